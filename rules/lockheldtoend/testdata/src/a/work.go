package a

import (
	"encoding/json"
	"os"
	"sort"
	"sync"
	"sync/atomic"
)

type book struct {
	mu    sync.Mutex
	names map[string][]string
	pages map[string]*page
}

// A page looks after itself.
type page struct {
	mu   sync.Mutex
	text string
}

func (p *page) print(words []string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range words {
		p.text += w
	}
	return p.text
}

// What is sorted and encoded is a copy.
func (b *book) count(name string) ([]byte, error) {
	b.mu.Lock() // want `holds b.mu to the function's end over sort.Strings`
	defer b.mu.Unlock()
	if len(b.names) == 0 {
		return nil, nil
	}
	n := len(b.names[name])
	list := make([]string, n)
	sort.Strings(list)
	return json.Marshal(list)
}

// The set is made before anybody needs the lock.
func (b *book) set(name string, list []string) {
	b.mu.Lock() // want `takes b.mu before a loop, which touches nothing that the lock guards`
	defer b.mu.Unlock()
	seen := make(map[string]bool, len(list))
	for _, s := range list {
		seen[s] = true
	}
	sorted := make([]string, 0, len(seen))
	b.names[name] = sorted
}

// A page has a lock of its own, under which it is written.
func (p *page) save() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return os.WriteFile("page", []byte(p.text), 0o600)
}

func (b *book) keep(name string) error {
	b.mu.Lock() // want `over p.save \(the disk\), and what follows`
	defer b.mu.Unlock()
	p := b.pages[name]
	if p == nil {
		return nil
	}
	return p.save()
}

// What came from the holder may need it, safe as it looks.
func (b *book) show(name string, words []string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.pages[name]
	if p == nil {
		return ""
	}
	text := ""
	for _, w := range words {
		text += p.print([]string{w})
	}
	return text
}

// A copy is made, changed and put back: one writer at a time.
type gates struct {
	mu     sync.Mutex
	closed bool
	known  atomic.Value
}

func (g *gates) add(more map[string]bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return
	}
	known := map[string]bool{}
	for k, v := range g.known.Load().(map[string]bool) {
		known[k] = v
	}
	for k, v := range more {
		known[k] = v
	}
	g.known.Store(known)
}

func (g *gates) close() { g.closed = true }

// What is encoded is what the lock guards.
func (b *book) encode() ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return json.Marshal(b.names)
}

// So it is through a list that was found there.
func (b *book) sorted(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := b.names[name]
	sort.Strings(list)
}

// A handful of turns is over in an instant.
func (b *book) few(name string) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := len(b.names[name])
	for _, s := range []string{"a", "b"} {
		n += len(s + name)
	}
	return n + m
}

// An update is checked before anybody needs the lock.
type update struct{ names []string }

func (u update) Validate() error {
	if len(u.names) == 0 {
		return os.ErrInvalid
	}
	return nil
}

func (b *book) apply(name string, u update) error {
	b.mu.Lock() // want `takes b.mu before u.Validate`
	defer b.mu.Unlock()
	if err := u.Validate(); err != nil {
		return err
	}
	b.names[name] = u.names
	return nil
}

// The goroutine that it starts does not have the lock.
func (b *book) follow(name string, list []string, out chan<- string) {
	b.mu.Lock() // want `to the function's end over sort.Strings`
	defer b.mu.Unlock()
	if b.names[name] != nil {
		return
	}
	b.names[name] = nil
	sort.Strings(list)
	go func() {
		for _, s := range list {
			out <- s
		}
		b.forget(name)
	}()
}

func (b *book) forget(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.names, name)
}

// A lock that is released by hand.
func (b *book) replace(name string, text []byte) error {
	var list []string
	b.mu.Lock() // want `holds b.mu over json.Unmarshal, which touches nothing that the lock guards`
	delete(b.names, name)
	err := json.Unmarshal(text, &list)
	b.mu.Unlock()
	return err
}

// So it is in a block, before anybody needs the lock.
func (b *book) all(texts [][]byte) {
	for _, text := range texts {
		b.mu.Lock() // want `takes b.mu before json.Unmarshal, which touches nothing that the lock guards`
		var list []string
		json.Unmarshal(text, &list)
		b.names[""] = append(b.names[""], list...)
		b.mu.Unlock()
	}
}

// What a branch does after its own unlock runs without the lock.
func (b *book) branch(name string, text []byte) {
	var list []string
	b.mu.Lock()
	if b.names[name] == nil {
		delete(b.names, name)
	}
	if len(text) > 0 {
		b.mu.Unlock()
		json.Unmarshal(text, &list)
		return
	}
	b.mu.Unlock()
}

// Somebody put the unlock behind the file on purpose.
func (b *book) file(name string, text []byte) {
	b.mu.Lock()
	delete(b.names, name)
	os.WriteFile(name, text, 0o600)
	b.mu.Unlock()
}

type library struct{ books map[string]*shelf }

type shelf struct{ places []string }

// What is looked up under the lock may be what it is for.
func (b *book) places(l *library, name string) (out []string) {
	b.mu.Lock()
	delete(b.names, name)
	s := l.books[name]
	for _, p := range s.places {
		out = append(out, p+name)
	}
	b.mu.Unlock()
	return out
}
