package evidence

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
)

// Cost says what the recorded profiles know of a site: at most one Evidence per
// kind of sel.Kinds, in that order, for the kinds that were recorded and that
// saw this program. Evidence without samples is evidence too: the site was not
// seen among TotalSamples. Safe for concurrent use.
func (x *Index) Cost(site finding.Site, sel finding.Selector) []finding.Evidence {
	var out []finding.Evidence
	for _, kind := range sel.Kinds {
		g := x.groups[base(kind)]
		if g == nil || !g.answers() || x.foreign[base(kind)] {
			continue
		}
		out = append(out, g.cost(kind, x.place(site, g), sel))
	}
	return out
}

// cost sums one kind over the stacks through a place. Where the evidence is of
// the benchmarks of several packages, the answer is of the package in which the
// site has the largest certain share: beside the others' benchmarks, which
// somebody happened to write longer or shorter, its share means nothing.
func (g *group) cost(kind finding.Kind, at place, sel finding.Selector) finding.Evidence {
	frames, level := g.framesAt(at, sel.FromFunc)
	e := finding.Evidence{
		Kind: kind, Source: g.source(), Digest: joinDigests(g.digests), Unit: unitOf(kind),
		Total: g.totals[slot(kind)], TotalSamples: g.events, Seconds: g.secs, Match: level, Fresh: at.fresh, Newer: at.rewritten, Whole: sel.FromFunc,
	}
	values := g.values[slot(kind)]
	sums := make([]sum, len(g.parts))
	g.each(frames, sel, func(stack int32, leaf bool) {
		s := &sums[g.partOf[stack]]
		s.cum += values[stack]
		s.samples += g.count[stack]
		if leaf {
			s.flat += values[stack]
		}
	})
	if i := g.hottest(sums); i >= 0 && len(g.parts) > 1 {
		p := g.parts[i]
		e.Part, e.Total, e.TotalSamples, e.Seconds = p.name, p.totals[slot(kind)], p.events, p.secs
		if whole := g.totals[slot(kind)]; whole > 0 {
			e.Weight = e.Total / whole
		}
		sums = sums[i : i+1]
	}
	for _, s := range sums {
		e.Cum += s.cum
		e.Flat += s.flat
		e.Samples += s.samples
	}
	return e
}

// sum is what one part of a group charges to a site.
type sum struct {
	cum, flat float64
	samples   int64
}

// hottest is the package in which a site has the largest share for certain, -1
// when it was not seen or when a profile is of no single package.
func (g *group) hottest(sums []sum) int {
	best, most := -1, 0.0
	for i, s := range sums {
		if g.parts[i].name == "" {
			return -1
		}
		if s.samples == 0 {
			continue
		}
		if low := stat.Proportion(s.samples, g.parts[i].events).Low; best < 0 || low > most {
			best, most = i, low
		}
	}
	return best
}

// answers reports whether the group can say something of a site: it has
// samples, or Toll itself recorded it with the profiler on, so that no samples
// mean that nothing happened.
func (g *group) answers() bool { return g.events > 0 || g.certain }

// each visits every stack once that passes through one of frames and that the
// selector charges to it.
func (g *group) each(frames []int32, sel finding.Selector, visit func(stack int32, leaf bool)) {
	if len(frames) == 0 {
		return
	}
	choose := g.match.of(g, sel)
	// A stack may pass through the site more than once (recursion, several
	// lines of a range): it is charged once.
	seen := g.scratch()
	defer g.seen.Put(seen)
	for _, id := range frames {
		for _, p := range g.post[id] {
			if seen.stamp[p.stack] == seen.round || !choose.takes(g, p) {
				continue
			}
			seen.stamp[p.stack] = seen.round
			leaf := (choose.all || choose.flat) && slices.Contains(frames, g.frames[g.off[p.stack]])
			visit(p.stack, leaf)
		}
	}
}

