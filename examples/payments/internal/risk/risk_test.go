package risk

import (
	"slices"
	"testing"
	"time"

	"example.com/payments/internal/card"
)

var now = time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)

func TestScreen(t *testing.T) {
	e := NewEngine(DefaultRules(), 60, now)
	tests := []struct {
		name    string
		p       Payment
		refused bool
		hits    []string
	}{
		{"small basket", Payment{Scheme: card.Visa, Currency: "EUR", Country: "DE", Minor: 1999, Tries: 1}, false, nil},
		{"large basket", Payment{Scheme: card.Visa, Currency: "EUR", Country: "DE", Minor: 150_000, Tries: 1}, false, []string{"large-EUR-", "large-EUR-DE"}},
		{"huge Amex basket", Payment{Scheme: card.Amex, Currency: "EUR", Country: "DE", Minor: 900_000, Tries: 1}, true, []string{"very-large", "amex-large", "large-EUR-", "large-EUR-DE"}},
		{"card testing", Payment{Scheme: card.Visa, Currency: "USD", Country: "US", Minor: 100, Tries: 3}, true, []string{"card-testing"}},
		{"unknown scheme", Payment{Scheme: card.Unknown, Currency: "USD", Country: "US", Minor: 100, Tries: 1}, true, []string{"unknown-scheme"}},
	}
	for _, tt := range tests {
		d := e.Screen(tt.p)
		if d.Refused != tt.refused || !slices.Equal(d.Hits, tt.hits) {
			t.Errorf("%s: %v, want refused=%t hits=%v", tt.name, d, tt.refused, tt.hits)
		}
	}
}

func TestOnlyRulesInForceCount(t *testing.T) {
	rules := []Rule{
		{Name: "past", Until: now.Add(-time.Hour), Score: 1},
		{Name: "future", Since: now.Add(time.Hour), Score: 1},
		{Name: "current", Since: now.Add(-time.Hour), Until: now.Add(time.Hour), Score: 1},
	}
	if d := NewEngine(rules, 1, now).Screen(Payment{}); !slices.Equal(d.Hits, []string{"current"}) {
		t.Errorf("hits %v", d.Hits)
	}
}

func TestDecisionString(t *testing.T) {
	d := Decision{Score: 60, Refused: true, Hits: []string{"a", "b"}}
	if got := d.String(); got != "refuse score=60 hits=[a b]" {
		t.Errorf("got %q", got)
	}
}

func BenchmarkScreen(b *testing.B) {
	e := NewEngine(DefaultRules(), 60, now)
	payments := []Payment{
		{Scheme: card.Visa, Currency: "EUR", Country: "DE", Minor: 1999, Tries: 1},
		{Scheme: card.Mastercard, Currency: "USD", Country: "US", Minor: 4950, Tries: 1},
		{Scheme: card.Visa, Currency: "GBP", Country: "GB", Minor: 129_900, Tries: 1},
		{Scheme: card.Amex, Currency: "CHF", Country: "CH", Minor: 8900, Tries: 2},
	}
	i := 0
	for b.Loop() {
		e.Screen(payments[i%len(payments)])
		i++
	}
}
