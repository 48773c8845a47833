package heapescape

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// copyParts gives each part whose address is taken a variable of its own, right
// before it: then the part alone is on the heap. It makes no edit where anybody
// could tell: what the pointer leads to is not looked at through v behind that.
func copyParts(pass *analysis.Pass, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor) []analysis.SuggestedFix {
	file := kit.File(decl)
	top := kit.Decl(decl)
	if file == nil || top == nil || kit.Leaps(top) {
		return nil
	}
	var names kit.Locals
	var edits []analysis.TextEdit
	for i, t := range taken {
		p, ok := partOf(pass.TypesInfo, t)
		stmt, listed := kit.Stmt(t)
		if !ok || !listed || repeated(home, t) || holdsLock(pass.TypesInfo.TypeOf(p)) || kit.HasComment(file, t.Node().Pos(), t.Node().End()) {
			return nil
		}
		if kit.Line(pass, stmt.Node().Pos()) == kit.Line(pass, stmt.Parent().Node().Pos()) {
			return nil
		}
		for j, other := range taken {
			if q, ok := partOf(pass.TypesInfo, other); i != j && (!ok || overlap(pass.TypesInfo, p, q)) {
				return nil
			}
		}
		if seen(pass.TypesInfo, home, v, t, stmt, p) {
			return nil
		}
		name := names.Fresh(pass, file, top, kit.LowerFirst(p.Sel.Name))
		if !token.IsIdentifier(name) {
			return nil
		}
		edits = append(edits, kit.InsertBefore(pass, stmt.Node(), name+" := "+kit.Text(pass, p)), kit.Replace(p, name))
	}
	return []analysis.SuggestedFix{kit.Fix("copy the part that is needed on the heap", kit.Tidy(pass, file, edits...)...)}
}

// partOf is the field v.f of which at is the address, or all of which it slices.
func partOf(info *types.Info, at inspector.Cursor) (p *ast.SelectorExpr, ok bool) {
	var e ast.Expr
	switch n := at.Node().(type) {
	case *ast.UnaryExpr:
		e = n.X
	case *ast.SliceExpr:
		e = n.X
	default:
		return nil, false // a method keeps who it is of
	}
	p, ok = ast.Unparen(e).(*ast.SelectorExpr)
	for x := ast.Expr(p); ok; {
		sel, isField := ast.Unparen(x).(*ast.SelectorExpr)
		if !isField {
			_, ok = ast.Unparen(x).(*ast.Ident)
			break
		}
		x = sel.X
		ok = info.Selections[sel] != nil && info.Selections[sel].Kind() == types.FieldVal
	}
	return p, ok
}

// repeated tells whether a loop below home comes to t more than once: each time
// gives the same address now.
func repeated(home, t inspector.Cursor) bool {
	for at := t; at.Node() != home.Node(); at = at.Parent() {
		switch at.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case nil:
			return true
		}
	}
	return false
}

// overlap tells whether one of two parts is the other or a part of it.
func overlap(info *types.Info, p, q *ast.SelectorExpr) bool {
	return holdsPart(info, p, q) || holdsPart(info, q, p)
}

func holdsPart(info *types.Info, whole, p ast.Expr) bool {
	for {
		if kit.Same(info, whole, p) {
			return true
		}
		sel, ok := ast.Unparen(p).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		p = sel.X
	}
}

// seen tells whether p, the part of v whose address t is, is looked at in the same
// statement or behind it.
func seen(info *types.Info, home inspector.Cursor, v *types.Var, t, stmt inspector.Cursor, p *ast.SelectorExpr) bool {
	for use := range kit.Uses(info, home, v) {
		if use.Node().Pos() < stmt.Node().Pos() || t.Node().Pos() <= use.Node().Pos() && use.Node().Pos() < t.Node().End() {
			continue
		}
		e := use.Node().(ast.Expr)
		for at := use.Parent(); ; at = at.Parent() {
			sel, ok := at.Node().(*ast.SelectorExpr)
			if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.FieldVal || info.Selections[sel].Indirect() {
				break
			}
			e = sel
		}
		if holdsPart(info, p, e) || holdsPart(info, e, p) {
			return true
		}
	}
	return false
}

// reportPart reports a variable that is on the heap for the address of a part.
func reportPart(pass *analysis.Pass, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor, message string) {
	level, fixes := finding.Suggest, copyParts(pass, home, decl, v, taken)
	if fixes != nil {
		level = finding.Safe
	}
	kit.Report(pass, level, decl.Node(), message, fixes...)
}
