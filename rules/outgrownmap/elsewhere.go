package outgrownmap

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// elsewhere is the one place of the package that makes a map of m's type without
// a size, where the store at c fills a parameter or a field and no other store
// does: what grows at c was made there, as far as the package shows.
func elsewhere(pass *analysis.Pass, c inspector.Cursor, m ast.Expr) (made, typ ast.Expr) {
	info := pass.TypesInfo
	t := info.TypeOf(m)
	if !handed(info, c, m) {
		return nil, nil
	}
	makes := 0
	for at := range kit.Root(pass).Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
		if e, ok := at.Node().(ast.Expr); ok {
			if x, spelled := unsized(info, e); x != nil && types.Identical(info.TypeOf(x), t) {
				makes++
				made, typ = x, spelled
				if kit.SkipFile(pass, kit.File(at)) || kit.Cold(pass, at) {
					return nil, nil
				}
			}
			continue
		}
		other, ok := store(info, at.Node())
		if ok && at.Node() != c.Node() && types.Identical(info.TypeOf(other), t) && handed(info, at, other) {
			return nil, nil
		}
	}
	if makes != 1 {
		return nil, nil
	}
	return made, typ
}

// handed tells whether m is a field, or a parameter of the function around c.
func handed(info *types.Info, c inspector.Cursor, m ast.Expr) bool {
	v, ok := kit.Object(info, m).(*types.Var)
	if !ok || v.IsField() {
		return ok
	}
	frame, inside := kit.Frame(c)
	return inside && frame.Node().Pos() <= v.Pos() && v.Pos() < kit.FuncBody(frame.Node()).Pos()
}
