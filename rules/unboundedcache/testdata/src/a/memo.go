package a

import (
	"net/http"
	"strings"
	"sync"
)

type portTracker struct {
	// ports is a grow-only discovery cache.
	ports sync.Map
	// few is a cache of a small number of names.
	few sync.Map
	// seen by whom.
	by sync.Map
}

func (t *portTracker) RecordPort(hostPort string) {
	hostPort = strings.ToLower(hostPort)
	if _, loaded := t.ports.LoadOrStore(hostPort, struct{}{}); loaded { // want `keeps every key it was ever asked for: nothing removes one from ports`
		return
	}
}

func (t *portTracker) recordOthers(host string) {
	if _, loaded := t.few.LoadOrStore(host, struct{}{}); loaded {
		return
	}
	if _, loaded := t.by.LoadOrStore(host, struct{}{}); loaded {
		return
	}
}

type muxConn struct {
	canon map[string]string
	names map[string]string
}

// The text is made of what a peer sends.
func (c *muxConn) canonical(v string) string {
	cv, ok := c.canon[v]
	if ok {
		return cv
	}
	if c.canon == nil {
		c.canon = make(map[string]string)
	}
	cv = http.CanonicalHeaderKey(v)
	c.canon[v] = cv // want `keeps every key it was ever asked for: nothing removes one from canon`
	return cv
}

func (c *muxConn) rename(from, to string) string {
	if name, ok := c.names[from]; ok {
		return name
	}
	c.names[from] = to // given, not made
	return to
}

type muxTable struct{ canon map[string]string }

func (t *muxTable) canonical(v string) string {
	if cv, ok := t.canon[v]; ok {
		return cv
	}
	cv := http.CanonicalHeaderKey(v)
	t.canon[v] = cv // may live for a moment
	return cv
}
