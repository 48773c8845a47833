package gate

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/internal/gate/ruling"
)

func TestFresh(t *testing.T) {
	f := func(rule, fn, snippet string, ordinal int) finding.Priced {
		return finding.Priced{Finding: finding.Finding{ID: finding.NewID(rule, "m", fn, snippet, ordinal), Rule: rule, Snippet: snippet, Site: finding.Site{Package: "m", Func: "m." + fn}}}
	}
	for _, c := range []struct {
		name       string
		base, head []finding.Priced
		want       int
	}{
		{"the same", []finding.Priced{f("r", "F", "x", 0)}, []finding.Priced{f("r", "F", "x", 0)}, 0},
		{"one more like it", []finding.Priced{f("r", "F", "x", 0)}, []finding.Priced{f("r", "F", "x", 0), f("r", "F", "x", 1)}, 1},
		{"edited", []finding.Priced{f("r", "F", "x", 0)}, []finding.Priced{f("r", "F", "y", 0)}, 0},
		{"moved", []finding.Priced{f("r", "F", "x", 0)}, []finding.Priced{f("r", "G", "x", 0)}, 0},
		{"moved and doubled", []finding.Priced{f("r", "F", "x", 0)}, []finding.Priced{f("r", "G", "x", 0), f("r", "H", "x", 0)}, 1},
		{"moved and edited is new", []finding.Priced{f("r", "F", "x", 0)}, []finding.Priced{f("r", "G", "y", 0)}, 1},
		{"another rule's", []finding.Priced{f("r", "F", "x", 0)}, []finding.Priced{f("s", "F", "x", 0)}, 1},
		{"gone", []finding.Priced{f("r", "F", "x", 0)}, nil, 0},
	} {
		if got := fresh(c.base, c.head); len(got) != c.want {
			t.Errorf("%s: %d new, want %d", c.name, len(got), c.want)
		}
	}
}

func TestJudge(t *testing.T) {
	open := func(low, high float64) finding.Comparison {
		return finding.Comparison{Bench: "A", Unit: "sec/op", Old: 1, New: 1, N: 9, Verdict: finding.Inconclusive, Ratio: finding.Interval{Low: low, Mid: 1, High: high}}
	}
	count := func(unit string, old, new float64, v finding.Verdict) finding.Comparison {
		return finding.Comparison{Bench: "A", Unit: unit, Old: old, New: new, N: 1, Exact: true, Verdict: v}
	}
	slower := finding.Comparison{Bench: "A", Unit: "sec/op", Old: 1, New: 1.1, N: 9, Verdict: finding.Regressed, Ratio: finding.Interval{Low: 1.08, Mid: 1.1, High: 1.12}}
	broken := []finding.Guard{{Name: "tests", Detail: "m.TestX fails"}}
	for _, c := range []struct {
		name    string
		out     finding.Outcome
		policy  config.Gate
		want    []string
		verdict ruling.Verdict
	}{
		{name: "slower", out: finding.Outcome{Comparisons: []finding.Comparison{slower}}, want: []string{"fail time "}, verdict: ruling.Fail},
		{name: "slower is a warning", out: finding.Outcome{Comparisons: []finding.Comparison{slower}}, policy: config.Gate{Time: "warn"}, want: []string{"warn time "}, verdict: ruling.Pass},
		{name: "still possible", out: finding.Outcome{Comparisons: []finding.Comparison{open(0.9, 1.1)}}, verdict: ruling.Inconclusive},
		{name: "possible and let through", out: finding.Outcome{Comparisons: []finding.Comparison{open(0.9, 1.1)}}, policy: config.Gate{Inconclusive: "pass"}, verdict: ruling.Pass},
		{name: "open between same and faster", out: finding.Outcome{Comparisons: []finding.Comparison{open(0.9, 1.005)}}, verdict: ruling.Pass},
		{name: "slower beats open", out: finding.Outcome{Comparisons: []finding.Comparison{open(0.9, 1.1), slower}}, want: []string{"fail time "}, verdict: ruling.Fail},
		{name: "one object more in a thousand", out: finding.Outcome{Comparisons: []finding.Comparison{count("allocs/op", 1000, 1001, finding.Same)}}, want: []string{"fail allocations "}, verdict: ruling.Fail},
		{name: "one byte more in a thousand", out: finding.Outcome{Comparisons: []finding.Comparison{count("B/op", 1000, 1001, finding.Same)}}, verdict: ruling.Pass},
		{name: "bytes", out: finding.Outcome{Comparisons: []finding.Comparison{count("B/op", 0, 64, finding.Regressed)}}, want: []string{"fail allocations "}, verdict: ruling.Fail},
		{name: "fewer", out: finding.Outcome{Comparisons: []finding.Comparison{count("allocs/op", 5, 4, finding.Improved)}}, verdict: ruling.Pass},
		{name: "one cannot be measured", out: finding.Outcome{Comparisons: []finding.Comparison{{Bench: "C", Unit: "sec/op", Verdict: finding.Invalid, Warnings: []string{"it panics"}}, slower}}, want: []string{"fail time ", "warn time "}, verdict: ruling.Fail},
		{name: "tests broken", out: finding.Outcome{Verdict: finding.Invalid, Guards: broken}, want: []string{"fail tests "}, verdict: ruling.Fail},
		{name: "another guard", out: finding.Outcome{Verdict: finding.Invalid, Guards: []finding.Guard{{Name: "same benchmark source"}}}, verdict: ruling.Pass},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.out.Threshold = 0.01
			if c.out.Verdict != finding.Invalid {
				c.out.Comparisons = append(slices.Clone(c.out.Comparisons), finding.Comparison{Bench: "B", Unit: "sec/op", Verdict: finding.Same})
			}
			g := &gate{o: Options{Policy: c.policy}, head: newTree(t.TempDir()), texts: map[string][]byte{}}
			g.r.Race = &c.out
			g.judge(c.out)
			g.conclude()
			if got := told(g.r); !slices.Equal(got, c.want) || g.r.Verdict != c.verdict {
				t.Errorf("%s %q, want %s %q: %s", g.r.Verdict, got, c.verdict, c.want, g.r.Reason)
			}
			if invalid := c.out.Verdict == finding.Invalid; g.r.Looked[2].Done == invalid {
				t.Errorf("time was looked at: %+v", g.r.Looked)
			}
		})
	}
}

