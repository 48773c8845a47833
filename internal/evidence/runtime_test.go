package evidence

import (
	"testing"

	"github.com/gotoll/toll/finding"
)

func TestGC(t *testing.T) {
	x := indexOf(t, "", nil, profileOf(t, finding.CPU,
		"10 | runtime.scanobject; runtime.gcDrain; runtime.gcBgMarkWorker.func2; runtime.systemstack; runtime.gcBgMarkWorker",
		"4 | runtime.gcDrainN; runtime.gcAssistAlloc1; runtime.gcAssistAlloc; runtime.mallocgc; example.com/m/p.Do /m/p/a.go:12 10",
		"3 | runtime.(*sweepLocked).sweep; runtime.sweepone; runtime.bgsweep",
		"2 | runtime.sweepone; runtime.deductSweepCredit; runtime.mallocgc; example.com/m/p.Do /m/p/a.go:12 10",
		"20 | runtime.nextFreeFast; runtime.mallocgc; runtime.newobject; example.com/m/p.Do /m/p/a.go:12 10",
		"61 | example.com/m/p.Do /m/p/a.go:12 10",
	))
	r, ok := x.GC()
	if !ok || r.Samples != 100 || r.Background.Samples != 10 || r.Assist.Samples != 4 || r.Sweep.Samples != 5 || r.GC.Samples != 19 || r.Malloc.Samples != 20 {
		t.Errorf("got %+v", r)
	}
	if s := r.GC.Share; s.Mid != 0.19 || s.Low >= 0.19 || s.High <= 0.19 {
		t.Errorf("share %+v", s)
	}
	if _, ok := indexOf(t, "", nil).GC(); ok {
		t.Error("a GC share without a CPU profile")
	}
}

func TestFlame(t *testing.T) {
	do := "example.com/m/p.Do /m/p/a.go:12 10"
	x := indexOf(t, "", nil, profileOf(t, finding.CPU,
		"600 | fmt.Sprintf /usr/local/go/src/fmt/print.go:5 4; "+do+"; main.main",
		"300 | "+do+"; main.main",
		"90 | example.com/m/p.Do.func1 /m/p/a.go:20 19; main.main",
		"9 | dep.org/x.F /root/go/pkg/mod/dep.org/x@v1/f.go:3 2; main.main",
		"1 | tiny.org/x.F; main.main",
		"5000 | runtime.gcBgMarkWorker",
	))
	priced := finding.Priced{
		Finding:  finding.Finding{Rule: "r", Site: at(12)},
		Evidence: x.Cost(at(12), cpu("fmt.Sprintf")),
		Prices:   []finding.Price{{Kind: finding.CPU, Share: finding.Interval{Low: 0.01, Mid: 0.05, High: 0.1}}},
	}
	f := x.Flame(finding.CPU, []finding.Priced{priced}, func(string) finding.Selector { return cpu("fmt.Sprintf") })
	if f.Total != 6000*10e6 || f.Samples != 6000 || f.Cum[0] != f.Total || f.Parent[0] != -1 || f.Names[f.Name[0]] != "all" {
		t.Fatalf("root: %+v", f)
	}
	below := make([]float64, len(f.Parent))
	rows := map[string]int{}
	for i := range f.Parent {
		rows[f.Names[f.Name[i]]] = i
		if i == 0 {
			continue
		}
		if f.Parent[i] < 0 || int(f.Parent[i]) >= i {
			t.Errorf("row %d has parent %d", i, f.Parent[i])
		}
		below[f.Parent[i]] += f.Cum[i]
		if f.Recover[i] > f.Cum[i] {
			t.Errorf("row %d brings back %v of %v", i, f.Recover[i], f.Cum[i])
		}
	}
	for i, sum := range below {
		if sum+f.Flat[i] > f.Cum[i] {
			t.Errorf("row %d (%s): calls %v and own %v are more than %v", i, f.Names[f.Name[i]], sum, f.Flat[i], f.Cum[i])
		}
	}
	for name, want := range map[string]struct {
		cum, recover float64
		file         string
	}{
		"runtime.gcBgMarkWorker":       {5000 * 10e6, 0, "runtime/x.go"},
		"main.main":                    {1000 * 10e6, 300 * 10e6, "runtime/x.go"},
		"example.com/m/p.Do":           {900 * 10e6, 300 * 10e6, "p/a.go"},
		"example.com/m/p.Do (closure)": {90 * 10e6, 0, "p/a.go"},
		"fmt.Sprintf":                  {600 * 10e6, 300 * 10e6, "fmt/print.go"},
		"dep.org/x.F":                  {9 * 10e6, 0, "dep.org/x@v1/f.go"},
	} {
		i, ok := rows[name]
		if !ok || f.Cum[i] != want.cum || f.Recover[i] != want.recover || f.Files[f.File[i]] != want.file {
			t.Errorf("%s: row %d there %v: cum %v recover %v", name, i, ok, f.Cum[i], f.Recover[i])
		}
	}
	if _, ok := rows["tiny.org/x.F"]; ok {
		t.Error("a call below 0.05 % of the total has a row")
	}
	if f.Names[f.Name[1]] != "runtime.gcBgMarkWorker" {
		t.Errorf("largest call is not first: %s", f.Names[f.Name[1]])
	}
}
