package evidence

import (
	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence/mechanism"
)

// A Division is one kind of evidence divided among functions: every sample
// belongs to one row.
type Division struct {
	Kind    finding.Kind
	Unit    string
	Total   int64 // in Unit
	Samples int64
	Seconds float64 // wall time covered, 0 unknown
	// Rows are by function, as the linker spells it; what belongs to no function
	// of the module is by mechanism, in brackets: "(background GC)".
	Rows map[string]Row
	GC   Row // the collector's, assists included; it is in Rows too
}

// A Row is what one function or mechanism has of a Division.
type Row struct{ Value, Samples int64 }

// Divide charges profiles that were taken together to the functions of a
// module, each sample to the innermost one, with what libraries and the
// runtime did for it. module "" is guessed from the profiles' names, see
// Index.Guess; it returns the module taken.
func Divide(module string, profiles ...*Profile) (map[finding.Kind]Division, string) {
	x := newIndex(module, "")
	s := &Sheet{x: x, scope: newScope(x.table, ChargeOptions{})}
	for _, p := range profiles {
		s.add(p, "")
	}
	if module == "" {
		module = x.Guess()
	}
	out := map[finding.Kind]Division{}
	for _, kind := range x.Kinds() {
		out[kind] = divide(x.Charge(ChargeOptions{Kind: kind, Module: module}))
	}
	return out, module
}

func divide(c Charges) Division {
	d := Division{Kind: c.Kind, Unit: c.Unit, Total: c.Total, Samples: c.Samples, Seconds: c.Seconds, Rows: map[string]Row{}}
	add := func(name string, value, samples int64) {
		p := d.Rows[name]
		d.Rows[name] = Row{p.Value + value, p.Samples + samples}
	}
	collected := func(parts []ChargePart) {
		for _, p := range parts {
			if mechanism.Table[p.Mechanism].Family() == "gc" {
				d.GC.Value += p.Value
				d.GC.Samples += p.Samples
			}
		}
	}
	for _, l := range c.Lines {
		add(l.Site.Func, l.Value, l.Samples)
		collected(l.Parts)
	}
	for _, p := range c.Loose.Parts {
		name := mechanism.Table[p.Mechanism].Name
		if p.Detail != "" {
			name += " " + p.Detail
		}
		add("("+name+")", p.Value, p.Samples)
	}
	collected(c.Loose.Parts)
	return d
}

// Passes reports whether any sample of the profiles is in a package of the
// module.
func Passes(module string, profiles ...*Profile) bool {
	for _, p := range profiles {
		for _, s := range p.samples {
			for _, loc := range s.Location {
				for _, l := range loc.Line {
					if l.Function != nil && inside(module, parseSymbol(l.Function.Name).pkg) {
						return true
					}
				}
			}
		}
	}
	return false
}
