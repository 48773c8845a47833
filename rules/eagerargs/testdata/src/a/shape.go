package a

import (
	"context"
	"fmt"
	"strings"
)

type attr struct{ key, value string }

func text(key, value string) attr { return attr{key, value} }

// Whose span it is does not matter: it can be asked whether it records.
type span interface {
	IsRecording() bool
	SetAttributes(...attr)
	AddEvent(name string, texts ...string)
	End()
}

func traced(s span, tables []string, rows int) {
	defer s.End()
	s.SetAttributes(text("tables", strings.Join(tables, ",")))     // want `computes strings.Join for a call that ignores it when the trace is not sampled`
	s.AddEvent("done", fmt.Sprintf("%d rows of %s", rows, tables)) // want `computes fmt.Sprintf for a call that ignores it when the trace is not sampled`
	s.SetAttributes(text("first", tables[0]))                      // at hand
	if s.IsRecording() {
		s.SetAttributes(text("all", fmt.Sprint(tables)))
	}
}

// A chained call gives the receiver back.
type quietSpan struct {
	verbose bool
	tags    map[string]string
}

func (s *quietSpan) setTag(key, value string) *quietSpan {
	if s == nil || !s.verbose {
		return s
	}
	s.tags[key] = value
	return s
}

type batch struct{ rows []int }

func (b *batch) String() string { return fmt.Sprint(b.rows) }

func flush(s *quietSpan, b *batch) int {
	s.setTag("batch", b.String()) // want `computes batch.String for a call that ignores it when it is switched off`
	return len(b.rows)
}

// Steps are shown when all of it took long.
type steps struct{ texts []string }

func NewTrace(name string) *steps { return &steps{texts: []string{name}} }

func (s *steps) Step(text string) { s.texts = append(s.texts, text) }

func (s *steps) LogIfLong() { fmt.Println(s.texts) }

type stairs struct{ texts []string }

func (s *stairs) Step(text string) { s.texts = append(s.texts, text) }

func list(kind string, items []int, all *stairs) int {
	t := NewTrace("List " + kind) // want `computes a concatenation for a call that shows it only when all of it took long`
	defer t.LogIfLong()
	t.Step("ready")
	t.Step(fmt.Sprintf("listed %d", len(items))) // want `computes fmt.Sprintf for a call that shows it only when all of it took long`
	all.Step(fmt.Sprintf("listed %d", len(items)))
	return len(items)
}

// A function of the package makes the message.
type packet struct{ raw []byte }

func (p *packet) failure(what string) string { return fmt.Sprintf("%s: %x", what, p.raw) }

func (p *packet) name() string { return "packet" }

func holds(ok bool, message string) {
	if !ok {
		panic(message)
	}
}

func (p *packet) forward() int {
	holds(len(p.raw) > 4, p.failure("too short")) // want `computes failure for a call that looks at it only when something is wrong`
	holds(len(p.raw) < 99, p.name())
	return len(p.raw)
}

// What switches something on runs once.
func (p *packet) enableForwarding() {
	holds(len(p.raw) > 4, p.failure("too short"))
}

// A function that ends by asking for an error has not failed.
func fetched(ctx context.Context, s span, tables []string) ([]string, error) {
	s.SetAttributes(attr{"tables", strings.Join(tables, ",")}) // want `computes strings.Join for a call that ignores it when the trace is not sampled`
	s.SetAttributes(attr{"all", listed(tables)})               // want `computes listed for a call that ignores it when the trace is not sampled`
	if ctx.Err() != nil {
		s.SetAttributes(attr{"cut", listed(tables)})
		return nil, ctx.Err()
	}
	return tables, ctx.Err()
}

func listed(tables []string) string { return "{" + strings.Join(tables, ",") + "}" }
