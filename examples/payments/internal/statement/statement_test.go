package statement

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/payments/internal/ledger"
	"example.com/payments/internal/money"
)

func eur(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: "EUR"} }

// history is n transactions as a shop has them: payments, some refunds, the
// older half settled.
func history(n int) []ledger.Transaction {
	day := time.Date(2026, 3, 1, 9, 30, 0, 0, time.UTC)
	balance := int64(0)
	txs := make([]ledger.Transaction, n)
	for i := range txs {
		tx := ledger.Transaction{
			ID:           "pay_" + strconv.Itoa(100000+i),
			Kind:         ledger.Payment,
			Account:      "DE89370400440532013000",
			Merchant:     "acme",
			Counterparty: "411111******1111",
			Reference:    "ORDER-2026-" + strconv.Itoa(100000+i),
			Description:  "2 tickets, front row",
			Amount:       eur(int64(990 + i*37%9000)),
			Fee:          eur(int64(29 + i%60)),
			Booked:       day.Add(time.Duration(i) * 7 * time.Minute),
		}
		if i%17 == 16 {
			tx.Kind, tx.Amount, tx.Fee = ledger.Refund, eur(-990), eur(0)
			tx.Description = `returned; "wrong row"`
		}
		if i < n/2 {
			tx.Settled = tx.Booked.Add(48 * time.Hour)
		}
		balance += tx.Amount.Minor - tx.Fee.Minor
		tx.Balance = eur(balance)
		txs[i] = tx
	}
	return txs
}

// page is a statement of n lines.
func page(n int) []Line {
	lines := make([]Line, n)
	for i, tx := range history(n) {
		lines[i] = Line{tx.Booked, tx.ID, tx.Kind, tx.Reference, tx.Description, tx.Counterparty, tx.Amount, tx.Fee, tx.Balance}
	}
	return lines
}

func TestLines(t *testing.T) {
	if got := Lines(nil); got == nil || len(got) != 0 {
		t.Errorf("lines of nothing: %#v, want an empty slice", got)
	}
	got, want := Lines(history(40)), page(40)
	if !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestSum(t *testing.T) {
	txs := []ledger.Transaction{
		{Kind: ledger.Payment, Amount: eur(1000), Fee: eur(29), Settled: time.Unix(1, 0)},
		{Kind: ledger.Payment, Amount: eur(500), Fee: eur(15)},
		{Kind: ledger.Refund, Amount: eur(-200)},
	}
	want := Totals{Count: 3, Paid: 1500, Refund: 200, Fees: 44, Pending: 500}
	if got := Sum(txs); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestCSVReadsBack(t *testing.T) {
	txs := history(40)
	r := csv.NewReader(strings.NewReader(CSV(page(40))))
	r.Comma = ';'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 41 || len(rows[0]) != 9 {
		t.Fatalf("%d rows of %d fields", len(rows), len(rows[0]))
	}
	for i, tx := range txs {
		row := rows[i+1]
		if row[1] != tx.ID || row[4] != tx.Description || row[6] != tx.Amount.Decimal() || row[8] != tx.Balance.Decimal() {
			t.Errorf("row %d is %q for %+v", i, row, tx)
		}
	}
}

func BenchmarkLines(b *testing.B) {
	txs := history(250)
	for b.Loop() {
		Lines(txs)
	}
}

func BenchmarkSum(b *testing.B) {
	txs := history(250)
	for b.Loop() {
		Sum(txs)
	}
}

func BenchmarkCSV(b *testing.B) {
	lines := page(250)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		CSV(lines)
	}
}
