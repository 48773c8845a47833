// Package judgement holds what `toll canary` found, as values: internal/canary
// fills them, report writes them. It computes nothing.
package judgement

import "github.com/gotoll/toll/finding"

// Schema is the version of the JSON form of Judgement. Additions do not raise it.
const Schema = 1

// A Verdict is what to do with the canary.
type Verdict string

const (
	Promote  Verdict = "promote"   // what it costs is within the tolerance of the baseline, or less
	Hold     Verdict = "hold"      // neither is shown: measure longer, or look
	RollBack Verdict = "roll back" // something that it costs is above the tolerance for certain
)

// A State is what one row came to.
type State string

const (
	Worse  State = "worse"  // beyond the tolerance, for certain
	Better State = "better" // beyond the tolerance downwards, for certain
	Same   State = "same"   // the interval lies inside the tolerance
	Open   State = "open"   // neither
	Told   State = "told"   // shown, not judged; Why says why
)

// A Judgement compares a canary with its baseline.
type Judgement struct {
	Schema   int      `json:"schema"`
	Baseline Side     `json:"baseline"`
	Canary   Side     `json:"canary"`
	Verdict  Verdict  `json:"verdict"`
	Reasons  []string `json:"reasons"` // the first decides; never empty
	Module   string   `json:"module"`  // whose functions are compared
	// Per is what costs are divided by: "CPU second", "second", or the metric
	// that counts requests.
	Per       string  `json:"per"`
	Tolerance float64 `json:"tolerance"` // of the cost: 0.02 is 2 %
	Latency   float64 `json:"latency"`   // tolerance of latencies
	Level     float64 `json:"level"`     // error rate of all rows together
	// Correction says for how many comparisons, "Holm over figures (7) and over
	// functions (24)": half of the level for each.
	Correction string `json:"correction"`
	Method     string `json:"method"`
	Weaker     string `json:"weaker"` // why the answer is worth less than it could be, "" it is not
	// Scatter is the middle of the functions' variances between windows over
	// those that sampling alone gives; 0 unknown.
	Scatter   float64           `json:"scatter"`
	Figures   []Row             `json:"figures"`
	Functions []Row             `json:"functions"` // the most certain change first
	Warnings  []finding.Warning `json:"warnings"`
}

// A Side is what was read of one of the two.
type Side struct {
	Source   string  `json:"source"` // address without password, files or recordings
	Windows  int     `json:"windows"`
	Seconds  float64 `json:"seconds"`
	Samples  int64   `json:"samples"`     // of CPU
	CPU      float64 `json:"cpu_seconds"` // in the profiles
	Requests float64 `json:"requests"`    // by the metric that counts them, 0 unknown
}

// A Row is one figure, or one function's part of a kind of cost.
type Row struct {
	Name string       `json:"name"`           // "CPU per request", "example.com/m/p.(*T).Do", "(background GC)"
	Kind finding.Kind `json:"kind,omitempty"` // of a function's cost
	Unit string       `json:"unit"`           // of Old and New; "share" is a part of the baseline's cost
	Old  float64      `json:"old"`            // mean over the baseline's windows
	New  float64      `json:"new"`
	// Change is New-Old for shares and New/Old for all else, the geometric mean
	// over the windows, with its 95 % interval; nil where nothing is known of the
	// scatter, or the row is only told.
	Change *finding.Interval `json:"change,omitempty"`
	Ratio  bool              `json:"ratio"` // Change is New/Old
	Limit  float64           `json:"limit"` // tolerance of Change, 0 for told rows
	P      float64           `json:"p"`     // corrected, against "within the limit"; 1 for told rows
	State  State             `json:"state"`
	Why    string            `json:"why"`
}
