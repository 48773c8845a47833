package record

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/count"
)

const counted = `package p

import "strings"

type T[E any] struct{ n int }

func (t *T[E]) Method() int { return t.n }

func Twice(n int) int {
	t := &T[string]{n}
	return t.Method() + t.Method()
}

func Literal(s string) string {
	return strings.Map(func(r rune) rune {
		return r + 1
	}, s)
}

func Never() {}

//go:nosplit
func Careful() int { return 1 }
`

const countedTest = `package p

import "testing"

func BenchmarkTwice(b *testing.B) {
	Literal("setup")
	for range b.N {
		Twice(1)
	}
}

func BenchmarkOf(b *testing.B) {
	b.Run("literal", func(b *testing.B) {
		for b.Loop() {
			Literal("abc")
			Careful()
		}
	})
}

func TestTwice(t *testing.T) { Twice(2) }
`

var targets = []count.Target{
	{Dir: "p", Name: "(*T).Method"}, {Dir: "p", Name: "Twice"}, {Dir: "p", Name: "Literal"}, {Dir: "p", Name: "Literal", Literal: 15},
	{Dir: "p", Name: "Never"}, {Dir: "p", Name: "Careful"}, {Dir: "q", Name: "Gone"},
}

// calls indexes what was counted by function and literal.
func callsOf(t *testing.T, rec finding.Recording) map[string]finding.CallCount {
	t.Helper()
	if rec.Calls == nil {
		t.Fatalf("no calls in %+v", rec)
	}
	out := map[string]finding.CallCount{}
	for _, c := range rec.Calls.Counts {
		out[fmt.Sprintf("%s:%d", strings.TrimPrefix(c.Func, "example.com/m/"), c.ClosureLine)] = c
	}
	return out
}

func TestCountBenchmarks(t *testing.T) {
	o := options(t, map[string]string{"p/p.go": counted, "p/p_test.go": countedTest})
	o.Targets, o.Packages = targets, []string{"./..."}
	rec, err := Count(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	c := callsOf(t, rec)
	for name, want := range map[string]struct {
		perOp float64
		bench string
	}{
		"p.(*T).Method:0": {2, "BenchmarkTwice"}, "p.Twice:0": {1, "BenchmarkTwice"},
		"p.Literal:0": {1, "BenchmarkOf/literal"}, "p.Literal:15": {3, "BenchmarkOf/literal"}, "p.Never:0": {},
	} {
		got, ok := c[name]
		if !ok || got.PerOp != want.perOp || got.Bench != want.bench || (got.Calls > 0) != (want.perOp > 0) || got.Seconds <= 0 {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	if c["p.(*T).Method:0"].Calls != 2*c["p.Twice:0"].Calls {
		t.Errorf("%d calls of Method for %d of Twice", c["p.(*T).Method:0"].Calls, c["p.Twice:0"].Calls)
	}
	if twice := c["p.Literal:0"]; twice.Samples > 0 && !(twice.Nanos.Low > 0 && twice.Nanos.Low < twice.Nanos.High) {
		t.Errorf("%+v", twice)
	}
	for _, want := range []string{"p/Careful: not counted: it is marked //go:nosplit", "q/Gone: not counted: it is in no file"} {
		if !strings.Contains(fmt.Sprint(rec.Warnings), want) {
			t.Errorf("no %q in %v", want, rec.Warnings)
		}
	}
	if len(rec.Profiles) != 0 {
		t.Errorf("a counting build's profile would price: %v", rec.Profiles)
	}
	for name, text := range map[string]string{"p/p.go": counted, "p/p_test.go": countedTest} {
		if now, err := os.ReadFile(o.Root + "/" + name); err != nil || string(now) != text {
			t.Errorf("%s changed, %v", name, err)
		}
	}
}

const countedProgram = `package main

import (
	"net/http"
	_ "net/http/pprof"
	"os"
	"strings"
)

func Work() int { return strings.Count(strings.Repeat("ab", 1000), "a") }

func main() {
	if len(os.Args) > 1 {
		go http.ListenAndServe(os.Args[1], nil)
		for {
			Work()
		}
	}
	for range 1000 {
		Work()
	}
	os.Exit(7)
}
`

func TestCountProgram(t *testing.T) {
	o := options(t, map[string]string{"cmd/app/main.go": countedProgram, "p/p.go": counted})
	o.Targets, o.Command = []count.Target{{Dir: "cmd/app", Name: "Work"}, {Dir: "p", Name: "Twice"}}, []string{"./cmd/app"}
	rec, err := Count(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	c := callsOf(t, rec)
	if got := c["main.Work:0"]; got.Calls != 1000 || got.PerOp != 0 || rec.Calls.By != finding.ByProgram || rec.Run == nil || rec.Run.Ended != "exit code 7" {
		t.Errorf("%+v, %+v", got, rec.Run)
	}
	if got, ok := c["p.Twice:0"]; !ok || got.Calls != 0 {
		t.Errorf("never called: %+v", got)
	}
	// With its page, calls and CPU are of the same seconds.
	at := free(t)
	o.Command, o.URL, o.Seconds = []string{"./cmd/app", at}, "http://"+at, 1
	if rec, err = Count(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	got := callsOf(t, rec)["main.Work:0"]
	if got.Calls < 10 || got.Seconds < 1 || got.Samples == 0 || got.Nanos.Low <= 0 || got.Nanos.High*float64(got.Calls) > 3e9*got.Seconds {
		t.Errorf("%+v", got)
	}
	if len(rec.Profiles) != 0 {
		t.Errorf("a counting build's profile would price: %v", rec.Profiles)
	}
}

func TestCountTests(t *testing.T) {
	o := options(t, map[string]string{"p/p.go": counted, "p/p_test.go": "package p\n\nimport \"testing\"\n\nfunc TestTwice(t *testing.T) {\n\tfor range 3 {\n\t\tTwice(2)\n\t}\n}\n"})
	o.Targets = targets
	o.Packages = []string{"./..."}
	rec, err := Count(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	c := callsOf(t, rec)
	if rec.Calls.By != finding.ByTests || c["p.Twice:0"].Calls != 3 || c["p.(*T).Method:0"].Calls != 6 {
		t.Errorf("%+v", c)
	}
}

func TestCountRefuses(t *testing.T) {
	for _, c := range []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) { o.Targets = nil }, "nothing to count: no finding"},
		{func(o *Options) { o.Targets = []count.Target{{Dir: "p", Name: "Careful"}} }, "nothing to count: p/Careful: not counted"},
		{func(o *Options) { o.Bench = "Nowhere" }, "no benchmark matches -bench=Nowhere"},
		{func(o *Options) { o.Command = []string{"./p"} }, "is no package main"},
		{func(o *Options) { o.Command = []string{"./nowhere"} }, "name a package main of this module"},
	} {
		o := options(t, map[string]string{"p/p.go": counted, "p/p_test.go": countedTest})
		o.Targets, o.Packages = targets, []string{"./..."}
		c.change(&o)
		rec, err := Count(t.Context(), o)
		if err == nil || !strings.Contains(err.Error(), c.want) || rec.Name != "" {
			t.Errorf("want %q: %v", c.want, err)
		}
	}
}
