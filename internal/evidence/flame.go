package evidence

import (
	"cmp"
	"slices"

	"github.com/gotoll/toll/finding"
)

// smallest is the share of the total below which a call is not drawn by
// itself: its value stays part of its caller's.
const smallest = 0.0005

// deepest bounds the rows of one stack; what is below counts for the last row.
const deepest = 200

// Flame draws one kind as a call tree, coloured by what the priced findings
// would bring back: each finding's share of the total is spread over the stacks
// that selector(rule) charges to it. nil priced draws no recoverable cost.
func (x *Index) Flame(kind finding.Kind, priced []finding.Priced, selector func(rule string) finding.Selector) finding.Flame {
	out := finding.Flame{
		Kind: kind, Unit: unitOf(kind), Names: []string{}, Files: []string{},
		Name: []int32{}, File: []int32{}, Line: []int32{}, Parent: []int32{}, Cum: []float64{}, Flat: []float64{}, Recover: []float64{},
	}
	g := x.groups[base(kind)]
	if g == nil {
		return out
	}
	out.Total, out.Samples = g.totals[slot(kind)], g.events
	root := g.tree(g.values[slot(kind)], x.recoverable(g, kind, priced, selector))
	w := flameWriter{t: x.table, out: &out, least: out.Total * smallest, names: map[int32]int32{}, files: map[int32]int32{}}
	w.root(root)
	return out
}

// recoverable spreads each finding's price over its stacks, never more than a
// stack's own value.
func (x *Index) recoverable(g *group, kind finding.Kind, priced []finding.Priced, selector func(string) finding.Selector) []float64 {
	values := g.values[slot(kind)]
	out := make([]float64, len(values))
	if selector == nil {
		return out
	}
	for _, p := range priced {
		i := slices.IndexFunc(p.Prices, func(c finding.Price) bool { return c.Kind == kind && c.Unpriced == "" })
		e := slices.IndexFunc(p.Evidence, func(e finding.Evidence) bool { return e.Kind == kind && e.Cum > 0 })
		if i < 0 || e < 0 || p.Prices[i].Share.Mid <= 0 {
			continue
		}
		sel := selector(p.Rule)
		frames, _ := g.framesAt(x.place(p.Site, g), sel.FromFunc)
		saved := min(1, p.Prices[i].Share.Mid*p.Evidence[e].Total/p.Evidence[e].Cum)
		g.each(frames, sel, func(s int32, _ bool) {
			out[s] = min(values[s], out[s]+values[s]*saved)
		})
	}
	return out
}

// node is one call of the tree.
type node struct {
	frame              int32 // of the first stack that came here
	cum, flat, recover float64
	calls              map[callKey]*node
}

// callKey holds a function's calls together whatever lines they are on.
type callKey struct {
	fn    int32
	start int32
	file  int32
}

// tree merges stacks from the root down.
func (g *group) tree(values, back []float64) *node {
	root := &node{frame: -1}
	for i, v := range values {
		if v == 0 {
			continue
		}
		at := root
		at.cum += v
		at.recover += back[i]
		stack := g.stack(i)
		for depth := 0; depth < len(stack) && depth < deepest; depth++ {
			id := stack[len(stack)-1-depth]
			at = at.call(g.t.frames[id], id)
			at.cum += v
			at.recover += back[i]
		}
		at.flat += v
	}
	return root
}

func (n *node) call(fr frame, id int32) *node {
	key := callKey{fr.fn, fr.start, fr.file}
	c := n.calls[key]
	if c == nil {
		c = &node{frame: id}
		if n.calls == nil {
			n.calls = map[callKey]*node{}
		}
		n.calls[key] = c
	}
	return c
}

// flameWriter lays a tree out in rows.
type flameWriter struct {
	t            *table
	out          *finding.Flame
	least        float64
	names, files map[int32]int32 // table ID -> index in out
}

func (w *flameWriter) root(n *node) {
	w.row(n, -1, int32(len(w.out.Names)), -1, 0)
	w.out.Names = append(w.out.Names, "all")
	w.children(n, 0)
}

func (w *flameWriter) row(n *node, parent, name, file, line int32) {
	o := w.out
	o.Name, o.File, o.Line, o.Parent = append(o.Name, name), append(o.File, file), append(o.Line, line), append(o.Parent, parent)
	o.Cum, o.Flat, o.Recover = append(o.Cum, n.cum), append(o.Flat, n.flat), append(o.Recover, n.recover)
}

func (w *flameWriter) children(n *node, parent int32) {
	calls := make([]*node, 0, len(n.calls))
	for _, c := range n.calls {
		if c.cum >= w.least {
			calls = append(calls, c)
		}
	}
	slices.SortFunc(calls, func(a, b *node) int {
		fa, fb := w.t.frames[a.frame], w.t.frames[b.frame]
		return cmp.Or(cmp.Compare(b.cum, a.cum), cmp.Compare(w.t.fns[fa.fn].name, w.t.fns[fb.fn].name), cmp.Compare(fa.start, fb.start), cmp.Compare(fa.file, fb.file))
	})
	for _, c := range calls {
		fr := w.t.frames[c.frame]
		row := int32(len(w.out.Parent))
		w.row(c, parent, w.name(fr), w.file(fr), fr.start)
		w.children(c, row)
	}
}

func (w *flameWriter) name(fr frame) int32 {
	key := fr.fn*4 + int32(fr.form)
	i, ok := w.names[key]
	if !ok {
		i = int32(len(w.out.Names))
		w.names[key] = i
		w.out.Names = append(w.out.Names, w.t.fns[fr.fn].name+[...]string{"", " (closure)", " (body)"}[fr.form])
	}
	return i
}

func (w *flameWriter) file(fr frame) int32 {
	short := w.t.names[fr.file].short
	if short == "" {
		return -1
	}
	i, ok := w.files[fr.file]
	if !ok {
		i = int32(len(w.out.Files))
		w.files[fr.file] = i
		w.out.Files = append(w.out.Files, short)
	}
	return i
}
