// Package payment charges cards: it validates a request, screens it, books it
// in the ledger and writes the audit line.
package payment

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"example.com/payments/internal/audit"
	"example.com/payments/internal/card"
	"example.com/payments/internal/ledger"
	"example.com/payments/internal/metrics"
	"example.com/payments/internal/money"
	"example.com/payments/internal/pool"
	"example.com/payments/internal/risk"
)

// Limits bound the work of a service.
type Limits struct {
	Timeout        time.Duration // of one payment
	TriesPerCard   int           // payments with one card in a minute
	FeePerThousand int64         // of the amount
}

// A Screener scores payments.
type Screener interface {
	Screen(risk.Payment) risk.Decision
}

// A Service processes payments. It is safe for concurrent use.
type Service struct {
	log    *slog.Logger
	pool   *pool.Pool
	audit  *audit.Log
	risk   Screener
	limits Limits
	now    func() time.Time

	latency  metrics.Recorder
	inflight atomic.Int64

	mu     sync.Mutex
	seq    int64
	minute int64
	tries  map[string]int // by card fingerprint, in this minute
}

// NewService returns a service that books through db and audits to trail.
func NewService(log *slog.Logger, db *pool.Pool, trail *audit.Log, screener Screener, limits Limits, now func() time.Time) *Service {
	return &Service{
		log:    log,
		pool:   db,
		audit:  trail,
		risk:   screener,
		limits: limits,
		now:    now,
		tries:  make(map[string]int),
	}
}

// Latency is the record of all payments so far.
func (s *Service) Latency() *metrics.Recorder { return &s.latency }

// InFlight returns how many payments are being processed.
func (s *Service) InFlight() int64 { return s.inflight.Load() }

// Last returns the number of the newest payment.
func (s *Service) Last() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seq
}

// ProcessPayment charges one card. Payments are numbered in the order in
// which they pass the limit on tries.
func (s *Service) ProcessPayment(ctx context.Context, req Request) (receipt Receipt, err error) {
	defer s.latency.RecordLatency(time.Now())
	s.inflight.Add(1)
	defer s.inflight.Add(-1)
	defer func() {
		if err != nil {
			s.latency.RecordFailure()
		}
	}()

	s.log.DebugContext(ctx, "processing payment", "request", req.String())
	amount, err := req.Validate()
	if err != nil {
		return Receipt{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.limits.Timeout)
	defer cancel()
	now := s.now()
	fingerprint := card.Fingerprint(req.Card)

	s.mu.Lock()
	defer s.mu.Unlock()
	if minute := now.Unix() / 60; minute != s.minute {
		s.minute = minute
		clear(s.tries)
	}
	s.tries[fingerprint]++
	tries := s.tries[fingerprint]
	s.seq++
	id := fmt.Sprintf("pay_%d", s.seq)

	entry := s.audit.Begin(id, req.Merchant, now)
	defer entry.Close()
	if tries > s.limits.TriesPerCard {
		return Receipt{}, fmt.Errorf("payment %s: %w", id, ErrTries)
	}

	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return Receipt{}, fmt.Errorf("payment %s: %w", id, err)
	}
	defer conn.Release()
	acct, err := conn.Account(ctx, req.Account)
	if err != nil {
		return Receipt{}, fmt.Errorf("payment %s: %w", id, err)
	}
	if acct.Merchant != req.Merchant {
		return Receipt{}, fmt.Errorf("payment %s: %s for %s: %w", id, req.Account, req.Merchant, ledger.ErrNoAccount)
	}

	decision := s.risk.Screen(risk.Payment{
		Scheme:   card.SchemeOf(req.Card),
		Currency: req.Currency,
		Country:  req.Country,
		Minor:    amount.Minor,
		Tries:    tries,
	})
	s.log.DebugContext(ctx, "screened payment", "id", id, "decision", decision.String())
	if decision.Refused {
		if err := entry.Commit("refused", decision.String()); err != nil {
			return Receipt{}, err
		}
		return Receipt{}, fmt.Errorf("payment %s: %w", id, ErrRefused)
	}

	booked, err := conn.Insert(ctx, booking(id, req, amount, amount.Permille(s.limits.FeePerThousand), now))
	if err != nil {
		return Receipt{}, fmt.Errorf("payment %s: %w", id, err)
	}
	if err := entry.Commit("accepted", amount.String()); err != nil {
		return Receipt{}, err
	}
	return Receipt{
		ID:      id,
		Status:  "accepted",
		Account: req.Account,
		Card:    booked.Counterparty,
		Amount:  booked.Amount,
		Fee:     booked.Fee,
		Booked:  booked.Booked,
	}, nil
}

// booking is the ledger's transaction of an accepted payment.
func booking(id string, req Request, amount, fee money.Amount, now time.Time) ledger.Transaction {
	return ledger.Transaction{
		ID:           id,
		Kind:         ledger.Payment,
		Account:      req.Account,
		Merchant:     req.Merchant,
		Counterparty: card.Mask(req.Card),
		Reference:    req.Reference,
		Description:  req.Description,
		Amount:       amount,
		Fee:          fee,
		Booked:       now,
	}
}
