package a

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

type progress struct {
	mu   sync.Mutex
	done bool
	max  int
}

// Two prints under one lock belong together.
func (p *progress) finish(msg string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done {
		return
	}
	p.done = true
	p.max = max(p.max, len(msg))
	fmt.Printf("\r%s", strings.Repeat(" ", len(msg)))
	fmt.Print(msg)
}

func (p *progress) told(msg string) {
	p.mu.Lock() // want `holds p.mu to the function's end over fmt.Println`
	defer p.mu.Unlock()
	p.done = true
	p.max = max(p.max, len(msg))
	fmt.Println(msg)
}

type monitor struct {
	mu      sync.Mutex
	id      uint32
	replies sync.Map
}

func (m *monitor) write(command []byte) error { return nil }

// A comment at the lock says what it is for.
func (m *monitor) run(command []byte) ([]byte, error) {
	// Only allow a single command to be run at a time to ensure that
	// answers to a command cannot be mixed with those to another.
	m.mu.Lock()
	defer m.mu.Unlock()
	m.id++
	id := m.id
	reply := make(chan []byte, 1)
	m.replies.Store(id, reply)
	if err := m.write(command); err != nil {
		return nil, err
	}
	select {
	case b := <-reply:
		return b, nil
	case <-time.After(time.Second):
		return nil, fmt.Errorf("no answer to %d", id)
	}
}

func (m *monitor) ask(command []byte) ([]byte, error) {
	m.mu.Lock() // want `holds m.mu to the function's end over a select`
	defer m.mu.Unlock()
	m.id++
	id := m.id
	reply := make(chan []byte, 1)
	m.replies.Store(id, reply)
	if err := m.write(command); err != nil {
		return nil, err
	}
	select {
	case b := <-reply:
		return b, nil
	case <-time.After(time.Second):
		return nil, fmt.Errorf("no answer to %d", id)
	}
}

// Prints on the ways out say nothing of the wait.
func (m *monitor) get(path string) ([]byte, error) {
	m.mu.Lock() // want `holds m.mu to the function's end over`
	defer m.mu.Unlock()
	if m.id == 0 {
		fmt.Println("not connected")
		return nil, nil
	}
	m.id++
	resp, err := http.Get(path)
	if err != nil {
		fmt.Println(err)
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}
