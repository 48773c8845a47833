package defensivecopy

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkCall reports a call of a getter of which one thing alone is asked, which could be
// asked of what it copies.
func (g *getters) checkCall(c inspector.Cursor, call *ast.CallExpr) (told bool) {
	from := g.gives(call)
	if from == nil || kit.Cold(g.pass, c) {
		return false
	}
	what := g.asked(c)
	if what == "" {
		return false
	}
	name := "all of what " + kit.Callee(g.info, call).Name() + " copies"
	if sel, ok := ast.Unparen(from).(*ast.SelectorExpr); ok {
		name = "all of " + sel.Sel.Name
	}
	kit.Report(g.pass, finding.Suggest, call, fmt.Sprintf("copies %s %s", name, what))
	return true
}

// asked says what is asked of the copy that the call at c gives; "" where it is more than
// one thing.
func (g *getters) asked(c inspector.Cursor) string {
	if what := g.single(c, true); what != "" {
		return what
	}
	if g.besideNil(c) {
		return nilAlone
	}
	if loop, ok := rangeOver(c); ok {
		if g.searches(loop.(*ast.RangeStmt)) {
			return "to find one of them"
		}
		return ""
	}
	v, frame := holder(g.info, c, 0)
	if v == nil {
		return ""
	}
	return g.onlyAsked(frame, c, v, c.Node().End())
}

// holder is the local variable that gets the i-th result of the call at c and nothing else, with
// the function that declares it; nil where there is none.
func holder(info *types.Info, c inspector.Cursor, i int) (v *types.Var, frame inspector.Cursor) {
	vars := kit.Results(info, c)
	frame, ok := kit.Frame(c)
	if !ok || len(vars) <= i || !kit.IsLocal(vars[i]) || !kit.DeclaredIn(vars[i], frame.Node()) || len(kit.Given(info, frame.Node(), vars[i])) != 1 {
		return nil, frame
	}
	return vars[i], frame
}

// together tells whether use is evaluated as often as c is: in the same function, in the same
// round of a loop.
func together(c, use inspector.Cursor) bool {
	frame, ok := kit.Frame(c)
	at, inside := kit.Frame(use)
	round, looped := kit.Loop(c)
	loop, in := kit.Loop(use)
	return ok && inside && at.Node() == frame.Node() && in == looped && (!in || loop.Node() == round.Node())
}

// onlyAsked says what is asked of v, which holds the copy that is made at c until end, if
// that is its length, one entry, or whether it is nil, and nothing else. What it takes to ask
// must be there when the copy is made.
func (g *getters) onlyAsked(frame, c inspector.Cursor, v *types.Var, end token.Pos) string {
	what, absent := "", ""
	for use := range kit.Uses(g.info, frame, v) {
		if use.Node().Pos() < end {
			continue
		}
		if !together(c, use) {
			return ""
		}
		if g.besideNil(use) {
			absent = nilAlone
			continue
		}
		here := g.single(use, true)
		if here == "" || here == entryOf && (what == entryOf || g.laterThan(use, c)) {
			return ""
		}
		if what != entryOf {
			what = here
		}
	}
	return cmp.Or(what, absent)
}

// besideNil tells whether the expression at c is compared with nil.
func (g *getters) besideNil(c inspector.Cursor) bool {
	compared, ok := c.Parent().Node().(*ast.BinaryExpr)
	return ok && (kit.IsNil(g.info, compared.X) || kit.IsNil(g.info, compared.Y))
}

// laterThan tells whether the statement at use needs a local that is declared behind c.
func (g *getters) laterThan(use, c inspector.Cursor) bool {
	up := use.Parent().Node()
	if sel, ok := up.(*ast.SelectorExpr); ok && sel.X == use.Node() {
		up = use.Parent().Parent().Node()
	}
	for _, v := range kit.Variables(g.info, up) {
		if kit.IsLocal(v) && c.Node().End() < v.Pos() {
			return true
		}
	}
	return false
}

const (
	lengthAlone = "to ask how many there are"
	nilAlone    = "to ask whether it is nil"
	entryOf     = "to look at one of them"
)

