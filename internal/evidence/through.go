package evidence

import "github.com/gotoll/toll/finding"

// Through is the part of a kind's samples that have a function with a wanted
// name anywhere on their stack, as pprof spells names; ok is false without
// samples of that kind.
func (x *Index) Through(kind finding.Kind, wanted func(name string) bool) (Part, bool) {
	g := x.groups[base(kind)]
	if g == nil || g.events == 0 {
		return Part{}, false
	}
	named := make([]bool, len(x.table.fns))
	for id, fn := range x.table.fns {
		named[id] = wanted(fn.name)
	}
	m := g.through(slot(kind), func(fr frame) bool { return named[fr.fn] })
	return Part{g.share(m), m.Samples}, true
}
