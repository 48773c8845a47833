package evidence

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

func zipped(t testing.TB, raw []byte) []byte {
	t.Helper()
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	z.Write(raw)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestReadRefuses(t *testing.T) {
	good := profileOf(t, finding.CPU, "3 | example.com/m/p.Do /m/p/a.go:5 4")
	unnamed := rewrite(t, good, func(p *profile.Profile) {
		for _, l := range p.Location {
			l.Line = nil
		}
		p.Function = nil
	})
	strange := rewrite(t, good, func(p *profile.Profile) {
		p.SampleType[0].Type, p.SampleType[1].Type, p.PeriodType.Type = "a", "wall", "wall"
	})
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "the file is empty"},
		{"cut gzip", good[:len(good)/2], "the file is cut short"},
		{"cut in the header", good[:4], "damaged gzip"},
		{"bomb", zipped(t, make([]byte, 3<<20)), "larger than 1 MiB"},
		{"large", make([]byte, 2<<20), "larger than 1 MiB"},
		{"cut protobuf", zipped(t, unzip(t, good)[:60]), "not a pprof profile, or cut short"},
		{"words", []byte("hello, I am no profile"), "not a pprof profile"},
		{"page", []byte("  <!DOCTYPE html><html>"), "a web page"},
		{"debug=1", []byte("goroutine profile: total 5\n1 @ 0x1"), "without debug=1"},
		{"heap text", []byte("heap profile: 1: 16 [2: 32] @ heap/1048576\n"), "without debug=1"},
		{"trace", []byte("go 1.26 trace\x00\x00\x00"), "an execution trace"},
		{"coverage", []byte("mode: set\n"), "a coverage profile"},
		{"no symbols", unnamed, "no function names"},
		{"other types", strange, "a profile of a/count, wall/nanoseconds"},
	} {
		_, err := read(c.name, c.data, 1<<20)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one line with %q", c.name, err, c.want)
		}
	}
}

