package selectspin

import (
	"go/ast"
	"go/token"

	"github.com/gotoll/toll/rule/kit"
)

// retries tells whether a loop does the same to a file until it succeeds or the clock says that
// it took too long, and nothing in it waits: what stands in the way is asked for at full speed.
func (l *looker) retries(loop *ast.ForStmt) bool {
	if loop.Cond != nil || loop.Init != nil || len(loop.Body.List) < 3 {
		return false
	}
	s, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !kit.IsError(l.info.TypeOf(s.Lhs[0])) {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsCall(l.info, call, "os", "Remove", "RemoveAll", "Rename", "Link", "Symlink", "Mkdir") || !l.sameAgain(loop, call) {
		return false
	}
	timed := false
	for _, stmt := range loop.Body.List[1:] {
		if gate, ok := stmt.(*ast.IfStmt); ok && gate.Else == nil && kit.Returns(gate.Body) {
			timed = timed || l.clocked(gate.Cond) || gate.Init != nil && l.clocked(gate.Init)
		}
	}
	return timed && !l.mayWait(loop.Body, false)
}

// sameAgain tells whether nothing in the loop gives the operation other arguments.
func (l *looker) sameAgain(loop *ast.ForStmt, call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		v := kit.Variable(l.info, arg)
		if v == nil && l.info.Types[arg].Value == nil || v != nil && (!kit.IsLocal(v) || kit.Changes(l.info, loop, v) || kit.DeclaredIn(v, loop)) {
			return false
		}
	}
	return true
}

// mayWait tells whether anything in n may wait for others: a receive, a select, a lock, a call of what
// is not known. Functions of the package are looked into once.
func (l *looker) mayWait(n ast.Node, inside bool) bool {
	waits := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.FuncLit:
			waits = true
		case *ast.UnaryExpr:
			waits = waits || n.Op == token.ARROW
		case *ast.CallExpr:
			waits = waits || l.callWaits(n, inside)
		}
		return !waits
	})
	return waits
}

func (l *looker) callWaits(call *ast.CallExpr, inside bool) bool {
	if kit.IsConversion(l.info, call) {
		return false
	}
	if kit.Callee(l.info, call) == nil {
		_, named := ast.Unparen(call.Fun).(*ast.Ident)
		return !named || kit.Variable(l.info, call.Fun) != nil // else a builtin
	}
	f := kit.Callee(l.info, call)
	if f.Pkg() == nil {
		return false // the method Error of an error
	}
	switch f.Pkg().Path() {
	case "os", "errors", "fmt", "path/filepath", "strings", "syscall":
		return false
	case "time":
		return f.Name() == "Sleep"
	}
	if f.Pkg() != l.pass.Pkg || inside {
		return true
	}
	decl := l.effects.Decl(f)
	return decl == nil || decl.Body == nil || l.mayWait(decl.Body, true)
}
