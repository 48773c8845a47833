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

// Sizes lists what a site's own lines allocated, smallest first: the runtime's
// work for them, not that of functions that they call. It is empty where
// allocations were not recorded.
func (x *Index) Sizes(site finding.Site) []Size {
	g := x.groups[finding.Alloc]
	if g == nil || !g.hidesRuntime() || x.foreign[finding.Alloc] {
		return nil
	}
	at := x.place(site, g)
	frames, level := g.framesAt(at, false)
	if level != finding.MatchLine && level != finding.MatchOffset {
		return nil
	}
	sum := map[int64]Size{}
	g.each(frames, finding.Selector{}, func(stack int32, leaf bool) {
		objects := g.values[1][stack]
		if !leaf || objects <= 0 {
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