func unzip(t testing.TB, data []byte) []byte {
	t.Helper()
	raw, err := decompress(data, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func rewrite(t testing.TB, data []byte, change func(*profile.Profile)) []byte {
	t.Helper()
	p, err := profile.ParseData(data)
	if err != nil {
		t.Fatal(err)
	}
	change(p)
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestReadDescribes(t *testing.T) {
	for _, c := range []struct {
		name    string
		data    []byte
		kind    finding.Kind
		samples int64
		total   float64
		unit    string
		warning string
	}{
		{"cpu", profileOf(t, finding.CPU, "7 | a.F", "3 | a.G"), finding.CPU, 10, 100e6, "ns", ""},
		{"alloc", profileOf(t, finding.Alloc, "7 | a.F"), finding.Alloc, 7, 448, "bytes", ""},
		{"mutex by stacks", profileOf(t, finding.Mutex, "2 | sync.(*Mutex).Unlock; a.F"), finding.Mutex, 2, 2e6, "ns", ""},
		{"block by stacks", profileOf(t, finding.Mutex, "2 | sync.(*Mutex).Lock; a.F"), finding.Block, 2, 2e6, "ns", ""},
		{"my-mutex.pprof", profileOf(t, finding.Mutex), finding.Mutex, 0, 0, "ns", "SetMutexProfileFraction"},
		{"block.pprof", profileOf(t, finding.Block), finding.Block, 0, 0, "ns", "SetBlockProfileRate"},
		{"idle", profileOf(t, finding.CPU), finding.CPU, 0, 0, "ns", "no samples: the program was idle"},
		{"negative", profileOf(t, finding.CPU, "-4 | a.F", "6 | a.G"), finding.CPU, 6, 60e6, "ns", "1 of 2 stacks have negative values"},
	} {
		p, err := Read(c.name, c.data)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		i := p.Info
		if i.Kind != c.kind || i.Samples != c.samples || i.Total != c.total || i.Unit != c.unit || i.Seconds != 10 {
			t.Errorf("%s: %+v", c.name, i)
		}
		text := ""
		for _, w := range p.Warnings {
			text += w.String()
		}
		if c.warning == "" && text != "" || !strings.Contains(text, c.warning) {
			t.Errorf("%s: warnings %q, want %q", c.name, text, c.warning)
		}
	}
}

// The runtime scales what it samples; what it saw is what counts as samples.
func TestAllocationSamples(t *testing.T) {
	data := rewrite(t, profileOf(t, finding.Alloc, "1 | a.F"), func(p *profile.Profile) {
		p.Period = 512 << 10
		// 20 sampled objects of 1 KiB: each stands for 1/(1-exp(-1/512)).
		scaled := 20 / -math.Expm1(-1.0/512)
		p.Sample[0].Value = []int64{int64(scaled), int64(scaled) * 1024, 0, 0}
	})
	p, err := Read("alloc", data)
	if err != nil {
		t.Fatal(err)
	}
	if p.Info.Samples != 20 {
		t.Errorf("%d samples, want 20", p.Info.Samples)
	}
}

func TestOnePercentNarrows(t *testing.T) {
	width := func(n string) float64 {
		p, err := Read("cpu", profileOf(t, finding.CPU, n+" | a.F"))
		if err != nil {
			t.Fatal(err)
		}
		i := p.Info.OnePercent
		return i.High - i.Low
	}
	if few, many := width("500"), width("50000"); few < 5*many || many <= 0 {
		t.Errorf("width of a 1 %% line: %v with 500 samples, %v with 50,000", few, many)
	}
}

func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "cpu.pprof")
	if _, err := ReadFile(name); err == nil || !strings.Contains(err.Error(), "cpu.pprof") {
		t.Errorf("missing file: %v", err)
	}
	if err := os.WriteFile(name, profileOf(t, finding.CPU, "1 | a.F"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(name); err != nil {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(profileOf(f, finding.CPU, "3 | +a.F /x/a.go:3 1; b.G /x/b.go:9 7"))
	f.Add(profileOf(f, finding.Alloc, "3 | a.F"))
	f.Add(profileOf(f, finding.Mutex, "3 | sync.(*Mutex).Unlock; a.F"))
	f.Add([]byte("go 1.26 trace"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := read("fuzz", data, 1<<20)
		if err != nil {
			return
		}
		if p.Info.Samples < 0 || p.Info.Total < 0 || math.IsNaN(p.Info.Total) {
			t.Fatalf("impossible profile: %+v", p.Info)
		}
		x := newIndex("example.com/m", "")
		x.add(p, origin{name: "fuzz"})
		x.seal()
		x.GC()
		if fl := x.Flame(p.Info.Kind, nil, nil); len(fl.Parent) != len(fl.Cum) {
			t.Fatal("rows of unequal length")
		}
	})
}

// TestMutexFraction reads what SetMutexProfileFraction(5) leaves: each wait that it saw counts five times, and says no more than one.
func TestMutexFraction(t *testing.T) {
	stack := " | sync.(*Mutex).Unlock /go/sync/mutex.go:10 9; example.com/m/p.Do /m/p/a.go:"
	for _, c := range []struct {
		counts []int
		want   int64
	}{
		{[]int{10, 25, 5, 40}, 16},
		{[]int{10, 25, 6, 40}, 81},
		{[]int{500}, 500}, // one stack does not tell
	} {
		var stacks []string
		for i, n := range c.counts {
			stacks = append(stacks, fmt.Sprintf("%d%s%d 4", n, stack, i+5))
		}
		p, err := read("mutex.pprof", profileOf(t, finding.Mutex, stacks...), 1<<20)
		if err != nil || p.Info.Samples != c.want || p.Info.Kind != finding.Mutex {
			t.Errorf("counts %v: %d %s samples, want %d; %v", c.counts, p.Info.Samples, p.Info.Kind, c.want, err)
		}
	}
}

// TestCPUWithoutCount reads what Parca's and Pyroscope's pages give for download: time alone, and a
// period that is none or another's.
func TestCPUWithoutCount(t *testing.T) {
	good := profileOf(t, finding.CPU, "3 | example.com/m/p.Do /m/p/a.go:5 4", "4 | example.com/m/p.Is /m/p/a.go:9 8")
	for _, period := range []int64{0, 1e9} {
		data := rewrite(t, good, func(p *profile.Profile) {
			p.SampleType, p.Period = p.SampleType[1:], period
			for _, s := range p.Sample {
				s.Value = s.Value[1:]
			}
		})
		p, err := read("cpu.pprof", data, 1<<20)
		if err != nil || p.Info.Samples != 7 {
			t.Errorf("period %d: %d samples, want 7; %v", period, p.Info.Samples, err)
		}
	}
}
