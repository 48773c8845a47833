package rule_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/gotoll/toll/rule"
)

// TestAllowCovers: the lines that a comment speaks of.
func TestAllowCovers(t *testing.T) {
	tests := []struct {
		name, text string
		want       []int
	}{
		{"end of line", "func f() {\n\ta()\n\tb() //toll:allow slow why not\n\tc()\n}", []int{4}},
		{"line above", "func f() {\n\ta()\n\t//toll:allow slow why not\n\tb()\n\tc()\n}", []int{4, 5}},
		{"a comment of two lines above", "func f() {\n\t//toll:allow slow why not,\n\t// told at length\n\tb()\n\tc()\n}", []int{3, 4, 5}},
		{"behind what opens", "func f() {\n\tif a() { //toll:allow slow why not\n\t\tb()\n\t}\n}", []int{3}},
		{"behind what closes", "func f() {\n\ta(func() {\n\t\tb()\n\t}) //toll:allow slow why not\n\tc()\n}", []int{5}},
		{"behind else", "func f() {\n\tif a {\n\t} else { //toll:allow slow why not\n\t\tb()\n\t}\n}", []int{4}},
		{"in a list", "var f = []func(){\n\ta,\n\t{\n\t}, //toll:allow slow why not\n\tb,\n}", []int{5}},
		{"in the doc of a function", "// f is cold.\n//\n//toll:allow slow why not\nfunc f() {\n\ta()\n}\n\nfunc g() {}", []int{4, 5, 6, 7}},
		{"on the last line", "func f() { a() } //toll:allow slow why not", []int{2}},
		{"behind a line directive", "//line other.go:100\nfunc f() {\n\ta()\n\tb() //toll:allow slow why not\n\tc()\n}", []int{5}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "package p\n" + tt.text
			fset := token.NewFileSet()
			f, _ := parser.ParseFile(fset, "p.go", text, parser.ParseComments)
			all := rule.Allows(fset, []*ast.File{f})
			if len(all) != 1 || all[0].Rule != "slow" || !strings.HasPrefix(all[0].Reason, "why not") {
				t.Fatalf("read %+v, want one comment about slow", all)
			}
			var got []int
			for i := range strings.Count(text, "\n") + 1 {
				if all[0].Covers(fset.File(f.FileStart).LineStart(i + 1)) {
					got = append(got, i+1)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("covers the lines %d, want %d", got, tt.want)
			}
		})
	}
}
