package a

import (
	"encoding/json"
	"errors"
	"sync"
)

type texts struct {
	mu   sync.RWMutex
	raw  map[string][]byte
	logs map[string][]byte
}

type parsed struct{ ID, State string }

func (t *texts) put(id string, b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.raw[id] = b
	t.logs[id] = append(t.logs[id], b...)
}

// Nobody changes the bytes once they are there.
func (t *texts) get(id string) (*parsed, error) {
	t.mu.RLock() // want `holds t.mu to the function's end over json.Unmarshal`
	defer t.mu.RUnlock()
	b, ok := t.raw[id]
	if !ok {
		return nil, errors.New("unknown")
	}
	var p parsed
	if err := json.Unmarshal(b, &p); err != nil {
		return nil, err
	}
	return &p, nil
}

// These grow in place.
func (t *texts) last(id string) (*parsed, error) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	b, ok := t.logs[id]
	if !ok {
		return nil, errors.New("unknown")
	}
	var p parsed
	if err := json.Unmarshal(b, &p); err != nil {
		return nil, err
	}
	return &p, nil
}
