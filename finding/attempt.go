package finding

// A Fate is what became of a patch that optimize tried.
type Fate string

const (
	Committed Fate = "committed" // proved faster and still right
	Dropped   Fate = "dropped"   // raced, not improved; the numbers are kept
	Refused   Fate = "refused"   // never raced: it did not apply, build, vet or pass tests
	Unproved  Fate = "unproved"  // nothing at hand can measure it
)

// An Attempt is one patch that optimize tried, with its end.
type Attempt struct {
	Rule    string   `json:"rule"`
	Finding Priced   `json:"finding"` // the first of the patch's findings
	Others  []Priced `json:"others"`  // further findings that the same patch cures
	Patch   Patch    `json:"patch"`
	Diff    string   `json:"diff"` // unified, module-relative names
	Fate    Fate     `json:"fate"`
	Reason  string   `json:"reason"`
	Outcome *Outcome `json:"outcome,omitempty"` // nil when it was never raced
	Commit  string   `json:"commit,omitempty"`
}

// An Optimization is one run of the main job.
type Optimization struct {
	Module   string    `json:"module"`
	Branch   string    `json:"branch"` // "toll/optimize-3"; "" when nothing was committed
	Base     string    `json:"base"`   // commit it started from
	Head     string    `json:"head"`   // last commit of Branch, Base when none
	Time     string    `json:"time"`   // RFC 3339, start
	Seconds  float64   `json:"seconds"`
	Attempts []Attempt `json:"attempts"`
	// Kept counts the findings not tried, by reason in a phrase.
	Kept     map[string]int `json:"kept"`
	Warnings []Warning      `json:"warnings"`
}

// Count returns the number of attempts that ended so.
func (o Optimization) Count(f Fate) int {
	n := 0
	for _, a := range o.Attempts {
		if a.Fate == f {
			n++
		}
	}
	return n
}
