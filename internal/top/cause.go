package top

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/compiler"
	"github.com/gotoll/toll/internal/top/table"
	"github.com/gotoll/toll/internal/units"
)

// cause is one sentence with figures: why the mechanism that costs most is at
// work on the row's line, and how often, "" where nothing explains it.
func (x *explainer) cause(t *table.Table, r *table.Row, id string) string {
	why := x.why(t.Kind, r.Site, id)
	if why == "" {
		return ""
	}
	parts := []string{why}
	if loop := x.loops(r.Site); loop != "" {
		parts = append(parts, loop)
	}
	if rate := rates(t, r); rate != "" && (allocates(t.Kind, id) || id == "slice.grow") {
		parts = append(parts, rate)
	}
	if share := float64(r.GC) / float64(max(1, t.Summary.Total)); t.Kind == finding.CPU && share >= 0.001 {
		parts = append(parts, "GC share "+units.Percent(share))
	}
	return strings.Join(parts, "; ")
}

// rates is what a line allocates in a second of the recording: "1.20 M/s,
// 118 MB/s". Where each run of the line allocates once, the first is its call
// rate.
func rates(t *table.Table, r *table.Row) string {
	if r.Objects == 0 || t.Summary.Seconds <= 0 {
		return ""
	}
	return fmt.Sprintf("%s of %s each, %s/s", strings.Replace(units.Rate(float64(r.Objects)/t.Summary.Seconds), " /s", "/s", 1),
		units.Bytes(float64(r.Bytes)/float64(r.Objects)), units.Bytes(float64(r.Bytes)/t.Summary.Seconds))
}

// why is what compiler and types say of a mechanism at a line.
func (x *explainer) why(kind finding.Kind, site *finding.Site, id string) string {
	f := x.facts[lineOf{site.File, site.Line}]
	family, _, _ := strings.Cut(id, ".")
	switch {
	case family == "defer":
		for _, n := range x.notes.At(site.File, site.Line) {
			if n.Kind == compiler.Defer && n.What != "open-coded" {
				return n.What + " defer"
			}
		}
		return ""
	case id == "own" && kind == finding.CPU:
		return x.computes(site)
	case family == "map" && id != "map.make" && f != nil && len(f.maps) > 0:
		return strings.Join(unique(f.maps), ", ")
	case family == "copy" && f != nil && f.copied != "":
		return "copies " + f.copied
	case family == "interface" && f != nil && len(f.calls) > 0:
		return "calls " + strings.Join(unique(f.calls), ", ")
	case id == "slice.grow":
		return f.growth()
	case allocates(kind, id):
		return cmp.Or(x.heap(site, f), f.growth())
	}
	return ""
}

// growth is what a line makes larger, "" where it is not known.
func (f *facts) growth() string {
	switch {
	case f == nil:
	case len(f.grows) > 0:
		return "append outgrows " + strings.Join(unique(f.grows), ", ")
	case len(f.maps) > 0:
		return strings.Join(unique(f.maps), ", ") + " grows"
	}
	return ""
}

// heap is why values of a line are on the heap.
func (x *explainer) heap(site *finding.Site, f *facts) string {
	var causes []string
	for _, n := range x.notes.At(site.File, site.Line) {
		switch n.Kind {
		case compiler.Escape:
			if n.What == "append" { // the array that it makes
				causes = append(causes, f.growth())
				continue
			}
			causes = append(causes, escape(n, f, site.Line))
		case compiler.Stays:
			if v, ok := f.of(n.What); ok && v.elements && !constantMake(n.What) {
				causes = append(causes, fmt.Sprintf("%s does not outlive the function, but its size is no constant: beyond 32 B it goes to the heap", short(n.What)))
			}
		}
	}
	causes = unique(causes)
	if len(causes) > 2 {
		causes = append(causes[:2], fmt.Sprintf("%d more", len(causes)-2))
	}
	return strings.Join(causes, ", ")
}

// constantMake tells a make of constant size by its text: "make([]byte, 64)".
func constantMake(what string) bool {
	_, sizes, _ := strings.Cut(strings.TrimSuffix(what, ")"), ", ")
	return strings.Trim(sizes, "0123456789, ") == ""
}

// computes says what the compiler left in a line of own code: index checks,
// and a function small enough to be worth inlining that is called all the same.
func (x *explainer) computes(site *finding.Site) string {
	var parts []string
	checks := 0
	for _, n := range x.notes.At(site.File, site.Line) {
		if n.Kind == compiler.Bounds {
			checks++
		}
	}
	switch {
	case checks == 1:
		parts = append(parts, "1 bounds check")
	case checks > 1:
		parts = append(parts, fmt.Sprintf("%d bounds checks", checks))
	}
	if s := x.parse(site.File); s != nil {
		if fn := s.function(site.Line); fn != nil {
			for _, n := range x.notes.At(site.File, s.line(fn.Pos())) {
				if cost := strings.TrimPrefix(n.Reason, "function too complex: cost "); n.Kind == compiler.Called && nearly(cost) {
					parts = append(parts, fmt.Sprintf("%s is called, not inlined: cost %s", n.What, cost))
				}
			}
		}
	}
	return strings.Join(parts, ", ")
}

// nearly reports whether "117 exceeds budget 80" is less than half above.
func nearly(cost string) bool {
	var is, budget int
	n, err := fmt.Sscanf(cost, "%d exceeds budget %d", &is, &budget)
	return err == nil && n == 2 && 2*is <= 3*budget
}

// loops is "in the loop at :21", with the depth from two on.
func (x *explainer) loops(site *finding.Site) string {
	s := x.parse(site.File)
	if s == nil {
		return ""
	}
	at, depth := s.loop(site.Line)
	switch depth {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("in the loop at :%d", at)
	}
	return fmt.Sprintf("in the loop at :%d, %d deep", at, depth)
}

// escape is "&matcher{} (96 B) goes to the heap: passed in sort.Sort(m) at :91".
func escape(n compiler.Note, f *facts, line int) string {
	text := short(n.What)
	if v, ok := f.of(n.What); ok && v.size > 0 {
		switch {
		case v.elements:
			text += fmt.Sprintf(" (elements of %d B)", v.size)
		case v.spare > 0:
			text += fmt.Sprintf(" (%d B, %d of them padding that another order of fields saves)", v.size, v.spare)
		default:
			text += fmt.Sprintf(" (%d B)", v.size)
		}
	}
	text += " goes to the heap"
	why := ""
	switch n.Reason {
	case "":
		return text
	case "slice-literal-element":
		why = "put into a slice"
		if strings.HasPrefix(n.Expr, "... argument") {
			why = "boxed for a variadic call"
		}
	case "struct literal element":
		why = "put into a struct that does"
	case "call parameter":
		why = "passed in " + short(n.Expr)
	case "interface-converted":
		why = short(n.Expr) + " becomes an interface"
	case "return":
		why = "returned"
	case "non-constant size":
		why = "its size is no constant"
	case "too large for stack":
		why = "too large for the stack"
	case "captured by a closure":
		why = "captured by a closure"
	default:
		why = fmt.Sprintf("%s (%s)", short(n.Expr), n.Reason)
	}
	if n.At > 0 && n.At != line {
		why += fmt.Sprintf(" at :%d", n.At)
	}
	return text + ": " + why
}

// short bounds the source text in a sentence.
func short(s string) string {
	const longest = 40
	if r := []rune(s); len(r) > longest {
		return string(r[:longest-3]) + "..."
	}
	return s
}

// unique drops empty texts and those that came before.
func unique(list []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range list {
		if s != "" && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
