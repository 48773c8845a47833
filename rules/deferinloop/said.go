package deferinloop

import (
	"go/ast"
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
	"after we're done", "after we are done", "once we're done", "when we're done", "deferred release", "release it yet", "close it yet", "on purpose", "intended", "intentional", "deliberate",
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

// once tells whether the defer stands in an if that a variable of before the loop lets run once.
func once(info *types.Info, s *site, d *ast.DeferStmt) bool {
	at, ok := kit.Find(s.loop, d)
	return ok && kit.RunsOnce(info, s.loop.Node(), at)
}
