package config

import (
	"math"
	"slices"
	"time"
)

// Gate is what `toll gate` lets through. The zero value of a field is its
// default.
type Gate struct {
	Base      string        `toml:"base"`      // ref to compare with, "origin/main"
	Budget    time.Duration `toml:"budget"`    // measuring time of the race; 0 is 5 min
	Threshold float64       `toml:"threshold"` // smallest change that counts, 0.01 is 1 %; 0 is the default of races
	// Hot is the share of CPU, bytes or objects from which on a function
	// counts as hot; 0 is 0.01, 1 %.
	Hot float64 `toml:"hot"`
	// Profiles price in place of what was recorded, relative to the module's
	// root: what a clean checkout has.
	Profiles []string `toml:"profiles"`

	// What to do about each kind of loss: "fail", "warn" or "off".
	Findings    string `toml:"findings"`    // new costly patterns in hot code; "" is fail
	Escapes     string `toml:"escapes"`     // values that newly go to the heap; "" is fail
	Inlining    string `toml:"inlining"`    // functions no longer inlined; "" is fail
	Defers      string `toml:"defers"`      // defers no longer open-coded; "" is fail
	Bounds      string `toml:"bounds"`      // new bounds checks in loops; "" is warn
	Allocations string `toml:"allocations"` // more allocs/op or B/op, exactly; "" is fail
	Time        string `toml:"time"`        // regressions of time that a race proves; "" is fail
	// Inconclusive is "fail" (exit code 4, the default) or "pass": what to do
	// when the budget ended with a regression still possible.
	Inconclusive string `toml:"inconclusive"`
}

// check returns the first key whose value nobody can mean, "" if all are good.
func (g Gate) check() (key, what string) {
	share := func(v float64) bool { return v >= 0 && v < 1 && !math.IsNaN(v) }
	switch {
	case !share(g.Threshold):
		return "threshold", "must be a share from 0 to below 1: 0.01 is 1 %"
	case !share(g.Hot):
		return "hot", "must be a share from 0 to below 1: 0.01 is 1 %"
	case g.Budget < 0:
		return "budget", `must be a duration such as "5m"`
	}
	for _, p := range []struct{ key, value string }{
		{"findings", g.Findings}, {"escapes", g.Escapes}, {"inlining", g.Inlining}, {"bounds", g.Bounds},
		{"defers", g.Defers}, {"allocations", g.Allocations}, {"time", g.Time},
	} {
		if !slices.Contains([]string{"", "fail", "warn", "off"}, p.value) {
			return p.key, `must be "fail", "warn" or "off"`
		}
	}
	if !slices.Contains([]string{"", "fail", "pass"}, g.Inconclusive) {
		return "inconclusive", `must be "fail" or "pass"`
	}
	return "", ""
}
