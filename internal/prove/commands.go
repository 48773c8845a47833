package prove

import (
	"cmp"
	"context"
	"path/filepath"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/race"
)

// commands races one command on two sides, or two commands in the current
// folder.
func commands(ctx context.Context, o Options, temp string) (finding.Outcome, error) {
	both := [2]bench.Command{o.Commands[0], o.Commands[len(o.Commands)-1]}
	var s sides
	if len(o.Commands) == 2 {
		dir, err := filepath.Abs(cmp.Or(o.Dir, "."))
		if err != nil {
			return finding.Outcome{}, err
		}
		for i := range s.src {
			s.src[i] = bench.Source{Root: dir, Label: both[i].String()}
		}
		if s.src[0].Label == s.src[1].Label {
			s.src[0].Label, s.src[1].Label = "first", "second"
		}
		s.cleanup = nothing
	} else {
		var err error
		if s, err = open(ctx, o, temp); err != nil {
			s.cleanup()
			return finding.Outcome{}, err
		}
		both[0].Dir, both[1].Dir = s.sub, s.sub
	}
	defer s.cleanup()
	p := race.Plan{
		Title: s.src[0].Label + " against " + s.src[1].Label, Commands: &both,
		Budget: cmp.Or(o.Budget, time.Minute), PerBench: o.PerBench, Threshold: o.Threshold, Timeout: o.Timeout, Seed: o.Seed,
		TempDir: temp, Recorder: o.Recorder, Progress: o.Progress, BuildsDiffer: o.Sides != nil, Warnings: s.lacks,
	}
	for i := range s.src {
		side := o.Both
		if o.Sides != nil {
			side = o.Sides[i]
		}
		s.src[i].Flags, s.src[i].Env, s.src[i].Tags = side.Flags, side.Environ(), o.Tags
	}
	p.Arms = s.src
	if o.Tests && len(o.Commands) == 1 {
		c, err := compare(s.src[0].Root, s.src[1].Root)
		if err != nil {
			return finding.Outcome{}, err
		}
		g, err := tests(ctx, s, c, o)
		if err != nil {
			return finding.Outcome{}, err
		}
		p.Guards = append(p.Guards, g)
	}
	return race.Run(ctx, p)
}
