// Package limit bounds how often a merchant may call a route.
package limit

import (
	"fmt"
	"sync"
	"time"
)

// A Limiter counts calls in windows of one minute.
type Limiter struct {
	perMinute int
	now       func() time.Time

	mu     sync.Mutex
	minute int64
	calls  map[string]int
}

// New returns a limiter that lets perMinute calls of a route through.
func New(perMinute int, now func() time.Time) *Limiter {
	return &Limiter{perMinute: perMinute, now: now, calls: make(map[string]int)}
}

// Allow counts one call and reports whether it is within the limit.
func (l *Limiter) Allow(merchant, route string) bool {
	minute := l.now().Unix() / 60
	key := fmt.Sprintf("%s:%s", merchant, route)

	l.mu.Lock()
	defer l.mu.Unlock()
	if minute != l.minute {
		l.minute = minute
		clear(l.calls)
	}
	l.calls[key]++
	return l.calls[key] <= l.perMinute
}
