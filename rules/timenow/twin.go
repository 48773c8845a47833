package timenow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// hasTwin matches a.Resolved() where a.ResolvedAt(t) gives the same for a time that is
// given: the first reads the clock.
func (j *judge) hasTwin(call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || len(call.Args) > 0 || f.Signature().Recv() == nil || f.Signature().Results().Len() == 0 {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(f.Signature().Recv().Type(), true, f.Pkg(), f.Name()+"At")
	twin, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := twin.Signature()
	return sig.Params().Len() == 1 && kit.IsNamed(sig.Params().At(0).Type(), "time", "Time") && types.Identical(sig.Results(), f.Signature().Results())
}

// twins reports the calls of such methods in a package that does not read the clock itself.
func (j *judge) twins(pass *analysis.Pass) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if _, looped := kit.Loop(c); looped && len(call.Args) == 0 && j.hasTwin(call) && j.perTwin(c, call) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, "reads the clock for each item of a loop, where "+kit.Callee(j.info, call).Name()+"At takes one reading for all")
		}
	}
}

// perTwin tells whether the call at c, of a method with such a twin, is of an item of a loop
// that waits for nothing by its text.
func (j *judge) perTwin(c inspector.Cursor, call *ast.CallExpr) bool {
	loop, body, ok := j.loopOf(c)
	recv := kit.Receiver(call)
	if !ok || recv == nil || !j.ofItem(recv, loop.Node()) {
		return false
	}
	waits := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt, *ast.SendStmt, *ast.FuncLit:
			waits = true
		case *ast.UnaryExpr:
			waits = waits || n.Op == token.ARROW
		case *ast.CallExpr:
			f := kit.Callee(j.info, n)
			waits = waits || f != nil && (f.Name() == "Sleep" || f.Name() == "Wait") || slices.ContainsFunc(n.Args, j.isContext)
		}
		return !waits
	})
	return !waits
}

func (j *judge) isContext(e ast.Expr) bool {
	t := j.info.TypeOf(e)
	return t != nil && kit.IsNamed(t, "context", "Context")
}

// startsAnew matches a call of a short method that sets a field of its receiver to the present, where
// the latest reading measured up to now from that field: c.startEpoch() behind
// time.Since(c.epochStart).
func (j *judge) startsAnew(call *ast.CallExpr) bool {
	recv := kit.Variable(j.info, kit.Receiver(call))
	if j.inside || j.until == nil || j.work || j.until == j.gate || recv == nil {
		return false
	}
	from, ok := ast.Unparen(j.until.Args[0]).(*ast.SelectorExpr)
	if !ok || kit.Variable(j.info, from.X) != recv {
		return false
	}
	field := j.setsNow(kit.Callee(j.info, call))
	return field != nil && field == j.info.ObjectOf(from.Sel)
}

// setsNow is the field of its receiver that a short method sets to the present, nil for
// other functions.
func (j *judge) setsNow(f *types.Func) types.Object {
	if f == nil || f.Signature().Recv() == nil {
		return nil
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) > 4 {
		return nil
	}
	for _, stmt := range decl.Body.List {
		s, ok := stmt.(*ast.AssignStmt)
		if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			continue
		}
		now, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		to, field := ast.Unparen(s.Lhs[0]).(*ast.SelectorExpr)
		if ok && field && j.reads(now) && kit.Variable(j.info, to.X) == f.Signature().Recv() && j.small(decl) {
			return j.info.ObjectOf(to.Sel)
		}
	}
	return nil
}

// always tells whether a condition that reads the clock does so whatever comes before: not as the
// last of several, of which others have to hold first.
func (j *judge) always(cond ast.Expr) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
		return j.always(b.X)
	}
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && (j.reads(call) || j.since(call))
		return !found
	})
	return found
}

// calculates tells whether a function makes numbers of numbers, and is given nothing else.
func calculates(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() != nil || sig.Results().Len() == 0 || sig.Params().Len() == 0 {
		return false
	}
	numbers := func(t *types.Tuple) bool {
		for v := range t.Variables() {
			if b, ok := v.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 {
				return false
			}
		}
		return true
	}
	return numbers(sig.Params()) && numbers(sig.Results())
}
