package goperitem

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// bounded tells whether something holds the loop up while enough goroutines run:
// it sends, receives, or acquires before it starts the next, waits inside the
// loop, or the group has a limit. A branch that leaves the loop on a
// count will do as well.
func bounded(info *types.Info, loop inspector.Cursor, start ast.Stmt) bool {
	found := false
	ast.Inspect(kit.LoopBody(loop.Node()), func(n ast.Node) bool {
		if n == ast.Node(start) {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SendStmt, *ast.SelectStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			found = found || holdsUp(info, n)
		}
		return !found
	})
	if found {
		return true
	}
	return limited(info, loop, start)
}

// holdsUp tells whether a call waits for a place, by its name.
func holdsUp(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	for _, word := range kit.Words(f.Name()) {
		switch word {
		case "acquire", "wait", "reserve", "take", "lock", "throttle", "limit", "enter", "borrow", "sleep":
			return true
		}
	}
	return false
}

// limited tells whether the function sets the limit of the group that starts, or
// starts through something that has one.
func limited(info *types.Info, loop inspector.Cursor, start ast.Stmt) bool {
	s, ok := start.(*ast.ExprStmt)
	if !ok {
		return acquiresInside(info, start)
	}
	recv := kit.RootVar(info, kit.Receiver(s.X.(*ast.CallExpr)))
	for f := range loop.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range f.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if kit.IsMethod(info, call, "golang.org/x/sync/errgroup", "Group", "SetLimit") && kit.RootVar(info, kit.Receiver(call)) == recv {
				return true
			}
		}
	}
	return recv == nil || !kit.IsLocal(recv) || acquiresInside(info, start)
}

// acquiresInside tells whether the goroutine begins with waiting for a place: the
// stacks are there, but the work is bounded, and somebody has thought of it.
func acquiresInside(info *types.Info, start ast.Stmt) bool {
	found := false
	ast.Inspect(start, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			name := strings.ToLower(types.ExprString(n.Chan))
			for _, word := range []string{"sem", "limit", "token", "slot", "throttle", "guard", "gate", "bucket"} {
				found = found || strings.Contains(name, word)
			}
		case *ast.CallExpr:
			if f := kit.Callee(info, n); f != nil {
				for _, word := range kit.Words(f.Name()) {
					found = found || word == "acquire"
				}
			}
		}
		return !found
	})
	return found
}

// lasting tells whether the goroutine runs for long: it has a loop without an
// end, in its literal or in the function of the package that it calls. There is
// then one for each thing that lasts.
func lasting(pass *analysis.Pass, start ast.Stmt) bool {
	info := pass.TypesInfo
	effects := kit.EffectsOf(pass)
	found := false
	endless := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			found = found || n.Cond == nil
		case *ast.RangeStmt:
			if t := info.TypeOf(n.X); t != nil {
				_, channel := t.Underlying().(*types.Chan)
				found = found || channel
			}
		case *ast.SelectStmt:
			found = true
		}
		return !found
	}
	ast.Inspect(start, func(n ast.Node) bool {
		endless(n)
		if call, ok := n.(*ast.CallExpr); ok {
			if f := kit.Callee(info, call); f != nil {
				if decl := effects.Decl(f); decl != nil && decl.Body != nil {
					ast.Inspect(decl.Body, endless)
				}
				for _, word := range kit.Words(f.Name()) {
					switch word {
					case "run", "serve", "start", "loop", "watch", "listen", "close", "stop", "shutdown":
						found = true
					}
				}
			}
		}
		return !found
	})
	return found
}
