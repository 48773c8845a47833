package a

import "sync"

type sink interface {
	Enabled(level int) bool
	Write(line string) error
}

// Readers use the sink under their lock: who replaces it waits until they are done.
type output struct {
	mu   sync.RWMutex
	sink sink
}

func (o *output) Enabled(level int) bool {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return o.sink.Enabled(level)
}

func (o *output) Set(s sink) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sink = s
}

// The lock keeps the users of the sink apart.
type apart struct {
	mu   sync.Mutex
	sink sink
}

func (a *apart) Write(line string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.sink.Write(line)
}

func (a *apart) Set(s sink) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sink = s
}

// An error that has readers, and one that is looked at when all is over.
type dials struct {
	mu   sync.RWMutex
	last error
}

func (d *dials) fail(err error) {
	d.mu.Lock() // want `one value, last`
	d.last = err
	d.mu.Unlock()
}

func (d *dials) failure() error {
	d.mu.RLock() // want `one value, last`
	err := d.last
	d.mu.RUnlock()
	return err
}

type outcome struct {
	mu  sync.Mutex
	err error
}

func (o *outcome) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.err = err
}

func (o *outcome) result() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// The map is changed in its parts, behind another lock.
type sinkTable struct {
	mu, other sync.RWMutex
	by        map[string]sink
}

func (t *sinkTable) find(name string) sink {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.by[name]
}

func (t *sinkTable) drop(name string) {
	t.other.Lock()
	defer t.other.Unlock()
	delete(t.by, name)
}
