package mapdecode

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// byHelper notes the constant key that a method of the map at c, or a function that is given it, asks for:
// m.text("name"), text(m, "name"). A map that it gives back is asked for constant keys in its turn.
func (d *decoded) byHelper(c inspector.Cursor) bool {
	call, ok := kit.MethodOf(c)
	at := c.Parent().Parent()
	if !ok {
		if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
			return false
		}
		at = c.Parent()
		call = at.Node().(*ast.CallExpr)
	}
	f := kit.Callee(d.info, call)
	if f == nil || at.Node() != call || f.Signature().Variadic() || !kit.WrittenOut(f.Signature(), call) {
		return false
	}
	f = f.Origin()
	m := f.Signature().Recv()
	if !ok {
		_, i := c.ParentEdge()
		m = f.Signature().Params().At(i)
	}
	i := d.asksByParam(f, m)
	if i < 0 || i >= len(call.Args) {
		return false
	}
	key, constant := kit.ConstString(d.info, call.Args[i])
	if !constant {
		return false
	}
	d.keys[key] = true
	t := d.info.TypeOf(call)
	if t == nil {
		return false
	}
	if _, another := t.Underlying().(*types.Map); !another {
		_, plain := t.Underlying().(*types.Basic)
		return plain
	}
	if held := kit.Holder(d.info, d.frame.Node(), at); held != nil {
		return d.uses(held)
	}
	return d.asked(at, t)
}

// asksByParam is the number of the parameter that f takes as the key of m, where it does nothing with the
// map but ask it for that once, or -1.
func (d *decoded) asksByParam(f *types.Func, m *types.Var) int {
	decl, ok := d.effects.Body(f)
	if !ok || m == nil || !isMap(m.Type()) {
		return -1
	}
	by := -1
	for use := range kit.Uses(d.info, decl, m) {
		kind, _ := use.ParentEdge()
		if kind == edge.Field_Names {
			continue // it is declared
		}
		if kind != edge.IndexExpr_X || by >= 0 {
			return -1
		}
		if up, _ := use.Parent().ParentEdge(); up != edge.TypeAssertExpr_X {
			return -1 // stored to, or given back as it is
		}
		if by = kit.ParamIndex(f.Signature(), kit.Variable(d.info, use.Parent().Node().(*ast.IndexExpr).Index)); by < 0 {
			return -1
		}
	}
	return by
}
