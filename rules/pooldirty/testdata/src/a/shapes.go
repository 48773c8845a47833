package a

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"sync"
)

// Asserted by a variable.
var lateBuffers sync.Pool

func getLate() *bytes.Buffer {
	if v := lateBuffers.Get(); v != nil { // want `takes a buffer that nobody resets`
		return v.(*bytes.Buffer)
	}
	return &bytes.Buffer{}
}

func late(w io.Writer, s string) {
	b := getLate()
	defer lateBuffers.Put(b)
	b.WriteString(s)
	w.Write(b.Bytes())
}

var lateClean sync.Pool

func getLateClean() *bytes.Buffer {
	v := lateClean.Get()
	if v == nil {
		return new(bytes.Buffer)
	}
	b := v.(*bytes.Buffer)
	b.Reset()
	return b
}

func lateCleaned(w io.Writer, s string) {
	b := getLateClean()
	defer lateClean.Put(b)
	b.WriteString(s)
	w.Write(b.Bytes())
}

// By a variable that has the slice.
var aliased = sync.Pool{New: func() any { s := make([]byte, 0, 64); return &s }}

func key(a, b int) string {
	p := aliased.Get().(*[]byte) // want `takes a slice that nobody resets`
	s := *p
	s = strconv.AppendInt(s, int64(a), 10)
	s = append(s, ':')
	s = strconv.AppendInt(s, int64(b), 10)
	k := string(s)
	*p = s
	aliased.Put(p)
	return k
}

var unwritten = sync.Pool{New: func() any { s := make([]byte, 0, 64); return &s }}

func keyOf(a int) string {
	p := unwritten.Get().(*[]byte)
	s := *p // its length stays 0: what is appended does not go back
	s = strconv.AppendInt(s, int64(a), 10)
	k := string(s)
	unwritten.Put(p)
	return k
}

// A set is asked, and was not emptied.
var sets = sync.Pool{New: func() any { return make(map[string]struct{}) }}

func uniq(in []string) (out []string) {
	seen := sets.Get().(map[string]struct{}) // want `takes a map that nobody resets`
	defer sets.Put(seen)
	for _, s := range in {
		if _, ok := seen[s]; !ok {
			seen[s] = struct{}{}
			out = append(out, s)
		}
	}
	return out
}

// Buffers in structs.
type state struct {
	bytes.Buffer
	scratch [64]byte
}

var states = sync.Pool{New: func() any { return new(state) }}

func marshal(v map[string]int) []byte {
	s := states.Get().(*state) // want `takes a value whose Buffer nobody resets`
	defer states.Put(s)
	for k, n := range v {
		s.WriteString(k)
		s.Write(strconv.AppendInt(s.scratch[:0], int64(n), 10))
	}
	return bytes.Clone(s.Bytes())
}

type frame struct{ out bytes.Buffer }

var frames = sync.Pool{New: func() any { return new(frame) }}

func header(n int) string {
	f := frames.Get().(*frame) // want `takes a value whose out nobody resets`
	defer frames.Put(f)
	fmt.Fprintf(&f.out, "%d", n)
	return f.out.String()
}

var framesReset = sync.Pool{New: func() any { return new(frame) }}

func headerReset(n int) string {
	f := framesReset.Get().(*frame)
	defer framesReset.Put(f)
	f.out.Reset()
	fmt.Fprintf(&f.out, "%d", n)
	return f.out.String()
}

var framesRead = sync.Pool{New: func() any { return new(frame) }}

func headerRead(w io.Writer, n int) {
	f := framesRead.Get().(*frame)
	defer framesRead.Put(f)
	fmt.Fprintf(&f.out, "%d", n)
	f.out.WriteTo(w)
}

// A method that is exported, of a type that is not.
type texts struct{ pool sync.Pool }

func (t *texts) Get() *bytes.Buffer {
	if b, ok := t.pool.Get().(*bytes.Buffer); ok { // want `takes a buffer that nobody resets`
		return b
	}
	return new(bytes.Buffer)
}

func (t *texts) Put(b *bytes.Buffer) { t.pool.Put(b) }

var own texts

func write(s string) string {
	b := own.Get()
	defer own.Put(b)
	b.WriteString(s)
	return b.String()
}

type lent struct{ pool sync.Pool }

func (t *lent) Get() *bytes.Buffer {
	if b, ok := t.pool.Get().(*bytes.Buffer); ok {
		return b
	}
	return new(bytes.Buffer)
}

func (t *lent) Put(b *bytes.Buffer) { t.pool.Put(b) }

// Lent is filled elsewhere.
var Lent lent

// A type switch.
var switched sync.Pool

func bySwitch(w io.Writer, s string) {
	var b *bytes.Buffer
	switch v := switched.Get().(type) { // want `takes a buffer that nobody resets`
	case *bytes.Buffer:
		b = v
	default:
		b = &bytes.Buffer{}
	}
	b.WriteString(s)
	w.Write(b.Bytes())
	switched.Put(b)
}
