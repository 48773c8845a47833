package price

import (
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

// The published thresholds decide where calls were counted, whatever the share;
// how often a benchmark calls decides nothing.
func TestPerCall(t *testing.T) {
	cpu := []finding.Evidence{ev(finding.CPU, 500, 30000, finding.MatchLine)}
	whole := ev(finding.CPU, 1000, 30000, finding.MatchLine) // the site is half of its function
	framework := pair(t)
	framework.PerCall = rule.DeferFramework()
	// One call costs each ns; 40% of it is what the fix saves: 80% of one half.
	count := func(by finding.CallsBy, perSecond int64, each float64) finding.CallCount {
		return finding.CallCount{By: by, Recording: "004-calls", Calls: 10 * perSecond, Seconds: 10, Nanos: ratio(0.9*each, each, 1.1*each), Samples: 300}
	}
	for _, c := range []struct {
		name   string
		r      *rule.Rule
		count  finding.CallCount
		want   finding.Advice
		reason string
	}{
		{"hot, saves much", framework, count(finding.ByProgram, 20_000, 10_000), finding.AdviseFix, "called more than 10.0 k/s and saves 2.9"},
		{"hot, saves little", framework, count(finding.ByProgram, 5_000_000, 100), finding.AdviseKeep, "under the 1.00 us below which the defer cost article's framework keeps it"},
		{"cold", framework, count(finding.ByProgram, 120, 10_000), finding.AdviseKeep, "a cold path by the defer cost article's framework: called 120 /s, under 1000 /s"},
		{"between", framework, count(finding.ByProgram, 5_000, 10_000), finding.AdviseFix, "the certain gain is above"},
		{"a benchmark's rate", framework, count(finding.ByBenchmarks, 120, 10_000), finding.AdviseFix, "the certain gain is above"},
		{"a benchmark, saves little", framework, count(finding.ByBenchmarks, 5_000_000, 100), finding.AdviseKeep, "under the 1.00 us"},
		{"another rule", pair(t), count(finding.ByProgram, 120, 100), finding.AdviseFix, "called 120/s, 90.0 ns..110 ns of CPU a call (1,200 counted in 004-calls)"},
	} {
		p := New(Context{
			Calls: func(finding.Site, string) (finding.CallCount, bool) { return c.count, true },
			Whole: func(finding.Site) finding.Evidence { return whole },
		})
		got := p.Price(with(finding.Safe), c.r, cpu)
		if got.Advice != c.want || !strings.Contains(strings.Join(got.Reasons, "; "), c.reason) || got.Calls == nil || got.Calls.Calls != c.count.Calls {
			t.Errorf("%s: %s because %q", c.name, got.Advice, got.Reasons)
		}
	}
	// Nothing sampled in the counting run, another package's share: nothing is
	// known of a call, and the price decides.
	none := count(finding.ByBenchmarks, 5_000_000, 0)
	none.Nanos, none.Samples = finding.Interval{}, 0
	p := New(Context{Calls: func(finding.Site, string) (finding.CallCount, bool) { return none, true }, Whole: func(finding.Site) finding.Evidence { return whole }})
	if got := p.Price(with(finding.Safe), framework, cpu); got.Advice != finding.AdviseFix {
		t.Errorf("without a cost: %s because %q", got.Advice, got.Reasons)
	}
	none.Calls = 0
	if got := p.Price(with(finding.Safe), pair(t), cpu); !strings.Contains(strings.Join(got.Reasons, ";"), "never called while calls were counted") {
		t.Errorf("never called: %q", got.Reasons)
	}
}

func TestSavedPerCall(t *testing.T) {
	price := finding.Price{Share: ratio(0.01, 0.02, 0.03)}
	whole := finding.Evidence{Cum: 1, Total: 10, Samples: 10_000, TotalSamples: 100_000} // 9.8 % to 10.2 %
	got := savedPerCall(price, whole, finding.CallCount{Nanos: ratio(900, 1000, 1100), Samples: 100})
	for _, c := range [][2]float64{{got.Low, 0.01 / 0.1019 * 900e-9}, {got.Mid, 200e-9}, {got.High, 0.03 / 0.0982 * 1100e-9}} {
		if c[0] < 0.99*c[1] || c[0] > 1.01*c[1] {
			t.Errorf("%v, want %v", c[0], c[1])
		}
	}
	price.Part = "example.com/m/p"
	if got := savedPerCall(price, whole, finding.CallCount{Nanos: ratio(900, 1000, 1100), Samples: 100}); got.High != 0 {
		t.Errorf("shares of two packages were mixed: %v", got)
	}
}

func TestLeaked(t *testing.T) {
	leaky := pair(t)
	leaky.Leaks = true
	e := finding.Evidence{Kind: finding.GoroutineLeak, Source: "003-live", Cum: 5, Total: 7, Samples: 5, TotalSamples: 7, Unit: "goroutines", Match: finding.MatchFunc}
	for _, c := range []struct {
		name   string
		r      *rule.Rule
		level  finding.Level
		leaks  int64
		want   finding.Advice
		reason string
	}{
		{"proved", leaky, finding.Safe, 5, finding.AdviseFix, "5 goroutines of this function wait for ever (goroutineleak profile, 003-live)"},
		{"proved, unsafe patch", leaky, finding.Unsafe, 5, finding.AdviseUnsafe, "5 goroutines"},
		{"proved, by hand", leaky, "", 1, finding.AdviseFix, "1 goroutine of this function"},
		{"none leaked", leaky, finding.Safe, 0, finding.AdviseMeasure, "nothing was recorded"},
		{"a rule that is not about leaks", pair(t), finding.Safe, 5, finding.AdviseMeasure, "nothing was recorded"},
	} {
		p := New(Context{Leaks: func(finding.Site) (finding.Evidence, bool) {
			e := e
			e.Samples = c.leaks
			return e, true
		}})
		got := p.Price(with(c.level), c.r, nil)
		if got.Advice != c.want || !strings.HasPrefix(got.Reasons[0], c.reason) || (len(got.Evidence) == 1) != (c.want != finding.AdviseMeasure) {
			t.Errorf("%s: %s because %q, %d evidence", c.name, got.Advice, got.Reasons, len(got.Evidence))
		}
	}
}
