package race

import (
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

func TestSameCodeIsNotTimed(t *testing.T) {
	t.Parallel()
	rec := &kept{}
	note := map[string]string{"note.go": "package m\n\n// A comment.\n"}
	o, err := Run(t.Context(), Plan{Arms: [2]bench.Source{tree(t, "a", common(), do("900", "0")), tree(t, "b", common(), do("900", "0"), note)}, Recorder: rec})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Same || len(rec.trials) != 0 || len(o.Comparisons) != 3 || !strings.Contains(o.Reason, "machine code") {
		t.Errorf("%s: %s, %d trials", o.Verdict, o.Reason, len(rec.trials))
	}
}

// TestSameCodeOfOtherDataIsTimed: a benchmark may read what lies beside it.
func TestSameCodeOfOtherDataIsTimed(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]map[string]string{
		"test data": {"testdata/in.txt": "new"}, "go version": {"go.mod": "module example.com/m\n\ngo 1.24\n"},
	} {
		rec := &kept{}
		o, err := Run(t.Context(), Plan{
			Arms:  [2]bench.Source{tree(t, "a", common(), do("900", "0"), map[string]string{"testdata/in.txt": "old"}), tree(t, "b", common(), do("900", "0"), map[string]string{"testdata/in.txt": "old"}, change)},
			Bench: "^BenchmarkDo$", Budget: time.Second, Recorder: rec,
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(rec.trials) == 0 {
			t.Errorf("other %s: %s %s, nothing was timed", name, o.Verdict, o.Reason)
		}
	}
}

func TestOnlyWhatReachesTheChangeIsTimed(t *testing.T) {
	t.Parallel()
	o, err := Run(t.Context(), Plan{
		Arms: [2]bench.Source{tree(t, "a", common(), do("900", "2")), tree(t, "b", common(), do("900", "1"))}, Bench: "^Benchmark(Do|New)$", Budget: 10 * time.Second, PerBench: time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	c := byName(o)
	if one := c["New sec/op"]; one.Verdict != finding.Same || one.Method != sameReach || !one.Exact {
		t.Errorf("New, which the change does not reach: %+v", one)
	}
	if one := c["Do allocs/op"]; one.Old != 2 || one.New != 1 {
		t.Errorf("Do, which it reaches: %+v", one)
	}
}