// single says what the expression at c asks a list or a map: its length, or one entry, itself
// or by a method of its type.
func (g *getters) single(c inspector.Cursor, look bool) string {
	switch up := c.Parent().Node().(type) {
	case *ast.CallExpr:
		if kit.IsBuiltin(g.info, up, "len") {
			return lengthAlone
		}
	case *ast.IndexExpr:
		if up.X == c.Node() && (reading{info: g.info}).element(c.Parent()) {
			return entryOf
		}
	case *ast.SelectorExpr:
		if call, ok := kit.MethodOf(c); ok && look {
			return g.method(call)
		}
	}
	return ""
}

// method says what a method of the package asks its receiver, a list or a map.
func (g *getters) method(call *ast.CallExpr) string {
	f := kit.Callee(g.info, call)
	if f == nil || f.Pkg() != g.pass.Pkg {
		return ""
	}
	decl, ok := g.effects.Body(f)
	recv := f.Origin().Signature().Recv()
	if !ok || recv == nil || !(kit.IsMap(recv.Type()) || kit.IsSlice(recv.Type())) {
		return ""
	}
	what := ""
	for use := range kit.Uses(g.info, decl, recv) {
		here := g.single(use, false)
		if _, in := kit.Loop(use); here == "" || what == entryOf && here == entryOf || in && here == entryOf && !heads(use) {
			return ""
		}
		if what != entryOf {
			what = here
		}
	}
	return what
}

// heads tells whether use stands in what a loop ranges over, which is evaluated once.
func heads(use inspector.Cursor) bool {
	for at := use; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.RangeStmt_X:
			return true
		case edge.IndexExpr_X, edge.ParenExpr_X, edge.SelectorExpr_X:
		default:
			return false
		}
	}
}

// searches tells whether a loop looks for one item, by what the item says of itself, and
// ends with it.
func (g *getters) searches(loop *ast.RangeStmt) bool {
	cond, op := seeks(loop)
	return cond != nil && compares(cond, op) && g.calm(cond, kit.Variable(g.info, loop.Value))
}

// seeks is the condition by which a loop tells one item from the others, and ends with it: op is
// == where the condition holds for that one, != where it holds for the others. It is nil for other
// loops.
func seeks(loop *ast.RangeStmt) (cond ast.Expr, op token.Token) {
	body := loop.Body.List
	if len(body) == 0 {
		return nil, op
	}
	s, ok := body[0].(*ast.IfStmt)
	if !ok || s.Else != nil || s.Init != nil || len(s.Body.List) == 0 {
		return nil, op
	}
	if skip, ok := s.Body.List[0].(*ast.BranchStmt); ok && skip.Tok == token.CONTINUE && skip.Label == nil {
		if len(body) > 1 && endsLoop(body) {
			return s.Cond, token.NEQ
		}
		return nil, op
	}
	if len(body) == 1 && endsLoop(s.Body.List) {
		return s.Cond, token.EQL
	}
	return nil, op
}

// endsLoop tells whether a loop ends with these statements of it.
func endsLoop(list []ast.Stmt) bool {
	switch last := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.BREAK
	}
	return false
}

// compares tells whether a condition compares by op, alone or before others.
func compares(cond ast.Expr, op token.Token) bool {
	_, is, _, ok := kit.Comparison(cond)
	if b, both := ast.Unparen(cond).(*ast.BinaryExpr); both && (b.Op == token.LAND || b.Op == token.LOR) {
		return compares(b.X, op)
	}
	return ok && is == op
}

// calm tells whether a condition asks item alone, and runs no more than its methods.
func (g *getters) calm(cond ast.Expr, item *types.Var) bool {
	if item == nil || !kit.Mentions(g.info, cond, item) {
		return false
	}
	ok := true
	ast.Inspect(cond, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			recv := kit.Receiver(call)
			asks := recv != nil && len(call.Args) == 0 && kit.RootVar(g.info, recv) == item
			ok = ok && (asks || kit.IsBuiltin(g.info, call, "len") || kit.Answers(kit.Callee(g.info, call)) || g.effects.NoneInCall(call))
		}
		return ok
	})
	return ok
}
