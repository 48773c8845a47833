package selftest

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/proc"
)

// Twice the work is found on any machine, however busy, given time: the rest is
// what `make bench-race` measures.
func TestTwiceTheWorkIsFound(t *testing.T) {
	var results, kept []Result
	open := func(r Result) bool { return r.Verdict == finding.Inconclusive }
	for per := 4 * time.Second; len(results) == 0 || slices.ContainsFunc(results, open) && per < time.Minute; per *= 2 {
		var err error
		kept = nil
		results, err = Run(context.Background(), Options{
			Kinds:  []string{"Arith", "Sort"},
			Rounds: []Round{{Effect: 1, PerKind: per, Stat: true}},
			Keep:   func(r Result) error { kept = append(kept, r); return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(results) != 4 || len(kept) != 4 { // two kinds, two methods
		t.Fatalf("%d results, %d kept", len(results), len(kept))
	}
	for _, r := range results {
		want := finding.Regressed
		if r.Effect < 0 {
			want = finding.Improved
		}
		if r.Method == "toll" && r.Verdict != want {
			t.Errorf("%s at an effect of %+.0f %%: %s %v, n=%d", r.Kind, 100*r.Effect, r.Verdict, r.Ratio, r.N)
		}
		// The last launch may end a little behind the budget.
		if r.Seconds <= 0 || r.Seconds > r.Of || r.Method == "toll" && (r.Timed <= 0 || r.Timed > 1.5*r.Of) {
			t.Errorf("%s %s: %v s of %v s, timed %v s", r.Method, r.Kind, r.Seconds, r.Of, r.Timed)
		}
	}
}

func TestTwinsAreJudgedWithEffectsInTheirTimes(t *testing.T) {
	results, err := Run(context.Background(), Options{Kinds: []string{"Arith"}, Rounds: []Round{{PerKind: 2 * time.Second}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 9 {
		t.Fatalf("%d results of one twin, want it as it is and with four effects either way", len(results))
	}
	base := results[0].Whole.Mid
	for _, r := range results {
		if got := r.Whole.Mid / base; math.Abs(got/(1+r.Effect)-1) > 0.002 {
			t.Errorf("an effect of %v in the times moves the estimate by %v", r.Effect, got)
		}
	}
}

func TestVariantsBuildAndDiffer(t *testing.T) {
	var binaries [2][]byte
	for i, v := range []Variant{{}, {Unrelated: 7}} {
		dir := t.TempDir()
		if err := v.write(dir); err != nil {
			t.Fatal(err)
		}
		r, err := proc.Run(context.Background(), proc.Spec{Dir: dir, Args: []string{"go", "test", "-c", "-o", "b.test"}, Env: []string{"GOWORK=off"}})
		if err != nil {
			t.Fatalf("%v\n%s", err, r.Stderr)
		}
		if binaries[i], err = os.ReadFile(filepath.Join(dir, "b.test")); err != nil {
			t.Fatal(err)
		}
		text, err := proc.Run(context.Background(), proc.Spec{Dir: dir, Args: []string{"go", "tool", "nm", "b.test"}})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text.Stdout), " kinds.unrelated"); n != v.Unrelated {
			t.Errorf("%d unrelated functions are in the binary, want %d", n, v.Unrelated)
		}
	}
}

func TestSum(t *testing.T) {
	around := func(mid float64) finding.Interval {
		return finding.Interval{Low: mid - 0.01, Mid: mid, High: mid + 0.01}
	}
	results := []Result{
		{Kind: "Map", Method: "toll", Effect: 0.02, Verdict: finding.Regressed, Seconds: 2, Of: 10, Timed: 8, Ratio: around(1.05), Whole: around(1.02)},
		{Kind: "Map", Method: "toll", Effect: 1/1.02 - 1, Verdict: finding.Improved, Seconds: 4, Of: 10, Timed: 8, Ratio: around(0.98), Whole: around(0.98)},
		{Kind: "Sort", Method: "toll", Effect: 0.02, Verdict: finding.Improved, Seconds: 6, Of: 10, Timed: 8, Ratio: around(0.9), Whole: around(0.9)},
		{Kind: "Sort", Method: "toll", Effect: 0.02, Verdict: finding.Inconclusive, Seconds: 10, Of: 10, Timed: 8, Ratio: around(1), Whole: around(1.015)},
		{Kind: "Sort", Method: "toll", Verdict: finding.Improved, Seconds: 10, Of: 10, Timed: 8, Ratio: around(1), Whole: around(1)},
	}
	rows := Sum(results, false)
	if len(rows) != 2 {
		t.Fatalf("%d rows, want one for 2 %% either way and one for twins: %+v", len(rows), rows)
	}
	two, twin := rows[0], rows[1]
	if two.Races != 4 || two.Found != 2 || two.Wrong != 1 || two.Covered != 3 || two.Stopped != 1 || two.Seconds != 5 {
		t.Errorf("pairs of 2 %%: %+v", two)
	}
	if math.Abs(two.HalfWidth-0.01) > 1e-9 || math.Abs(two.Overhead-0.25) > 1e-9 {
		t.Errorf("half-width %v, overhead %v", two.HalfWidth, two.Overhead)
	}
	if twin.Found != 0 || twin.Wrong != 1 || twin.Effect != 0 {
		t.Errorf("a change claimed of a twin: %+v", twin)
	}
	if by := Sum(results, true); len(by) != 3 {
		t.Errorf("%d rows by kind, want Map at 2 %%, Sort at 2 %% and at 0", len(by))
	}
}

func TestPlanKeepsToItsBudget(t *testing.T) {
	for _, budget := range []time.Duration{40 * time.Second, 4 * time.Minute, 20 * time.Minute} {
		rounds := Plan(budget)
		var sum time.Duration
		effects := map[float64]int{}
		for _, r := range rounds {
			cost := r.PerKind * 6
			if r.Stat {
				cost *= 2
			}
			sum += cost
			effects[r.Effect]++
			if r.PerKind < time.Second {
				t.Errorf("%s: %s a kind decides nothing", budget, r.PerKind)
			}
		}
		if sum > budget || effects[0] == 0 || effects[0.02] == 0 {
			t.Errorf("%s: %s of measuring, rounds %v", budget, sum, effects)
		}
	}
}
