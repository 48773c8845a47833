package heapescape

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// carriedTo is the pointer, a local variable from before the loop, that is given all
// addresses of a variable of the loop's body, and is only looked through: a copy would
// do. It is nil where anybody else may get the address.
func carriedTo(info *types.Info, home inspector.Cursor, taken []inspector.Cursor) *types.Var {
	fn, ok := kit.Frame(home)
	if !ok || kit.LoopBody(home.Parent().Node()) != home.Node() && kit.LoopBody(home.Node()) == nil {
		return nil
	}
	var to *types.Var
	for _, t := range taken {
		kind, i := t.ParentEdge()
		s, is := t.Parent().Node().(*ast.AssignStmt)
		if !is || kind != edge.AssignStmt_Rhs || s.Tok != token.ASSIGN || len(s.Lhs) != len(s.Rhs) {
			return nil
		}
		p := kit.Variable(info, s.Lhs[i])
		if p == nil || to != nil && p != to || !kit.DeclaredIn(p, kit.FuncBody(fn.Node())) || p.Pos() > home.Node().Pos() {
			return nil
		}
		if _, whole := info.TypeOf(t.Node().(ast.Expr)).Underlying().(*types.Pointer); !whole {
			return nil
		}
		to = p
	}
	if to == nil {
		return nil
	}
	reads := false
	for use := range kit.Uses(info, fn, to) {
		if in, ok := kit.Frame(use); !ok || in.Node() != fn.Node() {
			return nil
		}
		switch kind, _ := use.ParentEdge(); kind {
		case edge.AssignStmt_Lhs:
		case edge.BinaryExpr_X, edge.BinaryExpr_Y:
			e := use.Parent().Node().(*ast.BinaryExpr)
			if !kit.IsNil(info, e.X) && !kit.IsNil(info, e.Y) {
				return nil
			}
		case edge.StarExpr_X:
			if !readsAll(use.Parent()) {
				return nil
			}
			reads = true
		case edge.SelectorExpr_X:
			if !looks(info, use.Parent()) {
				return nil
			}
			reads = true
		default:
			return nil
		}
	}
	if !reads {
		return nil
	}
	return to
}

// readsAll tells whether *p, at c, is read as a value: a copy of it would be the same.
func readsAll(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.CallExpr_Args, edge.ValueSpec_Values, edge.ReturnStmt_Results:
		return true
	}
	return false
}

// looks tells whether a selection reads a field, or calls a method that has a copy.
func looks(info *types.Info, c inspector.Cursor) bool {
	for {
		sel, ok := c.Node().(*ast.SelectorExpr)
		if !ok || info.Selections[sel] == nil {
			return false
		}
		kind, _ := c.ParentEdge()
		if info.Selections[sel].Kind() != types.FieldVal {
			f, is := info.Selections[sel].Obj().(*types.Func)
			if !is || kind != edge.CallExpr_Fun {
				return false
			}
			_, pointer := types.Unalias(f.Signature().Recv().Type()).(*types.Pointer)
			return !pointer
		}
		switch kind {
		case edge.SelectorExpr_X:
			c = c.Parent()
			continue
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.SliceExpr_X:
			return false
		case edge.UnaryExpr_X:
			return c.Parent().Node().(*ast.UnaryExpr).Op != token.AND
		case edge.IndexExpr_X:
			return !kit.IsArray(info.TypeOf(sel))
		}
		return true
	}
}
