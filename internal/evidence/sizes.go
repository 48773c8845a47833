package evidence

import (
	"cmp"
	"slices"

	"github.com/gotoll/toll/finding"
)

// A Size is how many objects of one size a site allocated.
type Size struct {
	Bytes   int64   // of one object
	Count   float64 // objects, as the profile estimates them
	Samples int64   // that the estimate rests on
}

// Sizes lists what was allocated for a site, smallest first, by what the selector
// names: the runtime, which stands at the site's own line, or functions that the
// site calls, with all below them. It is empty where allocations were not
// recorded, and for a selector that names nothing.
func (x *Index) Sizes(site finding.Site, sel finding.Selector) []Size {
	g := x.groups[finding.Alloc]
	if g == nil || !g.hidesRuntime() || x.foreign[finding.Alloc] || len(sel.Frames) == 0 {
		return nil
	}
	at := x.place(site, g)
	frames, level := g.framesAt(at, sel.FromFunc)
	if level != finding.MatchLine && level != finding.MatchOffset {
		return nil
	}
	sum := map[int64]Size{}
	g.each(frames, sel, func(stack int32, _ bool) {
		objects := g.values[1][stack]
		if objects <= 0 {
			return
		}
		bytes := int64(g.values[0][stack]/objects + 0.5)
		s := sum[bytes]
		sum[bytes] = Size{bytes, s.Count + objects, s.Samples + g.count[stack]}
	})
	out := make([]Size, 0, len(sum))
	for _, s := range sum {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b Size) int { return cmp.Compare(a.Bytes, b.Bytes) })
	return out
}
