package scan

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

// onNotes reports the first file of each package of which the compiler told
// something, with what it told.
func onNotes() *rule.Rule {
	r := slow()
	r.Analyzer = &analysis.Analyzer{Name: "fromcompiler", Doc: "fromcompiler", Requires: []*analysis.Analyzer{rule.NotesAnalyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, n := range pass.ResultOf[rule.NotesAnalyzer].(rule.Notes) {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Name.Pos(), End: pass.Files[0].Name.End(), Message: n.What})
			}
			return nil, nil
		}}
	return r
}

// TestNotesReachHotPackages asks a made-up compiler about the hot packages only,
// when their source or the choice changed, and not otherwise.
func TestNotesReachHotPackages(t *testing.T) {
	dir := module(t, `
-- go.mod --
module m

go 1.24
-- a.go --
package m
-- p/p.go --
package p
-- q/q.go --
package q
`)
	var asked []string
	say := "x"
	o := options(t, dir, onNotes())
	o.Compiler = func(_ context.Context, root string, packages []string) (map[string]rule.Notes, error) {
		if root != dir {
			t.Errorf("asked in %s, not in %s", root, dir)
		}
		asked = append(asked, strings.Join(packages, " "))
		out := map[string]rule.Notes{}
		for _, folder := range []string{".", "p", "q"} {
			out[folder] = rule.Notes{{Heap: true, What: say + " in " + folder}}
		}
		return out, nil
	}
	for _, step := range []struct {
		name string
		do   func()
		hot  []string
		want string // messages
		asks int
	}{
		{"nothing hot", func() {}, nil, "", 0},
		{"two hot", func() {}, []string{"m/p", "m"}, "x in .,x in p", 1},
		{"in another order, nothing changed", func() {}, []string{"m", "m/p", "m"}, "x in .,x in p", 0},
		{"one of them", func() {}, []string{"m/p"}, "x in p", 1},
		{"another, which is not of the module", func() {}, []string{"n", "m/q"}, "x in q", 1},
		{"the source changed, and with it the answer", func() { say = "y"; write(t, dir+"/q/q.go", "package q\n\nvar V int\n") }, []string{"m/q"}, "y in q", 1},
	} {
		step.do()
		o.Hot, asked = step.hot, nil
		r := scan(t, o)
		var got []string
		for _, f := range r.Findings {
			got = append(got, f.Finding.Message)
		}
		slices.Sort(got)
		if strings.Join(got, ",") != step.want || len(asked) != step.asks || len(r.Warnings) > 0 {
			t.Errorf("%s: findings %q, asked %q, warnings %v; want %q with %d questions", step.name, got, asked, r.Warnings, step.want, step.asks)
		}
	}
}

// TestAskOfWhatIsCold asks about packages that nothing calls hot: of a small
// module about all, else as far as it is bearable.
func TestAskOfWhatIsCold(t *testing.T) {
	dir := module(t, `
-- go.mod --
module m

go 1.24
-- a.go --
package m
-- p/p.go --
package p
-- q/q.go --
package q

import _ "n/missing"
-- cmd/main.go --
package main

func main() {}
`)
	var asked []string
	o := options(t, dir, onNotes())
	o.Compiler = func(_ context.Context, _ string, packages []string) (map[string]rule.Notes, error) {
		asked = append(asked, packages...)
		return nil, nil
	}
	for _, c := range []struct {
		name string
		hot  []string
		ask  Ask
		want string
		left bool
	}{
		{"none", nil, Ask{}, "", false},
		{"hot ones", []string{"m/p"}, Ask{}, "m/p", false},
		{"all, programs last", nil, Ask{Most: 100, Whole: true}, "m m/p m/cmd", false},
		{"a module too large", nil, Ask{Most: 30, Whole: true}, "", false},
		{"as far as it goes, hot ones first", []string{"m/p"}, Ask{Most: 12}, "m/p m", true},
		{"named, all", nil, Ask{Most: 100}, "m m/p m/cmd", false},
	} {
		asked = nil
		o.Hot, o.Ask = c.hot, c.ask
		r := scan(t, o)
		if got := strings.Join(asked, " "); got != c.want {
			t.Errorf("%s: asked about %q, want %q", c.name, got, c.want)
		}
		left := slices.ContainsFunc(r.Warnings, func(w finding.Warning) bool { return w.Where == "compiler" && strings.Contains(w.Text, "1 more") })
		if left != c.left {
			t.Errorf("%s: warnings %v", c.name, r.Warnings)
		}
	}
}

// TestNoNotesIsAWarning scans on when the compiler does not answer, and asks
// again the next time.
func TestNoNotesIsAWarning(t *testing.T) {
	dir := module(t, "-- go.mod --\nmodule m\n\ngo 1.24\n-- a.go --\npackage m\n\nfunc slow() {}\n\nfunc f() { slow() }\n")
	o := options(t, dir, onNotes(), slow())
	asked := 0
	o.Hot = []string{"m"}
	o.Compiler = func(context.Context, string, []string) (map[string]rule.Notes, error) {
		asked++
		return nil, errors.New("it broke\nin many lines")
	}
	for range 2 {
		r := scan(t, o)
		if len(r.Findings) != 1 || len(r.Warnings) != 1 || !strings.HasPrefix(r.Warnings[0].Text, "it broke; ") {
			t.Errorf("findings %v, warnings %v", lines(r.Findings), r.Warnings)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
	o.Rules = []*rule.Rule{slow()}
	if r := scan(t, o); len(r.Warnings) > 0 || asked != 2 {
		t.Errorf("asked %d times though no rule reads notes: %v", asked, r.Warnings)
	}
}

// TestAllowOfASilentRuleIsNoComplaint: a rule that was told nothing of a package
// cannot say that an allow there is without use.
func TestAllowOfASilentRuleIsNoComplaint(t *testing.T) {
	dir := module(t, "-- go.mod --\nmodule m\n\ngo 1.24\n-- a.go --\npackage m\n\nvar v int //toll:allow fromcompiler it is kept on purpose\n")
	o := options(t, dir, onNotes())
	o.Compiler = func(context.Context, string, []string) (map[string]rule.Notes, error) { return nil, nil }
	if r := scan(t, o); len(r.Warnings) > 0 {
		t.Errorf("not asked: %v", r.Warnings)
	}
	o.Hot = []string{"m"}
	if r := scan(t, o); !slices.ContainsFunc(r.Warnings, func(w finding.Warning) bool { return strings.Contains(w.Text, "fromcompiler") }) {
		t.Errorf("asked, and nothing is there: %v", r.Warnings)
	}
}
