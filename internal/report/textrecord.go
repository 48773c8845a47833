package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// RecordText writes what a recording is good for: per kind the samples, what
// they cover, and how sure a line with a 1 % share is.
func RecordText(t *term.Term, r finding.Recording) error {
	p := &page{t: t}
	tb := term.Table{Columns: []term.Column{
		{Name: "profile", KeepEnd: true}, {Name: "samples", Right: true}, {Name: "total", Right: true}, {Name: "over", Right: true}, {Name: "a 1% line is", Right: true}, {Name: "good for"},
	}}
	for _, pr := range recordingRows(r) {
		tb.Add(pr.name, pr.samples, pr.total, pr.over, pr.sure, pr.use)
	}
	if len(tb.Rows) > 0 {
		p.b.WriteString(tb.Render(t))
	}
	if r.Run != nil {
		p.folded(term.Plain, runPhrase(*r.Run))
	}
	if r.Calls != nil {
		p.b.WriteString(callTable(t, *r.Calls))
	}
	if len(r.Bench) > 0 {
		p.folded(term.Dim, units.Plural(len(r.Bench), "file")+" of benchmark results: "+strings.Join(r.Bench, ", "))
	}
	if len(r.Other) > 0 {
		p.folded(term.Dim, "Also kept: "+strings.Join(r.Other, ", ")+".")
	}
	state := ""
	if r.Commit != "" {
		state = ", commit " + short(r.Commit)
	}
	if r.Dirty {
		state += " with changes"
	}
	next := "`toll top`, `toll find`"
	if r.Calls == nil && (r.Run != nil || len(r.Other) > 0) {
		next += ", `toll doctor " + r.Name + "`"
	}
	p.folded(term.Plain, fmt.Sprintf("Recorded %s from `%s`%s%s. Next: %s.", r.Name, r.Source, state, fleet(r), next))
	if err := p.flush(); err != nil {
		return err
	}
	return WarningsText(t, r.Warnings)
}

// FleetText says, for a command that recorded from a profiler on its way, what
// that was.
func FleetText(t *term.Term, r finding.Recording) error {
	p := &page{t: t}
	p.folded(term.Dim, fmt.Sprintf("recorded %s from %s%s", r.Name, r.Source, fleet(r)))
	if err := p.flush(); err != nil {
		return err
	}
	return WarningsText(t, r.Warnings)
}

// fleet says of how many series each profile was merged, "" of other recordings.
func fleet(r finding.Recording) string {
	var parts []string
	for _, pr := range r.Profiles {
		if pr.Series > 0 {
			parts = append(parts, fmt.Sprintf("%s of %s series", pr.Kind, units.Count(int64(pr.Series))))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

// runPhrase is "Ran 30.0 s (stopped after 30.0 s): 12.3 s of CPU, peak RSS 45.0
// MiB; ...".
func runPhrase(r finding.Run) string {
	s := fmt.Sprintf("The program ran %s (%s): %s of CPU, peak RSS %s", units.Nanos(r.Seconds*1e9), r.Ended, units.Nanos(r.CPU*1e9), units.Bytes(r.PeakRSS))
	g := r.GC
	if g == nil {
		return s + "."
	}
	s += fmt.Sprintf("; gctrace: %s", units.Plural(g.Cycles, "collection"))
	if g.Forced > 0 {
		s += fmt.Sprintf(" (%s forced)", units.Count(int64(g.Forced)))
	}
	live := "under 1 MiB" // a line of gctrace has whole ones
	if g.Live > 0 {
		live = units.Bytes(g.Live)
	}
	return s + fmt.Sprintf(" took %s of CPU by the runtime's estimate (assists %s), longest pause %s, heap after the last %s.",
		units.Nanos(g.CPU()*1e9), units.Nanos(g.Assist*1e9), units.Nanos(g.Longest*1e9), live)
}

// recordingRow is one kind of profile of a recording in words.
type recordingRow struct{ name, kind, samples, total, over, sure, use string }

// fewProfiles is how many are shown one by one.
const fewProfiles = 8

// recordingRows gives a row per profile, or one per kind where many packages
// were recorded: pricing reads all profiles of a kind as one.
func recordingRows(r finding.Recording) []recordingRow {
	shown := r.Profiles
	if len(shown) > fewProfiles {
		shown = byKind(shown)
	}
	rows := make([]recordingRow, 0, len(shown))
	for _, pr := range shown {
		row := recordingRow{
			name: string(pr.Kind), kind: units.Kind(pr.Kind), samples: units.Count(pr.Samples), total: units.Value(pr.Total, pr.Unit), over: "?", sure: "unknown", use: goodFor(pr.Kind, pr.Samples),
		}
		if pr.Package != "" {
			row.name += " " + pr.Package
		}
		if pr.Seconds > 0 {
			row.over = units.Nanos(pr.Seconds * 1e9)
		}
		if pr.OnePercent.High > 0 {
			row.sure = units.Share(pr.OnePercent)
		}
		rows = append(rows, row)
	}
	return rows
}

// byKind adds up the profiles of each kind, in the order of their first.
func byKind(profiles []finding.ProfileInfo) []finding.ProfileInfo {
	var sums []finding.ProfileInfo
	counts := map[finding.Kind]int{}
	for _, p := range profiles {
		i := slices.IndexFunc(sums, func(s finding.ProfileInfo) bool { return s.Kind == p.Kind })
		if i < 0 {
			i = len(sums)
			sums = append(sums, finding.ProfileInfo{Kind: p.Kind, Unit: p.Unit})
		}
		sums[i].Samples += p.Samples
		sums[i].Total += p.Total
		sums[i].Seconds += p.Seconds
		counts[p.Kind]++
	}
	for i := range sums {
		s := &sums[i]
		s.Package = "of " + units.Plural(counts[s.Kind], "profile")
		s.OnePercent = stat.Proportion((s.Samples+50)/100, s.Samples)
	}
	return sums
}

// goodFor is what a kind of profile can price.
func goodFor(k finding.Kind, samples int64) string {
	switch {
	case samples > 0:
	case k == finding.GoroutineLeak:
		return "knowing that none leaks"
	default:
		return "nothing: it is empty"
	}
	switch k {
	case finding.CPU:
		return "pricing CPU"
	case finding.Alloc, finding.Objects:
		return "pricing allocation"
	case finding.Mutex:
		return "pricing held locks"
	case finding.Block:
		return "seeing waits"
	case finding.Wall:
		return "seeing why goroutines wait"
	case finding.Goroutine:
		return "seeing what waits"
	case finding.GoroutineLeak:
		return "seeing what leaks"
	}
	return "reading"
}
