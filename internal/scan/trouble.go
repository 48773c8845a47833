package scan

import (
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/load"
	"github.com/gotoll/toll/internal/units"
)

// A trouble is why a package does not type-check; the zero value is none.
type trouble struct {
	First string `json:"first"` // first error
	More  int    `json:"more"`  // number of the others
	// Missing is the part of First that is the same in every package that
	// lacks the same import; "" where First is about something else.
	Missing string `json:"missing"`
}

func troubleOf(p *load.Package) trouble {
	if len(p.Errors) == 0 {
		return trouble{}
	}
	t := trouble{First: p.Errors[0].Text, More: len(p.Errors) - 1}
	if at := strings.Index(t.First, "could not import "); at >= 0 {
		t.Missing = t.First[at:]
	}
	return t
}

// String is one line for the trouble of a package and of those that are alike.
func (t trouble) String(alike int) string {
	text, scanned := "does not type-check: ", "; scanned as far as it goes"
	if alike > 0 {
		text, scanned = "does not type-check, like "+units.Plural(alike, "more package")+": ", "; scanned as far as they go"
	}
	text += t.First
	if t.More > 0 {
		text += " (and " + units.Plural(t.More, "more error") + ")"
	}
	return text + scanned
}

// A folder makes one warning of the troubles that one missing import causes in
// many packages.
type folder struct{ alike map[string]int }

func newFolder(results []packageResult) folder {
	f := folder{alike: map[string]int{}}
	for _, r := range results {
		if m := r.Trouble.Missing; m != "" {
			f.alike[m]++
		}
	}
	return f
}

// warnings are those for a package, none if they were told with another's.
func (f folder) warnings(path string, t trouble) []finding.Warning {
	if t == (trouble{}) {
		return nil
	}
	alike := 0
	if t.Missing != "" {
		if alike = f.alike[t.Missing] - 1; alike < 0 {
			return nil
		}
		f.alike[t.Missing] = 0
	}
	return []finding.Warning{{Where: path, Text: t.String(alike)}}
}
