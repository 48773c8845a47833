package readallcopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lineWise tells whether the pieces of a split by line feeds are only ranged
// over, once.
func lineWise(info *types.Info, frame, split inspector.Cursor, call *ast.CallExpr) bool {
	if len(call.Args) == 2 {
		if sep := separator(info, call.Args[1]); sep != "\n" && sep != "\r\n" {
			return false
		}
	} else if kit.Callee(info, call).Name() != "Lines" {
		return false
	}
	if kind, _ := split.ParentEdge(); kind == edge.RangeStmt_X {
		return true
	}
	vars := kit.Results(info, split)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) {
		return false
	}
	var loop ast.Node
	for use := range kit.Uses(info, frame, vars[0]) {
		of := walks(info, use)
		if kit.LenOf(info, use.Parent().Node()) != nil && of == nil {
			if kind, _ := use.Parent().Parent().ParentEdge(); kind == edge.ForStmt_Cond {
				continue
			}
		}
		if of == nil || loop != nil && loop != of {
			return false
		}
		loop = of
	}
	return loop != nil
}

// separator is the constant that a text or bytes are split at, "" for others.
func separator(info *types.Info, e ast.Expr) string {
	if sep, ok := kit.ConstString(info, e); ok {
		return sep
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			sep, _ := kit.ConstString(info, e.Args[0])
			return sep
		}
	case *ast.CompositeLit:
		if len(e.Elts) != 1 {
			return ""
		}
		if n, ok := kit.ConstInt(info, e.Elts[0]); ok && n > 0 && n < 128 {
			return string(rune(n))
		}
	}
	return ""
}

// walks is the loop that goes through the list at use: ranges over it, or takes the item of
// its own turn.
func walks(info *types.Info, use inspector.Cursor) ast.Node {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.RangeStmt_X:
		return use.Parent().Node()
	case edge.IndexExpr_X:
		loop, ok := kit.Loop(use)
		i := kit.Variable(info, use.Parent().Node().(*ast.IndexExpr).Index)
		if up, _ := use.Parent().ParentEdge(); ok && up != edge.AssignStmt_Lhs && i != nil && i == kit.LoopIndex(info, loop.Node()) {
			return loop.Node()
		}
	}
	return nil
}
