package record

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/profiler"
)

// Fleet records what a continuous profiler, or a folder of profiles, knows of
// many programs over a window of time: one merged profile per kind.
func Fleet(ctx context.Context, o Options) (finding.Recording, error) {
	src, err := profiler.Open(o.From, o.Dir)
	if err != nil {
		return finding.Recording{}, err
	}
	defer src.Close()
	parts, err := profiler.Fetch(ctx, src, o.Query, o.Types, o.progress)
	if ctx.Err() != nil {
		return finding.Recording{}, context.Cause(ctx)
	}
	if err != nil {
		return finding.Recording{}, err
	}
	q := bounded(o.Query, parts)
	s, err := o.begin(ctx, "fleet", shownQuery(src.Shown(), q), false)
	if err != nil {
		return finding.Recording{}, err
	}
	defer s.w.Abort()
	s.rec.Window = &finding.Window{
		From: q.From.UTC().Format(time.RFC3339), Until: q.Until.UTC().Format(time.RFC3339), Match: q.Match,
	}
	s.rec.Warnings = append(s.rec.Warnings, src.Notes()...)
	for _, p := range parts {
		file := string(p.Kind) + ".pprof"
		if _, err := s.keep(file, p.Data, p.Kind, "", p.Seconds); err != nil {
			s.warn(string(p.Kind), "%v", err)
			continue
		}
		kept := &s.rec.Profiles[len(s.rec.Profiles)-1]
		kept.Series, kept.Types = p.Series, p.Types
		for _, note := range p.Notes {
			s.warn(string(p.Kind), "%s", note)
		}
	}
	if !s.useful() {
		return finding.Recording{}, fmt.Errorf("nothing was recorded from %s: %s", src.Shown(), s.rec.Warnings[0])
	}
	return s.finish(nil)
}

// bounded fills in the bounds that a query leaves open, from what was found.
func bounded(q profiler.Query, parts []profiler.Part) profiler.Query {
	from, until := q.From.IsZero(), q.Until.IsZero()
	for _, p := range parts {
		if from && (q.From.IsZero() || p.Begin.Before(q.From)) {
			q.From = p.Begin
		}
		if until && p.End.After(q.Until) {
			q.Until = p.End
		}
	}
	return q
}

// shownQuery is a recording's source: whose profiles, and of when.
func shownQuery(where string, q profiler.Query) string {
	const day = "2006-01-02T15:04Z"
	parts := []string{where}
	if q.Match != "" {
		parts = append(parts, q.Match)
	}
	return strings.Join(append(parts, q.From.UTC().Format(day)+".."+q.Until.UTC().Format(day)), " ")
}

// FleetTypes lists what a profiler has profiles of in the window.
func FleetTypes(ctx context.Context, o Options) ([]profiler.Type, error) {
	src, err := profiler.Open(o.From, o.Dir)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	if err := o.Query.Check(); err != nil {
		return nil, err
	}
	return src.Types(ctx, o.Query)
}
