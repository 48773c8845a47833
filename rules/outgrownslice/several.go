package outgrownslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

// reportAll flags the lines on which one local variable is appended to in
// several places, and edits its beginning: which append comes first is not told.
func reportAll(pass *analysis.Pass, group []grown) {
	info, g := pass.TypesInfo, group[0]
	frame, ok := kit.Frame(g.at)
	size := kit.Size(pass, g.elem)
	id, named := ast.Unparen(g.slice).(*ast.Ident)
	if !ok || !named || size <= 0 {
		return
	}
	from, to := g.stmt.Pos(), group[len(group)-1].stmt.End()
	b, ok := begin(info, frame.Node(), kit.Variable(info, id))
	file := kit.File(g.at)
	if !ok || b.stmt.End() > from || others(info, frame.Node(), from, to, g.slice) || kit.HasComment(file, b.stmt.Pos(), b.stmt.End()) ||
		!kit.Predeclared(pass, file, b.stmt.Pos(), "make") {
		return
	}
	n := rule.Blank{From: rule.Reached, Unit: size, Per: 1}
	level := finding.Unsafe
	if !b.isNil && alone(info, g) {
		level = finding.Safe
	}
	kit.Report(pass, level, span{from, to},
		fmt.Sprintf("outgrows one array after the other: half of the time %s comes to %s elements or more", id.Name, n),
		kit.Fix(fmt.Sprintf("start with room for %s elements", n),
			kit.Replace(b.stmt, fmt.Sprintf("%s := make(%s, 0, %s)", id.Name, kit.Text(pass, b.typ), n))))
}

type span struct{ from, to token.Pos }

func (s span) Pos() token.Pos { return s.from }
func (s span) End() token.Pos { return s.to }

// A beginning is the statement of its own that declares an empty slice.
type beginning struct {
	stmt  ast.Stmt
	typ   ast.Expr
	isNil bool
}

// begin finds the beginning of v: var v []T, v := []T{} or v := make([]T, 0),
// each in a list of statements, with nothing else given to v but by append.
func begin(info *types.Info, fn ast.Node, v *types.Var) (b beginning, ok bool) {
	for _, e := range kit.Given(info, fn, v) {
		call, isCall := e.(*ast.CallExpr)
		appends := isCall && kit.IsBuiltin(info, call, "append") && kit.Variable(info, call.Args[0]) == v
		if e == nil || !appends && emptyType(info, e) == nil {
			return b, false
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		for _, s := range kit.StmtList(n) {
			switch s := s.(type) {
			case *ast.DeclStmt:
				if gen := s.Decl.(*ast.GenDecl); len(gen.Specs) == 1 {
					spec, isVar := gen.Specs[0].(*ast.ValueSpec)
					if isVar && len(spec.Names) == 1 && info.Defs[spec.Names[0]] == v && len(spec.Values) == 0 {
						b = beginning{s, spec.Type, true}
					}
				}
			case *ast.AssignStmt:
				if s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
					if id, isIdent := s.Lhs[0].(*ast.Ident); isIdent && info.Defs[id] == v {
						b = beginning{s, emptyType(info, s.Rhs[0]), false}
					}
				}
			}
		}
		return b.stmt == nil
	})
	return b, b.stmt != nil && b.typ != nil
}

// emptyType is the type as written of []T{} and make([]T, 0), nil for others.
func emptyType(info *types.Info, e ast.Expr) ast.Expr {
	switch x := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		if len(x.Elts) == 0 {
			return x.Type
		}
	case *ast.CallExpr:
		if kit.IsBuiltin(info, x, "make") && len(x.Args) == 2 {
			if n, ok := kit.ConstInt(info, x.Args[1]); ok && n == 0 {
				return x.Args[0]
			}
		}
	}
	return nil
}

// others tells whether something else is appended to between: its growth would
// be taken for the slice's.
func others(info *types.Info, fn ast.Node, from, to token.Pos, slice ast.Expr) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && from <= n.Pos() && n.End() <= to && kit.IsBuiltin(info, call, "append") && len(call.Args) > 0 {
			found = found || !kit.Same(info, call.Args[0], slice)
		}
		return !found
	})
	return found
}
