package load

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// shape prints a file's declarations without positions, comments and bodies of
// declared functions: what a skeleton must keep.
func shape(t testing.TB, src []byte) (string, bool) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", src, parser.SkipObjectResolution)
	if err != nil {
		return "", false
	}
	var b strings.Builder
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			b.WriteByte(')')
			return true
		case *ast.FuncDecl:
			if n.Body != nil {
				n.Body.List = nil
			}
		case *ast.Ident:
			b.WriteString(n.Name)
		case *ast.BasicLit:
			b.WriteString(n.Value)
		case *ast.BinaryExpr:
			b.WriteString(n.Op.String())
		case *ast.UnaryExpr:
			b.WriteString(n.Op.String())
		case *ast.GenDecl:
			b.WriteString(n.Tok.String())
		case *ast.ChanType:
			b.WriteByte('0' + byte(n.Dir))
		case *ast.TypeSpec:
			if n.Assign.IsValid() {
				b.WriteByte('=')
			}
		}
		b.WriteString(reflect.TypeOf(n).String())
		b.WriteByte('(')
		return true
	})
	return b.String(), true
}

func TestSkeletonOfStandardLibraryDeclaresTheSame(t *testing.T) {
	root := filepath.Join(runtime.GOROOT(), "src")
	files, bytesIn, bytesOut := 0, 0, 0
	for _, dir := range []string{"runtime", "net/http", "go/types", "reflect", "text/template", "encoding/json", "strconv", "iter", "maps", "unicode", "syscall", "crypto/tls"} {
		names, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil || len(names) == 0 {
			t.Fatalf("no files in %s: %v", dir, err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, ok := shape(t, src)
			if !ok {
				continue
			}
			sk := newSkeleton(src)
			if sk.whole {
				t.Errorf("%s: not understood", name)
			}
			got, ok := shape(t, sk.text)
			if !ok || got != want {
				t.Errorf("%s: skeleton declares something else", name)
			}
			if n := bytes.Count(src, []byte("\n")); bytes.Count(sk.text, []byte("\n")) != n {
				t.Errorf("%s: lines moved", name)
			}
			files++
			bytesIn, bytesOut = bytesIn+len(src), bytesOut+len(sk.text)
		}
	}
	if files < 500 || bytesOut*2 > bytesIn {
		t.Errorf("%d files, %d bytes became %d: expected hundreds of files and less than half", files, bytesIn, bytesOut)
	}
}

func TestSkeletonDigests(t *testing.T) {
	base := "package p\n\nimport \"fmt\"\n\n// F does.\nfunc F(a int) string {\n\treturn fmt.Sprint(a)\n}\n\nvar V = func() int { return 1 }()\n"
	tests := []struct {
		name, old, new string
		decls, head    bool // whether they must differ from base
	}{
		{"body", "fmt.Sprint(a)", "fmt.Sprintln(a, 2)", false, false},
		{"body over more lines", "\treturn", "\tif true {\n\t}\n\treturn", false, false},
		{"brace in a string of the body", "fmt.Sprint(a)", "\"}\" + fmt.Sprint('{', `}`)", false, false},
		{"comment", "// F does.", "// F does\n// more.", false, false},
		{"block comment", "// F does.", "/* F\ndoes */", false, false},
		{"blank lines", "\n\nvar", "\n\n\n\nvar", false, false},
		{"parameter", "a int", "a int64", true, false},
		{"result", "string {", "(string) {", true, false},
		{"initialiser's closure", "return 1 }()", "return 2 }()", true, false},
		{"import", "import \"fmt\"", "import (\n\t\"fmt\"\n\t\"os\"\n)", true, true},
		{"build constraint", "package p", "//go:build linux\n\npackage p", false, true},
		{"package name", "package p", "package q", true, true},
		{"new declaration", "var V", "type T struct{}\n\nvar V", true, false},
	}
	was := newSkeleton([]byte(base))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := strings.Replace(base, tt.old, tt.new, 1)
			if src == base {
				t.Fatal("the edit edits nothing")
			}
			is := newSkeleton([]byte(src))
			if got := is.decls != was.decls; got != tt.decls {
				t.Errorf("declarations differ: %v, want %v", got, tt.decls)
			}
			if got := is.head != was.head; got != tt.head {
				t.Errorf("head differs: %v, want %v", got, tt.head)
			}
		})
	}
}

func TestSkeletonQualifiersAreThoseOutsideBodies(t *testing.T) {
	src := "package p\nimport (\"a\"; \"b\"; \"c\")\nfunc F(x a.T) interface{ M() c.T } { return b.X }\n"
	sk := newSkeleton([]byte(src))
	if !sk.quals["a"] || !sk.quals["c"] || sk.quals["b"] {
		t.Errorf("qualifiers %v, want a and c without b", sk.quals)
	}
}

func FuzzSkeleton(f *testing.F) {
	for _, s := range []string{
		"package p\nfunc f() {}\n",
		"package p\nfunc f() interface{ M() } { return nil }\nfunc (t *T[K]) g(x struct{ a int }) (r [2]struct{}) { return }\n",
		"package p\nfunc asm(a int) int\nfunc after() { `}` }\nvar x = func() { /* } */ }\n",
		"package p; func f() { }; var x = map[string]func(){ \"a\": func() {} }\n",
		"package p\nfunc f[T interface{ ~int | ~string }](x T) chan struct{} { return nil }\ntype F func()\n",
		"package p\nfunc /*\n*/ f() (int) // c\nvar r = '\\''\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		sk := newSkeleton(src)
		want, ok := shape(t, src)
		if !ok {
			return // no compiler accepts it: any answer will do, so long as there is one
		}
		got, ok := shape(t, sk.text)
		if !ok {
			t.Fatalf("skeleton does not parse:\n%s", sk.text)
		}
		if got != want {
			t.Errorf("skeleton declares something else:\n%s", sk.text)
		}
	})
}
