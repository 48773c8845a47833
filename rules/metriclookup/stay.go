package metriclookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A stay is how long labels stay the same.
type stay int

const (
	changing stay = iota
	inLoop        // for the turns of the loop around the lookup
	known         // each is one of a few that the program's text tells
	always
)

// stay judges the labels of a lookup, and the vector that they are looked up in.
func (c *checker) stay(at inspector.Cursor, call *ast.CallExpr) stay {
	vec := kit.Receiver(call)
	loop, looped := kit.Loop(at)
	all := always
	for _, e := range append([]ast.Expr{vec}, call.Args...) {
		switch {
		case e == vec && c.lasting(vec), e != vec && c.fixed(at, e):
		case looped && c.eachTurn(at, loop) && (kit.Invariant(c.TypesInfo, e, loop.Node()) || c.path(e) && c.rooted(e, loop.Node())):
			if all == known {
				return changing
			}
			all = inLoop
		case e != vec && c.few(e):
			if all == inLoop {
				return changing
			}
			all = known
		default:
			return changing
		}
	}
	return all
}

// few tells whether a label is one of a few: the text of an enumerated type, of a bool, or what a function of the
// package chooses among constants.
func (c *checker) few(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if kit.IsConversion(c.TypesInfo, call) {
		return kit.Enumerated(c.TypesInfo.TypeOf(call.Args[0]))
	}
	if kit.IsCall(c.TypesInfo, call, "strconv", "FormatBool") {
		return true
	}
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || !kit.IsString(c.TypesInfo.TypeOf(call)) {
		return false
	}
	decl := kit.EffectsOf(c.Pass).Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	texts := 0
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) != 1 || c.TypesInfo.Types[n.Results[0]].Value == nil {
				ok = false
			}
			texts++
		}
		return ok
	})
	return ok && texts > 0
}

// eachTurn tells whether no condition stands between a loop and what it does at at: else a lookup
// before the loop may be one that nobody needs.
func (c *checker) eachTurn(at, loop inspector.Cursor) bool {
	for n := at; n.Node() != loop.Node(); n = n.Parent() {
		switch n.Node().(type) {
		case *ast.IfStmt, *ast.CaseClause, *ast.CommClause:
			return false
		}
	}
	return true
}

// lasting tells whether a vector is one for all events: a variable of a package, a field.
func (c *checker) lasting(vec ast.Expr) bool {
	switch e := ast.Unparen(vec).(type) {
	case *ast.SelectorExpr:
		sel := c.TypesInfo.Selections[e]
		return sel == nil || c.lasting(e.X)
	case *ast.Ident:
		v, ok := c.TypesInfo.Uses[e].(*types.Var)
		return ok && (!kit.IsLocal(v) || v.Kind() == types.RecvVar)
	}
	return false
}

// fixed tells whether a label is always the same: a constant, or a field of the receiver that only constructors set.
func (c *checker) fixed(at inspector.Cursor, e ast.Expr) bool {
	if kit.Fixed(c.Pass, kit.TopDecl(at), e) {
		return true
	}
	root := kit.RootVar(c.TypesInfo, e)
	return root != nil && root.Kind() == types.RecvVar && !c.assigned(at, root) && c.path(e)
}

// path tells whether e is a chain of fields, at least one, that nobody writes but who makes them.
func (c *checker) path(e ast.Expr) bool {
	fields := 0
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			break
		}
		v, ok := c.TypesInfo.ObjectOf(sel.Sel).(*types.Var)
		if !ok || !v.IsField() || v.Pkg() != c.Pkg || c.writes(v) {
			return false
		}
		fields++
		e = sel.X
	}
	_, ident := ast.Unparen(e).(*ast.Ident)
	return ident && fields > 0
}

// rooted tells whether the variable that e begins with is declared outside of the loop and stays.
func (c *checker) rooted(e ast.Expr, loop ast.Node) bool {
	v := kit.RootVar(c.TypesInfo, e)
	return v != nil && kit.IsLocal(v) && !kit.DeclaredIn(v, loop) && !kit.Changes(c.TypesInfo, loop, v)
}

func (c *checker) assigned(at inspector.Cursor, v *types.Var) bool {
	decl := kit.Decl(at)
	return decl == nil || len(kit.Given(c.TypesInfo, decl, v)) > 0
}

func (c *checker) writes(v *types.Var) bool {
	if c.written == nil {
		c.written = kit.WrittenIn(c.Pass)
	}
	return c.written.Has(v.Origin())
}

// used tells whether what was looked up is used on the spot: what is kept is the cure.
func (c *checker) used(at inspector.Cursor) bool {
	switch kind, i := at.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		return true
	case edge.CallExpr_Args:
		return kit.IsCall(c.TypesInfo, at.Parent().Node().(*ast.CallExpr), "github.com/prometheus/client_golang/prometheus", "NewTimer")
	case edge.AssignStmt_Rhs:
		s := at.Parent().Node().(*ast.AssignStmt)
		return s.Tok == token.DEFINE && i < len(s.Lhs) && c.onceOnly(at, s.Lhs[0])
	}
	return false
}

// onceOnly tells whether a local metric is used once, as the receiver of a call, no more often than it is looked up.
func (c *checker) onceOnly(at inspector.Cursor, e ast.Expr) bool {
	fn, ok := kit.Function(at)
	if !ok {
		return false
	}
	uses := kit.UsesBut(c.TypesInfo, fn, kit.Variable(c.TypesInfo, e), e)
	if len(uses) != 1 || kit.LoopDepth(uses[0]) != kit.LoopDepth(at) {
		return false
	}
	if own, _ := kit.Function(uses[0]); own.Node() != fn.Node() {
		return false
	}
	kind, _ := uses[0].ParentEdge()
	return kind == edge.SelectorExpr_X
}
