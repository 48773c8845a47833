package price

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

func ratio(low, mid, high float64) finding.Interval {
	return finding.Interval{Low: low, Mid: mid, High: high}
}

// ruleWith makes a rule whose pair has the given metrics.
func ruleWith(t testing.TB, metrics ...finding.ClaimUnit) *rule.Rule {
	t.Helper()
	r := &rule.Rule{Analyzer: &analysis.Analyzer{Name: "slowthing"}, Selector: finding.Selector{Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects}}}
	if len(metrics) > 0 {
		raw, err := json.Marshal(finding.Claim{Rule: "slowthing", Go: "go1.26.8", Metrics: metrics})
		if err != nil {
			t.Fatal(err)
		}
		r.RawClaim = raw
	}
	return r
}

func pair(t testing.TB) *rule.Rule {
	return ruleWith(t,
		finding.ClaimUnit{Unit: "sec/op", Bad: 300e-9, Better: 60e-9, Ratio: ratio(0.18, 0.2, 0.25), N: 24},
		finding.ClaimUnit{Unit: "B/op", Bad: 100, Better: 50, Ratio: ratio(0.5, 0.5, 0.5), N: 1},
		finding.ClaimUnit{Unit: "allocs/op", Bad: 2, Better: 1, Ratio: ratio(0.5, 0.5, 0.5), N: 1},
	)
}

// ev is evidence in which samples and value have the same share.
func ev(kind finding.Kind, samples, total int64, match finding.MatchLevel) finding.Evidence {
	unit := 10e6 // ns per CPU sample
	return finding.Evidence{
		Kind: kind, Source: "001-bench", Cum: float64(samples) * unit, Total: float64(total) * unit,
		Samples: samples, TotalSamples: total, Seconds: 20, Match: match, Fresh: true,
	}
}

func with(level finding.Level) finding.Finding {
	f := finding.Finding{ID: "x", Rule: "slowthing"}
	if level != "" {
		f.Patches = []finding.Patch{{Title: "do less", Level: level}}
	}
	return f
}

func TestPriceOfCPU(t *testing.T) {
	got := New(Context{}).Price(with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 412, 35019, finding.MatchLine)})
	p := got.Prices[0]
	// Wilson of 412/35019 is 1.0690 %..1.2948 %; times 0.75, 0.8, 0.82.
	for _, c := range []struct{ got, want float64 }{
		{p.Share.Low, 0.010690 * 0.75}, {p.Share.Mid, 412.0 / 35019 * 0.8}, {p.Share.High, 0.012948 * 0.82},
		{p.Rate.Mid, 412.0 * 0.01 * 0.8 / 20},
	} {
		if math.Abs(c.got-c.want) > 2e-6 {
			t.Errorf("got %v, want %v in %+v", c.got, c.want, p)
		}
	}
	if p.Unit != "cpu-s/s" || p.Basis != "line match, 412 of 35,019 samples; pair saves 75.0%..82.0% of sec/op (n=24)" {
		t.Errorf("unit %q, basis %q", p.Unit, p.Basis)
	}
	if got.Low() != p.Share.Low || got.Money != nil {
		t.Errorf("low %v, money %v", got.Low(), got.Money)
	}
}

