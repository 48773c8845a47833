package scan

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// chain is a module in which top is costly only through mid, and mid only
// through low.
const chain = `
-- go.mod --
module example.com/m

go 1.22
-- top/top.go --
package top

import "example.com/m/mid"

func Top() { mid.Mid() }
-- mid/mid.go --
package mid

import "example.com/m/low"

func Mid() { low.Low() }
-- low/low.go --
package low

func slow() {}

func Low() { slow() }
-- aside/aside.go --
package aside

func Aside() {}
`

const (
	topFinding = "top/top.go:5:14 slowchain example.com/m/top.Top"
	midFinding = "mid/mid.go:5:14 slowchain example.com/m/mid.Mid"
	lowFinding = "low/low.go:5:14 slowchain example.com/m/low.Low"
)

// TestFactsOfPackagesOutsideThePatterns scans parts of a module in every order
// that could leave a result without facts in the cache.
func TestFactsOfPackagesOutsideThePatterns(t *testing.T) {
	top, low, all := []string{"./top"}, []string{"./low"}, []string{"./..."}
	onlyTop, onlyLow, everything := []string{topFinding}, []string{lowFinding}, []string{lowFinding, midFinding, topFinding}
	type step struct {
		patterns []string
		want     []string
		imported int // checked for their facts alone
	}
	tests := []struct {
		name  string
		steps []step
	}{
		{"part, then whole", []step{{top, onlyTop, 2}, {all, everything, 0}}},
		{"whole, then part", []step{{all, everything, 0}, {top, onlyTop, 0}}},
		{"dependency, then dependent", []step{{low, onlyLow, 0}, {top, onlyTop, 1}}},
		{"dependent, then dependency, then another", []step{{top, onlyTop, 2}, {low, onlyLow, 0}, {[]string{"./mid"}, []string{midFinding}, 0}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t, module(t, chain), slow(), throughFacts())
			o.Rules = o.Rules[1:]
			for i, st := range tt.steps {
				o.Patterns = st.patterns
				r := scan(t, o)
				if d := cmp.Diff(st.want, lines(r.Findings)); d != "" {
					t.Errorf("scan %d of %v (-want +got):\n%s", i+1, st.patterns, d)
				}
				if r.Stats.Imported != st.imported {
					t.Errorf("scan %d of %v: %d packages checked for facts, want %d", i+1, st.patterns, r.Stats.Imported, st.imported)
				}
			}
		})
	}
}

func TestFactsThatChangeOutsideThePatterns(t *testing.T) {
	dir := module(t, chain)
	o := options(t, dir, slow(), throughFacts())
	o.Patterns = []string{"./top"}
	if got := lines(scan(t, o).Findings); !cmp.Equal(got, []string{topFinding}) {
		t.Fatalf("findings %v", got)
	}
	write(t, filepath.Join(dir, "low/low.go"), "package low\n\nfunc slow() {}\n\nfunc Low() {}\n")
	if got := lines(scan(t, o).Findings); len(got) != 0 {
		t.Errorf("the dependency became quick, and still: %v", got)
	}
	write(t, filepath.Join(dir, "low/low.go"), "package low\n\nfunc slow() {}\n\nfunc Low() { slow() }\n")
	r := scan(t, o)
	if got := lines(r.Findings); !cmp.Equal(got, []string{topFinding}) {
		t.Errorf("the dependency became slow again: %v", got)
	}
}

// TestOnlyTargetsAreReported has trouble of every kind outside the patterns.
func TestOnlyTargetsAreReported(t *testing.T) {
	dir := module(t, chain)
	write(t, filepath.Join(dir, "low/more.go"), "package low\n\n//toll:allow slowchain\nfunc More() { slow(); undefined() }\n")
	o := options(t, dir, slow(), throughFacts())
	o.Patterns = []string{"./top"}
	r := scan(t, o)
	if got := lines(r.Findings); !cmp.Equal(got, []string{topFinding}) || len(r.Warnings) != 0 || r.Packages != 1 || r.Stats.Files != 1 {
		t.Errorf("findings %v, warnings %v, %d packages, %d files", got, r.Warnings, r.Packages, r.Stats.Files)
	}
	// Rules without facts need nothing of what is imported.
	o = options(t, dir, slow())
	o.Patterns = []string{"./top"}
	if r := scan(t, o); r.Stats.Imported != 0 {
		t.Errorf("%d packages checked for facts without a rule that has any", r.Stats.Imported)
	}
}
