package bench

import (
	"errors"
	"go/version"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// module writes a tree of files into a fresh folder and returns a source.
func module(t *testing.T, files map[string]string) Source {
	t.Helper()
	root := t.TempDir()
	if _, ok := files["go.mod"]; !ok {
		files["go.mod"] = "module example.com/m\n\ngo 1.25\n"
	}
	for name, text := range files {
		at := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return Source{Root: root, Label: "m"}
}

func build(t *testing.T, src Source, seed int64) *Binary {
	t.Helper()
	b, err := NewBuilder(t.Context(), src, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := b.Packages(t.Context(), "./...")
	if err != nil {
		t.Fatal(err)
	}
	bin, err := b.Build(t.Context(), pkgs[0], seed)
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

const kinds = `package m

import (
	"fmt"
	"os"
	"testing"
)

var sink []byte

func TestMain(m *testing.M) {
	fmt.Println("p 1 2 3 4 5 noise on stdout")
	ready = true
	os.Exit(m.Run())
}

var ready bool

func BenchmarkN(b *testing.B) {
	if !ready {
		b.Fatal("TestMain did not run")
	}
	for range b.N {
		sink = make([]byte, 64)
	}
	b.ReportMetric(7, "things/op")
}

func BenchmarkLoop(b *testing.B) {
	setups++
	for b.Loop() {
		sink = make([]byte, 64)
	}
	b.ReportMetric(float64(setups), "setups")
}

var setups int

func BenchmarkSub(b *testing.B) {
	for _, n := range []int{1, 10} {
		b.Run(fmt.Sprintf("size=%d/a b", n), func(b *testing.B) {
			data, err := os.ReadFile("testdata.txt")
			if err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				sink = append(sink[:0], data...)
				fmt.Println("benchmark output")
			}
			b.StopTimer()
		})
	}
}

func BenchmarkParallel(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			_ = make([]byte, 8)
		}
	})
}

func BenchmarkSkips(b *testing.B) { b.Skip("not here") }
`

const external = `package m_test

import "testing"

func BenchmarkOutside(b *testing.B) {
	go func() { select {} }() // leaks
	x := 0
	for range b.N {
		x += len("x")
	}
	_ = x
}
`

func TestEveryKindOfBenchmark(t *testing.T) {
	src := module(t, map[string]string{"m_test.go": kinds, "x_test.go": external, "testdata.txt": "text"})
	bin := build(t, src, 3)
	listed, err := bin.List(t.Context(), "", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, l := range listed {
		if l.Name == "Skips" && l.Trouble == "skips itself here: m_test.go:64: not here" {
			continue
		}
		names = append(names, l.Name)
		if l.Trouble != "" {
			t.Errorf("%s: %s", l.Name, l.Trouble)
		}
	}
	want := []string{"N", "Loop", "Sub/size=1/a_b", "Sub/size=10/a_b", "Parallel", "Outside"}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Fatalf("listed %q, want %q", names, want)
	}
	for _, name := range want {
		c, err := bin.Start(t.Context(), Start{Name: name, Pad: 100, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		parts, err := c.Parts(t.Context(), 1000, 5, false, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		counted, err := c.Parts(t.Context(), 10, 5, true, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		end, err := c.Finish(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(parts) != 5 || len(counted) != 5 || parts[4].Wall <= 0 || parts[4].Iterations != 1000 || parts[4].Span < parts[4].Wall {
			t.Errorf("%s: parts %+v", name, parts)
		}
		allocs, bytes := perOp(counted)
		switch name {
		case "N":
			if allocs != 1 || bytes != 64 || counted[1].Values["things/op"] != 7 || c.Loop {
				t.Errorf("N: counted %+v", counted)
			}
		case "Loop":
			if allocs != 1 || bytes != 64 || end["setups"] != 1 || !c.Loop {
				t.Errorf("Loop: counted %+v, at the end %v", counted, end)
			}
		}
	}
}

func TestBrokenBenchmarks(t *testing.T) {
	src := module(t, map[string]string{"m_test.go": `package m

import (
	"testing"
	"os"
	"time"
)

func BenchmarkPanics(b *testing.B) { panic("no luck") }
func BenchmarkFails(b *testing.B)  { b.Fatal("wrong answer") }
func BenchmarkLater(b *testing.B)  { if b.N > 1 { b.Fatal("wrong later") } }
func BenchmarkSkips(b *testing.B)  { b.Skip() }
func BenchmarkHangs(b *testing.B)  { for b.N > 1 { time.Sleep(time.Hour) } }
func BenchmarkExits(b *testing.B)  { if b.N > 1 { os.Exit(0) } }
func BenchmarkGood(b *testing.B)   { for b.Loop() {} }
`})
	bin := build(t, src, 0)
	listed, err := bin.List(t.Context(), "", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	trouble := map[string]string{}
	for _, l := range listed {
		trouble[l.Name] = l.Trouble
	}
	if trouble["Good"] != "" || !strings.Contains(trouble["Panics"], "no luck") || !strings.Contains(trouble["Fails"], "fails: m_test.go:") || !strings.HasPrefix(trouble["Skips"], "skips itself here") || len(listed) != 7 {
		t.Errorf("listed %+v", listed)
	}
	for _, c := range []struct{ name, want string }{
		{"Panics", "no luck"}, {"Fails", "wrong answer"}, {"Later", "wrong later"}, {"Hangs", "no answer within"}, {"Exits", "fails: panic: unexpected call to os.Exit(0)"}, {"Skips", "skips itself"}, {"Missing", "does not exist"},
	} {
		child, err := bin.Start(t.Context(), Start{Name: c.name, Timeout: time.Minute})
		if err == nil {
			timeout := time.Minute
			if c.name == "Hangs" {
				timeout = 100 * time.Millisecond
			}
			_, err = child.Parts(t.Context(), 5, 2, false, timeout)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := bin.Start(t.Context(), Start{Name: "Skips", Timeout: time.Minute}); !errors.Is(err, ErrSkipped) {
		t.Errorf("skip: %v", err)
	}
}

func TestSameCodeAfterComment(t *testing.T) {
	files := func(body string) map[string]string {
		return map[string]string{"m.go": body, "m_test.go": "package m\nimport \"testing\"\nfunc BenchmarkF(b *testing.B) { for range b.N { F() } }\n"}
	}
	a := build(t, module(t, files("package m\nvar X int\nfunc F() { X++ }\n")), 1)
	same := build(t, module(t, files("package m\n// X counts.\nvar X int\n\nfunc F() { X++ }\n")), 1)
	other := build(t, module(t, files("package m\nvar X int\nfunc F() { X += 2 }\n")), 1)
	// From Go 1.27 on the line table stands before sections that the code
	// refers to: a comment moves them, and the gate cannot tell. Such a race is
	// timed and ends "same".
	if version.Compare(a.Build.Go, "go1.27") < 0 && a.Code != same.Code {
		t.Error("a comment changed the code")
	}
	if a.Code == other.Code {
		t.Error("another function has the same code")
	}
	if a.Build.Tree == same.Build.Tree {
		t.Error("two sources have one digest")
	}
}

func TestReaching(t *testing.T) {
	src := module(t, map[string]string{
		"m.go": "package m\n\nvar X int\n\nfunc F() {\n\tX++\n}\n\nfunc G() {\n\tX--\n}\n",
		"m_test.go": `package m
import "testing"
func BenchmarkF(b *testing.B) { for range b.N { F() } }
func BenchmarkG(b *testing.B) { for range b.N { G() } }
func BenchmarkSubs(b *testing.B) {
	b.Run("f", func(b *testing.B) { for b.Loop() { F() } })
	b.Run("g", func(b *testing.B) { for b.Loop() { G() } })
}
`,
		"up/up.go":          "package up\n\nimport \"example.com/m\"\n\nfunc Up() { m.G() }\n",
		"up/up_test.go":     "package up\nimport \"testing\"\nfunc BenchmarkUp(b *testing.B) { for range b.N { Up() } }\n",
		"quiet/q.go":        "package quiet\n\nfunc Q() int {\n\treturn 1\n}\n",
		"loud/loud.go":      "package loud\n\nimport \"example.com/m/quiet\"\n\nfunc L() int { return quiet.Q() }\n",
		"loud/loud_test.go": "package loud_test\nimport (\"testing\"; \"example.com/m/loud\")\nfunc BenchmarkL(b *testing.B) { for range b.N { loud.L() } }\n",
	})
	temp := t.TempDir()
	coverage, err := NewCoverage(t.Context(), src, temp)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		touch Touch
		want  []string
	}{
		{"own package, lines", Touch{File: "m.go", Lines: [][2]int{{6, 6}}}, []string{"F", "Subs/f"}},
		{"whole file", Touch{File: "m.go"}, []string{"F", "G", "Subs/f", "Subs/g"}},
		{"only a dependent has benchmarks", Touch{File: "quiet/q.go", Lines: [][2]int{{4, 4}}}, []string{"L"}},
		{"not executed", Touch{File: "m.go", Lines: [][2]int{{1, 3}}}, nil},
		{"not Go", Touch{File: "docs/readme.md"}, nil},
	} {
		for i := range 2 {
			before := [2]int{coverage.b.builds, len(coverage.runs)}
			r, err := coverage.Reaching(t.Context(), []Touch{c.touch}, ReachOptions{})
			if err != nil || len(r.Warnings) > 0 || len(r.SetUp) > 0 {
				t.Fatal(err, r)
			}
			if got := refNames(r.Timed); !slices.Equal(got, c.want) {
				t.Errorf("%s: got %q, want %q", c.name, got, c.want)
			}
			if after := [2]int{coverage.b.builds, len(coverage.runs)}; i == 1 && after != before {
				t.Errorf("%s: built or ran again: %v, before %v", c.name, after, before)
			}
		}
	}
	coverage.Close()
	if left, _ := os.ReadDir(temp); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

func refNames(refs []Ref) []string {
	var names []string
	for _, r := range refs {
		names = append(names, r.Name)
	}
	slices.Sort(names)
	return names
}

func TestSetUpIsNotTimed(t *testing.T) {
	src := module(t, map[string]string{
		"m.go": "package m\n\nvar X int\n\nfunc F() {\n\tX++\n}\n\nfunc G() {\n\tX--\n}\n",
		"m_test.go": `package m

import (
	"sync"
	"testing"
)

func BenchmarkSetUpN(b *testing.B)    { F(); b.ResetTimer(); for range b.N { G() } }
func BenchmarkSetUpLoop(b *testing.B) { F(); for b.Loop() { G() } }
func BenchmarkTimed(b *testing.B)     { F(); for range b.N { F() } }
func BenchmarkRare(b *testing.B)      { F(); for i := range b.N { if i%64 == 63 { F() } } }
func BenchmarkOnce(b *testing.B)      { for range b.N { once() } }
func BenchmarkOutside(b *testing.B) {
	F()
	b.Run("none", func(b *testing.B) { for b.Loop() { G() } })
	b.Run("loop", func(b *testing.B) { for b.Loop() { F() } })
	b.Run("parallel", func(b *testing.B) { b.RunParallel(func(pb *testing.PB) { for pb.Next() { locked() } }) })
}

var (
	once = sync.OnceFunc(F)
	mu   sync.Mutex
)

func locked() { mu.Lock(); F(); mu.Unlock() }
`,
	})
	r, err := Reaching(t.Context(), src, []Touch{{File: "m.go", Lines: [][2]int{{6, 6}}}}, ReachOptions{})
	if err != nil || len(r.Warnings) > 0 {
		t.Fatal(err, r.Warnings)
	}
	if got, want := refNames(r.Timed), []string{"Outside/loop", "Outside/parallel", "Rare", "Timed"}; !slices.Equal(got, want) {
		t.Errorf("timed %q, want %q", got, want)
	}
	if got, want := refNames(r.SetUp), []string{"Once", "Outside/none", "SetUpLoop", "SetUpN"}; !slices.Equal(got, want) {
		t.Errorf("set-up only %q, want %q", got, want)
	}
	if got := r.SetUpOnly("it"); !strings.Contains(got, " and 1 more run it in their set-up only") {
		t.Error(got)
	}
}

// What a benchmark does while its timer stands is none of its operations'.
func TestOnlyTimedWorkIsCounted(t *testing.T) {
	src := module(t, map[string]string{"m_test.go": `package m

import (
	"runtime"
	"syscall"
	"testing"
)

var sink int

func cpu() int64 {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u.Utime.Nano() + u.Stime.Nano()
}

func work() {
	for end := cpu() + 50e6; cpu() < end; {
		sink++
	}
	runtime.GC()
}

func BenchmarkBefore(b *testing.B) { work(); b.ResetTimer(); for i := range b.N { sink += i } }
func BenchmarkStopped(b *testing.B) { b.StopTimer(); work(); b.StartTimer(); for i := range b.N { sink += i }; b.StopTimer(); work() }
func BenchmarkWithin(b *testing.B) { for b.Loop() { b.StopTimer(); work(); b.StartTimer(); sink++ } }
func BenchmarkTimed(b *testing.B) { for b.Loop() { work() } }
`})
	bin := build(t, src, 3)
	for _, name := range []string{"Before", "Stopped", "Within", "Timed"} {
		c, err := bin.Start(t.Context(), Start{Name: name, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		for _, full := range []bool{false, true} {
			parts, err := c.Parts(t.Context(), 1, 2, full, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range parts {
				if timed := name == "Timed"; (p.CPU >= 50e6) != timed || (p.GCs > 0) != timed {
					t.Errorf("%s, counting allocations %v: %d ns of CPU, %d cycles", name, full, p.CPU, p.GCs)
				}
			}
		}
		if _, err := c.Finish(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMachineParsers(t *testing.T) {
	if got := parseTicks("cpu  10 1 4 100 5 2 3 7 0 0"); got != (ticks{busy: 20, idle: 105, steal: 7}) {
		t.Errorf("ticks %+v", got)
	}
	if got := parseTicks("cpu 1"); got != (ticks{}) {
		t.Errorf("short line: %+v", got)
	}
	if got := parseThrottled("usage_usec 5\nthrottled_usec 1500000\nnr_bursts 0\n"); got != 1.5 {
		t.Errorf("throttled %v s, want 1.5", got)
	}
	for s, want := range map[string]float64{"150000 100000": 1.5, "max 100000": 0, "-1 100000": 0, "": 0} {
		if got := parseQuota(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

func TestSplitLinkFlags(t *testing.T) {
	rest, link := splitLinkFlags([]string{"-race", "-ldflags=-X a=b", "--ldflags", "-s", "-v"})
	if !slices.Equal(rest, []string{"-race", "-v"}) || !slices.Equal(link, []string{"-X a=b", "-s"}) {
		t.Errorf("%q %q", rest, link)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add("p 1 2 3 4 5")
	f.Add("m 1 2")
	f.Add("x 1.5 things/op")
	f.Add("o 4096 0123ab")
	f.Add("t\tNAME\twhy")
	f.Add(".")
	f.Fuzz(func(t *testing.T, line string) {
		parts := []Part{{}}
		if done, err := read(&parts, 1, line); done && err != nil {
			t.Error("done with an error")
		}
	})
}
