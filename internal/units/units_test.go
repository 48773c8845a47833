package units

import (
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
)

func TestQuantities(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Nanos(0), "0 ns"},
		{Nanos(12.34), "12.3 ns"},
		{Nanos(1200), "1.20 us"},
		{Nanos(3.4e9), "3.40 s"},
		{Bytes(512), "512 B"},
		{Bytes(1229), "1.20 KiB"},
		{Count(35019), "35,019"},
		{Count(-1234567), "-1,234,567"},
		{Count(12), "12"},
		{Rate(1.2e6), "1.20 M/s"},
		{Rate(9500), "9500 /s"},
		{Percent(0.0194), "1.9%"},
		{Percent(0.00123), "0.12%"},
		{Percent(0), "0%"},
		{Percent(0.00001), "<0.01%"},
		{Percent(0.9996), "100.0%"},
		{Share(finding.Interval{Low: 0.019, High: 0.034}), "1.9%..3.4%"},
		{Delta(finding.Interval{Low: 0.87, Mid: 0.882, High: 0.896}), "-11.8% [-13.0%, -10.4%]"},
		{Delta(finding.Interval{Low: 0.5, Mid: 0.5, High: 0.5}), "-50.0%"},
		{Delta(finding.Interval{Low: 0.999, Mid: 1, High: 1.002}), "0.0% [-0.10%, +0.20%]"},
		{Change(finding.Interval{Low: 0.87, Mid: 0.882, High: 0.896}), "-11.8% [-13.0%, -10.4%]"},
		{Change(finding.Interval{Low: 29.3, Mid: 107, High: 397}), "107x [29.3x, 397x]"},
		{Points(finding.Interval{Low: -0.002, Mid: 0.012, High: 0.0304}), "+1.2 points [-0.20, +3.0]"},
		{Value(1.2e-6, "sec/op"), "1.20 us"},
		{Value(3, "allocs/op"), "3"},
		{Value(3.5, "allocs/op"), "3.50"},
		{Value(10, "reqs"), "10.0 reqs"},
		{Value(0.25, "share"), "25.0%"},
		{Value(0.003, "sec"), "3.00 ms"},
		{Value(1.5, "sec/s"), "1.50 s/s"},
		{Value(12, "/s"), "12.0 /s"},
		{Money(1234.4, "USD"), "1,234 USD"},
		{Money(3.2, ""), "3.20"},
		{Sig(0.0123), "0.0123"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestAge(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"0 s": -time.Second, "59 s": 59*time.Second + 900*time.Millisecond, "1 min": time.Minute, "59 min": time.Hour - 1,
		"1 h": time.Hour, "47 h": 48*time.Hour - 1, "2 days": 48 * time.Hour,
	} {
		if got := Age(d); got != want {
			t.Errorf("Age(%v) = %q, want %q", d, got, want)
		}
	}
}

func TestPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 findings", 1: "1 finding", 2: "2 findings", 12000: "12,000 findings"} {
		if got := Plural(n, "finding"); got != want {
			t.Errorf("Plural(%d) = %q, want %q", n, got, want)
		}
	}
}
