package a

import (
	"encoding/json"
	"fmt"
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
