package pool

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"example.com/payments/internal/ledger"
	"example.com/payments/internal/money"
)

func TestAcquireWaitsForARelease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(ledger.New(1), 1, 0)
		first, err := p.Acquire(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := make(chan error)
		go func() {
			c, err := p.Acquire(t.Context())
			if err == nil {
				c.Release()
			}
			got <- err
		}()
		synctest.Wait()
		select {
		case <-got:
			t.Fatal("a pool of one lent two connections")
		default:
		}
		first.Release()
		if err := <-got; err != nil {
			t.Fatal(err)
		}
		if p.Idle() != 1 || p.Waits() != 1 {
			t.Errorf("%d idle connections and %d waits, want 1 and 1", p.Idle(), p.Waits())
		}
	})
}

func TestDeadlineEndsAWaitAndAQuery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(ledger.New(1), 1, time.Second)
		c, err := p.Acquire(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Release()
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		if _, err := p.Acquire(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("acquire: %v", err)
		}
		if _, err := c.Account(ctx, "A"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("query: %v", err)
		}
	})
}

func TestQueries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := ledger.New(4)
		book.Open("A", "acme", money.Amount{Currency: "EUR"})
		p := New(book, 1, time.Second)
		c, err := p.Acquire(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Release()
		start := time.Now()
		if _, err := c.Insert(t.Context(), ledger.Transaction{ID: "1", Account: "A", Amount: money.Amount{Minor: 5, Currency: "EUR"}}); err != nil {
			t.Fatal(err)
		}
		if a, err := c.Account(t.Context(), "A"); err != nil || a.Balance.Minor != 5 {
			t.Errorf("got %v, %v", a, err)
		}
		if txs, err := c.History(t.Context(), "A", 9); err != nil || len(txs) != 1 {
			t.Errorf("got %v, %v", txs, err)
		}
		if d := time.Since(start); d != 3*time.Second {
			t.Errorf("three round trips took %s, want 3s", d)
		}
	})
}
