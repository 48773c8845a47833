package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// A request is a payment to make.
type request struct {
	Account string `json:"account"`
	Card    string `json:"card"`
	Minor   int64  `json:"minor"` // of the currency's smallest unit
}

// A service processes payments as the defer article's handler does. The mutex
// guards accounts and seq, and nothing else.
type service struct {
	mu       hold
	accounts map[string]int64
	seq      int
	conns    chan *conn
	audit    string        // a file
	query    time.Duration // what the database takes, with lock and connection
	send     func()        // sends the receipt, which needs neither
	limit    time.Duration // how long a payment may take before it is dropped

	metrics  metrics
	inflight atomic.Int64
	failed   atomic.Int64
}

type conn struct{ s *service }

func (c *conn) release() { c.s.conns <- c }

// A hold is a mutex that knows how long it was held.
type hold struct {
	mu    sync.Mutex
	since time.Time
	held  time.Duration
	times int
}

func (h *hold) Lock() {
	h.mu.Lock()
	h.since = time.Now()
}

func (h *hold) Unlock() {
	h.held += time.Since(h.since)
	h.times++
	h.mu.Unlock()
}

// metrics records latencies.
type metrics struct{ count, sum atomic.Int64 }

func (m *metrics) record(start time.Time) {
	m.count.Add(1)
	m.sum.Add(int64(time.Since(start)))
}

func newService(audit string, query, later time.Duration) *service {
	s := &service{accounts: map[string]int64{}, audit: audit, query: query, send: func() { wait(later) }, limit: 150 * time.Millisecond, conns: make(chan *conn, 4)}
	for i := range 1000 {
		s.accounts["acc"+strconv.Itoa(i)] = 1 << 40
	}
	for range cap(s.conns) {
		s.conns <- &conn{s}
	}
	return s
}

var (
	errFunds = errors.New("not enough on the account")
	errLate  = errors.New("the deadline passed while waiting")
)

func (s *service) acquire(ctx context.Context) (*conn, error) {
	if ctx.Err() != nil {
		return nil, errLate
	}
	select {
	case c := <-s.conns:
		return c, nil
	case <-ctx.Done():
		return nil, errLate
	}
}

func (s *service) fail(err *error) {
	if *err != nil {
		s.failed.Add(1)
	}
}

// core books the payment: the work that needs lock and connection.
func (s *service) core(c *conn, r request) (int, error) {
	wait(c.s.query)
	if r.Card == "panic" {
		panic("no rule for this card")
	}
	if s.accounts[r.Account] < r.Minor {
		return 0, errFunds
	}
	s.accounts[r.Account] -= r.Minor
	s.seq++
	return s.seq, nil
}

// finish writes the audit line and sends the receipt.
func (s *service) finish(audit *os.File, r request, seq int) error {
	sum := sha256.Sum256([]byte(r.Card))
	line, err := json.Marshal(map[string]any{"seq": seq, "account": r.Account, "card": hex.EncodeToString(sum[:8]), "minor": r.Minor})
	if err != nil {
		return err
	}
	if _, err := audit.Write(append(line, '\n')); err != nil {
		return err
	}
	s.send()
	return nil
}

func wait(d time.Duration) {
	if d > 0 {
		time.Sleep(d)
	}
}

func (s *service) openAudit() (*os.File, error) {
	return os.OpenFile(s.audit, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
}

func (r request) validate() error {
	if r.Account == "" || r.Card == "" || r.Minor <= 0 {
		return fmt.Errorf("payment from account %q: account, card and amount are needed", r.Account)
	}
	return nil
}
