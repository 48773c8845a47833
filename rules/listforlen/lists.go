package listforlen

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A list is a local slice that is filled and measured, and nothing else.
type list struct {
	v       *types.Var
	fn      inspector.Cursor
	decl    inspector.Cursor   // the statement that declares it
	appends []inspector.Cursor // v = append(v, x)
	lens    []inspector.Cursor // len(v)
	stores  int                // v[i] = x
	looped  bool               // it is filled in a loop
}

// appended judges a list that a loop appends to.
func (c *checker) appended(at inspector.Cursor, call *ast.CallExpr) {
	v := kit.Variable(c.TypesInfo, call.Args[0])
	if !kit.IsLocal(v) || c.lists[v] {
		return
	}
	c.lists[v] = true
	l, ok := c.list(at, v)
	if !ok || len(l.appends) == 0 || !l.looped || kit.Rarely(c.Pass, l.lens[0]) {
		return
	}
	message := "gathers a list in " + v.Name() + " of which only the length is asked"
	if edits := c.count(l); edits != nil {
		kit.Report(c.Pass, finding.Safe, call, message, kit.Fix("count instead", kit.Tidy(c.Pass, kit.File(at), edits...)...))
		return
	}
	kit.Report(c.Pass, finding.Suggest, call, message)
}

// made judges make([]T, n) whose variable nobody reads an element of.
func (c *checker) made(at inspector.Cursor, call *ast.CallExpr) {
	if !kit.IsSlice(c.TypesInfo.TypeOf(call)) || len(call.Args) < 2 || c.TypesInfo.Types[call.Args[1]].Value != nil {
		return
	}
	fn, ok := kit.Function(at)
	if !ok {
		return
	}
	v := kit.Holder(c.TypesInfo, fn.Node(), at)
	if v == nil || c.lists[v] {
		return
	}
	c.lists[v] = true
	l, ok := c.list(at, v)
	if !ok || len(l.appends) > 0 || kit.Rarely(c.Pass, at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, call, "makes a list of which only the length is asked, which is known")
}

// list gathers what is done with a local slice; ok is false where it is more than to
// fill it with what is made without an effect, and to ask for its length.
func (c *checker) list(at inspector.Cursor, v *types.Var) (l list, ok bool) {
	fn, inside := kit.Function(at)
	for inside && !kit.DeclaredIn(v, kit.FuncBody(fn.Node())) {
		fn, inside = kit.Function(fn.Parent())
	}
	if !inside || !kit.IsSlice(v.Type()) {
		return l, false
	}
	l = list{v: v, fn: fn}
	if !c.declared(&l) {
		return l, false
	}
	for use := range kit.Uses(c.TypesInfo, fn, v) {
		kind, i := use.ParentEdge()
		switch up := use.Parent(); kind {
		case edge.AssignStmt_Lhs:
			if s := up.Node().(*ast.AssignStmt); s != l.decl.Node() && !c.appends(s, v) {
				return l, false
			}
		case edge.CallExpr_Args:
			call := up.Node().(*ast.CallExpr)
			switch {
			case kit.IsBuiltin(c.TypesInfo, call, "len"):
				l.lens = append(l.lens, up)
			case kit.IsBuiltin(c.TypesInfo, call, "append") && i == 0 && c.free(call.Args[1:]):
				s, ok := up.Parent().Node().(*ast.AssignStmt)
				if !ok || !c.appends(s, v) {
					return l, false
				}
				l.appends = append(l.appends, up.Parent())
				_, turn := kit.Loop(up)
				l.looped = l.looped || turn
			default:
				return l, false
			}
		case edge.IndexExpr_X:
			s, ok := up.Parent().Node().(*ast.AssignStmt)
			if up, _ := up.ParentEdge(); !ok || up != edge.AssignStmt_Lhs || s.Tok != token.ASSIGN || !c.free(s.Rhs) {
				return l, false
			}
			l.stores++
		default:
			return l, false
		}
	}
	return l, len(l.lens) > 0
}

