package boxing

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// costOfListed names what the call at c costs that writes or reads the elements of a list of numbers
// one after the other: for _, v := range []any{h.Magic, h.Len} { binary.Write(w, order, v) }; "" for others.
func costOfListed(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	read := kit.IsCall(info, call, "encoding/binary", "Read")
	if !read && !kit.IsCall(info, call, "encoding/binary", "Write") || len(call.Args) != 3 {
		return ""
	}
	loop, ok := kit.Loop(c)
	frame, inside := kit.Frame(c)
	if !ok || !inside {
		return ""
	}
	r, ok := loop.Node().(*ast.RangeStmt)
	v := kit.Variable(info, call.Args[2])
	if !ok || r.Value == nil || v == nil || kit.Variable(info, r.Value) != v {
		return ""
	}
	list, ok := ast.Unparen(kit.Origin(info, frame.Node(), r.X)).(*ast.CompositeLit)
	if !ok || len(list.Elts) == 0 {
		return ""
	}
	for _, e := range list.Elts {
		t := info.TypeOf(e)
		if t == nil {
			return ""
		}
		if p, pointer := t.Underlying().(*types.Pointer); pointer {
			t = p.Elem()
		} else if read {
			return ""
		}
		if !isNumber(t) {
			return ""
		}
	}
	if read {
		return "boxes numbers and finds out their types to read their bytes"
	}
	return "boxes numbers and finds out their types to write their bytes"
}

// costOfPop names what heap.Pop(h).(item) costs of a heap of values: its Pop boxes each; "" for others.
func costOfPop(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	if !kit.IsCall(info, call, "container/heap", "Pop", "Remove") {
		return ""
	}
	kind, _ := c.ParentEdge()
	assert, ok := c.Parent().Node().(*ast.TypeAssertExpr)
	if kind != edge.TypeAssertExpr_X || !ok || assert.Type == nil {
		return ""
	}
	t := info.TypeOf(assert.Type)
	if t == nil || kit.IsTypeParam(t) {
		return ""
	}
	switch s := t.Underlying().(type) {
	case *types.Struct:
		if s.NumFields() > 1 {
			return "boxes a value per pop from a heap"
		}
	case *types.Basic, *types.Array:
		if !isNumber(t) || s.(*types.Basic).Kind() != types.Uint8 && s.(*types.Basic).Kind() != types.Int8 {
			return "boxes a value per pop from a heap"
		}
	}
	return ""
}
