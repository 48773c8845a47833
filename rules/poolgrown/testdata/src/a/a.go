package a

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"text/template"
)

type scratch struct {
	buf  []byte
	keys []string
}

var (
	values    = sync.Pool{New: func() any { return make([]byte, 0, 64) }}
	pointers  = sync.Pool{New: func() any { return new([]byte) }}
	scratches = sync.Pool{New: func() any { return new(scratch) }}
	buffers   = sync.Pool{New: func() any { return new(bytes.Buffer) }}
)

func getBuffer() *bytes.Buffer { return buffers.Get().(*bytes.Buffer) }
func putBuffer(b *bytes.Buffer) {
	b.Reset()
	buffers.Put(b) // want `puts the buffer back whatever its size: after one large body the pool holds on to that much memory`
}

// append moves the data to a larger array, and the old one goes back.
func old(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := (*p)[:0]
	for _, w := range words {
		buf = append(buf, w...)
	}
	pointers.Put(p) // want `puts back the old array: what append grew in buf is lost and allocated anew every time`
	return len(buf)
}

func oldDeferred(n int) int {
	p := pointers.Get().(*[]byte)
	defer pointers.Put(p) // want `what append grew in buf is lost`
	buf := *p
	buf = strconv.AppendInt(buf, int64(n), 10)
	return len(buf)
}

func oldField(words []string) int {
	s := scratches.Get().(*scratch)
	keys := s.keys[:0]
	for _, w := range words {
		keys = append(keys, w)
	}
	scratches.Put(s) // want `what append grew in keys is lost`
	return len(keys)
}

// The argument is evaluated when the call is deferred.
func early(words []string) int {
	buf := values.Get().([]byte)[:0]
	defer values.Put(buf) // want `evaluates buf when it is deferred: what append grows later is lost`
	for _, w := range words {
		buf = append(buf, w...)
	}
	return len(buf)
}

// The front is cut off.
func cut(n int) {
	buf := values.Get().([]byte)
	values.Put(buf[n:]) // want `cuts the front off what goes back`
}

func cutBefore(r io.Reader) {
	buf := values.Get().([]byte)
	n, _ := r.Read(buf)
	buf = buf[n:]
	values.Put(buf) // want `puts back buf with its front cut off`
}

// One large body, and the pool never lets go.
func body(r io.Reader) (string, error) {
	b := getBuffer()
	defer putBuffer(b)
	_, err := io.Copy(b, r)
	return b.String(), err
}

func readFrom(r io.Reader) string {
	b := buffers.Get().(*bytes.Buffer)
	b.Reset()
	_, _ = b.ReadFrom(r)
	s := b.String()
	buffers.Put(b) // want `whatever its size`
	return s
}

// Made where the pool was empty: that writes nothing back.
func made(n int) int {
	s, _ := scratches.Get().(*scratch)
	if s == nil {
		s = &scratch{}
	}
	defer scratches.Put(s) // want `what append grew in b is lost`
	b := s.buf[:0]
	b = strconv.AppendInt(b, int64(n), 10)
	return len(b)
}

// The grown array has another name.
var texts sync.Pool

func renamed(text string) int {
	buf := texts.Get().([]byte)
	out := append(buf[:0], text...)
	texts.Put(buf) // want `what append grew in out is lost`
	return len(out)
}

func atOnce(words []string) int {
	p := pointers.Get().(*[]byte)
	buf := append((*p)[:0], words[0]...)
	pointers.Put(p) // want `what append grew in buf is lost`
	return len(buf)
}

// What is encoded is of any size.
var encoded = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func encode(w io.Writer, v any) error {
	buf := encoded.Get().(*bytes.Buffer)
	buf.Reset()
	defer encoded.Put(buf) // want `whatever its size`
	if err := json.NewEncoder(buf).Encode(v); err != nil {
		return err
	}
	_, err := w.Write(buf.Bytes())
	return err
}

var templates = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func execute(t *template.Template, v any) (string, error) {
	buf := templates.Get().(*bytes.Buffer)
	defer func() {
		buf.Reset()
		templates.Put(buf) // want `whatever its size`
	}()
	err := t.Execute(buf, v)
	return buf.String(), err
}

var lines = sync.Pool{New: func() any { return new([]byte) }}

func output(w io.Writer, s string) {
	p := lines.Get().(*[]byte)
	*p = append((*p)[:0], s...)
	w.Write(*p)
	lines.Put(p) // want `whatever its size`
}

// A printer with bytes of its own.
type buffer []byte

func (b *buffer) writeString(s string) { *b = append(*b, s...) }

type printer struct {
	buf buffer
	arg any
}

var printers = sync.Pool{New: func() any { return new(printer) }}

func (p *printer) free() {
	p.buf = p.buf[:0]
	p.arg = nil
	printers.Put(p) // want `whatever its size`
}

type event struct{ buf []byte }

var events sync.Pool

func (e *event) str(s string) *event {
	e.buf = append(e.buf, s...)
	return e
}

func putEvent(e *event) {
	e.buf = e.buf[:0]
	events.Put(e) // want `whatever its size`
}

