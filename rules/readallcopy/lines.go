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
	split = behind(info, split)
	if kind, _ := split.ParentEdge(); kind == edge.RangeStmt_X {
		return !keepsAll(info, split.Parent().Node().(*ast.RangeStmt))
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

// keepsAll tells whether a loop puts each line into a list: they are all in memory then, and as parts of one text.
func keepsAll(info *types.Info, loop *ast.RangeStmt) bool {
	line := kit.RangeValue(info, loop)
	if line == nil {
		line = kit.Variable(info, loop.Key) // of an iterator
	}
	for _, s := range loop.Body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 || line == nil {
			continue
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if ok && kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && kit.Variable(info, call.Args[1]) == line {
			return true
		}
	}
	return false
}

// behind is list[1:] around the list at c, which leaves out a constant number of the first lines: what reads line by
// line passes over a header as well. It is c for all others.
func behind(info *types.Info, c inspector.Cursor) inspector.Cursor {
	part, ok := c.Parent().Node().(*ast.SliceExpr)
	if !ok || part.X != c.Node() || part.Low == nil || part.High != nil {
		return c
	}
	if _, constant := kit.ConstInt(info, part.Low); !constant {
		return c
	}
	return c.Parent()
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
	use = behind(info, use)
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
