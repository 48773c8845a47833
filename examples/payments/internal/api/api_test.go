package api

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/payments/internal/audit"
	"example.com/payments/internal/idem"
	"example.com/payments/internal/ledger"
	"example.com/payments/internal/limit"
	"example.com/payments/internal/money"
	"example.com/payments/internal/payment"
	"example.com/payments/internal/pool"
	"example.com/payments/internal/risk"
)

const (
	iban = "DE89370400440532013000"
	body = `{"account":"DE89370400440532013000","card":"4111111111111111","amount":"49.90","currency":"EUR",` +
		`"country":"DE","reference":"ORDER-2026-000117","description":"2 tickets, front row"}`
)

var morning = time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)

func newAPI(tb testing.TB, screener payment.Screener, log io.Writer) *API {
	tb.Helper()
	book := ledger.New(250)
	book.Open(iban, "acme", money.Amount{Currency: "EUR"})
	trail, err := audit.Open(filepath.Join(tb.TempDir(), "audit.log"), false)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { trail.Close() })
	logger := slog.New(slog.NewTextHandler(log, nil))
	db := pool.New(book, 2, 0)
	now := func() time.Time { return morning }
	limits := payment.Limits{Timeout: 5 * time.Second, TriesPerCard: 1 << 40, FeePerThousand: 29}
	return &API{
		Log:      logger,
		Payments: payment.NewService(logger, db, trail, screener, limits, now),
		Pool:     db,
		Book:     book,
		Limiter:  limit.New(1<<40, now),
		Answers:  idem.NewStore[payment.Receipt](1024),
		Keys:     map[string]string{"acme": "acme.s3cret", "globex": "globex.s3cret"},
	}
}

func engine() *risk.Engine { return risk.NewEngine(risk.DefaultRules(), 1000, morning) }

func payRequest(key, body string) *http.Request {
	r := httptest.NewRequest("POST", "/v1/payments", strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer acme.s3cret")
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("X-Forwarded-For", "203.0.113.7, 10.0.3.4, 10.0.0.2")
	return r
}

func TestPay(t *testing.T) {
	tests := []struct {
		name   string
		body   string
		change func(*http.Request)
		status int
		want   string
	}{
		{"accepted", body, nil, 201, `"status":"accepted"`},
		{"no key", body, func(r *http.Request) { r.Header.Del("Authorization") }, 401, "API key"},
		{"basic", body, func(r *http.Request) { r.Header.Set("Authorization", "Basic YTpi") }, 401, "API key"},
		{"wrong secret", body, func(r *http.Request) { r.Header.Set("Authorization", "Bearer acme.guess") }, 401, "API key"},
		{"unknown merchant", body, func(r *http.Request) { r.Header.Set("Authorization", "Bearer x") }, 401, "API key"},
		{"another merchant", body, func(r *http.Request) { r.Header.Set("Authorization", "Bearer globex.s3cret") }, 404, "no such account"},
		{"form", body, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415, "application/json"},
		{"no idempotency key", body, func(r *http.Request) { r.Header.Del("Idempotency-Key") }, 400, "Idempotency-Key"},
		{"not JSON", `{"account":`, nil, 400, "read payment"},
		{"unknown field", `{"acount":"x"}`, nil, 400, "unknown field"},
		{"invalid", strings.Replace(body, "EUR", "euro", 1), nil, 400, "three capital letters"},
		{"too long", `{"description":"` + strings.Repeat("x", maxBody) + `"}`, nil, 400, "too large"},
		{"currency of another account", strings.Replace(body, "EUR", "USD", 1), nil, 400, "currencies differ"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newAPI(t, engine(), io.Discard).Handler()
			r := payRequest("k-1", tt.body)
			if tt.change != nil {
				tt.change(r)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
				t.Errorf("got %d %s, want %d with %q", w.Code, w.Body, tt.status, tt.want)
			}
		})
	}
}

func TestRepeatedKeyIsNotChargedTwice(t *testing.T) {
	a := newAPI(t, engine(), io.Discard)
	h := a.Handler()
	var answers [2]string
	for i, status := range []int{201, 200} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, payRequest("k-1", body))
		if w.Code != status {
			t.Errorf("request %d: status %d, want %d", i, w.Code, status)
		}
		answers[i] = w.Body.String()
	}
	if answers[0] != answers[1] {
		t.Errorf("answers differ:\n%s%s", answers[0], answers[1])
	}
	if n := a.Payments.Last(); n != 1 {
		t.Errorf("%d payments, want 1", n)
	}
}

func TestLimit(t *testing.T) {
	a := newAPI(t, engine(), io.Discard)
	a.Limiter = limit.New(1, time.Now)
	h := a.Handler()
	for i, status := range []int{201, 429} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, payRequest(fmt.Sprint("k-", i), body))
		if w.Code != status {
			t.Errorf("request %d: status %d, want %d", i, w.Code, status)
		}
	}
}

// tripwire panics on its first payment, in the middle of the processing.
type tripwire struct {
	payment.Screener
	tripped bool
}

func (s *tripwire) Screen(p risk.Payment) risk.Decision {
	if !s.tripped {
		s.tripped = true
		panic("rule book is corrupt")
	}
	return s.Screener.Screen(p)
}

