package kit

import (
	"go/format"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestTidyPart holds the formatting of a part to that of the whole file, and
// says how deep the part lies.
func TestTidyPart(t *testing.T) {
	const head = "package p\n\nfunc g(a, b string) string { return a + b }\n\ntype s struct{ x, long string }\n\n"
	tests := []struct {
		name, src, old, new string
		depth               int
	}{
		{"a statement", "func f(a, b string) {\n\tg(a, b)\n\tg(g(a, b), b)\n\tg(b, a)\n}\n", "g(a, b), b", `a + ":" + b, b`, 1},
		{"in a loop", "func f(a, b string) {\n\tfor range 3 {\n\t\tif a == b {\n\t\t\t_ = g(b, g(a, b))\n\t\t}\n\t}\n}\n", "g(a, b))", `a + b)`, 3},
		{"in a case", "func f(a, b string) {\n\tswitch a {\n\tcase b:\n\t\t_ = g(b, g(a, b))\n\t\tbreak\n\t}\n}\n", "g(a, b))", `a + b)`, 2},
		{"fields line up", "func f(a, b string) s {\n\treturn s{\n\t\tx:    g(a, b),\n\t\tlong: a,\n\t}\n}\n", "x:    g(a, b),\n\t\tlong: a", "long: a + b,\n\t\tx: g(a, b)", 1},
		{"in a literal", "var v = func(a, b string) {\n\tg(b, g(a, b))\n}\n", "g(a, b))", "a + b)", 1},
		{"a comment is near", "func f(a, b string) {\n\tg(a, g(a, b)) // one\n\tg(\"\", \"\")     // two\n}\n", "g(a, b))", "a)", 0},
		{"a comment is above", "func f(a, b string) {\n\t// one\n\tg(a, g(a, b))\n}\n", "g(a, b))", "a + b)", 1},
		{"a comment is inside", "func f(a, b string) {\n\tg(a,\n\t\t// one\n\t\tg(a, b))\n}\n", "g(a, b))", "a + b)", 1},
		{"comments are inside", "func f(a, b string) {\n\tg(\n\t\tg(a, g(a, b)), // one\n\t\tb,             // two\n\t)\n}\n", "g(a, b))", "a)", 1},
		{"a comment is in the first line", "func f(a, b string) {\n\tg(a, b)   // one\n\tg(a+\"ab\", // two\n\t\tg(a, b))\n}\n", "a+\"ab\"", "a", 0},
		{"comments are around", "func f(a, b string) {\n\tg(a, b) // one\n\tg(b, g(a, b))\n\tg(\"ab\", b) // two\n}\n", "g(a, b))", "a + b)", 1},
		{"comments meet", "func f(a, b string) {\n\tg(a, b) // one\n\tg(b, a)\n\tg(\"ab\", b) // two\n}\n", "\tg(b, a)\n", "", 0},
		{"on one line", "func f(a, b string) { g(a, g(a, b)) }\n", "g(a, b))", "a + b)", 0},
		{"two statements", "func f(a, b string) {\n\tg(a, b)\n\tg(b, g(a, b))\n\tg(b, a)\n}\n", "g(a, b)\n\tg(b, g(a, b))", "g(a, a + b)\n\tg(b, b)", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := head + tt.src
			pass, file := newPass(t, src)
			tf := pass.Fset.File(file.FileStart)
			at := strings.LastIndex(src, tt.old)
			edit := analysis.TextEdit{Pos: tf.Pos(at), End: tf.Pos(at + len(tt.old)), NewText: []byte(tt.new)}
			decl := file.Decls[len(file.Decls)-1]
			if p := partOf(pass, file, decl, []analysis.TextEdit{edit}); p.depth != tt.depth {
				t.Errorf("depth %d, want %d", p.depth, tt.depth)
			}
			want, err := format.Source([]byte(src[:at] + tt.new + src[at+len(tt.old):]))
			if err != nil {
				t.Fatal(err)
			}
			if got := perform(t, pass, file, src, Tidy(pass, file, edit)); got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
