package evidence

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
)

// at makes a site of example.com/m/p.Do, whose func line is 10.
func at(line int) finding.Site {
	return finding.Site{Module: "example.com/m", Package: "example.com/m/p", File: "p/a.go", Line: line, EndLine: line, Func: "example.com/m/p.Do", FuncLine: 10}
}

func cpu(frames ...string) finding.Selector {
	return finding.Selector{Kinds: []finding.Kind{finding.CPU}, Frames: frames}
}

func TestCostSelects(t *testing.T) {
	x := indexOf(t, "", nil, profileOf(t, finding.CPU,
		"4 | fmt.Sprintf; example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"5 | runtime.mallocgc; fmt.Sprintf; example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"6 | example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"7 | strings.ToLower; example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"8 | fmt.Sprintf; example.com/m/p.Do /m/p/a.go:15 10; main.main",
		// Recursion: Do calls itself on line 12.
		"9 | fmt.Sprintf; example.com/m/p.Do /m/p/a.go:12 10; example.com/m/p.Do /m/p/a.go:12 10; main.main",
		"100 | runtime.gcBgMarkWorker",
	))
	deep := cpu("runtime.mallocgc")
	deep.Deep = true
	flat := cpu("fmt.*")
	flat.Flat = true
	whole := cpu("fmt.Sprintf")
	whole.FromFunc = true
	except := cpu()
	except.Except = []string{"runtime.malloc*", "strings.ToLower"}
	for _, c := range []struct {
		name      string
		sel       finding.Selector
		samples   int64
		flat, cum float64
	}{
		{"all but", except, 19, 60e6, 190e6},
		{"everything", cpu(), 31, 60e6, 310e6},
		{"directly below", cpu("fmt.Sprintf"), 18, 0, 180e6},
		{"by prefix", cpu("fmt.*"), 18, 0, 180e6},
		{"no such frame", cpu("fmt.Sprint"), 0, 0, 0},
		{"not directly below", cpu("runtime.mallocgc"), 0, 0, 0},
		{"anywhere below", deep, 5, 0, 50e6},
		{"and the line itself", flat, 24, 60e6, 240e6},
		{"whole function", whole, 26, 0, 260e6},
	} {
		got := x.Cost(at(12), c.sel)
		want := []finding.Evidence{{
			Kind: finding.CPU, Source: "001-test", Digest: got[0].Digest, Flat: c.flat, Cum: c.cum, Total: 1390e6, Unit: "ns",
			Samples: c.samples, TotalSamples: 139, Seconds: 10, Match: finding.MatchLine, Whole: c.sel.FromFunc,
		}}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

func TestCostKinds(t *testing.T) {
	x := indexOf(t, "", nil,
		profileOf(t, finding.Alloc, "3 | runtime.growslice; example.com/m/p.Do /m/p/a.go:12 10", "1 | other.F"),
		profileOf(t, finding.Mutex, "2 | sync.(*Mutex).Unlock; example.com/m/p.Do /m/p/a.go:12 10"),
	)
	sel := finding.Selector{Kinds: []finding.Kind{finding.CPU, finding.Objects, finding.Alloc, finding.Mutex}}
	var got []string
	for _, e := range x.Cost(at(12), sel) {
		got = append(got, fmt.Sprintf("%s %g of %g %s, %d of %d", e.Kind, e.Cum, e.Total, e.Unit, e.Samples, e.TotalSamples))
	}
	want := []string{"objects 3 of 4 objects, 3 of 4", "alloc 192 of 256 bytes, 3 of 4", "mutex 2e+06 of 2e+06 ns, 2 of 2"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestCostMatches(t *testing.T) {
	closure := func(line, start int) finding.Site {
		s := at(line)
		s.ClosureLine = start
		return s
	}
	other := func(pkg, fn, file string, line, start int) finding.Site {
		return finding.Site{Module: "example.com/m", Package: pkg, File: file, Func: fn, Line: line, EndLine: line, FuncLine: start}
	}
	for _, c := range []struct {
		name    string
		site    finding.Site
		stack   string
		samples int64
		match   finding.MatchLevel
	}{
		{"same line", at(12), "example.com/m/p.Do /m/p/a.go:12 10", 3, finding.MatchLine},
		{"same line, trimmed path", at(12), "example.com/m/p.Do example.com/m/p/a.go:12 10", 3, finding.MatchLine},
		{"same line, as a version", at(12), "example.com/m/p.Do example.com/m@v1.0.0/p/a.go:12 10", 3, finding.MatchLine},
		{"same line, other machine", at(12), "example.com/m/p.Do C:/ci/p/a.go:12 10", 3, finding.MatchLine},
		{"other line", at(12), "example.com/m/p.Do /m/p/a.go:13 10", 0, finding.MatchLine},
		{"moved down", at(12), "example.com/m/p.Do /m/p/a.go:42 40", 3, finding.MatchOffset},
		{"moved down, other line", at(12), "example.com/m/p.Do /m/p/a.go:12 9", 0, finding.MatchOffset},
		{"renamed file", at(12), "example.com/m/p.Do /m/p/b.go:12 10", 3, finding.MatchOffset},
		{"start unknown", at(12), "example.com/m/p.Do /m/p/a.go:12 0", 3, finding.MatchFunc},
		{"other function", at(12), "example.com/m/p.Else /m/p/a.go:12 10", 0, finding.MatchNone},
		{"inlined", at(12), "+example.com/m/p.Do /m/p/a.go:12 10; example.com/m/q.F /m/q/f.go:3 1", 3, finding.MatchLine},
		{"generic", at(12), "example.com/m/p.Do[go.shape.int] /m/p/a.go:12 10", 3, finding.MatchLine},
		{"site in a literal", closure(14, 13), "example.com/m/p.Do.func1 /m/p/a.go:14 13", 3, finding.MatchLine},
		{"site in a literal, frame of the function", closure(13, 13), "example.com/m/p.Do /m/p/a.go:13 10", 0, finding.MatchLine},
		{"site in the function, frame of a literal", at(13), "example.com/m/p.Do.func1 /m/p/a.go:13 13", 0, finding.MatchNone},
		{"literal, all moved", closure(14, 13), "example.com/m/p.Do.func1 /m/p/a.go:44 43; example.com/m/p.Do /m/p/a.go:41 40", 3, finding.MatchOffset},
		{"another literal", closure(14, 13), "example.com/m/p.Do.func2 /m/p/a.go:19 18; example.com/m/p.Do /m/p/a.go:12 10", 0, finding.MatchLine},
		{"literal alone, start differs", closure(14, 13), "example.com/m/p.Do.func1 /m/p/a.go:44 43", 3, finding.MatchFunc},
		{"literal of an inlined function", closure(14, 13), "example.com/m/p.Outer.Do.func1 /m/p/a.go:14 13", 3, finding.MatchLine},
		{"range-over-func body", at(14), "example.com/m/p.Do-range1 /m/p/a.go:14 13; iter.F; example.com/m/p.Do /m/p/a.go:13 10", 3, finding.MatchLine},
		{"wrapper of a go statement", at(14), "example.com/m/p.Do.gowrap1 /m/p/a.go:14 14", 3, finding.MatchLine},
		{"program", other("example.com/m/cmd/x", "main.run", "cmd/x/main.go", 9, 5), "main.run example.com/m/cmd/x/main.go:9 5", 3, finding.MatchLine},
		{"program under test", other("example.com/m/cmd/x", "main.run", "cmd/x/main.go", 9, 5), "example.com/m/cmd/x.run /m/cmd/x/main.go:9 5", 3, finding.MatchLine},
		{"program, other spelling", other("example.com/m/cmd/x", "example.com/m/cmd/x.run", "cmd/x/main.go", 9, 5), "main.run example.com/m/cmd/x/main.go:9 5", 3, finding.MatchLine},
		{"other program", other("example.com/m/cmd/x", "main.run", "cmd/x/main.go", 9, 5), "main.run example.com/m/cmd/y/main.go:9 5", 0, finding.MatchNone},
		{"package level", other("example.com/m/p", "", "p/a.go", 3, 0), "example.com/m/p.init /m/p/a.go:3 1", 3, finding.MatchLine},
		{"package level, other file", other("example.com/m/p", "", "p/b.go", 3, 0), "example.com/m/p.init /m/p/a.go:3 1", 0, finding.MatchNone},
		{"escaped import path", other("example.com/m/q.v2", "example.com/m/q.v2.F", "q.v2/f.go", 3, 1), "example.com/m/q%2ev2.F /m/q.v2/f.go:3 1", 3, finding.MatchLine},
	} {
		t.Run(c.name, func(t *testing.T) {
			// A frame of the module that is no site keeps the profile ours.
			x := indexOf(t, "", nil, profileOf(t, finding.CPU, "3 | "+c.stack+"; example.com/m/z.Main /m/z/z.go:2 1"))
			got := x.Cost(c.site, cpu())
			if len(got) != 1 || got[0].Samples != c.samples || got[0].Match != c.match {
				t.Errorf("got %+v, want %d samples by %s", got, c.samples, c.match)
			}
		})
	}
}

// A file that changed since the recording: lines are followed to where they
// were, and a line that was rewritten has no evidence of its own.
func TestCostFollowsEdits(t *testing.T) {
	root := t.TempDir()
	write := func(text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(root, "p"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, "p/a.go"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	source := "package p\n\nfunc Do() {\n\tone()\n\ttwo()\n\tthree()\n}\n"
	write(source)
	made, err := Snapshot(root)
	if err != nil {
		t.Fatal(err)
	}
	x := indexOf(t, root, made, profileOf(t, finding.CPU,
		"4 | a.F; example.com/m/p.Do /m/p/a.go:4 3", "5 | a.F; example.com/m/p.Do /m/p/a.go:5 3", "6 | a.F; example.com/m/p.Do /m/p/a.go:6 3"))
	cost := func(line, start int) finding.Evidence {
		t.Helper()
		s := at(line)
		s.FuncLine = start
		got := x.Cost(s, cpu())
		if len(got) != 1 {
			t.Fatalf("got %+v", got)
		}
		return got[0]
	}
	if e := cost(5, 3); e.Samples != 5 || !e.Fresh || e.Match != finding.MatchLine {
		t.Errorf("unchanged: %+v", e)
	}
	// Two lines added above the function and one inside, before the last call;
	// the call of one is rewritten.
	write("package p\n\nvar x int\n" + strings.NewReplacer("func", "\nfunc", "one()", "uno(1)", "\tthree()", "\tx++\n\tthree()").Replace(source[11:]))
	for _, c := range []struct {
		line    int
		samples int64
		match   finding.MatchLevel
	}{{7, 5, finding.MatchLine}, {9, 6, finding.MatchLine}, {6, 15, finding.MatchFunc}, {8, 15, finding.MatchFunc}} {
		if e := cost(c.line, 5); e.Samples != c.samples || e.Fresh || e.Match != c.match {
			t.Errorf("edited, line %d: %d samples by %s, want %d by %s", c.line, e.Samples, e.Match, c.samples, c.match)
		}
	}
	copied := t.TempDir()
	root = copied
	write(source)
	x = x.At(copied)
	if e := cost(5, 3); e.Samples != 5 || !e.Fresh {
		t.Errorf("another copy: %+v", e)
	}
}

func TestForeignProfile(t *testing.T) {
	x := indexOf(t, "", nil, profileOf(t, finding.CPU, "30 | a.com/other/p.F /o/p.go:1 1; main.main /o/main.go:1 1"))
	if m := x.Matched(finding.CPU); m.Share != 0 || !x.Foreign(finding.CPU) {
		t.Errorf("matched %+v, foreign %v", m, x.Foreign(finding.CPU))
	}
	if got := x.Cost(at(12), cpu()); len(got) != 0 {
		t.Errorf("a profile of another program priced a site: %+v", got)
	}
	if r := x.Reason([]finding.Kind{finding.CPU}); !strings.Contains(r, "another program") {
		t.Errorf("reason %q", r)
	}
	// A short run of this module may have met none of its code.
	x = indexOf(t, "", nil, profileOf(t, finding.CPU, "4 | runtime.gcDrain; runtime.gcBgMarkWorker"))
	if w := x.Foreigners(); len(w) != 1 || !strings.Contains(w[0].Text, "has only 4 samples") || strings.Contains(x.Reason([]finding.Kind{finding.CPU}), "another program") {
		t.Errorf("a profile of four samples: %v, %q", w, x.Reason([]finding.Kind{finding.CPU}))
	}
	// Lock waits in the runtime only are no other program.
	x = indexOf(t, "", nil, profileOf(t, finding.CPU, "9 | example.com/m/p.Do /m/p/a.go:12 10"), profileOf(t, finding.Mutex, "3 | runtime._LostContendedRuntimeLock"))
	if x.Foreign(finding.Mutex) {
		t.Error("a mutex profile without waits in the module is called foreign")
	}
}

func TestBlockLeavesTheHarnessOut(t *testing.T) {
	x := indexOf(t, "", nil, profileOf(t, finding.Block,
		"9 | runtime.chanrecv1; testing.(*B).doBench /go/src/testing/benchmark.go:3 1; testing.(*B).run; example.com/m/p.TestMain /m/p/a.go:12 10",
		"2 | runtime.chanrecv1; example.com/m/p.Do /m/p/a.go:12 10; testing.(*B).runN"))
	if got := x.Totals(finding.Block); got.Samples != 2 || got.Value != 2e6 {
		t.Errorf("total %+v, want the 2 waits of the module", got)
	}
}

// benchIndex has n stacks of 40 frames through 2,000 functions of the module.
func benchIndex(b *testing.B, n int) *Index {
	stacks := make([]string, n)
	for i := range stacks {
		var s []string
		for d := range 40 {
			f := (i*7 + d*d*31) % 2000
			s = append(s, fmt.Sprintf("example.com/m/p.F%d /m/p/a%d.go:%d 10", f, f%50, 11+(i+d)%30))
		}
		stacks[i] = "3 | fmt.Sprintf; " + strings.Join(s, "; ")
	}
	return indexOf(b, "", nil, profileOf(b, finding.CPU, stacks...))
}

// 10,000 findings against 200,000 stacks are to be joined within 2 s.
func BenchmarkCost(b *testing.B) {
	x := benchIndex(b, 200_000)
	sel := cpu("fmt.Sprint*")
	sel.Deep = true
	i := 0
	for b.Loop() {
		s := at(11 + i%30)
		s.Func, s.File = fmt.Sprintf("example.com/m/p.F%d", i%2000), fmt.Sprintf("p/a%d.go", i%2000%50)
		x.Cost(s, sel)
		i++
	}
}

// A site that is hot in the benchmarks of its own package must not look cold
// because another package's benchmarks ran for longer.
func TestCostIsOfThePackageWhereTheSiteIsHot(t *testing.T) {
	x := newIndex("example.com/m", "")
	for pkg, stacks := range map[string][]string{
		"example.com/m/p": {"30 | fmt.Sprintf; example.com/m/p.Do /m/p/a.go:12 10", "70 | example.com/m/p.Other /m/p/a.go:30 29"},
		"example.com/m/q": {"1 | fmt.Sprintf; example.com/m/p.Do /m/p/a.go:12 10", "9899 | example.com/m/q.Busy /m/q/b.go:3 2"},
	} {
		p, err := Read(pkg, profileOf(t, finding.CPU, stacks...))
		if err != nil {
			t.Fatal(err)
		}
		p.Info.Package = pkg
		x.add(p, origin{name: "001-bench"})
	}
	x.seal()
	got := x.Cost(at(12), cpu("fmt.Sprintf"))[0]
	if got.Part != "example.com/m/p" || got.Samples != 30 || got.TotalSamples != 100 || got.Share() != 0.3 || got.Weight != 0.01 {
		t.Errorf("got %+v", got)
	}
	cold := x.Cost(at(20), cpu("fmt.Sprintf"))[0]
	if cold.Part != "" || cold.Samples != 0 || cold.TotalSamples != 10_000 {
		t.Errorf("a site that nobody saw: %+v", cold)
	}
}
