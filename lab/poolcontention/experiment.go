// Package poolcontention prices sync.Pool with many goroutines.
package poolcontention

import (
	"embed"

	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed program
var files embed.FS

// Experiment is poolcontention.
var Experiment = &experiment.Experiment{
	Name:     "poolcontention",
	Title:    "sync.Pool with 1,000 goroutines, and what parked goroutines cost",
	Doc:      doc,
	Files:    files,
	Programs: []experiment.Program{{Dir: "program", Since: "1.21"}},
	Go:       []string{"1.21.13", experiment.Current},
	Claims:   claims(),
	Record:   record,
}

func row(name string) experiment.Cell { return experiment.Cell{Row: name, Unit: "sec/op"} }

func claims() []experiment.Claim {
	return []experiment.Claim{
		{
			ID: "lock-latency", Article: experiment.Constraint, Line: 25, Quote: "140 ns per-object lock latency spike under contention", Published: 140e-9, Unit: "sec",
			Measure: &experiment.Measure{Of: row("Pool, 1000 goroutines"), Against: row("Pool, 1 goroutine"), As: experiment.Difference},
			Note:    "what 1,000 goroutines add to a Get and a Put",
		},
		{
			ID: "yield", Article: experiment.Constraint, Line: 25, Quote: "adds up to 2.3 µs per contested access", Published: 2.3e-6, Unit: "sec",
			Measure: &experiment.Measure{Of: row("Gosched, 1000 goroutines"), As: experiment.Value},
			Note:    "a runtime.Gosched; sync.Pool makes no such call and no system call",
		},
		{
			ID: "parked", Article: experiment.Constraint, Line: 37, Quote: "That killed the parked goroutine cost from 32 % to 2 %", Published: 0.32, Unit: "share",
			Measure: &experiment.Measure{Of: experiment.Cell{Row: "100,000 parked goroutines, of one core", Unit: "share"}, As: experiment.Value},
			Note:    "a parked goroutine takes memory, and no CPU",
		},
	}
}
