// Package finalizers prices the ways to free C memory from Go.
package finalizers

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

const (
	on  = "GOGC=100"
	off = "GOGC=off"
)

// Experiment is finalizers.
var Experiment = &experiment.Experiment{
	Name:  "finalizers",
	Title: "C memory freed by hand, by defer, by a finalizer and by a cleanup",
	Doc:   doc,
	Files: files,
	Programs: []experiment.Program{
		{Arm: on, Dir: "program", Since: "1.21", Env: []string{"GOGC=100", "CGO_ENABLED=1"}, Needs: []string{"cc"}},
		{Arm: off, Dir: "program", Since: "1.21", Env: []string{"GOGC=off", "CGO_ENABLED=1"}, Needs: []string{"cc"}},
	},
	Go:     []string{"1.21.13", experiment.Current},
	Budget: 2 * time.Minute,
	Claims: claims(),
	Record: record,
}

func row(arm, name string) experiment.Cell {
	return experiment.Cell{Arm: arm, Row: name, Unit: "sec/op"}
}

func claims() []experiment.Claim {
	claim := func(id string, line int, quote string, published float64, of, against experiment.Cell, note string) experiment.Claim {
		return experiment.Claim{
			ID: id, Article: experiment.Finalizer, Line: line, Quote: quote, Published: published, Unit: "ratio",
			Measure: &experiment.Measure{Of: of, Against: against, As: experiment.Ratio}, Note: note,
		}
	}
	auto, free := row(on, "wrapper + SetFinalizer"), row(on, "allocate, free")
	all := []experiment.Claim{
		claim("ten-times", 39, "the automated version is nearly ten times slower", 650.0/75, auto, free, "a finalizer on an 8-byte wrapper, whatever its cause"),
		claim("gc-off", 48, "AllocateAuto (no GC) 580 ns", 580.0/650, row(off, "wrapper + SetFinalizer"), auto, "registration costs, not collection"),
		claim("manual-gc-off", 49, "Allocate-Free (no GC) 75 ns", 1, row(off, "allocate, free"), free, ""),
		claim("dummy", 72, "I get the same poor performance", 1, row(on, "wrapper + dummy finalizer"), auto, "so it is the finalizer; that one never frees the C memory"),
		claim("defer", 79, "it is only about twice as fast as a finalize", 2, auto, row(on, "allocate, defer free"), "how many times a finalizer costs what a defer does"),
		{
			ID: "cgo", Article: experiment.Finalizer, Line: 59, Quote: "most of the processing time is spent in runtime.cgocall", Published: 0.7017, Unit: "share",
			Measure: &experiment.Measure{Of: row(on, "empty cgo call"), Against: auto, As: experiment.Share, Per: 0.5},
			Note:    "two empty cgo calls as a part of the whole; 70.17 % is what the article's profile shows",
		},
		claim("better", 85, "Maybe there is a way to do better, I hope there is, but I suspect not.", 1, auto, row(on, "wrapper + SetFinalizer, closed and cleared"),
			"1x would be no better way: a Close that clears the finalizer keeps it as a net"),
	}
	for i := range all {
		if all[i].ID == "defer" {
			all[i].Measure.Only = true
		}
	}
	return all
}
