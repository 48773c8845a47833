package evidence

import (
	"slices"

	"github.com/gotoll/toll/finding"
)

// counted is the newest recording that counted calls.
type counted struct {
	name  string
	calls *finding.Calls
	made  Sources // the module's source then, nil unknown
}

// counts takes the counted calls of the newest recording that has some, and
// remembers the newest that started a program: both have no profile by which
// they would be chosen.
func (l *loader) counts(recs []finding.Recording) {
	run := true
	for _, r := range slices.Backward(recs) {
		if r.Run != nil && run {
			l.used[r.Name], run = true, false
		}
		if r.Calls != nil && l.x.counted == nil {
			made, err := readSources(l.o.Store.Path(r.Name, sourcesFile))
			if err != nil {
				l.warn(r.Name, "%v: calls in literals cannot be told apart", err)
			}
			l.used[r.Name] = true
			l.x.counted = &counted{name: r.Name, calls: r.Calls, made: made}
		}
	}
}

// Calls says how often the function of a site, or the literal around it, was
// called when calls were counted; ok is false where it was not counted. part
// names the package whose benchmarks or tests ran; with "", or where they did
// not call it, the answer is of the run with most calls per second. A function
// that was counted and never called has Calls 0.
func (x *Index) Calls(site finding.Site, part string) (best finding.CallCount, ok bool) {
	if x.counted == nil {
		return best, false
	}
	literal := x.counted.literal(site, x.now)
	for _, c := range x.counted.calls.Counts {
		s := finding.Site{Package: c.Package, Func: c.Func}
		if c.Package != site.Package && c.File != site.File || s.FuncName() != site.FuncName() || c.ClosureLine != literal {
			continue
		}
		if c.Of == part && c.Calls > 0 {
			best, ok = c, true
			break
		}
		if !ok || c.PerSecond() > best.PerSecond() {
			best, ok = c, true
		}
	}
	best.Recording, best.By = x.counted.name, x.counted.calls.By
	return best, ok
}

// Whole is what the CPU profile charges the function of a site with, or the
// literal around it, callees included; no samples where it was not seen.
func (x *Index) Whole(site finding.Site) finding.Evidence {
	for _, e := range x.Cost(site, finding.Selector{Kinds: []finding.Kind{finding.CPU}, FromFunc: true}) {
		return e
	}
	return finding.Evidence{Kind: finding.CPU}
}

// Calls is Index.Calls for the row of a table.
func (s *Sheet) Calls(site finding.Site) (finding.CallCount, bool) { return s.x.Calls(site, "") }

// literal is the line of a site's literal as it was when calls were counted.
func (c *counted) literal(site finding.Site, now *tree) int {
	if site.ClosureLine == 0 {
		return 0
	}
	if was := now.compare(site.File, []Sources{c.made}); was.known && !was.fresh && was.lines != nil {
		if line, ok := was.lines.old(int32(site.ClosureLine)); ok {
			return int(line)
		}
		return -1
	}
	return site.ClosureLine
}

// Leaks is how many goroutines wait for ever in a site's function or in
// literals of it; ok is false where no goroutineleak profile of this program was
// recorded. The profile has no line of the site: it shows where they wait.
func (x *Index) Leaks(site finding.Site) (e finding.Evidence, ok bool) {
	g := x.groups[finding.GoroutineLeak]
	if g == nil || x.foreign[finding.GoroutineLeak] {
		return e, false
	}
	at := x.place(site, g)
	var frames []int32
	for _, fn := range at.fns {
		for _, id := range g.byFn[fn] {
			if g.t.sameFile(g.t.frames[id], at) {
				frames = append(frames, id)
			}
		}
	}
	e = finding.Evidence{
		Kind: finding.GoroutineLeak, Source: g.source(), Digest: joinDigests(g.digests), Unit: unitOf(finding.GoroutineLeak),
		Total: g.totals[0], TotalSamples: g.events, Match: finding.MatchNone, Fresh: at.fresh,
	}
	g.each(frames, finding.Selector{}, func(stack int32, _ bool) {
		e.Cum += g.values[0][stack]
		e.Samples += g.count[stack]
		e.Match = finding.MatchFunc
	})
	return e, true
}
