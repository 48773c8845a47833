package chainedreplace

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// bare is c of string(c), []byte(c) and []byte{c}; e itself for others.
func bare(info *types.Info, e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.CallExpr:
		if kit.IsConversion(info, x) && len(x.Args) == 1 {
			return bare(info, x.Args[0])
		}
	case *ast.CompositeLit:
		if len(x.Elts) == 1 && kit.IsBytes(info.TypeOf(x)) {
			return ast.Unparen(x.Elts[0])
		}
	}
	return e
}

// escapes tells whether e is a constant, or one beside the character in v: "\\"+c.
func escapes(info *types.Info, e ast.Expr, v *types.Var) bool {
	if constant(info, e) {
		return true
	}
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD {
		return false
	}
	for _, part := range []ast.Expr{b.X, b.Y} {
		if !escapes(info, part, v) && kit.Variable(info, bare(info, part)) != v {
			return false
		}
	}
	return true
}

// ofPairs matches a loop over a literal of pairs in structs or arrays, for _, e := range
// []struct{ old, new string }{...} { s = strings.ReplaceAll(s, e.old, e.new) }, where what is
// replaced are single bytes.
func ofPairs(pass *analysis.Pass, c inspector.Cursor, r *ast.RangeStmt, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	if r.Value == nil {
		return false
	}
	v := kit.Variable(info, r.Value)
	at, ok := member(info, call.Args[1], v)
	to, ok2 := member(info, call.Args[2], v)
	lit, ok3 := ast.Unparen(packageTable(pass, kit.Origin(info, kit.Decl(c), r.X))).(*ast.CompositeLit)
	if v == nil || !ok || !ok2 || !ok3 || at == to || len(lit.Elts) < minChain {
		return false
	}
	return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		pair, is := ast.Unparen(e).(*ast.CompositeLit)
		if !is || len(pair.Elts) != 2 {
			return true
		}
		old := pair.Elts[at]
		if kv, keyed := old.(*ast.KeyValueExpr); keyed {
			old = kv.Value
		}
		s, known := text(info, old)
		return !known || len(s) != 1
	})
}

// member is which of the two parts of v e is.
func member(info *types.Info, e ast.Expr, v *types.Var) (int, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		n, ok := kit.ConstInt(info, e.Index)
		return int(n), ok && n < 2 && kit.Variable(info, e.X) == v
	case *ast.SelectorExpr:
		s, ok := kit.Underlying(info, e.X).(*types.Struct)
		if !ok || s.NumFields() != 2 || kit.Variable(info, e.X) != v {
			return 0, false
		}
		for i := range 2 {
			if s.Field(i).Name() == e.Sel.Name {
				return i, true
			}
		}
	}
	return 0, false
}

// forError tells whether the variable that the chain at c is given to becomes the text of an error and
// nothing else.
func forError(info *types.Info, c inspector.Cursor) bool {
	stmt, ok := kit.Stmt(c)
	frame, inside := kit.Frame(c)
	if !ok || !inside {
		return false
	}
	v := kit.Variable(info, target(stmt.Node()))
	if !kit.IsLocal(v) {
		return false
	}
	errs := 0
	for use := range kit.Uses(info, frame, v) {
		if at, ok := kit.Stmt(use); ok {
			if to := target(at.Node()); to != nil && kit.Variable(info, to) == v {
				continue
			}
		}
		if !kit.ErrorPath(info, use) {
			return false
		}
		errs++
	}
	return errs > 0
}
