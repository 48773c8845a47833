package prove

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/race"
)

// Trees are the two sides of a proof, laid out, with what differs between
// them. Close removes what was laid out.
type Trees struct {
	o    Options
	s    sides
	c    change
	temp tempFolder
}

// Open lays out the two trees that o names, which must not be commands, and
// compares them.
func Open(ctx context.Context, o Options) (*Trees, error) {
	temp, err := makeTemp(o.TempDir)
	if err != nil {
		return nil, err
	}
	t := &Trees{o: o, temp: temp}
	if t.s, err = open(ctx, o, temp.path); err == nil && o.Sides == nil { // else there is one tree
		t.c, err = compare(t.s.src[0].Root, t.s.src[1].Root)
	}
	if err != nil {
		t.Close()
		return nil, err
	}
	for i := range t.s.src {
		side := o.Both
		if o.Sides != nil {
			side = o.Sides[i]
		}
		t.s.src[i].Flags, t.s.src[i].Env, t.s.src[i].Tags = side.Flags, slices.Concat(t.s.env, side.Environ()), o.Tags
	}
	return t, nil
}

// Close removes the trees that Open made; the user's own stay.
func (t *Trees) Close() {
	t.s.cleanup()
	t.temp.remove()
}

// Root is the module's folder of one side.
func (t *Trees) Root(arm finding.Arm) string { return t.s.src[arm].Root }

// Label is what people call one side: a ref, or "working tree".
func (t *Trees) Label(arm finding.Arm) string { return t.s.src[arm].Label }

// Packages are the folders whose compiled code differs, "./a/b", sorted.
func (t *Trees) Packages() []string { return t.c.packages }

// Touched reports whether code that runs differs: more than comments.
func (t *Trees) Touched() bool { return len(t.c.touched) > 0 }

// Other names what else differs: go.mod and the like.
func (t *Trees) Other() []string { return t.c.other }

// Race runs the tests, chooses the benchmarks and races them.
func (t *Trees) Race(ctx context.Context) (finding.Outcome, error) {
	o, s := t.o, t.s
	p := race.Plan{
		Title: s.src[0].Label + " against " + s.src[1].Label, Arms: s.src, Packages: o.Packages, Bench: cmp.Or(o.Workload, o.Bench),
		Budget: cmp.Or(o.Budget, time.Minute), PerBench: o.PerBench, Threshold: o.Threshold, Timeout: o.Timeout, Seed: o.Seed,
		TempDir: t.temp.path, Recorder: o.Recorder, Progress: o.Progress, BuildsDiffer: o.Sides != nil, Procs: o.Procs, Warnings: s.lacks,
	}
	// Fewer benchmarks than the budget can hold are decided; more would all
	// stay open.
	p.MaxBenchmarks = max(1, int(p.Budget/leastPerBench))
	if len(p.Packages) == 0 && s.sub != "." {
		p.Packages = []string{"./" + s.sub + "/..."}
	}
	if o.Tests {
		g, err := tests(ctx, s, t.c, o)
		if err != nil {
			return finding.Outcome{}, err
		}
		p.Guards = append(p.Guards, g)
		if !g.OK {
			return race.Run(ctx, p)
		}
	}
	if err := choose(ctx, s, t.c, o, &p); err != nil {
		return finding.Outcome{}, err
	}
	return race.Run(ctx, p)
}
