package sprintfhot

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// isFinished tells whether all that a call of Sprintf at c is given is a text that is put together
// already: no verb is left in it to fill. Where a value brings a % along, the result is not the text, so that
// this is advice.
func isFinished(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	frame, inside := kit.Frame(c)
	if !inside || len(call.Args) != 1 {
		return false
	}
	f := finisher{pass: pass, fn: frame.Node()}
	text := ast.Unparen(kit.Origin(pass.TypesInfo, f.fn, call.Args[0]))
	if _, constant := kit.ConstString(pass.TypesInfo, text); constant {
		return false
	}
	if sum, ok := text.(*ast.BinaryExpr); ok {
		return f.finished(sum)
	}
	return f.makes(text)
}

// A finisher judges what a text is put together of, in one function.
type finisher struct {
	pass *analysis.Pass
	fn   ast.Node
}

// finished tells whether no part of a sum is there to be a format: none has a % in its own text, or a
// name that says so.
func (f finisher) finished(e ast.Expr) bool {
	e = ast.Unparen(e)
	if text, constant := kit.ConstString(f.pass.TypesInfo, e); constant {
		return !strings.Contains(text, "%")
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && f.finished(e.X) && f.finished(e.Y)
	case *ast.CallExpr:
		return f.makes(e)
	case *ast.SliceExpr:
		return f.finished(e.X)
	case *ast.IndexExpr:
		return kit.IsLocal(kit.Variable(f.pass.TypesInfo, e.X)) && f.finished(e.X) // a table of the package may hold formats
	case *ast.Ident, *ast.SelectorExpr:
		return !namesFormat(kit.NameOf(e)) && f.givenNone(kit.Variable(f.pass.TypesInfo, e))
	}
	return false
}

// makes tells whether e is a call that makes a text of values: what a function of another kind
// gives may be a format that it looked up.
func (f finisher) makes(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	info := f.pass.TypesInfo
	switch {
	case kit.IsConversion(info, call):
		return f.finished(call.Args[0])
	case kit.IsCall(info, call, "fmt", "Sprintf"):
		format, constant := kit.ConstString(info, call.Args[0])
		return constant && !strings.Contains(format, "%%")
	case kit.IsCall(info, call, "fmt", "Sprint"), kit.IsCall(info, call, "strings", "Join", "Repeat", "ToLower", "ToUpper"):
		return !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return !f.finished(arg) })
	}
	g := kit.Callee(info, call)
	return g != nil && (kit.Package(g) == "strconv" || g.Name() == "String" && g.Signature().Recv() != nil && !kit.Buffers(g.Signature().Recv().Type()))
}

// givenNone tells whether v is given no text with a % that the package spells out: where it is declared, in
// the function itself, or by those that call it. It may be nil, for what is no variable.
func (f finisher) givenNone(v *types.Var) bool {
	if !kit.IsLocal(v) {
		first := kit.BeginsWith(f.pass.TypesInfo, v)
		return first == nil || !spellsPercent(f.pass.TypesInfo, first)
	}
	given := kit.Given(f.pass.TypesInfo, f.fn, v)
	if decl, ok := f.fn.(*ast.FuncDecl); ok && kit.InParams(decl.Type, v) {
		args, _ := argumentsFor(f.pass, decl, v)
		given = slices.Concat(given, args)
	}
	return !slices.ContainsFunc(given, func(e ast.Expr) bool { return e != nil && spellsPercent(f.pass.TypesInfo, e) })
}

// spellsPercent tells whether an expression has a constant text with a % in it.
func spellsPercent(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if part, ok := n.(ast.Expr); ok && !found {
			text, _ := kit.ConstString(info, part)
			found = strings.Contains(text, "%")
		}
		return !found
	})
	return found
}

// namesFormat tells whether a name is that of what is to be filled.
func namesFormat(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(word string) bool {
		return slices.Contains([]string{"fmt", "format", "formats", "formatter", "template", "templates", "tmpl", "tpl", "pattern", "layout", "msg", "message"}, word)
	})
}
