package a

import (
	"net/http"
	"sync"
)

type peer interface {
	handlePacket(p []byte)
	Size() int
}

type quorum interface {
	WaitFor(n int, done func() error) error
}

type endpoint struct {
	mu      sync.Mutex
	heard   bool
	packets int
	hooks   []func()

	session peer
	quorum  quorum
	conn    interface {
		WriteMessage(kind int, b []byte) error
	}
	api fetcherClient
}

type fetcherClient interface{ Send(b []byte) error }

// The author meant the block to end it.
func (e *endpoint) write(b []byte) error {
	var n int
	{
		e.mu.Lock() // want `holds e.mu over e.quorum.WaitFor \(a wait, by its name\): its defer waits for the end of the function, not of the block`
		defer e.mu.Unlock()
		if e.heard {
			return nil
		}
		e.packets++
		n = e.packets
	}
	return e.quorum.WaitFor(n, func() error { return nil })
}

// The block says more than the name.
func (e *endpoint) flushAll(url string) {
	{
		e.mu.Lock() // want `holds e.mu over http.Get`
		defer e.mu.Unlock()
		for _, hook := range e.hooks {
			hook()
		}
	}
	http.Get(url)
}

func (e *endpoint) report(url string) {
	{
		e.mu.Lock() // want `holds e.mu over http.Get \(the network\): its defer waits`
		defer e.mu.Unlock()
		for _, hook := range e.hooks {
			hook()
		}
	}
	http.Get(url)
}

// What follows the block needs the lock.
func (e *endpoint) again(url string) {
	{
		e.mu.Lock()
		defer e.mu.Unlock()
		e.packets++
	}
	http.Get(url)
	e.packets--
}

// So is the block of a branch that does what the lock is for.
func (e *endpoint) branch(url string, yes bool) {
	if yes {
		e.mu.Lock() // want `holds e.mu over http.Get \(the network\): its defer waits`
		defer e.mu.Unlock()
		e.packets++
	}
	http.Get(url)
}

// A lock that is taken for all that follows, if the caller has not.
func (e *endpoint) branchLocks(url string, locked bool) {
	if !locked {
		e.mu.Lock()
		defer e.mu.Unlock()
	}
	http.Get(url)
}

// Who returns from the branch is not held up.
func (e *endpoint) branchLeaves(url string, yes bool) {
	if yes {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.packets++
		return
	}
	http.Get(url)
}

type parsedTag struct{ parts []string }

type tagTable struct {
	mu sync.Mutex
	m  map[string]*parsedTag
}

func (c *tagTable) find(text string) (*parsedTag, bool) {
	p, ok := c.m[text]
	return p, ok
}

type tagChecker struct {
	cache tagTable
	rules []func(string) error
}

func (k *tagChecker) walk(parts []string) (errs []error) {
	for _, part := range parts {
		for i := range k.rules {
			if err := k.rules[i](part); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return errs
}

// The lock is for what is made when nothing was found, and held over the work.
func (k *tagChecker) check(text string, parts []string) []error {
	if text != "" {
		k.cache.mu.Lock() // want `holds k.cache.mu over k.walk: its defer waits`
		defer k.cache.mu.Unlock()
		if _, ok := k.cache.find(text); !ok {
			k.cache.m[text] = &parsedTag{parts}
		}
	}
	return k.walk(parts)
}

// What somebody else deals with takes as long as it likes.
func (e *endpoint) packet(p []byte) {
	e.mu.Lock() // want `e.session.handlePacket \(the code of others\)`
	defer e.mu.Unlock()
	if e.heard {
		return
	}
	e.heard = true
	e.session.handlePacket(p)
}

func (e *endpoint) size() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.packets++
	return e.session.Size()
}

// A socket takes one writer at a time.
func (e *endpoint) talk(p []byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.packets++
	return e.conn.WriteMessage(1, p)
}

func (e *endpoint) post(p []byte) error {
	e.mu.Lock() // want `e.api.Send \(a client, which may be far\)`
	defer e.mu.Unlock()
	if e.heard {
		return nil
	}
	e.packets++
	return e.api.Send(p)
}

// The comment says what the lock is for.
func (e *endpoint) inTurn(p []byte) error {
	// Serialises the packets.
	e.mu.Lock()
	defer e.mu.Unlock()
	e.packets++
	return e.api.Send(p)
}

// The same is meant by a defer behind what the lock is for.
func (e *endpoint) late() error {
	e.mu.Lock() // want `holds e.mu over e.quorum.WaitFor \(a wait, by its name\): its defer waits for the end of the function, where what it guards is done before it`
	e.packets++
	n := e.packets
	defer e.mu.Unlock()
	return e.quorum.WaitFor(n, func() error { return nil })
}

// What follows the late defer needs the lock.
func (e *endpoint) lateNeeded(url string) {
	e.mu.Lock()
	e.packets++
	defer e.mu.Unlock()
	http.Get(url)
	e.packets--
}

// A defer behind a way out is in its place.
func (e *endpoint) lateBehindExit(url string) {
	e.mu.Lock()
	if e.heard {
		e.mu.Unlock()
		return
	}
	e.packets++
	defer e.mu.Unlock()
	http.Get(url)
}
