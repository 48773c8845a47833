package heapescape

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// onlyTold tells whether the addresses are given to what tells of the value, by its name,
// and has nothing to put in: what is read behind is what was there before.
func onlyTold(info *types.Info, taken []inspector.Cursor) bool {
	for _, t := range taken {
		kind, _ := t.ParentEdge()
		call, ok := t.Parent().Node().(*ast.CallExpr)
		if !ok || kind != edge.CallExpr_Args {
			return false
		}
		f := kit.Callee(info, call)
		if f == nil || f.Signature().Results().Len() > 0 || !slices.ContainsFunc(kit.Words(f.Name()), tellsOf) {
			return false
		}
	}
	return true
}

// tellsOf tells whether a word of a name is for telling others.
func tellsOf(word string) bool {
	switch word {
	case "log", "logf", "trace", "tracef", "debug", "debugf", "info", "infof", "warn", "warnf", "print", "printf", "println", "dump", "report", "observe", "audit", "export", "notify", "publish":
		return true
	}
	return false
}
