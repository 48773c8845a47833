package cli

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/profiler"
	"github.com/gotoll/toll/internal/record"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

// fleetFlags choose what is taken of a continuous profiler.
type fleetFlags struct {
	match, last, since, until string
	types                     []string
}

// usualWindow is taken of a server when no time is given; of a folder, all.
const usualWindow = time.Hour

func (f *fleetFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.match, "match", "", "of a profiler: label `matchers`, such as '{job=\"api\"}' (default: everything)")
	fl.StringVar(&f.last, "last", "", "of a profiler: the last `time`, such as 24h or 7d (default 1h; of a folder all)")
	fl.StringVar(&f.since, "since", "", "of a profiler: from this `time` on, such as 2026-11-21 or 2026-11-21T15:04")
	fl.StringVar(&f.until, "until", "", "of a profiler: up to this `time` (default: now)")
	fl.StringSliceVar(&f.types, "type", nil, "of a profiler: cpu, alloc, mutex, block, or its own names (default: all that price something)")
}

// given is the first flag that was set, "" if none was.
func (f *fleetFlags) given(cmd *cobra.Command) string {
	for _, name := range []string{"match", "last", "since", "until", "type"} {
		if cmd.Flags().Changed(name) {
			return "--" + name
		}
	}
	return ""
}

// query reads the flags. all says that no time means all there is.
func (f *fleetFlags) query(a *app, cmd *cobra.Command, now time.Time, all bool) (profiler.Query, error) {
	q := profiler.Query{Match: f.match}
	var err error
	if f.last != "" && f.since != "" {
		return q, a.usage(cmd, "--last and --since both say where the window begins")
	}
	if f.until != "" {
		if q.Until, err = moment(f.until); err != nil {
			return q, a.usage(cmd, "--until: %v", err)
		}
	} else if !all || f.last != "" {
		q.Until = now
	}
	switch {
	case f.since != "":
		if q.From, err = moment(f.since); err != nil {
			return q, a.usage(cmd, "--since: %v", err)
		}
	case f.last != "" || !all:
		last := usualWindow
		if f.last != "" {
			if last, err = days(f.last); err != nil {
				return q, a.usage(cmd, "--last %q: give a time above 0, such as 30m, 24h or 7d", f.last)
			}
		}
		q.From, q.FromNow = q.Until.Add(-last), f.until == ""
	}
	if err := q.Check(); err != nil {
		return q, a.usage(cmd, "%v", err)
	}
	return q, nil
}

// moment reads a point in time; without a zone it is local.
func moment(s string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(layout, s, time.Local); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no time: give 2026-11-21, 2026-11-21T15:04 (local) or 2026-11-21T15:04:05Z", s)
}

// days reads a duration that may be in days.
func days(s string) (time.Duration, error) {
	var d time.Duration
	var err error
	if n, ok := strings.CutSuffix(s, "d"); ok {
		var v float64
		v, err = strconv.ParseFloat(n, 64)
		d = time.Duration(v * float64(24*time.Hour))
	} else {
		d, err = time.ParseDuration(s)
	}
	if err == nil && d <= 0 {
		err = errors.New("not above 0")
	}
	return d, err
}

// isFleet reports whether an argument names a profiler or a folder of profiles.
func (a *app) isFleet(given string) bool {
	if profiler.Is(given) {
		return true
	}
	info, err := os.Stat(a.path(given))
	return err == nil && info.IsDir()
}

// fleetOptions are those of a recording from a profiler.
func (a *app) fleetOptions(cmd *cobra.Command, f *fleetFlags, from string) (record.Options, error) {
	folder := !profiler.Is(from) || strings.HasPrefix(from, "dir:")
	q, err := f.query(a, cmd, time.Now(), folder)
	return record.Options{Dir: a.dir, From: from, Query: q, Types: f.types}, err
}

// fleet records from a profiler for a command that needs it now, and says so.
func (a *app) fleet(cmd *cobra.Command, f *fleetFlags, from string, ws *workspace, store evidence.Store) (finding.Recording, error) {
	o, err := a.fleetOptions(cmd, f, from)
	if err != nil {
		return finding.Recording{}, err
	}
	if o.Store = store; ws != nil {
		o.Root, o.Module = ws.root, ws.module
	}
	e := term.Detect(a.stderr)
	bar := e.Progress("kinds")
	o.Progress = func(p record.Progress) { bar.Set(p.Done, p.Total, p.Doing) }
	rec, err := record.Fleet(cmd.Context(), o)
	bar.Done()
	if err != nil {
		return rec, err
	}
	return rec, report.FleetText(e, rec)
}

// fleetTypes lists what a profiler has.
func (a *app) fleetTypes(cmd *cobra.Command, f *fleetFlags, from string) error {
	o, err := a.fleetOptions(cmd, f, from)
	if err != nil {
		return err
	}
	types, err := record.FleetTypes(cmd.Context(), o)
	if err != nil {
		return err
	}
	if a.json {
		return a.encode(append([]profiler.Type{}, types...))
	}
	if len(types) == 0 {
		return fmt.Errorf("%s has no profiles of that time", from)
	}
	tb := term.Table{Columns: []term.Column{{Name: "prices"}, {Name: "counts"}, {Name: "type", KeepEnd: true}}}
	for _, t := range types {
		prices, counts := string(t.Kind), "by interval"
		switch {
		case prices == "":
			prices, counts = "nothing", ""
		case t.Running:
			counts = "since start"
		}
		tb.Add(prices, counts, t.ID)
	}
	a.printf("%s", tb.Render(a.out))
	return nil
}
