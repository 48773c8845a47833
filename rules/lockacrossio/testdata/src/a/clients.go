package a

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"sync"
)

type gauges struct {
	mu     sync.RWMutex
	values map[string]int64
}

func (g *gauges) add(name string) {
	g.mu.Lock()
	g.values[name]++
	g.mu.Unlock()
}

// All that is counted waits for the client that reads the list.
func (g *gauges) list(w http.ResponseWriter) {
	g.mu.RLock() // want `holds g.mu over fmt.Fprintf \(a client that reads\)`
	defer g.mu.RUnlock()
	for name, v := range g.values {
		fmt.Fprintf(w, "%s %d\n", name, v)
	}
}

// A line fits into the buffer of the connection.
func (g *gauges) one(w http.ResponseWriter, name string) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	fmt.Fprintf(w, "%s %d\n", name, g.values[name])
}

// The encoder has a name.
func (g *gauges) encode(w http.ResponseWriter) {
	g.mu.RLock() // want `holds g.mu over enc.Encode \(a client that reads\)`
	defer g.mu.RUnlock()
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	g.values["lists"]++
	enc.Encode(g.values)
}

// A client sends what is added, as slowly as it likes.
func (g *gauges) post(r *http.Request) error {
	g.mu.Lock() // want `holds g.mu over json.NewDecoder\(r.Body\).Decode \(a client that writes\)`
	defer g.mu.Unlock()
	var add map[string]int64
	if err := json.NewDecoder(r.Body).Decode(&add); err != nil {
		return err
	}
	for name, v := range add {
		g.values[name] += v
	}
	return nil
}

type lobby struct {
	mu    sync.Mutex
	names map[string]int
}

// Who does not read holds up everybody.
func (l *lobby) join(conn net.Conn, name string) {
	l.mu.Lock() // want `holds l.mu over conn.Write \(a client that reads\)`
	l.names[name]++
	if l.names[name] > 1 {
		conn.Write([]byte("taken\n"))
		l.mu.Unlock()
		return
	}
	l.mu.Unlock()
}

func (l *lobby) welcome(conn net.Conn) {
	l.mu.Lock() // want `holds l.mu over fmt.Fprintf \(a client that reads\)`
	defer l.mu.Unlock()
	for name := range l.names {
		delete(l.names, name)
	}
	fmt.Fprintf(conn, "%d here\n", len(l.names))
}

// The lock comes with the connection.
func send(mu *sync.Mutex, conn net.Conn, sent map[int]int, b []byte) {
	mu.Lock()
	defer mu.Unlock()
	sent[len(b)]++
	conn.Write(b)
}
