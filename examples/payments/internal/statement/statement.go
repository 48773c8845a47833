// Package statement turns booked transactions into what a merchant reads: the
// lines of a statement, its totals and the file for the bookkeeper.
package statement

import (
	"strings"
	"time"

	"example.com/payments/internal/ledger"
	"example.com/payments/internal/money"
)

// A Line is one movement as the merchant sees it.
type Line struct {
	Date        time.Time    `json:"date"`
	ID          string       `json:"id"`
	Kind        ledger.Kind  `json:"kind"`
	Reference   string       `json:"reference"`
	Description string       `json:"description"`
	Card        string       `json:"card"`
	Amount      money.Amount `json:"amount"`
	Fee         money.Amount `json:"fee"`
	Balance     money.Amount `json:"balance"`
}

// Lines returns the lines of transactions, in their order. Without any it is
// empty but not nil: the web client wants [] and not null.
func Lines(txs []ledger.Transaction) []Line {
	lines := []Line{}
	for _, tx := range txs {
		lines = append(lines, Line{
			Date:        tx.Booked,
			ID:          tx.ID,
			Kind:        tx.Kind,
			Reference:   tx.Reference,
			Description: tx.Description,
			Card:        tx.Counterparty,
			Amount:      tx.Amount,
			Fee:         tx.Fee,
			Balance:     tx.Balance,
		})
	}
	return lines
}

// Totals sums up transactions of one currency, in minor units.
type Totals struct {
	Count   int   `json:"count"`
	Paid    int64 `json:"paid"`
	Refund  int64 `json:"refund"`
	Fees    int64 `json:"fees"`
	Pending int64 `json:"pending"` // booked but not yet settled
}

// Sum returns the totals of transactions.
func Sum(txs []ledger.Transaction) Totals {
	var t Totals
	for _, tx := range txs {
		t.Count++
		t.Fees += tx.Fee.Minor
		if tx.Kind == ledger.Refund {
			t.Refund -= tx.Amount.Minor
			continue
		}
		t.Paid += tx.Amount.Minor
		if tx.Settled.IsZero() {
			t.Pending += tx.Amount.Minor
		}
	}
	return t
}

// CSV formats lines as the file that bookkeeping programs import.
func CSV(lines []Line) string {
	out := "date;id;kind;reference;description;card;amount;fee;balance\r\n"
	for _, l := range lines {
		out += l.Date.Format(time.DateOnly) + ";" + l.ID + ";" + string(l.Kind) + ";" + quote(l.Reference) + ";" +
			quote(l.Description) + ";" + l.Card + ";" + l.Amount.Decimal() + ";" + l.Fee.Decimal() + ";" + l.Balance.Decimal() + "\r\n"
	}
	return out
}

// quote makes a field that may hold anything safe for a CSV file (RFC 4180).
func quote(field string) string {
	if !strings.ContainsAny(field, ";\"\r\n") {
		return field
	}
	return `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
}
