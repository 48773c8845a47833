package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// waitsForEver tells whether a loop without a way out receives only from channels of the
// package's structs that nobody closes.
func waitsForEver(pass *analysis.Pass, loop ast.Stmt) bool {
	channels, ok := receivesOnly(pass.TypesInfo, loop)
	for _, ch := range channels {
		ok = ok && neverClosed(pass, ch, true)
	}
	return ok && len(channels) > 0
}

// receivesOnly lists the fields that an endless loop receives from; ok is false
// for other statements, and where it waits for something else.
func receivesOnly(info *types.Info, stmt ast.Stmt) (channels []*types.Var, ok bool) {
	if loop, isRange := stmt.(*ast.RangeStmt); isRange {
		v, field := kit.Object(info, loop.X).(*types.Var)
		_, channel := kit.Underlying(info, loop.X).(*types.Chan)
		if !channel || !field || !v.IsField() || kit.Quits(loop.Body) {
			return nil, false
		}
		return []*types.Var{v}, true
	}
	if !kit.Endless(info, stmt, false) {
		return nil, false
	}
	ok = true
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			if n.Op != token.ARROW {
				return true
			}
			v, field := kit.Object(info, n.X).(*types.Var)
			if !field || !v.IsField() {
				ok = false
				return false
			}
			channels = append(channels, v)
		}
		return ok
	})
	return channels, ok
}

// neverClosed tells whether a channel is a field that the package makes, and only
// sends to and receives from: it stays with its struct, and nobody closes it. Unless sent is
// set nobody sends on it, either.
func neverClosed(pass *analysis.Pass, v *types.Var, sent bool) bool {
	v = v.Origin()
	if v.Exported() || v.Pkg() != pass.Pkg {
		return false
	}
	made := false
	for file := range kit.Root(pass).Children() {
		for id := range kit.Uses(pass.TypesInfo, file, v) {
			at := id
			if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
				at = at.Parent()
			}
			switch kind, i := at.ParentEdge(); kind {
			case edge.SendStmt_Chan:
				if !sent {
					return false
				}
			case edge.RangeStmt_X:
			case edge.UnaryExpr_X:
				if at.Parent().Node().(*ast.UnaryExpr).Op != token.ARROW {
					return false
				}
			case edge.CallExpr_Args:
				if call := at.Parent().Node().(*ast.CallExpr); !kit.IsBuiltin(pass.TypesInfo, call, "len") && !kit.IsBuiltin(pass.TypesInfo, call, "cap") {
					return false
				}
			case edge.AssignStmt_Lhs:
				s := at.Parent().Node().(*ast.AssignStmt)
				if len(s.Lhs) != len(s.Rhs) || !makes(pass.TypesInfo, s.Rhs[i]) {
					return false
				}
				made = true
			case edge.KeyValueExpr_Key:
				if !makes(pass.TypesInfo, at.Parent().Node().(*ast.KeyValueExpr).Value) {
					return false
				}
				made = true
			default:
				return false
			}
		}
	}
	return made
}

// makes tells whether e makes a channel.
func makes(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(info, call, "make")
}
