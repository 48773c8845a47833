package exactgrow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows one package.
type judge struct {
	pass *analysis.Pass
	info *types.Info
}

// A growth is an array that takes the place of a smaller one.
type growth struct {
	old      ast.Expr         // the slice that is copied and set
	stmt     inspector.Cursor // that makes the new array
	size     size
	returned bool // it is given back, for the caller to set
}

// grown matches a make whose slice gets all of another one, and takes its place.
func (j *judge) grown(c inspector.Cursor, call *ast.CallExpr) (g growth, ok bool) {
	if !kit.IsBuiltin(j.info, call, "make") || len(call.Args) < 2 || !kit.IsSlice(j.info.TypeOf(call)) {
		return g, false
	}
	if g.stmt, ok = kit.Stmt(c); !ok {
		return g, false
	}
	at := kit.Around(c)
	if outer, spread := j.appended(at); spread != nil { // append(make([]T, 0, n), x...)
		g.old, at = spread, outer
		for up, _ := j.appendsTo(at); up != at; up, _ = j.appendsTo(at) {
			at = up // append(append(make([]T, 0, n), x...), y)
		}
	}
	kind, i := at.ParentEdge()
	switch kind {
	case edge.AssignStmt_Rhs:
		s := at.Parent().Node().(*ast.AssignStmt)
		if len(s.Lhs) != len(s.Rhs) || at.Parent() != g.stmt {
			return g, false
		}
		ok = g.old != nil && kit.Same(j.info, s.Lhs[i], g.old) || j.replaces(&g, kit.Variable(j.info, s.Lhs[i]))
	case edge.ReturnStmt_Results:
		g.returned = true
		ok = g.old != nil
	default:
		ok = false
	}
	if !ok {
		return g, false
	}
	g.size, ok = j.exact(c, call.Args[len(call.Args)-1], g.old)
	return g, ok
}

// appended is the append that c is the first argument of, with what it spreads behind it; nil
// where there is none.
func (j *judge) appended(c inspector.Cursor) (outer inspector.Cursor, spread ast.Expr) {
	outer, call := j.appendsTo(c)
	if call == nil || !call.Ellipsis.IsValid() || len(call.Args) != 2 {
		return c, nil
	}
	return outer, call.Args[1]
}

// appendsTo is the append that c is the first argument of, c itself and nil where there is none.
func (j *judge) appendsTo(c inspector.Cursor) (outer inspector.Cursor, call *ast.CallExpr) {
	if kind, i := c.ParentEdge(); kind != edge.CallExpr_Args || i != 0 {
		return c, nil
	}
	call = c.Parent().Node().(*ast.CallExpr)
	if !kit.IsBuiltin(j.info, call, "append") {
		return c, nil
	}
	return c.Parent(), call
}

// replaces tells whether the statements behind g's copy a slice into the one in v and set it to that,
// or give it back.
func (j *judge) replaces(g *growth, v *types.Var) bool {
	if !kit.IsLocal(v) {
		return false
	}
	for next, ok := g.stmt.NextSibling(); ok; next, ok = next.NextSibling() {
		if from := j.copies(next.Node(), v); from != nil && g.old == nil {
			g.old = from
			continue
		}
		switch s := next.Node().(type) {
		case *ast.AssignStmt:
			for i, l := range s.Lhs {
				if g.old != nil && len(s.Lhs) == len(s.Rhs) && kit.Same(j.info, l, g.old) {
					return j.rooted(s.Rhs[i]) == v
				}
			}
		case *ast.ReturnStmt:
			g.returned = g.old != nil && len(s.Results) > 0 && j.rooted(s.Results[0]) == v
			return g.returned
		}
	}
	return false
}

// rooted is the variable of e, of a part of it, or of what is appended to it.
func (j *judge) rooted(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SliceExpr:
			e = x.X
		case *ast.CallExpr:
			if !kit.IsBuiltin(j.info, x, "append") || len(x.Args) == 0 {
				return nil
			}
			e = x.Args[0]
		default:
			return kit.Variable(j.info, e)
		}
	}
}

