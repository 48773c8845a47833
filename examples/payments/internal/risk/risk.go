// Package risk scores a payment against the rules of the fraud team.
package risk

import (
	"fmt"
	"strings"
	"time"

	"example.com/payments/internal/card"
)

// A Rule adds Score to each payment that it matches. An empty field matches
// any payment. Rules are edited in the back office, hence the paperwork.
type Rule struct {
	Name        string
	Description string
	Owner       string
	Ticket      string
	Since       time.Time
	Until       time.Time // zero for no end

	Scheme   card.Scheme
	Currency string
	Country  string
	MinMinor int64 // amount in minor units
	MaxMinor int64 // 0 for no bound
	MinTries int   // payments with the same card in this minute
	Score    int
}

// A Payment is what the rules look at.
type Payment struct {
	Scheme   card.Scheme
	Currency string
	Country  string
	Minor    int64
	Tries    int
}

// A Decision is the outcome of a scoring.
type Decision struct {
	Score   int
	Refused bool
	Hits    []string
}

// String formats the decision for the log.
func (d Decision) String() string {
	verdict := "pass"
	if d.Refused {
		verdict = "refuse"
	}
	return fmt.Sprintf("%s score=%d hits=[%s]", verdict, d.Score, strings.Join(d.Hits, " "))
}

// An Engine applies a set of rules. It is safe for concurrent use.
type Engine struct {
	rules    []Rule
	refuseAt int
}

// NewEngine keeps the rules that are in force at now and refuses payments
// whose score reaches refuseAt.
func NewEngine(rules []Rule, refuseAt int, now time.Time) *Engine {
	e := &Engine{refuseAt: refuseAt}
	for _, r := range rules {
		if now.Before(r.Since) || !r.Until.IsZero() && now.After(r.Until) {
			continue
		}
		e.rules = append(e.rules, r)
	}
	return e
}

// Screen scores one payment.
func (e *Engine) Screen(p Payment) Decision {
	var d Decision
	for _, r := range e.rules {
		if r.Currency != "" && r.Currency != p.Currency {
			continue
		}
		if r.Country != "" && r.Country != p.Country {
			continue
		}
		if r.Scheme != "" && r.Scheme != p.Scheme {
			continue
		}
		if p.Minor < r.MinMinor || r.MaxMinor > 0 && p.Minor > r.MaxMinor || p.Tries < r.MinTries {
			continue
		}
		d.Score += r.Score
		d.Hits = append(d.Hits, r.Name)
	}
	d.Refused = d.Score >= e.refuseAt
	return d
}
