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
	p.b.WriteString(tb.Render(t))
	if len(r.Bench) > 0 {
		p.folded(term.Dim, plural(len(r.Bench), "file")+" of benchmark results: "+strings.Join(r.Bench, ", "))
	}
	if len(r.Other) > 0 {
		p.folded(term.Dim, "Also kept: "+strings.Join(r.Other, ", ")+"; `toll doctor` reads a trace.")
	}
	state := ""
	if r.Commit != "" {
		state = ", commit " + short(r.Commit)
	}
	if r.Dirty {
		state += " with changes"
	}
	p.folded(term.Plain, fmt.Sprintf("Recorded %s from %s%s%s. Next: `toll top`, `toll find`.", r.Name, r.Source, state, fleet(r)))
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
		s.Package = "of " + plural(counts[s.Kind], "profile")
		s.OnePercent = stat.Proportion((s.Samples+50)/100, s.Samples)
	}
	return sums
}

// goodFor is what a kind of profile can price.
func goodFor(k finding.Kind, samples int64) string {
	if samples == 0 {
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
	}
	return "reading"
}