// A panic costs its own request. The deferred calls unlock, release the
// connection and close the audit entry, so the next request is served.
func TestPanicCostsOneRequest(t *testing.T) {
	a := newAPI(t, &tripwire{Screener: engine()}, io.Discard)
	srv := httptest.NewUnstartedServer(a.Handler())
	srv.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	srv.Start()
	defer srv.Close()
	client := srv.Client()
	client.Timeout = 5 * time.Second
	send := func(key string) (*http.Response, error) {
		r := payRequest(key, body)
		req, err := http.NewRequest(r.Method, srv.URL+r.URL.Path, r.Body)
		if err != nil {
			t.Fatal(err)
		}
		req.Header = r.Header
		return client.Do(req)
	}
	if resp, err := send("k-1"); err == nil {
		resp.Body.Close()
		t.Errorf("the panicking request got %s, want a closed connection", resp.Status)
	}
	for i := range 3 { // more than the pool has connections
		resp, err := send(fmt.Sprint("k-", i+2))
		if err != nil {
			t.Fatalf("request %d after the panic: %v", i, err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusCreated {
			t.Errorf("request %d after the panic: %s", i, resp.Status)
		}
	}
	if a.Pool.Idle() != 2 || a.Payments.InFlight() != 0 {
		t.Errorf("%d idle connections and %d payments in flight", a.Pool.Idle(), a.Payments.InFlight())
	}
}

func TestStatement(t *testing.T) {
	a := newAPI(t, engine(), io.Discard)
	h := a.Handler()
	for i := range 3 {
		h.ServeHTTP(httptest.NewRecorder(), payRequest(fmt.Sprint("k-", i), body))
	}
	get := func(path, key string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Authorization", "Bearer "+key)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	w := get("/v1/accounts/"+iban+"/statement", "acme.s3cret")
	var got struct {
		Totals struct{ Count, Paid int64 }
		Lines  []struct{ ID, Card string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	if got.Totals.Count != 3 || got.Totals.Paid != 3*4990 || len(got.Lines) != 3 || got.Lines[2].ID != "pay_3" || got.Lines[0].Card != "411111******1111" {
		t.Errorf("got %+v", got)
	}
	w = get("/v1/accounts/"+iban+"/statement?format=csv", "acme.s3cret")
	if lines := strings.Split(w.Body.String(), "\r\n"); len(lines) != 5 || !strings.HasPrefix(lines[1], "2026-03-01;pay_1;payment;") {
		t.Errorf("got %q", w.Body)
	}
	if w := get("/v1/accounts/"+iban+"/statement", "globex.s3cret"); w.Code != 404 {
		t.Errorf("another merchant's statement: %d %s", w.Code, w.Body)
	}
}

func TestSettleAndPayouts(t *testing.T) {
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	f, err := z.Create("acme.csv")
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "payment,currency,amount,fee\npay_1,EUR,49.90,1.45\n")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	h := newAPI(t, engine(), io.Discard).Handler()
	h.ServeHTTP(httptest.NewRecorder(), payRequest("k-1", body))
	for _, tt := range []struct {
		route, body string
		status      int
		want        string
	}{
		{"GET /v1/payouts/next", "", 200, `[{"account":"` + iban + `","payments":1,"minor":4845}]`},
		{"POST /v1/settlements", buf.String(), 200, `"settled":1`},
		{"POST /v1/settlements", buf.String(), 200, `"settled":0`},
		{"POST /v1/settlements", "no archive", 400, "settlement archive"},
		{"GET /v1/payouts/next", "", 200, `[{"account":"` + iban + `","payments":0,"minor":0}]`},
	} {
		method, path, _ := strings.Cut(tt.route, " ")
		r := httptest.NewRequest(method, path, strings.NewReader(tt.body))
		r.Header.Set("Authorization", "Bearer acme.s3cret")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s: got %d %s, want %d with %q", tt.route, w.Code, w.Body, tt.status, tt.want)
		}
	}
}

func TestAdminIsLocal(t *testing.T) {
	h := newAPI(t, engine(), io.Discard).Handler()
	for addr, status := range map[string]int{"127.0.0.1:5000": 200, "203.0.113.7:5000": 403} {
		r := httptest.NewRequest("GET", "/admin/accounts", nil)
		r.RemoteAddr = addr
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != status || status == 200 && !strings.Contains(w.Body.String(), iban+" acme 0.00 EUR") {
			t.Errorf("%s: got %d %s", addr, w.Code, w.Body)
		}
	}
}

func TestClientIP(t *testing.T) {
	tests := []struct{ forwarded, remote, want string }{
		{"", "198.51.100.9:4711", "198.51.100.9"},
		{"", "[2001:db8::1]:4711", "2001:db8::1"},
		{"", "pipe", "pipe"},
		{"203.0.113.7", "10.0.0.2:80", "203.0.113.7"},
		{" 203.0.113.7 , 10.0.3.4", "10.0.0.2:80", "203.0.113.7"},
	}
	for _, tt := range tests {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tt.remote
		r.Header.Set("X-Forwarded-For", tt.forwarded)
		if got := clientIP(r); got != tt.want {
			t.Errorf("forwarded %q, remote %q: got %q, want %q", tt.forwarded, tt.remote, got, tt.want)
		}
	}
}

func TestAccessLogHasNoCardNumber(t *testing.T) {
	var log bytes.Buffer
	h := newAPI(t, engine(), &log).Handler()
	h.ServeHTTP(httptest.NewRecorder(), payRequest("k-1", body))
	if s := log.String(); !strings.Contains(s, "client=203.0.113.7 status=201") || strings.Contains(s, "4111111111111111") {
		t.Errorf("log %q", s)
	}
}
