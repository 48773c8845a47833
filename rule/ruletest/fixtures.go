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
	checkEachFix(t, r, actions)
	checkOldGo(t, r, testdata, pkgs)
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

// checkEachFix applies every fix alone to a copy of its package and loads all
// copies at once: a fix must compile without its neighbours, be gofmt-clean,
// keep the comments, and leave fewer findings to fix than there were.
func checkEachFix(t *testing.T, r *rule.Rule, actions []*checker.Action) {
	gopath := t.TempDir()
	before := map[string]int{} // package path of the copy -> fixable findings before
	from := map[string]string{}
	local := fixtureSources(t, actions)
	write(t, filepath.Join(gopath, "src"), local)
	for _, act := range actions {
		fixes, err := fixable(act.Diagnostics)
		if err != nil {
			t.Error(err)
		}
		for i, fix := range fixes {
			fixed, err := apply(act.Package.Fset, fix)
			if err != nil {
				t.Errorf("%s: %q: %v", act.Package.PkgPath, fix.Message, err)
				continue
			}
			path := fmt.Sprintf("fixed%d/%s", i, act.Package.PkgPath)
			before[path] = len(fixes)
			from[path] = fmt.Sprintf("%s: %q", act.Package.Fset.Position(fix.TextEdits[0].Pos), fix.Message)
			for _, name := range act.Package.GoFiles {
				src, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				after, touched := fixed[name]
				if !touched {
					after = string(src)
				} else if err := tidy(string(src), after); err != nil {
					t.Errorf("%s: after the fix the file %v", from[path], err)
				}
				write(t, filepath.Join(gopath, "src", path), map[string]string{filepath.Base(name): after})
			}
		}
	}
	if len(before) == 0 || t.Failed() {
		return
	}
	var paths []string
	for p := range before {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	for _, act := range analyze(t, r.Analyzer, tree{gopath, true}, paths...) {
		left, err := fixable(act.Diagnostics)
		if err != nil {
			t.Error(err)
		}
		if path := act.Package.PkgPath; len(left) >= before[path] {
			t.Errorf("%s: the fix leaves %d findings to fix where %d were: it must cure its own\n%s",
				from[path], len(left), before[path], sourceOf(act.Package))
		}
	}
}

// fixtureSources reads the fixtures as they are: copies may import them.
func fixtureSources(t *testing.T, actions []*checker.Action) map[string]string {
	files := map[string]string{}
	for _, act := range actions {
		for _, name := range act.Package.GoFiles {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[act.Package.PkgPath+"/"+filepath.Base(name)] = string(src)
		}
	}
	return files
}
