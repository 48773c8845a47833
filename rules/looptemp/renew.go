package looptemp

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// renewed matches x = []T{} and the like inside of a loop, where x is a local
// variable from before the loop that never holds anybody else's memory.
func renewed(pass *analysis.Pass, c inspector.Cursor) (t *temporary, ok bool) {
	n, ok := c.Node().(*ast.AssignStmt)
	if !ok || n.Tok != token.ASSIGN || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
		return nil, false
	}
	v := kit.Variable(pass.TypesInfo, n.Lhs[0])
	none := letGo(pass.TypesInfo, n.Rhs[0], v)
	again := remade(pass.TypesInfo, n.Rhs[0])
	copied := copies(pass.TypesInfo, n.Rhs[0]) || madeForCopy(pass.TypesInfo, c, n.Rhs[0], v)
	if !copied && !none && !again && !fresh(pass.TypesInfo, n.Rhs[0]) {
		return nil, false
	}
	frame, inFunc := kit.Frame(c)
	loop, inLoop := kit.Loop(c)
	if !kit.IsLocal(v) || !inFunc || !inLoop || kit.DeclaredIn(v, loop.Node()) || kit.RunsOnce(pass.TypesInfo, loop.Node(), c) {
		return nil, false
	}
	t = &temporary{Pass: pass, stmt: c, v: v, renewal: true, kind: aSlice}
	if copied {
		t.filled, t.copied = true, true
		return t, startsFresh(pass.TypesInfo, frame, v)
	}
	if none { // in a loop that waits for the next thing to do it lets go
		waits := pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)
		return t, startsFresh(pass.TypesInfo, frame, v) && onlyOnce(pass.TypesInfo, frame, v) && !waits.Within(kit.LoopBody(loop.Node())) && !asked(pass.TypesInfo, frame, v)
	}
	if again {
		return t, startsMade(pass.TypesInfo, frame, loop, v) && !outgrown(pass.TypesInfo, c, loop, v) && t.made(n.Rhs[0])
	}
	return t, startsFresh(pass.TypesInfo, frame, v) && !onDemand(pass.TypesInfo, c, loop, v) && t.made(n.Rhs[0])
}

// remade matches make([]T, n) of a number that the run tells: for a buffer that was made before the loop.
func remade(info *types.Info, e ast.Expr) bool {
	n := lengthOf(info, e)
	return n != nil && info.Types[n].Value == nil
}

// lengthOf is n of make([]T, n), nil for other expressions.
func lengthOf(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 || !kit.IsSlice(info.TypeOf(call)) {
		return nil
	}
	return call.Args[1]
}

// outgrown tells whether an if around c asks about v: if cap(v) < n { v = make([]T, n) } makes it when it has become
// too short.
func outgrown(info *types.Info, c, loop inspector.Cursor, v *types.Var) bool {
	return underIf(c, loop, func(cond ast.Expr) bool { return kit.Mentions(info, cond, v) })
}

// underIf tells whether an if of the loop whose condition is such has c in it, or in its else.
func underIf(c, loop inspector.Cursor, such func(cond ast.Expr) bool) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if up.Node().Pos() < loop.Node().Pos() {
			return false
		}
		if such(up.Node().(*ast.IfStmt).Cond) {
			return true
		}
	}
	return false
}

// startsMade tells whether v is made with a length before the loop.
func startsMade(info *types.Info, frame, loop inspector.Cursor, v *types.Var) bool {
	given := kit.Given(info, frame.Node(), v)
	if len(given) < 2 || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
		return false
	}
	n := lengthOf(info, given[0])
	return n != nil && given[0].End() < loop.Node().Pos() && !kit.IsZero(info, n)
}

// letGo matches x = nil of a slice: the next append begins anew.
func letGo(info *types.Info, e ast.Expr, v *types.Var) bool {
	if v == nil || !kit.IsNil(info, e) {
		return false
	}
	_, slice := v.Type().Underlying().(*types.Slice)
	return slice
}

