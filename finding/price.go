package finding

// An Interval is a closed range with its centre. Low <= Mid <= High.
type Interval struct {
	Low  float64 `json:"low"`
	Mid  float64 `json:"mid"`
	High float64 `json:"high"`
}

// A Claim is what a rule's pair was measured to be worth: written by lab runs,
// never by hand. Ratio is Better/Bad, so 0.2 means 80 % of the pattern's cost
// goes away.
type Claim struct {
	Rule    string      `json:"rule"`
	Go      string      `json:"go"` // runtime.Version()
	GOOS    string      `json:"goos"`
	GOARCH  string      `json:"goarch"`
	CPU     string      `json:"cpu"`
	Metrics []ClaimUnit `json:"metrics"`
	Outcome Verdict     `json:"outcome"` // of sec/op
	Method  string      `json:"method"`
}

// ClaimUnit is one metric of a Claim.
type ClaimUnit struct {
	Unit   string   `json:"unit"`   // "sec/op", "B/op", "allocs/op"
	Bad    float64  `json:"bad"`    // centre
	Better float64  `json:"better"` // centre
	Ratio  Interval `json:"ratio"`  // 95 % interval of Better/Bad; exact metrics have Low = High
	N      int      `json:"n"`      // pairs of launches; 1 for an exact metric
}

// Unit returns the named metric of the claim.
func (c Claim) Unit(unit string) (ClaimUnit, bool) {
	for _, m := range c.Metrics {
		if m.Unit == unit {
			return m, true
		}
	}
	return ClaimUnit{}, false
}

// A Price is what one finding costs that a fix would bring back.
type Price struct {
	Kind Kind `json:"kind"`
	// Share is the recoverable share of the kind's total, 0..1, as a 95 %
	// interval. Rate is the same in Unit per second of recorded wall time,
	// where that is known.
	Share Interval `json:"share"`
	// Part and Weight say what Share is a share of: see Evidence.
	Part     string   `json:"part,omitempty"`
	Weight   float64  `json:"weight,omitempty"`
	Rate     Interval `json:"rate"`
	Unit     string   `json:"unit"`  // of Rate: "cpu-s/s", "B/s", "objects/s", "wait-s/s"
	Basis    string   `json:"basis"` // "line match, 412 of 35,019 samples; pair saves 71 %..74 % (n=24)"
	Unpriced string   `json:"unpriced,omitempty"`
}

// OfWhole is Share as a share of all that was recorded of the kind.
func (p Price) OfWhole() Interval {
	if p.Weight == 0 {
		return p.Share
	}
	return Interval{p.Weight * p.Share.Low, p.Weight * p.Share.Mid, p.Weight * p.Share.High}
}

// Advice is the decision on a finding in the decision framework's words.
type Advice string

const (
	AdviseFix     Advice = "fix"     // worth it and a patch or clear step is at hand
	AdviseKeep    Advice = "keep"    // cold, or saves less than it costs to change
	AdviseMeasure Advice = "measure" // not enough evidence to say
	AdviseUnsafe  Advice = "unsafe"  // worth it, but the change differs in a named case
)

// Money is a price in money, present only with [cost] in toll.toml.
type Money struct {
	Year         Interval `json:"year"`         // saved a year, in Currency
	PaybackDays  Interval `json:"paybackDays"`  // days until the hours spent are back; High may be +Inf as -1
	Currency     string   `json:"currency"`     // as configured, "" if not named
	HoursToFix   float64  `json:"hoursToFix"`   // from config
	AssumedCores float64  `json:"assumedCores"` // from config
}

// Priced is a finding with what the evidence says of it.
type Priced struct {
	Finding
	Evidence []Evidence `json:"evidence"`
	Prices   []Price    `json:"prices"` // primary first; empty only when nothing was recorded
	Advice   Advice     `json:"advice"`
	Reasons  []string   `json:"reasons"`
	Money    *Money     `json:"money,omitempty"`
	// Calls is how often the function around the site was called when that was
	// counted; nil where it was not.
	Calls *CallCount `json:"calls,omitempty"`
}

// Low is the certain gain used for ranking: the lower end of the primary
// price's share, 0 when unpriced.
func (p Priced) Low() float64 {
	if len(p.Prices) == 0 || p.Prices[0].Unpriced != "" {
		return 0
	}
	return p.Prices[0].Share.Low
}

// History is what earlier races said of one rule's patches on this machine.
type History struct {
	Improved, Same, Regressed int
}

// Cost is the [cost] table of toll.toml. Zero Cores means money is off.
type Cost struct {
	CoreHour   float64 `toml:"core_hour" json:"coreHour"`      // price of one core for one hour
	Cores      float64 `toml:"cores" json:"cores"`             // cores that run this program
	HoursToFix float64 `toml:"hours_to_fix" json:"hoursToFix"` // engineer hours per finding
	HourlyRate float64 `toml:"hourly_rate" json:"hourlyRate"`  // price of one engineer hour
	Currency   string  `toml:"currency" json:"currency"`
}
