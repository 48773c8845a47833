package ruletest

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

// checkFixtures proves wants, goldens, silence and every single fix.
func checkFixtures(t *testing.T, r *rule.Rule, dir string) {
	testdata := filepath.Join(dir, "testdata")
	pkgs := fixturePackages(t, filepath.Join(testdata, "src"))
	if *update {
		updateGoldens(t, r, testdata, pkgs)
	}
	results := analysistest.RunWithSuggestedFixes(t, testdata, r.Analyzer, pkgs...)
	if t.Failed() {
		return
	}
	checkSilence(t, testdata)
	var actions []*checker.Action
	for _, res := range results {
		actions = append(actions, res.Action)
		for _, d := range res.Action.Diagnostics {
			pos := res.Action.Package.Fset.Position(d.Pos)
			if err := errors.Join(convention(r, d), named(pos.Filename, r, d)); err != nil {
				t.Errorf("%s: %v", pos, err)
			}
		}
	}
	checkEachFix(t, r, testdata, actions)
	checkOldGo(t, r, actions)
}

// named holds a fixture to its name: in unsafe.go all fixes are unsafe, in
// suggest.go there is none. In other files fixes may be of any level.
func named(file string, r *rule.Rule, d analysis.Diagnostic) error {
	level := cmp.Or(finding.Level(d.Category), r.Level)
	edits := slices.ContainsFunc(d.SuggestedFixes, func(f analysis.SuggestedFix) bool { return len(f.TextEdits) > 0 })
	switch filepath.Base(file) {
	case "unsafe.go":
		if level != finding.Unsafe || !edits {
			return fmt.Errorf("level %q, edits %v: fixtures of unsafe.go get an unsafe fix", level, edits)
		}
	case "suggest.go":
		if edits {
			return errors.New("has edits: fixtures of suggest.go get advice only")
		}
	}
	return nil
}

// fixturePackages lists the folders with Go files below src as import paths.
func fixturePackages(t *testing.T, src string) []string {
	var pkgs []string
	err := filepath.WalkDir(src, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		rel, err := filepath.Rel(src, filepath.Dir(path))
		if p := filepath.ToSlash(rel); !slices.Contains(pkgs, p) {
			pkgs = append(pkgs, p)
		}
		return err
	})
	if err != nil || len(pkgs) == 0 {
		t.Fatalf("no fixtures below testdata/src: %v", err)
	}
	return pkgs
}

// checkSilence proves that some file is there only to stay silent, and that a
// generated file holds the pattern and is left alone.
func checkSilence(t *testing.T, testdata string) {
	silent, machine := 0, 0
	err := filepath.WalkDir(testdata, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		isGenerated, err := generated(path)
		if err != nil {
			return err
		}
		// An expected fact begins with a name, an expected diagnostic does not.
		wanted := strings.Contains(string(src), "// want `") || strings.Contains(string(src), `// want "`)
		switch {
		case isGenerated && wanted:
			return fmt.Errorf("%s is generated and wants a diagnostic: nothing is reported in generated files", path)
		case isGenerated:
			machine++
		case !wanted:
			silent++
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if silent == 0 {
		t.Error("no fixture file without // want: show where the rule stays silent, with the reason beside each case")
	}
	if machine == 0 {
		t.Error("no fixture file with \"// Code generated ... DO NOT EDIT.\" that stays untouched")
	}
}

// convention holds a diagnostic to the house rules: the message names the cost
// in lower case without a full stop, the fix's title is a verb phrase, and
// what is only suggested edits nothing.
func convention(r *rule.Rule, d analysis.Diagnostic) error {
	if d.Message == "" || strings.HasSuffix(d.Message, ".") || strings.ContainsRune(d.Message, '\n') {
		return fmt.Errorf("message %q: one line, no full stop", d.Message)
	}
	if first := []rune(d.Message)[0]; unicode.IsUpper(first) {
		return fmt.Errorf("message %q: begin in lower case", d.Message)
	}
	level := finding.Level(d.Category)
	switch level {
	case "":
		level = r.Level
	case finding.Safe, finding.Unsafe, finding.Suggest:
	default:
		return fmt.Errorf("category %q is no level", d.Category)
	}
	if rank(level) > rank(r.Level) {
		return fmt.Errorf("category %q is above the rule's level %q", d.Category, r.Level)
	}
	if !d.End.IsValid() {
		return fmt.Errorf("diagnostic %q has no end: name the range", d.Message)
	}
	for _, f := range d.SuggestedFixes {
		if f.Message == "" || unicode.IsUpper([]rune(f.Message)[0]) || strings.HasSuffix(f.Message, ".") {
			return fmt.Errorf("fix title %q: a verb phrase in lower case", f.Message)
		}
		if level == finding.Suggest && len(f.TextEdits) > 0 {
			return fmt.Errorf("fix %q edits, but is only a suggestion", f.Message)
		}
	}
	return nil
}

func rank(l finding.Level) int {
	return slices.Index([]finding.Level{finding.Suggest, finding.Unsafe, finding.Safe}, l)
}
