package top

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/compiler"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rule"
)

// A technique is what is known to help against a mechanism, and the rule whose
// page says when and whose pair says how much.
type technique struct {
	mechanism string // ID, or the family with a dot
	text      string
	rule      string // "" has none
}

// techniques are tried in order: the first whose mechanism fits. A mechanism
// that is not here has no remedy that holds in general, and none is offered.
func techniques() []technique {
	return []technique{
		{"slice.grow", "give the slice its capacity where the length is known", "growslice"},
		{"map.grow", "give the map its size where it is known", "growmap"},
		{"map.make", "clear and reuse the map where it does not outlive the call", "looptemp"},
		{"map.hash.string", "a struct or integer key hashes less than a built string", "costlykey"},
		{"string.concat", "append to one buffer, by strings.Builder or an Append form", "concatloop"},
		{"string.convert", "stay with bytes or with strings: most of the library has twins", "bytestring"},
		{"box", "a concrete type or a generic function keeps the value out of the interface", "boxing"},
		{"copy", "index or point to large elements in place of copying them", "rangecopy"},
		{"writebarrier", "it is paid while the collector marks: allocate less, or store indexes in place of pointers", ""},
		{"gc.assist", "it is paid for allocating while the collector marks: see this line with --kind alloc", ""},
		{"alloc", "reuse what does not outlive the call, or keep it on the stack", "looptemp"},
		{"defer.heap", "make the loop's body a function, so that its defer needs no record on the heap", "deferinloop"},
		{"lock.wait", "hold the lock for less, or split it", "lockheldtoend"},
		{"lock", "one word needs no lock: an atomic does", "lockforvalue"},
		{"fmt", "strconv, concatenation or an Append form writes it without a format", "sprintfhot"},
		{"regexp.compile", "compile the pattern once", "regexpinloop"},
		{"regexp.match", "a pattern without choices is a search for text", "regexpliteral"},
		{"json", "decode only what is read, into a struct", "overdecode"},
		{"reflect", "find fields and methods once a type, not once a value", "reflecthot"},
		{"sort", "slices.SortFunc compares without an interface", "sortclosure"},
		{"clock", "read the clock once an operation", "timenow"},
		{"text.case", "compare without making a copy in one case", "tolowercompare"},
		{"text.split", "cut the first part off in place of splitting all", "splitfirst"},
		{"math.big", "try plain arithmetic first and keep the big number for what it does not hold", "ratparse"},
		{"syscall", "fewer and larger calls, through a buffer", "tinywrites"},
		{"log", "ask whether the level is on before computing the arguments", "eagerlog"},
	}
}

// next is the step that fits the row's largest mechanism, "" where none is
// known. told says that the loop stands in the row's cause already.
func (x *explainer) next(kind finding.Kind, id string, site *finding.Site, told bool) string {
	if id == "own" && kind == finding.CPU {
		if s := x.parse(site.File); s != nil {
			if at, _ := s.loop(site.Line); at > 0 && !told {
				return fmt.Sprintf("own computation, in the loop at :%d", at)
			}
		}
		return "own computation"
	}
	if id == "lock" && kind != finding.CPU { // waiting, not the price of locking
		id = "lock.wait"
	}
	for _, t := range techniques() {
		if !x.fits(t, site) {
			continue
		}
		if id == t.mechanism || strings.HasPrefix(id, t.mechanism+".") {
			return t.text + x.worth(t.rule)
		}
	}
	return ""
}

// fits reports whether what is known of a line leaves room for a technique: a
// value that is returned outlives the call, and where nothing large is copied
// there is nothing to point to.
func (x *explainer) fits(t technique, site *finding.Site) bool {
	switch t.mechanism {
	case "alloc":
		return slices.ContainsFunc(x.notes.At(site.File, site.Line), func(n compiler.Note) bool {
			return n.Kind == compiler.Stays || n.Kind == compiler.Escape && n.Reason != "return" && n.Reason != ""
		})
	case "copy":
		f := x.facts[lineOf{site.File, site.Line}]
		return f != nil && f.copied != ""
	}
	return true
}

// worth is what the lab measured of a rule's pair: " (growslice: -52.0%
// [-53.1%, -50.8%] in its pair)".
func (x *explainer) worth(name string) string {
	for _, r := range x.Rules {
		if r.Name() != name || r.Status == rule.Retired {
			continue
		}
		if c, ok := r.Claim(); ok && c.Outcome == finding.Improved {
			if m, ok := c.Unit("sec/op"); ok {
				return fmt.Sprintf(" (%s: %s in its pair)", name, units.Delta(m.Ratio))
			}
		}
		return fmt.Sprintf(" (toll explain %s)", name)
	}
	return ""
}
