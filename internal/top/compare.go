package top

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/top/table"
)

// compare joins two tables of one kind: the newer one's rows with what they
// were, and the rows that went. Shares are compared, not values: two runs
// rarely do the same amount of work.
func compare(was, now table.Table) table.Table {
	out := now
	out.Old, out.OldFrom = &was.Summary, was.Source
	out.Warnings = append(slices.Clone(was.Warnings), now.Warnings...)
	before, after := identities(was.Rows), identities(now.Rows)
	old := map[string]table.Row{}
	for i, r := range was.Rows {
		old[before[i]] = r
	}
	out.Rows = []table.Row{}
	for i, r := range now.Rows {
		o, ok := old[after[i]]
		if !ok {
			o.Share = evidence.ShareOf(0, 0, was.Summary.Total, was.Summary.Samples)
		}
		delete(old, after[i])
		out.Rows = append(out.Rows, changed(r, o))
	}
	for i, r := range was.Rows {
		if _, gone := old[before[i]]; !gone {
			continue
		}
		none := r
		none.Value, none.Samples, none.GC, none.Bytes, none.Objects = 0, 0, 0, 0, 0
		none.Mechanisms, none.Places = []table.Mechanism{}, []table.Place{}
		none.Share = evidence.ShareOf(0, 0, now.Summary.Total, now.Summary.Samples)
		out.Rows = append(out.Rows, changed(none, r))
	}
	slices.SortStableFunc(out.Rows, func(a, b table.Row) int {
		return cmp.Or(cmp.Compare(certain(*b.Change), certain(*a.Change)), cmp.Compare(math.Abs(b.Change.Mid), math.Abs(a.Change.Mid)), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// identities name rows by what they keep when lines above their function
// moved: the function and the line's offset from its start. Rows that this does
// not tell apart, as lines of two literals, are numbered in the order of lines.
func identities(rows []table.Row) []string {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(siteOf(rows[a]).Compare(siteOf(rows[b])), a-b) })
	seen := map[string]int{}
	out := make([]string, len(rows))
	for _, i := range order {
		id := identity(rows[i])
		seen[id]++
		out[i] = fmt.Sprintf("%s#%d", id, seen[id])
	}
	return out
}

func siteOf(r table.Row) finding.Site {
	if r.Site == nil {
		return finding.Site{}
	}
	return *r.Site
}

func identity(r table.Row) string {
	s := r.Site
	switch {
	case s == nil:
		return r.Name
	case s.FuncLine > 0:
		return fmt.Sprintf("%s+%d", s.Func, s.Line-s.FuncLine)
	case s.ClosureLine > 0:
		return fmt.Sprintf("%s()+%d", s.Func, s.Line-s.ClosureLine)
	}
	return fmt.Sprintf("%s %s", s.Func, r.Name)
}

func changed(r, was table.Row) table.Row {
	d := difference(was.Share, r.Share)
	before := was.Share
	r.Was, r.WasOf, r.Change = &before, was.Value, &d
	return r
}

// difference is b-a for two independent shares, with Newcombe's interval: the
// distances to their own limits, added in squares.
func difference(a, b finding.Interval) finding.Interval {
	d := b.Mid - a.Mid
	return finding.Interval{
		Low:  d - math.Hypot(b.Mid-b.Low, a.High-a.Mid),
		Mid:  d,
		High: d + math.Hypot(b.High-b.Mid, a.Mid-a.Low),
	}
}

// certain is how far a change is from none for certain, 0 where it may be none.
func certain(d finding.Interval) float64 { return max(0, d.Low, -d.High) }
