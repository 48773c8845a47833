package rangecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// huge is the size in bytes from which nobody copies an element so that a
// function of another package may do with it what it likes.
const huge = 1024

// lent tells whether all that the body does with v is to pass its address, or that
// of a field, to functions, methods with a pointer receiver among them, and to read fields: the
// element's own address would do.
func lent(pass *analysis.Pass, loop inspector.Cursor, v *types.Var, size int64, effects *kit.Effects) bool {
	found := false
	for c := range kit.Uses(pass.TypesInfo, loop, v) {
		if _, _, reads := fieldRead(pass, loop, c); reads {
			continue
		}
		at, ok := addressed(pass.TypesInfo, c)
		if !ok || within(c, loop) {
			return false
		}
		if !harmless(pass, effects, v, at, c, size) {
			return false
		}
		found = true
	}
	return found
}

// harmless tells whether the call at at may have, for use, the address of an element in place of that of v, its
// copy. Below huge, the function must be the package's own and change nothing, or ask a question by its
// name; a method must, whatever the size, for the copy may be its to change.
func harmless(pass *analysis.Pass, effects *kit.Effects, v *types.Var, at, use inspector.Cursor, size int64) bool {
	call := at.Node().(*ast.CallExpr)
	f := kit.Callee(pass.TypesInfo, call)
	switch {
	case f == nil || !borrowed(at, f):
		return false
	case size >= huge && f.Signature().Recv() == nil:
		return true
	case f.Pkg() == pass.Pkg && (effects.NoneInCall(call) || looksOnly(pass, effects, f, v, at, use)):
		return true
	}
	return effects.Decl(f) == nil && asks(pass.TypesInfo, call)
}

// addressed is the call that is given the address of the variable at c, or of a field
// of it: as an argument, or as the receiver of a method.
func addressed(info *types.Info, c inspector.Cursor) (call inspector.Cursor, ok bool) {
	for {
		sel, is := c.Parent().Node().(*ast.SelectorExpr)
		if !is || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.FieldVal {
			break
		}
		c = c.Parent()
	}
	switch up := c.Parent().Node().(type) {
	case *ast.UnaryExpr:
		kind, _ := c.Parent().ParentEdge()
		return c.Parent().Parent(), up.Op == token.AND && kind == edge.CallExpr_Args
	case *ast.SelectorExpr:
		s := info.Selections[up]
		kind, _ := c.Parent().ParentEdge()
		return c.Parent().Parent(), s != nil && s.Kind() == types.MethodVal && kit.TakesAddress(s) && kind == edge.CallExpr_Fun && !writesText(up.Sel.Name)
	}
	return c, false
}

// writesText tells the methods beside whose work a copy is nothing.
func writesText(method string) bool {
	return method == "String" || method == "GoString" || method == "Error" || strings.HasPrefix(method, "Marshal") || strings.HasPrefix(method, "Format")
}

// within tells whether a function literal stands between c and the loop.
func within(c, loop inspector.Cursor) bool {
	for at := c; at.Node() != loop.Node(); at = at.Parent() {
		if _, ok := at.Node().(*ast.FuncLit); ok {
			return true
		}
	}
	return false
}

// borrowed tells whether a call of f is over before the iteration is, and gives
// nothing back that looks like the address.
func borrowed(call inspector.Cursor, f *types.Func) bool {
	if kit.Postponed(call) {
		return false
	}
	for r := range f.Signature().Results().Variables() {
		switch r.Type().Underlying().(type) {
		case *types.Pointer, *types.Chan, *types.Signature:
			return false
		case *types.Interface:
			if !types.Identical(r.Type(), types.Universe.Lookup("error").Type()) {
				return false
			}
		}
	}
	return true
}
