// Package buildflags builds one program in several ways and compares size and
// speed.
package buildflags

import (
	"embed"
	"runtime"

	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed program
var files embed.FS

// Experiment is buildflags.
var Experiment = &experiment.Experiment{
	Name:     "buildflags",
	Title:    "one program built with -trimpath, -s -w, GOAMD64 and without cgo",
	Doc:      doc,
	Files:    files,
	Programs: programs(),
	Claims:   claims(),
	Record:   record,
}

const plain = "as it is"

func programs() []experiment.Program {
	out := []experiment.Program{
		{Arm: plain, Dir: "program", Since: "1.21", Process: true},
		{Arm: "-trimpath", Dir: "program", Since: "1.21", Process: true, Flags: []string{"-trimpath"}},
		{Arm: "-ldflags=-w", Dir: "program", Since: "1.21", Process: true, Flags: []string{"-ldflags=-w"}},
		{Arm: "-ldflags=-s -w", Dir: "program", Since: "1.21", Process: true, Flags: []string{"-ldflags=-s -w"}},
		{Arm: "without cgo", Dir: "program", Since: "1.21", Process: true, Flags: []string{"-tags=netgo,osusergo"}, Env: []string{"CGO_ENABLED=0"}},
	}
	if runtime.GOARCH == "amd64" {
		out = append(out, experiment.Program{Arm: "GOAMD64=v3", Dir: "program", Since: "1.21", Process: true, Env: []string{"GOAMD64=v3"}})
	}
	return out
}

func claims() []experiment.Claim {
	claim := func(id string, line int, quote string, published float64, row, unit, of, against, note string) experiment.Claim {
		return experiment.Claim{
			ID: id, Article: experiment.Guide, Line: line, Quote: quote, Published: published, Unit: "ratio", Note: note,
			Measure: &experiment.Measure{Of: experiment.Cell{Arm: of, Row: row, Unit: unit}, Against: experiment.Cell{Arm: against, Row: row, Unit: unit}, As: experiment.Ratio},
		}
	}
	const amd64 = "GOAMD64 can improve throughput on newer hardware"
	return []experiment.Claim{
		claim("strip", 758, "strip symbol and DWARF data and reduce artifact size", 0, "binary", "bytes", plain, "-ldflags=-s -w", "size as it is against stripped; stack traces and profiles keep their names"),
		claim("amd64-bits", 777, amd64, 0, "count bits", "sec/op", plain, "GOAMD64=v3", "counting bits, time as it is against v3"),
		claim("amd64-float", 777, amd64, 0, "floor, multiply, add", "sec/op", plain, "GOAMD64=v3", "floating point, time as it is against v3"),
		claim("amd64-json", 777, amd64, 0, "decode JSON", "sec/op", plain, "GOAMD64=v3", "decoding JSON, time as it is against v3"),
		{
			ID: "trimpath", Article: experiment.Guide, Line: 746, Quote: "remove machine-local paths from build artifacts", Unit: "ratio",
			Open: "it is about what is in the binary, not about its speed; Toll builds with it itself",
		},
		{
			ID: "pgo", Article: experiment.Guide, Line: 771, Quote: "Enable -pgo only with representative production-like profiles", Unit: "ratio",
			Open: "it depends on the program: race it on yours with `toll prove --flag=-pgo=FILE`",
		},
	}
}
