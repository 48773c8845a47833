package race

import (
	"context"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

// Why a benchmark need not be timed.
const (
	sameBinary = "both sides compile to the same machine code: not timed"
	sameReach  = "all that it can reach is the same machine code on both sides: not timed"
)

// leastRead is what reading the machine code may take of a small budget.
const leastRead = 10 * time.Second

func (s *shelf) sameCode() bool { return s.bins[0][0].Code == s.bins[1][0].Code }

// equalCode takes out of the timing the benchmarks that cannot reach what
// differs between the sides. Where reading the machine code takes longer than
// leastRead and a fifth of the budget, or cannot be read, all are timed.
func (r *racer) equalCode(ctx context.Context) error {
	if r.p.TimeEqualCode || r.ways || r.p.Commands != nil || r.arms[0] == r.arms[1] || len(r.p.Pairs) > 0 {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, max(leastRead, r.p.Budget/5))
	defer cancel()
	for _, s := range r.shelves {
		if s.sameCode() || s.fed {
			continue
		}
		r.progress(Comparing, s.pkgs[1].ImportPath, nil)
		codes, err := bench.MachineCodes(limited, r.arms, s.pkgs)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil { // the clock tells then
			continue
		}
		known := map[string]bool{}
		for _, e := range r.entrants {
			if e.shelf != s || e.names[0] != e.names[1] || e.trouble != "" {
				continue
			}
			f := bench.Function(e.names[0])
			same, ok := known[f]
			if !ok {
				same = bench.SameReach(codes[0], codes[1], f)
				known[f] = same
			}
			if same {
				e.same = sameReach
			}
		}
	}
	return nil
}

// unchanged is a benchmark that runs the same machine code on both sides.
func unchanged(e *entrant) finding.Comparison {
	return finding.Comparison{
		Bench: e.name, Unit: "sec/op", Ratio: finding.Interval{Low: 1, Mid: 1, High: 1}, N: 1, Exact: true, Verdict: finding.Same,
		Method: e.same, Ratios: []float64{}, Warnings: []string{},
	}
}

// untimed reports whether c is of a benchmark that is the same code.
func untimed(c finding.Comparison) bool { return c.Method == sameBinary || c.Method == sameReach }
