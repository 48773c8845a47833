package mechanism

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/gocmd"
)

// library is what the installed standard library defines, under the names that
// pprof spells, on any operating system.
type library map[string]bool

// TestSymbolsExist fails when a row names a function of the standard library
// that the installed toolchain does not have, or says that it went with a
// version that still has it.
func TestSymbolsExist(t *testing.T) {
	env, err := gocmd.Tool{}.Environ(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	checkSymbols(t, namesIn(t, filepath.Join(env.GOROOT, "src")), minor(t, env.GOVERSION))
}

func checkSymbols(t *testing.T, names library, now int) {
	for _, m := range Table {
		for _, s := range m.Symbols {
			name, since, until := versions(t, s)
			if !ofStandard(name) {
				continue
			}
			switch found := names.has(name); {
			case since > until || since < 0:
				t.Errorf("%s: %q: no such range of versions", m.ID, s)
			case now >= since && now <= until && !found:
				t.Errorf("%s: %q is not in go1.%d: say until when it was", m.ID, name, now)
			case now < since && found:
				t.Errorf("%s: %q is said to be new in go1.%d, and is in go1.%d", m.ID, name, since, now)
			case now > until && found:
				t.Errorf("%s: %q is said to be gone since go1.%d, and is in go1.%d", m.ID, name, until+1, now)
			}
		}
	}
}

// ofStandard leaves out modules, and the functions of package runtime that are
// spelled without a package or made by the compiler.
func ofStandard(name string) bool {
	first, _, slash := strings.Cut(name, "/")
	if slash && strings.Contains(first, ".") || strings.HasPrefix(name, "type:") || !strings.ContainsAny(name, "./") {
		return false
	}
	return !strings.HasPrefix(name, "modernc.org") && !strings.HasPrefix(name, "gorm.io")
}

// has says whether a name, or one that begins with it, is defined.
func (l library) has(name string) bool {
	prefix, wild := strings.CutSuffix(name, "*")
	if !wild {
		return l[name]
	}
	for n := range l {
		if strings.HasPrefix(n, prefix) {
			return true
		}
	}
	return false
}

// versions takes a symbol apart; since and until are minors of Go 1.
func versions(t *testing.T, s string) (name string, since, until int) {
	t.Helper()
	name, span, ok := strings.Cut(s, " ")
	if !ok {
		return name, 0, 1 << 20
	}
	from, to, ok := strings.Cut(span, "-")
	if !ok {
		t.Fatalf("%q: a range of versions is FROM-TO, either may be empty", s)
	}
	since, until = 0, 1<<20
	if from != "" {
		since = minor(t, "go"+from)
	}
	if to != "" {
		until = minor(t, "go"+to)
	}
	return name, since, until
}

var version = regexp.MustCompile(`go1\.(\d+)`)

func minor(t *testing.T, v string) int {
	t.Helper()
	m := version.FindStringSubmatch(v)
	if m == nil {
		t.Fatalf("%q is no Go version", v)
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func namesIn(t *testing.T, root string) library {
	t.Helper()
	l := library{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); base == "testdata" || base == "cmd" {
				return fs.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		switch {
		case strings.HasSuffix(name, "_test.go"):
		case strings.HasSuffix(name, ".go"):
			return l.addGo(filepath.ToSlash(rel), name)
		case strings.HasSuffix(name, ".s"):
			return l.addAssembly(filepath.ToSlash(rel), name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(l) < 10_000 {
		t.Fatalf("only %d names found in %s", len(l), root)
	}
	return l
}

var (
	linkname = regexp.MustCompile(`(?m)^//go:linkname \w+ (\S+)$`)
	text     = regexp.MustCompile(`(?m)^TEXT\s+([\w·∕]+)`)
)

func (l library) addGo(pkg, name string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for _, m := range linkname.FindAllSubmatch(src, -1) {
		l[string(m[1])] = true
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			l[pkg+"."+receiver(fn)+fn.Name.Name] = true
		}
	}
	return nil
}

// receiver spells a receiver as pprof does: "(*T)." or "T.".
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	typ, star := fn.Recv.List[0].Type, false
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ, star = x.X, true
		case *ast.IndexExpr:
			typ = x.X
		case *ast.IndexListExpr:
			typ = x.X
		case *ast.ParenExpr:
			typ = x.X
		case *ast.Ident:
			if star {
				return "(*" + x.Name + ")."
			}
			return x.Name + "."
		default:
			return ""
		}
	}
}

func (l library) addAssembly(pkg, name string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for _, m := range text.FindAllSubmatch(src, -1) {
		sym := strings.ReplaceAll(string(m[1]), "∕", "/")
		if rest, ok := strings.CutPrefix(sym, "·"); ok {
			sym = pkg + "." + rest
		}
		l[strings.ReplaceAll(sym, "·", ".")] = true
	}
	return nil
}
