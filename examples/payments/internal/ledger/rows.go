package ledger

import (
	"fmt"
	"sync/atomic"
)

// Rows walks the transactions of an account from the newest to the oldest, as
// they were when it was opened. It must be closed: open rows keep memory.
type Rows struct {
	left    []Transaction
	tx      *Transaction
	readers *atomic.Int32
}

// Newest opens the transactions of an account.
func (l *Ledger) Newest(id string) (*Rows, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	a := l.accounts[id]
	if a == nil {
		return nil, fmt.Errorf("rows of %s: %w", id, ErrNoAccount)
	}
	a.readers.Add(1)
	return &Rows{left: a.history, readers: a.readers}, nil
}

// Next steps to the next transaction and reports whether there is one.
func (r *Rows) Next() bool {
	if len(r.left) == 0 {
		return false
	}
	last := len(r.left) - 1
	r.tx, r.left = &r.left[last], r.left[:last]
	return true
}

// Tx is the transaction that Next stepped to. It is read-only.
func (r *Rows) Tx() *Transaction { return r.tx }

// Close lets go of the transactions. The second Close does nothing.
func (r *Rows) Close() {
	if r.readers == nil {
		return
	}
	r.readers.Add(-1)
	r.readers, r.left, r.tx = nil, nil, nil
}
