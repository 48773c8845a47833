package relock

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// twice looks in a method for two methods of the same holder that are called one after the
// other, where the first does all under the lock that the second begins with: both could do
// it under one.
func (j judge) twice(c inspector.Cursor) {
	decl, ok := c.Node().(*ast.FuncDecl)
	if !ok || decl.Body == nil || decl.Recv == nil {
		return
	}
	recv := kit.ReceiverVar(j.TypesInfo, decl)
	if recv == nil {
		return
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if _, lit := n.(*ast.FuncLit); lit {
			return false
		}
		list := kit.StmtList(n)
		for i := range list {
			j.pair(c, recv, list, i)
		}
		return true
	})
}

// pair judges the call that is list[i], and the next one behind it.
func (j judge) pair(c inspector.Cursor, recv *types.Var, list []ast.Stmt, i int) {
	first, f := j.own(list[i], recv)
	if f == nil || j.nested[first] {
		return
	}
	one, rest := j.head(f)
	if one == nil || !wholly(one, rest) {
		return
	}
	for k := i + 1; k < len(list) && k <= i+1+few; k++ {
		if call, g := j.own(list[k], recv); g != nil {
			two, _ := j.head(g)
			if two == nil || two.Reads != one.Reads || kit.MutexVar(j.TypesInfo, one.Mutex) == nil || kit.MutexVar(j.TypesInfo, one.Mutex) != kit.MutexVar(j.TypesInfo, two.Mutex) {
				return
			}
			at, found := kit.Find(c, call)
			if found && !kit.Cold(j.Pass, at) && !j.meant(c, []ast.Stmt{list[i], list[k]}, 0) {
				kit.Report(j.Pass, finding.Suggest, call, fmt.Sprintf("lets go of a lock, inside of %s, only to take it again inside of %s", f.Name(), g.Name()))
			}
			return
		}
		if mu, _ := kit.MutexStmt(j.TypesInfo, list[k]); mu != nil || kit.Jumps(list[k]) || !j.quick.Node(list[k], nil) || kit.Changes(j.TypesInfo, list[k], recv) {
			return
		}
	}
}

// own is the call, and the method of recv or of what it embeds, that a statement is.
func (j judge) own(stmt ast.Stmt, recv *types.Var) (*ast.CallExpr, *types.Func) {
	var e ast.Expr
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			e = s.Rhs[0]
		}
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	f := kit.Callee(j.TypesInfo, call)
	if f == nil || f.Pkg() != j.Pkg || f.Signature().Recv() == nil || !j.embedded(kit.Receiver(call), recv) {
		return nil, nil
	}
	for _, arg := range call.Args {
		if hasCall(arg) {
			return nil, nil
		}
	}
	return call, f
}

// embedded tells whether e is recv, or what it embeds as a value.
func (j judge) embedded(e ast.Expr, recv *types.Var) bool {
	if e == nil {
		return false
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return kit.Variable(j.TypesInfo, e) == recv
	}
	field, ok := j.TypesInfo.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !field.Embedded() {
		return false
	}
	_, plain := field.Type().Underlying().(*types.Struct)
	return plain && j.embedded(sel.X, recv)
}