func TestFailing(t *testing.T) {
	const src = `package m

import "fmt"

func F(n int) (int, error) {
	use(n)
	if n > 1 {
		use(n) // hot
	}
	if n > 2 {
		return 0, fmt.Errorf("no %d", n)
	}
	if n > 3 {
		use(n)
		panic("no")
	}
	switch n {
	case 4:
		return 0, &E{n}
	case 5:
		return use(n), nil
	}
	for range n {
		return G(n)
	}
	panic(fmt.Sprint(n))
}

func (t *T[K]) M() bool { return true }
`
	root := t.TempDir()
	write(t, root, "m.go", src)
	p := parse(filepath.Join(root, "m.go"), ".")
	want := map[int]bool{11: true, 14: true, 15: true, 19: true, 26: true}
	for i := range strings.Split(src, "\n") {
		line := i + 1
		fn := p.at(line)
		if fn == nil || fn.id.name != "F" {
			continue
		}
		if got := p.failing(fn, line); got != want[line] {
			t.Errorf("line %d (%s): %v", line, p.text(line), got)
		}
	}
	if fn := p.at(29); fn == nil || fn.id.name != "(*T).M" || fn.loops() {
		t.Errorf("line 29: %+v", fn)
	}
	if fn := p.at(5); !fn.loops() || p.looped(fn, 6) || !p.looped(fn, 24) {
		t.Error("the loop is not seen")
	}
}

func TestProfiles(t *testing.T) {
	root := t.TempDir()
	write(t, root, "cmd/app/default.pgo", "p")
	write(t, root, "default.pgo", "p")
	toll := filepath.Join(root, ".toll")
	names := func(p config.Gate) string {
		out, err := Profiles(root, toll, p)
		if err != nil {
			return err.Error()
		}
		for i := range out {
			out[i], _ = filepath.Rel(root, out[i])
		}
		return strings.Join(out, " ")
	}
	if got := names(config.Gate{}); got != "default.pgo cmd/app/default.pgo" {
		t.Errorf("a clean checkout: %q", got)
	}
	if got := names(config.Gate{Profiles: []string{"default.pgo"}}); got != "default.pgo" {
		t.Errorf("named: %q", got)
	}
	if got := names(config.Gate{Profiles: []string{"gone"}}); !strings.HasPrefix(got, "toll.toml: gate.profiles: ") {
		t.Errorf("not there: %q", got)
	}
	write(t, root, ".toll/evidence/001-x/meta.json", "{}")
	if got := names(config.Gate{}); got != "" {
		t.Errorf("with a recording: %q", got)
	}
}
