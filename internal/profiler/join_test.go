package profiler

import (
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// values of stacks as a server sends them: one type alone.
func single1(typ string, period int64, vals ...int64) *profile.Profile {
	p := &profile.Profile{SampleType: []*profile.ValueType{vt(typ)}, Period: period}
	for i, v := range vals {
		f := &profile.Function{ID: uint64(i + 1), Name: string(rune('a' + i)), Filename: "a.go"}
		l := &profile.Location{ID: uint64(i + 1), Line: []profile.Line{{Function: f, Line: 3}}}
		p.Function, p.Location = append(p.Function, f), append(p.Location, l)
		p.Sample = append(p.Sample, &profile.Sample{Location: []*profile.Location{l}, Value: []int64{v}})
	}
	return p
}

// The time of a sample is what all values are multiples of, whatever the
// server says; where that says nothing, Go's own rate is taken and told.
func TestPeriod(t *testing.T) {
	for _, c := range []struct {
		name   string
		p      *profile.Profile
		period int64
		told   bool
	}{
		{"100 Hz, said to be 1 s", single1("cpu/nanoseconds", 1e9, 30_000_000, 50_000_000, 20_000_000), 10_000_000, false},
		{"19 Hz", single1("cpu/nanoseconds", 0, 2*52_631_578, 3*52_631_578), 52_631_578, false},
		{"one stack", single1("cpu/nanoseconds", 0, 30_000_000), 10_000_000, true},
		{"mixed rates", single1("cpu/nanoseconds", 0, 10_000_000, 52_631_578), 10_000_000, true},
		{"counts", single1("samples/count", 10_000_000, 2, 3), 10_000_000, false},
		{"counts without period", single1("samples/count", 0, 2, 3), 10_000_000, false},
	} {
		note := ""
		if c.p.SampleType[0].Unit == "nanoseconds" {
			note = sampled(finding.CPU, []*profile.Profile{c.p})
		}
		got, err := join(finding.CPU, []*profile.Profile{c.p})
		if err != nil || got.Period != c.period || (note != "") != c.told {
			t.Errorf("%s: period %d, %v, note %q", c.name, got.Period, err, note)
		}
	}
}

func TestJoin(t *testing.T) {
	got, err := join(finding.Alloc, []*profile.Profile{single1("alloc_objects/count", 0, 4, 0, 5), single1("alloc_space/bytes", 0, 64, 7, 0)})
	if err != nil {
		t.Fatal(err)
	}
	sum := map[string][]int64{}
	for _, s := range got.Sample {
		sum[s.Location[0].Line[0].Function.Name] = s.Value
	}
	if a, b, c := sum["a"], sum["b"], sum["c"]; len(a) != 2 || a[0] != 4 || a[1] != 64 || b[0] != 0 || b[1] != 7 || c[0] != 5 || c[1] != 0 || got.Period != 512<<10 {
		t.Errorf("%v every %d", sum, got.Period)
	}
	if _, err := join(finding.Alloc, []*profile.Profile{made(fleet[0], 0)["memory"], single1("alloc_space/bytes", 0, 1)}); err == nil || !strings.Contains(err.Error(), "4 values came") {
		t.Errorf("%v", err)
	}
}

func TestGaps(t *testing.T) {
	p := single1("cpu/nanoseconds", 0, 50, 20, 20, 10)
	p.Function[1].Name, p.Function[1].Filename = "other", ""
	p.Location[2].Line = nil
	p.Location[2].Mapping = &profile.Mapping{ID: 1, File: "/bin/api", BuildID: "0123456789abcdef"}
	p.Location[3].Line[0].Line = 0
	got := strings.Join(gaps(p, finding.CPU), "\n")
	for _, want := range []string{
		`the server cut 20% of the cpu profile down to "other"`,
		"20% of the cpu profile has addresses where it should have function names: the profiler lacks the debug information of /bin/api (build ID 0123456789ab)",
		"10% of the cpu profile has function names without lines",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "inlined") {
		t.Errorf("four stacks are too few to say: %s", got)
	}
	many := single1("cpu/nanoseconds", 0, make([]int64, 300)...)
	for _, s := range many.Sample {
		s.Value[0] = 1
	}
	if got := gaps(many, finding.CPU); len(got) != 1 || !strings.Contains(got[0], "no stack of the cpu profile shows an inlined call") {
		t.Errorf("%q", got)
	}
	if got := gaps(stack("cpu", []*profile.ValueType{vt("cpu/nanoseconds")}, vt("cpu/nanoseconds"), tick, 5, 6), finding.CPU); len(got) != 0 {
		t.Errorf("a whole profile: %q", got)
	}
}

func TestEnds(t *testing.T) {
	series := func(vals ...float64) (s Series) {
		for i, v := range vals {
			s.Points = append(s.Points, Point{Time: noon.Add(every*0).AddDate(0, 0, i), Value: v})
		}
		return s
	}
	for _, c := range []struct {
		vals []float64
		want float64
		n    int
	}{
		{[]float64{5}, 0, 0}, {nil, 0, 0},
		{[]float64{5, 7, 9}, 4, 2},
		{[]float64{5, 7, 2, 3}, 5, 3},    // started again: 2 of the first, 3 of the second
		{[]float64{5, 1, 4, 2, 2}, 6, 4}, // twice
		{[]float64{5, 5, 5}, 0, 0},
	} {
		s := series(c.vals...)
		at := map[int64]float64{}
		for i, p := range s.Points {
			at[p.Time.Unix()] = c.vals[i]
		}
		sum, ends := 0.0, ends(s)
		for _, e := range ends {
			sum += e.sign * at[e.at.Unix()]
		}
		if sum != c.want || len(ends) != c.n {
			t.Errorf("%v: grew by %v in %d profiles, want %v in %d", c.vals, sum, len(ends), c.want, c.n)
		}
	}
}
