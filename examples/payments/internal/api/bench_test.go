package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"example.com/payments/internal/ledger"
	"example.com/payments/internal/money"
)

// One payment from the first byte of the request to the last of the answer.
func BenchmarkPay(b *testing.B) {
	h := newAPI(b, engine(), io.Discard).Handler()
	i := 0
	for b.Loop() {
		i++
		w := httptest.NewRecorder()
		h.ServeHTTP(w, payRequest(strconv.Itoa(i), body))
		if w.Code != http.StatusCreated {
			b.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}

// The statement of a merchant with a full page of transactions.
func BenchmarkStatementCSV(b *testing.B) {
	a := newAPI(b, engine(), io.Discard)
	h := a.Handler()
	for i := range maxStatement {
		_, err := a.Book.Post(ledger.Transaction{
			ID:           "pay_" + strconv.Itoa(i),
			Kind:         ledger.Payment,
			Account:      iban,
			Merchant:     "acme",
			Counterparty: "411111******1111",
			Reference:    "ORDER-2026-" + strconv.Itoa(100000+i),
			Description:  "2 tickets, front row",
			Amount:       money.Amount{Minor: int64(990 + i*37%9000), Currency: "EUR"},
			Fee:          money.Amount{Minor: 29, Currency: "EUR"},
			Booked:       morning,
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	r := httptest.NewRequest("GET", "/v1/accounts/"+iban+"/statement?format=csv", nil)
	r.Header.Set("Authorization", "Bearer acme.s3cret")
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}

func BenchmarkAuthenticate(b *testing.B) {
	a := newAPI(b, engine(), io.Discard)
	r := payRequest("k-1", body)
	for b.Loop() {
		if _, err := a.authenticate(r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRequestLog(b *testing.B) {
	h := newAPI(b, engine(), io.Discard).logged(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	r := payRequest("k-1", body)
	for b.Loop() {
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
}
