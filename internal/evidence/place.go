package evidence

import (
	"path"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
)

// place is a site as the recorded source had it.
type place struct {
	fns       []int32 // functions that may be the site's, by ID
	base      string  // last element of the file's name
	file      string  // module-relative
	first     int32   // first and last line of the range
	last      int32
	start     int32 // line of the declared function, 0 for package level
	closure   int32 // line of the innermost function literal, 0 none
	fresh     bool  // the file is what the recorded program was built from
	sourced   bool  // it is known what the file was then
	rewritten bool  // the range was edited since: its lines mean nothing
}

// place looks a site's function up and brings its lines back to what they were
// when a group was recorded.
func (x *Index) place(s finding.Site, g *group) place {
	at := place{
		base: path.Base(s.File), file: s.File, first: int32(s.Line), last: int32(max(s.Line, s.EndLine)),
		start: int32(s.FuncLine), closure: int32(s.ClosureLine),
	}
	for _, name := range siteNames(s) {
		for _, id := range x.table.byName[name] {
			// A program's main belongs to the site only if its file does.
			if !strings.HasPrefix(name, "main.") || x.table.fns[id].mine {
				at.fns = append(at.fns, id)
			}
		}
	}
	was := x.now.compare(s.File, g.made)
	at.fresh, at.sourced = was.fresh && g.built, was.known && g.built
	if was.known && !was.fresh {
		at.recorded(was.lines)
	}
	return at
}

// recorded moves a place to the recorded file's lines.
func (p *place) recorded(m *lineMap) {
	first, ok := m.old(p.first)
	last, ok2 := m.old(p.last)
	if !ok || !ok2 || last < first {
		p.rewritten = true
		return
	}
	p.first, p.last = first, last
	// Where the func line was edited, nobody knows at which one it was.
	p.start, _ = m.old(p.start)
	if start, ok := m.old(p.closure); ok {
		p.closure = start
	}
}

// siteNames are the spellings under which profiles may know a site's function:
// a program's package is "main" in its binary and its import path in its test.
func siteNames(s finding.Site) []string {
	name := s.Func
	if name == "" {
		name = s.Package + "." + initFunc
	}
	sym := parseSymbol(name)
	fn := strings.TrimPrefix(sym.name, sym.pkg+".")
	switch {
	case sym.pkg == "main":
		return []string{sym.name, s.Package + "." + fn}
	case sym.pkg == s.Package:
		// Only a package main has a "main." twin, and only its own file matches.
		return []string{sym.name, "main." + fn}
	}
	return []string{sym.name}
}

// located collects the frames of a group that may run a site's code.
type located struct {
	exact, moved, whole []int32 // of the site's lines; of its lines elsewhere; of its function
	line, offset, fn    bool    // levels at which some frame of the function agrees
}

// framesAt chooses the frames of a group that run the site's code, at the best
// level that any frame of its function allows. The level says how the site was
// located: MatchLine without frames means that its line was not sampled.
func (g *group) framesAt(at place, wholeFunc bool) ([]int32, finding.MatchLevel) {
	var l located
	for _, fn := range at.fns {
		for _, id := range g.byFn[fn] {
			g.consider(&l, id, at)
		}
	}
	if at.closure > 0 {
		for _, id := range g.byStart[closureKey{at.base, at.closure}] {
			if !slices.Contains(at.fns, g.t.frames[id].fn) {
				g.consider(&l, id, at)
			}
		}
	}
	switch {
	case !l.line && !l.offset && !l.fn:
		return nil, finding.MatchNone
	case wholeFunc:
		return l.whole, finding.MatchLine
	case at.rewritten:
		return l.whole, finding.MatchFunc
	case l.line:
		return l.exact, finding.MatchLine
	case l.offset:
		return l.moved, finding.MatchOffset
	}
	return l.whole, finding.MatchFunc
}

// consider adds a frame where it belongs. A literal's line may be the line of
// the call it is handed to, so frames of the function are not charged to a site
// in a literal, nor the other way round; they still tell how lines moved.
func (g *group) consider(l *located, id int32, at place) {
	fr := g.t.frames[id]
	if !g.t.sameFile(fr, at) {
		return
	}
	charged := fr.form == body || (fr.form == closure) == (at.closure > 0)
	level, shift := g.align(fr, at)
	switch level {
	case finding.MatchNone:
		return
	case finding.MatchLine:
		l.line = true
		if charged && at.covers(fr.line) {
			l.exact = append(l.exact, id)
		}
	case finding.MatchOffset:
		l.offset = true
		if charged && at.covers(fr.line-shift) {
			l.moved = append(l.moved, id)
		}
	default:
		l.fn = true
	}
	if charged {
		l.whole = append(l.whole, id)
	}
}

func (p place) covers(line int32) bool { return p.first <= line && line <= p.last }

// sameFile keeps apart programs that share the name main.main, and the init
// functions of a package's files.
func (t *table) sameFile(fr frame, at place) bool {
	fn, name := t.fns[fr.fn], t.names[fr.file]
	if fn.pkg == "main" && fn.mine {
		return name.rel == at.file
	}
	if strings.HasSuffix(fn.name, "."+initFunc) {
		return name.base == at.base
	}
	return true
}

// align says whether a frame's lines are those of the site's file (MatchLine),
// the same further down by shift (MatchOffset), of no use (MatchFunc), or of
// another literal (MatchNone).
func (g *group) align(fr frame, at place) (level finding.MatchLevel, shift int32) {
	sameBase := g.t.names[fr.file].base == at.base
	agree := func(shift int32) (finding.MatchLevel, int32) {
		if shift == 0 && sameBase {
			return finding.MatchLine, 0
		}
		return finding.MatchOffset, shift
	}
	switch {
	case fr.form == closure && at.closure == 0:
		return finding.MatchNone, 0
	case fr.start == 0 || at.start == 0:
		// Before Go 1.20 profiles did not say where functions start; package
		// level has no start. The lines count if nothing can have moved.
		if sameBase && (at.fresh || at.start == 0) {
			return finding.MatchLine, 0
		}
		return finding.MatchFunc, 0
	case fr.form == declared:
		return agree(fr.start - at.start)
	}
	shift, known := g.movedBy(fr.fn, at)
	switch {
	case fr.form == body:
		return agree(shift)
	case fr.start == at.closure && (!known || shift == 0):
		return agree(0)
	case known && fr.start-shift == at.closure:
		return agree(shift)
	case !known && !at.sourced:
		// Nothing of the outer function was seen and its source is not known:
		// this may be the literal, moved, or another one.
		return finding.MatchFunc, 0
	}
	return finding.MatchNone, 0
}

// movedBy is how far down a function stood when it was recorded; unknown when
// none of its own frames was seen.
func (g *group) movedBy(fn int32, at place) (int32, bool) {
	for _, id := range g.byFn[fn] {
		if fr := g.t.frames[id]; fr.form == declared && fr.start > 0 {
			return fr.start - at.start, true
		}
	}
	return 0, false
}
