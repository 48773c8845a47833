package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// nested is how many functions of the package are looked into for the loop.
const nested = 3

// A goroutine is what a go statement runs, and what it waits for in vain: the end of a
// context that nobody ends, and channels that nobody closes or sends on.
type goroutine struct {
	pass  *analysis.Pass
	body  *ast.BlockStmt
	never map[*types.Var]bool // its parameters that never say anything
	outer ast.Node            // the declaration that a literal stands in
	depth int
}

// goroutineOf is what a call runs, nil where that is not in the package.
func goroutineOf(pass *analysis.Pass, call *ast.CallExpr, outer ast.Node) *goroutine {
	body := bodyOf(pass.TypesInfo, kit.EffectsOf(pass), call, outer)
	if body == nil {
		return nil
	}
	g := &goroutine{pass: pass, body: body, outer: outer}
	for inner := call; inner != nil; { // go func() { f(args) }() runs f
		before := g.never
		g.never = map[*types.Var]bool{}
		g.binds(inner, before, outer)
		lit, ok := ast.Unparen(inner.Fun).(*ast.FuncLit)
		if !ok || lit.Body == body {
			break
		}
		inner = kit.OnlyCall(lit.Body)
	}
	return g
}

// binds notes which parameters of what call runs are given something that never ends.
func (g *goroutine) binds(call *ast.CallExpr, before map[*types.Var]bool, outer ast.Node) {
	info := g.pass.TypesInfo
	var sig *types.Signature
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		sig, _ = info.TypeOf(lit).(*types.Signature)
	} else if f := kit.Callee(info, call); f != nil {
		sig = f.Origin().Signature()
	}
	if sig == nil || sig.Variadic() {
		return
	}
	for i, arg := range call.Args {
		if i >= sig.Params().Len() {
			return
		}
		v := kit.Variable(info, arg)
		if (before[v] && v != nil || g.silent(arg, outer)) && len(kit.Given(info, g.body, sig.Params().At(i))) == 0 {
			g.never[sig.Params().At(i)] = true
		}
	}
}

// silent tells whether e is a context that nobody ends, or a channel that nobody else has:
// a fresh one, nil, or a variable of the starter that is nothing else.
func (g *goroutine) silent(e ast.Expr, outer ast.Node) bool {
	info := g.pass.TypesInfo
	if v, ok := kit.Object(info, e).(*types.Var); ok && v != nil && kit.IsNamed(v.Type(), "context", "Context") {
		switch {
		case v.IsField():
			return g.onlyFresh(v.Origin())
		case outer != nil && kit.IsLocal(v):
			e = kit.Origin(info, outer, e)
			if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && kit.IsCall(info, call, "context", "WithCancel", "WithCancelCause") {
				return unkept(info, outer, call) && g.silent(call.Args[0], nil)
			}
		}
	}
	if kit.IsNil(info, e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if _, channel := kit.Underlying(info, e).(*types.Chan); channel {
			return makes(info, e)
		}
		return kit.IsCall(info, e, "context", "Background", "TODO")
	case *ast.SelectorExpr:
		v, ok := info.Uses[e.Sel].(*types.Var)
		return ok && v.Name() == "NeverStop" && v.Pkg() != nil && v.Pkg().Path() == "k8s.io/apimachinery/pkg/util/wait"
	}
	return false
}

// onlyFresh tells whether all that the package gives a field is a context that nobody ends.
func (g *goroutine) onlyFresh(field *types.Var) bool {
	if field.Exported() || field.Pkg() != g.pass.Pkg {
		return false
	}
	given := 0
	for file := range kit.Root(g.pass).Children() {
		for id := range kit.Uses(g.pass.TypesInfo, file, field) {
			at := id
			if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
				at = at.Parent()
			}
			var value ast.Expr
			switch kind, i := at.ParentEdge(); kind {
			case edge.AssignStmt_Lhs:
				if s := at.Parent().Node().(*ast.AssignStmt); len(s.Lhs) == len(s.Rhs) {
					value = s.Rhs[i]
				}
			case edge.KeyValueExpr_Key:
				value = at.Parent().Node().(*ast.KeyValueExpr).Value
			case edge.UnaryExpr_X:
				return false
			default:
				continue
			}
			call, ok := ast.Unparen(value).(*ast.CallExpr)
			if !ok || !kit.IsCall(g.pass.TypesInfo, call, "context", "Background", "TODO") {
				return false
			}
			given++
		}
	}
	return given > 0
}

// unkept tells whether the function that would end the context made by call is dropped.
func unkept(info *types.Info, outer ast.Node, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(outer, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		found = found || ok && len(s.Lhs) == 2 && len(s.Rhs) == 1 && ast.Unparen(s.Rhs[0]) == ast.Expr(call) && kit.IsBlank(s.Lhs[1])
		return !found
	})
	return found
}