func TestAdvice(t *testing.T) {
	cpu := func(hits, n int64) []finding.Evidence {
		return []finding.Evidence{ev(finding.CPU, hits, n, finding.MatchLine)}
	}
	cold := func(kind finding.Kind, n int64) finding.Evidence { return ev(kind, 0, n, finding.MatchNone) }
	unproved := ruleWith(t)
	lean := ruleWith(t, finding.ClaimUnit{Unit: "sec/op", Bad: 1, Better: 0.2, Ratio: ratio(0.1, 0.2, 0.3), N: 24}, finding.ClaimUnit{Unit: "B/op", Ratio: ratio(1, 1, 1), N: 1})
	dead := ruleWith(t, finding.ClaimUnit{Unit: "sec/op", Bad: 1, Better: 1.02, Ratio: ratio(1, 1.02, 1.04), N: 24})
	for _, c := range []struct {
		name   string
		f      finding.Finding
		r      *rule.Rule
		ev     []finding.Evidence
		want   finding.Advice
		reason string
	}{
		{"hot, safe patch", with(finding.Safe), pair(t), cpu(500, 30000), finding.AdviseFix, "the certain gain is above 0.20% of CPU"},
		{"hot, unsafe patch", with(finding.Unsafe), pair(t), cpu(500, 30000), finding.AdviseUnsafe, "differs in a case"},
		{"hot, by hand", with(finding.Suggest), pair(t), cpu(500, 30000), finding.AdviseFix, "to be done by hand: do less"},
		{"hot, no patch", with(""), pair(t), cpu(500, 30000), finding.AdviseFix, "see `toll explain slowthing`"},
		{"says what a call saves", with(finding.Safe), pair(t), cpu(500, 30000), finding.AdviseFix, "saves 240 ns a run in the lab (go1.26.8)"},
		{"nothing recorded", with(finding.Safe), pair(t), nil, finding.AdviseMeasure, "run `toll record"},
		{"not seen", with(finding.Safe), pair(t), cpu(0, 35019), finding.AdviseKeep, "cold: under 0.01% of CPU with 35,019 samples (95 %)"},
		{"not seen in few samples", with(finding.Safe), pair(t), cpu(0, 120), finding.AdviseMeasure, "only 120 cpu samples were recorded: 600 are needed"},
		{"seen, far too little", with(finding.Safe), pair(t), cpu(3, 100000), finding.AdviseKeep, "cold: under 0.01% of CPU"},
		{"costs something, saves little", with(finding.Safe), ruleWith(t, finding.ClaimUnit{Unit: "sec/op", Bad: 1, Better: 0.95, Ratio: ratio(0.94, 0.95, 0.96), N: 24}), cpu(500, 30000), finding.AdviseKeep, "less than a change costs"},
		{"cannot tell", with(finding.Safe), pair(t), cpu(3, 1000), finding.AdviseMeasure, "3 of 1,000 samples cannot tell whether it is worth it"},
		{"hot function, line unknown", with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 500, 30000, finding.MatchFunc)}, finding.AdviseMeasure, "only the function was matched"},
		{"cold function, line unknown", with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 5, 30000, finding.MatchFunc)}, finding.AdviseKeep, "cold: under"},
		{"offset", with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 500, 30000, finding.MatchOffset)}, finding.AdviseFix, "matched by their offset"},
		{"no claim, hot", with(finding.Safe), unproved, cpu(500, 30000), finding.AdviseMeasure, "run `toll lab run slowthing`"},
		{"no claim, two kinds", with(finding.Safe), unproved, []finding.Evidence{ev(finding.CPU, 500, 30000, finding.MatchLine), ev(finding.Alloc, 900, 9000, finding.MatchLine), ev(finding.Objects, 900, 9000, finding.MatchLine)}, finding.AdviseMeasure, "costs 1.5%..1.8% of CPU and 9.4%..10.6% of bytes allocated; what a fix"},
		{"few samples of all kinds", with(finding.Safe), pair(t), []finding.Evidence{cold(finding.CPU, 90), cold(finding.Alloc, 298), cold(finding.Objects, 298)}, finding.AdviseMeasure, "not seen, but only 298 alloc samples"},
		{"a pattern that allocates nothing, few CPU samples", with(finding.Safe), lean, []finding.Evidence{cold(finding.CPU, 90), cold(finding.Alloc, 9000)}, finding.AdviseMeasure, "not seen, but only 90 cpu samples"},
		{"a pattern that allocates nothing, not seen", with(finding.Safe), lean, []finding.Evidence{cold(finding.CPU, 900), cold(finding.Alloc, 9000)}, finding.AdviseKeep, "of CPU with 900 samples"},
		{"no claim, cold", with(finding.Safe), unproved, cpu(0, 30000), finding.AdviseKeep, "cold"},
		{"the compiler learned it", with(finding.Safe), dead, cpu(500, 30000), finding.AdviseKeep, "not faster any more (go1.26.8)"},
		{"CPU cold, allocations hot", with(finding.Safe), pair(t), []finding.Evidence{cold(finding.CPU, 5000), ev(finding.Alloc, 900, 9000, finding.MatchLine)}, finding.AdviseFix, "of bytes allocated"},
		{"all kinds cold", with(finding.Safe), pair(t), []finding.Evidence{cold(finding.CPU, 100), cold(finding.Alloc, 9000)}, finding.AdviseKeep, "cold: under 0.03% of bytes allocated"},
		{"nobody waited", with(finding.Safe), pair(t), []finding.Evidence{cold(finding.Mutex, 13)}, finding.AdviseKeep, "nobody waited here in 20.0 s recorded (13 waits seen elsewhere)"},
		{"somebody waited", with(finding.Unsafe), pair(t), []finding.Evidence{ev(finding.Mutex, 300, 1000, finding.MatchLine)}, finding.AdviseUnsafe, "of lock wait"},
		{"empty profile", with(finding.Safe), pair(t), []finding.Evidence{{Kind: finding.CPU, Match: finding.MatchNone}}, finding.AdviseMeasure, "only 0 cpu samples"},
	} {
		got := New(Context{}).Price(c.f, c.r, c.ev)
		text := strings.Join(got.Reasons, "; ")
		if got.Advice != c.want || !strings.Contains(text, c.reason) {
			t.Errorf("%s: %s because %q, want %s with %q", c.name, got.Advice, text, c.want, c.reason)
		}
		if len(got.Prices) != len(c.ev) || got.Prices == nil || got.Evidence == nil || len(got.Reasons) == 0 {
			t.Errorf("%s: %d prices of %d kinds, %d reasons", c.name, len(got.Prices), len(c.ev), len(got.Reasons))
		}
	}
}

