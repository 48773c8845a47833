package a

import (
	"log"
	"net/http"
	"strings"
	"sync"
)

// What nothing changes needs no lock, though it stands below the mutex.
type hook struct {
	mu      sync.Mutex
	pending int
	url     string
	lg      *log.Logger
	hc      *http.Client
}

func newHook(url string) *hook { return &hook{url: url, hc: http.DefaultClient} }

func (h *hook) send(body string) error {
	h.mu.Lock() // want `holds h.mu to the function's end over h.hc.Post`
	defer h.mu.Unlock()
	h.pending++
	resp, err := h.hc.Post(h.url, "text/plain", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Somebody moves it.
type moved struct {
	mu      sync.Mutex
	pending int
	url     string
	hc      *http.Client
}

func (m *moved) to(url string) {
	m.mu.Lock()
	m.url = url
	m.mu.Unlock()
}

func (m *moved) send(body string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pending++
	resp, err := m.hc.Post(m.url, "text/plain", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Others may set what is exported.
type open struct {
	mu      sync.Mutex
	pending int
	URL     string
	hc      *http.Client
}

func (o *open) send(body string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.pending++
	resp, err := o.hc.Post(o.URL, "text/plain", strings.NewReader(body))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
