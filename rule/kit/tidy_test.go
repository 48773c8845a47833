package kit

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestTidy(t *testing.T) {
	tests := []struct{ name, before, old, new, after string }{
		{
			"operator spacing",
			"func f(a, b string) { g(a, h(a, b)) }\n", "h(a, b)", `a + ":" + b`,
			"func f(a, b string) { g(a, a+\":\"+b) }\n",
		},
		{
			"aligned comments",
			"func f() {\n\tg(\"x\", h(\"a\", \"b\")) // one\n\tg(\"\", \"\")           // two\n}\n", `h("a", "b")`, `"ab"`,
			"func f() {\n\tg(\"x\", \"ab\") // one\n\tg(\"\", \"\")    // two\n}\n",
		},
		{
			"not gofmt-clean before",
			"func f(a, b string) { g( a, h(a, b)) }\n", "h(a, b)", `a + b`,
			"func f(a, b string) { g( a, a + b) }\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			src := "package p\n\nfunc g(a, b string) {}\n\nfunc h(a, b string) string { return a + b }\n\n" + test.before
			pass, file := newPass(t, src)
			tf := pass.Fset.File(file.FileStart)
			at := strings.LastIndex(src, test.old)
			edit := analysis.TextEdit{Pos: tf.Pos(at), End: tf.Pos(at + len(test.old)), NewText: []byte(test.new)}
			got := perform(t, pass, file, src, Tidy(pass, file, edit))
			if _, got, _ := strings.Cut(got, "a + b }\n\n"); got != test.after {
				t.Errorf("got\n%s\nwant\n%s", got, test.after)
			}
		})
	}
}

// FuzzDifference holds the edits to what they promise: applied to before they
// give after.
func FuzzDifference(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nx\nc\n")
	f.Add("", "a")
	f.Add("a\na\na", "a\n")
	f.Add("x := 1 // é\n", "xy := 1 // è\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		if len(before)+len(after) > 2000 {
			return
		}
		const pos = token.Pos(100)
		if got := applyTo(before, pos, difference(before, after, pos)); got != after {
			t.Fatalf("difference(%q, %q) gives %q", before, after, got)
		}
	})
}

func TestDeleteStmtKeepsComments(t *testing.T) {
	const src = `package p

func f() {
	// above
	println(1)
	println(2) // behind
	println(3); println(4)
}
`
	pass, file := newPass(t, src)
	for i, want := range []string{
		"\t// above\n\tprintln(2) // behind\n",
		"\tprintln(1)\n\t// behind\n",
		"\t; println(4)\n",
	} {
		stmt := file.Decls[0].(*ast.FuncDecl).Body.List[i]
		if got := perform(t, pass, file, src, []analysis.TextEdit{DeleteStmt(pass, stmt)}); !strings.Contains(got, want) {
			t.Errorf("statement %d: got\n%s\nwithout\n%s", i, got, want)
		}
	}
}

func TestInsertBeforeKeepsComments(t *testing.T) {
	const src = `package p

func f() {
	println(0) // behind
	println(1)
	// of its
	// own
	println(2)
	// apart

	println(3)
	if true { // behind
		println(4)
	}
	// above
	println(5); println(6)
	_ = ` + "`" + `
	// text` + "`" + `
	println(8)
}
`
	pass, file := newPass(t, src)
	body := file.Decls[0].(*ast.FuncDecl).Body
	for _, tt := range []struct {
		stmt ast.Stmt
		want string
	}{
		{body.List[1], "// behind\n\tnew()\n\tprintln(1)\n"},
		{body.List[2], "println(1)\n\tnew()\n\t// of its\n\t// own\n\tprintln(2)\n"},
		{body.List[3], "// apart\n\n\tnew()\n\tprintln(3)\n"},
		{body.List[4].(*ast.IfStmt).Body.List[0], "// behind\n\t\tnew()\n\t\tprintln(4)\n"},
		{body.List[5], "}\n\tnew()\n\t// above\n\tprintln(5);"},
		{body.List[6], "println(5); new()\n\tprintln(6)\n"},
		{body.List[8], "text`\n\tnew()\n\tprintln(8)\n"},
	} {
		if got := perform(t, pass, file, src, []analysis.TextEdit{InsertBefore(pass, tt.stmt, "new()")}); !strings.Contains(got, tt.want) {
			t.Errorf("got\n%s\nwithout\n%s", got, tt.want)
		}
	}
}
