package listforlen

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// bufferNamed judges a buffer, a field or a variable, by its name.
func (c *checker) bufferNamed(name *ast.Ident) {
	v, ok := c.TypesInfo.Defs[name].(*types.Var)
	if !ok || v.Exported() && v.IsField() || v.IsField() && v.Embedded() {
		return
	}
	if _, pointer := v.Type().(*types.Pointer); !pointer {
		c.buffer(v)
	}
}

// buffer judges a buffer that begins empty, is written to, and of which only the length is asked.
func (c *checker) buffer(v *types.Var) {
	if !kit.IsNamed(v.Type(), "bytes", "Buffer") && !kit.IsNamed(v.Type(), "strings", "Builder") {
		return
	}
	var first inspector.Cursor
	fills, lens := 0, 0
	for use := range kit.Uses(c.TypesInfo, kit.Root(c.Pass), v) {
		if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_Sel {
			use = use.Parent()
		}
		if at, ok := c.fills(use); ok {
			if fills++; fills == 1 {
				first = at
			}
			continue
		}
		call, ok := kit.MethodOf(use)
		if !ok {
			return
		}
		switch kit.Callee(c.TypesInfo, call).Name() {
		case "Len":
			lens++
		case "Reset", "Grow", "Cap":
		default:
			return
		}
	}
	if fills == 0 || lens == 0 || kit.SkipFile(c.Pass, kit.File(first)) || kit.Rarely(c.Pass, first) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, first.Node().(*ast.CallExpr), "copies to a buffer of which only the length is asked")
}

// fills is the call that writes to the buffer at use: one of its methods, or a function that
// writes to any writer and keeps none, or an encoder that is made for it.
func (c *checker) fills(use inspector.Cursor) (inspector.Cursor, bool) {
	if call, ok := kit.MethodOf(use); ok {
		f := kit.Callee(c.TypesInfo, call)
		return use.Parent().Parent(), f != nil && (kit.FillsBuffer(f.Name()) || f.Name() == "ReadFrom")
	}
	if u, ok := use.Parent().Node().(*ast.UnaryExpr); ok && u.Op == token.AND {
		use = use.Parent()
	}
	call, ok := use.Parent().Node().(*ast.CallExpr)
	if kind, i := use.ParentEdge(); !ok || kind != edge.CallExpr_Args || i != 0 {
		return use, false
	}
	for _, f := range [...][]string{
		{"io", "Copy", "CopyN", "CopyBuffer", "WriteString"}, {"fmt", "Fprint", "Fprintf", "Fprintln"}, {"encoding/binary", "Write"},
		{"encoding/json", "NewEncoder"}, {"encoding/gob", "NewEncoder"}, {"encoding/xml", "NewEncoder"},
	} {
		if kit.IsCall(c.TypesInfo, call, f[0], f[1:]...) {
			return use.Parent(), true
		}
	}
	return use, false
}
