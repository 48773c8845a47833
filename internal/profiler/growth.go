package profiler

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/pprof/profile"
)

// maxSingles bounds the profiles that are fetched one by one.
const maxSingles = 500

// growth is what running totals grew by within the window, over all series.
// Adding the totals up would count what a program did early once per profile;
// so each series gives its last profile minus its first. Where a total fell the
// program was started again: up to there it gives the last profile before, and
// from there all.
func (p *parca) growth(ctx context.Context, t Type, q Query) (*profile.Profile, error) {
	series, err := p.Series(ctx, t, q)
	if err != nil {
		return nil, err
	}
	var wanted []moment
	for _, s := range series {
		wanted = append(wanted, ends(s)...)
	}
	switch {
	case len(wanted) == 0:
		return nil, fmt.Errorf("%s counts from each program's start, and no series has two profiles between %s and %s to tell its growth: take a longer window", t.ID, stamp(q.From), stamp(q.Until))
	case len(wanted) > maxSingles:
		return nil, fmt.Errorf("%s counts from each program's start, which takes %d questions for %d series (the limit is %d): choose fewer with --match, or let Parca scrape it with `delta: true`", t.ID, len(wanted), len(series), maxSingles)
	}
	var all []*profile.Profile
	for _, w := range wanted {
		one, err := p.single(ctx, t, q, exactly(w.labels), w.at)
		if err != nil {
			return nil, err
		}
		one.Scale(w.sign)
		all = append(all, one)
	}
	sum, err := profile.Merge(all)
	if err != nil {
		return nil, fmt.Errorf("merge the profiles of %s: %w", t.ID, err)
	}
	return sum, nil
}

// moment is one profile of one series, added or subtracted.
type moment struct {
	labels map[string]string
	at     time.Time
	sign   float64
}

// ends are the profiles whose sum is a series' growth.
func ends(s Series) []moment {
	n := len(s.Points)
	if n < 2 {
		return nil
	}
	out := []moment{{s.Labels, s.Points[0].Time, -1}}
	for i, p := range s.Points {
		if i == n-1 || s.Points[i+1].Value < p.Value {
			out = append(out, moment{s.Labels, p.Time, 1})
		}
	}
	if len(out) == 2 && s.Points[n-1].Value == s.Points[0].Value {
		return nil // nothing happened
	}
	return out
}

// exactly is the matcher of one series.
func exactly(labels map[string]string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		parts = append(parts, name+"="+strconv.Quote(labels[name]))
	}
	return "{" + strings.Join(parts, ",") + "}"
}
