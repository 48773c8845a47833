package earlyalloc

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// overwritten reports reply.Answer = make([]RR, n) where a statement behind gives the field, or the
// variable, something else before anybody has looked: the first memory is for nobody.
func overwritten(a *allocation, c inspector.Cursor) {
	to, value, define := assigned(c.Node())
	if to == nil {
		return
	}
	if listed, ok := kit.Stmt(c); !ok || listed != c {
		return
	}
	root := kit.RootVar(a.TypesInfo, to)
	if !kit.IsLocal(root) || !a.fresh(value, define) && !a.constructed(c, value, define, root) || !a.own(c, to, root) {
		return
	}
	for s, ok := c.NextSibling(); ok; s, ok = s.NextSibling() {
		switch n := s.Node().(type) {
		case *ast.AssignStmt:
			if a.replaces(n, to, root) {
				a.reportOverwritten(c)
				return
			}
		case *ast.RangeStmt:
			if a.rangesOver(c, n, root) {
				a.reportOverwritten(c)
			}
			return
		case *ast.DeclStmt, *ast.ExprStmt, *ast.IncDecStmt:
		default:
			return // it may leave or come again
		}
		if a.touches(s.Node(), to, root) {
			return
		}
	}
}

func (a *allocation) reportOverwritten(c inspector.Cursor) {
	if !kit.Cold(a.Pass, c) {
		kit.Report(a.Pass, finding.Suggest, c.Node(), "allocates what is overwritten before anybody looks at it")
	}
}

// constructed tells whether v := newThing() has what a constructor of the package makes, and the function
// hands v out: then nothing of it lies on the stack.
func (a *allocation) constructed(c inspector.Cursor, value ast.Expr, define bool, v *types.Var) bool {
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok || !define || !a.makesOnly(call) {
		return false
	}
	frame, inside := kit.Frame(c)
	return inside && a.handsOut(frame, v) && a.effects.None(call)
}

// rangesOver tells whether a loop gives v, which the statement at c makes, something else at each turn, and
// nobody knows it outside of the two: where there is no turn, nobody misses it.
func (a *allocation) rangesOver(c inspector.Cursor, loop *ast.RangeStmt, v *types.Var) bool {
	is := func(e ast.Expr) bool { return e != nil && kit.Variable(a.TypesInfo, e) == v }
	frame, ok := kit.Frame(c)
	if !ok || loop.Tok != token.ASSIGN || !is(loop.Key) && !is(loop.Value) || kit.Mentions(a.TypesInfo, loop.X, v) {
		return false
	}
	for use := range kit.Uses(a.TypesInfo, frame, v) {
		if at := use.Node().Pos(); at < c.Node().Pos() || at > loop.End() {
			return false
		}
	}
	return true
}

// own tells whether the function alone can look at what is stored to: a variable of its own that no
// literal has, and for a field a struct that was made here.
func (a *allocation) own(c inspector.Cursor, to ast.Expr, root *types.Var) bool {
	frame, ok := kit.Frame(c)
	if !ok || !kit.DeclaredIn(root, kit.FuncBody(frame.Node())) {
		return false
	}
	for use := range kit.Uses(a.TypesInfo, frame, root) {
		if of, _ := kit.Frame(use); of != frame {
			return false
		}
	}
	if _, field := to.(*ast.SelectorExpr); !field {
		return true
	}
	for _, given := range kit.Given(a.TypesInfo, frame.Node(), root) {
		if !a.madeHere(given) {
			return false
		}
	}
	return true
}

// madeHere matches new(T), T{} and &T{}.
func (a *allocation) madeHere(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(a.TypesInfo, e, "new")
	case *ast.UnaryExpr:
		return e.Op == token.AND && a.madeHere(e.X)
	case *ast.CompositeLit:
		return true
	}
	return false
}

// assigned takes x.f = value and x := value apart, statements of one value.
func assigned(n ast.Node) (to, value ast.Expr, define bool) {
	switch s := n.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			return nil, nil, false
		}
		switch to := ast.Unparen(s.Lhs[0]).(type) {
		case *ast.SelectorExpr:
			return to, s.Rhs[0], false
		case *ast.Ident:
			return to, s.Rhs[0], s.Tok == token.DEFINE
		}
	case *ast.DeclStmt:
		decl, ok := s.Decl.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR || len(decl.Specs) != 1 {
			return nil, nil, false
		}
		if v := decl.Specs[0].(*ast.ValueSpec); len(v.Names) == 1 && len(v.Values) == 1 {
			return v.Names[0], v.Values[0], true
		}
	}
	return nil, nil, false
}

// fresh matches a make of a size that the text does not tell, on the heap wherever it is kept,
// and for a field also a map, a list of elements and a &T{...}.
func (a *allocation) fresh(value ast.Expr, define bool) bool {
	switch e := ast.Unparen(value).(type) {
	case *ast.CallExpr:
		if !kit.IsBuiltin(a.TypesInfo, e, "make") {
			return false
		}
		if _, isChan := kit.Underlying(a.TypesInfo, e).(*types.Chan); isChan {
			return false
		}
		for _, arg := range e.Args[1:] {
			if _, constant := kit.ConstInt(a.TypesInfo, arg); !constant {
				return kit.SideEffectFree(a.TypesInfo, arg)
			}
		}
		return false
	case *ast.UnaryExpr:
		_, lit := e.X.(*ast.CompositeLit)
		return lit && !define && e.Op == token.AND && a.effects.None(e)
	}
	return false
}

// replaces tells whether an assignment gives to something else, made without a look at what it has.
func (a *allocation) replaces(s *ast.AssignStmt, to ast.Expr, root *types.Var) bool {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		return false
	}
	hit := false
	for _, l := range s.Lhs {
		if kit.Same(a.TypesInfo, l, to) {
			hit = true
		} else if a.touches(l, to, root) {
			return false
		}
	}
	for _, r := range s.Rhs {
		if a.touches(r, to, root) {
			return false
		}
	}
	return hit
}

// touches tells whether n looks at to, or hands out what holds it: of a local variable other
// fields may be read and set.
func (a *allocation) touches(n ast.Node, to ast.Expr, root *types.Var) bool {
	if _, whole := to.(*ast.Ident); whole {
		return kit.Mentions(a.TypesInfo, n, root)
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || kit.Mentions(a.TypesInfo, n, root)
			return false
		case *ast.SelectorExpr:
			s := a.TypesInfo.Selections[n]
			if s != nil && s.Kind() == types.FieldVal && kit.Variable(a.TypesInfo, n.X) == root && !kit.Same(a.TypesInfo, n, to) && !within(a.TypesInfo, n, to) {
				return false
			}
		case *ast.Ident:
			found = found || a.TypesInfo.ObjectOf(n) == root
		}
		return !found
	})
	return found
}

// within tells whether e is a part of the way to x.a.b, x.a.
func within(info *types.Info, e, to ast.Expr) bool {
	for {
		sel, ok := ast.Unparen(to).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if kit.Same(info, sel.X, e) {
			return true
		}
		to = sel.X
	}
}