func TestReasonOfContext(t *testing.T) {
	c := Context{Reason: func(kinds []finding.Kind) string { return fmt.Sprintf("none of %v", kinds) }}
	if got := New(c).Price(with(""), pair(t), nil); got.Reasons[0] != "none of [cpu alloc objects]" {
		t.Errorf("reasons %q", got.Reasons)
	}
}

func TestAllocations(t *testing.T) {
	alloc, objects := ev(finding.Alloc, 900, 9000, finding.MatchLine), ev(finding.Objects, 900, 9000, finding.MatchLine)
	objects.Cum = 480_000 // in 20 s
	c := Context{GC: finding.Interval{Low: 0.2, Mid: 0.25, High: 0.3}}
	got := New(c).Price(with(finding.Safe), pair(t), []finding.Evidence{alloc, objects})
	p := got.Prices[0]
	if p.Kind != finding.Alloc || p.Unit != "B/s" || p.Share.Mid != 0.05 || p.Share.Low >= 0.05 || p.Share.High <= 0.05 {
		t.Errorf("price %+v", p)
	}
	if !strings.Contains(p.Basis, "pair saves 50.0% of B/op (n=1)") || !strings.Contains(p.Basis, "its part of the collector's work is 0.94%..1.6% of CPU") {
		t.Errorf("basis %q", p.Basis)
	}
	text := strings.Join(got.Reasons, "; ")
	if !strings.Contains(text, "allocated 24,000 objects a second while recorded (900 samples)") {
		t.Errorf("reasons %q", text)
	}
	objects.Cum = 4000
	got = New(c).Price(with(finding.Safe), pair(t), []finding.Evidence{alloc, objects})
	if text := strings.Join(got.Reasons, "; "); !strings.Contains(text, "a cold path, yet costly: called less than 200 /s") {
		t.Errorf("reasons %q", text)
	}
	// Sizes differ: the bytes' share is not the samples' share.
	alloc.Cum = alloc.Total * 0.4
	wide := New(c).Price(with(finding.Safe), pair(t), []finding.Evidence{alloc}).Prices[0]
	if wide.Share.Mid != 0.2 || wide.Share.Low < 0.15 || wide.Share.High > 0.25 {
		t.Errorf("stretched %+v", wide.Share)
	}
}

func TestHistoryLowersThePrice(t *testing.T) {
	price := func(h finding.History) finding.Price {
		c := Context{History: map[string]finding.History{"slowthing": h}}
		return New(c).Price(with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 500, 30000, finding.MatchLine)}).Prices[0]
	}
	fresh := price(finding.History{})
	for _, c := range []struct {
		h      finding.History
		factor float64
	}{{finding.History{Improved: 5}, 1}, {finding.History{Same: 1}, 0.5}, {finding.History{Improved: 2, Same: 1, Regressed: 2}, 0.5}, {finding.History{Same: 9}, 0.1}} {
		got := price(c.h)
		if got.Share.Low != fresh.Share.Low*c.factor || got.Share.Mid != fresh.Share.Mid*c.factor || got.Share.High != fresh.Share.High {
			t.Errorf("%+v: %+v, want %v of %+v", c.h, got.Share, c.factor, fresh.Share)
		}
		if c.factor < 1 && !strings.Contains(got.Basis, "earlier races improved") {
			t.Errorf("%+v: the basis does not say so: %q", c.h, got.Basis)
		}
	}
}

