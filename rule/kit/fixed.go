package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Fixed tells whether e has the same value each time it is evaluated, in decl: it is made of
// constants, of a file that is part of the program, and of variables of the package, no exported
// ones, that nothing changes.
func Fixed(pass *analysis.Pass, decl ast.Decl, e ast.Expr) bool {
	return proof{pass, map[*types.Var]bool{}}.fixed(decl, e)
}

// A proof remembers the variables that it has judged. Those on the way are not fixed:
// variables may be made of themselves and of each other.
type proof struct {
	pass  *analysis.Pass
	known map[*types.Var]bool
}

func (p proof) fixed(decl ast.Decl, e ast.Expr) bool {
	info := p.pass.TypesInfo
	if tv, ok := info.Types[e]; ok && tv.Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return p.fixed(decl, e.X) && p.fixed(decl, e.Y)
	case *ast.CallExpr:
		return len(e.Args) > 0 && pure(info, e) && p.allFixed(decl, e.Args)
	case *ast.CompositeLit:
		switch Underlying(info, e).(type) {
		case *types.Slice, *types.Array:
		default:
			return false
		}
		return len(e.Elts) > 0 && p.allFixed(decl, e.Elts)
	}
	v := Variable(info, e)
	if v == nil || v.IsField() || v.Pkg() != p.pass.Pkg {
		return false
	}
	same, done := p.known[v]
	if !done {
		p.known[v] = false
		same = p.variable(decl, e, v)
		p.known[v] = same
	}
	return same
}

// variable judges v, which e names.
func (p proof) variable(decl ast.Decl, e ast.Expr, v *types.Var) bool {
	info := p.pass.TypesInfo
	if IsLocal(v) {
		from := Origin(info, decl, e)
		return from != e && StartsAs(info, decl, v, from) && p.fixed(decl, from)
	}
	if v.Exported() && p.pass.Pkg.Name() != "main" {
		return false // other packages may set it
	}
	var given []ast.Expr
	for _, file := range p.pass.Files {
		given = append(given, Given(info, file, v)...)
		if WritesItems(info, file, v) {
			return false
		}
	}
	if len(given) == 0 {
		return embeds(p.pass, v)
	}
	return len(given) == 1 && given[0] != nil && p.fixed(nil, given[0])
}

// StartsAs tells whether the declaration of v, in decl, gives it from.
func StartsAs(info *types.Info, decl ast.Node, v *types.Var, from ast.Expr) bool {
	starts := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				id, ok := l.(*ast.Ident)
				starts = starts || ok && info.Defs[id] == v && len(n.Rhs) == len(n.Lhs) && n.Rhs[i] == from
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				starts = starts || info.Defs[id] == v && len(n.Values) == len(n.Names) && n.Values[i] == from
			}
		}
		return !starts
	})
	return starts
}

func (p proof) allFixed(decl ast.Decl, list []ast.Expr) bool {
	for _, e := range list {
		if !p.fixed(decl, e) {
			return false
		}
	}
	return true
}

// pure tells whether the call makes a text of its arguments and nothing else.
func pure(info *types.Info, call *ast.CallExpr) bool {
	return SideEffectFree(info, call) || IsCall(info, call, "fmt", "Sprint", "Sprintf", "Sprintln")
}

// WritesItems tells whether n gives an item of the list v another value.
func WritesItems(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok {
			for _, l := range s.Lhs {
				item, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && Variable(info, item.X) == v
			}
		}
		return !found
	})
	return found
}

// embeds tells whether the package's variable v gets its value from a file that is part of the program.
func embeds(pass *analysis.Pass, v *types.Var) bool {
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			d, ok := decl.(*ast.GenDecl)
			if !ok || d.Tok != token.VAR || v.Pos() < d.Pos() || d.End() < v.Pos() {
				continue
			}
			docs := []*ast.CommentGroup{d.Doc}
			for _, spec := range d.Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok && spec.Pos() <= v.Pos() && v.Pos() < spec.End() {
					docs = append(docs, spec.Doc)
				}
			}
			for _, doc := range docs {
				for _, line := range lines(doc) {
					if strings.HasPrefix(line.Text, "//go:embed ") {
						return true
					}
				}
			}
		}
	}
	return false
}

func lines(doc *ast.CommentGroup) []*ast.Comment {
	if doc == nil {
		return nil
	}
	return doc.List
}
