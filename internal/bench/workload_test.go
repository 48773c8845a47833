package bench

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

const tests = `package m

import (
	"fmt"
	"os"
	"sync"
	"testing"
)

var sink []byte

func TestMain(m *testing.M) {
	ready = true
	os.Exit(m.Run())
}

var ready bool

func TestEverything(t *testing.T) {
	if !ready {
		t.Fatal("TestMain did not run")
	}
	dir := t.TempDir()
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Fatal("not a fresh folder")
	}
	if err := os.WriteFile(dir+"/x", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("testdata.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("WL_TEST", string(data))
	t.Chdir(dir)
	open++
	if open != 1 {
		t.Fatal("the last run's Cleanup did not run")
	}
	t.Cleanup(func() { open-- })
	fmt.Println("p 1 2 3 4 5 noise")
	t.Log("a log line")
	t.Run("sub", func(t *testing.T) { t.Run("deep", func(t *testing.T) {}) })
}

var open int

func TestParallel(t *testing.T) {
	t.Parallel()
	for i := range 3 {
		t.Run(fmt.Sprint("way", i), func(t *testing.T) {
			t.Parallel()
			mu.Lock()
			defer mu.Unlock()
			if t.Name() != fmt.Sprint("TestParallel/way", i) {
				t.Error("named", t.Name())
			}
		})
	}
}

var mu sync.Mutex

func TestSubs(t *testing.T) {
	for i := range 4 {
		t.Run(fmt.Sprintf("size=%d", i), func(t *testing.T) {
			for range i {
				sink = make([]byte, 64)
			}
		})
	}
}

func TestBenchmarks(t *testing.T) {
	r := testing.Benchmark(func(b *testing.B) { for b.Loop() { } })
	if r.N < 2 {
		t.Error("testing.Benchmark ran", r.N)
	}
}

func TestFails(t *testing.T) { t.Run("sub", func(t *testing.T) { t.Error("\nError:\n\twrong", "answer") }) }

func TestSkips(t *testing.T) { t.Skip("not here") }

func TestOnce(t *testing.T) {
	runs++
	if runs > 1 {
		t.Fatal("state is", runs)
	}
}

var runs int

func TestRegisters(t *testing.T) {
	if registered {
		panic("registered twice")
	}
	registered = true
}

var registered bool

func TestExits(t *testing.T) { os.Exit(0) }

func FuzzSeeds(f *testing.F) {
	f.Add("a")
	f.Add("b")
	f.Fuzz(func(t *testing.T, s string) {
		t.Parallel()
		seen(len(s))
	})
}

func FuzzFails(f *testing.F) {
	f.Add("a")
	f.Fuzz(func(t *testing.T, s string) { t.Error("bad seed") })
}

//go:noinline
func seen(n int) { mu.Lock(); sink = make([]byte, n); mu.Unlock() }

func BenchmarkOther(b *testing.B) { for b.Loop() { } }
`

func workloads(t *testing.T) *Binary {
	return build(t, module(t, map[string]string{
		"m_test.go": tests, "testdata.txt": "text",
		"testdata/fuzz/FuzzSeeds/one": "go test fuzz v1\nstring(\"" + strings.Repeat("c", 1000) + "\")\n",
	}), 1)
}

