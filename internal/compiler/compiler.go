// Package compiler asks the Go compiler what it decided and why: which values
// it put on the heap and what they flow into, which makes stay, which kind each
// defer is, which functions are not inlined, and where indexes are checked.
//
// It reads the text of a build with -gcflags=-m=2, which the go command keeps in
// its build cache and repeats: a second question of the same source costs no
// compilation. It judges nothing. See "Compiler diagnostics" in
// docs/notebook.md for the text's corners.
package compiler

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

// A Kind says what a Note is about.
type Kind string

const (
	Escape Kind = "escape" // a value that is allocated on the heap
	// Stays is a make whose value does not outlive the function. Where its size
	// is no constant it is allocated all the same, but for the first 32 bytes
	// that Go 1.25 and later keep on the stack.
	Stays  Kind = "stays"
	Defer  Kind = "defer"  // how a defer statement is compiled
	Called Kind = "called" // a function that is not inlined, at its declaration
	Bounds Kind = "bounds" // an index or slice expression that is checked
)

// A Note is one decision of the compiler.
type Note struct {
	Kind      Kind
	File      string // relative to the folder that was asked in, with slashes
	Line, Col int
	// What is the value as the source spells it ("&matcher{}"), the kind of a
	// defer ("open-coded", "stack-allocated", "heap-allocated"), the function
	// that is not inlined ("(*T).Do"), or what is checked ("index", "slice").
	What string
	// Reason is the last step of the flow that made a value escape: what is
	// done with it ("interface-converted", "return", "non-constant size"), to
	// which expression, and where; or why a function is not inlined ("function
	// too complex: cost 117 exceeds budget 80"). Empty when the compiler does
	// not say.
	Reason, Expr string
	At           int // line of the same file, 0 if another's or unknown
}

// Notes are those of some packages, in the compiler's order.
type Notes []Note

// At returns the notes of one line.
func (n Notes) At(file string, line int) Notes {
	return slices.DeleteFunc(slices.Clone(n), func(x Note) bool { return x.File != file || x.Line != line })
}

// Ask compiles the packages, named as the go command does, and returns the
// notes on their own files. Beside an error there are the notes on packages that compiled.
func Ask(ctx context.Context, tool gocmd.Tool, packages []string) (Notes, error) {
	if len(packages) == 0 {
		return nil, nil
	}
	// list -export compiles and, other than build, does not link programs.
	ask := func(compiler string) (proc.Result, error) {
		return tool.Run(ctx, slices.Concat([]string{"list", "-export", "-f={{.Name}}", "-gcflags=" + compiler, "--"}, packages)...)
	}
	r, err := ask("-m=2 -d=defer=1,ssa/check_bce/debug=1")
	if err != nil && strings.Contains(err.Error(), "unknown debug key") {
		// The keys behind -d belong to one release; what -m says has stayed.
		r, err = ask("-m=2")
	}
	if err != nil {
		about := strings.Join(packages, ", ")
		if len(packages) > 3 {
			about = fmt.Sprintf("%s and %d more packages", packages[0], len(packages)-1)
		}
		err = fmt.Errorf("ask the compiler about %s: %w", about, err)
	}
	return Parse(string(r.Stderr)), err
}

// place is where a note stands.
type place struct {
	file      string
	line, col int
}

// noted is one decision about one place: instantiations and inlined bodies
// repeat it.
type noted struct {
	place
	kind Kind
	what string
}

// Parse reads the compiler's text. Lines that it does not know are left out.
func Parse(text string) Notes {
	var notes Notes
	seen := map[noted]bool{}
	flows := map[place]Note{}
	for line := range strings.Lines(text) {
		at, rest, ok := position(strings.TrimRight(line, "\r\n"))
		if !ok {
			continue
		}
		body := strings.TrimLeft(rest, " ")
		if body != rest { // a step of a flow
			if f, ok := flows[at]; ok {
				f.step(body)
				flows[at] = f
			}
			continue
		}
		n := Note{File: at.file, Line: at.line, Col: at.col}
		if what, _, ok := strings.Cut(body, " escapes to heap in "); ok {
			n.What = what
			flows[at] = n
			continue
		}
		if f, ok := flows[at]; ok {
			n = f
		}
		if !n.decide(body) {
			continue
		}
		if id := (noted{at, n.Kind, n.What}); !seen[id] {
			seen[id] = true
			notes = append(notes, n)
		}
	}
	return notes
}

// decide reads a line that says what became of the place, and reports whether
// it does. A note that has a flow keeps it where the value escapes.
func (n *Note) decide(body string) bool {
	is := func(kind Kind, what, reason string) bool {
		*n = Note{Kind: kind, File: n.File, Line: n.Line, Col: n.Col, What: what, Reason: reason}
		return true
	}
	escapes := func(what string) bool {
		n.Kind, n.What = Escape, what
		return true
	}
	switch body {
	case "Found IsInBounds":
		return is(Bounds, "index", "")
	case "Found IsSliceInBounds":
		return is(Bounds, "slice", "")
	}
	if kind, ok := strings.CutSuffix(body, " defer"); ok && !strings.Contains(kind, " ") {
		return is(Defer, kind, "")
	}
	if what, ok := strings.CutPrefix(body, "moved to heap: "); ok {
		return escapes(what)
	}
	if what, ok := strings.CutSuffix(body, " escapes to heap"); ok {
		return escapes(what)
	}
	if what, ok := strings.CutSuffix(body, " does not escape"); ok && strings.HasPrefix(what, "make(") {
		return is(Stays, what, "")
	}
	if rest, ok := strings.CutPrefix(body, "cannot inline "); ok {
		name, reason, _ := strings.Cut(rest, ": ")
		return is(Called, name, reason)
	}
	return false
}

// step reads "from EXPR (REASON) at FILE:LINE:COL". The last step of a flow is
// what made the value escape; that it was spilled says nothing.
func (n *Note) step(body string) {
	rest, ok := strings.CutPrefix(body, "from ")
	if !ok {
		return
	}
	i := strings.LastIndex(rest, ") at ")
	if i < 0 {
		return
	}
	head, where := rest[:i], rest[i+len(") at "):]
	j := strings.LastIndex(head, " (")
	if j < 0 {
		return
	}
	reason := head[j+2:]
	if reason == "spill" || reason == "reference" || reason == "address-of" {
		return
	}
	n.Expr, n.Reason, n.At = head[:j], reason, 0
	if at, _, ok := position(where + ": "); ok && at.file == n.File {
		n.At = at.line
	}
}

// position splits "./a.go:10:6: rest".
func position(line string) (at place, rest string, ok bool) {
	head, rest, ok := strings.Cut(line, ": ")
	if !ok {
		return at, "", false
	}
	parts := strings.Split(head, ":")
	if len(parts) < 3 || !strings.HasSuffix(parts[0], ".go") {
		return at, "", false
	}
	row, err1 := strconv.Atoi(parts[1])
	col, err2 := strconv.Atoi(parts[2])
	if err1 != nil || err2 != nil {
		return at, "", false
	}
	return place{path.Clean(strings.ReplaceAll(parts[0], "\\", "/")), row, col}, rest, true
}
