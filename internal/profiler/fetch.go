package profiler

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// A Part is what came of one kind of evidence.
type Part struct {
	Kind    finding.Kind
	Data    []byte   // pprof, as the runtime writes it
	Types   []string // that were merged, as the source spells them
	Series  int
	Seconds float64 // in which at least one series was profiled, 0 unknown
	// Begin and End bound the profiles, within what was asked for.
	Begin, End time.Time
	Notes      []string

	sparse string // that little of the window is covered, "" where much is
}

// kinds are what is fetched when nobody says.
var kinds = []finding.Kind{finding.CPU, finding.Alloc, finding.Mutex, finding.Block}

// Fetch merges what a source has for a query: each of the wanted kinds or types,
// or with none every kind that prices something. Of several profilers' types
// for one kind the likeliest that has data is taken, and the others are noted.
// Nothing at all is ErrNothing.
func Fetch(ctx context.Context, s Source, q Query, wanted []string, progress func(doing string, done, total int)) ([]Part, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	types, err := s.Types(ctx, q)
	if err != nil {
		return nil, err
	}
	if len(types) == 0 {
		return nil, fmt.Errorf("%w: %s has none%s", ErrNothing, s.Shown(), q.window())
	}
	choices, err := choose(types, wanted, s.Shown())
	if err != nil {
		return nil, err
	}
	q, moved := q.by(s)
	var parts []Part
	var none error
	for i, c := range choices {
		progress(fmt.Sprintf("%s from %s", c[0].kind, s.Shown()), i, len(choices))
		p, err := first(ctx, s, q, c)
		if errors.Is(err, ErrNothing) && len(wanted) == 0 {
			none = cmp.Or(none, err)
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(parts) == 0 { // the other kinds are as sparse, and of the same clock
			for _, note := range []string{p.sparse, moved} {
				if note != "" {
					p.Notes = append(p.Notes, note)
				}
			}
		}
		parts = append(parts, p)
	}
	if len(parts) == 0 {
		return nil, none
	}
	return parts, nil
}

// choose makes the groups to try, for each kind or type that is wanted.
func choose(types []Type, wanted []string, where string) ([][]group, error) {
	var out [][]group
	if len(wanted) == 0 {
		for _, k := range kinds {
			if g := groups(types, k); g != nil {
				out = append(out, g)
			}
		}
		if out == nil {
			return nil, fmt.Errorf("%s has no type of profile that prices anything: it has %s", where, ids(types))
		}
		return out, nil
	}
	for _, w := range wanted {
		g := groups(types, finding.Kind(w))
		if i := slices.IndexFunc(types, func(t Type) bool { return t.ID == w }); i >= 0 && g == nil {
			if types[i].Kind == "" {
				return nil, fmt.Errorf("profiles of type %s price nothing: Toll reads cpu, alloc, mutex and block", w)
			}
			g = slices.DeleteFunc(groups(types, types[i].Kind), func(g group) bool { return familyOf(g.types[0]) != familyOf(types[i]) })
		}
		if len(g) == 0 {
			return nil, fmt.Errorf("--type %s: %s has no such type of profile: it has %s; cpu, alloc, mutex and block choose among them", w, where, ids(types))
		}
		out = append(out, g)
	}
	return out, nil
}

// ids lists types for messages.
func ids(types []Type) string {
	var out []string
	for _, t := range types {
		out = append(out, t.ID)
	}
	const most = 12
	if n := len(out) - most; n > 0 {
		out = append(out[:most], fmt.Sprintf("%d more (--types lists them)", n))
	}
	return strings.Join(out, ", ")
}

// first fetches the first group that has anything.
func first(ctx context.Context, s Source, q Query, choices []group) (Part, error) {
	var none error
	for i, g := range choices {
		p, err := fetch(ctx, s, q, g)
		if errors.Is(err, ErrNothing) {
			none = cmp.Or(none, err)
			continue
		}
		if err != nil {
			return Part{}, err
		}
		for _, other := range choices[i+1:] {
			p.Notes = append(p.Notes, fmt.Sprintf("the %s profile is %s; there is also %s (--type takes it)", g.kind, g.types[0].ID, other.types[0].ID))
		}
		return p, nil
	}
	return Part{}, none
}

func fetch(ctx context.Context, s Source, q Query, g group) (Part, error) {
	series, err := s.Series(ctx, g.types[0], q)
	if err != nil {
		return Part{}, err
	}
	out := Part{Kind: g.kind, Series: len(series)}
	var merged []*profile.Profile
	for _, t := range g.types {
		p, err := s.Merge(ctx, t, q)
		if err != nil {
			return Part{}, err
		}
		merged, out.Types = append(merged, p), append(out.Types, t.ID)
	}
	if note := sampled(g.kind, merged); note != "" {
		out.Notes = append(out.Notes, note)
	}
	sum, err := join(g.kind, merged)
	if err != nil {
		return Part{}, err
	}
	covered, begin, end := cover(series)
	if asked := q.Until.Sub(q.From); !q.From.IsZero() && !q.Until.IsZero() {
		covered = min(covered, asked)
		if covered > 0 && covered < asked/2 {
			out.sparse = fmt.Sprintf("the %s profiles cover %s of the window, between %s and %s", g.kind, covered.Round(time.Second), stamp(begin), stamp(end))
		}
	}
	out.Seconds, out.Begin, out.End = covered.Seconds(), begin, end
	out.Notes = append(out.Notes, gaps(sum, g.kind)...)
	sum.TimeNanos, sum.DurationNanos = begin.UnixNano(), covered.Nanoseconds()
	var buf bytes.Buffer
	if err := sum.Write(&buf); err != nil {
		return Part{}, fmt.Errorf("write the %s profile: %w", g.kind, err)
	}
	out.Data = buf.Bytes()
	return out, nil
}

// cover adds up the time in which at least one series was profiled, and its
// bounds. Running totals cover from their first to their last profile.
func cover(series []Series) (covered time.Duration, begin, end time.Time) {
	type span struct{ from, until time.Time }
	var spans []span
	for _, s := range series {
		last := len(s.Points) - 1
		if last >= 0 && s.Points[last].For == 0 {
			spans = append(spans, span{s.Points[0].Time, s.Points[last].Time})
			continue
		}
		for _, p := range s.Points {
			spans = append(spans, span{p.Time, p.Time.Add(p.For)})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return a.from.Compare(b.from) })
	for i, s := range spans {
		if i == 0 {
			begin, end = s.from, s.from
		}
		if s.from.Before(end) {
			s.from = end
		}
		if s.until.After(s.from) {
			covered += s.until.Sub(s.from)
			end = s.until
		}
	}
	return covered, begin, end
}