func TestMoney(t *testing.T) {
	c := Context{Cost: finding.Cost{CoreHour: 0.05, Cores: 100, HoursToFix: 2, HourlyRate: 100, Currency: "EUR"}}
	got := New(c).Price(with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 500, 10000, finding.MatchLine)})
	m := got.Money
	if m == nil {
		t.Fatal("no money")
	}
	// 100 cores x 8766 h x 0.05 = 43,830 a year; 4 % of it.
	if year := 43830 * 0.04; math.Abs(m.Year.Mid-year) > 1e-6 || math.Abs(m.PaybackDays.Mid-200/year*365.25) > 1e-9 || m.PaybackDays.Low > m.PaybackDays.Mid || m.PaybackDays.High < m.PaybackDays.Mid {
		t.Errorf("%+v", m)
	}
	if m.Currency != "EUR" || m.HoursToFix != 2 || m.AssumedCores != 100 {
		t.Errorf("%+v", m)
	}
	if !strings.Contains(strings.Join(got.Reasons, ";"), "money assumes that 100 cores spend their time as 001-bench did") {
		t.Errorf("reasons %q", got.Reasons)
	}
	never := New(c).Price(with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 0, 10000, finding.MatchNone)})
	if never.Money == nil || never.Money.PaybackDays.High != -1 || never.Money.Year.Low != 0 {
		t.Errorf("cold: %+v", never.Money)
	}
	for name, off := range map[string]finding.Cost{"no cores": {CoreHour: 1}, "no price": {Cores: 3}} {
		if got := New(Context{Cost: off}).Price(with(""), pair(t), []finding.Evidence{ev(finding.CPU, 500, 10000, finding.MatchLine)}); got.Money != nil {
			t.Errorf("%s: %+v", name, got.Money)
		}
	}
}

// Whatever comes in, what goes out is an interval of shares that JSON can hold.
func FuzzPrice(f *testing.F) {
	f.Add(int64(3), int64(100), 5.0, 100.0, 0.2, 0.3, 0.4)
	f.Add(int64(-3), int64(0), -5.0, 0.0, 2.0, 0.3, math.Inf(1))
	f.Fuzz(func(t *testing.T, hits, n int64, cum, total, low, mid, high float64) {
		e := finding.Evidence{Kind: finding.CPU, Samples: hits, TotalSamples: n, Cum: cum, Total: total, Seconds: 3, Match: finding.MatchLine}
		if n < 0 || hits < 0 || hits > n || !(cum >= 0 && cum <= total && total < 1e300) || !(low <= mid && mid <= high) {
			return
		}
		c := claim{ok: true}
		c.Metrics = []finding.ClaimUnit{{Unit: "sec/op", Bad: 1, Better: mid, Ratio: ratio(low, mid, high), N: 3}}
		p := New(Context{Cost: finding.Cost{Cores: 1, CoreHour: 1}})
		p.claims.Store("slowthing", c)
		got := p.Price(with(finding.Safe), ruleWith(t), []finding.Evidence{e})
		if _, err := json.Marshal(got); err != nil {
			t.Fatal(err)
		}
		s := got.Prices[0].Share
		if s.Low < 0 || s.Low > s.Mid || s.Mid > s.High || s.High > 1 {
			t.Fatalf("share %+v from %+v", s, e)
		}
	})
}

// TestRacedHere: a claim raced on this machine takes the place of the rule's own.
func TestRacedHere(t *testing.T) {
	here := finding.Claim{Rule: "slowthing", Metrics: []finding.ClaimUnit{{Unit: "sec/op", Bad: 100e-9, Better: 90e-9, Ratio: ratio(0.9, 0.9, 0.9), N: 7}}}
	price := func(c Context) finding.Price {
		return New(c).Price(with(finding.Safe), pair(t), []finding.Evidence{ev(finding.CPU, 412, 35019, finding.MatchLine)}).Prices[0]
	}
	own, calibrated := price(Context{}), price(Context{Claims: map[string]finding.Claim{"slowthing": here}})
	if r := calibrated.Share.Mid / own.Share.Mid; math.Abs(r-0.1/0.8) > 1e-9 || !strings.Contains(calibrated.Basis, "10.0% of sec/op on this machine (n=7)") {
		t.Errorf("%v times the price by the rule's own claim, basis %q", r, calibrated.Basis)
	}
}
