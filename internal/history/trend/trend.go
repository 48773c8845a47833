// Package trend holds what `toll history --trend` found, as values:
// internal/history fills them, report writes them. It computes nothing.
package trend

import "github.com/gotoll/toll/finding"

// Schema is the version of the JSON form of Report. Additions do not raise it.
const Schema = 1

// A Report is the series of all benchmarks, by name and unit.
type Report struct {
	Schema   int               `json:"schema"`
	Source   string            `json:"source"` // "ledger" or the files
	Alpha    float64           `json:"alpha"`  // of each series' permutation tests
	Series   []Series          `json:"series"`
	Warnings []finding.Warning `json:"warnings"`
}

// A Series is one benchmark and one unit over time.
type Series struct {
	Bench  string  `json:"bench"`
	Unit   string  `json:"unit"`
	Points []Point `json:"points"` // oldest first
	// Changes are where the values' distribution changes, in order.
	Changes []Change `json:"changes"`
}

// A Point is one value.
type Point struct {
	Label string  `json:"label"` // a race's time and build, or a file
	Value float64 `json:"value"` // in the series' unit
	// Of a race, what is behind the value:
	Time   string `json:"time,omitempty"` // RFC 3339
	Build  string `json:"build,omitempty"`
	Commit string `json:"commit,omitempty"` // of the build, "" where it had none
	Race   string `json:"race,omitempty"`   // ID
	// Interval is the 95 % interval of the centre of the N launches, nil of an
	// exact value and of one from a file.
	Interval *finding.Interval `json:"interval,omitempty"`
	N        int               `json:"n,omitempty"`
	Exact    bool              `json:"exact,omitempty"` // the same in every launch
}

// A Change is a change-point.
type Change struct {
	At     int     `json:"at"`     // index of the first point after it
	P      float64 `json:"p"`      // of the permutation test
	Before float64 `json:"before"` // median back to the change before
	After  float64 `json:"after"`  // median on to the next change
}
