package evidence

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence/mechanism"
	"github.com/gotoll/toll/internal/stat"
)

// A Scope says whose lines samples are charged to.
type Scope string

const (
	ScopeOwn Scope = "own" // the user's module; libraries fold into their callers
	ScopeAll Scope = "all" // every module; the standard library folds
	ScopeStd Scope = "std" // the standard library too; only the runtime folds
)

// ChargeOptions say what to charge to whom.
type ChargeOptions struct {
	Kind   finding.Kind
	Scope  Scope  // "" is ScopeOwn
	Module string // the user's module; "" is the index's
	// SameRun says that the CPU and the allocation profile are of one run even
	// though they come from different sources, as two files named together do.
	SameRun bool
}

// Charges are one kind of evidence divided among lines: each sample belongs to
// one line, or to none. The values of Lines and of Loose add up to Total.
type Charges struct {
	Kind    finding.Kind
	Unit    string
	Total   int64 // in Unit
	Samples int64
	Seconds float64 // wall time covered, 0 unknown
	Source  string
	Lines   []Charge // largest first
	// Loose is what belongs to no line of the scope: collector, scheduler,
	// goroutines of libraries.
	Loose    Charge
	Warnings []finding.Warning
}

// A Charge is what one line is answerable for.
type Charge struct {
	// Site has Line 0 where the profile has no line numbers. Its File is
	// module-relative for the user's own code, else shortened for people.
	Site    finding.Site
	Own     bool  // of the user's module, or of its program
	Value   int64 // in the kind's unit
	Samples int64
	Share   finding.Interval // of Total
	Objects int64            // allocated, for the kinds Alloc and Objects
	Bytes   int64
	// GC is the background collector's CPU that the line's allocated bytes
	// stand for, in ns. It is part of Loose, never of Value.
	GC    int64
	Parts []ChargePart // by mechanism, largest first; they add up to Value
}

// A ChargePart is the share of a charge that one mechanism names.
type ChargePart struct {
	Mechanism mechanism.ID
	Detail    string // package or callee, "" without any
	Value     int64
	Samples   int64
}

// Charge divides one kind of evidence among the lines of a scope. The zero
// Charges when the kind was not recorded.
//
// A sample is charged once, to the innermost frame of the scope, inlined frames
// included, so that recursion counts nothing twice. Frames that the compiler
// or cgo made have no line that anybody wrote: the next one out is charged.
func (x *Index) Charge(o ChargeOptions) Charges {
	out := Charges{Kind: o.Kind, Unit: unitOf(o.Kind)}
	g := x.groups[base(o.Kind)]
	if g == nil {
		return out
	}
	c := newCharger(x, g, o)
	for i := range g.count {
		c.stack(i)
	}
	out.Seconds, out.Source = g.secs, g.source()
	for i := range c.lines {
		out.Total += c.lines[i].Value
		out.Samples += c.lines[i].Samples
	}
	for i := range c.lines {
		finish(&c.lines[i], out)
	}
	out.Loose = c.lines[0]
	out.Lines = c.lines[1:]
	if o.Kind == finding.CPU {
		c.collector(x, o, &out)
	}
	out.Warnings = c.warnings(out)
	slices.SortStableFunc(out.Lines, func(a, b Charge) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), a.Site.Compare(b.Site), cmp.Compare(a.Site.Func, b.Site.Func))
	})
	return out
}

func finish(c *Charge, all Charges) {
	slices.SortFunc(c.Parts, func(a, b ChargePart) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(a.Mechanism, b.Mechanism), cmp.Compare(a.Detail, b.Detail))
	})
	c.Share = ShareOf(c.Value, c.Samples, all.Total, all.Samples)
}

// ShareOf is value's share of total with the 95 % interval that its samples
// allow. Where samples carry different amounts (allocation sizes, waits) the
// interval of the samples' share is stretched to the amount's.
func ShareOf(value, samples, total, all int64) finding.Interval {
	i := stat.Proportion(samples, all)
	if samples <= 0 || i.Mid == 0 || total <= 0 {
		return i
	}
	share := min(1, max(0, float64(value)/float64(total)))
	stretch := share / i.Mid
	return finding.Interval{Low: i.Low * stretch, Mid: share, High: max(share, min(1, i.High*stretch))}
}

// lineKey is a line of a declared function; its closures share it.
type lineKey struct {
	fn, file, line int32
}

// charger divides the stacks of one group. What a frame or a function means is
// worked out once, for stacks share them.
type charger struct {
	t     *table
	g     *group
	slot  int
	scope scope
	home  []bool         // by frame ID: its line may be charged
	mech  []mechanism.ID // by function ID
	line  []int32        // by frame ID: index into lines, -1 not yet known
	keys  map[lineKey]int32
	lines []Charge // 0 is what belongs to no line
	leaf  mechanism.ID
	// Rows that no symbol stands for.
	unknown, lib, other mechanism.ID
}

