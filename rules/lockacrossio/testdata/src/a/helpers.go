package a

import (
	"context"
	"io"
	"net/http"
	"os"
	"runtime"
	"sync"
	"time"
)

type item struct {
	value    any
	callback func()
	size     func() int
	timer    *time.Timer
}

type expiring struct {
	mu    sync.Mutex
	items map[string]*item
	total int
}

func (e *expiring) put(k string, i *item) {
	e.mu.Lock()
	e.items[k] = i
	e.mu.Unlock()
}

// Removed under the lock, each with its callback, by a method.
func (e *expiring) remove(k string, tell bool) bool {
	i, ok := e.items[k]
	if !ok {
		return false
	}
	delete(e.items, k)
	i.timer.Stop()
	if tell {
		i.callback()
	}
	return true
}

func (e *expiring) clear(tell bool) {
	e.mu.Lock() // want `holds e.mu over e.remove \(the code of each of many\)`
	defer e.mu.Unlock()
	for k := range e.items {
		e.remove(k, tell)
	}
}

func (e *expiring) told(i *item) { i.callback() }

// The element is given, and the unlock is written out.
func (e *expiring) tellAll() {
	e.mu.Lock() // want `holds e.mu over e.told \(the code of each of many\)`
	for _, i := range e.items {
		e.told(i)
	}
	e.mu.Unlock()
}

// What is asked for its size is not told anything.
func (e *expiring) measure(i *item) { e.total += i.size() }

func (e *expiring) measureAll() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.total = 0
	for _, i := range e.items {
		e.measure(i)
	}
	return e.total
}

// It lets go of the lock itself.
func (e *expiring) handOver(i *item) {
	e.mu.Unlock()
	i.callback()
	e.mu.Lock()
}

func (e *expiring) handAll() {
	e.mu.Lock()
	for _, i := range e.items {
		e.handOver(i)
	}
	e.mu.Unlock()
}

// Not of what the lock guards.
func (e *expiring) tellThese(list []*item) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, i := range list {
		e.told(i)
	}
	e.items = nil
}

// Room for one, or for none, as the machine has cores.
var taskRoom = func() int {
	if runtime.GOMAXPROCS(0) == 1 {
		return 0
	}
	return 1
}()

type crewTask struct{ n int }

type crewMember struct{ tasks chan crewTask }

type crew struct {
	mu   sync.Mutex
	idle []*crewMember
}

func newCrewMember() *crewMember { return &crewMember{tasks: make(chan crewTask, taskRoom)} }

func (c *crew) purge() {
	c.mu.Lock() // want `holds c.mu over a channel send to each of many`
	idle := c.idle
	for i, m := range idle {
		m.tasks <- crewTask{}
		idle[i] = nil
	}
	c.idle = idle[:0]
	c.mu.Unlock()
}

// A function that others set in an instant, and that is called with the lock held.
type hooks struct {
	mu      sync.Mutex
	current struct {
		dial func(ctx context.Context, addr string) (io.Closer, error)
	}
	flushMu sync.Mutex
	flush   func(ctx context.Context) error
}

func (h *hooks) set(f func(ctx context.Context, addr string) (io.Closer, error)) {
	h.mu.Lock()
	h.current.dial = f
	h.mu.Unlock()
}

func (h *hooks) dialHook(ctx context.Context, addr string) (io.Closer, error) {
	h.mu.Lock() // want `holds h.mu over h.current.dial \(a call with a context, which may be far\)`
	defer h.mu.Unlock()
	return h.current.dial(ctx, addr)
}

// The name of the mutex says what it is there for.
func (h *hooks) setFlush(f func(ctx context.Context) error) {
	h.flushMu.Lock()
	h.flush = f
	h.flushMu.Unlock()
}

func (h *hooks) flushAll(ctx context.Context) error {
	h.flushMu.Lock()
	defer h.flushMu.Unlock()
	return h.flush(ctx)
}

// Nobody sets it any more: the lock lets one in at a time.
type singleAsker struct {
	mu  sync.Mutex
	ask func(ctx context.Context) error
}

func (o *singleAsker) doAsk(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.ask(ctx)
}

