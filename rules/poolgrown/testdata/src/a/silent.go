package a

import (
	"bytes"
	"encoding/json"
	"io"
	"runtime"
	"sync"
)

// Written back.
func back(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	*p = buf
	pointers.Put(p)
	return len(buf)
}

func backField(words []string) int {
	s := scratches.Get().(*scratch)
	keys := s.keys[:0]
	for _, w := range words {
		keys = append(keys, w)
	}
	s.keys = keys
	scratches.Put(s)
	return len(keys)
}

// Written back by a deferred literal, which sees the last value.
func late(words []string) int {
	buf := values.Get().([]byte)[:0]
	defer func() { values.Put(buf[:0]) }()
	for _, w := range words {
		buf = append(buf, w...)
	}
	return len(buf)
}

// Handed to a function that may write it back.
func handed(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	keep(p, buf)
	pointers.Put(p)
	return len(buf)
}

func keep(p *[]byte, buf []byte) { *p = buf }

// A method may write it back.
func method() {
	s := scratches.Get().(*scratch)
	buf := s.buf[:0]
	buf = append(buf, 'x')
	s.set(buf)
	scratches.Put(s)
}

func (s *scratch) set(b []byte) { s.buf = b }

// Nothing grows: the array is filled in place.
func filled(r io.Reader) (int, error) {
	p := pointers.Get().(*[]byte)
	defer pointers.Put(p)
	buf := *p
	return r.Read(buf)
}

func filledValue(r io.Reader) (int, error) {
	buf := values.Get().([]byte)
	defer values.Put(buf)
	return r.Read(buf)
}

// The whole array goes back.
func whole() {
	buf := values.Get().([]byte)
	values.Put(buf[:0])
	values.Put(buf[0:])
}

// Large ones are dropped.
func limited(r io.Reader) string {
	b := getBuffer()
	_, _ = io.Copy(b, r)
	s := b.String()
	if b.Cap() < 1<<16 {
		putBuffer(b)
	}
	return s
}

// What the program writes itself is not of any size.
func joined(words []string) string {
	b := getBuffer()
	defer putBuffer(b)
	for _, w := range words {
		b.WriteString(w)
	}
	return b.String()
}

// The slice did not come from a pool.
func fresh(pool *sync.Pool, n int) {
	buf := make([]byte, n)
	defer pool.Put(buf)
	buf = append(buf, 'x')
	_ = buf
}

// The pointer is replaced by one to the grown slice.
func replaced(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	p = &buf
	pointers.Put(p)
	return len(buf)
}

// What is cut only does not grow.
func id() int {
	p := pointers.Get().(*[]byte)
	defer pointers.Put(p)
	b := *p
	b = b[:runtime.Stack(b, false)]
	b = bytes.TrimPrefix(b, []byte("goroutine "))
	return len(b)
}

// Large ones are dropped, in the function that puts them back.
var dropped = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func drops(v any) error {
	buf := dropped.Get().(*bytes.Buffer)
	defer putDropped(buf)
	return json.NewEncoder(buf).Encode(v)
}

func putDropped(buf *bytes.Buffer) {
	if buf.Cap() > 64<<10 {
		return
	}
	buf.Reset()
	dropped.Put(buf)
}

type record struct{ buf []byte }

var records sync.Pool

func (r *record) str(s string) { r.buf = append(r.buf, s...) }

func (r *record) free() {
	if cap(r.buf) > 64<<10 {
		r.buf = nil
	} else {
		r.buf = r.buf[:0]
	}
	records.Put(r)
}

// Keys are short.
type keys struct{ buf []byte }

var keyPool sync.Pool

func (k *keys) add(name string) { k.buf = append(k.buf, name...) }

func (k *keys) free() {
	k.buf = k.buf[:0]
	keyPool.Put(k)
}

// So is what has a limit.
var limits = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func head(r io.Reader) string {
	b := limits.Get().(*bytes.Buffer)
	b.Reset()
	_, _ = io.Copy(b, io.LimitReader(r, 512))
	s := b.String()
	limits.Put(b)
	return s
}

// Arrays of one size.
var chunks = sync.Pool{New: func() any { b := make([]byte, 32<<10); return &b }}

func pass(w io.Writer, r io.Reader) error {
	b := chunks.Get().(*[]byte)
	defer chunks.Put(b)
	_, err := io.CopyBuffer(w, r, *b)
	return err
}

// What does not fit goes elsewhere.
type block struct{ buf []byte }

var blocks = sync.Pool{New: func() any { return &block{make([]byte, 0, 4096)} }}

func (b *block) write(w io.Writer, data []byte) {
	if len(b.buf)+len(data) > cap(b.buf) {
		w.Write(data)
		return
	}
	b.buf = append(b.buf, data...)
}

func (b *block) free() {
	b.buf = b.buf[:0]
	blocks.Put(b)
}

// The parts of an address are short.
type address struct{ host, path []byte }

var addresses sync.Pool

func (a *address) set(host, rest string) {
	a.host = append(a.host, host...)
	a.path = append(a.path, rest...)
}

func (a *address) free() {
	a.host = a.host[:0]
	a.path = a.path[:0]
	addresses.Put(a)
}

// The array goes its own way.
var shells = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func PutShell(b *bytes.Buffer) {
	*b = *bytes.NewBuffer(nil)
	shells.Put(b)
}

// Nobody else has it.
type chunkPool struct{ pool sync.Pool }

func (p *chunkPool) Put(b *bytes.Buffer) {
	b.Reset()
	p.pool.Put(b)
}

// A struct that is a buffer, with a look at its size.
var smallEncoders sync.Pool

func encodedSmall(v any) string {
	e := smallEncoders.Get().(*encoder)
	e.Reset()
	e.encode(v)
	s := e.String()
	if e.Cap() <= 64<<10 {
		smallEncoders.Put(e)
	}
	return s
}

type lender struct {
	Shared sync.Pool
	own    sync.Pool
	lent   sync.Pool
	theirs *sync.Pool
}

// Others may put: by its name, by its address, where it came from.
func (l *lender) shared() any { return l.Shared.Get() }

func (l *lender) loan() (any, *sync.Pool) { return l.lent.Get(), &l.lent }

func (l *lender) foreign() any { return l.theirs.Get() }

func (l *lender) kept() any { return l.own.Get() }

func (l *lender) free(x *scratch) { l.own.Put(x) }

type reply struct {
	status int
	body   bytes.Buffer
}

var replies = sync.Pool{New: func() any { return new(reply) }}

// Somebody looks how large it has grown.
func lookAtBody(r io.Reader, use func([]byte)) error {
	a := replies.Get().(*reply)
	a.body.Reset()
	defer func() {
		if a.body.Cap() < 1<<16 {
			replies.Put(a)
		}
	}()
	if _, err := io.Copy(&a.body, r); err != nil {
		return err
	}
	use(a.body.Bytes())
	return nil
}

// All arrays are made for one block, and who compresses into one cannot outgrow it.
var wholeBlocks = sync.Pool{New: func() any { return make([]byte, 64<<10) }}

func encodeBlock(dst, src []byte) int { return copy(dst, src) }

func writeBlock(w io.Writer, src []byte) error {
	out := wholeBlocks.Get().([]byte)[:64<<10]
	n := encodeBlock(out[8:], src)
	_, err := w.Write(out[:8+n])
	wholeBlocks.Put(out)
	return err
}