// Other packages write into it.
var shared = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func GetShared() *bytes.Buffer {
	b := shared.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

func PutShared(b *bytes.Buffer) {
	shared.Put(b) // want `whatever its size`
}

// Emptied when it is taken.
type line struct{ buf []byte }

var lineObjects sync.Pool

func newLine() *line {
	l := lineObjects.Get().(*line)
	l.buf = l.buf[:0]
	return l
}

func (l *line) add(text string) { l.buf = append(l.buf, text...) }

func (l *line) send(w io.Writer) {
	w.Write(l.buf)
	lineObjects.Put(l) // want `whatever its size`
}

// A struct that is a buffer.
type encoder struct {
	bytes.Buffer
	depth int
}

var encoders sync.Pool

func newEncoder() *encoder {
	e, ok := encoders.Get().(*encoder)
	if !ok {
		return new(encoder)
	}
	e.Reset()
	return e
}

func (e *encoder) encode(v any) {
	if s, ok := v.(string); ok {
		e.WriteString(s)
	}
}

func encodedValue(v any) string {
	e := newEncoder()
	e.encode(v)
	s := e.String()
	encoders.Put(e) // want `whatever its size`
	return s
}

// A type that is a pool.
type bufferPool struct{ sync.Pool }

func (p *bufferPool) get() *bytes.Buffer { return p.Get().(*bytes.Buffer) }

var pages = &bufferPool{}

func page(w io.Writer, t *template.Template, v any) error {
	buf := pages.get()
	buf.Reset()
	defer pages.Put(buf) // want `whatever its size`
	if err := t.Execute(buf, v); err != nil {
		return err
	}
	_, err := buf.WriteTo(w)
	return err
}

// What the caller wants to have formatted, and what was encoded before.
var formatted = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func logf(w io.Writer, format string, args ...any) {
	buf := formatted.Get().(*bytes.Buffer)
	buf.Reset()
	fmt.Fprintf(buf, format, args...)
	w.Write(buf.Bytes())
	formatted.Put(buf) // want `whatever its size`
}

var messages = sync.Pool{New: func() any { return new([]byte) }}

func send(w io.Writer, v any) error {
	p := messages.Get().(*[]byte)
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	b := append((*p)[:0], text...)
	_, err = w.Write(append(b, '\n'))
	*p = b
	messages.Put(p) // want `whatever its size`
	return err
}

// What a function that looks first puts back is put back all the same.
func giveBack(b *[]byte) {
	const most = 16 << 10
	if cap(*b) <= most {
		*b = (*b)[:0]
		pointers.Put(b)
	}
}

func appendLine(buf []byte, line string) []byte { return append(append(buf, line...), '\n') }

func allLines(w io.Writer, all []string) error {
	bufp := pointers.Get().(*[]byte)
	buf := *bufp
	defer giveBack(bufp) // want `puts back the old array: what append grew in buf is lost`
	for _, line := range all {
		buf = appendLine(buf, line)
	}
	_, err := w.Write(buf)
	return err
}

// The slice behind the pointer loses its front.
func stripped(r io.Reader, use func([]byte)) error {
	p := pointers.Get().(*[]byte)
	if _, err := io.ReadFull(r, *p); err != nil {
		return err
	}
	*p = (*p)[10:]
	use(*p)
	pointers.Put(p) // want `with its front cut off`
	return nil
}

var barren = sync.Pool{New: func() any { return new(scratch) }}

// Nobody puts anything back.
func never(use func(*scratch)) {
	use(barren.Get().(*scratch)) // want `takes from a pool that nobody puts anything into`
}

type holder struct{ barren sync.Pool }

func newHolder() *holder {
	h := &holder{}
	h.barren.New = func() any { return new(scratch) }
	return h
}

func (h *holder) take() *scratch {
	return h.barren.Get().(*scratch) // want `nobody puts anything into`
}

type answer struct {
	status int
	body   bytes.Buffer
}

var answers = sync.Pool{New: func() any { return new(answer) }}

// A buffer in a field grows like any other.
func keepBody(r io.Reader, use func([]byte)) error {
	a := answers.Get().(*answer)
	a.body.Reset()
	defer answers.Put(a) // want `whatever its size`
	if _, err := io.Copy(&a.body, r); err != nil {
		return err
	}
	use(a.body.Bytes())
	return nil
}

var builders = sync.Pool{New: func() any { return new(strings.Builder) }}

// The memory of a builder is that of its string.
func join(parts []string) string {
	b := builders.Get().(*strings.Builder)
	defer func() {
		b.Reset()
		builders.Put(b) // want `puts back a strings.Builder`
	}()
	for _, p := range parts {
		b.WriteString(p)
	}
	return b.String()
}

// A function that hands back the array may have outgrown it.
var frames = sync.Pool{New: func() any { return make([]byte, 0, 64<<10) }}

func encodeFrame(dst, src []byte) []byte { return append(dst, src...) }

func writeFrame(w io.Writer, src []byte) error {
	out := frames.Get().([]byte)[:0]
	out = encodeFrame(out, src)
	_, err := w.Write(out)
	frames.Put(out) // want `whatever its size`
	return err
}
