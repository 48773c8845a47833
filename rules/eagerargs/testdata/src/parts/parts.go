package parts

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

type Span interface {
	IsRecording() bool
	SetTag(key string, value any)
	End()
}

type queryTrace struct {
	on  bool
	buf []string
}

func (t *queryTrace) Printf(format string, args ...any) {
	if t == nil || !t.on {
		return
	}
	t.buf = append(t.buf, fmt.Sprintf(format, args...))
}

type bounded struct {
	n, most int
	debug   bool
	buf     []string
}

func (b *bounded) add(text string) {
	if b.n >= b.most || b.n < 0 {
		return
	}
	b.buf = append(b.buf, text)
}

func (b *bounded) note(text string) {
	if b.n < b.most && b.debug {
		b.buf = append(b.buf, text)
	}
}

// One part of the condition asks whether anybody watches.
func plan(t *queryTrace, b *bounded, cols []string) {
	t.Printf("plan over %s", strings.Join(cols, ", ")) // want `computes strings.Join for a call that ignores it when it is switched off`
	b.note(strings.Join(cols, ", "))                   // want `computes strings.Join for a call that ignores it when it is switched off`
	b.add(strings.Join(cols, ", "))                    // a bound, mostly not reached
}

// The error only decides whether the tag is set.
func tag(sp Span, body any) {
	b, err := json.Marshal(body)
	if err == nil {
		sp.SetTag("body", string(b)) // want `computes json.Marshal for a call that ignores it when the trace is not sampled`
	}
}

func tagged(sp Span, body any) error {
	b, err := json.Marshal(body)
	if err == nil {
		sp.SetTag("body", string(b))
	}
	if err != nil {
		return errors.New("no text")
	}
	return nil
}
