package ruletest

import (
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule"
)

// update rewrites the plain goldens of a rule's fixtures. Read the difference
// before it is committed: the golden is what users will get.
var update = flag.Bool("update", false, "rewrite testdata/**/*.go.golden from the fixes")

// updateGoldens applies all fixes of each fixture file and writes its golden.
// A golden in txtar form, one section per fix title, is kept: it was written
// by hand because fixes of the file exclude each other.
func updateGoldens(t *testing.T, r *rule.Rule, testdata string, pkgs []string) {
	t.Helper()
	for _, act := range analyze(t, r.Analyzer, tree{testdata, true}, pkgs...) {
		fixes, err := fixable(act.Diagnostics)
		if err != nil {
			t.Fatal(err)
		}
		byFile := map[string][]analysis.SuggestedFix{} // a fix may edit several files
		for _, f := range fixes {
			touched := map[string]bool{}
			for _, e := range f.TextEdits {
				name := act.Package.Fset.File(e.Pos).Name()
				if !touched[name] {
					touched[name] = true
					byFile[name] = append(byFile[name], f)
				}
			}
		}
		for name, fixes := range byFile {
			golden := name + ".golden"
			if old, err := os.ReadFile(golden); err == nil && strings.HasPrefix(string(old), "-- ") {
				continue
			}
			after, err := apply(act.Package.Fset, fixes...)
			if err != nil {
				t.Fatalf("%s: %v", filepath.Base(name), err)
			}
			text, err := format.Source([]byte(after[name]))
			if err != nil {
				t.Fatalf("%s after its fixes: %v\n%s", filepath.Base(name), err, after[name])
			}
			if err := os.WriteFile(golden, text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
