//go:build published

package main

import "testing"

// TestPanicFreesTheLock is what users of a handler take for granted: one
// payment that panics does not stop the others.
func TestPanicFreesTheLock(t *testing.T) {
	s := testService(t)
	panics(t, s, (*service).explicit)
	if mutex, conns := free(s); !mutex || !conns {
		t.Errorf("after a panic that the server recovered: mutex free %v, connections free %v: every later payment waits for ever", mutex, conns)
	}
}
