package a

import (
	"encoding/json"
	"errors"
	"sync"
)

type tenant struct {
	Name  string
	State string
}

type tenants struct {
	mu     sync.RWMutex
	byName map[string]*tenant
	last   *tenant
}

func (t *tenants) get(name string) *tenant {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.byName[name]
}

// What is decoded is of a kind that the holder keeps, but nobody else has it yet.
func (t *tenants) restore(snapshot []byte) error {
	t.mu.Lock() // want `holds t.mu over json.Unmarshal, which needs nothing that the lock guards: it can be done before`
	defer t.mu.Unlock()
	if len(snapshot) == 0 {
		t.byName = make(map[string]*tenant)
		return nil
	}
	restored := make(map[string]*tenant)
	if err := json.Unmarshal(snapshot, &restored); err != nil {
		return err
	}
	for _, one := range restored {
		if one == nil {
			return errors.New("nothing")
		}
	}
	t.byName = restored
	return nil
}

// A declaration does it as well, and so does a literal whose address is taken.
func (t *tenants) declared(snapshot []byte) (err error) {
	t.mu.Lock() // want `holds t.mu over json.Unmarshal`
	defer t.mu.Unlock()
	t.last = nil
	var restored map[string]*tenant
	if err = json.Unmarshal(snapshot, &restored); err != nil {
		return err
	}
	t.byName = restored
	return nil
}

func (t *tenants) put(b []byte) error {
	t.mu.Lock() // want `holds t.mu over json.Unmarshal`
	defer t.mu.Unlock()
	t.last = nil
	one := &tenant{State: "new"}
	if err := json.Unmarshal(b, one); err != nil {
		return err
	}
	t.byName[one.Name] = one
	return nil
}

// It changes what is there.
func (t *tenants) merge(b []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.byName
	if err := json.Unmarshal(b, &now); err != nil {
		return err
	}
	t.byName = now
	return nil
}

// What it makes holds some of what is there.
func (t *tenants) list() ([]byte, error) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	all := map[string]*tenant{}
	for name, one := range t.byName {
		all[name] = one
	}
	b, err := json.Marshal(all)
	if err == nil && t.last != nil {
		b = append(b, t.last.Name...)
	}
	return b, err
}

// It is new only where nothing was there.
func (t *tenants) update(name string, b []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	one := &tenant{}
	if old := t.byName[name]; old != nil {
		one = old
	}
	if err := json.Unmarshal(b, one); err != nil {
		return err
	}
	t.byName[name] = one
	return nil
}

// Others reach it once the lock is free, so that it cannot be filled behind it, but before.
func (t *tenants) fill(name string, b []byte) error {
	t.mu.Lock() // want `holds t.mu over json.Unmarshal, which needs nothing that the lock guards: it can be done before`
	defer t.mu.Unlock()
	one := &tenant{}
	t.byName[name] = one
	return json.Unmarshal(b, one)
}

// What it is filled with beside comes from the holder.
func (t *tenants) follow(name string, b []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	one := &tenant{}
	one.State = t.last.State
	t.byName[name] = one
	return json.Unmarshal(b, one)
}
