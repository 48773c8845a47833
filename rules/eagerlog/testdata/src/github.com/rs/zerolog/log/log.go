// Package log is a stand-in with the names that matter.
package log

import "github.com/rs/zerolog"

func Debug() *zerolog.Event { return nil }
func Trace() *zerolog.Event { return nil }
