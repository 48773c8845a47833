package gate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A funcID names a function by its package's folder and its name as a method
// expression spells it, so that it is the same on both sides and in a profile.
type funcID struct {
	dir, name string
}

// A body is one declared function in its file.
type body struct {
	id       funcID
	from, to int // lines
	decl     *ast.FuncDecl
}

// A parsed file, for placing the compiler's notes.
type parsed struct {
	fset  *token.FileSet
	lines []string
	funcs []body
}

// A tree parses files of one side as they are asked for.
type tree struct {
	root  string
	files map[string]*parsed
}

func newTree(root string) *tree { return &tree{root: root, files: map[string]*parsed{}} }

// file is nil for one that is not there or does not parse.
func (t *tree) file(name string) *parsed {
	if p, ok := t.files[name]; ok {
		return p
	}
	p := parse(filepath.Join(t.root, filepath.FromSlash(name)), path.Dir(name))
	t.files[name] = p
	return p
}

func parse(file, dir string) *parsed {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	p := &parsed{fset: token.NewFileSet(), lines: strings.Split(string(src), "\n")}
	f, err := parser.ParseFile(p.fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			p.funcs = append(p.funcs, body{funcID{dir, nameOf(fn)}, p.line(fn.Pos()), p.line(fn.End()), fn})
		}
	}
	return p
}

func (p *parsed) line(pos token.Pos) int { return p.fset.Position(pos).Line }

// at is the function around a line, nil outside of one.
func (p *parsed) at(line int) *body {
	for i := range p.funcs {
		if p.funcs[i].from <= line && line <= p.funcs[i].to {
			return &p.funcs[i]
		}
	}
	return nil
}

// text is a line without the white space around it.
func (p *parsed) text(line int) string {
	if line < 1 || line > len(p.lines) {
		return ""
	}
	return strings.TrimSpace(p.lines[line-1])
}

// nameOf spells a function as pprof does, without type parameters.
func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	t, star := fn.Recv.List[0].Type, false
	for {
		switch x := t.(type) {
		case *ast.ParenExpr:
			t = x.X
			continue
		case *ast.StarExpr:
			t, star = x.X, true
			continue
		case *ast.IndexExpr:
			t = x.X
			continue
		case *ast.IndexListExpr:
			t = x.X
			continue
		case *ast.Ident:
			if star {
				return "(*" + x.Name + ")." + fn.Name.Name
			}
			return x.Name + "." + fn.Name.Name
		}
		return fn.Name.Name
	}
}

// loops reports whether the function has a loop.
func (b *body) loops() bool {
	found := false
	ast.Inspect(b.decl.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			found = true
		}
		return !found
	})
	return found
}

// looped reports whether a line of the function is part of a loop's body.
func (p *parsed) looped(fn *body, line int) bool {
	found := false
	ast.Inspect(fn.decl, func(n ast.Node) bool {
		var b *ast.BlockStmt
		switch n := n.(type) {
		case *ast.ForStmt:
			b = n.Body
		case *ast.RangeStmt:
			b = n.Body
		}
		if b != nil && p.line(b.Lbrace) <= line && line <= p.line(b.Rbrace) {
			found = true
		}
		return !found
	})
	return found
}

// failing reports whether a line of the function runs only on its way to a
// panic or to returning an error: the branch around it ends in one. What such a
// line costs is paid once, not per call.
func (p *parsed) failing(fn *body, line int) bool {
	found := false
	ast.Inspect(fn.decl.Body, func(n ast.Node) bool {
		var stmts []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			if n == fn.decl.Body {
				return true
			}
			stmts = n.List
		case *ast.CaseClause:
			stmts = n.Body
		case *ast.ExprStmt:
			if isPanic(n) && p.covers(n, line) {
				found = true
			}
		}
		if len(stmts) > 0 && p.line(stmts[0].Pos()) <= line && line <= p.line(stmts[len(stmts)-1].End()) && fails(stmts[len(stmts)-1], fn.decl) {
			found = true
		}
		return !found
	})
	return found
}

func (p *parsed) covers(n ast.Node, line int) bool {
	return p.line(n.Pos()) <= line && line <= p.line(n.End())
}

func fails(last ast.Stmt, fn *ast.FuncDecl) bool {
	ret, ok := last.(*ast.ReturnStmt)
	if !ok {
		return isPanic(last)
	}
	results := fn.Type.Results
	if results == nil || len(results.List) == 0 || len(ret.Results) == 0 {
		return false
	}
	if id, ok := results.List[len(results.List)-1].Type.(*ast.Ident); !ok || id.Name != "error" {
		return false
	}
	switch last := ret.Results[len(ret.Results)-1].(type) {
	case *ast.Ident:
		return last.Name != "nil"
	case *ast.CallExpr: // return f(x) is the usual way on, return fmt.Errorf(...) is not
		sel, ok := last.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		pkg, ok := sel.X.(*ast.Ident)
		return ok && (pkg.Name == "fmt" && sel.Sel.Name == "Errorf" || pkg.Name == "errors")
	case *ast.UnaryExpr, *ast.CompositeLit: // &PathError{...}
		return true
	}
	return false
}

func isPanic(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "panic"
}
