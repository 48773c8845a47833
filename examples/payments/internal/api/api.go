// Package api is the HTTP face of the payment service.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"example.com/payments/internal/idem"
	"example.com/payments/internal/ledger"
	"example.com/payments/internal/limit"
	"example.com/payments/internal/money"
	"example.com/payments/internal/payment"
	"example.com/payments/internal/payout"
	"example.com/payments/internal/pool"
	"example.com/payments/internal/settlement"
	"example.com/payments/internal/statement"
)

const (
	maxBody      = 64 << 10 // of a payment
	maxArchive   = 64 << 20 // of a settlement
	maxStatement = 250      // lines
)

// An API serves merchants. Its fields are set once, before the first request.
type API struct {
	Log      *slog.Logger
	Payments *payment.Service
	Pool     *pool.Pool
	Book     *ledger.Ledger
	Limiter  *limit.Limiter
	Answers  *idem.Store[payment.Receipt]
	Keys     map[string]string // merchant to API key
}

// Handler returns the routes of the API.
func (a *API) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /v1/payments", a.merchantOnly(a.pay))
	mux.Handle("GET /v1/accounts/{id}/statement", a.merchantOnly(a.statement))
	mux.Handle("GET /v1/payouts/next", a.merchantOnly(a.payouts))
	mux.Handle("POST /v1/settlements", a.merchantOnly(a.settle))
	mux.HandleFunc("GET /admin/accounts", a.accounts)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, "ok, %d payments in flight\n", a.Payments.InFlight())
	})
	return a.logged(mux)
}

// pay charges a card. A request that repeats an idempotency key gets the
// receipt of the first.
func (a *API) pay(w http.ResponseWriter, r *http.Request, merchant string) {
	if mediaType(r) != "application/json" {
		a.fail(w, http.StatusUnsupportedMediaType, errors.New("send application/json"))
		return
	}
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		a.fail(w, http.StatusBadRequest, errors.New("header Idempotency-Key is missing"))
		return
	}
	if receipt, ok := a.Answers.Lookup(merchant, key); ok {
		a.reply(w, http.StatusOK, receipt)
		return
	}
	var req payment.Request
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&req); err != nil {
		a.fail(w, http.StatusBadRequest, fmt.Errorf("read payment: %w", err))
		return
	}
	req.Merchant = merchant
	receipt, err := a.Payments.ProcessPayment(r.Context(), req)
	if err != nil {
		a.fail(w, statusOf(err), err)
		return
	}
	a.Answers.Save(merchant, key, receipt)
	a.reply(w, http.StatusCreated, receipt)
}

// statement lists the newest transactions of an account, as JSON or as CSV.
func (a *API) statement(w http.ResponseWriter, r *http.Request, merchant string) {
	conn, err := a.Pool.Acquire(r.Context())
	if err != nil {
		a.fail(w, http.StatusServiceUnavailable, err)
		return
	}
	defer conn.Release()
	acct, err := conn.Account(r.Context(), r.PathValue("id"))
	if err == nil && acct.Merchant != merchant {
		err = ledger.ErrNoAccount
	}
	if err != nil {
		a.fail(w, statusOf(err), err)
		return
	}
	txs, err := conn.History(r.Context(), acct.ID, maxStatement)
	if err != nil {
		a.fail(w, statusOf(err), err)
		return
	}
	lines := statement.Lines(txs)
	if r.URL.Query().Get("format") == "csv" {
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		io.WriteString(w, statement.CSV(lines))
		return
	}
	a.reply(w, http.StatusOK, map[string]any{
		"account": acct,
		"totals":  statement.Sum(txs),
		"lines":   lines,
	})
}

// payouts lists what each account of the merchant will be paid next.
func (a *API) payouts(w http.ResponseWriter, r *http.Request, merchant string) {
	var ids []string
	for _, acct := range a.Book.Accounts() {
		if acct.Merchant == merchant {
			ids = append(ids, acct.ID)
		}
	}
	conn, err := a.Pool.Acquire(r.Context())
	if err != nil {
		a.fail(w, http.StatusServiceUnavailable, err)
		return
	}
	defer conn.Release()
	pending, err := payout.Next(r.Context(), conn, ids)
	if err != nil {
		a.fail(w, statusOf(err), err)
		return
	}
	a.reply(w, http.StatusOK, pending)
}

// settle reads a scheme's nightly archive and marks what it pays as settled.
func (a *API) settle(w http.ResponseWriter, r *http.Request, merchant string) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxArchive))
	if err != nil {
		a.fail(w, http.StatusBadRequest, fmt.Errorf("read archive: %w", err))
		return
	}
	batch, err := settlement.Import(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		a.fail(w, http.StatusBadRequest, err)
		return
	}
	paid := make(map[string]bool, len(batch.Entries))
	for _, e := range batch.Entries {
		paid[e.Payment] = true
	}
	settled := a.Book.Settle(merchant, paid, time.Now())
	a.Log.Info("settlement", "merchant", merchant, "files", batch.Files, "settled", settled, "rejected", len(batch.Rejected))
	a.reply(w, http.StatusOK, map[string]any{"files": batch.Files, "settled": settled, "rejected": batch.Rejected})
}

// accounts lists all accounts for the operator, who looks once a day.
func (a *API) accounts(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.RemoteAddr, "127.0.0.1:") {
		a.fail(w, http.StatusForbidden, errors.New("only from this machine"))
		return
	}
	latency := a.Payments.Latency()
	out := fmt.Sprintf("%d payments, p99 below %s, %d waits for a connection\n", latency.Count(), latency.Quantile(0.99), a.Pool.Waits())
	for _, acct := range a.Book.Accounts() {
		out += fmt.Sprintf("%s %s %s\n", acct.ID, acct.Merchant, acct.Balance)
	}
	io.WriteString(w, out)
}

func (a *API) reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		a.Log.Warn("reply", "err", err)
	}
}

// fail answers with an error. What went wrong inside stays inside.
func (a *API) fail(w http.ResponseWriter, status int, err error) {
	if status == http.StatusInternalServerError {
		a.Log.Error("request failed", "err", err)
		err = errors.New("internal error")
	}
	a.reply(w, status, map[string]string{"error": err.Error()})
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, payment.ErrInvalid), errors.Is(err, money.ErrCurrency):
		return http.StatusBadRequest
	case errors.Is(err, payment.ErrRefused):
		return http.StatusPaymentRequired
	case errors.Is(err, payment.ErrTries):
		return http.StatusTooManyRequests
	case errors.Is(err, ledger.ErrNoAccount):
		return http.StatusNotFound
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}
