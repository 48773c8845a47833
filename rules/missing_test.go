package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/scan"
	"github.com/gotoll/toll/rules"
)

// TestMissingTypes scans the fixtures of all rules with imports that are not there: as with C that
// is not installed, much has no type then, or one that is not valid. No rule may panic.
func TestMissingTypes(t *testing.T) {
	path := regexp.MustCompile(`(?m)^(import |\t)((?:\w+ |\. )?)"([a-z][a-z0-9/]*)"$`)
	for _, part := range []string{"all", "even", "odd"} {
		t.Run(part, func(t *testing.T) {
			dir, n := t.TempDir(), 0
			spoil := func(line string) string {
				n++
				if part == "even" && n%2 != 0 || part == "odd" && n%2 == 0 {
					return line
				}
				return path.ReplaceAllString(line, `$1$2"broken/none/$3"`)
			}
			put(t, filepath.Join(dir, "go.mod"), "module broken\n\ngo 1.26\n")
			fixtures, err := filepath.Glob("*/testdata/src/*/*.go")
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range fixtures {
				text, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				to := strings.Replace(f, "testdata/src/", "", 1)
				put(t, filepath.Join(dir, to), path.ReplaceAllStringFunc(string(text), spoil))
			}
			if n < len(rules.All()) {
				t.Fatalf("%d imports are spoiled, fewer than there are rules", n)
			}
			finish(t, dir)
		})
	}
}

// TestFoundWithoutTypes scans code whose imports are not there, as under a proxy that is out of reach: what it is
// about, the package itself tells. A failure is one though nobody knows the type of err.
func TestFoundWithoutTypes(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "go.mod"), "module broken\n\ngo 1.26\n")
	put(t, filepath.Join(dir, "a.go"), `package broken

import "broken/none/store"

func read(keys []string) ([]*store.Row, error) {
	var rows []*store.Row
	for _, k := range keys {
		row, err := store.Read(k)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row) // growslice
	}
	return rows, nil
}

func byKey(keys []store.Key) map[store.Key]int {
	m := map[store.Key]int{}
	for i, k := range keys {
		m[k] = i // growmap
	}
	return m
}
`)
	res, err := scan.Run(t.Context(), scan.Options{Dir: dir, Rules: rules.All(), NoCache: true, Env: []string{"GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK=off"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		rule string
		line int
	}{{"growslice", 12}, {"growmap", 20}} {
		if !slices.ContainsFunc(res.Findings, func(f finding.Priced) bool { return f.Rule == want.rule && f.Site.Line == want.line }) {
			t.Errorf("a.go:%d is not found by %s: %v", want.line, want.rule, res.Findings)
		}
	}
}

// finish scans the spoiled fixtures in a folder with all rules, each of which comes to its end.
func finish(t *testing.T, dir string) {
	t.Helper()
	res, err := scan.Run(t.Context(), scan.Options{Dir: dir, Rules: rules.All(), NoCache: true, Env: []string{"GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK=off"}})
	if err != nil {
		t.Fatal(err)
	}
	if res.Packages < len(rules.All()) {
		t.Errorf("%d packages are scanned, fewer than there are rules", res.Packages)
	}
	for _, w := range res.Warnings {
		if strings.Contains(w.Text, "did not finish") {
			t.Error(fmt.Sprint(w))
		}
	}
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
