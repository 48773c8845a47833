package a

import (
	"net"
	"sync"
)

type wire struct {
	mu      sync.Mutex
	conn    net.Conn
	next    uint32
	waiting map[uint32]func([]byte)
	sent    map[uint32]int
}

// Whoever reads the answers needs the lock to find who waits.
func (w *wire) ask(b []byte, reply func([]byte)) error {
	w.mu.Lock() // want `holds w.mu over w.conn.Write \(the network, and who reads the answers needs the lock\)`
	w.next++
	w.waiting[w.next] = reply
	_, err := w.conn.Write(b)
	w.mu.Unlock()
	return err
}

// The lock keeps what is written in order.
func (w *wire) push(b []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.next++
	w.sent[w.next] = len(b)
	_, err := w.conn.Write(b)
	return err
}

type matcher interface{ Match(topic string) bool }

type member struct {
	matcher matcher
	entry   *entryOf
}

type entryOf struct{ handler func(topic string) }

type board struct {
	mu      sync.Mutex
	members []member
}

func (b *board) add(m member) {
	b.mu.Lock()
	b.members = append(b.members, m)
	b.mu.Unlock()
}

// The function is kept two steps deep in each.
func (b *board) tell(topic string) {
	b.mu.Lock() // want `holds b.mu over m.entry.handler \(the code of each of many\)`
	defer b.mu.Unlock()
	for _, m := range b.members {
		if m.matcher.Match(topic) {
			m.entry.handler(topic)
		}
	}
}
