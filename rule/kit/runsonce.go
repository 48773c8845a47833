package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// RunsOnce tells whether c stands in an if of the loop that is taken once: it asks whether a variable
// of before the loop is nil, and gives it something, or whether a flag is set, and takes it back, or
// is not, and sets it.
func RunsOnce(info *types.Info, loop ast.Node, c inspector.Cursor) bool {
	return shutsItself(info, loop, c, true)
}

// shutsItself tells the same. Without nils it believes flags alone: what is given a variable that
// was nil may be nil again, as an error may.
func shutsItself(info *types.Info, loop ast.Node, c inspector.Cursor, nils bool) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		block := up.Node().(*ast.IfStmt)
		if block.Pos() < loop.Pos() {
			break
		}
		if Encloses(block.Body, c.Node()) && turnsOff(info, loop, block, c, block.Cond, nils) {
			return true
		}
	}
	return false
}

// turnsOff tells whether the body of an if makes a part of its condition false for good, in a list that c stands in.
func turnsOff(info *types.Info, loop ast.Node, block *ast.IfStmt, c inspector.Cursor, cond ast.Expr, nils bool) bool {
	asked, want := ast.Unparen(cond), true
	var stays func(e ast.Expr) bool // false: what the loop gives the variable turns the condition on again
	switch e := asked.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LAND {
			return turnsOff(info, loop, block, c, e.X, nils) || turnsOff(info, loop, block, c, e.Y, nils)
		}
		if !nils || e.Op != token.EQL || !IsNil(info, e.Y) {
			return false
		}
		asked, stays = e.X, func(given ast.Expr) bool {
			if IsError(info.TypeOf(e.X)) { // what goes well gives none
				call, ok := given.(*ast.CallExpr)
				return ok && MakesError(info, call)
			}
			return given == nil || !IsNil(info, given)
		}
	case *ast.UnaryExpr:
		if e.Op != token.NOT {
			return false
		}
		asked, want = e.X, false
	}
	if stays == nil {
		stays = func(given ast.Expr) bool {
			value, ok := ConstBool(info, given)
			return ok && value != want
		}
	}
	v := Variable(info, asked)
	if v == nil || DeclaredIn(v, loop) {
		return false
	}
	given := Given(info, loop, v)
	return givesAround(info, block, c, v) && !slices.ContainsFunc(given, func(e ast.Expr) bool { return !stays(e) })
}

// givesAround tells whether one of the blocks around c, up to the body of an if, gives v a value.
func givesAround(info *types.Info, s *ast.IfStmt, c inspector.Cursor, v *types.Var) bool {
	for up := range c.Enclosing((*ast.BlockStmt)(nil)) {
		block := up.Node().(*ast.BlockStmt)
		if gives(info, block, v) || block == s.Body {
			return gives(info, block, v)
		}
	}
	return false
}

// gives tells whether a statement of the block itself gives v a value.
func gives(info *types.Info, block *ast.BlockStmt, v *types.Var) bool {
	return slices.ContainsFunc(block.List, func(stmt ast.Stmt) bool {
		a, ok := stmt.(*ast.AssignStmt)
		return ok && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return Variable(info, e) == v })
	})
}