// A loop that reads and writes is a copy, as long as the reader wants; the lock is there for the
// file, not for who reads.
type volume struct {
	fileLock sync.RWMutex
	store    interface {
		ReadAt(p []byte, off int64) (int, error)
	}
	revision int
}

func (v *volume) compact(s interface {
	ReadAt(p []byte, off int64) (int, error)
}) {
	v.fileLock.Lock()
	defer v.fileLock.Unlock()
	v.store = s
	v.revision++
}

func (v *volume) copyTo(w io.Writer, size int64) error {
	v.fileLock.RLock() // want `holds v.fileLock over w.Write \(a stream that the caller gave\)`
	defer v.fileLock.RUnlock()
	buf := make([]byte, 1<<16)
	for at := int64(0); at < size; at += int64(len(buf)) {
		n, err := v.store.ReadAt(buf, at)
		if err != nil {
			return err
		}
		if _, err := w.Write(buf[:n]); err != nil {
			return err
		}
	}
	return nil
}

// What it keeps itself is written in one go.
func (v *volume) head(w io.Writer) error {
	v.fileLock.RLock()
	defer v.fileLock.RUnlock()
	_, err := w.Write([]byte{byte(v.revision)})
	return err
}

type clientConn struct {
	mu   sync.Mutex
	cond *sync.Cond
}

type clientStream struct {
	cc   *clientConn
	req  *http.Request
	stop error
}

// The body of a request is the caller's: its Close may wait.
func (cs *clientStream) abort(err error) {
	cc := cs.cc
	cc.mu.Lock() // want `holds cc.mu over cs.req.Body.Close \(the body of a request, which others may be reading\)`
	if cs.stop == nil {
		cs.stop = err
		if cs.req.Body != nil {
			cs.req.Body.Close()
		}
		cc.cond.Broadcast()
	}
	cc.mu.Unlock()
}

// What is not there yet is made under the lock, once.
func (cs *clientStream) body() (*http.Request, error) {
	cs.cc.mu.Lock()
	defer cs.cc.mu.Unlock()
	if cs.req == nil {
		req := new(http.Request)
		req.Body.Close()
		cs.req = req
	}
	return cs.req, cs.stop
}

func (cs *clientStream) abortAfter(err error) {
	cc := cs.cc
	cc.mu.Lock()
	if cs.stop == nil {
		cs.stop = err
		cc.cond.Broadcast()
	}
	cc.mu.Unlock()
	cs.req.Body.Close()
}

// A folder whose lock is held while somebody sends; others only ask whether a file is there.
type folder struct {
	path string
	mu   sync.Mutex
}

func (f *folder) has(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, err := os.Stat(f.path + name)
	return err == nil
}

func (f *folder) put(name string, r io.Reader) error {
	f.mu.Lock() // want `holds f.mu over io.Copy \(a stream that the caller gave\)`
	defer f.mu.Unlock()
	w, err := os.Create(f.path + name)
	if err != nil {
		return err
	}
	defer w.Close()
	_, err = io.Copy(w, r)
	return err
}

// All who take the lock send.
type pipe struct {
	mu sync.Mutex
	w  io.Writer
}

func (p *pipe) one(r io.Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	io.Copy(p.w, r)
}

func (p *pipe) two(r io.Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	io.CopyN(p.w, r, 10)
}

// What fails with an error of its own.
type scale struct {
	mu     sync.Mutex
	cache  map[string]int
	client interface {
		DeleteAsync(ctx context.Context, ids []string) (int, *apiError)
	}
}

type apiError struct{ code int }

func (s *scale) remove(ctx context.Context, ids []string) bool {
	s.mu.Lock() // want `holds s.mu over s.client.DeleteAsync \(a call with a context, which may be far\)`
	defer s.mu.Unlock()
	for _, id := range ids {
		delete(s.cache, id)
	}
	_, err := s.client.DeleteAsync(ctx, ids)
	return err == nil
}

// Filters that the function made itself are nobody else's.
type listing struct {
	mu   sync.Mutex
	all  map[string]int
	seen int
}

type question struct{ filters []func(int) error }

func (l *listing) query(least int) {
	q := &question{}
	q.filters = append(q.filters, func(n int) error { return nil })
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen++
	for _, f := range q.filters {
		f(least)
	}
}
