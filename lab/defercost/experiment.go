// Package defercost prices a defer in each shape that the compiler knows,
// across Go versions.
package defercost

import (
	"embed"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed program
var files embed.FS

// Experiment is defercost.
var Experiment = &experiment.Experiment{
	Name:     "defercost",
	Title:    "a defer against the same calls written out, in each shape and across Go versions",
	Doc:      doc,
	Files:    files,
	Programs: []experiment.Program{{Dir: "program", Since: "1.12"}},
	Go:       []string{"1.12.17", "1.13.15", "1.14.15", "1.21.13", experiment.Current},
	Claims:   claims(),
	Record:   record,
}

func row(name string) experiment.Cell { return experiment.Cell{Row: name, Unit: "sec/op"} }

func claims() []experiment.Claim {
	price := func(of, against string, per float64) *experiment.Measure {
		return &experiment.Measure{Of: row(of), Against: row(against), As: experiment.Difference, Per: per}
	}
	return []experiment.Claim{
		{
			ID: "per-defer", Article: experiment.Defer, Line: 137, Quote: "Each one added about 80 nanoseconds of overhead", Published: 80e-9, Unit: "sec",
			Measure: price("7 defers, 4 returns", "7 calls", 7), Note: "in the published handler's shape",
		},
		{
			ID: "one-defer", Article: experiment.Defer, Line: 338, Quote: "The 80ns overhead is completely irrelevant", Published: 80e-9, Unit: "sec",
			Measure: price("1 defer", "1 call", 1), Note: "one defer alone",
		},
		{
			ID: "per-call", Article: experiment.Defer, Line: 91, Quote: "467 nanoseconds per call", Published: 467e-9, Unit: "sec",
			Measure: price("7 defers, 4 returns", "7 calls", 1), Note: "seven defers in the published handler's shape",
		},
		{
			ID: "closure-allocation", Article: experiment.Defer, Line: 184, Quote: "Go has to allocate a closure to capture that value", Published: 1, Unit: "allocs/op",
			Measure: &experiment.Measure{Of: experiment.Cell{Row: "defer record(time.Now())", Unit: "allocs/op"}, As: experiment.Value},
		},
		{
			ID: "seven-times-eighty", Article: experiment.Defer, Line: 137, Quote: "7 × 80ns = 560ns per request", Published: 467e-9, Unit: "sec",
			Sum:  func() []finding.LabStep { return []finding.LabStep{{Text: "7 x 80 ns", Value: 560e-9, Unit: "sec"}} },
			Note: "the same article measured 467 ns for the same seven defers",
		},
	}
}
