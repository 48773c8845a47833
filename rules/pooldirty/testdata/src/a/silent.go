package a

import (
	"bytes"
	"io"
	"sync"
)

var (
	onGet   = sync.Pool{New: func() any { return new(bytes.Buffer) }}
	onPut   sync.Pool
	drained sync.Pool
	helped  sync.Pool
	public  sync.Pool
	slices  sync.Pool
)

// Reset when it is taken, or before it goes back.
func resets(s string) int {
	buf := onGet.Get().(*bytes.Buffer)
	buf.Reset()
	buf.WriteString(s)
	defer onGet.Put(buf)
	return buf.Len()
}

func resetsLater(s string) int {
	buf := onPut.Get().(*bytes.Buffer)
	buf.WriteString(s)
	n := buf.Len()
	put(buf)
	return n
}

func put(buf *bytes.Buffer) {
	buf.Reset()
	onPut.Put(buf)
}

// Read to its end.
func drains(w io.Writer, s string) error {
	buf := drained.Get().(*bytes.Buffer)
	buf.WriteString(s)
	_, err := buf.WriteTo(w)
	drained.Put(buf)
	return err
}

// A function nearby cleans.
func getHelped() *bytes.Buffer { return helped.Get().(*bytes.Buffer) }

func usesHelped(s string) int {
	buf := getHelped()
	buf.Truncate(0)
	buf.WriteString(s)
	return buf.Len()
}

// Another package may clean.
func GetPublic() *bytes.Buffer { return public.Get().(*bytes.Buffer) }

// Not a buffer.
func values() []byte { return slices.Get().([]byte) }

var spooled = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// It is read to the end on all ways out.
func spool(w io.Writer, text string) error {
	buf := spooled.Get().(*bytes.Buffer)
	defer spooled.Put(buf)
	buf.WriteString(text)
	_, err := buf.WriteTo(w)
	return err
}

// A reader takes all out.
var posted = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func post(send func(io.Reader) error, text string) error {
	buf := posted.Get().(*bytes.Buffer)
	defer posted.Put(buf)
	buf.WriteString(text)
	return send(buf)
}

var (
	cut     = sync.Pool{New: func() any { return new([]byte) }}
	cutPut  = sync.Pool{New: func() any { return []int(nil) }}
	cleared = sync.Pool{New: func() any { return map[string]int{} }}
	deleted = sync.Pool{New: func() any { return map[string]int{} }}
	anew    = sync.Pool{New: func() any { return new(group) }}
	zeroed  = sync.Pool{New: func() any { return new(group) }}
	filling = sync.Pool{New: func() any { b := make([]byte, 512); return &b }}
)

type group struct{ keys []string }

func slices1(text string) int {
	p := cut.Get().(*[]byte)
	*p = (*p)[:0]
	*p = append(*p, text...)
	defer cut.Put(p)
	return len(*p)
}

func slices2(n int) int {
	list := cutPut.Get().([]int)
	list = append(list, n)
	n = len(list)
	cutPut.Put(list[:0])
	return n
}

func maps1(key string) int {
	m := cleared.Get().(map[string]int)
	m[key]++
	m[key] = 2
	n := len(m)
	clear(m)
	cleared.Put(m)
	return n
}

func maps2(key string) int {
	m := deleted.Get().(map[string]int)
	m[key] = 1
	n := len(m)
	for k := range m {
		delete(m, k)
	}
	deleted.Put(m)
	return n
}

func fields1(key string) int {
	g := anew.Get().(*group)
	g.keys = append(g.keys, key)
	n := len(g.keys)
	g.keys = nil
	anew.Put(g)
	return n
}

func fields2(key string) int {
	g := zeroed.Get().(*group)
	g.keys = append(g.keys, key)
	n := len(g.keys)
	*g = group{}
	zeroed.Put(g)
	return n
}

// It is read into, not added to.
func reads(r io.Reader) (int, error) {
	p := filling.Get().(*[]byte)
	defer filling.Put(p)
	return r.Read(*p)
}

// A table of strings is meant to be kept.
var interned = sync.Pool{New: func() any { return map[string]string{} }}

func intern(b []byte) string {
	m := interned.Get().(map[string]string)
	defer interned.Put(m)
	if s, ok := m[string(b)]; ok {
		return s
	}
	s := string(b)
	m[s] = s
	return s
}

// The caller empties it.
type steps struct{ all []int }

var stepPool sync.Pool

func newSteps() *steps {
	if s, ok := stepPool.Get().(*steps); ok {
		return s
	}
	return &steps{}
}

func walk(n int) int {
	s := newSteps()
	s.all = s.all[:0]
	s.all = append(s.all, n)
	defer stepPool.Put(s)
	return len(s.all)
}

type printer struct{ out []byte }

func (p *printer) text(s string) { p.out = append(p.out, s...) }
func (p *printer) start()        { p.out = p.out[:0] }

var printers = sync.Pool{New: func() any { return new(printer) }}

// One of its own methods empties it.
func printAll(w io.Writer, all []string) error {
	p := printers.Get().(*printer)
	defer printers.Put(p)
	p.start()
	for _, s := range all {
		p.text(s)
	}
	_, err := w.Write(p.out)
	return err
}

// A pool by its interface: who takes a buffer there resets it.
type bufferPool interface {
	put(*bytes.Buffer)
	get() *bytes.Buffer
}

type ownPool struct{ pool *sync.Pool }

func (p *ownPool) put(b *bytes.Buffer) { p.pool.Put(b) }

func (p *ownPool) get() *bytes.Buffer { return p.pool.Get().(*bytes.Buffer) }

func format(p bufferPool, s string) string {
	b := p.get()
	defer p.put(b)
	b.Reset()
	b.WriteString(s)
	return b.String()
}
