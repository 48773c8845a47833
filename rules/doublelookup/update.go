package doublelookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// An operation on an element of a map, such as m[k]++, m[k] += v or
// m[k] = append(m[k], v), looks up once and takes a missing element to be zero.

// zeroed checks for if _, ok := m[k]; !ok { m[k] = 0 } before m[k] += v, which
// does the same for a missing element, and for the like before a set's only store.
func (c *checker) zeroed(at inspector.Cursor) {
	s := at.Node().(*ast.IfStmt)
	asked, missing := c.asks(s)
	if asked == nil || !missing || s.Else != nil || len(s.Body.List) != 1 {
		return
	}
	set, ok := s.Body.List[0].(*ast.AssignStmt)
	if !ok || set.Tok != token.ASSIGN || len(set.Lhs) != 1 || len(set.Rhs) != 1 || !kit.Same(c.TypesInfo, set.Lhs[0], asked) {
		return
	}
	if kit.IsEmptyStruct(c.TypesInfo.TypeOf(set.Rhs[0])) && !kit.Cold(c.Pass, at) {
		kit.Report(c.Pass, finding.Suggest, asked, "looks up "+kit.Text(c.Pass, asked)+" before a store that changes nothing where it is there")
		return
	}
	if !c.zero(set.Rhs[0]) {
		return
	}
	next, ok := at.NextSibling()
	if !ok || !kit.Same(c.TypesInfo, c.updated(next.Node()), asked) || kit.Cold(c.Pass, at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, asked, "looks up "+kit.Text(c.Pass, asked)+" to make it zero before an operation that takes a missing one to be zero")
}

// either checks for if _, ok := m[k]; ok { m[k] += v } else { m[k] = v }.
func (c *checker) either(at inspector.Cursor) {
	s := at.Node().(*ast.IfStmt)
	asked, missing := c.asks(s)
	other, ok := s.Else.(*ast.BlockStmt)
	if asked == nil || !ok || len(s.Body.List) != 1 || len(other.List) != 1 {
		return
	}
	update, first := s.Body.List[0], other.List[0]
	if missing {
		update, first = first, update
	}
	set, ok := first.(*ast.AssignStmt)
	if !ok || set.Tok != token.ASSIGN || len(set.Lhs) != 1 || len(set.Rhs) != 1 || !kit.Same(c.TypesInfo, set.Lhs[0], asked) {
		return
	}
	if !kit.Same(c.TypesInfo, c.updated(update), asked) || !c.fromZero(update, set.Rhs[0]) || kit.Cold(c.Pass, at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, asked, "looks up "+kit.Text(c.Pass, asked)+" before an operation that takes a missing one to be zero")
}

// asks is the m[k] whose presence an if asks for, and whether its body is for a
// missing one; nil for other ifs.
func (c *checker) asks(s *ast.IfStmt) (asked *ast.IndexExpr, missing bool) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || len(init.Lhs) != 2 || len(init.Rhs) != 1 || !kit.IsBlank(init.Lhs[0]) {
		return nil, false
	}
	index, ok := ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	if !ok || !kit.IsMap(c.TypesInfo.TypeOf(index.X)) || !c.effects.None(index) {
		return nil, false
	}
	cond := ast.Unparen(s.Cond)
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond, missing = not.X, true
	}
	v := kit.Variable(c.TypesInfo, cond)
	if v == nil || kit.Variable(c.TypesInfo, init.Lhs[1]) != v {
		return nil, false
	}
	return index, missing
}

// updated is the element that n is an operation on, nil if it is none.
func (c *checker) updated(n ast.Node) ast.Expr {
	switch s := n.(type) {
	case *ast.IncDecStmt:
		return s.X
	case *ast.AssignStmt:
		if len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			index, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
			if ok && (s.Tok != token.ASSIGN && s.Tok != token.DEFINE || c.selfAppend(s, index)) {
				return index
			}
		}
	}
	return &ast.BadExpr{}
}

// zero tells whether e is what a missing element counts as: 0, "", false, nil, or
// an empty slice, which is as good as nil to append.
func (c *checker) zero(e ast.Expr) bool {
	tv := c.TypesInfo.Types[e]
	if tv.IsNil() {
		return true
	}
	if tv.Value != nil {
		switch tv.Value.ExactString() {
		case "0", `""`, "false":
			return true
		}
		return false
	}
	if _, slice := kit.Underlying(c.TypesInfo, e).(*types.Slice); !slice {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		if !kit.IsBuiltin(c.TypesInfo, e, "make") || len(e.Args) != 2 {
			return false
		}
		n, ok := kit.ConstInt(c.TypesInfo, e.Args[1])
		return ok && n == 0
	}
	return false
}

// fromZero tells whether an operation on a zero element gives first.
func (c *checker) fromZero(update ast.Stmt, first ast.Expr) bool {
	switch s := update.(type) {
	case *ast.IncDecStmt:
		n, ok := kit.ConstInt(c.TypesInfo, first)
		return ok && s.Tok == token.INC && n == 1
	case *ast.AssignStmt:
		if s.Tok == token.ADD_ASSIGN || s.Tok == token.OR_ASSIGN {
			return kit.Same(c.TypesInfo, s.Rhs[0], first)
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		lit, isLit := ast.Unparen(first).(*ast.CompositeLit)
		if !ok || !isLit || s.Tok != token.ASSIGN || call.Ellipsis.IsValid() || len(lit.Elts) != len(call.Args)-1 {
			return false
		}
		for i, e := range lit.Elts {
			if !alike(c.TypesInfo, e, call.Args[i+1]) {
				return false
			}
		}
		return true
	}
	return false
}

// alike is kit.Same, where a literal in a slice may leave out its type.
func alike(info *types.Info, elt, arg ast.Expr) bool {
	a, ok1 := elt.(*ast.CompositeLit)
	b, ok2 := ast.Unparen(arg).(*ast.CompositeLit)
	if !ok1 || !ok2 {
		return kit.Same(info, elt, arg)
	}
	if len(a.Elts) != len(b.Elts) {
		return false
	}
	for i := range a.Elts {
		if !kit.Same(info, a.Elts[i], b.Elts[i]) {
			return false
		}
	}
	return true
}
