package stringbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// deep is how far a writer is followed into functions of the package.
const deep = 3

// forWriter tells whether c is the argument of a function that is known to do nothing
// but write to it, which a Builder takes as well. Others may ask for more: io.Copy
// reads straight into a Buffer.
func (b *buffer) forWriter(info *types.Info, c inspector.Cursor, depth int) bool {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	if i == 0 && writesOnly(info, call) {
		return true
	}
	f := kit.Callee(info, call)
	if f == nil || depth == 0 || i >= f.Signature().Params().Len() || f.Signature().Variadic() && i >= f.Signature().Params().Len()-1 {
		return false
	}
	decl, ok := b.effects.Body(f)
	param := f.Origin().Signature().Params().At(i)
	if !ok || !kit.IsNamed(param.Type(), "io", "Writer") {
		return false
	}
	for use := range kit.Uses(info, decl, param) {
		if call, is := kit.MethodOf(use); is && kit.Callee(info, call) != nil {
			continue // an io.Writer can only be written to
		}
		if !b.forWriter(info, use, depth-1) {
			return false
		}
	}
	return true
}

// writesOnly matches the functions of the standard library that write to their first
// argument and ask for nothing else, or make something that does.
func writesOnly(info *types.Info, call *ast.CallExpr) bool {
	switch {
	case kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln"), kit.IsCall(info, call, "io", "WriteString"),
		kit.IsMethod(info, call, "text/template", "Template", "Execute", "ExecuteTemplate"),
		kit.IsMethod(info, call, "html/template", "Template", "Execute", "ExecuteTemplate"),
		kit.IsCall(info, call, "encoding/json", "NewEncoder"), kit.IsCall(info, call, "encoding/xml", "NewEncoder"),
		kit.IsCall(info, call, "go/printer", "Fprint"), kit.IsCall(info, call, "go/format", "Node"),
		kit.IsCall(info, call, "encoding/csv", "NewWriter"), kit.IsCall(info, call, "text/tabwriter", "NewWriter"):
		return true
	}
	return false
}