// runsOn tells whether the goroutine comes to a loop that nothing ends, with no way out
// before, itself or in a function of the package that it calls, and judges the loop; one over a
// channel is not known to be endless.
func (g *goroutine) runsOn(judge func(loop ast.Stmt, endless bool) bool) bool {
	for _, stmt := range g.body.List {
		if loop := g.reduced(stmt); kit.Endless(g.pass.TypesInfo, loop, false) {
			return judge(loop, true)
		}
		if r, ok := stmt.(*ast.RangeStmt); ok {
			if _, channel := kit.Underlying(g.pass.TypesInfo, r.X).(*types.Chan); channel && judge(stmt, false) {
				return true
			}
		}
		if kit.Returns(stmt) {
			return false
		}
		if inner := g.called(stmt); inner != nil && inner.runsOn(judge) {
			return true
		}
	}
	return false
}

// called is the function of the package that a statement does nothing but call.
func (g *goroutine) called(stmt ast.Stmt) *goroutine {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok || g.depth == nested {
		return nil
	}
	call, ok := s.X.(*ast.CallExpr)
	if !ok {
		return nil
	}
	f := kit.Callee(g.pass.TypesInfo, call)
	if f == nil {
		return nil
	}
	decl := kit.EffectsOf(g.pass).Decl(f)
	if decl == nil || decl.Body == nil {
		return nil
	}
	inner := &goroutine{pass: g.pass, body: decl.Body, never: map[*types.Var]bool{}, depth: g.depth + 1}
	inner.binds(call, g.never, nil)
	return inner
}

// reduced is a loop without the cases of its selects, and the conditions, that ask for what
// never comes: what they do never happens.
func (g *goroutine) reduced(stmt ast.Stmt) ast.Stmt {
	switch s := stmt.(type) {
	case *ast.LabeledStmt:
		inner := *s
		inner.Stmt = g.reduced(s.Stmt)
		return &inner
	case *ast.ForStmt:
		loop := *s
		if loop.Cond != nil && g.asksInVain(loop.Cond, token.EQL) {
			loop.Cond = nil
		}
		loop.Body = g.without(s.Body)
		return &loop
	case *ast.RangeStmt:
		loop := *s
		loop.Body = g.without(s.Body)
		return &loop
	}
	return stmt
}

func (g *goroutine) without(body *ast.BlockStmt) *ast.BlockStmt {
	block := *body
	block.List = nil
	for _, stmt := range body.List {
		switch s := stmt.(type) {
		case *ast.IfStmt:
			if s.Init == nil && s.Else == nil && g.asksInVain(s.Cond, token.NEQ) {
				continue
			}
		case *ast.SelectStmt:
			sel, cases := *s, *s.Body
			cases.List = nil
			for _, c := range s.Body.List {
				if recv := kit.CommReceive(c.(*ast.CommClause).Comm); recv == nil || !g.inVain(recv.X) {
					cases.List = append(cases.List, c)
				}
			}
			sel.Body = &cases
			stmt = &sel
		}
		block.List = append(block.List, stmt)
	}
	return &block
}

// asksInVain matches ctx.Err() == nil, or != nil, of a context that nobody ends.
func (g *goroutine) asksInVain(cond ast.Expr, with token.Token) bool {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || op != with || !kit.IsNil(g.pass.TypesInfo, y) {
		return false
	}
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	return ok && kit.IsMethod(g.pass.TypesInfo, call, "context", "Context", "Err") && g.endless(kit.Receiver(call))
}

// endless tells whether a context is one that nobody ends.
func (g *goroutine) endless(ctx ast.Expr) bool {
	v := kit.Variable(g.pass.TypesInfo, ctx)
	return v != nil && g.never[v] || g.silent(ctx, g.outer)
}

// inVain tells whether nothing is ever received from a channel: it is the end of a context
// that nobody ends, a parameter that was given a channel nobody has, or a field that nobody
// closes or sends on.
func (g *goroutine) inVain(ch ast.Expr) bool {
	info := g.pass.TypesInfo
	if call, ok := ast.Unparen(ch).(*ast.CallExpr); ok {
		return kit.IsMethod(info, call, "context", "Context", "Done") && g.endless(kit.Receiver(call))
	}
	v, ok := kit.Object(info, ch).(*types.Var)
	if !ok || v == nil {
		return false
	}
	return g.never[v] || v.IsField() && neverClosed(g.pass, v, false) || g.kept(v)
}

// kept tells whether a channel is a variable of the starter that nobody but the goroutine has,
// which only receives from it.
func (g *goroutine) kept(v *types.Var) bool {
	info := g.pass.TypesInfo
	if g.outer == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, g.outer) {
		return false
	}
	if given := kit.Given(info, g.outer, v); len(given) != 1 || given[0] == nil || !makes(info, given[0]) {
		return false
	}
	outer, ok := kit.Find(kit.Root(g.pass), g.outer)
	if !ok {
		return false
	}
	for id := range kit.Uses(info, outer, v) {
		if !kit.Received(id) {
			return false
		}
	}
	return true
}
