package a

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

type crews struct {
	mu   sync.Mutex
	by   map[string]*hand
	sums map[string]int
	gen  int
}

type hand struct{ addr string }

func (w *hand) drain(ctx context.Context) error {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", w.addr)
	if err != nil {
		return err
	}
	return conn.Close()
}

func (w *hand) sum() (n int) {
	for _, r := range w.addr {
		n += int(r)
	}
	return n
}

// A group waits as sync's does, here for the network.
func (p *crews) rebalance(ctx context.Context) error {
	p.mu.Lock() // want `holds p.mu over g.Wait \(other goroutines\)`
	defer p.mu.Unlock()
	g, ctx := errgroup.WithContext(ctx)
	for _, w := range p.by {
		g.Go(func() error { return w.drain(ctx) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	p.by = map[string]*hand{}
	p.gen++
	return nil
}

// These only compute: without them the lock would be held as long.
func (p *crews) count() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var g errgroup.Group
	sums := make([]int, len(p.by))
	i := 0
	for _, w := range p.by {
		at := i
		g.Go(func() error { sums[at] = w.sum(); return nil })
		i++
	}
	p.gen++
	return g.Wait()
}

// What by its name keeps or takes things elsewhere is far, whatever it is asked.
type bucket interface {
	Exists(ctx context.Context, name string) (bool, error)
	Close(ctx context.Context) error
}

type spanExporter interface {
	ExportSpans(ctx context.Context, spans []string) error
}

type comparer interface {
	Compare(ctx context.Context, a, b string) (bool, error)
}

type future interface{ Error() error }

type log interface {
	Apply(b []byte, d time.Duration) future
}

type shipper struct {
	mu    sync.Mutex
	done  map[string]bool
	spans []string
	bkt   bucket
	to    spanExporter
	cmp   comparer
	log   log
}

func (s *shipper) ship(ctx context.Context, name string) error {
	s.mu.Lock() // want `holds s.mu over s.bkt.Exists`
	defer s.mu.Unlock()
	if s.done[name] {
		return nil
	}
	ok, err := s.bkt.Exists(ctx, name)
	s.done[name] = ok
	return err
}

func (s *shipper) end(ctx context.Context, span string) {
	s.mu.Lock() // want `holds s.mu over s.to.ExportSpans`
	defer s.mu.Unlock()
	s.spans = append(s.spans, span)
	if len(s.spans) > 100 {
		s.to.ExportSpans(ctx, s.spans)
		s.spans = nil
	}
}

func (s *shipper) apply(name string, b []byte) error {
	s.mu.Lock() // want `holds s.mu over f.Error \(a future, which waits for its result\)`
	defer s.mu.Unlock()
	s.done[name] = false
	f := s.log.Apply(b, time.Second)
	if err := f.Error(); err != nil {
		return err
	}
	s.done[name] = true
	return nil
}

// Its name says nothing of a service.
func (s *shipper) compare(ctx context.Context, a, b string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done[a] = true
	return s.cmp.Compare(ctx, a, b)
}

// The file says what the state says.
type state struct {
	mu     sync.Mutex
	values map[string]string
	path   string
}

func (s *state) put(key, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[key] = value
	b, err := json.Marshal(s.values)
	if err != nil {
		return err
	}
	return os.WriteFile(s.path, b, 0o600)
}

// What is written has nothing to do with it.
func (s *state) download(key string, from io.Reader) error {
	b, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	s.mu.Lock() // want `holds s.mu over os.WriteFile \(the disk\)`
	defer s.mu.Unlock()
	s.values[key] = key
	return os.WriteFile(key, b, 0o600)
}
