package canary

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/profiler"
)

// fleet opens a continuous profiler, with label matchers behind its address:
// parca://host{version="2"}. Its windows are equal parts of the time asked for,
// the same on both sides.
func (o Options) fleet(ctx context.Context, names []string) (Source, bool, error) {
	address, match, matched := strings.Cut(names[0], "{")
	if !profiler.Is(address) {
		return Source{}, false, nil
	}
	if len(names) > 1 {
		return Source{}, false, errors.New("one side is one profiler with label matchers, or any number of files, folders and recordings")
	}
	if matched {
		match = "{" + match
	}
	src, err := profiler.Open(address, "")
	if err != nil {
		return Source{}, false, err
	}
	defer src.Close()
	s := Source{Shown: strings.TrimSpace(src.Shown() + " " + match), Timed: true}
	span := o.Until.Sub(o.From) / time.Duration(o.Windows)
	series := 0
	for n := range o.Windows {
		q := profiler.Query{Match: match, FromNow: o.FromNow, From: o.From.Add(span * time.Duration(n)), Until: o.From.Add(span * time.Duration(n+1))}
		w, of, err := fleetWindow(ctx, src, q, o)
		if err != nil {
			return Source{}, false, err
		}
		s.Taken, series = append(s.Taken, w), max(series, of)
	}
	s.Warnings, s.Instances = src.Notes(), series
	if series == 1 && !strings.HasPrefix(address, "dir:") {
		s.Warnings = append(s.Warnings, finding.Warning{Where: s.Shown, Text: "is one instance: windows repeat its time, not its machine, so what that machine does otherwise counts as the version's; match several instances a side"})
	}
	if skewed := profiler.Skewed(src); skewed != "" {
		s.Warnings = append(s.Warnings, finding.Warning{Where: src.Shown(), Text: skewed + ": windows that count back from now are by its clock"})
	}
	return s, true, nil
}

// fleetWindow is what the profiler has of one span; a span without profiles is
// an empty window, which is left out later with its pair. It tells of how many
// series the window is.
func fleetWindow(ctx context.Context, src profiler.Source, q profiler.Query, o Options) (w Window, series int, err error) {
	parts, err := profiler.Fetch(ctx, src, q, nil, func(doing string, _, _ int) {
		if o.Progress != nil {
			o.Progress(doing+" from "+q.From.Format("15:04:05"), 0, 0)
		}
	})
	if ctx.Err() != nil {
		return w, 0, context.Cause(ctx)
	}
	if err != nil && !errors.Is(err, profiler.ErrNothing) {
		return w, 0, err
	}
	for _, p := range parts {
		if !compared(p.Kind) {
			continue
		}
		read, err := evidence.Read(string(p.Kind)+".pprof", p.Data)
		if err != nil {
			return w, 0, fmt.Errorf("%s of %s: %w", p.Kind, src.Shown(), err)
		}
		w.Profiles = append(w.Profiles, read)
		w.Seconds = max(w.Seconds, p.Seconds)
		series = max(series, p.Series)
	}
	return w, series, nil
}