// declared finds the declaration of a list that begins empty, or as make has made it.
func (c *checker) declared(l *list) bool {
	name, ok := l.fn.FindByPos(l.v.Pos(), l.v.Pos())
	if !ok {
		return false
	}
	l.decl = name.Parent()
	switch d := l.decl.Node().(type) {
	case *ast.AssignStmt:
		return d.Tok == token.DEFINE && len(d.Lhs) == 1 && len(d.Rhs) == 1 && kit.MadeEmpty(c.TypesInfo, d.Rhs[0])
	case *ast.ValueSpec:
		return len(d.Names) == 1 && (len(d.Values) == 0 || kit.IsNil(c.TypesInfo, d.Values[0]) || kit.MadeEmpty(c.TypesInfo, d.Values[0]))
	}
	return false
}

// appends matches v = append(v, ...).
func (c *checker) appends(s *ast.AssignStmt, v *types.Var) bool {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(c.TypesInfo, s.Lhs[0]) != v {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	return ok && kit.IsBuiltin(c.TypesInfo, call, "append") && kit.Variable(c.TypesInfo, call.Args[0]) == v
}

// free tells whether nobody misses what makes the elements.
func (c *checker) free(list []ast.Expr) bool {
	for _, e := range list {
		if !c.effects.None(e) {
			return false
		}
	}
	return true
}

// count gives the edits that count instead: where what was appended are variables that
// are used elsewhere, too, so that all goes on to compile.
func (c *checker) count(l list) []analysis.TextEdit {
	file := kit.File(l.fn)
	decl := l.decl.Node()
	if s, ok := decl.(*ast.AssignStmt); ok {
		call, made := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if made && (len(call.Args) < 3 || !kit.IsZero(c.TypesInfo, call.Args[1]) || !c.size(call.Args[2]) || !c.plain(call.Args[2], l)) {
			return nil
		}
	} else if spec := decl.(*ast.ValueSpec); len(spec.Values) > 0 {
		return nil
	} else {
		d := l.decl.Parent().Node().(*ast.GenDecl)
		if d.Lparen.IsValid() {
			return nil
		}
		decl = d
	}
	if l.stores > 0 || kit.HasComment(file, decl.Pos(), decl.End()) {
		return nil
	}
	name := c.names.Fresh(c.Pass, file, kit.TopDecl(l.fn), "count")
	edits := []analysis.TextEdit{kit.Replace(decl, name+" := 0")}
	for _, a := range l.appends {
		s := a.Node().(*ast.AssignStmt)
		call := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if call.Ellipsis.IsValid() || len(call.Args) != 2 || !c.plain(call.Args[1], l) || kit.HasComment(file, s.Pos(), s.End()) {
			return nil
		}
		edits = append(edits, kit.Replace(s, name+"++"))
	}
	for _, n := range l.lens {
		if kit.HasComment(file, n.Node().Pos(), n.Node().End()) {
			return nil
		}
		edits = append(edits, kit.Replace(n.Node(), name))
	}
	return edits
}

// size tells whether a capacity is one for certain: make panics where it is below zero.
func (c *checker) size(e ast.Expr) bool {
	return c.TypesInfo.Types[e].Value != nil || kit.LenOf(c.TypesInfo, e) != nil
}

// plain tells whether an expression may go: it is a constant, or made of variables that
// are used elsewhere too, and cannot panic.
func (c *checker) plain(e ast.Expr, l list) bool {
	if c.TypesInfo.Types[e].Value != nil {
		return true
	}
	if of := kit.LenOf(c.TypesInfo, e); of != nil {
		e = of
	}
	v := kit.RootVar(c.TypesInfo, e)
	if v == nil || kit.MayPanic(c.TypesInfo, e) {
		return false
	}
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(l.fn.Node())) {
		return true
	}
	uses := 0
	for use := range kit.Uses(c.TypesInfo, l.fn, v) {
		kind, _ := use.ParentEdge()
		if kind == edge.AssignStmt_Lhs || c.goes(use, l) {
			continue
		}
		uses++
	}
	return uses > 0
}

// goes tells whether a use stands in what the edits take away.
func (c *checker) goes(use inspector.Cursor, l list) bool {
	if kit.Encloses(l.decl.Node(), use.Node()) {
		return true
	}
	for _, a := range l.appends {
		if kit.Encloses(a.Node(), use.Node()) {
			return true
		}
	}
	return false
}
