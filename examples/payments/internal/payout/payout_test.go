package payout

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"example.com/payments/internal/ledger"
	"example.com/payments/internal/money"
	"example.com/payments/internal/pool"
)

// marketplace has n sellers with ten payments each, of which the last three
// are pending.
func marketplace(tb testing.TB, n int) (*pool.Conn, []string) {
	tb.Helper()
	book := ledger.New(100)
	sellers := make([]string, n)
	settled := map[string]bool{}
	for i := range sellers {
		sellers[i] = fmt.Sprintf("DE%02d3704004405320%05d", 10+i%80, i)
		book.Open(sellers[i], "market", money.Amount{Currency: "EUR"})
		for k := range 10 {
			id := fmt.Sprintf("pay_%d_%d", i, k)
			settled[id] = k < 7
			tx := ledger.Transaction{
				ID:      id,
				Kind:    ledger.Payment,
				Account: sellers[i],
				Amount:  money.Amount{Minor: int64(1000 + k), Currency: "EUR"},
				Fee:     money.Amount{Minor: 29, Currency: "EUR"},
			}
			if _, err := book.Post(tx); err != nil {
				tb.Fatal(err)
			}
		}
	}
	book.Settle("market", settled, time.Unix(1, 0))
	conn, err := pool.New(book, 1, 0).Acquire(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(conn.Release)
	return conn, sellers
}

func TestNext(t *testing.T) {
	conn, sellers := marketplace(t, 3)
	got, err := Next(t.Context(), conn, sellers[1:])
	if err != nil {
		t.Fatal(err)
	}
	want := []Pending{{sellers[1], 3, 3024 - 87}, {sellers[2], 3, 3024 - 87}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, err := Next(t.Context(), conn, []string{"unknown"}); !errors.Is(err, ledger.ErrNoAccount) {
		t.Errorf("unknown account: %v", err)
	}
}

func BenchmarkNext(b *testing.B) {
	conn, sellers := marketplace(b, 200)
	for b.Loop() {
		if _, err := Next(b.Context(), conn, sellers); err != nil {
			b.Fatal(err)
		}
	}
}
