package quadraticscan

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// skip matches if ... { continue }.
func skip(s *ast.IfStmt) bool {
	return s.Init == nil && s.Else == nil && kit.OnlyContinues(s.Body)
}

// skips tells whether a statement leaves elements out for another reason than that they
// are not what is looked for: if e.deleted { continue }.
func (of *element) skips(stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.IfStmt)
	if !ok || !skip(s) || !of.effects.NoneBut(s.Cond, of.looks) {
		return false
	}
	plain := *of
	plain.loops = false
	_, compares := plain.equal(s.Cond, token.NEQ)
	return !compares
}

// gathers matches found = found || e == key, alone in a loop.
func (of *element) gathers(list []ast.Stmt) (keys []ast.Expr, ok bool) {
	if len(list) != 1 {
		return nil, false
	}
	s, ok := list[0].(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN || kit.Variable(of.TypesInfo, s.Lhs[0]) == nil {
		return nil, false
	}
	either, ok := ast.Unparen(s.Rhs[0]).(*ast.BinaryExpr)
	if !ok || either.Op != token.LOR || !kit.Same(of.TypesInfo, either.X, s.Lhs[0]) {
		return nil, false
	}
	return of.equal(either.Y, token.EQL)
}

// onlyIf is s as an if: itself, or a switch with one case that is a condition.
func onlyIf(s ast.Stmt) (check *ast.IfStmt, ok bool) {
	if sw, is := s.(*ast.SwitchStmt); is && len(sw.Body.List) != 1 {
		return nil, false
	}
	return kit.AsIf(s)
}

// predicate are the keys that a function which is handed to a search compares its element
// with: func(e T) bool { return e.ID == id }, also behind ifs that refuse others.
func (of *element) predicate(body *ast.BlockStmt) (keys []ast.Expr, ok bool) {
	list := body.List
	for len(list) > 1 {
		s, is := list[0].(*ast.IfStmt)
		if !of.renames(list[0]) && (!is || s.Else != nil || s.Init != nil || !of.effects.None(s.Cond)) {
			return nil, false
		}
		if is {
			answer, says := answers(of.TypesInfo, s.Body)
			last, end := answers(of.TypesInfo, &ast.BlockStmt{List: list[1:]})
			if says && answer && end && !last {
				return of.equal(s.Cond, token.EQL) // if e.ID == id { return true }; return false
			}
			if !says || answer {
				return nil, false
			}
			if keys, ok = of.equal(s.Cond, token.NEQ); ok {
				return keys, true
			}
		}
		list = list[1:]
	}
	if len(list) == 0 {
		return nil, false
	}
	r, ok := list[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return nil, false
	}
	return of.equal(r.Results[0], token.EQL)
}

// answers is what a block that does nothing but return a constant returns.
func answers(info *types.Info, b *ast.BlockStmt) (yes, ok bool) {
	if len(b.List) != 1 {
		return false, false
	}
	r, ok := b.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false, false
	}
	value := info.Types[r.Results[0]].Value
	if value == nil {
		return false, false
	}
	return value.ExactString() == "true", true
}

// started is the literal around at that is run once for each turn of a loop around it, in a
// goroutine: go func() { ... }(), group.Go(func() error { ... }).
func started(at inspector.Cursor) (lit inspector.Cursor, ok bool) {
	lit, ok = kit.Frame(at)
	if !ok {
		return lit, false
	}
	if _, is := lit.Node().(*ast.FuncLit); !is {
		return lit, false
	}
	call, is := lit.Parent().Node().(*ast.CallExpr)
	if !is {
		return lit, false
	}
	kind, _ := lit.Parent().ParentEdge()
	sel, method := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if kind != edge.GoStmt_Call && (!method || sel.Sel.Name != "Go") {
		return lit, false
	}
	_, loops := kit.Loop(lit)
	return lit, loops
}

// waits tells whether a loop's body has a select that waits until somebody talks.
func waits(b *ast.BlockStmt) bool {
	for _, stmt := range b.List {
		if s, ok := stmt.(*ast.SelectStmt); ok && !kit.HasDefault(s) {
			return true
		}
	}
	return false
}
