package lab

import (
	"os"
	"slices"
	"testing"

	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/labrun"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/rules"
)

func TestCatalogue(t *testing.T) {
	c := Catalogue()
	if err := experiment.Validate(c.Experiments); err != nil {
		t.Error(err)
	}
	if !slices.IsSortedFunc(c.Experiments, func(a, b *experiment.Experiment) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	}) {
		t.Error("experiments are not sorted by name")
	}
	names := map[string]bool{}
	for _, r := range rules.All() {
		names[r.Name()] = true
	}
	all := slices.Clone(c.Open)
	for name, claims := range c.OfRules {
		if !names[name] {
			t.Errorf("claims of rule %s, which is not there", name)
		}
		all = append(all, claims...)
	}
	if err := experiment.ValidateClaims(all); err != nil {
		t.Error(err)
	}
}

// TestClaimsPage is the freshness test of docs/claims.md.
func TestClaimsPage(t *testing.T) {
	have, err := os.ReadFile("../docs/claims.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != report.ClaimsPage(labrun.Recorded(Catalogue(), rules.All())) {
		t.Error("docs/claims.md is out of date: run `go run ./cmd/toll lab claims > docs/claims.md`")
	}
}
