package a

import "sync"

type outbox struct {
	mu    sync.Mutex
	items []string
}

func (o *outbox) push(m string) int {
	o.mu.Lock()
	o.items = append(o.items, m)
	n := len(o.items)
	o.mu.Unlock()
	return n
}

type bus struct {
	mu    sync.RWMutex
	out   *outbox
	peers sync.Map
}

func (b *bus) opened() bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.out != nil
}

func (b *bus) close() {
	b.mu.Lock()
	b.out = nil
	b.mu.Unlock()
}

func (b *bus) send(m string) {
	b.mu.Lock() // want `takes the write lock of b.mu only to read`
	if b.out == nil {
		b.mu.Unlock()
		return
	}
	b.out.push(m)
	b.mu.Unlock()
}

// What a loop hands over belongs together.
func (b *bus) sendAll(ms []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range ms {
		b.out.push(m)
	}
}

func (b *bus) names() (out []string) {
	b.mu.Lock() // want `takes the write lock of b.mu only to read`
	b.peers.Range(func(k, v any) bool {
		out = append(out, k.(string))
		return true
	})
	b.mu.Unlock()
	return out
}

// What a literal does while it is called counts.
func (b *bus) forget() {
	b.mu.Lock()
	b.peers.Range(func(k, v any) bool {
		b.out = nil
		return true
	})
	b.mu.Unlock()
}

func (b *bus) drain(boxes []*outbox) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.peers.Range(func(k, v any) bool {
		o := v.(*outbox)
		o.mu.Lock()
		n += len(o.items)
		o.mu.Unlock()
		return true
	})
	return n
}
