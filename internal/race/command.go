package race

import (
	"context"
	"path/filepath"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

// shelveCommands prepares the plan's commands in place of test binaries.
func (r *racer) shelveCommands(ctx context.Context) error {
	s := &shelf{}
	if err := r.build(ctx, s, 0); err != nil {
		return err
	}
	for i := range s.pkgs {
		s.pkgs[i] = s.bins[i][0].Package
	}
	s.fed = bench.DataDiffers(r.p.Arms[0].Root, r.p.Arms[1].Root, false)
	r.shelves = []*shelf{s}
	r.out.Builds = [2]finding.Build{s.bins[0][0].Build, s.bins[1][0].Build}
	return nil
}

// binary builds one layout of one side: of its tests, or of its command.
func (r *racer) binary(ctx context.Context, b *bench.Builder, s *shelf, arm int, seed int64) (*bench.Binary, error) {
	if r.p.Commands != nil {
		return b.Command(ctx, r.p.Commands[arm], seed)
	}
	return b.Build(ctx, s.pkgs[arm], seed)
}

// enterCommands enters the commands as one entrant.
func (r *racer) enterCommands(ctx context.Context) error {
	s := r.shelves[0]
	r.progress(Listing, r.p.Commands[1].String(), nil)
	var names [2]string
	trouble := ""
	for arm := range s.bins {
		listed, err := s.bins[arm][0].List(ctx, "", r.p.Timeout)
		if err != nil {
			return err
		}
		names[arm] = listed[0].Name
		if listed[0].Trouble != "" && trouble == "" {
			trouble = "on " + r.p.Arms[arm].Label + " it " + listed[0].Trouble
		}
	}
	e := r.entrant(s, names)
	e.trouble = trouble
	e.name = e.names[1]
	if e.names[0] != e.names[1] {
		e.name = "cmd:" + filepath.Base(r.p.Commands[0].Args[0]) + " and " + filepath.Base(r.p.Commands[1].Args[0])
		if filepath.Base(r.p.Commands[0].Args[0]) == filepath.Base(r.p.Commands[1].Args[0]) {
			e.name = "cmd:" + filepath.Base(r.p.Commands[0].Args[0])
		}
	}
	r.entrants = []*entrant{e}
	return nil
}

// compareOutputs adds a launch's outputs. A command that prints something else
// is not timed to its end.
func (r *racer) compareOutputs(e *entrant, l launch) {
	for arm, parts := range l.parts {
		for _, t := range parts {
			r.outputs.Add(arm, []bench.Part{t.Part})
		}
	}
	bins := r.shelves[0].bins
	if g, _ := r.outputs.Guard(bins[0][0], bins[1][0]); !g.OK && r.oneCommand() {
		e.capped = true
	}
}

// oneCommand reports whether both sides run the same command line.
func (r *racer) oneCommand() bool {
	return r.p.Commands[0].String() == r.p.Commands[1].String()
}

// sameOutput is the guard that the commands print the same on both sides. Two
// different commands may well differ.
func (r *racer) sameOutput() {
	if r.p.Commands == nil || len(r.entrants) == 0 || len(r.entrants[0].launches) == 0 {
		return
	}
	bins := r.shelves[0].bins
	g, warning := r.outputs.Guard(bins[0][0], bins[1][0])
	if warning != "" {
		r.warn("%s", warning)
	}
	if !g.OK && !r.oneCommand() {
		r.warn("%s", g.Detail)
		return
	}
	r.out.Guards = append(r.out.Guards, g)
}

// peak is the largest memory of a launch's runs, in bytes.
func peak(parts []timed) float64 {
	var most int64
	for _, p := range parts {
		most = max(most, p.MaxRSS)
	}
	return float64(most)
}
