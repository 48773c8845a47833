// Package report turns one view model into text, JSON and HTML.
//
// It owns the Model and the wording of every result a person reads. It
// measures and judges nothing: each number arrives with its unit and its
// interval or sample count, and units formats it; what it adds up is only what
// a table folds (frames into functions, a kind's profiles into one row). It
// reads no file, runs no process, knows
// no clock, and prints only to the writer it was given. It is fast because
// each form is one pass over the model into one buffer.
package report

import (
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/tune/sweep"
	"github.com/gotoll/toll/rule"
)

// Schema is the version of the JSON form of Model. Additions do not raise it.
const Schema = 1

// A Model is everything that one report shows. Every field but Tool, Module
// and Time may be empty: what is not there is not shown.
type Model struct {
	Schema  int    `json:"schema"`  // always Schema; JSON sets it
	Tool    string `json:"tool"`    // "toll v0.1.0"
	Command string `json:"command"` // the command that made it: "find", "optimize", "prove", "report"
	Go      string `json:"go"`      // Go version at hand, "go1.26.8"
	Module  string `json:"module"`  // module path
	Title   string `json:"title"`   // heading; the module path when empty
	Time    string `json:"time"`    // RFC 3339

	Machine    *finding.Machine    `json:"machine,omitempty"`
	Recordings []finding.Recording `json:"recordings"`
	// Totals is what the program costs per kind of evidence, cpu first.
	Totals []Total `json:"totals"`
	// GC and Malloc are shares of the CPU, nil when no CPU profile says.
	GC     *Part `json:"gc,omitempty"`
	Malloc *Part `json:"malloc,omitempty"`

	Scan     *ScanSummary `json:"scan,omitempty"`
	Findings []Finding    `json:"findings"` // in rank order
	// Rules holds one entry for each rule that has a finding or an attempt.
	Rules  []Rule          `json:"rules"`
	Flames []finding.Flame `json:"flames"`

	Optimization *finding.Optimization `json:"optimization,omitempty"`
	Races        []finding.Outcome     `json:"races"` // that belong to no attempt; newest first
	// Calibrations are what `toll prove --selftest` came to.
	Calibrations []finding.Calibration `json:"calibrations"`
	Warnings     []finding.Warning     `json:"warnings"`
	Cost         *finding.Cost         `json:"cost,omitempty"`
	Bill         *finding.Bill         `json:"bill,omitempty"` // what Cost makes of the CPU; nil when no price is set

	// What stands beside the findings, only of `toll report` and `toll serve`:
	// an examination of the newest recording that has more than profiles, the
	// newest curve of `toll tune`, the ledger's trends, and what the lab and the
	// rules' pairs have on record.
	Doctor  *checkup.Report     `json:"doctor,omitempty"`
	Tune    *sweep.Curve        `json:"tune,omitempty"`
	History *trend.Report       `json:"history,omitempty"`
	Lab     []finding.LabResult `json:"lab,omitempty"`
	Pairs   []Pair              `json:"pairs,omitempty"`
}

// A Total is one kind of evidence as a whole.
type Total struct {
	Kind    finding.Kind `json:"kind"`
	Value   float64      `json:"value"` // in Unit
	Unit    string       `json:"unit"`  // "ns", "bytes", "objects"
	Samples int64        `json:"samples"`
	Seconds float64      `json:"seconds"` // wall time covered, 0 if unknown
	// Recoverable is the share of Value that the findings worth it would
	// bring back, 0..1, 95 %; zero when nothing is priced.
	Recoverable finding.Interval `json:"recoverable"`
	Findings    int              `json:"findings"` // that Recoverable stands on
}

// A Part is a share of the CPU samples.
type Part struct {
	Share   finding.Interval `json:"share"` // 0..1, 95 %
	Samples int64            `json:"samples"`
	Of      int64            `json:"of"` // all CPU samples
}

// A ScanSummary says what a scan covered.
type ScanSummary struct {
	Packages int `json:"packages"`
	Rules    int `json:"rules"`
	Findings int `json:"findings"`
	Cold     int `json:"cold"` // findings with the advice "keep"
	// Seconds is the wall time of the scan, Cached the packages whose results
	// came from the cache.
	Seconds float64 `json:"seconds"`
	Cached  int     `json:"cached"`
}

// A Finding is a priced finding with what is needed to look at it.
type Finding struct {
	finding.Priced
	Source []Line `json:"source"` // lines around the site; empty when not at hand
	Diff   string `json:"diff"`   // unified diff of the best patch, "" without one
}

// A Line is one line of source with what the evidence charges to it.
type Line struct {
	N     int        `json:"n"` // 1-based
	Text  string     `json:"text"`
	Hit   bool       `json:"hit"` // inside the finding's range
	Costs []LineCost `json:"costs"`
}

// A LineCost is the value of all samples of one kind through a line.
type LineCost struct {
	Kind    finding.Kind `json:"kind"`
	Cum     float64      `json:"cum"`   // in Unit
	Total   float64      `json:"total"` // the profile's total, in Unit
	Unit    string       `json:"unit"`
	Samples int64        `json:"samples"`
}

// A Rule is what the report shows of a rule beside its findings.
type Rule struct {
	Name    string         `json:"name"`
	Summary string         `json:"summary"` // one phrase, lower case
	Status  string         `json:"status"`
	Level   finding.Level  `json:"level"`
	Page    string         `json:"page"` // markdown
	Claim   *finding.Claim `json:"claim,omitempty"`
	Sources []string       `json:"sources"`
}

// RuleOf copies what a report shows of r.
func RuleOf(r *rule.Rule) Rule {
	out := Rule{
		Name: r.Name(), Summary: r.Summary, Status: string(r.Status), Level: r.Level,
		Page: r.Page(""), Sources: r.Sources,
	}
	if c, ok := r.Claim(); ok {
		out.Claim = &c
	}
	return out
}

// Lines cuts the lines around site out of a file's content, context lines
// before and after the range (the range itself is cut at 40 lines). cost says
// what the evidence charges to one line of site.Func; nil charges nothing.
// A site outside of content gives nil.
func Lines(content []byte, site finding.Site, context int, cost func(line int) []finding.Evidence) []Line {
	all := strings.Split(string(content), "\n")
	if site.Line < 1 || site.Line > len(all) {
		return nil
	}
	end := min(max(site.EndLine, site.Line), site.Line+40)
	first, last := max(1, site.Line-context), min(len(all), end+context)
	if last == len(all) && all[last-1] == "" && last > first {
		last-- // what follows the final newline is no line
	}
	lines := make([]Line, 0, last-first+1)
	for n := first; n <= last; n++ {
		l := Line{N: n, Text: strings.TrimSuffix(all[n-1], "\r"), Hit: n >= site.Line && n <= end}
		if cost != nil {
			l.Costs = lineCosts(cost(n))
		}
		lines = append(lines, l)
	}
	return lines
}

// lineCosts keeps what was matched to the line itself: a function's total
// beside each of its lines would read as if every line cost that much.
func lineCosts(evidence []finding.Evidence) []LineCost {
	var costs []LineCost
	for _, e := range evidence {
		if e.Cum == 0 || e.Match != finding.MatchLine && e.Match != finding.MatchOffset {
			continue
		}
		costs = append(costs, LineCost{Kind: e.Kind, Cum: e.Cum, Total: e.Total, Unit: e.Unit, Samples: e.Samples})
	}
	return costs
}

// heading is the report's title.
func (m Model) heading() string {
	if m.Title != "" {
		return m.Title
	}
	return m.Module
}
