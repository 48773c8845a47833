package labrun

import (
	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
)

// Overheads are those of sources, as far as a result of the experiment has them:
// an empty list before it was recorded.
func Overheads(r finding.LabResult, sources ...string) []finding.Overhead {
	out := []finding.Overhead{}
	if len(r.Go) == 0 {
		return out
	}
	newest := r.Go[len(r.Go)-1]
	cell := func(arm string) experiment.Cell { return experiment.Cell{Arm: arm, Row: "work", Unit: "cpu-sec"} }
	for _, s := range sources {
		of, against := s, "none"
		if s == "allocation profile" { // it is on unless it is turned off
			of, against = "none", "no allocation profile"
		}
		if i, n, ok := figure(r.Cells, experiment.Measure{Of: cell(of), Against: cell(against), As: experiment.Change}, newest); ok && n > 2 {
			out = append(out, finding.Overhead{Source: s, Share: i, N: n, Go: newest})
		}
	}
	return out
}
