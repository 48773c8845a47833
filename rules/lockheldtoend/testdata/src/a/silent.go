package a

import (
	"fmt"
	"os"
	"sync"
	"time"
)

// What waits is what the lock guards: lines must not mix.
func (s *server) line(text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	_, err := fmt.Fprintln(s.file, text)
	if err != nil {
		return err
	}
	return s.file.Sync()
}

// Guarded state is written after the wait.
func (s *server) cached(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n, ok := s.tries[name]; ok {
		return n
	}
	time.Sleep(time.Millisecond)
	s.tries[name] = 1
	return 1
}

// So it is by a deferred call.
func (s *server) counted() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	defer func() { s.seq-- }()
	time.Sleep(time.Millisecond)
}

// And in a function that is called.
func (s *server) nested() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	s.bump()
}

func (s *server) bump() {
	time.Sleep(time.Millisecond)
	s.seq++
}

// The name says that it needs the lock.
func (s *server) waitLocked() { time.Sleep(time.Millisecond) }

func (s *server) named() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	s.waitLocked()
}

type session struct{ hits int }

type sessions struct {
	mu  sync.Mutex
	all map[string]*session
}

// The entry is guarded as the map is.
func (s *sessions) hit(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.all[name]
	time.Sleep(time.Millisecond)
	e.hits++
	delete(s.all, "")
}

func (s *sessions) show(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.all[name]
	time.Sleep(time.Millisecond)
	fmt.Println(e.hits)
}

// A callback is given to run under the lock.
func (s *server) with(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	do()
	time.Sleep(time.Millisecond)
	do()
}

// It lets one caller in at a time: nothing is guarded but the waiting.
func (s *server) alone() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return os.WriteFile(s.path, nil, 0o600)
}

// It stops everything on purpose.
func (s *server) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	time.Sleep(time.Millisecond)
	return nil
}

// Nothing waits.
func (s *server) quick() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	return s.store.Name()
}

// A select with a default does not wait, and what go starts waits for itself.
func (s *server) try() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	go s.sem.Acquire()
	return s.sem.Try()
}

// The lock is released before: the defer belongs to another one.
func (s *server) narrow() error {
	s.mu.Lock()
	s.seq++
	id := s.seq
	s.mu.Unlock()
	return s.store.Write(id)
}

// A local lock guards locals, which nobody can follow here.
func local(names []string) {
	var mu sync.Mutex
	n := 0
	mu.Lock()
	defer mu.Unlock()
	n++
	time.Sleep(time.Millisecond)
}

type queue struct {
	block sync.Mutex
	in    chan func()
}

// The lock keeps senders apart: the channel stands with it.
func (q *queue) run(do func()) {
	q.block.Lock()
	defer q.block.Unlock()
	done := make(chan struct{})
	q.in <- func() {
		defer close(done)
		do()
	}
	<-done
}

// A send under a lock keeps the order.
func (s *server) ordered(out chan int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	out <- s.seq
}

type batch struct {
	sync.Mutex
	tx   *txn
	done bool
}

type txn struct{ over bool }

// discard changes what belongs to its owner, and waits.
func (t *txn) discard() {
	t.over = true
	time.Sleep(time.Millisecond)
}

// What stands with an embedded mutex is guarded as well.
func (b *batch) cancel() {
	b.Lock()
	defer b.Unlock()
	b.done = true
	b.tx.discard()
}

type owner struct {
	tx *txn

	mu   sync.Mutex
	done bool
}

// The owner's lock guards what only the owner reaches, wherever it stands.
func (o *owner) cancel() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.done = true
	o.tx.discard()
}

type shards struct {
	mu   sync.RWMutex
	open bool
	all  []*session
}

// The goroutines that it waits for use what the lock guards.
func (s *shards) count() (n int) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if !s.open {
		return 0
	}
	out := make(chan int, len(s.all))
	for _, one := range s.all {
		go func() { out <- one.hits }()
	}
	for range cap(out) {
		n += <-out
	}
	return n
}

func (s *shards) add(one *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = true
	s.all = append(s.all, one)
	one.hits++
}

type bucket struct {
	// mu protects closed. Read locks are kept to allow holding one for
	// long-running calls, and thereby keep close from finishing before.
	mu     sync.RWMutex
	closed bool
}

func (b *bucket) list(name string) ([]os.DirEntry, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if b.closed {
		return nil, os.ErrClosed
	}
	return os.ReadDir(name)
}

func (b *bucket) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
}

type visitors struct {
	mu  sync.Mutex
	all map[string]int
}

func (v *visitors) reset(name string) error {
	v.mu.Lock()
	defer v.mu.Unlock() // Includes the file, to avoid races with other processes
	clear(v.all)
	return os.WriteFile(name, nil, 0o600)
}

func (v *visitors) seen(who string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.all[who]++
}
