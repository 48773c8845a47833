package units

import (
	"math"

	"github.com/gotoll/toll/finding"
)

// Figure prints v in one of the lab's units: "sec", "share" (0.23 is 23 %),
// "ratio", "bytes", "/s", "count", "USD", or a benchmark's unit.
func Figure(v float64, unit string) string {
	switch unit {
	case "sec", "cpu-sec", "sec/day":
		if v < 0 {
			return "-" + Nanos(-v*1e9)
		}
		return Nanos(v * 1e9)
	case "sec/op":
		if v < 0 {
			return "-" + Nanos(-v*1e9)
		}
	case "share":
		return Percent(v)
	case "ratio":
		return Sig(v) + "x"
	case "peak-bytes", "B":
		return Bytes(v)
	case "/s":
		return Rate(v)
	case "count", "h", "requests", "cores", "GC cycles":
		s := Number(v)
		if unit != "count" {
			s += " " + unit
		}
		return s
	case "USD":
		return Money(v, unit)
	}
	return Value(v, unit)
}

// FigureSpan prints an interval in one of the lab's units: "14.2x..15.1x"; one
// value where both ends are the same.
func FigureSpan(i finding.Interval, unit string) string {
	low, high := Figure(i.Low, unit), Figure(i.High, unit)
	switch {
	case math.IsInf(i.Low, 0) || math.IsInf(i.High, 0), i.Low > 0 && i.High > 100*i.Low:
		return Figure(i.Mid, unit) + " [too few to say]"
	case low == high:
		return Figure(i.Mid, unit)
	}
	return low + ".." + high
}

// Spread prints a centre with the larger half of its interval as a share of
// it: "17.3 ns ±2%". An exact figure has none.
func Spread(i finding.Interval, unit string) string {
	s := Figure(i.Mid, unit)
	if i.Low == i.High || i.Mid == 0 || math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return s
	}
	half := max(i.High-i.Mid, i.Mid-i.Low) / math.Abs(i.Mid)
	return s + " ±" + percentWhole(half)
}

func percentWhole(share float64) string {
	if share > 1 {
		return ">100%"
	}
	if share < 0.005 {
		return "<1%"
	}
	return Number(math.Round(share*100)) + "%"
}
