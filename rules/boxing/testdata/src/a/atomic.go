package a

import (
	"sync/atomic"
	"time"
)

type link struct {
	used  atomic.Value // time.Time
	sent  atomic.Value // int64
	peer  atomic.Value // *link
	state atomic.Value // string
	ready atomic.Value // bool
}

func newLink(now time.Time) *link {
	l := &link{}
	l.used.Store(now) // once
	return l
}

func (l *link) touch(now time.Time, n int64, other *link, state string, ready bool) {
	l.used.Store(now)      // want `boxes a time on every store`
	l.sent.Store(n)        // want `boxes a number on every store`
	_ = l.sent.Swap(n + 1) // want `boxes a number on every store`
	l.sent.Store(int64(0)) // a constant lies in the binary
	l.peer.Store(other)    // no box
	l.state.Store(state)   // nothing holds a string without one
	l.ready.Store(ready)   // neither true nor false is allocated
	l.used.Store(&now)     // its own memory
}
