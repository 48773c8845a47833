package looptemp

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// wraps tells whether f makes an encoder that writes to its argument i, or a reader of it: what is
// made keeps the argument, and is the only one that does.
func wraps(f *types.Func, i int) bool {
	sig := f.Signature()
	if sig.Recv() != nil || sig.Results().Len() != 1 || i >= sig.Params().Len() {
		return false
	}
	writes := kit.IsNamed(sig.Params().At(i).Type(), "io", "Writer")
	switch f.Pkg().Path() {
	case "encoding/json", "encoding/xml", "encoding/hex", "encoding/base64", "encoding/base32":
		return writes && f.Name() == "NewEncoder"
	case "encoding/csv", "text/tabwriter":
		return writes && f.Name() == "NewWriter"
	case "bytes":
		return f.Name() == "NewReader" || f.Name() == "NewBuffer"
	}
	return false
}

// wrapped tells whether what the call at c makes does its work in the iteration: methods of it are called,
// which give nothing that leads to what it keeps, and functions borrow it.
func (t *temporary) wrapped(c inspector.Cursor) bool {
	t.given = t.given || t.kind == aBuffer // by its address, to an interface
	vars := kit.Results(t.TypesInfo, c)
	if vars == nil {
		return t.works(kit.Around(c))
	}
	frame, ok := kit.Frame(c)
	if !ok || t.renewal || len(vars) != 1 || !kit.IsLocal(vars[0]) || len(kit.Given(t.TypesInfo, frame.Node(), vars[0])) != 1 {
		return false
	}
	if scope, _ := t.scope(frame); !kit.DeclaredIn(vars[0], scope) {
		return false
	}
	for use := range kit.Uses(t.TypesInfo, frame, vars[0]) {
		if at, ok := kit.Frame(use); !ok || at != frame || !t.works(use) {
			return false
		}
	}
	return true
}

// works judges a use of an encoder or reader: a call of its method, a setting, an argument of a function
// that borrows.
func (t *temporary) works(use inspector.Cursor) bool {
	info := t.TypesInfo
	kind, _ := use.ParentEdge()
	switch kind {
	case edge.CallExpr_Args:
		f := kit.Callee(info, use.Parent().Node().(*ast.CallExpr))
		t.given = true
		return f != nil && f.Pkg() != nil && borrows(f) && !kit.Postponed(use.Parent())
	case edge.SelectorExpr_X:
	default:
		return false
	}
	switch up, _ := use.Parent().ParentEdge(); up {
	case edge.AssignStmt_Lhs: // w.Comma = ';'
		return true
	case edge.CallExpr_Fun:
	default:
		return false
	}
	call := use.Parent().Parent()
	f := kit.Callee(info, call.Node().(*ast.CallExpr))
	if f == nil || kit.Postponed(call) {
		return false
	}
	t.given = t.given || f.Name() == "WriteTo"
	for r := range f.Signature().Results().Variables() {
		if _, basic := r.Type().Underlying().(*types.Basic); !basic && !kit.IsError(r.Type()) {
			return false
		}
	}
	return true
}
