package a

import (
	"context"
	"net"
	"sync"
)

type carrier interface {
	Dial(ctx context.Context, addr string) (net.Conn, error)
}

type phonebook struct {
	carrier carrier
	mu      sync.RWMutex
	prefer  bool
	numbers map[string]string
	line    net.Conn
}

func (b *phonebook) Prefer(yes bool) {
	b.mu.Lock()
	b.prefer = yes
	b.mu.Unlock()
}

func (b *phonebook) put(name, number string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.numbers[name] = number
}

func (b *phonebook) number(name string) string { return b.numbers[name] }

func (b *phonebook) ring(ctx context.Context, number string) (net.Conn, error) {
	return b.carrier.Dial(ctx, number)
}

// A read lock does not see to it that one calls at a time, and holds up who sets what it guards.
func (b *phonebook) Dial(ctx context.Context, name string) (net.Conn, error) {
	b.mu.RLock() // want `holds b.mu over b.ring \(a call with a context, which may be far\)`
	defer b.mu.RUnlock()
	number := b.number(name)
	if b.prefer {
		number = "0" + number
	}
	return b.ring(ctx, number)
}

// Only what is needed is read under the lock.
func (b *phonebook) Connect(ctx context.Context, name string) (net.Conn, error) {
	b.mu.RLock()
	number := b.number(name)
	b.mu.RUnlock()
	return b.ring(ctx, number)
}

// One makes the connection for all.
func (b *phonebook) ConnectAs(ctx context.Context, name string) (err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.line, err = b.ring(ctx, b.numbers[name])
	return err
}

type switchboard struct {
	carrier carrier
	dialMu  sync.RWMutex
	numbers map[string]string
}

// The lock is named for it.
func (b *switchboard) Dial(ctx context.Context, name string) (net.Conn, error) {
	b.dialMu.RLock()
	defer b.dialMu.RUnlock()
	return b.carrier.Dial(ctx, b.numbers[name])
}
