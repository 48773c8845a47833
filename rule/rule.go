// Package rule is the contract of a rule: a go/analysis Analyzer plus data.
//
// A rule folder declares one *Rule value and nothing runs at import time. The
// analyzer works unchanged in gopls, go vet, golangci-lint and nogo: it sees a
// Pass and reports diagnostics, and it knows no file, profile or environment.
// Price and proof are made elsewhere from the data here.
package rule

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
)

// A Status says how far a rule is trusted.
type Status string

const (
	Preview Status = "preview" // off unless named
	Stable  Status = "stable"  // on
	Retired Status = "retired" // off: its race says "same", the compiler learned it
)

// A Rule is one pattern that costs. Its name is Analyzer.Name: also the
// folder, flag, SARIF ruleId, configuration key and suppression.
type Rule struct {
	Analyzer *analysis.Analyzer
	Summary  string // one phrase, lower case: what the pattern costs
	Status   Status
	// Level is the highest level of fix the rule may offer. A single
	// diagnostic lowers it through analysis.Diagnostic.Category, which is ""
	// (Level), "safe", "unsafe" or "suggest".
	Level finding.Level
	// Selector says which samples are the pattern's cost.
	Selector finding.Selector
	// PerCall are published thresholds of calls by which the pattern is kept
	// whatever share it has; nil is none. They are applied where calls were counted.
	PerCall *PerCall
	// Leaks says that the pattern leaves goroutines behind: a goroutineleak profile
	// that has some of the function proves it.
	Leaks bool
	// Severe says that the pattern costs no time and is told of for what it may do.
	// Its claim says "same": the cure is free. No profile prices it or calls it cold.
	Severe bool
	// DeadSince and AliveSince are Go versions ("1.26") of the scanned
	// module's go line; "" is no bound. The engine does not run the rule on a
	// module at or above DeadSince or below AliveSince.
	DeadSince, AliveSince string
	// Sources names the articles and pages that claim the cost.
	Sources []string
	// Lab is the embedded folder lab/ with bad.go, better.go and lab_test.go.
	Lab fs.FS
	// RawClaim is the embedded claim.json; empty before the first lab run.
	RawClaim []byte
}

// A PerCall is when a published framework keeps code as it is: below Cold calls
// a second, or where a change saves less than Saved seconds a call. Above Hot
// calls a second it says that a change pays.
type PerCall struct {
	Hot, Cold float64 // calls a second
	Saved     float64 // seconds of CPU
	From      string  // who published it
}

// DeferFramework is the decision framework of the defer cost article: remove a
// defer over 10,000 calls a second, keep it under 1,000, and keep it where it
// saves less than a microsecond a call.
func DeferFramework() *PerCall {
	return &PerCall{Hot: 10_000, Cold: 1_000, Saved: 1e-6, From: "the defer cost article's framework"}
}

// Distrust says why a rule may not be stable, "" if it may: its claim has to
// say "improved". One that is severe has to say no worse than "same", and
// goroutines that leak are proved by a profile, not by the pair's time.
func (r *Rule) Distrust() string {
	c, ok := r.Claim()
	switch {
	case !ok:
		return "has no claim"
	case c.Outcome == finding.Improved, r.Leaks, r.Severe && c.Outcome == finding.Same:
		return ""
	}
	return fmt.Sprintf("has a claim that says %q", c.Outcome)
}

// Name is the rule's only identifier.
func (r *Rule) Name() string { return r.Analyzer.Name }

// Claim decodes the measured claim; ok is false while there is none.
func (r *Rule) Claim() (c finding.Claim, ok bool) {
	if len(r.RawClaim) == 0 || json.Unmarshal(r.RawClaim, &c) != nil || len(c.Metrics) == 0 {
		return finding.Claim{}, false
	}
	return c, true
}

// ClaimMark is the line of doc.md in whose place renderings put the numbers of
// the claim.
const ClaimMark = "Numbers: see claim"

// Page is the rule's page for people, with numbers in the place of ClaimMark.
func (r *Rule) Page(numbers string) string {
	return strings.TrimSpace(strings.Replace(r.Analyzer.Doc, ClaimMark, numbers, 1))
}

// Section returns the text of one "## heading" of the rule's page, "" if it
// has none.
func (r *Rule) Section(heading string) string {
	_, rest, ok := strings.Cut("\n"+r.Analyzer.Doc, "\n## "+heading+"\n")
	if !ok {
		return ""
	}
	body, _, _ := strings.Cut(rest, "\n## ")
	return strings.TrimSpace(body)
}

// Headings are the sections of every rule's page, in order.
func Headings() []string {
	return []string{"What it does", "Why it costs", "When it does not matter", "Fix safety", "Measured"}
}

// Validate reports the first thing that makes rules unusable together:
// missing data, a heading out of place, a name used twice.
func Validate(rules []*Rule) error {
	seen := map[string]bool{}
	analyzers := make([]*analysis.Analyzer, 0, len(rules))
	for _, r := range rules {
		if err := r.validate(); err != nil {
			return err
		}
		if seen[r.Name()] {
			return fmt.Errorf("rule %s: name used twice", r.Name())
		}
		seen[r.Name()] = true
		analyzers = append(analyzers, r.Analyzer)
	}
	return analysis.Validate(analyzers)
}

func (r *Rule) validate() error {
	if r.Analyzer == nil {
		return fmt.Errorf("rule without analyzer")
	}
	bad := func(format string, args ...any) error {
		return fmt.Errorf("rule %s: %s", r.Name(), fmt.Sprintf(format, args...))
	}
	switch r.Status {
	case Preview, Stable, Retired:
	default:
		return bad("unknown status %q", r.Status)
	}
	switch r.Level {
	case finding.Safe, finding.Unsafe, finding.Suggest:
	default:
		return bad("unknown level %q", r.Level)
	}
	if r.Summary == "" || r.Summary != strings.TrimSuffix(r.Summary, ".") || strings.ToLower(r.Summary[:1]) != r.Summary[:1] {
		return bad("summary %q is not a lower-case phrase without a full stop", r.Summary)
	}
	if len(r.Selector.Kinds) == 0 {
		return bad("selector names no kind of evidence")
	}
	if r.Lab == nil {
		return bad("no lab folder")
	}
	at := 0
	for _, h := range Headings() {
		i := strings.Index("\n"+r.Analyzer.Doc[at:], "\n## "+h+"\n")
		if i < 0 {
			return bad("doc.md: heading %q missing or out of order", h)
		}
		at += i
	}
	return nil
}
