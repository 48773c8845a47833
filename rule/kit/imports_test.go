package kit

import (
	"go/ast"
	"go/format"
	"strings"
	"testing"
)

func TestEditImports(t *testing.T) {
	tests := []struct {
		name, before, after string // import part; the body uses fmt once
		add                 []string
		drop                bool // the use of fmt goes away
	}{
		{"single to group", `import "fmt"`, "import (\n\t\"fmt\"\n\t\"strconv\"\n)", []string{"strconv"}, false},
		{"single replaced", `import "fmt"`, `import "strconv"`, []string{"strconv"}, true},
		{"single replaced by two", `import "fmt"`, "import (\n\t\"bytes\"\n\t\"strconv\"\n)", []string{"strconv", "bytes"}, true},
		{"single dropped", `import "fmt"`, ``, nil, true},
		{"named single kept", `import fmt "fmt"`, "import \"strconv\"\nimport fmt \"fmt\"", []string{"strconv"}, false},
		{"sorted in", "import (\n\t\"fmt\"\n\t\"os\"\n)", "import (\n\t\"bytes\"\n\t\"fmt\"\n\t\"os\"\n\t\"strconv\"\n)", []string{"strconv", "bytes"}, false},
		{"has it", "import (\n\t\"fmt\"\n\t\"os\"\n)", "import (\n\t\"fmt\"\n\t\"os\"\n)", []string{"os"}, false},
		{"drop first, add last", "import (\n\t\"fmt\"\n\t\"os\"\n)", "import (\n\t\"os\"\n\t\"strconv\"\n)", []string{"strconv"}, true},
		{"comment kept", "import (\n\t\"fmt\" // prints\n\t\"os\"\n)", "import (\n\t\"fmt\" // prints\n\t\"io\"\n\t\"os\"\n)", []string{"io"}, false},
		{"alone in its group", "import (\n\t\"fmt\"\n\n\tm \"math\"\n)", "import (\n\tm \"math\"\n)", nil, true},
		{"blank import is none", "import (\n\t\"fmt\"\n\t_ \"os\"\n)", "import (\n\t\"fmt\"\n\t_ \"os\"\n\t\"strconv\"\n)", []string{"strconv"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			body := "func f() { fmt.Print() }\n"
			uses := ""
			for name, use := range map[string]string{"\"os\"": "os.Args", "m \"math\"": "m.Pi"} {
				if strings.Contains(test.before, "\t"+name) {
					uses += "\nvar _ = " + use + "\n"
				}
			}
			src := "package p\n\n" + test.before + "\n\n" + body + uses
			pass, file := newPass(t, src)
			var gone []*ast.Ident
			if test.drop {
				ast.Inspect(file, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						gone = append(gone, PackageIdent(pass.TypesInfo, call))
					}
					return true
				})
			}
			got := perform(t, pass, file, src, Tidy(pass, file, EditImports(pass, file, gone, test.add...)...))
			want := "package p\n\n" + test.after + "\n\n" + body + uses
			if test.after == "" {
				want = "package p\n\n" + body + uses
			}
			if got != want {
				t.Fatalf("got\n%s\nwant\n%s", got, want)
			}
			if clean, err := format.Source([]byte(got)); err != nil || string(clean) != got {
				t.Fatalf("not gofmt-clean (%v):\n%s", err, got)
			}
		})
	}
}

func TestAddToFileWithoutImports(t *testing.T) {
	const src = "package p\n\nfunc f() {}\n"
	pass, file := newPass(t, src)
	got := perform(t, pass, file, src, EditImports(pass, file, nil, "strings"))
	equal(t, got, "package p\n\nimport \"strings\"\n\nfunc f() {}\n", "text")
}

func TestQualifier(t *testing.T) {
	pass, file := newPass(t, `package p

import (
	str "strings"
	. "bytes"
	_ "os"
)

func mark(n int) {}

var _ = str.ToUpper

var _ = Equal

func f(str, strconv int) { mark(0) }

func g() { mark(1) }
`)
	positions := map[int64]ast.Node{}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		n, _ := ConstInt(pass.TypesInfo, call.Args[0])
		positions[n] = call
	}
	tests := []struct {
		path string
		at   int64
		want string
		ok   bool
	}{
		{"strings", 1, "str.", true},
		{"strings", 0, "strings.", true}, // str is shadowed, strings is free
		{"bytes", 0, "", true},
		{"strconv", 1, "strconv.", true},
		{"strconv", 0, "", false},
		{"os", 1, "os.", true},
	}
	for _, test := range tests {
		got, ok := Qualifier(pass, file, positions[test.at].Pos(), test.path)
		if got != test.want || ok != test.ok {
			t.Errorf("Qualifier(%s) at mark(%d) = %q, %v, want %q, %v", test.path, test.at, got, ok, test.want, test.ok)
		}
	}
}
