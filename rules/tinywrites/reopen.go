package tinywrites

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// reopened is the path of a file that each turn of the loop opens to append to it and
// closes again, by the call at c itself or in a function of the package; nil for
// other calls, and where the path is another one at each turn.
func reopened(info *types.Info, effects *kit.Effects, c, loop inspector.Cursor) ast.Expr {
	call := c.Node().(*ast.CallExpr)
	if path := appendsTo(info, c); path != nil {
		return steady(info, path, loop)
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Variadic() || ofRecord(f.Name()) {
		return nil
	}
	body, ok := effects.Body(f.Origin())
	if !ok {
		return nil
	}
	for open := range body.Preorder((*ast.CallExpr)(nil)) {
		p := kit.Variable(info, appendsTo(info, open))
		if p == nil {
			continue
		}
		i := kit.ParamIndex(f.Origin().Signature(), p)
		if i < 0 || i >= len(call.Args) || len(kit.Given(info, body.Node(), p)) > 0 {
			return nil
		}
		return steady(info, call.Args[i], loop)
	}
	return nil
}

// steady is path where each turn of the loop means the same file by it.
func steady(info *types.Info, path ast.Expr, loop inspector.Cursor) ast.Expr {
	parts := []ast.Expr{path}
	if joined, ok := ast.Unparen(path).(*ast.CallExpr); ok && kit.JoinsPath(info, joined) {
		parts = joined.Args
	}
	for _, part := range parts {
		if !kit.Invariant(info, part, loop.Node()) {
			return nil
		}
	}
	return path
}

// appendsTo is the path of the call at c of os.OpenFile with O_APPEND, whose file is a
// local that is closed again; nil for other calls.
func appendsTo(info *types.Info, c inspector.Cursor) ast.Expr {
	call := c.Node().(*ast.CallExpr)
	if !kit.IsCall(info, call, "os", "OpenFile") || len(call.Args) != 3 || !names(call.Args[1], "O_APPEND") {
		return nil
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) || !kit.DeclaredIn(vars[0], frame.Node()) {
		return nil
	}
	closed := false
	for use := range kit.Uses(info, frame, vars[0]) {
		if _, ok := kit.MethodOf(use); ok {
			closed = closed || use.Parent().Node().(*ast.SelectorExpr).Sel.Name == "Close"
		}
	}
	if !closed {
		return nil
	}
	return call.Args[0]
}

func names(e ast.Expr, name string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// ofRecord tells whether a function's name says that what it appends is a record of what
// happened, which is to be there at once.
func ofRecord(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(word string) bool {
		return slices.Contains([]string{"log", "logf", "audit", "journal", "wal", "history", "event", "progress", "status"}, word)
	})
}
