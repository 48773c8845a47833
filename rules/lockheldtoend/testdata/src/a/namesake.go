package a

import (
	"net"
	"net/http"
	"sync"
)

type sender struct {
	indexMu sync.Mutex
	index   map[string]int
	conn    net.Conn
	sent    int
}

func (s *sender) reconnect(c net.Conn) {
	s.conn = c
	s.sent = 0
}

// The mutex is there for the index.
func (s *sender) send(key string, b []byte) error {
	s.indexMu.Lock() // want `holds s.indexMu to the function's end over s.conn.Write \(the network\), and what follows touches nothing that the lock guards`
	defer s.indexMu.Unlock()
	s.index[key]++
	_, err := s.conn.Write(b)
	return err
}

func (s *sender) sendNext(key string, b []byte) error {
	s.indexMu.Lock()
	defer s.indexMu.Unlock()
	_, err := s.conn.Write(b)
	s.index[key]++
	return err
}

type guardedSender struct {
	indexMu sync.Mutex // guards index, conn and sent
	index   map[string]int
	conn    net.Conn
	sent    int
}

func (s *guardedSender) reconnect(c net.Conn) {
	s.conn = c
	s.sent = 0
}

// A comment says what else it is there for.
func (s *guardedSender) send(key string, b []byte) error {
	s.indexMu.Lock()
	defer s.indexMu.Unlock()
	s.index[key]++
	_, err := s.conn.Write(b)
	return err
}

type connSender struct {
	connMu  sync.Mutex
	conn    net.Conn
	connErr error
	sent    int
}

func (s *connSender) reconnect(c net.Conn) {
	s.conn = c
	s.sent = 0
}

// The mutex is there for the connection.
func (s *connSender) send(b []byte) {
	s.connMu.Lock()
	defer s.connMu.Unlock()
	s.sent++
	_, s.connErr = s.conn.Write(b)
}

type notifier struct {
	mu   sync.Mutex
	seen map[string]int
	url  string
}

// What is thrown away is nobody's state.
func (n *notifier) tell(key string) error {
	n.mu.Lock() // want `holds n.mu over http.Get \(the network\), which touches nothing that the lock guards`
	n.seen[key]++
	_, err := http.Get("http://localhost/" + key)
	n.mu.Unlock()
	return err
}
