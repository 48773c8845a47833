// Package log stands for github.com/go-kit/log.
package log

type Logger interface{ Log(keyvals ...any) error }
