// Package stores makes stores.
package stores

// Store keeps values.
type Store interface {
	Get(key string) (any, bool)
	Close()
}

type store struct{ values map[string]any }

func (s *store) Get(key string) (any, bool) { v, ok := s.values[key]; return v, ok }
func (s *store) Close()                     {}

// New makes a store with room for n values.
func New(n int) Store { return &store{make(map[string]any, n)} }

// Mark is small.
type Mark struct{ n int }

// NewMark makes a mark.
func NewMark(n int) *Mark { return &Mark{n} }

// NewError makes an error.
func NewError(text string) error { return &failure{text} }

type failure struct{ text string }

func (f *failure) Error() string { return f.text }

// Table is large.
type Table struct{ rows [32]int }

// NewTable makes a table.
func NewTable() *Table { return new(Table) }