// copies is the slice that a statement copies into v, nil if it does not.
func (j *judge) copies(stmt ast.Node, v *types.Var) ast.Expr {
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return j.copyCall(s.X, v)
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			return j.copyCall(s.Rhs[0], v)
		}
	case *ast.RangeStmt: // for i := range x { v[i] = x[i] }
		if len(s.Body.List) != 1 {
			return nil
		}
		set, ok := s.Body.List[0].(*ast.AssignStmt)
		if !ok || len(set.Lhs) != 1 {
			return nil
		}
		if index, ok := ast.Unparen(set.Lhs[0]).(*ast.IndexExpr); ok && kit.Variable(j.info, index.X) == v && kit.IsSlice(j.info.TypeOf(s.X)) {
			return s.X
		}
	}
	return nil
}

func (j *judge) copyCall(e ast.Expr, v *types.Var) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(j.info, call, "copy") || len(call.Args) != 2 || j.rooted(call.Args[0]) != v {
		return nil
	}
	from := ast.Unparen(call.Args[1])
	if s, ok := from.(*ast.SliceExpr); ok {
		from = ast.Unparen(s.X)
	}
	if !kit.IsSlice(j.info.TypeOf(from)) {
		return nil
	}
	return from
}

// joined matches what makes an array for two slices and takes the place of the first: slices.Concat,
// bytes.Join, an append to a copy or to what has no room.
func (j *judge) joined(c inspector.Cursor, call *ast.CallExpr) (g growth, ok bool) {
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return g, false
	}
	s := c.Parent().Node().(*ast.AssignStmt)
	if g.stmt, ok = kit.Stmt(c); !ok || g.stmt != c.Parent() || len(s.Lhs) != len(s.Rhs) || s.Tok != token.ASSIGN || len(call.Args) == 0 {
		return g, false
	}
	to := s.Lhs[i]
	switch {
	case kit.IsCall(j.info, call, "slices", "Concat") && !call.Ellipsis.IsValid():
		g.old = call.Args[0]
		ok = len(call.Args) > 1
	case kit.IsCall(j.info, call, "bytes", "Join"):
		lit, list := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
		if ok = list && len(lit.Elts) > 1; ok {
			g.old = lit.Elts[0]
		}
	case kit.IsCall(j.info, call, "slices", "Clip"):
		inner, isCall := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if ok = isCall && kit.IsBuiltin(j.info, inner, "append") && len(inner.Args) > 1; ok {
			g.old = inner.Args[0]
		}
	case kit.IsBuiltin(j.info, call, "append") && len(call.Args) > 1:
		g.old = j.withoutRoom(call)
		ok = g.old != nil
	default:
		return g, false
	}
	g.size = size{ofOld: true, terms: 2}
	return g, ok && kit.Same(j.info, to, g.old)
}

// withoutRoom is the slice that an append copies whole: append(append([]T{}, x...), y),
// append([]T(nil), append(x, y)...), append(slices.Clip(x), y), append(x[:len(x):len(x)], y).
func (j *judge) withoutRoom(call *ast.CallExpr) ast.Expr {
	first := ast.Unparen(call.Args[0])
	if j.nothing(first) && call.Ellipsis.IsValid() && len(call.Args) == 2 {
		inner, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr)
		if ok && kit.IsBuiltin(j.info, inner, "append") && len(inner.Args) > 1 {
			return inner.Args[0]
		}
		return nil
	}
	switch first := first.(type) {
	case *ast.CallExpr:
		switch {
		case kit.IsCall(j.info, first, "slices", "Clip", "Clone"), kit.IsCall(j.info, first, "bytes", "Clone"):
			return first.Args[0]
		case kit.IsBuiltin(j.info, first, "append") && len(first.Args) == 2 && first.Ellipsis.IsValid() && j.nothing(first.Args[0]):
			return first.Args[1]
		}
	case *ast.SliceExpr:
		if first.Max != nil && first.High != nil && kit.Same(j.info, first.Max, first.High) && j.isLen(first.Max, first.X, "len") {
			return first.X
		}
	}
	return nil
}

// nothing tells whether e is an empty slice without room: []T{}, []T(nil), nil.
func (j *judge) nothing(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return kit.IsTypedNil(j.info, e)
	}
	return kit.IsNil(j.info, e)
}
