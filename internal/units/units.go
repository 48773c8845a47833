// Package units is the only formatter of quantities: what a person reads of a
// number is decided here, so that one quantity looks the same everywhere.
package units

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
)

type scale struct {
	above float64 // applies from this value on
	by    float64
	unit  string
}

func scaled(v float64, scales []scale) string {
	if v == 0 {
		return "0" + scales[len(scales)-1].unit
	}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "?"
	}
	for _, s := range scales {
		if math.Abs(v) >= s.above {
			return Sig(v/s.by) + s.unit
		}
	}
	last := scales[len(scales)-1]
	return Sig(v/last.by) + last.unit
}

// Sig prints three significant digits without exponent: 0.0123, 1.23, 123, 1234.
func Sig(v float64) string {
	a := math.Abs(v)
	switch {
	case a == 0:
		return "0"
	case a >= 99.95:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case a >= 9.995:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case a >= 0.9995:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	digits := 2 - int(math.Floor(math.Log10(a)))
	return strconv.FormatFloat(v, 'f', min(digits, 9), 64)
}

// Nanos prints a duration given in nanoseconds: "12.3 ns", "1.20 ms", "3.4 s".
func Nanos(ns float64) string {
	return scaled(ns, []scale{{1e9, 1e9, " s"}, {1e6, 1e6, " ms"}, {1e3, 1e3, " us"}, {0, 1, " ns"}})
}

// Age prints how long ago something was, in its largest whole unit: "40 s",
// "5 min", "3 h", "12 days".
func Age(d time.Duration) string {
	switch {
	case d < time.Minute:
		return strconv.Itoa(max(0, int(d.Seconds()))) + " s"
	case d < time.Hour:
		return strconv.Itoa(int(d.Minutes())) + " min"
	case d < 48*time.Hour:
		return strconv.Itoa(int(d.Hours())) + " h"
	}
	return strconv.Itoa(int(d.Hours()/24)) + " days"
}

// Bytes prints a size in binary units: "512 B", "1.20 KiB", "3.4 MiB".
func Bytes(b float64) string {
	return scaled(b, []scale{{1 << 30, 1 << 30, " GiB"}, {1 << 20, 1 << 20, " MiB"}, {1 << 10, 1 << 10, " KiB"}, {0, 1, " B"}})
}

// Count prints a whole number with thousands separators: "35,019".
func Count(n int64) string {
	s := strconv.FormatInt(n, 10)
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Plural counts a noun: "1 finding", "12,000 findings". many is the plural of one
// where that is not one with an s.
func Plural(n int, one string, many ...string) string {
	if n == 1 {
		return "1 " + one
	}
	if len(many) == 0 {
		return Count(int64(n)) + " " + one + "s"
	}
	return Count(int64(n)) + " " + many[0]
}

// Rate prints a count per second: "12 /s", "1.20 M/s".
func Rate(perSecond float64) string {
	return scaled(perSecond, []scale{{1e9, 1e9, " G/s"}, {1e6, 1e6, " M/s"}, {1e4, 1e3, " k/s"}, {0, 1, " /s"}})
}

// Share prints an interval of shares: "1.9%..3.4%".
func Share(i finding.Interval) string { return Percent(i.Low) + ".." + Percent(i.High) }

// Percent prints a share with one decimal, two below 1 %: "1.9%", "0.12%", "0%".
func Percent(share float64) string {
	p := share * 100
	switch a := math.Abs(p); {
	case a == 0:
		return "0%"
	case a < 0.005:
		return "<0.01%"
	case a < 0.995:
		return fmt.Sprintf("%.2f%%", p)
	}
	return fmt.Sprintf("%.1f%%", p)
}

// Delta prints a ratio new/old as a signed change with its interval:
// "-11.8% [-13.0%, -10.4%]". An exact ratio has no brackets; an interval of
// five orders of magnitude has no numbers in them.
func Delta(r finding.Interval) string {
	if r.Low == r.High {
		return signed(r.Mid)
	}
	if r.Low > 0 && r.High > 1e5*r.Low { // one value: an interval in name only
		return signed(r.Mid) + " [too few to say]"
	}
	return fmt.Sprintf("%s [%s, %s]", signed(r.Mid), signed(r.Low), signed(r.High))
}

// Change is Delta for changes of which percents still say something, and
// factors beyond: "107x [29.3x, 397x]".
func Change(r finding.Interval) string {
	if r.Mid < 3 {
		return Delta(r)
	}
	if r.Low == r.High {
		return Sig(r.Mid) + "x"
	}
	return fmt.Sprintf("%sx [%sx, %sx]", Sig(r.Mid), Sig(r.Low), Sig(r.High))
}

func signed(ratio float64) string {
	p := (ratio - 1) * 100
	if math.Abs(p) < 0.005 {
		return "0.0%"
	}
	if math.Abs(p) < 0.995 {
		return fmt.Sprintf("%+.2f%%", p)
	}
	return fmt.Sprintf("%+.1f%%", p)
}

// Value prints v in a benchmark's unit ("sec/op", "B/op", "allocs/op", "MB/s").
func Value(v float64, unit string) string {
	switch unit {
	case "sec/op", "cpu-sec/op", "cpu-sec/req", "p50-sec", "p99-sec", "p999-sec":
		return Nanos(v * 1e9)
	case "ns":
		return Nanos(v)
	case "sec":
		return Nanos(v * 1e9)
	case "sec/s":
		return Nanos(v*1e9) + "/s"
	case "share", "share of CPU":
		return Percent(v)
	case "/s":
		return Rate(v)
	case "B/op", "B/req", "bytes", "B", "peak-RSS-B":
		return Bytes(v)
	case "B/s":
		return Bytes(v) + "/s"
	case "objects/s":
		return Rate(v)
	case "allocs/op", "allocs/req", "objects", "samples", "goroutines":
		if v == math.Trunc(v) {
			return Count(int64(v))
		}
		return Sig(v)
	}
	return Sig(v) + " " + unit
}

// Money prints an amount without cents from 100 on: "1,234 USD".
func Money(v float64, currency string) string {
	s := Sig(v)
	if math.Abs(v) >= 99.95 {
		s = Count(int64(math.Round(v)))
	}
	if currency == "" {
		return s
	}
	return s + " " + currency
}

// Points prints a difference of shares with its interval: "+1.2 points
// [+0.80, +1.6]", hundredths of the whole.
func Points(d finding.Interval) string {
	return fmt.Sprintf("%s points [%s, %s]", point(d.Mid), point(d.Low), point(d.High))
}

func point(d float64) string {
	if p := 100 * d; math.Abs(p) >= 0.995 {
		return fmt.Sprintf("%+.1f", p)
	}
	if math.Abs(d) < 0.00005 {
		return "0"
	}
	return fmt.Sprintf("%+.2f", 100*d)
}
