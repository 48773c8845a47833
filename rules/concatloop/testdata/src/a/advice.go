package a

import (
	"errors"
	"fmt"
)

type text string

// The builder's string would need a conversion.
func namedType(names []text) text {
	var out text
	for _, name := range names {
		out += name // want `\+= copies the whole string`
	}
	return out
}

// The deferred closure may see the string half-built.
func deferred(names []string) {
	out := ""
	defer func() { println(out) }()
	for _, name := range names {
		out += name // want `\+= copies the whole string`
	}
}

// A bare return gives back the named result.
func bareReturn(names []string) (out string, err error) {
	for _, name := range names {
		if name == "" {
			err = errors.New("empty")
			return
		}
		out += name // want `\+= copies the whole string`
	}
	return out, nil
}

// The pointer shows the string while it grows.
func addressed(names []string) *string {
	out := ""
	p := &out
	for _, name := range names {
		out += name // want `\+= copies the whole string`
	}
	return p
}

// The label jumps over the end of the inner loop.
func jumps(tables [][][]string) (n int) {
outer:
	for _, rows := range tables {
		line := ""
		for _, row := range rows {
			for _, cell := range row {
				if cell == "" {
					continue outer
				}
				line += cell // want `\+= copies the whole string`
			}
		}
		n += len(line)
	}
	return n
}

// The comment has no place in the builder's calls.
func commented(names []string) string {
	out := ""
	for _, name := range names {
		out += name + /* why */ "," // want `\+= copies the whole string`
	}
	return out
}

// The name strings is taken.
func shadowed(strings []string) string {
	out := ""
	for _, s := range strings {
		out += s // want `\+= copies the whole string`
	}
	return out
}

// The post statement has no place for a call chain.
func post(n int) string {
	out := ""
	for i := 0; i < n; out += "." { // want `\+= copies the whole string`
		i++
	}
	return out
}

type page struct {
	body  string
	title string
	head  struct{ css string }
	rows  []string
}

// The field is seen from elsewhere, so that there is no edit.
func (p *page) render(rows []string) {
	p.body = "<ul>"
	for _, r := range rows {
		p.body += "<li>" // want `\+= copies the whole string`
		p.body = p.body + r
		p.title = r
	}
	p.body += "</ul>"
}

func fillHead(p *page) {
	for _, r := range p.rows {
		if p.head.css != "" {
			p.head.css += ";" // want `\+= copies the whole string`
		}
		p.head.css += r
	}
}

// Sprintf of the string itself copies it as well.
func formatted(names []string) string {
	out := ""
	for _, name := range names {
		out = fmt.Sprintf("%s<%s>", out, name) // want `\+= copies the whole string`
	}
	return out
}

func (p *page) formatted(names []string) {
	for _, name := range names {
		p.body = fmt.Sprintf("%s<%s>", p.body, name) // want `\+= copies the whole string`
	}
}

// The first element has a branch of its own.
func clause(conds []string) (s string) {
	for _, c := range conds {
		if s != "" {
			s = s + " AND " + c // want `\+= copies the whole string`
		} else {
			s = c
		}
	}
	return
}

func listed(names []string) string {
	out := ""
	for i, name := range names {
		if i == 0 {
			out = name
		} else {
			out += ", " + name // want `\+= copies the whole string`
		}
	}
	return out
}
