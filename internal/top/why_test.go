package top

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence/mechanism"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/top/table"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rules"
)

const whySource = `package m

import (
	"fmt"
	"sort"
)

type keys struct{ k [10]string }

func (m *keys) Len() int           { return len(m.k) }
func (m *keys) Less(i, j int) bool { return m.k[i] < m.k[j] }
func (m *keys) Swap(i, j int)      { m.k[i], m.k[j] = m.k[j], m.k[i] }

func Sorted(n int) int {
	m := &keys{}
	sort.Sort(m)
	return len(m.k[n%10])
}

func (m *keys) Sum(xs []int) (sum int) {
	for _, x := range xs {
		sum += x * x
	}
	return sum
}

type wide struct {
	a bool
	b [9]int64
	c bool
}

func Count(m map[string]wide, keys []string, n int) int {
	scratch := make([]int, n)
	for i, k := range keys {
		for range 2 {
			scratch[i] += int(m[k].b[0])
		}
		m[k] = wide{}
		w := m[k]
		scratch = append(scratch, int(w.b[1]))
	}
	return len(scratch)
}

func All() {
	for i := range 3 {
		defer fmt.Println(i)
	}
}
`

func TestExplain(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.24\n", "m.go": whySource} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	row := func(fn string, line int, mechanism string) table.Row {
		return table.Row{
			Own: true, Share: finding.Interval{Low: 0.05, Mid: 0.1, High: 0.15}, Findings: []string{},
			Site:       &finding.Site{File: "m.go", Line: line, EndLine: line, Package: "m", Func: fn},
			Mechanisms: []table.Mechanism{{ID: mechanism, Share: 0.9}},
		}
	}
	tb := table.Table{Kind: finding.CPU, By: table.ByLine, Summary: table.Summary{Total: 1000, Unit: "ns", Seconds: 10}, Rows: []table.Row{
		row("m.Sorted", 15, "alloc"), row("m.(*keys).Sum", 22, "own"), row("m.All", 48, "defer.heap"), row("m.Sorted", 16, "sort"),
		row("m.Gone", 15, "alloc"), row("m.Sorted", 17, "image"),
		row("m.Count", 34, "alloc"), row("m.Count", 37, "map.read.string"), row("m.Count", 37, "own"), row("m.Count", 40, "copy"), row("m.Count", 41, "slice.grow"),
	}}
	tb.Rows[0].Objects, tb.Rows[0].Bytes, tb.Rows[0].GC = 300_000, 48_000_000, 20
	tb.Rows = append(tb.Rows, table.Row{Own: true, Share: finding.Interval{Mid: 0.0001}, Site: tb.Rows[0].Site, Mechanisms: tb.Rows[0].Mechanisms})
	found := finding.Priced{Finding: finding.Finding{ID: "0123456789", Rule: "sortclosure", Message: "calls through an interface", Site: finding.Site{File: "m.go", Line: 16, EndLine: 16}}}
	err := Explain(t.Context(), &tb, Source{Root: dir, Tool: gocmd.Tool{Dir: dir, Env: []string{"GOWORK=off", "GOFLAGS="}}, Findings: []finding.Priced{found}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ cause, next, findings string }{
		{"&keys{} (160 B) goes to the heap: passed in sort.Sort(m) at :16; 30.0 k/s of 160 B each, 4.58 MiB/s; GC share 2.0%", "reuse what does not outlive the call, or keep it on the stack", ""},
		{"", "own computation, in the loop at :21", ""},
		{"heap-allocated defer; in the loop at :47", "make the loop's body a function, so that its defer needs no record on the heap", ""},
		{"", "toll explain sortclosure: calls through an interface", "0123456789"},
		{"", "", ""}, // the function is another now
		{"", "", ""}, // nothing is known to help
		{"make([]int, n) does not outlive the function, but its size is no constant: beyond 32 B it goes to the heap", "reuse what does not outlive the call, or keep it on the stack", ""},
		{"map[string]wide (keys of 16 B, values of 88 B); in the loop at :36, 2 deep", "", ""},
		{"1 bounds check; in the loop at :36, 2 deep", "own computation", ""},
		{"copies wide (88 B); in the loop at :35", "index or point to large elements in place of copying them", ""},
		{"append outgrows scratch (elements of 8 B); in the loop at :35", "give the slice its capacity where the length is known", ""},
		{"", "", ""}, // too little to ask
	} {
		r := tb.Rows[i]
		if r.Cause != want.cause || r.Next != want.next || strings.Join(r.Findings, " ") != want.findings {
			t.Errorf("row %d: cause %q, next %q, findings %v; want %+v", i, r.Cause, r.Next, r.Findings, want)
		}
	}
	if len(tb.Warnings) != 0 {
		t.Errorf("warnings %v", tb.Warnings)
	}
}

func TestExplainOfAModuleThatDoesNotBuild(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.24\n", "m.go": "package m\n\nfunc F() { undefined() }\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tb := table.Table{Kind: finding.CPU, By: table.ByLine, Rows: []table.Row{{
		Own: true, Share: finding.Interval{Mid: 0.5}, Site: &finding.Site{File: "m.go", Line: 3, Package: "m", Func: "m.F"}, Mechanisms: []table.Mechanism{{ID: "slice.grow", Share: 1}},
	}}}
	if err := Explain(t.Context(), &tb, Source{Root: dir, Tool: gocmd.Tool{Dir: dir, Env: []string{"GOWORK=off", "GOFLAGS="}}}); err != nil {
		t.Fatal(err)
	}
	if len(tb.Warnings) != 1 || !strings.Contains(tb.Warnings[0].String(), "no reasons from the compiler") || tb.Rows[0].Next == "" {
		t.Errorf("warnings %v, next %q", tb.Warnings, tb.Rows[0].Next)
	}
}

// A technique names a mechanism of the table and a rule of the house.
func TestTechniquesAreOfThisHouse(t *testing.T) {
	for _, x := range techniques() {
		if !slices.ContainsFunc(mechanism.Table, func(m mechanism.Mechanism) bool {
			return m.ID == x.mechanism || strings.HasPrefix(m.ID, x.mechanism+".")
		}) {
			t.Errorf("no mechanism %s", x.mechanism)
		}
		if x.rule != "" && !slices.ContainsFunc(rules.All(), func(r *rule.Rule) bool { return r.Name() == x.rule }) {
			t.Errorf("no rule %s for %s", x.rule, x.mechanism)
		}
	}
}
