package a

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"
)

type uplink struct {
	mu   sync.Mutex
	wire *wireOut
	wait time.Duration
}

type wireOut struct{ open bool }

func (w *wireOut) put(b []byte) error { return errors.New("closed") }

func (u *uplink) attach() error {
	u.wire = &wireOut{}
	return errors.New("no carrier")
}

func (u *uplink) detach() {
	u.mu.Lock()
	u.wire = nil
	u.mu.Unlock()
}

// The unlock could as well stand before the sleep.
func (u *uplink) push(b []byte) error {
	for range 3 {
		u.mu.Lock() // want `holds u.mu over time.Sleep \(a sleep\)`
		if u.wire == nil {
			if err := u.attach(); err != nil {
				time.Sleep(u.wait)
				u.mu.Unlock()
				continue
			}
		}
		err := u.wire.put(b)
		u.mu.Unlock()
		if err == nil {
			return nil
		}
	}
	return errors.New("gave up")
}

// It is the right way round already.
func (u *uplink) pushLater(b []byte) error {
	for range 3 {
		u.mu.Lock()
		if u.wire == nil {
			if err := u.attach(); err != nil {
				u.mu.Unlock()
				time.Sleep(u.wait)
				continue
			}
		}
		err := u.wire.put(b)
		u.mu.Unlock()
		if err == nil {
			return nil
		}
	}
	return errors.New("gave up")
}

// The first makes it for all, and tries again for all.
func (u *uplink) ready() *wireOut {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.wire == nil {
		for u.attach() != nil {
			time.Sleep(u.wait)
		}
	}
	return u.wire
}

type gate struct{ mu sync.Mutex }

// It keeps its callers apart in time.
func (g *gate) pass() {
	g.mu.Lock()
	time.Sleep(time.Millisecond)
	g.mu.Unlock()
}

type shelf struct {
	mu    sync.RWMutex
	dir   string
	files []string
	sizes map[string]int64
	next  int
}

func (s *shelf) count() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.files)
}

// As many links as there are files.
func (s *shelf) copyTo(dir string) error {
	s.mu.Lock() // want `holds s.mu over os.Link \(the disk\)`
	defer s.mu.Unlock()
	s.next++
	for _, name := range s.files {
		if err := os.Link(name, filepath.Join(dir, filepath.Base(name))); err != nil {
			return err
		}
	}
	return nil
}

func (s *shelf) measure() {
	s.mu.Lock() // want `holds s.mu over os.Stat \(the disk\)`
	defer s.mu.Unlock()
	for name := range s.sizes {
		if fi, err := os.Stat(name); err == nil {
			s.sizes[name] = fi.Size()
		}
	}
}

// One alone.
func (s *shelf) add(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := os.Stat(name); err != nil {
		return err
	}
	s.files = append(s.files, name)
	return nil
}

// What the list says and what is on the disk change together.
func (s *shelf) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range s.files {
		os.Remove(name)
	}
	s.files = nil
}

// Of what is copied it keeps nobody waiting.
func (s *shelf) copyApart(dir string) error {
	s.mu.RLock()
	names := append([]string(nil), s.files...)
	s.mu.RUnlock()
	for _, name := range names {
		if err := os.Link(name, filepath.Join(dir, filepath.Base(name))); err != nil {
			return err
		}
	}
	return nil
}
