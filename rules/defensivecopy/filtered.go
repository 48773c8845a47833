package defensivecopy

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkFiltered reports a loop that copies a list of a field but for some of its items, for
// the same field, where nobody else has the list.
func (g *getters) checkFiltered(c inspector.Cursor, loop *ast.RangeStmt) {
	sel, ok := ast.Unparen(loop.X).(*ast.SelectorExpr)
	if !ok {
		return
	}
	field, ok := g.info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !field.IsField() || field.Exported() || field.Pkg() != g.pass.Pkg {
		return
	}
	to := g.choosesFrom(loop)
	frame, inside := kit.Frame(c)
	if to == nil || !inside || !kit.DeclaredIn(to, kit.FuncBody(frame.Node())) || !types.Identical(field.Type(), to.Type()) || kit.Cold(g.pass, c) || !g.goesBack(frame, loop, sel, to) {
		return
	}
	if owner := g.info.TypeOf(sel.X); !g.alone(field) || g.copiesOf(owner) {
		return
	}
	kit.Report(g.pass, finding.Suggest, loop.X, fmt.Sprintf("copies %s to leave some out, and nobody else has it", kit.Text(g.pass, loop.X)))
}

// choosesFrom is the list to which a loop adds some of the items that it walks, as they are,
// and nothing else.
func (g *getters) choosesFrom(loop *ast.RangeStmt) (to *types.Var) {
	item := kit.Variable(g.info, loop.Value)
	if item == nil || !kit.IsSlice(g.info.TypeOf(loop.X)) {
		return nil
	}
	adds, ok := 0, true
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.RangeStmt, *ast.ForStmt:
			ok = false
		case *ast.CallExpr:
			if kit.IsBuiltin(g.info, n, "append") && len(n.Args) > 0 {
				adds++
				to = kit.Variable(g.info, n.Args[0])
				ok = ok && len(n.Args) == 2 && !n.Ellipsis.IsValid() && kit.Variable(g.info, n.Args[1]) == item
			} else if !kit.IsConversion(g.info, n) && !kit.IsBuiltin(g.info, n, "len") && !g.effects.NoneInCall(n) && !kit.Answers(kit.Callee(g.info, n)) {
				ok = false // it may look at the list
			}
		}
		return ok
	})
	if !ok || adds != 1 || !kit.IsLocal(to) {
		return nil
	}
	return to
}

// goesBack tells whether to, which begins empty, is for nothing but to take the place of the
// list that the loop walks.
func (g *getters) goesBack(frame inspector.Cursor, loop *ast.RangeStmt, list *ast.SelectorExpr, to *types.Var) bool {
	back := 0
	for use := range kit.Uses(g.info, frame, to) {
		if at, ok := kit.Frame(use); !ok || at.Node() != frame.Node() {
			return false
		}
		if kit.Encloses(loop.Body, use.Node()) {
			continue
		}
		kind, i := use.ParentEdge()
		switch up := use.Parent().Node().(type) {
		case *ast.AssignStmt:
			if kind == edge.AssignStmt_Lhs {
				if value := up.Rhs[min(i, len(up.Rhs)-1)]; !empty(g.info, value) && !roomFor(g.info, value, list) {
					return false
				}
				continue
			}
			if len(up.Lhs) != 1 || !kit.Same(g.info, up.Lhs[0], list) {
				return false
			}
			back++
		case *ast.CallExpr:
			if !kit.IsBuiltin(g.info, up, "len") {
				return false
			}
		default:
			return false
		}
	}
	return back == 1
}

// alone tells whether the lists that a field gets are made for it, and nobody else gets them.
func (g *getters) alone(field *types.Var) bool {
	for use := range kit.Uses(g.info, kit.Root(g.pass), field) {
		if !g.keepsAlone(selected(use), field) {
			return false
		}
	}
	return true
}

