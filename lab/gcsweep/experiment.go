// Package gcsweep runs one allocating loop under several GOGC and GOMEMLIMIT.
package gcsweep

import (
	"embed"
	"time"

	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed program
var files embed.FS

// Experiment is gcsweep.
var Experiment = &experiment.Experiment{
	Name:     "gcsweep",
	Title:    "one allocating loop over a large live heap, under GOGC 10 to 400, off, and GOMEMLIMIT",
	Doc:      doc,
	Files:    files,
	Programs: programs(),
	Budget:   2 * time.Minute,
	Claims:   claims(),
	Record:   record,
}

func programs() []experiment.Program {
	var out []experiment.Program
	arm := func(name string, env ...string) {
		out = append(out, experiment.Program{Arm: name, Dir: "program", Since: "1.21", Env: env, Process: true})
	}
	for _, gogc := range []string{"10", "25", "50", "100", "150", "200", "400"} {
		arm("GOGC="+gogc, "GOGC="+gogc, "GOMEMLIMIT=off")
	}
	arm("GOGC=off", "GOGC=off", "GOMEMLIMIT=off")
	arm("off, 100 MiB limit", "GOGC=off", "GOMEMLIMIT=100MiB")
	arm("limit below live", "GOGC=100", "GOMEMLIMIT=8MiB")
	return out
}

func cell(arm, row, unit string) experiment.Cell {
	return experiment.Cell{Arm: arm, Row: row, Unit: unit}
}

func ratio(row, unit, of, against string) *experiment.Measure {
	return &experiment.Measure{Of: cell(of, row, unit), Against: cell(against, row, unit), As: experiment.Ratio}
}

func claims() []experiment.Claim {
	const gogc = "Lower values reduce peak heap at the cost of more GC CPU"
	return []experiment.Claim{
		{ID: "lower-cpu", Article: experiment.Guide, Line: 789, Quote: gogc, Unit: "ratio", Measure: ratio("process", "cpu-sec", "GOGC=50", "GOGC=100"), Note: "CPU time at GOGC=50 against 100"},
		{ID: "lower-memory", Article: experiment.Guide, Line: 789, Quote: gogc, Unit: "ratio", Measure: ratio("process", "peak-bytes", "GOGC=100", "GOGC=50"), Note: "peak memory at GOGC=100 against 50"},
		{
			ID: "higher-cpu", Article: experiment.Guide, Line: 789, Quote: "higher values trade memory for fewer collections", Unit: "ratio",
			Measure: ratio("GC cycles", "count", "GOGC=100", "GOGC=150"), Note: "collections at GOGC=100 against 150",
		},
		{
			ID: "gogc-25-rate", Article: experiment.Constraint, Line: 19, Quote: "We tried lowering GOGC to 25, but allocation rate barely dropped", Published: 1, Unit: "ratio",
			Measure: ratio("allocated per request", "B/op", "GOGC=25", "GOGC=100"), Note: "it cannot drop: the program allocates what it allocates, and GOGC=25 costs CPU",
		},
		{
			ID: "pause", Article: experiment.Constraint, Line: 19, Quote: "latency spiked for 40-60 ms while the mutator was paused", Published: 40e-3, Unit: "sec",
			Measure: &experiment.Measure{Of: cell("GOGC=100", "longest pause of all", "sec"), As: experiment.Value}, Note: "the collector marks while the program runs; a busy machine makes pauses longer",
		},
		{
			ID: "final-stop", Article: experiment.Constraint, Line: 23, Quote: "the final STW phase took 14 ms even after GOGC=10", Published: 14e-3, Unit: "sec",
			Measure: &experiment.Measure{Of: cell("GOGC=10", "longest pause of all", "sec"), As: experiment.Value}, Note: "the longest of all stops, first and final",
		},
	}
}
