package payment

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/payments/internal/audit"
	"example.com/payments/internal/ledger"
	"example.com/payments/internal/money"
	"example.com/payments/internal/pool"
	"example.com/payments/internal/risk"
)

const iban = "DE89370400440532013000"

var morning = time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)

type fixture struct {
	*Service
	book  *ledger.Ledger
	db    *pool.Pool
	trail string
}

func newFixture(tb testing.TB, screener Screener, connections int, latency time.Duration) fixture {
	tb.Helper()
	book := ledger.New(200)
	book.Open(iban, "acme", money.Amount{Currency: "EUR"})
	path := filepath.Join(tb.TempDir(), "audit.log")
	trail, err := audit.Open(path, false)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { trail.Close() })
	db := pool.New(book, connections, latency)
	limits := Limits{Timeout: 5 * time.Second, TriesPerCard: 1 << 40, FeePerThousand: 29}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	now := func() time.Time { return morning }
	return fixture{NewService(log, db, trail, screener, limits, now), book, db, path}
}

// quiet passes every payment whatever the number of tries.
func quiet() *risk.Engine { return risk.NewEngine(risk.DefaultRules(), 1000, morning) }

func request() Request {
	return Request{
		Merchant:    "acme",
		Account:     iban,
		Card:        "4111111111111111",
		Amount:      "49.90",
		Currency:    "EUR",
		Country:     "DE",
		Reference:   "ORDER-2026-000117",
		Description: "2 tickets, front row",
	}
}

func TestProcessPayment(t *testing.T) {
	f := newFixture(t, quiet(), 2, 0)
	got, err := f.ProcessPayment(t.Context(), request())
	if err != nil {
		t.Fatal(err)
	}
	want := Receipt{
		ID:      "pay_1",
		Status:  "accepted",
		Account: iban,
		Card:    "411111******1111",
		Amount:  money.Amount{Minor: 4990, Currency: "EUR"},
		Fee:     money.Amount{Minor: 145, Currency: "EUR"},
		Booked:  morning,
	}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if a, err := f.book.Account(iban); err != nil || a.Balance.Minor != 4990-145 {
		t.Errorf("balance %v (%v)", a.Balance, err)
	}
	if f.db.Idle() != 2 || f.InFlight() != 0 || f.Latency().Count() != 1 {
		t.Errorf("left behind: idle %d, in flight %d, count %d", f.db.Idle(), f.InFlight(), f.Latency().Count())
	}
	line, err := os.ReadFile(f.trail)
	if err != nil || !strings.HasSuffix(string(line), `"pay_1" "acme" "accepted" "49.90 EUR"`+"\n") {
		t.Errorf("audit line %q (%v)", line, err)
	}
}

func TestFailuresReleaseEverything(t *testing.T) {
	tests := []struct {
		name     string
		change   func(*Request)
		screener Screener
		want     error
		audit    string // of the last line, "" for no line
	}{
		{"bad card", func(r *Request) { r.Card = "4111111111111112" }, quiet(), ErrInvalid, ""},
		{"bad currency", func(r *Request) { r.Currency = "Eur" }, quiet(), ErrInvalid, ""},
		{"bad account", func(r *Request) { r.Account = "DE00370400440532013000" }, quiet(), ErrInvalid, ""},
		{"bad reference", func(r *Request) { r.Reference = "no spaces" }, quiet(), ErrInvalid, ""},
		{"bad amount", func(r *Request) { r.Amount = "4,99" }, quiet(), ErrInvalid, ""},
		{"zero amount", func(r *Request) { r.Amount = "0.00" }, quiet(), ErrInvalid, ""},
		{"unknown account", func(r *Request) { r.Account = "GB82WEST12345698765432" }, quiet(), ledger.ErrNoAccount, "abandoned"},
		{"another merchant's account", func(r *Request) { r.Merchant = "globex" }, quiet(), ledger.ErrNoAccount, "abandoned"},
		{"other currency", func(r *Request) { r.Currency = "USD" }, quiet(), money.ErrCurrency, "abandoned"},
		{"refused", func(*Request) {}, risk.NewEngine(nil, 0, morning), ErrRefused, "refused"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFixture(t, tt.screener, 1, 0)
			req := request()
			tt.change(&req)
			if _, err := f.ProcessPayment(t.Context(), req); !errors.Is(err, tt.want) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			if f.db.Idle() != 1 || f.InFlight() != 0 || f.Latency().Failures() != 1 {
				t.Errorf("left behind: idle %d, in flight %d, failures %d", f.db.Idle(), f.InFlight(), f.Latency().Failures())
			}
			lines, err := os.ReadFile(f.trail)
			if err != nil || !strings.Contains(string(lines), tt.audit) || tt.audit == "" && len(lines) > 0 {
				t.Errorf("audit %q (%v), want %q", lines, err, tt.audit)
			}
			f.risk = quiet()
			if _, err := f.ProcessPayment(t.Context(), request()); err != nil {
				t.Errorf("the next payment failed: %v", err)
			}
		})
	}
}

func TestTriesPerCard(t *testing.T) {
	f := newFixture(t, quiet(), 1, 0)
	f.limits.TriesPerCard = 2
	now := morning
	f.now = func() time.Time { return now }
	for i, want := range []error{nil, nil, ErrTries} {
		if _, err := f.ProcessPayment(t.Context(), request()); !errors.Is(err, want) {
			t.Fatalf("payment %d: got %v, want %v", i, err, want)
		}
	}
	other := request()
	other.Card = "5555555555554444"
	if _, err := f.ProcessPayment(t.Context(), other); err != nil {
		t.Errorf("another card: %v", err)
	}
	now = now.Add(time.Minute)
	if _, err := f.ProcessPayment(t.Context(), request()); err != nil {
		t.Errorf("next minute: %v", err)
	}
}

type panicking struct{}

func (panicking) Screen(risk.Payment) risk.Decision { panic("rule book is corrupt") }

func TestPanicLeavesNothingLocked(t *testing.T) {
	f := newFixture(t, panicking{}, 1, 0)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		f.ProcessPayment(t.Context(), request())
	}()
	f.risk = quiet()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := f.ProcessPayment(ctx, request())
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("the next payment failed: %v", err)
		}
	case <-ctx.Done():
		t.Error("the next payment hangs")
	}
}

func TestConcurrentPaymentsAddUp(t *testing.T) {
	f := newFixture(t, quiet(), 3, 0)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 25 {
				if _, err := f.ProcessPayment(t.Context(), request()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if a, err := f.book.Account(iban); err != nil || a.Balance.Minor != 200*(4990-145) {
		t.Errorf("balance %v (%v)", a.Balance, err)
	}
	if f.Last() != 200 || f.db.Idle() != 3 {
		t.Errorf("last payment %d, %d idle connections", f.Last(), f.db.Idle())
	}
}
