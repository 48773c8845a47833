package a

import (
	"encoding/json"
	"hash/fnv"
	"regexp"
	"sort"
	"strconv"
	"sync"
)

type ring struct {
	points []int
	names  []string
	byName map[string]int
	copies int
	hash   func(string) int
	mu     sync.RWMutex
}

// All that the lock guards is made anew, and sorted, under it.
func (r *ring) set(names ...string) {
	if len(names) == 0 {
		return
	}
	r.mu.Lock() // want `makes points, names anew under r.mu: it can be made before`
	defer r.mu.Unlock()
	r.points = make([]int, 0, len(names)*r.copies)
	r.names = names
	for _, name := range names {
		for i := range r.copies {
			r.points = append(r.points, r.hash(strconv.Itoa(i)+name))
		}
	}
	sort.Ints(r.points)
}

// What was there is needed, too.
func (r *ring) add(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.copies {
		r.points = append(r.points, r.hash(strconv.Itoa(i)+name))
	}
	sort.Ints(r.points)
}

// What was there decides.
func (r *ring) setOnce(names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.names) > 0 {
		return
	}
	r.names = names
	sort.Strings(r.names)
}

// A few instructions for each.
func (r *ring) index(names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byName = make(map[string]int, len(names))
	for i, name := range names {
		r.byName[name] = i
	}
}

type ledger struct {
	mu   sync.Mutex
	seq  uint64
	rows map[string]*row
}

type row struct {
	id, owner string
	parts     map[string]int
}

type rowText struct{ ID, Owner string }

func (l *ledger) put(r *row) {
	l.mu.Lock()
	l.seq++
	l.rows[r.id] = r
	l.mu.Unlock()
}

// The number is only given back: it may be read before the list is encoded.
func (l *ledger) render() (uint64, []byte, error) {
	l.mu.Lock() // want `holds l.mu over json.Marshal, to give back what can be read before`
	defer l.mu.Unlock()
	l.seq++
	out := make(map[string]rowText, len(l.rows))
	for id, r := range l.rows {
		out[id] = rowText{ID: r.id, Owner: r.owner}
	}
	b, err := json.Marshal(out)
	if err != nil {
		return 0, nil, err
	}
	return l.seq, b, nil
}

// What is encoded leads into the rows.
func (l *ledger) dump() (uint64, []byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := make([]*row, 0, len(l.rows))
	for _, r := range l.rows {
		out = append(out, r)
	}
	b, err := json.Marshal(out)
	if err != nil {
		return 0, nil, err
	}
	return l.seq, b, nil
}

// What is given back leads into the rows.
func (l *ledger) owners() (map[string]*row, []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := make([]string, 0, len(l.rows))
	for _, r := range l.rows {
		out = append(out, r.owner)
	}
	sort.Strings(out)
	return l.rows, out
}

func keyOf(v any) (string, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	h := fnv.New64a()
	h.Write(b)
	return strconv.FormatUint(h.Sum64(), 16), nil
}

func checked(name string) bool { return name != "" }

// The key is made of what the caller gave.
func (l *ledger) find(v rowText) (*row, error) {
	l.mu.Lock() // want `takes l.mu before keyOf, which touches nothing that the lock guards`
	defer l.mu.Unlock()
	key, err := keyOf(v)
	if err != nil {
		return nil, err
	}
	return l.rows[key], nil
}

// A look at the name takes no time.
func (l *ledger) get(name string) *row {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !checked(name) {
		return nil
	}
	return l.rows[name]
}

// What takes long makes something else.
func (l *ledger) note(v rowText) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seq = uint64(len(v.ID))
	if l.seq == 0 {
		return nil, nil
	}
	b, err := json.Marshal(v)
	l.rows = nil
	return b, err
}

// The words are parsed under the lock that only keeps it.
func (p *patterns) use(expr string) (err error) {
	p.mu.Lock() // want `makes words anew under p.mu`
	defer p.mu.Unlock()
	p.words, err = parseWords(expr)
	return err
}

// A pattern is compiled once, for all.
func (p *patterns) first(expr string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.re == nil {
		p.re = regexp.MustCompile(expr)
	}
	return p.re != nil
}

type patterns struct {
	mu sync.Mutex
	re *regexp.Regexp

	words []string
}

func parseWords(expr string) ([]string, error) { return []string{expr}, nil }

func (p *patterns) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.words
}
