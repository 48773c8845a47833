package growmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// deduped looks at a set that asks first, beside a list of what was new for which the function has made
// room for all: whoever does expects few to repeat, and the set gets as many.
func deduped(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || len(r.Body.List) == 0 || kit.Cold(pass, loop) {
		return
	}
	check, ok := r.Body.List[0].(*ast.IfStmt)
	if !ok || check.Else != nil {
		return
	}
	asked, list := askedIn(info, check), check.Body.List
	if kit.OnlyContinues(check.Body) {
		list = r.Body.List[1:]
	}
	if asked == nil {
		return
	}
	var store *ast.AssignStmt
	room := false
	for _, s := range list {
		assign, ok := s.(*ast.AssignStmt)
		if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 {
			return
		}
		switch to := ast.Unparen(assign.Lhs[0]).(type) {
		case *ast.IndexExpr:
			if kit.Same(info, to.X, asked.X) && kit.Same(info, to.Index, asked.Index) {
				store = assign
			}
		case *ast.Ident:
			room = room || roomFor(info, loop, kit.Variable(info, to), r.X)
		}
	}
	if store == nil || !room {
		return
	}
	if s, ok := findStart(pass, loop, asked.X); ok && !s.outside && !s.lazy {
		kit.Report(pass, finding.Suggest, store, message(pass, asked.X, "the loop's"))
	}
}

// askedIn is the entry of a map that an if asks for, by its condition or before it.
func askedIn(info *types.Info, check *ast.IfStmt) (entry *ast.IndexExpr) {
	look := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if index, ok := n.(*ast.IndexExpr); ok && entry == nil && kit.IsMap(info.TypeOf(index.X)) {
				entry = index
			}
			return entry == nil
		})
	}
	if check.Init != nil {
		look(check.Init)
	}
	look(check.Cond)
	return entry
}

// roomFor tells whether a list was made with room for all items of another: make([]T, 0, len(items)).
func roomFor(info *types.Info, loop inspector.Cursor, v *types.Var, items ast.Expr) bool {
	fn, ok := kit.Function(loop)
	if !ok || v == nil {
		return false
	}
	for _, e := range kit.Given(info, fn.Node(), v) {
		made, ok := e.(*ast.CallExpr)
		if !ok || !kit.IsBuiltin(info, made, "make") || len(made.Args) != 3 {
			continue
		}
		of := kit.LenOf(info, made.Args[2])
		if of != nil && kit.Same(info, of, items) {
			return true
		}
	}
	return false
}
