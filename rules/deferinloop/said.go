package deferinloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// says are words that tell why something waits for the function's end.
var says = []string{
	"function has finished", "function finishes", "function is done", "function returns", "function ends", "function exits",
	"end of the function", "end of function", "function's end", "until return", "hold on to", "hold onto", "held until", "keep them open", "stay open",
	"deferred release", "release it yet", "close it yet", "on purpose", "intended", "intentional", "deliberate",
}

// said tells whether the comment above the defer says that its wait is meant, or the
// one behind it silences another linter.
func said(pass *analysis.Pass, s *site, d *ast.DeferStmt) bool {
	file := kit.File(s.loop)
	if file == nil {
		return false
	}
	above, beside := kit.CommentsAt(pass, file, d.Pos())
	return slices.ContainsFunc(above, func(g *ast.CommentGroup) bool {
		return g.Pos() >= s.loop.Node().Pos() && kit.Says(g, says...) && !kit.Says(g, "todo", "fixme")
	}) || slices.ContainsFunc(beside, func(g *ast.CommentGroup) bool {
		return kit.Encloses(s.loop.Node(), g) && strings.HasPrefix(strings.TrimLeft(g.List[0].Text, "/ "), "nolint")
	})
}

// calledBack tells whether a deferred call is one of a function value that the loop
// does not make, in a function that takes a lock by hand: it shall run when the lock is
// free again.
func calledBack(info *types.Info, s *site, d *ast.DeferStmt) bool {
	f := kit.Variable(info, d.Call.Fun)
	if f == nil || kit.DeclaredIn(f, s.loop.Node()) || len(d.Call.Args) == 0 {
		return false
	}
	held := false
	ast.Inspect(kit.FuncBody(s.fn), func(n ast.Node) bool {
		stmt, ok := n.(ast.Stmt)
		if ok && stmt.Pos() < s.loop.Node().Pos() {
			_, op := kit.MutexStmt(info, stmt)
			held = held || op == "Lock" || op == "RLock"
		}
		return !held
	})
	return held
}

// once tells whether the defer stands in an if that asks whether a variable of before
// the loop is nil, and gives it something, or whether a flag is set, and takes it back: it runs once.
func once(info *types.Info, s *site, d *ast.DeferStmt) bool {
	at, ok := kit.Find(s.loop, d)
	if !ok {
		return false
	}
	for up := range at.Enclosing((*ast.IfStmt)(nil)) {
		block := up.Node().(*ast.IfStmt)
		if block.Pos() < s.loop.Node().Pos() || d.Pos() > block.Body.End() {
			continue
		}
		asked, stays := block.Cond, takenBack
		if x, op, y, ok := kit.Comparison(block.Cond); ok && op == token.EQL && kit.IsNil(info, y) {
			asked, stays = x, notCleared
		}
		v := kit.Variable(info, asked)
		if v != nil && !kit.DeclaredIn(v, s.loop.Node()) && sets(info, block.Body, v) && stays(info, s.loop.Node(), v) {
			return true
		}
	}
	return false
}

// takenBack tells whether a flag is set to false in n, and to nothing else.
func takenBack(info *types.Info, n ast.Node, flag *types.Var) bool {
	given := kit.Given(info, n, flag)
	return len(given) > 0 && !slices.ContainsFunc(given, func(e ast.Expr) bool {
		return e == nil || info.Types[e].Value == nil || constant.BoolVal(info.Types[e].Value)
	})
}

// sets tells whether a statement of the block itself gives v a value.
func sets(info *types.Info, block *ast.BlockStmt, v *types.Var) bool {
	return slices.ContainsFunc(block.List, func(stmt ast.Stmt) bool {
		a, ok := stmt.(*ast.AssignStmt)
		return ok && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return kit.Variable(info, e) == v })
	})
}

// notCleared tells whether nothing in n sets v back to nil.
func notCleared(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
			for i, l := range a.Lhs {
				found = found || kit.Variable(info, l) == v && kit.IsNil(info, a.Rhs[i])
			}
		}
		return !found
	})
	return !found
}
