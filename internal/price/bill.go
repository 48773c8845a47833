package price

import "github.com/gotoll/toll/finding"

// NewBill puts a saved share of the CPU, 0..1, beside what the program costs a
// year. findings is how many the share stands on; each takes its hours.
//
// A share of the CPU is a share of the bill only where the fleet can shrink with
// it. Throughput is something else: a program that does 23 % more on a core
// needs 1-1/1.23 = 18.7 % fewer cores.
func NewBill(c finding.Cost, share finding.Interval, findings int) finding.Bill {
	b := finding.Bill{Schema: 1, Cost: c, Share: share, Findings: findings, Fleet: c.Cores * hoursAYear * c.CoreHour}
	b.Year = times(share, b.Fleet)
	b.Hours = c.HoursToFix * float64(findings)
	b.Spent = b.Hours * c.HourlyRate
	b.FirstYear = finding.Interval{Low: b.Year.Low - b.Spent, Mid: b.Year.Mid - b.Spent, High: b.Year.High - b.Spent}
	b.PaybackDays = finding.Interval{Low: payback(b.Spent, b.Year.High), Mid: payback(b.Spent, b.Year.Mid), High: payback(b.Spent, b.Year.Low)}
	return b
}
