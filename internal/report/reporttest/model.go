// Package reporttest builds report models for tests: a realistic one, a
// crowded one, one whose every name is full of markup, and an empty one.
//
// It owns sample data only. The numbers are invented but hang together; the
// same call gives the same model.
package reporttest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
)

const module = "example.com/payments"

// Full is a report of one optimize run on a small payment service: evidence of
// three kinds, findings of every advice, attempts of every fate.
func Full() report.Model {
	findings := fullFindings()
	o := optimization(findings)
	machine := o.Attempts[0].Outcome.Machine
	priced := []report.Total{
		{Kind: finding.CPU, Value: 84.21e9, Unit: "ns", Samples: 8421, Seconds: 61.4, Recoverable: finding.Interval{Low: 0.112, Mid: 0.139, High: 0.171}, Findings: 4},
		{Kind: finding.Alloc, Value: 21.7 * (1 << 30), Unit: "bytes", Samples: 43120, Seconds: 61.4, Recoverable: finding.Interval{Low: 0.31, Mid: 0.33, High: 0.352}, Findings: 3},
		{Kind: finding.Mutex, Value: 18.3e9, Unit: "ns", Samples: 2210, Seconds: 61.4, Recoverable: finding.Interval{Low: 0.42, Mid: 0.455, High: 0.49}, Findings: 1},
	}
	cold := 0
	for _, f := range findings {
		if f.Advice == finding.AdviseKeep {
			cold++
		}
	}
	m := report.Model{
		Schema: report.Schema, Tool: "toll v0.1.0", Command: "optimize", Go: "go1.26.8", Module: module,
		Time: "2026-11-20T09:12:44Z", Machine: &machine, Recordings: recordings(), Totals: priced,
		GC:       &report.Part{Share: finding.Interval{Low: 0.171, Mid: 0.179, High: 0.187}, Samples: 1507, Of: 8421},
		Malloc:   &report.Part{Share: finding.Interval{Low: 0.118, Mid: 0.125, High: 0.132}, Samples: 1053, Of: 8421},
		Scan:     &report.ScanSummary{Packages: 14, Rules: 10, Findings: len(findings), Cold: cold, Seconds: 0.41, Cached: 12},
		Findings: findings, Rules: rules(), Flames: []finding.Flame{smallFlame(finding.CPU, "ns", 84.21e9, 8421), smallFlame(finding.Alloc, "bytes", 21.7*(1<<30), 43120)},
		Optimization: &o, Races: []finding.Outcome{regressedRace()},
		Warnings: []finding.Warning{
			{Where: "example.com/payments/internal/legacy", Text: "2 type errors, the first: undefined: oldpb; findings there may be missing"},
			{Where: "001-bench/block.pprof", Text: "no samples; turn the block profile on with runtime.SetBlockProfileRate"},
		},
		Cost: &finding.Cost{CoreHour: 0.04, Cores: 96, HoursToFix: 2, HourlyRate: 95, Currency: "USD"},
	}
	beside(&m)
	return m
}

// Empty is the report of a module in which nothing was recorded or found.
func Empty() report.Model {
	return report.Model{
		Tool: "toll v0.1.0", Command: "find", Go: "go1.26.8", Module: "example.com/quiet", Time: "2026-11-20T09:12:44Z",
		Scan: &report.ScanSummary{Packages: 3, Rules: 10},
	}
}

// Unpriced is a scan with findings and no evidence.
func Unpriced() report.Model {
	m := Empty()
	m.Findings = fullFindings()
	for i := range m.Findings {
		f := &m.Findings[i]
		f.Evidence, f.Prices, f.Money, f.Advice = nil, nil, nil, finding.AdviseMeasure
		f.Reasons = []string{"nothing recorded"}
		for j := range f.Source {
			f.Source[j].Costs = nil
		}
	}
	m.Scan.Findings = len(m.Findings)
	m.Rules = rules()
	return m
}