func TestListsWorkloads(t *testing.T) {
	t.Parallel()
	bin := workloads(t)
	for _, c := range []struct {
		pattern string
		want    []string // NAME or NAME: start of its trouble
	}{
		{"test:Everything|Parallel|Subs", []string{"test:TestEverything", "test:TestParallel", "test:TestSubs"}},
		{"test:^TestSubs$/size=[12]", []string{"test:TestSubs/size=[12]"}},
		{"test:TestSubs/nothing", []string{"test:TestSubs/nothing: has no sub-test that matches nothing"}},
		{"test:TestEverything/sub/other", []string{"test:TestEverything/sub/other: has no sub-test that matches sub/other"}},
		{"test:Fails|Skips|Once|Subs", []string{
			"test:TestFails: fails: m_test.go:81: Error: wrong answer", "test:TestOnce: passes once, but fails when it runs again in the same process",
			"test:TestSkips: skips itself here: m_test.go:83: not here", "test:TestSubs",
		}},
		// The first that ends the process: each by itself.
		{"test:Registers|Exits|Subs", []string{
			"test:TestExits: fails: panic: unexpected call to os.Exit(0) during test", "test:TestRegisters: passes once, but fails: panic: registered twice", "test:TestSubs",
		}},
		{"fuzz:Fuzz", []string{"fuzz:FuzzFails: fails: m_test.go:", "fuzz:FuzzSeeds"}},
		{"fuzz:Seeds/one", []string{"fuzz:FuzzSeeds/one"}},
		{"fuzz:Nothing", nil},
	} {
		listed, err := bin.List(t.Context(), c.pattern, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(listed, func(a, b Listed) int { return strings.Compare(a.Name, b.Name) })
		if len(listed) != len(c.want) {
			t.Errorf("%s: listed %+v, want %q", c.pattern, listed, c.want)
			continue
		}
		for i, l := range listed {
			name, trouble, troubled := strings.Cut(c.want[i], ": ")
			if l.Name != name || troubled != (l.Trouble != "") || !strings.HasPrefix(l.Trouble, trouble) || strings.Contains(l.Trouble, "\n") {
				t.Errorf("%s: listed %+v, want %q", c.pattern, l, c.want[i])
			}
		}
	}
}

func TestWorkloadsAreMeasured(t *testing.T) {
	bin := workloads(t)
	t.Setenv("TMPDIR", t.TempDir())
	for _, c := range []struct {
		name        string
		n           int64
		bytes, most int64 // allocated by an iteration, with what testing itself needs
	}{
		{"test:TestEverything", 20, 0, 100_000}, {"test:TestParallel", 50, 0, 100_000}, {"test:TestSubs", 100, 6 * 64, 20_000},
		{"fuzz:FuzzSeeds", 100, 1002, 20_000}, {"fuzz:FuzzSeeds/seed#0", 100, 1, 10_000},
	} {
		k, err := bin.Start(t.Context(), Start{Name: c.name, Pad: 10, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		parts, err := k.Parts(t.Context(), c.n, 3, false, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		counted, err := k.Parts(t.Context(), c.n, 1, true, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := k.Finish(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(parts) != 3 || parts[2].Wall <= 0 || parts[2].Iterations != c.n || k.Loop {
			t.Errorf("%s: parts %+v", c.name, parts)
		}
		if b := counted[0].Bytes / c.n; b < c.bytes || b > c.most {
			t.Errorf("%s: %d B an iteration, want %d to %d", c.name, b, c.bytes, c.most)
		}
	}
	if left, _ := os.ReadDir(os.Getenv("TMPDIR")); len(left) > 0 {
		t.Errorf("temporary folders are left: %v", left)
	}
	// A test that runs benchmarks itself has them as without the driver.
	k, err := bin.Start(t.Context(), Start{Name: "test:TestBenchmarks", Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Parts(t.Context(), 1, 1, false, time.Minute); err != nil {
		t.Error(err)
	}
	k.Close(t.Context())
}

func TestBrokenWorkloads(t *testing.T) {
	t.Parallel()
	bin := workloads(t)
	for _, c := range []struct{ name, reason, output string }{
		{"test:TestFails", "TestFails on m fails: m_test.go:81: Error: wrong answer", "--- FAIL: TestFails/sub"},
		{"test:TestSkips", "skips itself here: m_test.go:83: not here", ""},
		{"test:TestOnce", "passes once, but fails when it runs again in the same process (it depends on state that a run leaves behind): m_test.go:88: state is 2", "--- FAIL: TestOnce"},
		{"test:TestRegisters", "passes once, but fails: panic: registered twice", "registered twice"},
		{"test:TestSubs/nothing", "has no sub-test", ""},
		{"test:TestMissing", "ran no iteration", ""},
	} {
		k, err := bin.Start(t.Context(), Start{Name: c.name, Timeout: time.Minute})
		if err == nil {
			_, err = k.Parts(t.Context(), 3, 2, false, time.Minute)
		}
		if err == nil || !strings.Contains(err.Error(), c.reason) || !strings.Contains(err.Error(), c.output) || strings.Contains(err.Error(), "Benchmark") {
			t.Errorf("%s: got %v, want %q and %q", c.name, err, c.reason, c.output)
		}
	}
}

func TestTestsReaching(t *testing.T) {
	t.Parallel()
	src := module(t, map[string]string{
		"m.go": "package m\n\nvar X int\n\nfunc F() {\n\tX++\n}\n\nfunc G() {\n\tX--\n}\n",
		"m_test.go": `package m

import (
	"testing"
	"time"
)

func TestAtLength(t *testing.T) { for range 1000 { F() }; time.Sleep(300 * time.Millisecond) }
func TestF(t *testing.T) { F() }
func TestG(t *testing.T) { G() }
func TestOnce(t *testing.T) { F(); if X > 1 { t.Fatal(X) } }
func FuzzF(f *testing.F) { f.Add(1); f.Fuzz(func(t *testing.T, i int) { F() }) }
`,
	})
	for _, c := range []struct {
		bench string
		want  []string
		warn  string
	}{{"test:.", []string{"test:TestF", "test:TestAtLength"}, "TestOnce reaches the change, but passes once"}, {"fuzz:.", []string{"fuzz:FuzzF"}, ""}, {"test:TestG", nil, ""}} {
		r, err := Reaching(t.Context(), src, []Touch{{File: "m.go", Lines: [][2]int{{6, 6}}}}, ReachOptions{Bench: c.bench})
		if err != nil || len(r.SetUp) > 0 {
			t.Fatal(err, r)
		}
		if (len(r.Warnings) == 1) != (c.warn != "") || len(r.Warnings) == 1 && !strings.Contains(r.Warnings[0].Text, c.warn) {
			t.Errorf("%s: warnings %v, want %q", c.bench, r.Warnings, c.warn)
		}
		var got []string
		for _, ref := range r.Timed {
			got = append(got, ref.Name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.bench, got, c.want)
		}
	}
}

func TestWorkloadNames(t *testing.T) {
	for fn, want := range map[string]string{"BenchmarkX": "X", "TestX": "test:TestX", "FuzzX": "fuzz:FuzzX", "ExampleX": "", "Other": ""} {
		if got, ok := Workload(fn); got != want || ok != (want != "") {
			t.Errorf("%s: %q %v", fn, got, ok)
		}
	}
	for pattern, want := range map[string]string{
		"test:TestX": "", "test:": "", "fuzz:Fuzz.*/seed#0": "", "TestX": "neither tests nor fuzz targets", "bench:X": "neither", "test:(": "missing closing", "test:X/(": "missing closing",
	} {
		if err := CheckWorkload(pattern); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}
