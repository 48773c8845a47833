package price

import "github.com/gotoll/toll/finding"

// hoursAYear is the mean length of a year.
const hoursAYear = 365.25 * 24

// money turns the CPU price into money a year and the days until the hours
// spent on the fix are back. nil without [cost] or without a CPU price.
func (p *Pricer) money(prices []finding.Price) *finding.Money {
	c := p.c.Cost
	if c.Cores <= 0 || c.CoreHour <= 0 {
		return nil
	}
	for _, price := range prices {
		if price.Kind != finding.CPU || price.Unpriced != "" {
			continue
		}
		year := times(price.OfWhole(), c.Cores*hoursAYear*c.CoreHour)
		spent := c.HoursToFix * c.HourlyRate
		return &finding.Money{
			Year: year, Currency: c.Currency, HoursToFix: c.HoursToFix, AssumedCores: c.Cores,
			PaybackDays: finding.Interval{Low: payback(spent, year.High), Mid: payback(spent, year.Mid), High: payback(spent, year.Low)},
		}
	}
	return nil
}

// payback is the days until spent is saved, -1 for never.
func payback(spent, year float64) float64 {
	if year <= 0 {
		if spent <= 0 {
			return 0
		}
		return -1
	}
	return spent / (year / 365.25)
}
