// Package ledger is the service's book of accounts. In production it is a
// database; here its tables live in memory and keep the newest transactions.
package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/payments/internal/money"
)

// Errors that callers tell apart.
var (
	ErrNoAccount = errors.New("no such account")
	ErrFunds     = errors.New("insufficient funds")
)

// A Kind says what a transaction is.
type Kind string

// The kinds of transactions.
const (
	Payment    Kind = "payment"
	Refund     Kind = "refund"
	Settlement Kind = "settlement"
)

// A Transaction is one booked movement on an account.
type Transaction struct {
	ID           string
	Kind         Kind
	Account      string
	Merchant     string
	Counterparty string
	Reference    string
	Description  string
	Amount       money.Amount
	Fee          money.Amount
	Balance      money.Amount // after the booking
	Booked       time.Time
	Settled      time.Time // zero until the scheme has paid
}

// An Account is what a query returns of one account.
type Account struct {
	ID       string       `json:"id"`
	Merchant string       `json:"merchant"`
	Balance  money.Amount `json:"balance"`
}

type account struct {
	merchant string
	balance  money.Amount
	history  []Transaction
	readers  *atomic.Int32 // open Rows on the array of history
}

// own makes the array of history safe to write to: while rows are open on it
// they keep it, and the account goes on with a copy.
func (a *account) own() {
	if a.readers.Load() > 0 {
		a.history = slices.Clone(a.history)
		a.readers = new(atomic.Int32)
	}
}

// A Ledger holds accounts and their newest transactions.
type Ledger struct {
	keep int

	mu       sync.RWMutex
	accounts map[string]*account
	fees     map[string]int64 // minor units by currency
}

// New returns a ledger that keeps at least the newest keep transactions of an
// account.
func New(keep int) *Ledger {
	return &Ledger{keep: keep, accounts: make(map[string]*account), fees: make(map[string]int64)}
}

// Open creates an account, or does nothing if it is there.
func (l *Ledger) Open(id, merchant string, balance money.Amount) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.accounts[id] == nil {
		l.accounts[id] = &account{merchant: merchant, balance: balance, readers: new(atomic.Int32)}
	}
}

// Account returns the state of an account.
func (l *Ledger) Account(id string) (Account, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	a := l.accounts[id]
	if a == nil {
		return Account{}, fmt.Errorf("account %s: %w", id, ErrNoAccount)
	}
	return Account{ID: id, Merchant: a.merchant, Balance: a.balance}, nil
}

// Accounts returns the state of all accounts, sorted by id.
func (l *Ledger) Accounts() []Account {
	l.mu.RLock()
	defer l.mu.RUnlock()
	all := make([]Account, 0, len(l.accounts))
	for id, a := range l.accounts {
		all = append(all, Account{ID: id, Merchant: a.merchant, Balance: a.balance})
	}
	slices.SortFunc(all, func(a, b Account) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Post books a transaction: balance, fee account and history change together
// or not at all, so the lock is held from the check to the last write.
func (l *Ledger) Post(tx Transaction) (Transaction, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.accounts[tx.Account]
	if a == nil {
		return Transaction{}, fmt.Errorf("post %s to %s: %w", tx.ID, tx.Account, ErrNoAccount)
	}
	net := tx.Amount
	net.Minor -= tx.Fee.Minor
	balance, err := a.balance.Add(net)
	if err != nil {
		return Transaction{}, fmt.Errorf("post %s: %w", tx.ID, err)
	}
	if balance.Minor < 0 {
		return Transaction{}, fmt.Errorf("post %s to %s: %w", tx.ID, tx.Account, ErrFunds)
	}
	a.balance = balance
	l.fees[tx.Fee.Currency] += tx.Fee.Minor
	tx.Balance = balance
	if len(a.history) >= 2*l.keep {
		a.own()
		a.history = append(a.history[:0], a.history[len(a.history)-l.keep:]...)
	}
	a.history = append(a.history, tx)
	return tx, nil
}

// History returns a copy of the newest n transactions of an account, oldest
// first.
func (l *Ledger) History(id string, n int) ([]Transaction, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	a := l.accounts[id]
	if a == nil {
		return nil, fmt.Errorf("history of %s: %w", id, ErrNoAccount)
	}
	n = min(n, len(a.history))
	return slices.Clone(a.history[len(a.history)-n:]), nil
}

// Settle marks the given payments of a merchant as paid by the scheme at a
// time, and returns how many it found that were not marked yet.
func (l *Ledger) Settle(merchant string, payments map[string]bool, at time.Time) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for _, a := range l.accounts {
		if a.merchant != merchant {
			continue
		}
		a.own()
		for i := range a.history {
			tx := &a.history[i]
			if payments[tx.ID] && tx.Settled.IsZero() {
				tx.Settled = at
				n++
			}
		}
	}
	return n
}

// Fees returns the fees earned in a currency, in minor units.
func (l *Ledger) Fees(currency string) int64 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.fees[currency]
}
