package evidence

import (
	"cmp"
	"math"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
)

// Difference is the tree of now with what each call was in before, a Flame of
// the same kind from the named recording. Calls are the same when the functions
// on their way from the root are.
func Difference(now, before finding.Flame, recording string) finding.Flame {
	d := differ{
		out:   finding.Flame{Kind: now.Kind, Unit: now.Unit, Total: now.Total, Samples: now.Samples, Base: &finding.FlameBase{Recording: recording, Total: before.Total, Samples: before.Samples}},
		sides: [2]side{sideOf(now), sideOf(before)}, names: map[string]int32{}, files: map[string]int32{},
	}
	if len(now.Name) == 0 || len(before.Name) == 0 {
		return now
	}
	d.rows(-1, [2]int32{0, 0})
	return d.out
}

// side is a tree with the calls of each row.
type side struct {
	f    finding.Flame
	kids [][]int32
}

func sideOf(f finding.Flame) side {
	s := side{f, make([][]int32, len(f.Name))}
	for row, parent := range f.Parent {
		if parent >= 0 {
			s.kids[parent] = append(s.kids[parent], int32(row))
		}
	}
	return s
}

// call names a row among its siblings.
type call struct{ name, file string }

func (s side) call(row int32) call {
	c := call{name: s.f.Names[s.f.Name[row]]}
	if file := s.f.File[row]; file >= 0 {
		c.file = s.f.Files[file]
	}
	return c
}

func (s side) share(row int32) float64 {
	if row < 0 || s.f.Total <= 0 {
		return 0
	}
	return s.f.Cum[row] / s.f.Total
}

// hits is the number of samples that a row's share stands for.
func (s side) hits(row int32) int64 {
	return min(s.f.Samples, int64(math.Round(s.share(row)*float64(s.f.Samples))))
}

// differ writes the union of two trees; a row is -1 in the one that lacks it.
type differ struct {
	out          finding.Flame
	sides        [2]side
	names, files map[string]int32
}

func (d *differ) rows(parent int32, at [2]int32) {
	row := int32(len(d.out.Name))
	d.row(parent, at)
	var order []call
	found := map[call][2]int32{}
	for i, s := range d.sides {
		if at[i] < 0 {
			continue
		}
		for _, kid := range s.kids[at[i]] {
			c := s.call(kid)
			pair, ok := found[c]
			if !ok {
				pair = [2]int32{-1, -1}
				order = append(order, c)
			}
			pair[i] = kid
			found[c] = pair
		}
	}
	weight := func(c call) float64 { return d.sides[0].share(found[c][0]) + d.sides[1].share(found[c][1]) }
	slices.SortStableFunc(order, func(a, b call) int { return cmp.Compare(weight(b), weight(a)) })
	for _, c := range order {
		d.rows(row, found[c])
	}
}

func (d *differ) row(parent int32, at [2]int32) {
	o, i := &d.out, 0
	if at[0] < 0 {
		i = 1
	}
	f, c := d.sides[i].f, d.sides[i].call(at[i])
	o.Name, o.Parent, o.Line = append(o.Name, intern(d.names, &o.Names, c.name)), append(o.Parent, parent), append(o.Line, f.Line[at[i]])
	file := int32(-1)
	if c.file != "" {
		file = intern(d.files, &o.Files, c.file)
	}
	o.File = append(o.File, file)
	column := func(side int, values []float64) float64 {
		if at[side] < 0 {
			return 0
		}
		return values[at[side]]
	}
	now, before := d.sides[0], d.sides[1]
	o.Cum, o.Flat, o.Recover = append(o.Cum, column(0, now.f.Cum)), append(o.Flat, column(0, now.f.Flat)), append(o.Recover, column(0, now.f.Recover))
	o.Base.Cum = append(o.Base.Cum, column(1, before.f.Cum))
	o.Base.Change = append(o.Base.Change, stat.Difference(now.hits(at[0]), now.f.Samples, before.hits(at[1]), before.f.Samples))
}

func intern(index map[string]int32, list *[]string, s string) int32 {
	i, ok := index[s]
	if !ok {
		i = int32(len(*list))
		index[s] = i
		*list = append(*list, s)
	}
	return i
}