func newCharger(x *Index, g *group, o ChargeOptions) *charger {
	c := &charger{
		t: x.table, g: g, slot: slot(o.Kind), scope: newScope(x.table, o), mech: make([]mechanism.ID, len(x.table.fns)),
		home: make([]bool, len(x.table.frames)), line: make([]int32, len(x.table.frames)), keys: map[lineKey]int32{}, lines: make([]Charge, 1),
		leaf: mechanism.Builtin(mechanism.Own), unknown: mechanism.Builtin(mechanism.Unknown), lib: mechanism.Builtin(mechanism.Library), other: mechanism.Builtin(mechanism.Other),
	}
	// An allocation profile hides the runtime's frames: what stands at a line
	// itself is what the line allocates.
	if g.hidesRuntime() {
		c.leaf = mechanism.Of("runtime.newobject")
	}
	for id, fn := range x.table.fns {
		c.mech[id] = mechanism.Of(fn.name)
	}
	homes := make([]bool, len(x.table.fns))
	for id := range homes {
		homes[id] = c.scope.holds(x.table.fns[id])
	}
	for id, fr := range x.table.frames {
		c.home[id] = homes[fr.fn] && !generated(x.table.names[fr.file].base)
		c.line[id] = -1
	}
	return c
}

// generated tells files that nobody wrote: wrappers and cgo's stubs.
func generated(base string) bool { return base == "<autogenerated>" || base == "_cgo_gotypes.go" }

// stack charges one stack to its line.
func (c *charger) stack(i int) {
	stack := c.g.stack(i)
	at := slices.IndexFunc(stack, func(id int32) bool { return c.home[id] })
	line := int32(0)
	below := stack
	if at >= 0 {
		line, below = c.lineOf(stack[at]), stack[:at]
	}
	value, n := int64(c.g.values[c.slot][i]), c.g.count[i]
	l := &c.lines[line]
	l.Value += value
	l.Samples += n
	if c.g.hidesRuntime() {
		l.Bytes += int64(c.g.values[0][i])
		l.Objects += int64(c.g.values[1][i])
	}
	id, detail := c.name(stack, len(below), at >= 0)
	p := slices.IndexFunc(l.Parts, func(p ChargePart) bool { return p.Mechanism == id && p.Detail == detail })
	if p < 0 {
		p = len(l.Parts)
		l.Parts = append(l.Parts, ChargePart{Mechanism: id, Detail: detail})
	}
	l.Parts[p].Value += value
	l.Parts[p].Samples += n
}

// lineOf is the charge that a frame belongs to.
func (c *charger) lineOf(id int32) int32 {
	if i := c.line[id]; i >= 0 {
		return i
	}
	fr := c.t.frames[id]
	key := lineKey{fr.fn, fr.file, fr.line}
	i, ok := c.keys[key]
	if !ok {
		i = int32(len(c.lines))
		c.keys[key] = i
		c.lines = append(c.lines, Charge{Site: c.site(fr), Own: c.scope.own(c.t.fns[fr.fn])})
	}
	c.line[id] = i
	return i
}

func (c *charger) site(fr frame) finding.Site {
	fn, name := c.t.fns[fr.fn], c.t.names[fr.file]
	s := finding.Site{Package: fn.pkg, File: cmp.Or(name.rel, c.scope.relative(fn.pkg, name.base), name.short), Line: int(fr.line), EndLine: int(fr.line), Func: fn.name}
	if c.scope.own(fn) {
		s.Module = c.scope.module
	}
	if fr.form == declared {
		s.FuncLine = int(fr.start)
	} else if fr.form == closure {
		s.ClosureLine = int(fr.start)
	}
	return s
}

// name says what the n innermost functions of a stack do for the line that
// called them; atLine is false where no line did.
func (c *charger) name(stack []int32, n int, atLine bool) (mechanism.ID, string) {
	if n == 0 {
		if atLine {
			return c.leaf, ""
		}
		return c.unknown, ""
	}
	fn := func(depth int) int32 { return c.t.frames[stack[depth]].fn }
	id, depth := mechanism.Choose(n, func(depth int) mechanism.ID { return c.mech[fn(depth)] })
	if id == mechanism.None {
		return c.library(stack[:n])
	}
	switch mechanism.Table[id].Detail {
	case mechanism.Package:
		return id, c.t.fns[fn(depth)].pkg
	case mechanism.Caller:
		if depth+1 < len(stack) {
			return id, lastName(c.t.fns[fn(depth+1)].name)
		}
	}
	return id, ""
}

// library names frames that no row does by the outermost package, which is the
// one that was called; a module's before the standard library's.
func (c *charger) library(below []int32) (mechanism.ID, string) {
	standardPkg := ""
	for _, id := range slices.Backward(below) {
		fn := c.t.fns[c.t.frames[id].fn]
		switch pkg := fn.pkg; {
		case pkg == "" || inRuntimePackage(pkg) || strings.HasPrefix(pkg, "type:") || c.scope.own(fn):
		case !standard(pkg):
			return c.lib, pkg
		case standardPkg == "":
			standardPkg = pkg
		}
	}
	if standardPkg != "" {
		return c.lib, standardPkg
	}
	return c.other, ""
}

// lastName is a function's own name, without cgo's prefix: "write".
func lastName(name string) string {
	return strings.TrimPrefix(name[strings.LastIndexByte(name, '.')+1:], "_Cfunc_")
}
