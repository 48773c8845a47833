package rules_test

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rules"
)

// TestAll holds the list to the folders beside it: each rule once, by name,
// and all of them usable together.
func TestAll(t *testing.T) {
	all := rules.All()
	if err := rule.Validate(all); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(all, func(a, b *rule.Rule) int { return cmp.Compare(a.Name(), b.Name()) }) {
		t.Error("not ordered by name")
	}
	folders, err := filepath.Glob("*/rule.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		name := filepath.Dir(f)
		if !slices.ContainsFunc(all, func(r *rule.Rule) bool { return r.Name() == name }) {
			t.Errorf("folder %s is not in the list: run `make generate`", name)
		}
	}
	if len(folders) != len(all) {
		t.Errorf("%d rules for %d folders: run `make generate`", len(all), len(folders))
	}
	for _, r := range all {
		if _, err := os.Stat(filepath.Join("..", "docs", "rules", r.Name()+".md")); err != nil {
			t.Errorf("rule %s has no page: run `make generate`", r.Name())
		}
	}
}

// TestAllIsTheCallers changes one copy of the list and looks at another.
func TestAllIsTheCallers(t *testing.T) {
	rules.All()[0] = nil
	if rules.All()[0] == nil {
		t.Error("the list is shared")
	}
}
