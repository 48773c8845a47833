package tinywrites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// calledInLoop is the loop that calls the literal around c, which a local variable holds, for each of its items:
// emit := func(row string) error { _, err := fmt.Fprintln(f, row); return err }.
func calledInLoop(info *types.Info, c inspector.Cursor, w write) (loop inspector.Cursor, ok bool) {
	lit, inside := kit.Frame(c)
	if !inside {
		return loop, false
	}
	kind, _ := lit.ParentEdge()
	if _, is := lit.Node().(*ast.FuncLit); !is || kind != edge.AssignStmt_Rhs || w.madeIn(lit.Node()) {
		return loop, false
	}
	vars := kit.Results(info, lit)
	outer, inside := kit.Frame(lit.Parent())
	if !inside || len(vars) != 1 || !kit.IsLocal(vars[0]) || leavesNow(vars[0].Name()) || len(kit.Given(info, outer.Node(), vars[0])) != 1 {
		return loop, false
	}
	body, found := kit.Find(lit, kit.FuncBody(lit.Node()))
	if !found || waits(info, c, body, w) {
		return loop, false
	}
	for use := range kit.Uses(info, outer, vars[0]) {
		if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Fun {
			continue
		}
		if kind, _ := use.Parent().ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
			continue
		}
		at, _ := kit.Frame(use)
		if around, looped := kit.Loop(use); looped && at == outer && !kit.LastRound(info, use.Parent(), around) {
			return around, true
		}
	}
	return loop, false
}