// onlyOnce tells whether one place of the function lets v go: who does so in many states
// has it seldom.
func onlyOnce(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	n := 0
	for _, e := range kit.Given(info, frame.Node(), v) {
		if e != nil && kit.IsNil(info, e) {
			n++
		}
	}
	return n == 1
}

// asked tells whether the function asks whether v is nil, which an emptied one is not.
func asked(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	for use := range kit.Uses(info, frame, v) {
		if b, ok := use.Parent().Node().(*ast.BinaryExpr); ok && (kit.IsNil(info, b.X) || kit.IsNil(info, b.Y)) {
			return true
		}
	}
	return false
}

// madeForCopy matches v = make([]T, len(x)) before copy(v, x).
func madeForCopy(info *types.Info, c inspector.Cursor, e ast.Expr, v *types.Var) bool {
	size := lengthOf(info, e)
	if v == nil || size == nil {
		return false
	}
	next, more := c.NextSibling()
	if !more {
		return false
	}
	s, ok := next.Node().(*ast.ExprStmt)
	if !ok {
		return false
	}
	fill, ok := s.X.(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, fill, "copy") || kit.Variable(info, fill.Args[0]) != v || kit.Mentions(info, fill.Args[1], v) {
		return false
	}
	of := kit.LenOf(info, size)
	return of != nil && kit.Same(info, of, fill.Args[1])
}

// onDemand tells whether an if around c asks whether v is nil: then it is made
// once, when it is needed first.
func onDemand(info *types.Info, c, loop inspector.Cursor, v *types.Var) bool {
	return underIf(c, loop, func(cond ast.Expr) bool {
		asks := false
		ast.Inspect(cond, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			asks = asks || ok && (kit.IsNil(info, b.X) || kit.IsNil(info, b.Y)) && kit.Mentions(info, b, v)
			return !asks
		})
		return asks
	})
}

// copies matches a copy of a slice, which append(x[:0], ...) would make in place:
// append([]T(nil), ...), bytes.Clone and slices.Clone.
func copies(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if kit.IsCall(info, call, "bytes", "Clone") || kit.IsCall(info, call, "slices", "Clone") {
		return true
	}
	if !kit.IsBuiltin(info, call, "append") || !call.Ellipsis.IsValid() {
		return false
	}
	to := ast.Unparen(call.Args[0])
	if _, is := to.(*ast.CallExpr); is {
		return kit.IsTypedNil(info, to)
	}
	return fresh(info, to)
}

// past tells whether c is behind all loops that give v a new value, or returns it: from
// there on nobody empties it.
func (t *temporary) past(c inspector.Cursor, v *types.Var) bool {
	if !t.copied || v != t.v {
		return false
	}
	if kind, _ := c.ParentEdge(); kind == edge.ReturnStmt_Results {
		return true
	}
	outermost := t.loop
	for up, ok := kit.Loop(outermost); ok && !kit.DeclaredIn(v, up.Node()); up, ok = kit.Loop(outermost) {
		outermost = up
	}
	return c.Node().Pos() >= outermost.Node().End()
}

// fresh matches an empty map or slice that is made on the spot.
func fresh(info *types.Info, e ast.Expr) bool {
	switch kit.Underlying(info, e).(type) {
	case *types.Map, *types.Slice:
	default:
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		if !kit.IsBuiltin(info, e, "make") {
			return false
		}
		if kit.IsMap(info.TypeOf(e)) || len(e.Args) < 2 {
			return true
		}
		n, constant := kit.ConstInt(info, e.Args[1])
		return constant && n == 0
	}
	return false
}

// startsFresh tells whether the declaration of v in the function's body gives
// it an empty value of its own, or none.
func startsFresh(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	for c := range frame.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && info.Defs[id] == v {
					return len(n.Lhs) == len(n.Rhs) && (kit.IsNil(info, n.Rhs[i]) || fresh(info, n.Rhs[i]) || copies(info, n.Rhs[i]))
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if info.Defs[id] == v {
					return len(n.Values) == 0 || len(n.Values) == len(n.Names) && fresh(info, n.Values[i])
				}
			}
		}
	}
	return false // a parameter, or a variable of the function around
}
