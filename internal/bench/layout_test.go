package bench

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/internal/gocmd"
)

// addresses of functions in a binary.
func addresses(t *testing.T, bin *Binary) map[string]int64 {
	t.Helper()
	r, err := gocmd.Tool{Dir: t.TempDir()}.Run(t.Context(), "tool", "nm", bin.Path)
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int64{}
	for line := range strings.Lines(string(r.Stdout)) {
		if f := strings.Fields(line); len(f) == 3 {
			at[f[2]], _ = strconv.ParseInt(f[0], 16, 64)
		}
	}
	return at
}

func TestLayoutMovesThePackageAlike(t *testing.T) {
	const fn = "example.com/m.BenchmarkWork"
	text := func(extra string) map[string]string {
		return map[string]string{"m_test.go": "package m\n\nimport \"testing\"\n\nfunc BenchmarkWork(b *testing.B) { for b.Loop() {} }\n" + extra}
	}
	plain, later := module(t, text("")), module(t, text("\nfunc BenchmarkMore(b *testing.B) { for b.Loop() { _ = b.Name() } }\n"))
	base := addresses(t, build(t, plain, 0))
	for _, seed := range []int64{1, 7, 62, 63} {
		moved, twin := addresses(t, build(t, plain, seed)), addresses(t, build(t, later, seed))
		// Its init function and its padding lie before all others.
		by, want := moved[fn]-base[fn], int64(64*(1+padLines(seed)))
		if base[fn] == 0 || by%64 != 0 || by < want-64*(1+want/640) || by > want+64*(1+want/640) {
			t.Errorf("seed %d moves the benchmark by %d bytes, want about %d", seed, by, want)
		}
		if moved[fn] != twin[fn] {
			t.Errorf("seed %d: the same function lies at %#x on one side and %#x on the other", seed, moved[fn], twin[fn])
		}
		for _, other := range []string{"runtime.mallocgc", "testing.(*B).runN"} {
			if moved[other] == 0 || moved[other] != base[other] {
				t.Errorf("seed %d moves %s from %#x to %#x", seed, other, base[other], moved[other])
			}
		}
	}
}

// A part is what it was asked to be, in whatever run.
func TestPartsRunTheirIterations(t *testing.T) {
	bin := build(t, module(t, map[string]string{"m_test.go": `package m

import "testing"

var ran int

func BenchmarkN(b *testing.B) {
	for range b.N {
		ran++
	}
	b.ReportMetric(float64(ran), "ran")
}

func BenchmarkLoop(b *testing.B) {
	for b.Loop() {
		ran++
		b.ReportMetric(float64(ran), "ran")
	}
}
`}), 0)
	for _, name := range []string{"N", "Loop"} {
		t.Run(name, func(t *testing.T) {
			c, err := bin.Start(t.Context(), Start{Name: name, Timeout: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close(t.Context())
			seen := func() int64 {
				parts, err := c.Parts(t.Context(), 1, 1, true, time.Minute)
				if err != nil {
					t.Fatal(err)
				}
				return int64(parts[0].Values["ran"])
			}
			before := seen()
			for range 2 {
				parts, err := c.Parts(t.Context(), 20, 3, false, time.Minute)
				if err != nil {
					t.Fatal(err)
				}
				if len(parts) != 3 || parts[0].Iterations != 20 || parts[0].Wall <= 0 {
					t.Errorf("parts %+v", parts)
				}
				after := seen()
				if want := before + 3*20 + 1; after != want {
					t.Errorf("%d iterations in all, want %d", after, want)
				}
				before = after
			}
		})
	}
}

// The runtime tells how many goroutines a part started.
func TestStarted(t *testing.T) {
	bin := build(t, module(t, map[string]string{"m_test.go": `package m

import "testing"

func BenchmarkAlone(b *testing.B) { for b.Loop() {} }

func BenchmarkStarts(b *testing.B) {
	for b.Loop() {
		done := make(chan bool)
		go close(done)
		<-done
	}
}
`}), 0)
	for name, each := range map[string]int64{"Alone": 0, "Starts": 1} {
		c, err := bin.Start(t.Context(), Start{Name: name, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		parts, err := c.Parts(t.Context(), 100, 3, false, time.Minute)
		c.Close(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range parts { // the runtime starts a few of its own
			if p.Started < 100*each || p.Started > 100*each+10 {
				t.Errorf("%s: %d goroutines started in 100 iterations, want %s", name, p.Started, fmt.Sprint(100*each))
			}
		}
	}
}
