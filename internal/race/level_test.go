package race

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

// collecting makes launches of a benchmark whose parts take 1 ms and 0.2 ms for
// each cycle they meet: either of two neighbouring numbers of cycles.
func collecting(rng *rand.Rand, launches int, perPart [2]float64) *entrant {
	e := &entrant{moved: true, looks: noLooks(), shape: shape{gc: true}}
	for l := range launches {
		one := launch{layout: l}
		for arm := range 2 {
			for range 20 {
				cycles := int64(math.Floor(perPart[arm] + rng.Float64()))
				wall := 1e6*(1+0.002*rng.Float64()) + 2e5*float64(cycles)
				one.parts[arm] = append(one.parts[arm], timed{Part: bench.Part{Iterations: 1, Wall: int64(wall), GCs: cycles}})
			}
		}
		e.launches = append(e.launches, one)
	}
	return e
}

// How many cycles the parts of a launch met is chance; how many the code makes
// is not.
func TestPartsAreLevelledByTheirCycles(t *testing.T) {
	for _, c := range []struct {
		perPart [2]float64
		want    float64
		within  float64
	}{
		{[2]float64{2.3, 2.3}, 1, 0.004},
		{[2]float64{2.3, 1.15}, (1 + 0.2*1.15) / (1 + 0.2*2.3), 0.006},
		{[2]float64{2, 3}, 1.6 / 1.4, 0.004},
	} {
		rng := rand.New(rand.NewPCG(3, 4))
		e := collecting(rng, 12, c.perPart)
		j, ok := e.wall()
		i := j.interval()
		if !ok || math.Abs(i.Mid/c.want-1) > c.within || i.High-i.Low > 0.02 {
			t.Errorf("%v cycles a part: ratio %v, want %.4f", c.perPart, i, c.want)
		}
	}
}

func TestPerCycle(t *testing.T) {
	part := func(ns, cycles int64) timed {
		return timed{Part: bench.Part{Iterations: 1, Wall: ns, GCs: cycles}}
	}
	for name, c := range map[string]struct {
		parts [2][]timed
		want  float64 // ns
	}{
		"a slope on both sides":     {[2][]timed{{part(1000, 1), part(1100, 2)}, {part(3000, 1), part(3100, 2)}}, 100},
		"one disturbed part":        {[2][]timed{{part(1000, 1), part(1100, 2), part(1000, 1), part(1100, 2), part(9000, 1)}, {part(1000, 1), part(1100, 2)}}, 100},
		"always as many":            {[2][]timed{{part(1000, 1), part(1100, 1)}, {part(1000, 2)}}, 0},
		"faster with more":          {[2][]timed{{part(1100, 1), part(1000, 2)}, {part(1100, 1), part(1000, 2)}}, 0},
		"never more than the whole": {[2][]timed{{part(1, 0), part(1000, 1)}, {part(1, 0), part(1000, 1)}}, 999},
	} {
		if got := perCycle(c.parts, wallTime()) * 1e9; math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s: %v ns a cycle, want %v", name, got, c.want)
		}
	}
}

// Five launches that lie close together by chance are certain of anything; one
// that disagrees keeps the race open.
func TestFewLaunchesHaveToAgree(t *testing.T) {
	ratios := func(n int, odd float64) *entrant {
		e := &entrant{moved: true, looks: noLooks()}
		for l := range n {
			one := launch{layout: l}
			for arm := range 2 {
				ns := 1e6 * (1 + 1e-4*float64(l%3))
				if arm == 1 {
					ns *= 0.5
				}
				if arm == 1 && l == 3 {
					ns = odd
				}
				for range 20 {
					one.parts[arm] = append(one.parts[arm], timed{Part: bench.Part{Iterations: 1, Wall: int64(ns)}})
				}
			}
			e.launches = append(e.launches, one)
			e.judge(Plan{Threshold: 0.01, MinLaunches: 5}, 1, false)
		}
		return e
	}
	if e := ratios(5, 5e5); e.verdict != finding.Improved {
		t.Errorf("five launches that agree: %q", e.verdict)
	}
	if e := ratios(8, 1.01e6); e.verdict != "" {
		t.Errorf("one launch of eight disagrees: %q", e.verdict)
	}
	if e := ratios(24, 1.01e6); e.verdict != finding.Improved {
		t.Errorf("one launch of 24 disagrees: %q", e.verdict)
	}
}

// One goroutine that makes garbage is raced with one thread; one that is not
// alone is not.
func TestGarbageOfOneGoroutineIsSerial(t *testing.T) {
	src := func(label string) bench.Source {
		return tree(t, label, map[string]string{"m_test.go": `package m

import "testing"

var sink [64]*[512]byte

func BenchmarkAlone(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		sink[i%64] = new([512]byte)
	}
}

func BenchmarkTogether(b *testing.B) {
	for b.Loop() {
		done := make(chan bool)
		go func() {
			for i := range sink {
				sink[i] = new([512]byte)
			}
			close(done)
		}()
		<-done
	}
}

func BenchmarkWorker(b *testing.B) {
	jobs, done := make(chan bool), make(chan bool)
	go func() {
		for range jobs {
			for i := range sink {
				sink[i] = new([512]byte)
			}
			done <- true
		}
	}()
	for b.Loop() {
		jobs <- true
		<-done
	}
	close(jobs)
}
`})
	}
	o, err := Run(t.Context(), Plan{Arms: [2]bench.Source{src("a"), src("b")}, Budget: 12 * time.Second, PerBench: 4 * time.Second, TimeEqualCode: true})
	if err != nil {
		t.Fatal(err)
	}
	c := byName(o)
	if m := c["Alone sec/op"].Method; !strings.Contains(m, "GOMAXPROCS=1") || !strings.Contains(m, "levelled") {
		t.Errorf("Alone: %s", m)
	}
	for _, name := range []string{"Together", "Worker"} {
		if m := c[name+" sec/op"].Method; m == "" || strings.Contains(m, "GOMAXPROCS") {
			t.Errorf("%s: %s", name, m)
		}
	}
}

func TestEachNumberOfProcessorsIsRaced(t *testing.T) {
	text := map[string]string{"m_test.go": `package m

import (
	"runtime"
	"testing"
)

func BenchmarkProcs(b *testing.B) {
	for b.Loop() {
	}
	b.ReportMetric(float64(runtime.GOMAXPROCS(0)), "procs")
}
`}
	o, err := Run(t.Context(), Plan{
		Arms: [2]bench.Source{tree(t, "a", text), tree(t, "b", text)}, Procs: []int{1, 3}, TimeEqualCode: true, Budget: 4 * time.Second, PerBench: 2 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{"Procs-1 procs": 1, "Procs-3 procs": 3} {
		if c, ok := byName(o)[name]; !ok || c.New != want {
			t.Errorf("%s: %+v, want %v", name, c, want)
		}
	}
}
