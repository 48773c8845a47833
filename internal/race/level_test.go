package race

import (
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

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
	if m := c["Alone sec/op"].Method; !strings.Contains(m, "GOMAXPROCS=1") || !strings.Contains(m, "whole GC cycles") {
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
