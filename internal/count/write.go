package count

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
)

//go:embed counters.go.txt
var counters string

// writer writes the counting copy of one package.
type writer struct {
	set       *Set
	root, dir string
	p         Package
	wanted    map[Target]bool
	found     map[Target]bool
}

// insert is a statement to be put behind a body's brace.
type insert struct {
	at int // offset
	id int // of the counter
}

func (w *writer) packageFiles() error {
	before := len(w.set.Counters)
	for _, name := range slices.Concat(w.p.GoFiles, w.p.CgoFiles) {
		if err := w.file(name, slices.Contains(w.p.CgoFiles, name)); err != nil {
			return err
		}
	}
	if len(w.set.Counters) == before {
		return nil
	}
	text := strings.NewReplacer("PACKAGE", w.p.Name, "SHARDS", fmt.Sprint(shards), "STRIDE", fmt.Sprint(stride), "VARIABLE", Env).Replace(counters)
	return w.put(filepath.Join(w.p.Dir, "toll_counters.go"), []byte(text))
}

// put writes a file that the go command sees in the place of another.
func (w *writer) put(instead string, text []byte) error {
	at := filepath.Join(w.dir, fmt.Sprintf("%03d-%s", len(w.set.Overlay), filepath.Base(instead)))
	if err := os.WriteFile(at, text, 0o644); err != nil {
		return fmt.Errorf("write the counting copy of %s: %w", filepath.Base(instead), err)
	}
	w.set.Overlay[instead] = at
	return nil
}

func (w *writer) file(name string, cgo bool) error {
	at := filepath.Join(w.p.Dir, name)
	src, err := os.ReadFile(at)
	if err != nil {
		return fmt.Errorf("read what is to be counted: %w", err)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("parse what is to be counted: %w", err)
	}
	var inserts []insert
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		for _, t := range w.in(fset, fn) {
			w.found[t.Target] = true
			if why := refused(fn, t, cgo); why != "" {
				w.set.left(t.Target, why)
				continue
			}
			inserts = append(inserts, insert{fset.Position(t.bodies[0].Lbrace).Offset + 1, len(w.set.Counters)})
			w.set.Counters = append(w.set.Counters, w.counter(name, fset, fn, t.Target))
		}
	}
	if len(inserts) == 0 {
		return nil
	}
	slices.SortFunc(inserts, func(a, b insert) int { return cmp.Compare(a.at, b.at) })
	return w.put(at, inserted(src, inserts))
}

func inserted(src []byte, inserts []insert) []byte {
	var out []byte
	last := 0
	for _, in := range inserts {
		out = append(out, src[last:in.at]...)
		out = fmt.Appendf(out, " tollCount(%d);", in.id)
		last = in.at
	}
	return append(out, src[last:]...)
}

func (w *writer) counter(file string, fset *token.FileSet, fn *ast.FuncDecl, t Target) finding.CallCount {
	rel, err := filepath.Rel(w.root, filepath.Join(w.p.Dir, file))
	if err != nil {
		rel = file
	}
	pkg := w.p.ImportPath
	if w.p.Name == "main" {
		pkg = "main" // as its linker names have it
	}
	return finding.CallCount{
		Package: w.p.ImportPath, File: filepath.ToSlash(rel), Func: pkg + "." + t.Name,
		FuncLine: fset.Position(fn.Pos()).Line, ClosureLine: t.Literal,
	}
}

// target is a target with the bodies that may be its.
type target struct {
	Target
	bodies []*ast.BlockStmt
}

// in lists the targets that a declaration is, or has in it, by line.
func (w *writer) in(fset *token.FileSet, fn *ast.FuncDecl) []target {
	name := Name(fn)
	var out []target
	for t := range w.wanted {
		if t.Name != name {
			continue
		}
		if t.Literal == 0 {
			out = append(out, target{t, []*ast.BlockStmt{fn.Body}})
			continue
		}
		var bodies []*ast.BlockStmt
		ast.Inspect(fn, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok && fset.Position(lit.Pos()).Line == t.Literal {
				bodies = append(bodies, lit.Body)
			}
			return true
		})
		if len(bodies) > 0 {
			out = append(out, target{t, bodies})
		}
	}
	slices.SortFunc(out, func(a, b target) int { return cmp.Compare(a.Literal, b.Literal) })
	return out
}

// refused says why a function cannot be counted, "" if it can.
func refused(fn *ast.FuncDecl, t target, cgo bool) string {
	switch {
	case fn.Body == nil:
		return "it has no body in Go"
	case cgo:
		return "its file uses cgo"
	case len(t.bodies) > 1:
		return "several literals begin on that line"
	}
	if fn.Doc != nil {
		for _, c := range fn.Doc.List {
			for _, directive := range []string{"//go:nosplit", "//go:norace", "//go:nocheckptr", "//go:yeswritebarrier"} {
				if strings.HasPrefix(c.Text, directive) {
					return "it is marked " + directive
				}
			}
		}
	}
	return ""
}

// Name spells a declared function as finding.Site.FuncName does.
func Name(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	typ := ast.Unparen(fn.Recv.List[0].Type)
	format := "%s.%s"
	if star, ok := typ.(*ast.StarExpr); ok {
		typ, format = ast.Unparen(star.X), "(*%s).%s"
	}
	switch x := typ.(type) {
	case *ast.IndexExpr:
		typ = x.X
	case *ast.IndexListExpr:
		typ = x.X
	}
	id, ok := typ.(*ast.Ident)
	if !ok {
		return fn.Name.Name
	}
	return fmt.Sprintf(format, id.Name, fn.Name.Name)
}
