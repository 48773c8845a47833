package ruletest

import (
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule"
)

// checkPage proves metadata, page and folder.
func checkPage(t *testing.T, r *rule.Rule, dir string) {
	if err := rule.Validate([]*rule.Rule{r}); err != nil {
		t.Fatal(err)
	}
	if got := filepath.Base(dir); got != r.Name() {
		t.Errorf("folder is %q, analyzer is %q: one identifier per rule", got, r.Name())
	}
	for _, name := range []string{"rule.go", "doc.md", "rule_test.go", "claim.json", "lab/bad.go", "lab/better.go", "lab/lab_test.go", "testdata/src"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("incomplete folder: %v", err)
		}
	}
	checkDoc(t, r, dir)
	if len(r.Sources) == 0 {
		t.Error("Sources is empty: name who claims the cost")
	}
	if c, ok := r.Claim(); ok && c.Rule != r.Name() {
		t.Errorf("claim.json is of rule %q: run the lab again", c.Rule)
	}
	if why := r.Distrust(); r.Status == rule.Stable && why != "" {
		t.Errorf("the rule is stable and %s", why)
	}
	if len(r.RawClaim) == 0 {
		t.Error("RawClaim is empty: embed claim.json ({} before the first lab run)")
	}
	for _, req := range r.Analyzer.Requires {
		checkStock(t, req)
	}
}

// checkDoc proves that doc.md is the analyzer's Doc, opens with the rule's
// name and has text under each heading.
func checkDoc(t *testing.T, r *rule.Rule, dir string) {
	doc, err := os.ReadFile(filepath.Join(dir, "doc.md"))
	if err != nil {
		t.Fatal(err)
	}
	if string(doc) != r.Analyzer.Doc {
		t.Error("Analyzer.Doc is not doc.md: embed it raw")
	}
	first, _, _ := strings.Cut(string(doc), "\n")
	if !strings.Contains(first, r.Name()) {
		t.Errorf("doc.md opens with %q: its first line must name the rule", first)
	}
	for _, h := range rule.Headings() {
		if r.Section(h) == "" {
			t.Errorf("doc.md: nothing under %q", h)
		}
	}
}

// checkStock proves that a required analyzer comes with x/tools or rule/kit,
// so that the rule runs unchanged in gopls, go vet, golangci-lint and nogo.
func checkStock(t *testing.T, a *analysis.Analyzer) {
	fn := runtime.FuncForPC(reflect.ValueOf(a.Run).Pointer()).Name()
	if a != rule.NotesAnalyzer && a != rule.BlanksAnalyzer && !strings.HasPrefix(fn, "golang.org/x/tools/") && !strings.HasPrefix(fn, "github.com/gotoll/toll/rule/kit.") {
		t.Errorf("requires analyzer %s of %s: only passes of golang.org/x/tools, rule and rule/kit are at hand in every driver", a.Name, fn)
	}
	for _, req := range a.Requires {
		checkStock(t, req)
	}
}
