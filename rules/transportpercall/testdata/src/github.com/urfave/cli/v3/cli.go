// Package cli stands for the real one.
package cli

type Command struct{ Name string }
