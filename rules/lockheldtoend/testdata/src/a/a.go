package a

import (
	"fmt"
	"os"
	"store"
	"sync"
	"time"
)

type server struct {
	store *store.Store
	sem   *store.Semaphore
	path  string
	now   func() time.Time

	mu    sync.Mutex
	seq   int
	tries map[string]int
	file  *os.File
}

// A fact of another package says that Write waits.
func (s *server) put(name string) error {
	s.mu.Lock() // want `holds s.mu to the function's end over s.store.Write \(a sleep\), and what follows touches nothing that the lock guards`
	defer s.mu.Unlock()
	s.tries[name]++
	tries := s.tries[name]
	s.seq++
	id := s.seq // the newest

	if tries > 3 {
		return fmt.Errorf("too many: %d", tries)
	}
	return s.store.Write(id)
}

// Nothing of the section is used later.
func (s *server) forget(name string) {
	s.mu.Lock() // want `holds s.mu to the function's end over s.sem.Acquire`
	defer s.mu.Unlock()
	delete(s.tries, name)
	s.sem.Acquire()
}

// A function of this package waits.
func (s *server) save(name string) error {
	s.mu.Lock() // want `holds s.mu to the function's end over s.write \(the disk\)`
	defer s.mu.Unlock()
	s.seq++
	text := fmt.Sprint(s.seq)
	return s.write(text)
}

// write reads a field that never changes.
func (s *server) write(text string) error {
	return os.WriteFile(s.path, []byte(text), 0o600)
}

// A deferred call that waits runs before the unlock.
func (s *server) later() int {
	s.mu.Lock() // want `holds s.mu to the function's end over time.Sleep`
	defer s.mu.Unlock()
	s.seq++
	n := s.seq
	defer time.Sleep(time.Millisecond)
	return n
}

var (
	registryMu sync.RWMutex
	registry   = map[string]int{}
)

func register(name string) {
	registryMu.Lock()
	defer registryMu.Unlock()
	registry[name]++
}

// A lock of the package guards the package's variables.
func lookup(name string, ready chan int) int {
	registryMu.RLock() // want `holds registryMu to the function's end over a channel receive`
	defer registryMu.RUnlock()
	n := registry[name]
	return n + <-ready
}

type counter struct {
	sync.Mutex
	n int
}

// An embedded mutex.
func (c *counter) next() int {
	c.Lock() // want `holds c to the function's end over time.Sleep`
	defer c.Unlock()
	c.n++
	n := c.n
	time.Sleep(time.Millisecond)
	return n
}

// A constant that only the section needs goes with it.
func (s *server) constant(name string) error {
	s.mu.Lock() // want `holds s.mu`
	defer s.mu.Unlock()
	const step = 2
	s.seq += step
	id := s.seq
	return s.store.Write(id)
}