func (g *getters) keepsAlone(at inspector.Cursor, field *types.Var) bool {
	kind, i := at.ParentEdge()
	switch up := at.Parent().Node().(type) {
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	case *ast.IndexExpr:
		over, _ := at.Parent().ParentEdge()
		return kind == edge.IndexExpr_X && over != edge.UnaryExpr_X
	case *ast.BinaryExpr:
		return true
	case *ast.UnaryExpr:
		return g.inJSON(at.Parent())
	case *ast.SliceExpr: // x.list = x.list[:n]
		s, ok := at.Parent().Parent().Node().(*ast.AssignStmt)
		if !ok {
			s, ok = at.Parent().Parent().Parent().Node().(*ast.AssignStmt) // append(x.list[:i], x.list[i+1:]...)
		}
		return ok && kind == edge.SliceExpr_X && len(s.Lhs) == 1 && kit.Object(g.info, s.Lhs[0]) == types.Object(field)
	case *ast.KeyValueExpr:
		return kind == edge.KeyValueExpr_Key && g.fresh(at, up.Value, field)
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Lhs && len(up.Lhs) == len(up.Rhs) && g.fresh(at, up.Rhs[i], field)
	case *ast.CallExpr:
		if kit.IsBuiltin(g.info, up, "append") && i == 0 {
			s, ok := at.Parent().Parent().Node().(*ast.AssignStmt)
			return ok && len(s.Lhs) == 1 && kit.Object(g.info, s.Lhs[0]) == types.Object(field)
		}
		return kit.IsBuiltin(g.info, up, "len") || kit.IsBuiltin(g.info, up, "cap") || kit.IsBuiltin(g.info, up, "copy") || kit.IsBuiltin(g.info, up, "append") && up.Ellipsis.IsValid() ||
			kit.IsCall(g.info, up, "sort", "Slice", "SliceStable") || kit.IsCall(g.info, up, "slices", "Clone", "Contains", "Index", "SortFunc", "IndexFunc", "ContainsFunc")
	}
	return false
}

// fresh tells whether e, that a field is given, is a list that was made for it.
func (g *getters) fresh(at inspector.Cursor, e ast.Expr, field *types.Var) bool {
	if decl := kit.Decl(at); decl != nil {
		if v := kit.Variable(g.info, e); v != nil {
			return madeIn(g.info, decl, v) || g.decoded(at, decl, v)
		}
	}
	own := func(e ast.Expr) bool { // or a part of it
		if cut, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
			e = cut.X
		}
		return kit.Object(g.info, e) == types.Object(field)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.SliceExpr:
		return own(e)
	case *ast.CallExpr:
		return kit.IsBuiltin(g.info, e, "make") || kit.IsBuiltin(g.info, e, "append") && len(e.Args) > 0 && (own(e.Args[0]) || empty(g.info, e.Args[0]))
	}
	return kit.IsNil(g.info, e)
}

// inJSON tells whether an address is taken for encoding/json, which keeps none.
func (g *getters) inJSON(address inspector.Cursor) bool {
	call, ok := address.Parent().Node().(*ast.CallExpr)
	return ok && (kit.IsCall(g.info, call, "encoding/json", "Marshal", "MarshalIndent", "Unmarshal") || kit.IsMethod(g.info, call, "encoding/json", "", "Encode", "Decode"))
}

// decoded tells whether the function gives its local v nothing but memory that it made, or what
// is decoded there from JSON.
func (g *getters) decoded(at inspector.Cursor, decl *ast.FuncDecl, v *types.Var) bool {
	frame, ok := kit.Frame(at)
	if !ok || !kit.DeclaredIn(v, decl.Body) {
		return false
	}
	texts, others := 0, 0
	for _, e := range kit.Given(g.info, decl, v) {
		if e == nil {
			others++
		} else if !makes(g.info, e, v) {
			return false
		}
	}
	for use := range kit.Uses(g.info, frame, v) {
		if u, ok := use.Parent().Node().(*ast.UnaryExpr); ok && u.Op == token.AND {
			if !g.inJSON(use.Parent()) {
				return false
			}
			texts++
		}
	}
	return texts == others
}

// copiesOf tells whether a value of the struct that t is, or leads to, is copied whole
// somewhere: then two have one list.
func (g *getters) copiesOf(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	for c := range kit.Preorder(g.pass, (*ast.StarExpr)(nil)) {
		star := c.Node().(*ast.StarExpr)
		if tv := g.info.Types[star]; !tv.IsValue() || !types.Identical(tv.Type, t) {
			continue
		}
		switch kind, _ := c.ParentEdge(); kind {
		case edge.SelectorExpr_X, edge.AssignStmt_Lhs:
		default:
			return true
		}
	}
	return false
}
