// Package table holds what `toll top` found, as values: internal/top fills
// them, report writes them. It computes nothing.
package table

import "github.com/gotoll/toll/finding"

// Schema is the version of the JSON form of Table. Additions do not raise it.
const Schema = 1

// By says what a row is.
type By string

const (
	ByLine      By = "line"
	ByMechanism By = "mechanism"
	ByFunction  By = "function"
	ByPackage   By = "package"
	// ByType groups by the receiver's type: what a function without one costs
	// is its package's.
	ByType By = "type"
)

// A Table is one kind of evidence charged to rows. The rows' values add up to
// Summary.Total.
type Table struct {
	Schema   int               `json:"schema"`
	Kind     finding.Kind      `json:"kind"`
	By       By                `json:"by"`
	Scope    string            `json:"scope"`
	Module   string            `json:"module"` // "" when nothing told it
	Source   string            `json:"source"` // recordings or files
	Summary  Summary           `json:"summary"`
	Old      *Summary          `json:"old,omitempty"` // of a comparison
	OldFrom  string            `json:"old_source,omitempty"`
	Rows     []Row             `json:"rows"`   // largest first; of a comparison, most certain change first
	Others   []finding.Kind    `json:"others"` // further kinds that were recorded
	Warnings []finding.Warning `json:"warnings"`
}

// A Summary says how much of the total has a name. NamedShare is
// MechanismShare and OwnShare; with LibraryShare and UnknownShare it makes 1.
type Summary struct {
	Total      int64   `json:"total"` // in Unit
	Unit       string  `json:"unit"`  // "ns", "bytes", "objects"
	Samples    int64   `json:"samples"`
	Seconds    float64 `json:"seconds"` // wall time covered, 0 unknown
	NamedShare float64 `json:"named_share"`
	// MechanismShare is what a row of the mechanism table names, at a line or
	// not; OwnShare is the own computation of lines.
	MechanismShare float64 `json:"mechanism_share"`
	OwnShare       float64 `json:"own_share"`
	// LibraryShare is code of packages that the table does not name, known by
	// package and by the line that calls it.
	LibraryShare float64 `json:"library_share"`
	UnknownShare float64 `json:"unknown_share"`
	LineShare    float64 `json:"line_share"` // charged to a line, whatever its name
	// LeftOut is what package testing waits for its own benchmarks, in Unit. It
	// is no part of Total, and is of `go tool pprof`'s.
	LeftOut int64 `json:"left_out,omitempty"`
}

// A Row is one line, mechanism, function, package or type.
type Row struct {
	Name string `json:"name"` // what By says, for people
	// Site is the line of a row by line, or the function of one by function;
	// nil for other rows and for what belongs to no line.
	Site    *finding.Site    `json:"site,omitempty"`
	Own     bool             `json:"own"`     // of the user's module
	Value   int64            `json:"value"`   // in the summary's unit
	Samples int64            `json:"samples"` // 0 where only the older profile has the row
	Share   finding.Interval `json:"share"`   // of the total
	// GC is the part of the background collector's CPU that the row's
	// allocations stand for, in ns; it is in no row's Value but the collector's.
	GC      int64 `json:"gc,omitempty"`
	Bytes   int64 `json:"bytes,omitempty"`   // allocated
	Objects int64 `json:"objects,omitempty"` // allocated

	// Calls is what was counted of the row's function, nil where it was not.
	Calls *finding.CallCount `json:"calls,omitempty"`

	Mechanisms []Mechanism `json:"mechanisms"` // largest first; they add up to Value
	Places     []Place     `json:"places"`     // rows by mechanism: the lines with the most of it

	Findings []string `json:"findings"` // IDs at this site
	Cause    string   `json:"cause"`    // why the mechanism is at work here, "" not known
	Next     string   `json:"next"`     // what to do about it, "" nothing known

	// Was and Change are of a comparison: the older share, and the difference
	// of the shares with its 95 % interval.
	Was    *finding.Interval `json:"was,omitempty"`
	WasOf  int64             `json:"was_value,omitempty"`
	Change *finding.Interval `json:"change,omitempty"`
}

// A Mechanism is one name for a part of a row.
type Mechanism struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Detail  string  `json:"detail,omitempty"` // package or system call
	Value   int64   `json:"value"`
	Samples int64   `json:"samples"`
	Share   float64 `json:"share"` // of the row
}

// A Place is a line that has part of a row's value.
type Place struct {
	Site  finding.Site `json:"site"`
	Value int64        `json:"value"`
	Share float64      `json:"share"` // of the row
}
