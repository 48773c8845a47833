package oversizedmake

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// sent is how many slots the channel made at c has, and how many values can be sent on it at most, where that is far
// less: nobody but its function and the goroutines started there has it.
func sent(pass *analysis.Pass, c inspector.Cursor) (slots, most int64, ok bool) {
	slots, size, ok := channel(pass, c)
	if !ok || slots > 1<<30 || slots*size < waste {
		return 0, 0, false
	}
	vars := kit.Results(pass.TypesInfo, c)
	fn, ok := kit.Frame(c)
	if !ok || len(vars) != 1 || !kit.IsLocal(vars[0]) || !kit.DeclaredIn(vars[0], kit.FuncBody(fn.Node())) {
		return 0, 0, false
	}
	for use := range kit.Uses(pass.TypesInfo, fn, vars[0]) {
		n, known := sends(pass, fn, use, vars[0])
		if !known {
			return 0, 0, false
		}
		most += n
	}
	return slots, most, most > 0 && slots >= times*most && (slots-most)*size >= waste
}

// sends is how often the use of a channel, or of what it is given to, sends.
func sends(pass *analysis.Pass, fn, use inspector.Cursor, v *types.Var) (n int64, known bool) {
	kind, _ := use.ParentEdge()
	switch up := use.Parent().Node().(type) {
	case *ast.SendStmt:
		if kind != edge.SendStmt_Chan {
			return 0, false
		}
		return turnsOf(pass, fn, use, v)
	case *ast.UnaryExpr:
		return 0, up.Op == token.ARROW
	case *ast.RangeStmt:
		return 0, kind == edge.RangeStmt_X
	case *ast.CallExpr:
		return 0, kit.IsBuiltin(pass.TypesInfo, up, "close") || kit.IsBuiltin(pass.TypesInfo, up, "len")
	}
	return 0, false
}

// turnsOf is how often c runs for each make of v in fn, also in goroutines that are started there.
func turnsOf(pass *analysis.Pass, fn, c inspector.Cursor, v *types.Var) (n int64, known bool) {
	n = 1
	for {
		turns, open, ok := repeats(pass, c, v)
		if !ok || open != nil || turns*n > 1<<20 {
			return 0, false
		}
		n *= turns
		lit, inside := kit.Frame(c)
		if !inside || lit.Node() == fn.Node() {
			return n, inside
		}
		call, is := lit.Parent().Node().(*ast.CallExpr)
		if kind, _ := lit.ParentEdge(); !is || kind != edge.CallExpr_Fun && kit.NameOf(call.Fun) != "Go" {
			return 0, false // it runs nobody knows how often
		}
		c = lit.Parent()
	}
}
