package existsprobe

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// storedRead names the call that reads the object which a store is asked for at c, bkt.Exists(ctx, name), right before:
// bkt.Get(ctx, name). The store must tell the error of a missing object from others (bkt.IsNotFound(err)).
func storedRead(info *types.Info, c inspector.Cursor, probe *ast.CallExpr) string {
	f, store := kit.Callee(info, probe), kit.Receiver(probe)
	if f == nil || f.Name() != "Exists" || len(probe.Args) != 2 || store == nil || !ofObject(f.Signature()) || !kit.IsBool(f.Signature().Results().At(0).Type()) || !knowsMissing(info.TypeOf(store)) {
		return ""
	}
	frame, inside := kit.Frame(c)
	vars := kit.Results(info, c)
	stmt, ok := kit.Stmt(c)
	if kind, _ := c.ParentEdge(); !inside || kind != edge.AssignStmt_Rhs || len(vars) != 2 || !kit.IsLocal(vars[0]) || !ok || stmt.Node() != c.Parent().Node() {
		return ""
	}
	for use := range kit.Uses(info, frame, vars[0]) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && kind != edge.IfStmt_Cond && (kind != edge.UnaryExpr_X || !isCond(use.Parent())) {
			return "" // the answer is wanted for more
		}
	}
	for next, more := stmt.NextSibling(); more; next, more = next.NextSibling() {
		s, is := next.Node().(*ast.IfStmt)
		if !is {
			return readOf(info, next.Node(), probe)
		}
		switch {
		case s.Init != nil || s.Else != nil:
			return ""
		case kit.Variable(info, s.Cond) == vars[0] && len(s.Body.List) > 0:
			return readOf(info, s.Body.List[0], probe)
		case !kit.Leaves(s.Body) || !kit.Mentions(info, s.Cond, vars[0]) && !kit.Failed(info, s.Cond):
			return ""
		}
	}
	return ""
}

// isCond tells whether c is all that an if asks.
func isCond(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.IfStmt_Cond && c.Node().(*ast.UnaryExpr).Op == token.NOT
}

// readOf names the call of stmt that reads the object which probe asks for, "" where there is none.
func readOf(info *types.Info, stmt ast.Node, probe *ast.CallExpr) string {
	var given []ast.Expr
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		given = s.Rhs
	case *ast.ReturnStmt:
		given = s.Results
	}
	if len(given) != 1 {
		return ""
	}
	call, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	f := kit.Callee(info, call)
	if !ok || f == nil || len(call.Args) != 2 || !slices.Contains([]string{"Get", "Open", "Read", "Reader", "Download", "Attributes"}, f.Name()) || !ofObject(f.Signature()) {
		return ""
	}
	if to := kit.Receiver(call); to == nil || !kit.Same(info, to, kit.Receiver(probe)) || !kit.Same(info, call.Args[0], probe.Args[0]) || !kit.Same(info, call.Args[1], probe.Args[1]) {
		return ""
	}
	return f.Name()
}

// ofObject matches the signature of func (ctx context.Context, name string) (T, error).
func ofObject(sig *types.Signature) bool {
	return sig.Params().Len() == 2 && kit.IsNamed(sig.Params().At(0).Type(), "context", "Context") && kit.IsString(sig.Params().At(1).Type()) &&
		sig.Results().Len() == 2 && kit.IsError(sig.Results().At(1).Type())
}

// knowsMissing tells whether a type has a method that says of an error whether the object is missing: IsObjNotFoundErr.
func knowsMissing(t types.Type) bool {
	for sel := range types.NewMethodSet(t).Methods() {
		words, sig := kit.Words(sel.Obj().Name()), sel.Type().(*types.Signature)
		if slices.Contains(words, "not") && (slices.Contains(words, "found") || slices.Contains(words, "exist") || slices.Contains(words, "exists")) &&
			sig.Params().Len() == 1 && kit.IsError(sig.Params().At(0).Type()) && sig.Results().Len() == 1 && kit.IsBool(sig.Results().At(0).Type()) {
			return true
		}
	}
	return false
}
