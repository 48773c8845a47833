package a

import (
	"errors"
	"sync"
)

type rowTable struct{ rows map[string]int }

func readRows() (*rowTable, error) { return &rowTable{}, nil }

// A book makes its table for the first who asks.
type rowBook struct {
	mu    sync.Mutex
	table *rowTable
}

func (b *rowBook) get() (*rowTable, error) {
	b.mu.Lock() // want `takes a lock at each call, mostly to find that table is made`
	defer b.mu.Unlock()
	if b.table != nil {
		return b.table, nil
	}
	t, err := readRows()
	if err != nil {
		return nil, err
	}
	b.table = t
	return t, nil
}

// A shelf makes it in the branch, and says only whether it could.
type rowShelf struct {
	mu    sync.Mutex
	table *rowTable
}

func (s *rowShelf) load() error {
	s.mu.Lock() // want `takes a lock at each call, mostly to find that table is made`
	defer s.mu.Unlock()
	if s.table == nil {
		t, err := readRows()
		if err != nil {
			return err
		}
		s.table = t
	}
	return nil
}

func (s *rowShelf) count() int {
	if s.load() != nil {
		return 0
	}
	return len(s.table.rows)
}

var (
	tagsMu sync.Mutex
	tags   map[string]string
)

func allTags() map[string]string {
	tagsMu.Lock() // want `takes a lock at each call, mostly to find that tags is made`
	defer tagsMu.Unlock()
	if tags != nil {
		return tags
	}
	tags = make(map[string]string)
	tags["os"] = "any"
	return tags
}

// The value may be taken away again.
func forgetTags() {
	tagsMu.Lock()
	defer tagsMu.Unlock()
	tags = nil
}

// The lock guards more than the making.
type busyBook struct {
	mu    sync.Mutex
	table *rowTable
	asked map[string]int
}

func (b *busyBook) get() *rowTable {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.table == nil {
		b.table = &rowTable{}
	}
	return b.table
}

func (b *busyBook) note(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked[name]++
}

// The value is asked before the lock.
type quickBook struct {
	mu    sync.Mutex
	table *rowTable
	made  func() bool
}

func (b *quickBook) get() *rowTable {
	if b.made() {
		return b.table
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.table == nil {
		b.table = &rowTable{}
	}
	return b.table
}

// What is kept is what the caller gives, or an error.
type firstTable struct {
	mu    sync.Mutex
	table *rowTable
}

func (f *firstTable) keep(t *rowTable) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.table != nil {
		return
	}
	f.table = t
}

type firstError struct {
	mu  sync.Mutex
	err error
}

func (f *firstError) fail() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	f.err = errors.New("failed")
	return f.err
}

// Who starts is called once.
type tableRunner struct {
	mu    sync.Mutex
	table *rowTable
}

func (r *tableRunner) start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.table != nil {
		return
	}
	r.table = &rowTable{}
}

// The lock is the least of what comes after it.
type slowBook struct {
	mu    sync.Mutex
	table *rowTable
}

func (b *slowBook) get() (*rowTable, error) {
	b.mu.Lock()
	if b.table == nil {
		b.table = &rowTable{}
	}
	b.mu.Unlock()
	if _, err := readRows(); err != nil {
		return nil, err
	}
	return b.table, nil
}
