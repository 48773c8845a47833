package race

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
)

// serviceVerdict is the whole race's: from the work, and from latencies that
// moved for certain. One that did not keeps no race open.
func (s *serviceRace) serviceVerdict(tails bool) {
	o := s.out
	if failed := failedGuard(o.Guards); failed != "" {
		o.Verdict, o.Reason = finding.Invalid, failed
		return
	}
	isWork := map[string]bool{"cpu-sec/req": true, "allocs/req": true, "B/req": true}
	by := map[finding.Verdict][]finding.Comparison{}
	for _, c := range o.Comparisons {
		moved := c.Verdict == finding.Improved || c.Verdict == finding.Regressed
		if isWork[c.Unit] || tails && moved && strings.HasSuffix(c.Unit, "-sec") {
			by[c.Verdict] = append(by[c.Verdict], c)
		}
	}
	improved, regressed, open := by[finding.Improved], by[finding.Regressed], by[finding.Inconclusive]
	switch {
	case len(regressed) > 0:
		o.Verdict, o.Reason = finding.Regressed, figures(regressed)
		if len(improved) > 0 {
			o.Reason += "; what improved does not make up for it: " + figures(improved)
		}
	case len(improved) > 0 && !s.cpuMayLose():
		o.Verdict, o.Reason = finding.Improved, figures(improved)+"; none regressed"
		if len(open) > 0 {
			o.Reason += ", not decided: " + figures(open)
		}
	case len(open) > 0:
		o.Verdict, o.Reason = finding.Inconclusive, reached(open)
		if len(improved) > 0 {
			o.Reason += "; that CPU is lost is not excluded, against " + figures(improved)
		}
	default:
		o.Verdict, o.Reason = finding.Same, "every difference in work per request lies inside "+units.Percent(o.Threshold)
	}
}

// cpuMayLose reports whether a loss of CPU beyond the threshold is possible:
// fewer allocations or shorter tails are then no improvement yet.
func (s *serviceRace) cpuMayLose() bool {
	for _, c := range s.out.Comparisons {
		if c.Unit == "cpu-sec/req" {
			return c.Verdict == finding.Inconclusive && c.Ratio.High > 1+s.p.Threshold
		}
	}
	return true
}

// figures names comparisons with their numbers: a service has few.
func figures(cs []finding.Comparison) string {
	var parts []string
	for _, c := range cs[:min(len(cs), mostNamed)] {
		parts = append(parts, fmt.Sprintf("%s %s %s", c.Bench, c.Unit, units.Delta(c.Ratio)))
	}
	return more(strings.Join(parts, "; "), len(cs), "metric")
}
