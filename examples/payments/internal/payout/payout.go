// Package payout says what a merchant will be paid next. A marketplace has an
// account for each of its sellers, so it asks for many accounts at once.
package payout

import (
	"context"
	"fmt"

	"example.com/payments/internal/pool"
)

// A Pending is what the schemes still owe to one account, in minor units.
type Pending struct {
	Account  string `json:"account"`
	Payments int    `json:"payments"`
	Minor    int64  `json:"minor"`
}

// Next returns what is pending on each account. Schemes pay in order, so the
// pending payments of an account are its newest.
func Next(ctx context.Context, conn *pool.Conn, accounts []string) ([]Pending, error) {
	all := make([]Pending, 0, len(accounts))
	for _, id := range accounts {
		rows, err := conn.Newest(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("pending payments: %w", err)
		}
		defer rows.Close()
		p := Pending{Account: id}
		for rows.Next() && rows.Tx().Settled.IsZero() {
			tx := rows.Tx()
			p.Minor += tx.Amount.Minor - tx.Fee.Minor
			p.Payments++
		}
		all = append(all, p)
	}
	return all, nil
}
