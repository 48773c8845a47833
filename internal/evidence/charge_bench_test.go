package evidence

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// bigProfile is what a minute on eight busy cores of a large service may look
// like: distinct stacks through modules, the standard library and the runtime.
func bigProfile(tb testing.TB, stacks int) []byte {
	tb.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 10e6, DurationNanos: 60e9,
	}
	groups := [][]*profile.Location{
		locationsOf(p, 200, "runtime.", "mallocgc", "mapaccess1_faststr", "memmove", "growslice", "findRunnable"),
		locationsOf(p, 3000, "encoding/json.", "Unmarshal", "value", "object", "literal"),
		locationsOf(p, 8000, "github.com/x/lib.", "Parse", "Next", "Read"),
		locationsOf(p, 20000, "example.com/m/p.", "Do", "Serve", "Handle"),
	}
	for range stacks {
		s := &profile.Sample{Value: []int64{1 + r.Int64N(2), 0}}
		s.Value[1] = s.Value[0] * p.Period
		for _, depth := range []int{1 + r.IntN(4), 2 + r.IntN(12), r.IntN(24), 30 + r.IntN(60)} {
			from := groups[min(len(s.Location)/6, 3)]
			for range depth {
				s.Location = append(s.Location, from[r.IntN(len(from))])
			}
		}
		p.Sample = append(p.Sample, s)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func locationsOf(p *profile.Profile, n int, prefix string, names ...string) []*profile.Location {
	from := len(p.Location)
	for i := range n {
		if i%4 == 0 {
			p.Function = append(p.Function, &profile.Function{
				ID: uint64(len(p.Function) + 1), Name: fmt.Sprintf("%s%s%d", prefix, names[i/4%len(names)], i/4/len(names)),
				Filename: fmt.Sprintf("/src/%sgo/f%d.go", prefix, i/400), StartLine: int64(i),
			})
		}
		fn := p.Function[len(p.Function)-1]
		loc := &profile.Location{ID: uint64(len(p.Location) + 1), Address: uint64(0x400000 + len(p.Location)*16), Line: []profile.Line{{Function: fn, Line: int64(i + i%4)}}}
		p.Location = append(p.Location, loc)
	}
	return p.Location[from:]
}

// BenchmarkCharge is all of `toll top` but printing, for 200,000 distinct stacks
// of 85 frames on average. The promise is 2 s and 1 GB.
func BenchmarkCharge(b *testing.B) {
	data := bigProfile(b, 200_000)
	name := filepath.Join(b.TempDir(), "cpu.pprof")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		b.Fatal(err)
	}
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if _, err := ReadFile(name); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("all", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s, _, err := LoadSheet(b.Context(), Options{Paths: []string{name}, Module: "example.com/m"}, ScopeOwn)
			if err != nil {
				b.Fatal(err)
			}
			if c, err := s.Charge(ChargeOptions{Kind: finding.CPU}); c.Total == 0 || err != nil {
				b.Fatal("nothing charged", err)
			}
		}
		b.ReportMetric(float64(len(data))/1e6, "MB")
	})
}
