// Package sweep holds what `toll tune` measured, as values: internal/tune fills
// them, report writes them. It measures nothing.
package sweep

import "github.com/gotoll/toll/finding"

// Schema is the version of the JSON form of Curve. Additions do not raise it.
const Schema = 1

// A Curve is one program's cost under each setting of its runtime.
type Curve struct {
	Schema  int     `json:"schema"`
	Command string  `json:"command"`
	Time    string  `json:"time"`   // when it ended, RFC 3339
	Rounds  int     `json:"rounds"` // runs per setting, in a new random order each
	Live    float64 `json:"live"`   // bytes alive after marking at the default setting, 0 unknown
	Points  []Point `json:"points"` // least peak memory first
	// Base, Knee and Best are indices into Points, -1 none: the default setting;
	// where more memory stops paying; the least CPU.
	Base int `json:"base"`
	Knee int `json:"knee"`
	Best int `json:"best"`
	// Edge is the index of the largest memory limit under which the collector
	// hardly leaves the program any CPU, -1 none was seen.
	Edge     int               `json:"edge"`
	Noise    float64           `json:"noise"` // largest less smallest CPU of the default setting, as a share of its median
	Warnings []finding.Warning `json:"warnings"`
}

// Sound tells whether the indices are of its points: a file may hold anything.
func (c Curve) Sound() bool {
	for _, i := range []int{c.Base, c.Knee, c.Best, c.Edge} {
		if i < -1 || i >= len(c.Points) {
			return false
		}
	}
	return len(c.Points) > 0
}

// A Point is one setting. Times are seconds, sizes bytes; each with the lowest,
// median and highest of its runs.
type Point struct {
	Setting    string           `json:"setting"` // "GOGC=100", "GOGC=off GOMEMLIMIT=200MiB"
	Env        []string         `json:"env"`
	Limit      float64          `json:"limit"` // GOMEMLIMIT in bytes, 0 none
	CPU        finding.Interval `json:"cpu"`
	Peak       finding.Interval `json:"peak"` // resident memory of the largest process
	Wall       finding.Interval `json:"wall"`
	P99        finding.Interval `json:"p99"` // what the command printed, 0 nothing
	GCs        float64          `json:"gcs"` // collections a run, median
	Runs       int              `json:"runs"`
	Unfinished bool             `json:"unfinished"` // stopped after ten times the default's time
	Ratio      finding.Interval `json:"ratio"`      // CPU against the default's median
}
