package ledger

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"example.com/payments/internal/money"
)

func eur(minor int64) money.Amount { return money.Amount{Minor: minor, Currency: "EUR"} }

func TestPost(t *testing.T) {
	l := New(10)
	l.Open("A", "acme", eur(1000))
	tx, err := l.Post(Transaction{ID: "1", Account: "A", Amount: eur(500), Fee: eur(15)})
	if err != nil || tx.Balance != eur(1485) {
		t.Fatalf("got balance %v, %v", tx.Balance, err)
	}
	if l.Fees("EUR") != 15 {
		t.Errorf("fees %d, want 15", l.Fees("EUR"))
	}
	tests := []struct {
		name string
		tx   Transaction
		want error
	}{
		{"unknown account", Transaction{Account: "B", Amount: eur(1)}, ErrNoAccount},
		{"refund above the balance", Transaction{Account: "A", Amount: eur(-1486)}, ErrFunds},
		{"other currency", Transaction{Account: "A", Amount: money.Amount{Minor: 1, Currency: "USD"}}, money.ErrCurrency},
	}
	for _, tt := range tests {
		if _, err := l.Post(tt.tx); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
	}
	if a, err := l.Account("A"); err != nil || a.Balance != eur(1485) {
		t.Errorf("a refused posting changed the balance to %v (%v)", a.Balance, err)
	}
}

func TestHistoryKeepsTheNewest(t *testing.T) {
	l := New(5)
	l.Open("A", "acme", eur(0))
	for i := range 33 {
		if _, err := l.Post(Transaction{ID: strconv.Itoa(i), Account: "A", Amount: eur(1)}); err != nil {
			t.Fatal(err)
		}
	}
	txs, err := l.History("A", 5)
	if err != nil || len(txs) != 5 || txs[0].ID != "28" || txs[4].ID != "32" {
		t.Errorf("got %d transactions (%v)", len(txs), err)
	}
	if _, err := l.History("B", 5); !errors.Is(err, ErrNoAccount) {
		t.Errorf("history of an unknown account: %v", err)
	}
}

// Open rows show the account as it was, whatever is booked or settled since.
func TestRowsAreASnapshot(t *testing.T) {
	l := New(2)
	l.Open("A", "acme", eur(0))
	post := func(ids ...string) {
		t.Helper()
		for _, id := range ids {
			if _, err := l.Post(Transaction{ID: id, Account: "A", Amount: eur(1)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	post("1", "2", "3", "4")
	rows, err := l.Newest("A")
	if err != nil {
		t.Fatal(err)
	}
	post("5", "6", "7", "8", "9") // beyond what is kept
	if n := l.Settle("acme", map[string]bool{"9": true, "4": true}, time.Unix(1, 0)); n != 1 {
		t.Errorf("settled %d, want 1: only payment 9 is still kept", n)
	}
	var got string
	for rows.Next() {
		got += rows.Tx().ID
		if !rows.Tx().Settled.IsZero() {
			t.Errorf("transaction %s was settled under open rows", rows.Tx().ID)
		}
	}
	rows.Close()
	rows.Close()
	if got != "4321" {
		t.Errorf("rows %q, want 4321", got)
	}
	if n := l.Settle("acme", map[string]bool{"9": true}, time.Unix(2, 0)); n != 0 {
		t.Errorf("payment 9 was settled twice")
	}
	if n := l.Settle("globex", map[string]bool{"8": true}, time.Unix(2, 0)); n != 0 {
		t.Errorf("another merchant's payment was settled")
	}
}

func TestAccountsAreSorted(t *testing.T) {
	l := New(1)
	for _, id := range []string{"C", "A", "B"} {
		l.Open(id, "acme", eur(0))
	}
	all := l.Accounts()
	if len(all) != 3 || all[0].ID != "A" || all[2].ID != "C" {
		t.Errorf("got %v", all)
	}
}
