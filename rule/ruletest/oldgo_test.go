package ruletest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
)

func TestNewerUses(t *testing.T) {
	const before = "package a\n\nimport (\n\t\"slices\"\n\t\"strings\"\n)\n\nvar _, _, _ = strings.Cut(\"a\", \"b\")\n\nvar _ = slices.Max([]int{1})\n"
	const after = "package a\n\nimport (\n\t\"cmp\"\n\tstr \"strings\"\n)\n\nvar _, _, _ = str.Cut(\"a\", \"b\")\n\nvar _, n = cmp.Compare(1, 2), max(1, 2)\n"
	name := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(name, []byte(before), 0o666); err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p := &packages.Package{PkgPath: "a", CompiledGoFiles: []string{name}, Syntax: []*ast.File{file}}
	tests := []struct {
		goVersion string
		fixed     map[string]string
		want      map[string]int
	}{
		// The package slices was there before: its symbols of that time are no news.
		{"go1.17", nil, map[string]int{"strings.Cut of go1.18": 1}},
		{"go1.20", nil, map[string]int{}},
		{"go1.17", map[string]string{name: after}, map[string]int{
			"strings.Cut of go1.18": 1, "cmp.Compare of go1.21": 1, "the language: it requires go1.21": 1}},
		{"go1.21", map[string]string{name: after}, map[string]int{}},
	}
	for _, tt := range tests {
		got, err := newerUses(p, tt.fixed, tt.goVersion)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.goVersion, diff)
		}
	}
}
