package lockacrossio

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// sleepsLast is a sleep after an error that the unlock follows at once, be it where the block makes
// something once: the two only need to change places.
func sleepsLast(info *types.Info, s *kit.Section) string {
	found := ""
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.IfStmt:
				if found == "" && kit.Failed(info, n.Cond) && sleepsAndUnlocks(info, s, n.Body.List) {
					found = "time.Sleep (a sleep)"
				}
			}
			return found == ""
		})
	}
	return found
}

// sleepsAndUnlocks tells whether a sleep of the list stands right before the unlock of the section.
func sleepsAndUnlocks(info *types.Info, s *kit.Section, list []ast.Stmt) bool {
	for i, stmt := range list[:max(len(list)-1, 0)] {
		e, ok := stmt.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := e.X.(*ast.CallExpr)
		if !ok || !kit.IsCall(info, call, "time", "Sleep") || paces(info, s, call) {
			continue
		}
		if mu, op := kit.MutexStmt(info, list[i+1]); (op == "Unlock" || op == "RUnlock") && kit.Same(info, mu, s.Mutex) {
			return true
		}
	}
	return false
}

// entryEach tells of a call that it looks at or links the file of each of what the lock guards. One
// alone is quick, and to remove or rename them keeps a state and its files together.
func entryEach(info *types.Info, s *kit.Section, call *ast.CallExpr) string {
	if !kit.IsCall(info, call, "os", "Link", "Symlink", "Readlink", "Stat", "Lstat", "Chtimes") {
		return ""
	}
	if slices.ContainsFunc(kit.Variables(info, call), func(v *types.Var) bool { return eachVar(info, s, call, v) }) {
		return "the disk"
	}
	return ""
}
