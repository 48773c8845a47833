package record

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
)

// options writes a module and gives the options to record it. The temporary
// folder is the test's own, so that leftovers show.
func options(t *testing.T, files map[string]string) Options {
	t.Helper()
	root, tmp := t.TempDir(), t.TempDir()
	files["go.mod"] = "module example.com/m\n\ngo 1.25\n"
	for name, text := range files {
		at := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("TMPDIR", tmp)
	t.Cleanup(func() {
		left, err := filepath.Glob(filepath.Join(tmp, "*"))
		if err != nil || len(left) > 0 {
			t.Errorf("left behind: %v %v", left, err)
		}
		left, err = filepath.Glob(filepath.Join(root, ".toll/evidence/.*"))
		if err != nil || len(left) > 0 {
			t.Errorf("unfinished recordings: %v %v", left, err)
		}
	})
	return Options{
		Dir: root, Root: root, Module: "example.com/m", Env: []string{"GOFLAGS=", "GOWORK=off"},
		Store: evidence.Store{Dir: filepath.Join(root, ".toll/evidence")},
	}
}

// spots allocates once per call in every shape of function that the compiler
// names in its own way. A comment "site NAME" marks each line.
const spots = `package p

import "strings"

var sink any

type T struct{ n int }

func (t *T) Method() {
	sink = make([]byte, 1000+t.n) // site (*T).Method
}

func Generic[E any](n int) {
	sink = make([]E, n) // site Generic
}

func Literal(n int) {
	f := func() {
		sink = make([]byte, n) // site Literal closure
	}
	strings.Map(func(r rune) rune { f(); return r }, "x")
}

func inner(n int) func() {
	return func() {
		sink = make([]byte, n) // site inner closure
	}
}

func Outer(n int) { inner(n)() }

func pairs(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for range 2 {
			if !yield(n) {
				return
			}
		}
	}
}

func Range(n int) {
	for v := range pairs(n) {
		sink = make([]byte, v) // site Range
	}
}

func small(n int) any { return make([]byte, n) } // site small

func Inlined(n int) { sink = small(n) }
`

const spotsTest = `package p

import "testing"

func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		(&T{}).Method()
		Generic[int32](500)
		Literal(900)
		Outer(800)
		Range(700)
		Inlined(600)
	}
}
`

// sites finds the marked lines of spots.
func sites(t *testing.T) map[string]finding.Site {
	t.Helper()
	out := map[string]finding.Site{}
	fn, lit := 0, 0
	for i, line := range strings.Split(spots, "\n") {
		if strings.HasPrefix(line, "func ") {
			fn, lit = i+1, 0
		}
		if strings.Contains(line, "func() {") && !strings.HasPrefix(line, "func ") {
			lit = i + 1
		}
		_, mark, ok := strings.Cut(line, "// site ")
		if !ok {
			continue
		}
		name, isClosure := strings.CutSuffix(mark, " closure")
		s := finding.Site{
			Module: "example.com/m", Package: "example.com/m/p", File: "p/p.go", Line: i + 1, EndLine: i + 1,
			Func: "example.com/m/p." + name, FuncLine: fn,
		}
		if isClosure {
			s.ClosureLine = lit
		}
		out[name] = s
	}
	if len(out) != 6 {
		t.Fatalf("found %d sites", len(out))
	}
	return out
}

// What the compiler at hand calls closures, generics, range bodies and inlined
// functions is what the join understands: every allocation is counted, so the
// answers are exact.
func TestCommandJoins(t *testing.T) {
	o := options(t, map[string]string{"p/p.go": spots, "p/p_test.go": spotsTest})
	o.Command = strings.Fields("go test -bench=. -benchtime=100x -memprofilerate=1 ./...")
	rec, err := Command(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Name != "001-bench" || rec.Source != "go test -bench=. -benchtime=100x -memprofilerate=1 ./..." || !strings.HasPrefix(rec.Go, "go1.") || rec.Tree == "" || rec.Commit != "" {
		t.Errorf("recording %+v", rec)
	}
	results, err := os.ReadFile(o.Store.Path(rec.Name, rec.Bench[0]))
	if err != nil || !strings.Contains(string(results), "BenchmarkAll") || !strings.Contains(string(results), "allocs/op") || !strings.Contains(string(results), "pkg: example.com/m/p") {
		t.Errorf("results %q, %v", results, err)
	}
	x, warnings, err := evidence.Load(t.Context(), evidence.Options{Store: o.Store, Module: o.Module, Root: o.Root})
	if err != nil || len(warnings) > 0 {
		t.Fatalf("load: %v %v", warnings, err)
	}
	for name, s := range sites(t) {
		got := x.Cost(s, finding.Selector{Kinds: []finding.Kind{finding.Objects}})
		if len(got) != 1 || got[0].Match != finding.MatchLine || !got[0].Fresh || got[0].Seconds <= 0 {
			t.Errorf("%s: %+v", name, got)
			continue
		}
		// 100 calls allocate a backing array and its boxed slice each; Range does
		// so twice a call.
		want := 200.0
		if name == "Range" {
			want = 400
		}
		if got[0].Cum != want {
			t.Errorf("%s: %v objects, want %v", name, got[0].Cum, want)
		}
	}
}

const (
	benchOK  = "package p\n\nimport \"testing\"\n\nvar s []byte\n\nfunc BenchmarkA(b *testing.B) {\n\tfor range b.N {\n\t\ts = make([]byte, 1<<20)\n\t}\n}\n"
	benchBad = "package q\n\nimport \"testing\"\n\nfunc BenchmarkB(b *testing.B) { panic(\"no\\nway\") }\n"
)

func TestCommandKeepsWhatWorks(t *testing.T) {
	o := options(t, map[string]string{
		"p/p_test.go": benchOK, "q/q_test.go": benchBad, "r/r.go": "package r\n",
		"s/s_test.go": "package s\n\nimport \"testing\"\n\nfunc BenchmarkC(b *testing.B) { undefined() }\n",
	})
	o.Command = strings.Fields("go test -bench . -benchtime=20x ./...")
	rec, err := Command(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var packages []string
	for _, p := range rec.Profiles {
		packages = append(packages, p.Package+" "+string(p.Kind))
	}
	want := []string{"example.com/m/p cpu", "example.com/m/p alloc", "example.com/m/p mutex", "example.com/m/p block"}
	if d := cmp.Diff(want, packages); d != "" {
		t.Errorf("profiles: %s", d)
	}
	text := ""
	for _, w := range rec.Warnings {
		text += w.String() + "\n"
	}
	for _, part := range []string{"example.com/m/q: run it: exit status 2: panic: no", "example.com/m/s: build its tests: exit status 1: ", "undefined: undefined"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in the warnings:\n%s", part, text)
		}
	}
}

func TestCommandStopped(t *testing.T) {
	o := options(t, map[string]string{"p/p_test.go": benchOK, "q/q_test.go": strings.Replace(benchOK, "package p", "package q", 1)})
	ctx, cancel := context.WithCancel(t.Context())
	o.Progress = func(p Progress) {
		if p.Doing == "example.com/m/q" {
			cancel()
		}
	}
	o.Command = strings.Fields("go test -bench=. -benchtime=20x ./...")
	rec, err := Command(ctx, o)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the cancellation", err)
	}
	if rec.Name == "" || len(rec.Warnings) == 0 || !strings.Contains(rec.Warnings[0].Text, "stopped after 1 of 2 packages") {
		t.Errorf("the finished package is not kept and marked: %+v", rec)
	}
	recs, _, err := o.Store.List()
	if err != nil || len(recs) != 1 {
		t.Errorf("stored: %v %v", recs, err)
	}
}

func TestCommandHasNothing(t *testing.T) {
	for _, c := range []struct {
		name, command, want string
		files               map[string]string
	}{
		{"no benchmarks", "go test -bench=. ./...", "no benchmark matches -bench=. in 1 packages: write one", map[string]string{"p/p.go": "package p\n"}},
		{"no match", "go test -bench=Nope ./...", "no benchmark matches -bench=Nope", map[string]string{"p/p_test.go": benchOK}},
		{"no tests", "go test ./...", "no tests in 1 packages", map[string]string{"p/p.go": "package p\n"}},
		{"all fail", "go test -bench=. ./...", "nothing was recorded in 1 packages: example.com/m/q: run it: exit status 2: panic: no", map[string]string{"q/q_test.go": benchBad}},
		{"bad pattern", "go test -bench=* ./...", "read -bench=*", map[string]string{"p/p_test.go": benchOK}},
		{"no such package", "go test -bench=. ./nope", "list packages: ", map[string]string{"p/p_test.go": benchOK}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := options(t, c.files)
			o.Command = strings.Fields(c.command)
			_, err := Command(t.Context(), o)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if recs, _, err := o.Store.List(); err != nil || len(recs) != 0 {
				t.Errorf("kept %v, %v", recs, err)
			}
		})
	}
}
