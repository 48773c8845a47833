package canary

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/vitals"
)

// A program is a synthetic service: what each of its functions costs a request,
// as parts of one millisecond of CPU.
type program []float64

// plain has thirty functions, from a fifth of the cost down to a thousandth.
func plain() program {
	p, sum := make(program, 30), 0.0
	for i := range p {
		p[i] = math.Pow(0.8, float64(i))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// dearer is the program with one function's cost raised by a part of the whole.
func (p program) dearer(fn int, by float64) program {
	out := slices.Clone(p)
	out[fn] += by
	return out
}

const requests = "http_requests_total"

// window draws ten seconds. The mix of requests changes from window to window,
// by the hour, which both sides share, and by chance: each function's cost gets
// a factor of its own, so that counts scatter more than Poisson's. shake is the
// factor's deviation.
func (p program) window(t *testing.T, r, hour *rand.Rand, load, shake float64) Window {
	t.Helper()
	n := load * (1 + 0.2*r.NormFloat64()) * 10
	means, sum := make([]float64, len(p)), 0.0
	for i, c := range p {
		means[i] = c * n / 10 * math.Exp(shake*r.NormFloat64()+shake*hour.NormFloat64()) // a sample is 10 ms, a request 1 ms
		sum += means[i]
	}
	// The number of samples is the CPU time's; chance decides where they fall.
	counts := make([]int64, len(p))
	for range int(sum + r.Float64()) {
		i, at := 0, r.Float64()*sum
		for ; i < len(p)-1 && at >= means[i]; i++ {
			at -= means[i]
		}
		counts[i]++
	}
	w := Window{Seconds: 10, Profiles: []*evidence.Profile{cpuProfile(t, counts)}}
	w.Before.Page = &vitals.Page{Values: map[string]float64{vitals.CPUCounter: 3, requests: 1000, "go_gc_heap_allocs_bytes_total": 0, "go_goroutines": 12}}
	w.After.Page = &vitals.Page{Values: map[string]float64{vitals.CPUCounter: 3 + sum/100, requests: 1000 + math.Round(n), "go_gc_heap_allocs_bytes_total": n * 4096 * (1 + 0.01*r.NormFloat64()), "go_goroutines": 13}}
	return w
}

func cpuProfile(t *testing.T, counts []int64) *evidence.Profile {
	t.Helper()
	var b bytes.Buffer
	if err := synthetic(counts).Write(&b); err != nil {
		t.Fatal(err)
	}
	out, err := evidence.Read("cpu.pprof", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// synthetic is ten seconds of a program with as many functions as counts.
func synthetic(counts []int64) *profile.Profile {
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 10_000_000, DurationNanos: 10e9,
		Mapping: []*profile.Mapping{{ID: 1, HasFunctions: true}},
	}
	for i, n := range counts {
		f := &profile.Function{ID: uint64(i + 1), Name: fmt.Sprintf("example.com/shop/api.f%02d", i), Filename: "/src/shop/api/f.go"}
		l := &profile.Location{ID: uint64(i + 1), Mapping: p.Mapping[0], Line: []profile.Line{{Function: f, Line: int64(i + 1)}}}
		p.Function, p.Location = append(p.Function, f), append(p.Location, l)
		if n > 0 {
			p.Sample = append(p.Sample, &profile.Sample{Location: []*profile.Location{l}, Value: []int64{n, n * 10_000_000}})
		}
	}
	return p
}

// compare draws and judges n windows a side, the canary with a tenth of the load
// on the other one.
func compare(t *testing.T, o Options, seed uint64, n int, shake float64, old, new program) judgement.Judgement {
	t.Helper()
	if err := o.complete(); err != nil {
		t.Fatal(err)
	}
	c := comparison{o: o, paired: n > 1}
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range n {
		for side, p := range []program{old, new} {
			hour := rand.New(rand.NewPCG(seed, uint64(i)+100))
			c.windows[side] = append(c.windows[side], p.window(t, r, hour, 1000-float64(side)*400, shake))
		}
	}
	j, err := c.judge()
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func differ(j judgement.Judgement) []string {
	var out []string
	for _, r := range slices.Concat(j.Figures, j.Functions) {
		if r.State == judgement.Worse || r.State == judgement.Better {
			out = append(out, r.Name)
		}
	}
	return out
}

// Two equal programs: of 40 comparisons at most one may say that something
// differs, by whatever is divided and however much the windows scatter.
func TestEqualProgramsAreNotCalledDifferent(t *testing.T) {
	for _, per := range []string{"", requests, BySecond} {
		for _, shake := range []float64{0, 0.2} {
			for _, n := range []int{3, 10} {
				alarms, scatter := 0, 0.0
				for seed := range uint64(40) {
					// Where the load differs, costs by the second do too.
					j := compare(t, Options{Per: per}, 1000+seed, n, shake, plain(), plain())
					scatter += j.Scatter / 40
					names := differ(j)
					if per == BySecond {
						names = slices.DeleteFunc(names, func(s string) bool {
							return s == "CPU" || s == "bytes allocated" || strings.HasPrefix(s, "example.com")
						})
					}
					if len(names) > 0 {
						alarms++
					}
				}
				if alarms > 1 {
					t.Errorf("per %q, shaken by %v, %d windows: %d of 40 comparisons of equals find a difference", per, shake, n, alarms)
				}
				if shake == 0.2 && scatter < 1.5 {
					t.Errorf("the windows scatter %.1f times what sampling gives: this tests nothing", scatter)
				}
			}
		}
	}
}

// The same without any tolerance: then the corrected tests alone keep the level.
func TestLevelWithoutTolerance(t *testing.T) {
	alarms := 0
	for seed := range uint64(200) {
		if j := compare(t, Options{Per: requests, Tolerance: 1e-9, Latency: 1e-9}, 5000+seed, 10, 0.1, plain(), plain()); len(differ(j)) > 0 {
			alarms++
		}
	}
	// At 1 % there are 2 of 200; more than 8 have a chance below 1 in 1000.
	if alarms > 8 {
		t.Errorf("%d of 200 comparisons of equals find a difference at the level of 1 %%", alarms)
	}
}

// One function that costs a request 6 % more is found, named, and rolled back.
func TestDearerIsRolledBack(t *testing.T) {
	found := 0
	for seed := range uint64(40) {
		j := compare(t, Options{Per: requests}, 2000+seed, 10, 0.02, plain(), plain().dearer(4, 0.06))
		if j.Verdict == judgement.RollBack && strings.HasPrefix(j.Reasons[0], "CPU changed by +") && len(j.Functions) > 0 && strings.HasSuffix(j.Functions[0].Name, ".f04") {
			found++
		}
	}
	if found < 36 {
		t.Errorf("6 %% more CPU per request was found and placed in %d of 40", found)
	}
}

// By shares, a dearer function shows as a change of shape: hold, never promote,
// never roll back.
func TestSharesHold(t *testing.T) {
	held := 0
	for seed := range uint64(40) {
		j := compare(t, Options{}, 3000+seed, 10, 0.02, plain(), plain().dearer(4, 0.08))
		if j.Verdict == judgement.Promote || j.Verdict == judgement.RollBack {
			t.Errorf("seed %d: %s: %v", seed, j.Verdict, j.Reasons)
		}
		if slices.ContainsFunc(differ(j), func(s string) bool { return strings.HasSuffix(s, ".f04") }) && strings.Contains(strings.Join(j.Reasons, " "), "--per") {
			held++
		}
	}
	if held < 36 {
		t.Errorf("8 %% more in one function was seen in %d of 40", held)
	}
}

// Equal programs under enough load are promoted, and cheaper ones.
func TestPromote(t *testing.T) {
	for name, new := range map[string]program{"equal": plain(), "cheaper": plain().dearer(0, -0.1), "cheaper by the tolerance": plain().dearer(0, -0.04)} {
		promoted := 0
		for seed := range uint64(40) {
			j := compare(t, Options{Per: requests, Tolerance: 0.04}, 4000+seed, 12, 0.02, plain(), new)
			if j.Verdict == judgement.Promote {
				promoted++
			}
		}
		if promoted < 36 {
			t.Errorf("%s: promoted in %d of 40", name, promoted)
		}
	}
}

// What one window a side cannot tell is assumed, and said.
func TestOneWindowASide(t *testing.T) {
	alarms, found := 0, 0
	for seed := range uint64(40) {
		same := compare(t, Options{}, 6000+seed, 1, 0.05, plain(), plain())
		if len(differ(same)) > 0 {
			alarms++
		}
		if !strings.Contains(same.Weaker, "3 times") {
			t.Fatalf("weaker: %q", same.Weaker)
		}
		if j := compare(t, Options{}, 7000+seed, 1, 0.05, plain(), plain().dearer(4, 0.4)); len(differ(j)) > 0 {
			found++
		}
	}
	if alarms > 1 || found < 38 {
		t.Errorf("%d of 40 equals differ, %d of 40 with 40 %% more do", alarms, found)
	}
}

func TestWindowsThatCannotBeCompared(t *testing.T) {
	o := Options{Per: "missing_total"}
	if err := o.complete(); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	draw := func(o Options, spoil func(*Window)) (judgement.Judgement, error) {
		c := comparison{o: o, paired: true}
		for i := range 4 {
			for side := range 2 {
				w := plain().window(t, r, r, 1000, 0)
				if side == 1 && i == 2 {
					spoil(&w)
				}
				c.windows[side] = append(c.windows[side], w)
			}
		}
		return c.judge()
	}
	if _, err := draw(o, func(*Window) {}); err == nil || !strings.Contains(err.Error(), "missing_total did not grow") {
		t.Errorf("without the counter: %v", err)
	}
	o.Per = requests
	j, err := draw(o, func(w *Window) { w.After.Page.Values[requests] = 3 })
	if err != nil || j.Baseline.Windows != 3 || j.Canary.Windows != 3 || len(j.Warnings) != 1 || !strings.Contains(j.Warnings[0].Text, "started anew") {
		t.Errorf("a restart: %v, %+v %+v %v", err, j.Baseline, j.Canary, j.Warnings)
	}
	j, err = draw(o, func(w *Window) { w.After.Page.Values["go_goroutines"] = 1e4 })
	if err != nil || j.Verdict != judgement.Hold || !strings.Contains(strings.Join(j.Reasons, "\n"), "goroutines went from 13 to 2510") {
		t.Errorf("a leak: %v %s %v", err, j.Verdict, j.Reasons)
	}
	if k := slices.IndexFunc(j.Figures, func(r judgement.Row) bool { return r.Name == "CPU" }); k < 0 || j.Figures[k].Kind != "" || math.Abs(j.Figures[k].Old-1e-3) > 1e-4 {
		t.Errorf("a request costs 1 ms of CPU: %+v", j.Figures)
	}
	for _, f := range j.Functions {
		if f.Kind != finding.CPU || f.Old+f.New < 0.02 {
			t.Errorf("a function that could not have changed by the tolerance is tested: %+v", f)
		}
	}
}
