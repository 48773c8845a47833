package goleak

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

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
	depth int
}

// goroutineOf is what a call runs, nil where that is not in the package.
func goroutineOf(pass *analysis.Pass, call *ast.CallExpr, outer ast.Node) *goroutine {
	body := bodyOf(pass.TypesInfo, kit.EffectsOf(pass), call, outer)
	if body == nil {
		return nil
	}
	g := &goroutine{pass: pass, body: body}
	for inner := call; inner != nil; { // go func() { f(args) }() runs f
		before := g.never
		g.never = map[*types.Var]bool{}
		g.binds(inner, before, outer)
		lit, ok := ast.Unparen(inner.Fun).(*ast.FuncLit)
		if !ok || lit.Body == body {
			break
		}
		inner = onlyCall(lit.Body)
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
	if v := kit.Variable(info, e); v != nil && kit.IsNamed(v.Type(), "context", "Context") && outer != nil {
		e = kit.Origin(info, outer, e)
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
	return ok && kit.IsMethod(g.pass.TypesInfo, call, "context", "Context", "Err") && g.never[kit.Variable(g.pass.TypesInfo, kit.Receiver(call))]
}

// inVain tells whether nothing is ever received from a channel: it is the end of a context
// that nobody ends, a parameter that was given a channel nobody has, or a field that nobody
// closes or sends on.
func (g *goroutine) inVain(ch ast.Expr) bool {
	info := g.pass.TypesInfo
	if call, ok := ast.Unparen(ch).(*ast.CallExpr); ok {
		v := kit.Variable(info, kit.Receiver(call))
		return v != nil && kit.IsMethod(info, call, "context", "Context", "Done") && g.never[v]
	}
	v, ok := kit.Object(info, ch).(*types.Var)
	if !ok || v == nil {
		return false
	}
	return g.never[v] || v.IsField() && neverClosed(g.pass, v, false)
}
