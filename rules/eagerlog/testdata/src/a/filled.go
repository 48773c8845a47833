package a

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

type member struct {
	id, addr string
	up       bool
}

// A text that a loop writes for the record.
func textOf(l *slog.Logger, ms []member) {
	var b strings.Builder
	for _, m := range ms {
		if !m.up {
			continue
		}
		b.WriteString(m.id)
		fmt.Fprintf(&b, " at %s ", m.addr)
	}
	l.Debug("members", "list", b.String()) // want `is given b, which is filled for debug records only`
}

// A map that a loop fills for the record, and a list that it fills by index.
func mapOf(l *slog.Logger, ms []member) {
	byID := make(map[string]string, len(ms))
	ids := make([]string, len(ms))
	for i, m := range ms {
		byID[m.id] = m.addr
		ids[i] = m.id
	}
	l.Debug("members", "map", byID)
	l.Debug("members", "ids", ids)
}

func oneMap(l *slog.Logger, ms []member) {
	byID := make(map[string]string, len(ms))
	for _, m := range ms {
		if m.up {
			byID[m.id] = m.addr
		}
	}
	l.Debug("members", "map", byID) // want `is given byID, which is filled for debug records only`
}

// The loop does something else too, the text goes elsewhere, or what is filled is the caller's.
func elsewhere(l *slog.Logger, ms []member, given map[string]bool) string {
	var b, c strings.Builder
	for i := range ms {
		b.WriteString(ms[i].id)
		ms[i].up = true
	}
	l.Debug("members", "list", b.String())
	for _, m := range ms {
		c.WriteString(m.id)
	}
	l.Debug("members", "list", c.String())
	seen := given
	for _, m := range ms {
		seen[m.id] = true
	}
	l.Debug("members", "seen", seen)
	return c.String()
}

// A record that cannot be made ends the function: nobody wants that.
func firstEncoded(l *slog.Logger, m *member, send func(*member) error) error {
	raw, err := json.Marshal(m) // want `computes json.Marshal for debug records only`
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	l.Debug("member", "raw", raw)
	return send(m)
}

// Here the error says more.
func checked(l *slog.Logger, m *member) error {
	raw, err := json.Marshal(m)
	if err != nil {
		m.up = false
		return errors.New("cannot be sent")
	}
	l.Debug("member", "raw", raw)
	return nil
}

// A logger whose methods hand on to one that asks first.
type handing struct {
	min int
	out func(string)
}

func (h *handing) logf(level int, format string, args ...any) {
	if level < h.min {
		return
	}
	h.out(fmt.Sprintf(format, args...))
}

func (h *handing) Debugf(format string, args ...any) { h.logf(0, format, args...) }
func (h *handing) Infof(format string, args ...any)  { h.logf(1, format, args...) }
func (h *handing) Errorf(format string, args ...any) { h.logf(2, format, args...) }

func hands(h *handing, m *member) {
	h.Debugf("member %s", strings.ToUpper(m.id)) // want `computes strings.ToUpper for a debug record`
}

// A text that grows in a loop, for the record.
func grown(l *slog.Logger, ms []member) {
	text := "members:"
	for _, m := range ms {
		text += " " + m.id
	}
	l.Debug(text) // want `is given text, which is filled for debug records only`
}

func grownFor(l *slog.Logger, ms []member) string {
	text := "members:"
	for _, m := range ms {
		text += " " + m.id
	}
	l.Debug(text)
	return text
}

// A level that is asked for under another name.
type short struct {
	min int
	out func(string)
}

func (s *short) write(n int, format string, args ...any) {
	if n < s.min {
		return
	}
	s.out(fmt.Sprintf(format, args...))
}

func (s *short) Debugf(format string, args ...any) { s.write(0, format, args...) }
func (s *short) Infof(format string, args ...any)  { s.write(1, format, args...) }
func (s *short) Errorf(format string, args ...any) { s.write(2, format, args...) }

func shortly(s *short, m *member) {
	s.Debugf("member %s", strings.ToUpper(m.id)) // want `computes strings.ToUpper for a debug record`
}

// A text that is made in one branch or another.
func chosenFor(l *slog.Logger, m *member, long bool) string {
	var desc, other string
	if long {
		desc = fmt.Sprintf("%s at %s", m.id, m.addr) // want `computes fmt.Sprintf for debug records only`
	} else {
		desc = m.id
	}
	l.Debug("member", "desc", desc)
	if long {
		other = fmt.Sprintf("%s at %s", m.id, m.addr)
	} else {
		other = m.id
	}
	l.Debug("member", "desc", other)
	return other
}
