package mechanism_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/evidence/mechanism"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

// notShown are rows that the exhibit cannot show, and why. Whether their
// symbols exist is tested all the same.
var notShown = map[string]string{
	"cgo": "needs a C compiler", "cgo.check": "needs a C compiler", "race": "needs a build with -race",
	"signal": "is a few microseconds per signal", "start": "is over before a profile starts",
	"exec": "is fork and exec, which syscall.process names", "io.file": "is system calls, which have a row", "io.net": "is system calls and the poller, which have rows",
	"interface":    "is behind a cache in the code itself, but for its misses",
	"lock.runtime": "stands below other rows", "sync.sem": "stands below other rows",
	"sql": "needs a driver", "rpc": "needs a server",
	"sched.running": "stands for what a trace tells, no function", "sched.runnable": "stands for what a trace tells, no function",
	mechanism.Library: "needs a package that no row names", mechanism.Other: "needs a function that no row names", mechanism.Unknown: "needs a program without symbols",
}

// TestExhibit runs a program that has a hot function for each mechanism, built
// by the installed toolchain, and wants each to be named.
func TestExhibit(t *testing.T) {
	dir := t.TempDir()
	bin := filepath.Join(dir, "exhibit")
	if _, err := (gocmd.Tool{Dir: filepath.Join("testdata", "exhibit")}).Run(t.Context(), "build", "-o", bin, "."); err != nil {
		t.Fatal(err)
	}
	shown, missing := exhibit(t, bin, dir, "30", nil)
	// A profiler that looks a few hundred times a second may miss a function on
	// a busy machine: those are shown again, for longer.
	for _, ms := range []string{"300", "1500"} {
		if len(missing) > 0 {
			_, missing = exhibit(t, bin, dir, ms, missing)
		}
	}
	for _, id := range missing {
		t.Errorf("%s: not named", id)
	}
	for _, m := range mechanism.Table {
		if _, excused := notShown[m.ID]; !excused && !slices.Contains(shown, m.ID) && !ofModules(m) {
			t.Errorf("%s: the exhibit has no function that shows it", m.ID)
		}
	}
}

// ofModules tells rows whose symbols are all of modules, which the exhibit does
// not import.
func ofModules(m mechanism.Mechanism) bool {
	return len(m.Symbols) > 0 && !slices.ContainsFunc(m.Symbols, func(s string) bool {
		first, _, _ := strings.Cut(s, "/")
		return !strings.Contains(first, ".") || first == s
	})
}

// exhibit runs the program and returns the rows that it meant to show, and
// those of them that its profile does not name.
func exhibit(t *testing.T, bin, dir, ms string, only []string) (shown, missing []string) {
	t.Helper()
	cpu, allocs := filepath.Join(dir, "cpu.pprof"), filepath.Join(dir, "allocs.pprof")
	r, err := proc.Run(t.Context(), proc.Spec{Args: append([]string{bin, cpu, allocs, ms}, only...), Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	x, _, err := evidence.Load(t.Context(), evidence.Options{Paths: []string{cpu, allocs}})
	if err != nil {
		t.Fatal(err)
	}
	named := namedBy(x, finding.CPU)
	allocated := namedBy(x, finding.Alloc)
	for line := range strings.Lines(string(r.Stdout)) {
		id, fn, _ := strings.Cut(strings.TrimSpace(line), " ")
		shown = append(shown, id)
		// What the collector and the scheduler do belongs to no line.
		if !named[fn+" "+id] && !named[" "+id] && !named["main.deep "+id] && !named["main.manyDefers "+id] && !named["main.grow "+id] {
			missing = append(missing, id)
		}
		if wants := map[string]string{"alloc": "alloc", "fmt": "fmt", "json": "json", "text.build": "text.build"}[id]; wants != "" && !allocated[fn+" "+wants] {
			t.Errorf("%s: %s is not named in the allocation profile", id, fn)
		}
	}
	return shown, missing
}

// namedBy is the set of "function row" that a profile's charges name; without a
// function for what belongs to no line.
func namedBy(x *evidence.Index, kind finding.Kind) map[string]bool {
	named := map[string]bool{}
	c := x.Charge(evidence.ChargeOptions{Kind: kind})
	for _, l := range append(c.Lines, c.Loose) {
		for _, p := range l.Parts {
			named[l.Site.Func+" "+mechanism.Table[p.Mechanism].ID] = true
		}
	}
	return named
}
