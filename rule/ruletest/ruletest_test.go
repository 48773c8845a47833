package ruletest

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

// file puts src on disk and returns its token file.
func file(t *testing.T, src string) (*token.FileSet, *token.File) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	f := fset.AddFile(name, -1, len(src))
	f.SetLinesForContent([]byte(src))
	return fset, f
}

func TestApply(t *testing.T) {
	fset, f := file(t, "abcdef")
	edit := func(start, end int, text string) analysis.TextEdit {
		return analysis.TextEdit{Pos: f.Pos(start), End: f.Pos(end), NewText: []byte(text)}
	}
	tests := []struct {
		name  string
		edits []analysis.TextEdit
		want  string // "" for an error
	}{
		{"in any order", []analysis.TextEdit{edit(4, 5, "E"), edit(0, 1, "A")}, "AbcdEf"},
		{"two at one place keep their order", []analysis.TextEdit{edit(2, 2, "1"), edit(2, 2, "2")}, "ab12cdef"},
		{"equal edits count once", []analysis.TextEdit{edit(2, 2, "1"), edit(2, 2, "1")}, "ab1cdef"},
		{"insertion before a deletion", []analysis.TextEdit{edit(2, 4, ""), edit(2, 2, "x")}, "abxef"},
		{"overlap", []analysis.TextEdit{edit(0, 3, "x"), edit(2, 4, "y")}, ""},
		{"no end", []analysis.TextEdit{{Pos: f.Pos(6), NewText: []byte("!")}}, "abcdef!"},
	}
	for _, tt := range tests {
		got, err := apply(fset, analysis.SuggestedFix{TextEdits: tt.edits})
		if (err != nil) != (tt.want == "") || got[f.Name()] != tt.want {
			t.Errorf("%s: got %q, %v; want %q", tt.name, got[f.Name()], err, tt.want)
		}
	}
}

func TestTidy(t *testing.T) {
	const before = "package a\n\n// kept\nvar a = 1 // too\n"
	tests := []struct{ name, after, want string }{
		{"same", before, ""},
		{"comment behind code moved", "package a\n\n// kept\nvar a = 1     // too\n", ""},
		{"comment lost", "package a\n\nvar a = 1 // too\n", "lost the comment"},
		{"one of two equal comments lost", "package a\n\n// kept\nvar a = 1\n", "lost the comment"},
		{"not formatted", "package a\n\n// kept\nvar a  = 1 // too\n", "gofmt"},
		{"broken", "package a\n\nvar a =\n", "does not parse"},
	}
	for _, tt := range tests {
		err := tidy(before, tt.after)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
	// Expectations go with their line.
	if err := tidy("package a\n\nvar a = 1 // want `x`\n", "package a\n"); err != nil {
		t.Errorf("an expectation is kept like a comment: %v", err)
	}
}

func TestConvention(t *testing.T) {
	r := &rule.Rule{Level: finding.Unsafe}
	edits := []analysis.TextEdit{{Pos: 1, End: 2}}
	fix := func(title string, edits []analysis.TextEdit) []analysis.SuggestedFix {
		return []analysis.SuggestedFix{{Message: title, TextEdits: edits}}
	}
	tests := []struct {
		name string
		d    analysis.Diagnostic
		want string
	}{
		{"good", analysis.Diagnostic{Pos: 1, End: 2, Message: "copies 256 B", SuggestedFixes: fix("read in place", edits)}, ""},
		{"full stop", analysis.Diagnostic{Pos: 1, End: 2, Message: "copies."}, "no full stop"},
		{"capital", analysis.Diagnostic{Pos: 1, End: 2, Message: "Copies"}, "lower case"},
		{"no message", analysis.Diagnostic{Pos: 1, End: 2}, "one line"},
		{"no end", analysis.Diagnostic{Pos: 1, Message: "copies"}, "no end"},
		{"no level", analysis.Diagnostic{Pos: 1, End: 2, Message: "copies", Category: "fine"}, "no level"},
		{"above the rule", analysis.Diagnostic{Pos: 1, End: 2, Message: "copies", Category: "safe"}, "above"},
		{"advice that edits", analysis.Diagnostic{Pos: 1, End: 2, Message: "copies", Category: "suggest", SuggestedFixes: fix("read", edits)}, "suggestion"},
		{"title", analysis.Diagnostic{Pos: 1, End: 2, Message: "copies", SuggestedFixes: fix("Read", edits)}, "fix title"},
	}
	for _, tt := range tests {
		err := convention(r, tt.d)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestNamed(t *testing.T) {
	r := &rule.Rule{Level: finding.Safe}
	edits := []analysis.SuggestedFix{{Message: "x", TextEdits: []analysis.TextEdit{{Pos: 1, End: 1}}}}
	tests := []struct {
		file string
		d    analysis.Diagnostic
		ok   bool
	}{
		{"unsafe.go", analysis.Diagnostic{Category: "unsafe", SuggestedFixes: edits}, true},
		{"unsafe.go", analysis.Diagnostic{SuggestedFixes: edits}, false},
		{"unsafe.go", analysis.Diagnostic{Category: "unsafe"}, false},
		{"suggest.go", analysis.Diagnostic{Category: "suggest"}, true},
		{"suggest.go", analysis.Diagnostic{SuggestedFixes: edits}, false},
		{"a.go", analysis.Diagnostic{SuggestedFixes: edits}, true},
	}
	for _, tt := range tests {
		if err := named(tt.file, r, tt.d); (err == nil) != tt.ok {
			t.Errorf("%s with category %q: %v", tt.file, tt.d.Category, err)
		}
	}
}
