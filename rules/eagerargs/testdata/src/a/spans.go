package a

import (
	"context"
	"encoding/json"
	"fmt"
)

// A span that cannot be asked whether it records.
type opSpan interface {
	Finish()
	SetTag(key string, value any) opSpan
	LogFields(fields ...attr)
}

type startOption interface{ apply() }

type withAttrs []attr

func (withAttrs) apply() {}

type spanTracer interface {
	Start(ctx context.Context, name string, options ...startOption) (context.Context, span)
}

type document struct {
	id    string
	body  map[string]any
	roles []role
}

type role struct{ name, org string }

func (r role) full() string { return r.name + "@" + r.org }

func (d *document) roleNames() []string {
	var names []string
	for _, r := range d.roles {
		names = append(names, r.full())
	}
	return names
}

func (d *document) JSONString() string {
	b, _ := json.Marshal(d.body)
	return string(b)
}

func (d *document) logged(s opSpan) {
	defer s.Finish()
	s.LogFields(text("event", "logged"), text("value", fmt.Sprintf("%+v", d.body))) // want `computes fmt.Sprintf for a call that ignores it when the trace is not sampled`
}

func (d *document) options() startOption {
	return withAttrs{text("roles", fmt.Sprint(d.roleNames()))}
}

func (d *document) started(ctx context.Context, t spanTracer) {
	ctx, s := t.Start(ctx, "started", withAttrs{text("body", fmt.Sprint(d.body))}) // want `computes fmt.Sprint for a call that ignores it when the trace is not sampled`
	defer s.End()
	ctx, s = t.Start(ctx, "again", d.options()) // want `computes options for a call that ignores it when the trace is not sampled`
	defer s.End()
	ctx, s = t.Start(ctx, "of "+d.id) // the name decides whether it is sampled
	defer s.End()
	_, s = t.Start(ctx, "plain", withAttrs{text("id", d.id)})
	s.End()
}

// The attributes are filled beforehand, for the span alone.
func (d *document) filled(s span, withBody bool) {
	attrs := []attr{text("id", d.id)}
	if withBody {
		attrs = append(attrs, text("body", d.JSONString()))
	}
	s.SetAttributes(attrs...) // want `computes document.JSONString for a call that ignores it when the trace is not sampled`
}

// They are given back as well.
func (d *document) kept(s span) []attr {
	attrs := []attr{text("body", d.JSONString())}
	s.SetAttributes(attrs...)
	return attrs
}

// Somebody asks first.
func (d *document) asked(s span) {
	if !s.IsRecording() {
		return
	}
	attrs := []attr{text("id", d.id)}
	attrs = append(attrs, text("body", d.JSONString()))
	s.SetAttributes(attrs...)
}

// A span of a page is no span of a trace.
type textSpan struct{ from, to int }

func (t textSpan) End() int { return t.to }

func (t textSpan) SetName(name string) {}

func (d *document) page(t textSpan) { t.SetName(fmt.Sprint(d.body)) }

// What always fails is told.
func (d *document) kind() string {
	switch d.id {
	case "a":
		return "first"
	default:
		holds(false, fmt.Sprintf("no kind %s", d.id))
	}
	return ""
}

// Loggers are another rule's business: below Info eagerlog's, and records from Info on are mostly
// written.
type docLog struct{ level int }

func (l *docLog) Debugf(format string, args ...any) {
	if l.level > 1 {
		fmt.Printf(format, args...)
	}
}

func (l *docLog) put(level int, message string) {
	if l.level < level {
		return
	}
	fmt.Println(message)
}

func (l *docLog) Errorf(format string, args ...any) { l.put(0, fmt.Sprintf(format, args...)) }

func (d *document) debug(l *docLog) { l.Debugf("%s", d.JSONString()) }

// Encoded for the span alone.
func (d *document) encoded(s span) (int, error) {
	b, _ := json.Marshal(d.body)
	s.SetAttributes(text("body", string(b))) // want `computes json.Marshal for a call that ignores it when the trace is not sampled`
	c, err := json.Marshal(d.roles)
	if err != nil {
		return 0, err
	}
	s.SetAttributes(text("roles", string(c)))
	e, err := json.Marshal(d.id)
	if err != nil {
		return 0, err
	}
	s.SetAttributes(text("id", string(e))) // whether it can be encoded matters
	return len(c), nil
}

// An attribute with a name of its own, which nothing but the span reads.
func (d *document) named(ctx context.Context, s span, t spanTracer) {
	body := text("body", fmt.Sprint(d.body))
	s.SetAttributes(body) // want `computes fmt.Sprint for a call that ignores it when the trace is not sampled`
	roles := text("roles", d.JSONString())
	attrs := []attr{roles}
	s.SetAttributes(attrs...) // want `computes document.JSONString for a call that ignores it when the trace is not sampled`
	options := d.options()
	_, s = t.Start(ctx, "named", options) // want `computes options for a call that ignores it when the trace is not sampled`
	s.End()
	id := text("id", d.id)
	s.SetAttributes(id)
}

// It is given back as well.
func (d *document) namedToo(s span) attr {
	body := text("body", fmt.Sprint(d.body))
	s.SetAttributes(body)
	return body
}

// What is told to the span is the result of the work itself.
func (d *document) fill(roles []role) string {
	for _, r := range roles {
		d.roles = append(d.roles, r)
	}
	return fmt.Sprint(len(roles))
}

func (d *document) filledWith(s span, roles []role) {
	filled := d.fill(roles)
	s.SetAttributes(attr{"filled", filled})
}
