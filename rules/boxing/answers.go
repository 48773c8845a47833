package boxing

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// inlined is the number of nodes of a function that the compiler may set in where it is called, so
// that nothing need go to the heap.
const inlined = 60

// checkAnswers reports calls in loops of a function of the package, or of a literal in a variable, that gives
// its numbers and texts back as any to callers who do nothing but ask for the type.
func checkAnswers(pass *analysis.Pass) {
	info := pass.TypesInfo
	asked := map[types.Object]bool{}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		at := anyResult(info.TypeOf(call))
		if at < 0 {
			continue
		}
		callee := kit.Object(info, call.Fun)
		if callee == nil || callee.Pkg() != pass.Pkg || asked[callee] || kit.LoopDepth(c) == 0 || !onlyAsked(info, c, at) {
			continue
		}
		asked[callee] = true
		if fn := answers(pass, c, callee); fn != nil && boxesAnswers(info, fn, at) && everyoneAsks(pass, callee, at) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, "boxes each result of "+callee.Name()+", whose type its callers ask for at once")
		}
	}
}

// anyResult is the index of the one result of type any among those of a call, -1 if there is none.
func anyResult(t types.Type) int {
	list, ok := t.(*types.Tuple)
	if !ok {
		if t != nil && isAny(t) {
			return 0
		}
		return -1
	}
	at := -1
	for i := range list.Len() {
		if isAny(list.At(i).Type()) {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// answers is the function that callee is: a declared one that is not exported, or the literal that the
// variable holds for good; nil for methods and others.
func answers(pass *analysis.Pass, c inspector.Cursor, callee types.Object) ast.Node {
	switch callee := callee.(type) {
	case *types.Func:
		if decl := kit.EffectsOf(pass).Decl(callee); decl != nil && decl.Recv == nil && decl.Body != nil && !callee.Exported() {
			return decl
		}
	case *types.Var:
		if decl := kit.TopDecl(c); decl != nil && kit.IsLocal(callee) {
			if given := kit.Given(pass.TypesInfo, decl, callee); len(given) == 1 {
				if lit, ok := given[0].(*ast.FuncLit); ok {
					return lit
				}
			}
		}
	}
	return nil
}

// boxesAnswers tells whether fn is more than a few words, and gives back as its result at what it has no interface
// for yet, some of which takes memory there.
func boxesAnswers(info *types.Info, fn ast.Node, at int) bool {
	nodes, boxed := 0, map[string]bool{}
	whole := true
	ast.Inspect(kit.FuncBody(fn), func(n ast.Node) bool {
		nodes++
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if at >= len(n.Results) {
				whole = false
				return false
			}
			e := n.Results[at]
			t := info.TypeOf(e)
			_, several := t.(*types.Tuple)
			switch {
			case kit.IsNil(info, e):
			case t == nil || several || types.IsInterface(t): // of a type parameter as well
				whole = false
			case allocates(info, e):
				boxed[t.String()] = true
			}
		}
		return whole
	})
	return whole && len(boxed) > 1 && nodes > inlined
}

// everyoneAsks tells whether the package does nothing with a function but call it and ask for the result's type.
func everyoneAsks(pass *analysis.Pass, callee types.Object, at int) bool {
	for file := range kit.Root(pass).Children() {
		for use := range kit.Uses(pass.TypesInfo, file, callee) {
			kind, _ := use.ParentEdge()
			if kind != edge.CallExpr_Fun || !onlyAsked(pass.TypesInfo, use.Parent(), at) {
				return false
			}
		}
	}
	return true
}

// onlyAsked tells whether the result at of the call at c is asked for its type and nothing else: x.(T), or a
// switch whose cases have one type each.
func onlyAsked(info *types.Info, c inspector.Cursor, at int) bool {
	if assert, ok := c.Parent().Node().(*ast.TypeAssertExpr); ok {
		return at == 0 && asksType(info, c.Parent(), assert)
	}
	frame, inside := kit.Frame(c)
	vars := kit.Results(info, c)
	if !inside || at >= len(vars) || !kit.IsLocal(vars[at]) || len(kit.Given(info, frame.Node(), vars[at])) != 1 {
		return false
	}
	asks := false
	for use := range kit.Uses(info, frame, vars[at]) {
		assert, ok := use.Parent().Node().(*ast.TypeAssertExpr)
		if !ok || !asksType(info, use.Parent(), assert) {
			return false
		}
		asks = true
	}
	return asks
}

// asksType tells whether the assertion at c takes the value out as what it is, in each case of a switch.
func asksType(info *types.Info, c inspector.Cursor, assert *ast.TypeAssertExpr) bool {
	if assert.Type != nil {
		t := info.TypeOf(assert.Type)
		return t != nil && !types.IsInterface(t)
	}
	for s := range c.Enclosing((*ast.TypeSwitchStmt)(nil)) {
		for _, clause := range s.Node().(*ast.TypeSwitchStmt).Body.List {
			v := info.Implicits[clause]
			if v != nil && types.IsInterface(v.Type()) && kit.Mentions(info, clause, v) {
				return false
			}
		}
		return true
	}
	return false
}