// Large is Full with n findings and a call tree of the given number of frames.
func Large(n, frames int) report.Model {
	m := Full()
	base := m.Findings
	r := rand.New(rand.NewPCG(7, 11))
	for i := len(base); i < n; i++ {
		f := base[r.IntN(len(base))]
		f.ID = fmt.Sprintf("%010x", 0xa000000000+uint64(i)*7919)
		f.Site.File = fmt.Sprintf("internal/%s/%s_%d.go", []string{"api", "statement", "reconcile", "gateway"}[i%4], []string{"handler", "export", "batch", "client"}[(i/4)%4], i)
		f.Site.Line = 10 + r.IntN(900)
		f.Site.EndLine = f.Site.Line
		if i > 60 {
			f.Advice, f.Prices = finding.AdviseKeep, []finding.Price{{Kind: finding.CPU, Unpriced: "no samples in the function"}}
			f.Reasons = []string{"no samples; under 0.04% of CPU with 8,421 samples (95 %)"}
			m.Scan.Cold++
		}
		m.Findings = append(m.Findings, f)
	}
	m.Scan.Findings, m.Scan.Packages = len(m.Findings), 212
	m.Flames = []finding.Flame{bigFlame(frames)}
	return m
}

// Hostile is Full with markup, script ends and escapes in every text that
// comes from source or profiles.
func Hostile() report.Model {
	const evil = `</script><img src=x onerror="document.title='owned'"><!--` + "\x1b[2J\u202e"
	m := Full()
	m.Title = "Report <b>bold</b>" + evil
	m.Module = evil
	for i := range m.Findings {
		f := &m.Findings[i]
		f.Message += evil
		f.Rule += evil
		f.Site.File = evil + f.Site.File
		f.Site.Func += evil
		f.Snippet = evil
		f.Reasons = append(f.Reasons, evil)
		f.Diff += "+" + evil + "\n"
		for j := range f.Source {
			f.Source[j].Text += " // " + evil
		}
	}
	for i := range m.Rules {
		m.Rules[i].Name += evil
		m.Rules[i].Page += "\n\n" + evil + "\n\n[x](javascript:alert(1))\n"
	}
	for i := range m.Flames {
		for j := range m.Flames[i].Names {
			m.Flames[i].Names[j] += evil
		}
	}
	m.Warnings = append(m.Warnings, finding.Warning{Where: evil, Text: evil})
	m.Recordings[0].Source += evil
	hostileBeside(&m, evil)
	return m
}

func recordings() []finding.Recording {
	const tree = "6b1d0e6c0f2a9d8e7c4b"
	return []finding.Recording{{
		Name: "001-bench", Source: "go test -run ^$ -bench=. ./...", Time: "2026-11-20T09:01:10Z", Go: "go1.26.8",
		Commit: "4f1c2ab9e07d", Tree: tree, Bench: []string{"bench.txt"},
		Profiles: []finding.ProfileInfo{
			{File: "cpu.pprof", Kind: finding.CPU, Digest: "9a1f", Samples: 8421, Total: 84.21e9, Unit: "ns", Seconds: 61.4, OnePercent: finding.Interval{Low: 0.0081, Mid: 0.01, High: 0.0124}},
			{File: "alloc.pprof", Kind: finding.Alloc, Digest: "77c0", Samples: 43120, Total: 21.7 * (1 << 30), Unit: "bytes", Seconds: 61.4, OnePercent: finding.Interval{Low: 0.0091, Mid: 0.01, High: 0.011}},
			{File: "mutex.pprof", Kind: finding.Mutex, Digest: "0be2", Samples: 2210, Total: 18.3e9, Unit: "ns", Seconds: 61.4, OnePercent: finding.Interval{Low: 0.0066, Mid: 0.01, High: 0.0151}},
		},
	}, {
		Name: "002-live", Source: "http://127.0.0.1:6060 --seconds 30", Time: "2026-11-19T16:40:02Z", Go: "go1.26.8", Commit: "1d0c9be2a431", Dirty: true,
		Profiles: []finding.ProfileInfo{{File: "cpu.pprof", Kind: finding.CPU, Digest: "51bb", Samples: 612, Total: 6.12e9, Unit: "ns", Seconds: 30, OnePercent: finding.Interval{Low: 0.004, Mid: 0.01, High: 0.0215}}},
		Warnings: []finding.Warning{{Where: "mutex", Text: "empty; turn it on with runtime.SetMutexProfileFraction(10)"}},
	}}
}

// series gives n ratios around mid with a spread, always the same.
func series(seed uint64, n int, mid, spread float64) []float64 {
	r := rand.New(rand.NewPCG(seed, 3))
	out := make([]float64, n)
	for i := range out {
		out[i] = mid * math.Exp(r.NormFloat64()*spread)
	}
	return out
}
