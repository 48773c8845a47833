//go:build !go1.24

package main

// cleanup needs runtime.AddCleanup of Go 1.24.
func cleanup() {}
