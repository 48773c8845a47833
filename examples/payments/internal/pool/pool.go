// Package pool lends connections to the ledger's database. A connection
// serves one query at a time and each query takes a round trip.
package pool

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"example.com/payments/internal/ledger"
)

// A Pool holds a fixed number of connections. It is safe for concurrent use.
type Pool struct {
	idle  chan *Conn
	waits atomic.Int64
}

// New returns a pool of size connections to book, whose queries take latency.
func New(book *ledger.Ledger, size int, latency time.Duration) *Pool {
	p := &Pool{idle: make(chan *Conn, size)}
	for range size {
		p.idle <- &Conn{pool: p, book: book, latency: latency}
	}
	return p
}

// Acquire waits for an idle connection or the end of ctx.
func (p *Pool) Acquire(ctx context.Context) (*Conn, error) {
	select {
	case c := <-p.idle:
		return c, nil
	default:
	}
	p.waits.Add(1)
	select {
	case c := <-p.idle:
		return c, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a database connection: %w", ctx.Err())
	}
}

// Waits returns how often a caller found no idle connection.
func (p *Pool) Waits() int64 { return p.waits.Load() }

// Idle returns how many connections wait for work.
func (p *Pool) Idle() int { return len(p.idle) }

// A Conn is one connection. It must be released exactly once.
type Conn struct {
	pool    *Pool
	book    *ledger.Ledger
	latency time.Duration
}

// Release gives the connection back to its pool.
func (c *Conn) Release() { c.pool.idle <- c }

// Account queries the state of an account.
func (c *Conn) Account(ctx context.Context, id string) (ledger.Account, error) {
	if err := c.roundTrip(ctx); err != nil {
		return ledger.Account{}, err
	}
	return c.book.Account(id)
}

// Insert books a transaction.
func (c *Conn) Insert(ctx context.Context, tx ledger.Transaction) (ledger.Transaction, error) {
	if err := c.roundTrip(ctx); err != nil {
		return ledger.Transaction{}, err
	}
	return c.book.Post(tx)
}

// Newest queries the transactions of an account, newest first.
func (c *Conn) Newest(ctx context.Context, id string) (*ledger.Rows, error) {
	if err := c.roundTrip(ctx); err != nil {
		return nil, err
	}
	return c.book.Newest(id)
}

// History queries the newest n transactions of an account.
func (c *Conn) History(ctx context.Context, id string, n int) ([]ledger.Transaction, error) {
	if err := c.roundTrip(ctx); err != nil {
		return nil, err
	}
	return c.book.History(id, n)
}

func (c *Conn) roundTrip(ctx context.Context) error {
	if c.latency == 0 {
		return ctx.Err()
	}
	t := time.NewTimer(c.latency)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("query: %w", ctx.Err())
	}
}
