package growmap

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// constructed matches v := newVersions(), where a function of the package does nothing but make
// what holds the empty map m, or the map itself: the size can be handed to it.
func constructed(pass *analysis.Pass, s ast.Stmt, m ast.Expr) (start, bool) {
	info := pass.TypesInfo
	assign, ok := s.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || kit.FewByName(m) || annotates(m) {
		return start{}, false
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return start{}, false
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() != pass.Pkg || f.Signature().Recv() != nil {
		return start{}, false
	}
	decl := kit.EffectsOf(pass).Decl(f)
	if decl == nil || decl.Body == nil || !makesOnly(decl.Body) {
		return start{}, false
	}
	found := false
	if kit.Same(info, assign.Lhs[0], m) {
		ret, ok := decl.Body.List[len(decl.Body.List)-1].(*ast.ReturnStmt)
		if ok && len(ret.Results) == 1 {
			_, found = emptyMap(info, ret.Results[0])
		}
	} else if sel, ok := ast.Unparen(m).(*ast.SelectorExpr); ok && kit.Same(info, assign.Lhs[0], sel.X) {
		field, _ := info.ObjectOf(sel.Sel).(*types.Var)
		found = field != nil && setsEmpty(info, decl.Body, field.Origin())
	}
	return start{made: call, lazy: true}, found
}

// makesOnly tells whether a body is a few statements without a loop or a branch.
func makesOnly(body *ast.BlockStmt) bool {
	if len(body.List) == 0 || len(body.List) > 4 {
		return false
	}
	for _, s := range body.List {
		switch s.(type) {
		case *ast.AssignStmt, *ast.DeclStmt, *ast.ReturnStmt:
		default:
			return false
		}
	}
	return true
}

// setsEmpty tells whether a literal gives the field an empty map, and nothing stores into it.
func setsEmpty(info *types.Info, body *ast.BlockStmt, field *types.Var) bool {
	empty, other := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			if !ok {
				return true
			}
			if v, is := info.ObjectOf(id).(*types.Var); is && v.Origin() == field {
				_, ok = emptyMap(info, n.Value)
				empty, other = empty || ok, other || !ok
			}
		case *ast.SelectorExpr:
			v, is := info.ObjectOf(n.Sel).(*types.Var)
			other = other || is && v.Origin() == field
		}
		return true
	})
	return empty && !other
}