// visited marks stacks without being cleared between uses.
type visited struct {
	stamp []uint32
	round uint32
}

func (g *group) scratch() *visited {
	v, ok := g.seen.Get().(*visited)
	if !ok || v.round == math.MaxUint32 {
		v = &visited{stamp: make([]uint32, len(g.count))}
	}
	v.round++
	return v
}

// selections holds the answers of the selectors used so far: there are as many
// as rules, asked thousands of times each.
type selections struct {
	mu  sync.Mutex
	all map[string]*selection
}

// selection is a selector worked out for one group.
type selection struct {
	all    bool    // no frames asked for
	flat   bool    // the site as leaf counts too
	named  []bool  // by function ID: it is one of the frames asked for
	first  []int32 // nearest of the frames asked for; nil unless the selector is deep
	except []int32 // nearest of the frames that put a stack out; nil without any
}

func (s *selections) of(g *group, sel finding.Selector) *selection {
	key := strings.Join(sel.Frames, "\x00") + "\x03" + strings.Join(sel.Except, "\x00")
	if sel.Deep {
		key += "\x01"
	}
	if sel.Flat {
		key += "\x02"
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c, ok := s.all[key]; ok {
		return c
	}
	c := &selection{all: len(sel.Frames) == 0, flat: sel.Flat || g.hidesRuntime() && slices.ContainsFunc(sel.Frames, inRuntime)}
	if !c.all {
		c.named = g.named(sel.Frames)
		if sel.Deep {
			c.first = g.nearest(c.named)
		}
	}
	if len(sel.Except) > 0 {
		c.except = g.nearest(g.named(sel.Except))
	}
	if s.all == nil {
		s.all = map[string]*selection{}
	}
	s.all[key] = c
	return c
}

// hidesRuntime: an allocation profile cuts the runtime's own frames off, so what
// the runtime allocates for a line stands at the line itself.
func (g *group) hidesRuntime() bool { return g.kind == finding.Alloc }

func inRuntime(frame string) bool { return strings.HasPrefix(frame, "runtime.") }

// named marks the functions that a selector's frames name, by function ID.
func (g *group) named(frames []string) []bool {
	out := make([]bool, len(g.t.fns))
	for id, fn := range g.t.fns {
		out[id] = slices.ContainsFunc(frames, func(f string) bool {
			prefix, wild := strings.CutSuffix(stripBrackets(f), "*")
			return fn.name == prefix || wild && strings.HasPrefix(fn.name, prefix)
		})
	}
	return out
}

// nearest is, per stack, the position nearest the leaf of a marked function:
// one is below a site exactly when it is smaller than the site's position.
func (g *group) nearest(marked []bool) []int32 {
	out := make([]int32, len(g.count))
	for i := range out {
		out[i] = math.MaxInt32
		for pos, id := range g.stack(i) {
			if marked[g.t.frames[id].fn] {
				out[i] = int32(pos)
				break
			}
		}
	}
	return out
}

// takes reports whether the stack at p is the site's cost.
func (c *selection) takes(g *group, p posting) bool {
	switch {
	case c.except != nil && c.except[p.stack] < p.pos:
		return false
	case c.all:
		return true
	case p.pos == 0:
		return c.flat
	case c.first != nil:
		return c.first[p.stack] < p.pos
	}
	below := g.frames[g.off[p.stack]+int(p.pos)-1]
	return c.named[g.t.frames[below].fn]
}

func unitOf(k finding.Kind) string {
	switch k {
	case finding.Alloc:
		return "bytes"
	case finding.Objects:
		return "objects"
	case finding.Goroutine, finding.GoroutineLeak:
		return "goroutines"
	}
	return "ns"
}

// joinDigests names a merged group: the profile's own digest when it is one.
func joinDigests(d []string) string {
	if len(d) == 1 {
		return d[0]
	}
	return finding.Digest([]byte(strings.Join(d, "\n")))
}
