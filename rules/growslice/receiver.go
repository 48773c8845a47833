package growslice

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// isKept tells whether d is a field of the receiver that the function fills with
// what it has found itself: slices.Grow makes room, however much is there already.
// What a caller gives is added to what others gave, and the field may have room, unless
// the method builds the field of it. Where the package makes the field with room, or lets a
// function give it, the room may be there.
func isKept(info *types.Info, c, loop inspector.Cursor, d dest) bool {
	fn, ok := c.Parent().Parent().Node().(*ast.FuncDecl)
	if !ok || d.field == nil || fn.Body != c.Parent().Node() {
		return false
	}
	if info.Defs[fn.Name].(*types.Func).Signature().Recv() != d.v {
		return false
	}
	if _, pointer := d.v.Type().Underlying().(*types.Pointer); !pointer {
		return false
	}
	field, ok := info.ObjectOf(d.field.Sel).(*types.Var)
	return ok && ownCount(info, fn, loop, d) && !madeWithRoom(info, c, field)
}

// ownCount tells whether the number of turns is the method's own affair, or given to one that builds.
func ownCount(info *types.Info, fn *ast.FuncDecl, loop inspector.Cursor, d dest) bool {
	over, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		_, counts := loop.Node().(*ast.ForStmt)
		return counts && builds(fn.Name.Name) && !kit.IsBytes(d.typ(info)) // bytes are a buffer, which has its room mostly
	}
	sig := info.Defs[fn.Name].(*types.Func).Signature()
	for v := range sig.Params().Variables() {
		if kit.Mentions(info, over.X, v) {
			return builds(fn.Name.Name) && !sig.Variadic() && !kit.FewByName(over.X)
		}
	}
	return true
}

// builds tells whether a method fills a field once with what it is given, by its name.
func builds(name string) bool {
	switch kit.FirstWord(name) {
	case "build", "fill", "populate", "set", "index", "compute", "collect", "decode", "unmarshal", "from":
		return true
	}
	return false
}

// madeWithRoom tells whether anything in the package of c gives a field a slice that may have room:
// one that is made with a length or a capacity, or that a function gives.
func madeWithRoom(info *types.Info, c inspector.Cursor, field *types.Var) bool {
	gives := func(to, value ast.Expr) bool {
		given, ok := kit.Object(info, to).(*types.Var)
		return ok && given.Origin() == field.Origin() && mayHaveRoom(info, value)
	}
	for at := range c.Inspector().Root().Preorder((*ast.KeyValueExpr)(nil), (*ast.AssignStmt)(nil)) {
		switch n := at.Node().(type) {
		case *ast.KeyValueExpr:
			if gives(n.Key, n.Value) {
				return true
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if gives(l, n.Rhs[min(i, len(n.Rhs)-1)]) {
					return true
				}
			}
		}
	}
	return false
}

// mayHaveRoom tells whether e is what a call gives, but for append and what makes an empty slice.
func mayHaveRoom(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && !kit.IsBuiltin(info, call, "append") && !kit.IsConversion(info, call) && !startsEmpty(info, call)
}
