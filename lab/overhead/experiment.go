// Package overhead measures what each source of evidence costs the program.
package overhead

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

// Experiment is overhead.
var Experiment = &experiment.Experiment{
	Name:     "overhead",
	Title:    "fixed work with each source of evidence on, against the same work with none",
	Doc:      doc,
	Files:    files,
	Programs: programs(),
	Budget:   4 * time.Minute,
	Record:   record,
}

func programs() []experiment.Program {
	arms := []string{"none", "no allocation profile", "CPU profile", "mutex profile", "block profile", "execution trace", "flight recorder", "gctrace", "call counters"}
	var out []experiment.Program
	for _, arm := range arms {
		p := experiment.Program{Arm: arm, Dir: "program", Args: []string{"-source", arm}}
		if arm == "gctrace" {
			p.Env = []string{"GODEBUG=gctrace=1"}
		}
		out = append(out, p)
	}
	return out
}
