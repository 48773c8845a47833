package fsyncloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// asked tells whether a condition between the call at c and the loop speaks of syncing, in
// words of those who start the loop: who asks for it waits. What a turn finds out is another thing, and
// who asks that one file is safe when the loop has been through a list gets as much of one wait behind it.
func asked(info *types.Info, c, loop inspector.Cursor) bool {
	for at := c; at != loop; at = at.Parent() {
		s, ok := at.Node().(*ast.IfStmt)
		if !ok || !asksSync(s.Cond) || !kit.Encloses(s.Body, c.Node()) {
			continue
		}
		if slices.ContainsFunc(kit.Variables(info, s.Cond), func(v *types.Var) bool { return kit.DeclaredIn(v, loop.Node()) }) {
			continue
		}
		if each(s.Cond) || !writesOn(info, c, loop.Node()) {
			return true
		}
	}
	return false
}

// each tells whether a condition is of those who want a wait for each item: opts.SyncEveryRecord, or an interval.
func each(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || slices.ContainsFunc(kit.Words(n.Name), func(w string) bool {
				return slices.Contains([]string{"each", "every", "per", "always", "immediate", "immediately"}, w)
			})
		case *ast.BinaryExpr:
			found = found || n.Op != token.LAND && n.Op != token.LOR
		case *ast.CallExpr:
			found = true // what it answers may differ at each turn
		}
		return !found
	})
	return found
}

// writesOn tells whether the loop goes through a list, writes each item to the file that c syncs and that was
// there before, and tells nobody of it in between.
func writesOn(info *types.Info, c inspector.Cursor, loop ast.Node) bool {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if _, iterator := info.TypeOf(l.X).Underlying().(*types.Signature); iterator {
			return false
		}
	case *ast.ForStmt:
		if l.Post == nil {
			return false
		}
	}
	file := kit.Receiver(c.Node().(*ast.CallExpr))
	root := kit.RootVar(info, file)
	if root == nil || kit.DeclaredIn(root, loop) {
		return false
	}
	writes, tells := false, false
	ast.Inspect(kit.LoopBody(loop), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			tells = true
		case *ast.CallExpr:
			tells = tells || kit.IsBuiltin(info, n, "close") || isValue(info, n)
			f := kit.Callee(info, n)
			writes = writes || f != nil && n.End() < c.Node().Pos() && strings.HasPrefix(f.Name(), "Write") && kit.Same(info, kit.Receiver(n), file)
		}
		return !tells
	})
	return writes && !tells
}

// isValue tells whether a call is of a function that a variable holds.
func isValue(info *types.Info, call *ast.CallExpr) bool {
	v, ok := kit.Object(info, call.Fun).(*types.Var)
	if !ok {
		return false
	}
	_, ok = v.Type().Underlying().(*types.Signature)
	return ok
}

// announced tells whether the loop gives each file its name behind the sync and then tells who waits for it, by a
// function that it is handed: the first must not wait for the last.
func announced(info *types.Info, c inspector.Cursor, loop ast.Node) bool {
	renamed := false
	for _, s := range kit.LoopBody(loop).List {
		if s.Pos() < c.Node().End() {
			continue
		}
		call, ok := s.(*ast.ExprStmt)
		if ok && renamed {
			if tell, ok := ast.Unparen(call.X).(*ast.CallExpr); ok && isValue(info, tell) && ofTurn(info, tell, loop) {
				return true
			}
		}
		ast.Inspect(s, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			renamed = renamed || ok && kit.IsCall(info, call, "os", "Rename", "Link")
			return !renamed
		})
	}
	return false
}

// ofTurn tells whether call is given something of the turn, and does not only count or log.
func ofTurn(info *types.Info, call *ast.CallExpr, loop ast.Node) bool {
	name := kit.Object(info, call.Fun).Name()
	if slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return slices.Contains([]string{"progress", "log", "logf", "debug", "debugf", "print", "printf", "info", "infof", "trace"}, w)
	}) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		return slices.ContainsFunc(kit.Variables(info, e), func(v *types.Var) bool { return kit.DeclaredIn(v, loop) })
	})
}
