package profiler

import (
	"fmt"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
)

// join makes of profiles of one value each, of the same stacks, the profile that
// the runtime writes of all values together. A single profile that has all of
// them stays as it is.
func join(kind finding.Kind, parts []*profile.Profile) (*profile.Profile, error) {
	want := values[kind]
	if len(parts) == 1 && len(parts[0].SampleType) > 1 {
		return parts[0], nil
	}
	period := parts[0].Period
	if kind == finding.CPU {
		if t := parts[0].SampleType; len(t) == 1 && t[0].Type == "samples" && t[0].Unit == "count" {
			toTime(parts[0])
		}
		period = evidence.SampleTime(parts[0], 0)
	}
	if fit := periods[kind]; period <= 1 && fit.every > 1 {
		period = fit.every
	}
	for i, p := range parts {
		if len(p.SampleType) != 1 {
			return nil, fmt.Errorf("a profile of %d values came where one of %s was asked for", len(p.SampleType), want[i].Type)
		}
		for _, s := range p.Sample {
			all := make([]int64, len(want))
			all[i] = s.Value[0]
			s.Value = all
		}
		p.SampleType = nil
		for _, v := range want {
			p.SampleType = append(p.SampleType, &profile.ValueType{Type: v.Type, Unit: v.Unit})
		}
		of := periods[kind].of
		p.PeriodType, p.Period, p.DefaultSampleType = &of, period, ""
	}
	sum, err := profile.Merge(parts)
	if err != nil {
		return nil, fmt.Errorf("join the %s profiles: %w", kind, err)
	}
	return sum, nil
}

// toTime turns counts of samples into time.
func toTime(p *profile.Profile) {
	every := max(1, p.Period)
	if every == 1 {
		every = periods[finding.CPU].every
	}
	for _, s := range p.Sample {
		s.Value[0] *= every
	}
}

// sampled warns where the time of one sample was assumed.
func sampled(kind finding.Kind, parts []*profile.Profile) string {
	if kind == finding.CPU && len(parts) == 1 && len(parts[0].SampleType) == 1 && evidence.SampleTime(parts[0], 0) == 0 {
		return "the time of one sample cannot be told from the values (programs sampled at different rates?): counted as 10 ms each, Go's own rate"
	}
	return ""
}

// gaps says what of a profile cannot be charged as well as it might be.
func gaps(p *profile.Profile, kind finding.Kind) []string {
	var g gapCounts
	for _, s := range p.Sample {
		g.add(s)
	}
	if g.all == 0 {
		return nil
	}
	var out []string
	share := func(v float64) string { return fmt.Sprintf("%.0f%%", 100*v/g.all) }
	if g.cut/g.all >= 0.005 {
		out = append(out, fmt.Sprintf("the server cut %s of the %s profile down to \"other\": raise its limit of nodes (-querier.max-flamegraph-nodes-max) or choose less with --match", share(g.cut), kind))
	}
	if g.nameless/g.all >= 0.005 {
		what := "its debug information"
		if g.mapping != "" {
			what = "the debug information of " + g.mapping
		}
		out = append(out, fmt.Sprintf("%s of the %s profile has addresses where it should have function names: the profiler lacks %s (Parca: `parca-debuginfo upload`)", share(g.nameless), kind, what))
	}
	if g.lineless/g.all >= 0.005 {
		out = append(out, fmt.Sprintf("%s of the %s profile has function names without lines: charged to functions, not to lines", share(g.lineless), kind))
	}
	if g.stacks >= 200 && !g.inlined {
		out = append(out, fmt.Sprintf("no stack of the %s profile shows an inlined call: what was inlined is charged to its caller's function", kind))
	}
	return out
}

// gapCounts adds up, by the leaf of each stack, what it lacks.
type gapCounts struct {
	all, nameless, lineless, cut float64
	stacks                       int
	inlined                      bool
	mapping                      string  // of the heaviest nameless stack
	heaviest                     float64 // its value
}

func (g *gapCounts) add(s *profile.Sample) {
	v := float64(s.Value[len(s.Value)-1])
	g.all += v
	g.stacks++
	if len(s.Location) == 0 {
		return
	}
	for _, l := range s.Location {
		g.inlined = g.inlined || len(l.Line) > 1
	}
	leaf := s.Location[0]
	switch {
	case len(leaf.Line) == 0 || leaf.Line[0].Function == nil || leaf.Line[0].Function.Name == "":
		g.nameless += v
		if m := leaf.Mapping; m != nil && v > g.heaviest {
			g.heaviest, g.mapping = v, m.File
			if m.BuildID != "" {
				g.mapping = fmt.Sprintf("%s (build ID %.12s)", m.File, m.BuildID)
			}
		}
	case leaf.Line[0].Function.Name == "other" && leaf.Line[0].Function.Filename == "":
		g.cut += v
	case leaf.Line[0].Line == 0:
		g.lineless += v
	}
}
