package rowinvariant

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// chained reports pool.GetAddress().String() in a loop that calls nothing else: what pool gives, by a method without
// arguments, be it behind an interface, is the same at each turn, and so is its text.
func (c *checker) chained(at, loop inspector.Cursor, call *ast.CallExpr) bool {
	info := c.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || len(call.Args) > 0 || f.Name() != "String" && f.Name() != "Hex" || !kit.IsString(info.TypeOf(call)) || c.getters.Has(f) {
		return false
	}
	given, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	if !ok || len(given.Args) > 0 || !composite(info.TypeOf(given)) {
		return false
	}
	owner, body := kit.Receiver(given), kit.LoopBody(loop.Node())
	v := kit.Variable(info, owner)
	if !kit.IsLocal(v) || kit.DeclaredIn(v, loop.Node()) || !kit.Steady(info, owner, loop.Node()) || storesThrough(info, loop.Node(), owner) || c.callsMore(body, call) {
		return false
	}
	if !eachTurn(at, loop) || kit.LastRound(info, at, loop) || few(c.Pass, loop) || kit.Cold(c.Pass, at) {
		return false
	}
	c.reported = append(c.reported, found{call, loop.Node()})
	kit.Report(c.Pass, finding.Suggest, call, "formats the same value in every iteration with the same result")
	return true
}

// composite tells whether a value of type t has parts to be written out: an address, an identifier.
func composite(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Array, *types.Struct, *types.Slice:
		return true
	}
	return false
}

// callsMore tells whether a loop's body calls anything but the same again, what the compiler knows, and what is on
// the way out.
func (c *checker) callsMore(body *ast.BlockStmt, call *ast.CallExpr) bool {
	more := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			return false
		case *ast.CallExpr:
			switch {
			case kit.Same(c.TypesInfo, n, call):
				return false
			case kit.IsConversion(c.TypesInfo, n), c.TypesInfo.Types[n.Fun].IsBuiltin():
			default:
				more = true
			}
		}
		return !more
	})
	return more
}
