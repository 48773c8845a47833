package a

import (
	"errors"
	"sync"

	"example.com/telemetry"
	"go.opentelemetry.io/otel/trace"
)

var errNone = errors.New("none")

type tuples struct {
	mu   sync.Mutex
	all  map[string][]string
	read int
}

// find notes on its span that there is none, which is no write.
func (t *tuples) find(span trace.Span, store, key string) (string, error) {
	t.mu.Lock() // want `holds t.mu over a loop that only reads`
	defer t.mu.Unlock()
	for _, s := range t.all[store] {
		if s == key {
			return s, nil
		}
	}
	telemetry.TraceError(span, errNone)
	return "", errNone
}

// page cuts what it gathered.
func (t *tuples) page(store, key string, from int) []string {
	t.mu.Lock() // want `holds t.mu over a loop that only reads`
	defer t.mu.Unlock()
	var found []string
	for _, s := range t.all[store] {
		if s == key {
			found = append(found, s)
		}
	}
	if from <= len(found) {
		found = found[from:]
	}
	return found
}

// counted is looked up and counted by somebody.
func (t *tuples) counted(store, key string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.all[store] {
		if s == key {
			telemetry.Count(&t.read)
			return true
		}
	}
	return false
}
