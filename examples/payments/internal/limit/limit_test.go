package limit

import (
	"testing"
	"time"
)

func TestAllow(t *testing.T) {
	now := time.Unix(600, 0)
	l := New(2, func() time.Time { return now })
	steps := []struct {
		name            string
		after           time.Duration
		merchant, route string
		want            bool
	}{
		{"first call", 0, "acme", "pay", true},
		{"second call", time.Second, "acme", "pay", true},
		{"third call", time.Second, "acme", "pay", false},
		{"another route has its own limit", 0, "acme", "statement", true},
		{"another merchant has its own limit", 0, "globex", "pay", true},
		{"still the same minute", 57 * time.Second, "acme", "pay", false},
		{"next minute", time.Second, "acme", "pay", true},
	}
	for _, s := range steps {
		now = now.Add(s.after)
		if got := l.Allow(s.merchant, s.route); got != s.want {
			t.Errorf("%s: Allow = %t, want %t", s.name, got, s.want)
		}
	}
}

func BenchmarkAllow(b *testing.B) {
	l := New(1<<40, time.Now)
	merchants := []string{"acme", "globex", "initech", "umbrella", "hooli"}
	i := 0
	for b.Loop() {
		l.Allow(merchants[i%len(merchants)], "POST /v1/payments")
		i++
	}
}
