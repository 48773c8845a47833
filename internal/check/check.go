// Package check is the journey of `toll check`: it looks through a Go binary,
// or through a module's build files, for settings that cost speed, size or
// peace of mind.
//
// It parses and never executes: neither the binary, nor make, nor a shell line.
// It says what it read. Where the right answer depends on the program it gives
// the choice and what was measured, not a verdict.
package check

import (
	"cmp"
	"fmt"
	"os"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/check/audit"
)

// Options name one target.
type Options struct {
	Path string // a binary, or a folder
	Name string // of Path, as the user gave it
	// Exposed are findings of pprof on an address beyond loopback.
	Exposed []finding.Finding
	Module  string // path of the folder's module, "" not known
}

// Run looks through the target.
func Run(o Options) (audit.Report, error) {
	info, err := os.Stat(o.Path)
	if err != nil {
		return audit.Report{}, fmt.Errorf("check: %w", err)
	}
	r := audit.Report{Schema: audit.Schema, Target: o.Name}
	if info.IsDir() {
		r.Kind = "module"
		err = module(&r, o)
	} else {
		r.Kind = "binary"
		err = binary(&r, o)
	}
	if err != nil {
		return audit.Report{}, err
	}
	rank := []audit.State{audit.Problem, audit.Note, audit.OK}
	slices.SortStableFunc(r.Rows, func(a, b audit.Row) int {
		return cmp.Compare(slices.Index(rank, a.State), slices.Index(rank, b.State))
	})
	return r, nil
}

// What was measured, with Go 1.26 on amd64; docs/field-notes.md and `toll lab`
// repeat it.
const (
	whyTrimpath = "without it the binary holds the build folder's paths and differs from machine to machine; speed is the same"
	whyStripped = "-s -w made a binary of 6.5 MB 31% smaller; speed, tracebacks and pprof names stay, debuggers lose their data"
	whyPGO      = "gains of 0 to 10% by program when measured: race it (`toll prove`), promise nothing"
	whyGOAMD64  = "v3 was measured at -17% to +47% by loop, most code the same: race it before choosing, and name the oldest processor it must run on"
)
