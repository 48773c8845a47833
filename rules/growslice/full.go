package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkFull looks at a slice that is made as long as it is, without room behind it, and
// appended to further down: that append always moves all of it. One element more is not
// worth a word, but a list or bytes are. There is no edit: the elements behind may be
// counted further down only.
func checkFull(pass *analysis.Pass, c inspector.Cursor) {
	info, s := pass.TypesInfo, c.Node().(*ast.AssignStmt)
	v := madeFull(info, s)
	if v == nil {
		return
	}
	list, i := siblings(c)
	if i < 0 || i >= len(list) || list[i] != ast.Stmt(s) || kit.Cold(pass, c) {
		return
	}
	if call := appendsInstead(info, list[i+1:], v, s.Rhs[0].(*ast.CallExpr).Args[1]); call != nil {
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("moves all of %s, which is as long already as the loop would make it: make it with length 0 and that capacity", v.Name()))
		return
	}
	if call := appendsNext(info, list[i+1:], v); call != nil && (call.Ellipsis.IsValid() || kit.IsBytes(v.Type())) {
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("moves all of %s, which is made without room behind its elements: make it with the capacity for what is appended", v.Name()))
	}
}

// madeFull is the variable of v := make([]T, n): as long as its room, and not empty.
func madeFull(info *types.Info, s *ast.AssignStmt) *types.Var {
	if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return nil
	}
	call, ok := s.Rhs[0].(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 || !isSliceType(info.TypeOf(call)) {
		return nil
	}
	if n, constant := kit.ConstInt(info, call.Args[1]); constant && n == 0 {
		return nil
	}
	if n, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr); ok && kit.IsBuiltin(info, n, "len") && kit.FewByName(n.Args[0]) {
		return nil
	}
	return kit.Variable(info, s.Lhs[0])
}

// appendsNext is the first append to v in stmts that runs whenever they do, or in a
// case of a switch, nil if v may be cut or given something else before. A loop that
// appends is another matter: what it puts behind may be nothing.
func appendsNext(info *types.Info, stmts []ast.Stmt, v *types.Var) *ast.CallExpr {
	for _, s := range stmts {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if call := appendCall(info, s.Rhs, v); call != nil {
				return call
			}
			if kit.Changes(info, s, v) {
				return nil
			}
		case *ast.ReturnStmt:
			return appendCall(info, s.Results, v)
		case *ast.SwitchStmt:
			for _, clause := range s.Body.List {
				if call := appendsNext(info, clause.(*ast.CaseClause).Body, v); call != nil {
					return call
				}
			}
			if kit.Changes(info, s, v) {
				return nil
			}
		default:
			if kit.Changes(info, s, v) {
				return nil
			}
		}
	}
	return nil
}

// appendsInstead is the append to v in a loop over what v was made as long as, where no
// element of v is ever set: the length was meant to be the capacity.
func appendsInstead(info *types.Info, stmts []ast.Stmt, v *types.Var, size ast.Expr) *ast.CallExpr {
	n, ok := ast.Unparen(size).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, n, "len") {
		return nil
	}
	for _, s := range stmts {
		r, ok := s.(*ast.RangeStmt)
		if !ok || !kit.Same(info, r.X, n.Args[0]) {
			if kit.Mentions(info, s, v) {
				return nil
			}
			continue
		}
		var found *ast.CallExpr
		uses := 0
		ast.Inspect(r, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if call := appendCall(info, n.Rhs, v); call != nil && len(n.Lhs) == 1 && kit.Variable(info, n.Lhs[0]) == v {
					if found == nil {
						found = call
					}
					uses -= 2
				}
			case *ast.Ident:
				if info.ObjectOf(n) == v {
					uses++
				}
			}
			return true
		})
		if uses != 0 {
			return nil
		}
		return found
	}
	return nil
}

// appendCall is append(v, ...) among values.
func appendCall(info *types.Info, values []ast.Expr, v *types.Var) *ast.CallExpr {
	for _, e := range values {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if ok && kit.IsBuiltin(info, call, "append") && len(call.Args) > 1 && kit.Variable(info, call.Args[0]) == v {
			return call
		}
	}
	return nil
}
