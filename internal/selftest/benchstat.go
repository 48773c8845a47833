package selftest

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

// runs of each side that benchstat's documentation asks for.
const runs = 10

// benchstat times each kind as benchstat is used: the old binary ten times,
// then the new one ten times, and takes the difference for real where the
// U-test says p < 0.05.
func (o Options) benchstat(ctx context.Context, dirs [2]string, round Round, base Result) ([]Result, error) {
	var bins [2]string
	for i, dir := range dirs {
		bins[i] = filepath.Join(dir, "plain.test")
		tool := gocmd.Tool{Dir: dir, Env: []string{"GOWORK=off", "GOFLAGS="}}
		if _, err := tool.Run(ctx, "test", "-c", "-o", bins[i], "."); err != nil {
			return nil, fmt.Errorf("build the self-test's benchmarks: %w", err)
		}
	}
	var out []Result
	for _, kind := range o.Kinds {
		start := time.Now()
		var samples [2]*benchmath.Sample
		for i, bin := range bins {
			xs, err := plainRuns(ctx, bin, kind, round.PerKind)
			if err != nil {
				return out, err
			}
			samples[i] = benchmath.NewSample(xs, &benchmath.DefaultThresholds)
		}
		spent := time.Since(start).Seconds()
		effects := []float64{0}
		if round.Effect == 0 {
			effects = []float64{0, 0.01, 0.02, 0.05, 0.1}
		}
		for _, e := range effects {
			r := base
			r.Kind, r.Seconds, r.Of, r.N = kind, spent, spent, runs
			if e != 0 {
				r.Effect, r.Scaled = e, true
			}
			r.conclude(samples[0], scaled(samples[1], 1+e))
			out = append(out, r)
		}
	}
	return out, nil
}

func scaled(s *benchmath.Sample, by float64) *benchmath.Sample {
	xs := make([]float64, len(s.Values))
	for i, x := range s.Values {
		xs[i] = x * by
	}
	return benchmath.NewSample(xs, &benchmath.DefaultThresholds)
}

// conclude says what benchstat would: a change where p < 0.05, "~" else.
func (r *Result) conclude(old, new *benchmath.Sample) {
	r.P = benchmath.AssumeNothing.Compare(old, new).P
	a, b := benchmath.AssumeNothing.Summary(old, 0.95), benchmath.AssumeNothing.Summary(new, 0.95)
	r.Ratio = finding.Interval{Low: b.Lo / a.Hi, Mid: b.Center / a.Center, High: b.Hi / a.Lo}
	r.Whole = r.Ratio
	switch {
	case r.P >= 0.05:
		r.Verdict = finding.Inconclusive
	case r.Ratio.Mid < 1:
		r.Verdict = finding.Improved
	default:
		r.Verdict = finding.Regressed
	}
}

// plainRuns are the seconds an operation of ten runs in about half of the time.
func plainRuns(ctx context.Context, bin, kind string, total time.Duration) ([]float64, error) {
	// The testing package grows the iterations until the time is reached,
	// which takes half as long again.
	each := time.Duration(float64(total) / 2 / runs / 1.5)
	r, err := proc.Run(ctx, proc.Spec{Dir: filepath.Dir(bin), Args: []string{
		bin, "-test.run=^$", "-test.bench=^Benchmark" + kind + "$", "-test.count=" + strconv.Itoa(runs), "-test.benchtime=" + each.String(),
	}})
	if err != nil {
		return nil, fmt.Errorf("time Benchmark%s as benchstat is used: %w", kind, err)
	}
	var xs []float64
	for in := benchfmt.NewReader(bytes.NewReader(r.Stdout), kind); in.Scan(); {
		if line, ok := in.Result().(*benchfmt.Result); ok {
			x, _ := line.Value("sec/op")
			xs = append(xs, x)
		}
	}
	if len(xs) != runs {
		return nil, fmt.Errorf("time Benchmark%s: %d results in place of %d:\n%s", kind, len(xs), runs, strings.TrimSpace(string(r.Stdout)))
	}
	return xs, nil
}
