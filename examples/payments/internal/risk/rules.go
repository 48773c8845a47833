package risk

import (
	"fmt"
	"time"

	"example.com/payments/internal/card"
)

// DefaultRules is the rule book as the fraud team exported it.
func DefaultRules() []Rule {
	since := time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC)
	rules := []Rule{
		{Name: "retry-storm", Description: "many payments with one card in a minute", MinTries: 5, Score: 40},
		{Name: "card-testing", Description: "tiny amounts, many tries", MaxMinor: 200, MinTries: 3, Score: 60},
		{Name: "very-large", Description: "beyond the usual basket", MinMinor: 500_000, Score: 30},
		{Name: "amex-large", Description: "large Amex payments are often disputed", Scheme: card.Amex, MinMinor: 150_000, Score: 15},
		{Name: "unknown-scheme", Description: "a scheme we have no contract with", Scheme: card.Unknown, Score: 100},
	}
	currencies := []string{"EUR", "USD", "GBP", "CHF", "JPY", "SEK"}
	for _, currency := range currencies {
		for _, country := range []string{"", "DE", "FR", "US", "GB", "BR", "NG"} {
			rules = append(rules, Rule{
				Name:        fmt.Sprintf("large-%s-%s", currency, country),
				Description: "above the 99th percentile of this currency and country",
				Currency:    currency,
				Country:     country,
				MinMinor:    limitOf(currency),
				Score:       20,
			})
		}
	}
	for i := range rules {
		rules[i].Owner = "fraud-team"
		rules[i].Ticket = fmt.Sprintf("FRAUD-%d", 100+i)
		rules[i].Since = since
	}
	return rules
}

func limitOf(currency string) int64 {
	if currency == "JPY" {
		return 200_000
	}
	return 120_000
}
