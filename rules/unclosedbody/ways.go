package unclosedbody

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A lease is one response in the function that asked for it: which of its uses
// close it or leave it to others, and what tells that there is none.
type lease struct {
	pass    *analysis.Pass
	resp    *types.Var
	settled []token.Pos         // of the uses that close it or hand it on
	errs    map[*types.Var]bool // the request's error, and what was made of it
	err     *types.Var
	flags   map[*types.Var]bool // what remembers how it went: ways on which they differ are not told apart
	call    *ast.CallExpr
	result  bool // a return without values gives it back
}

// leftOpen is the end of a way on which the response that c asks for stays open:
// a return, or the request again; nil if there is none.
func leftOpen(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor, vars []*types.Var) ast.Node {
	inner, _ := kit.Function(c)
	body := kit.FuncBody(inner.Node())
	if vars[0].Pos() < body.Pos() && inner.Node() != frame.Node() {
		return nil
	}
	l := newLease(pass, effects, c, frame, vars)
	if l == nil {
		return nil
	}
	duty := kit.Duty{Settles: l.settles, Absent: l.absent, Forgets: l.forgets}
	return duty.Neglected(pass.TypesInfo, body, c.Node())
}

// newLease looks at the uses of the response that c asks for; nil where a literal
// that was there before may close it.
func newLease(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor, vars []*types.Var) *lease {
	l := &lease{pass: pass, resp: vars[0], err: vars[1], call: c.Node().(*ast.CallExpr), result: kit.InResults(kit.FuncType(frame.Node()), vars[0])}
	for use := range kit.Uses(pass.TypesInfo, frame, vars[0]) {
		if l.neutral(effects, frame, use) {
			continue
		}
		if inner, _ := kit.Frame(use); inner.Node() != frame.Node() && use.Node().Pos() < c.Node().Pos() {
			return nil
		}
		l.settled = append(l.settled, use.Node().Pos())
	}
	l.flags = flags(pass.TypesInfo, frame.Node())
	l.errs = derived(pass.TypesInfo, frame.Node(), vars[0], vars[1])
	return l
}

// neutral tells whether a use leaves the body as it is: it looks at the response,
// reads the body, or calls a function of the package that does no more.
func (l *lease) neutral(effects *kit.Effects, frame, use inspector.Cursor) bool {
	info := l.pass.TypesInfo
	if kind, i := use.ParentEdge(); kind == edge.CallExpr_Args {
		return looksOnly(info, effects, use.Parent().Node().(*ast.CallExpr), i)
	}
	var r record
	r.use(info, frame, use)
	return !r.unknown && !r.returned && r.closes == 0
}

// looksOnly tells whether a function of the package looks at its i-th argument, a
// response, and neither closes it nor hands it on.
func looksOnly(info *types.Info, effects *kit.Effects, call *ast.CallExpr, i int) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	decl, ok := effects.Body(f)
	if !ok || i >= f.Signature().Params().Len() {
		return false
	}
	r := look(info, decl, f.Signature().Params().At(i))
	return !r.unknown && !r.returned && r.closes == 0
}

func (l *lease) settles(n ast.Node) bool {
	if ret, ok := n.(*ast.ReturnStmt); ok && l.result && len(ret.Results) == 0 {
		return true
	}
	for _, pos := range l.settled {
		if n.Pos() <= pos && pos < n.End() {
			return true
		}
	}
	cond, ok := n.(ast.Expr)
	return ok && mentionsAny(l.pass.TypesInfo, []ast.Expr{cond}, l.flags)
}

// flags are the variables that are given true or false.
func flags(info *types.Info, frame ast.Node) map[*types.Var]bool {
	all := map[*types.Var]bool{}
	ast.Inspect(frame, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i, e := range a.Rhs {
			if _, ok := kit.ConstBool(info, e); ok {
				if v := kit.Variable(info, a.Lhs[i]); v != nil {
					all[v] = true
				}
			}
		}
		return true
	})
	return all
}

// forgets tells whether n gives the error another value, which is not made of it.
func (l *lease) forgets(n ast.Node) bool {
	if l.err == nil || kit.Encloses(n, l.call) {
		return false
	}
	a, ok := n.(*ast.AssignStmt)
	if !ok {
		return false
	}
	for _, e := range a.Lhs {
		if kit.Variable(l.pass.TypesInfo, e) == l.err {
			return !mentionsAny(l.pass.TypesInfo, a.Rhs, l.errs)
		}
	}
	return false
}

// absent tells whether there is no body where cond is what holds says: the request
// failed, or it was answered without one. Late is behind another use of the error's
// variable.
func (l *lease) absent(cond ast.Expr, holds, late bool) bool {
	info, errs := l.pass.TypesInfo, l.errs
	if late {
		errs = nil
	}
	if emptyStatus(info, cond) {
		return holds
	}
	x, op, y, ok := kit.Comparison(cond)
	if !ok {
		return holds && mentionsAny(info, []ast.Expr{cond}, errs)
	}
	if op != token.EQL && op != token.NEQ {
		return false
	}
	equal := (op == token.EQL) == holds
	switch {
	case emptyStatus(info, y):
		return equal
	case kit.IsNil(info, y) && errs[kit.Variable(info, x)]:
		return !equal
	case kit.IsNil(info, y) && kit.RootVar(info, x) == l.resp:
		return equal // the response, or its body
	}
	return equal && mentionsAny(info, []ast.Expr{x, y}, errs)
}

// emptyStatus is for the states that come without a body.
func emptyStatus(info *types.Info, e ast.Expr) bool {
	n, ok := kit.ConstInt(info, e)
	return ok && (n == 204 || n == 304) // no content, not modified
}

// derived are the variables that err is given to, by itself or through calls, as
// well as err. What is true or false of the error and of the response together does not tell
// that there is none: again := retry(resp.StatusCode, err).
func derived(info *types.Info, frame ast.Node, resp, err *types.Var) map[*types.Var]bool {
	all := map[*types.Var]bool{}
	if err == nil {
		return all
	}
	all[err] = true
	of := map[*types.Var]bool{}
	if resp != nil {
		of[resp] = true
	}
	ast.Inspect(frame, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			return true
		}
		both := mentionsAny(info, a.Rhs, of)
		failed := mentionsAny(info, a.Rhs, all)
		for _, e := range a.Lhs {
			switch v := kit.Variable(info, e); {
			case v == nil:
			case failed && !(both && kit.IsBool(v.Type())):
				all[v] = true
			case both && !failed && v != err:
				of[v] = true
			}
		}
		return true
	})
	return all
}

func mentionsAny(info *types.Info, in []ast.Expr, vars map[*types.Var]bool) bool {
	for _, e := range in {
		for v := range vars {
			if kit.Mentions(info, e, v) {
				return true
			}
		}
	}
	return false
}
