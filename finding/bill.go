package finding

// A Bill is what a program costs a year, and what of that its findings would
// bring back. Amounts are in Cost's currency.
type Bill struct {
	Schema      int      `json:"schema"`
	Cost        Cost     `json:"cost"`
	Fleet       float64  `json:"fleet"`       // a year
	Share       Interval `json:"share"`       // of the CPU, 0..1: by the findings worth a change, or as asked for
	Asked       bool     `json:"asked"`       // Share was given by hand
	Findings    int      `json:"findings"`    // that Share stands on
	Year        Interval `json:"year"`        // saved
	Hours       float64  `json:"hours"`       // of engineers
	Spent       float64  `json:"spent"`       // for these hours
	FirstYear   Interval `json:"firstYear"`   // Year less Spent
	PaybackDays Interval `json:"paybackDays"` // until Spent is back, -1 never
}
