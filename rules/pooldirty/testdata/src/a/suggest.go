package a

import (
	"bytes"
	"io"
	"sync"
	"time"
)

// The buffer gets no name here.
func take() *bytes.Buffer {
	return dirty.Get().(*bytes.Buffer) // want `nobody resets`
}

var filled = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Copying into a buffer does not read it, and a timer's Reset is another.
func body(r io.Reader, t *time.Timer) (s string, err error) {
	t.Reset(time.Second)
	if buf, ok := filled.Get().(*bytes.Buffer); ok { // want `takes a buffer that nobody resets`
		_, err = io.Copy(buf, r)
		s = buf.String()
		filled.Put(buf)
	}
	return s, err
}

var (
	names   = sync.Pool{New: func() any { return []string(nil) }}
	lines   = sync.Pool{New: func() any { return new([]byte) }}
	seen    = sync.Pool{New: func() any { return map[string]bool{} }}
	batches = sync.Pool{New: func() any { return new(batch) }}
)

type batch struct {
	keys []string
	size int
}

func slice(list []string) int {
	buf := names.Get().([]string) // want `takes a slice that nobody resets: it holds what its last user wrote, and grows with every use`
	for _, s := range list {
		buf = append(buf, s)
	}
	defer func() { names.Put(buf) }()
	return len(buf)
}

func pointer(w io.Writer, text string) {
	p := lines.Get().(*[]byte) // want `takes a slice that nobody resets`
	defer lines.Put(p)
	*p = append(*p, text...)
	w.Write(*p)
}

func table(list []string) int {
	m := seen.Get().(map[string]bool) // want `takes a map that nobody resets`
	defer seen.Put(m)
	for _, s := range list {
		m[s] = true
	}
	return len(m)
}

func field(list []string, send func([]string)) {
	b := batches.Get().(*batch) // want `takes a value whose keys nobody resets`
	for _, s := range list {
		b.keys = append(b.keys, s)
	}
	b.size = len(list)
	send(b.keys)
	batches.Put(b)
}

type request struct{ headers map[string]string }

var requests = sync.Pool{New: func() any { return &request{map[string]string{}} }}

func headers(from map[string]string, send func(*request)) {
	r := requests.Get().(*request) // want `takes a value whose headers nobody resets`
	for k, v := range from {
		r.headers[k] = v
	}
	send(r)
	requests.Put(r)
}

type entryList struct{ entries []int }

var lists sync.Pool

func newList() *entryList {
	if l, ok := lists.Get().(*entryList); ok { // want `takes a value whose entries nobody resets`
		return l
	}
	return &entryList{}
}

func fill(vals []int, write func(*entryList)) {
	l := newList()
	for _, v := range vals {
		l.entries = append(l.entries, v)
	}
	write(l)
	lists.Put(l)
}

var stamps = sync.Pool{New: func() any { return new([]byte) }}

func takeStamp() *[]byte {
	return stamps.Get().(*[]byte) // want `takes a slice that nobody resets`
}

// What is named like append leaves what was there.
func stamp(w io.Writer, t time.Time) error {
	b := takeStamp()
	defer stamps.Put(b)
	*b = t.AppendFormat(*b, time.RFC3339)
	_, err := w.Write(*b)
	return err
}

type encoder struct{ buf []byte }

func (e *encoder) text(s string) { e.buf = append(e.buf, s...) }

var encoders = sync.Pool{New: func() any { return new(encoder) }}

// Its own methods fill it.
func encodeAll(w io.Writer, all []string) error {
	e := encoders.Get().(*encoder) // want `takes a value whose buf nobody resets`
	defer encoders.Put(e)
	for _, s := range all {
		e.text(s)
	}
	_, err := w.Write(e.buf)
	return err
}
