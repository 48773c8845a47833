package growmap

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// start is where an empty map without a size is made.
type start struct {
	made    ast.Expr // make(map[K]V) or map[K]V{}
	typ     ast.Expr // the map's type as written
	between []ast.Stmt
	entries bool // between puts single entries into the map
	outside bool // the loop stands in a branch: others need no room
	lazy    bool // it is made where it is nil only
}

// findStart finds the empty beginning of map m in the list that holds the loop, or
// in one around that runs as often, so that one run of the loop fills one map, with
// nothing in between that fills or hands out the map.
func findStart(pass *analysis.Pass, loop inspector.Cursor, m ast.Expr) (start, bool) {
	info := pass.TypesInfo
	root := kit.RootVar(info, m)
	if root == nil || headReads(info, loop.Node(), m) {
		return start{}, false
	}
	entries := false
	for at, own := loop, true; ; own = false {
		list, i := siblings(at)
		for j := i - 1; j >= 0; j-- {
			s, ok := empty(info, list[j], m)
			if !ok {
				s, ok = constructed(pass, list[j], m)
			}
			if ok {
				if around, looped := kit.Loop(loop); s.lazy && looped && !kit.DeclaredIn(root, around.Node()) {
					return start{}, false // for the turns to come, too
				}
				s.between, s.entries, s.outside = list[j+1:i], entries, !own
				return s, true
			}
			if entry(info, list[j], m) {
				entries = true
			} else if uses(info, list[j], m, root) {
				return start{}, false
			}
		}
		up, heads, ok := kit.Branch(at)
		if !ok || slices.ContainsFunc(heads, func(n ast.Node) bool { return len(reads(info, n, m)) > 0 }) {
			return start{}, false
		}
		at = up
	}
}

// entry matches m[k] = v, alone or as all that an if does.
func entry(info *types.Info, s ast.Stmt, m ast.Expr) bool {
	if cond, ok := s.(*ast.IfStmt); ok && cond.Init == nil && cond.Else == nil && len(cond.Body.List) == 1 && len(reads(info, cond.Cond, m)) == 0 {
		s = cond.Body.List[0]
	}
	assign, ok := s.(*ast.AssignStmt)
	if !ok {
		return false
	}
	index := storeOf(info, assign)
	return index != nil && kit.Same(info, index.X, m) && len(reads(info, index.Index, m)) == 0 && len(reads(info, assign.Rhs[0], m)) == 0
}

// siblings is the statement list that holds the loop or its label, and the
// place in it.
func siblings(loop inspector.Cursor) ([]ast.Stmt, int) {
	kind, i := loop.ParentEdge()
	switch parent := loop.Parent().Node().(type) {
	case *ast.BlockStmt:
		return parent.List, i
	case *ast.CaseClause:
		if kind == edge.CaseClause_Body {
			return parent.Body, i
		}
	case *ast.CommClause:
		if kind == edge.CommClause_Body {
			return parent.Body, i
		}
	}
	return nil, 0
}

func headReads(info *types.Info, loop ast.Node, m ast.Expr) bool {
	r, ok := loop.(*ast.RangeStmt)
	return ok && (kit.Same(info, r.X, m) || len(reads(info, r.X, m)) > 0)
}

// empty matches the statements that make m: its declaration, an assignment, or
// the literal of the struct whose field it is.
func empty(info *types.Info, s ast.Stmt, m ast.Expr) (start, bool) {
	switch s := s.(type) {
	case *ast.DeclStmt:
		gen, ok := s.Decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			return start{}, false
		}
		for _, spec := range gen.Specs {
			v := spec.(*ast.ValueSpec)
			for i, id := range v.Names {
				if len(v.Values) == len(v.Names) && info.Defs[id] == kit.RootVar(info, m) {
					return madeFor(info, id, v.Values[i], m)
				}
			}
		}
	case *ast.IfStmt:
		return lazy(info, s, m)
	case *ast.AssignStmt:
		if len(s.Lhs) != len(s.Rhs) {
			return start{}, false
		}
		for i, l := range s.Lhs {
			if st, ok := madeFor(info, l, s.Rhs[i], m); ok {
				return st, true
			}
		}
	}
	return start{}, false
}

// lazy matches if m == nil { m = make(map[K]V) }: what it makes is for what comes then.
func lazy(info *types.Info, s *ast.IfStmt, m ast.Expr) (start, bool) {
	x, op, y, ok := kit.Comparison(s.Cond)
	if !ok || op != token.EQL || !kit.IsNil(info, y) || !kit.Same(info, x, m) || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 || kit.FewByName(m) || annotates(m) {
		return start{}, false
	}
	st, ok := empty(info, s.Body.List[0], m)
	st.lazy = true
	return st, ok
}

// annotates tells whether a map holds the few words that are said of something, by its name.
func annotates(m ast.Expr) bool {
	return slices.ContainsFunc(kit.Words(kit.NameOf(m)), func(w string) bool {
		switch w {
		case "annotations", "labels", "attrs", "xattrs", "attributes", "metadata", "meta", "props", "properties", "env", "sysctl", "sysctls", "vars":
			return true
		}
		return false
	})
}

// madeFor matches target = value where value is, or holds, the empty map m.
func madeFor(info *types.Info, target, value, m ast.Expr) (start, bool) {
	if kit.Same(info, target, m) {
		return emptyMap(info, value)
	}
	sel, ok := ast.Unparen(m).(*ast.SelectorExpr)
	if star, is := ast.Unparen(target).(*ast.StarExpr); is {
		target = star.X // *t = T{m: ...} sets t.m
	}
	if !ok || !kit.Same(info, target, sel.X) {
		return start{}, false
	}
	if u, ok := ast.Unparen(value).(*ast.UnaryExpr); ok && u.Op == token.AND {
		value = u.X
	}
	lit, ok := ast.Unparen(value).(*ast.CompositeLit)
	if !ok {
		return start{}, false
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && info.ObjectOf(id) == info.ObjectOf(sel.Sel) {
			return emptyMap(info, kv.Value)
		}
	}
	return start{}, false
}

func emptyMap(info *types.Info, e ast.Expr) (start, bool) {
	e = ast.Unparen(e)
	if !kit.IsMap(info.TypeOf(e)) {
		return start{}, false
	}
	switch x := e.(type) {
	case *ast.CompositeLit:
		return start{made: e, typ: x.Type}, len(x.Elts) == 0 && x.Type != nil
	case *ast.CallExpr:
		if !kit.IsBuiltin(info, x, "make") {
			return start{}, false
		}
		if len(x.Args) == 2 {
			if n, ok := kit.ConstInt(info, x.Args[1]); !ok || n != 0 {
				return start{}, false
			}
		}
		return start{made: e, typ: x.Args[0]}, true
	}
	return start{}, false
}

// uses tells whether a statement between may fill the map or the struct that
// holds it, or hands it out. Returning it early does not: it is still empty.
func uses(info *types.Info, s ast.Stmt, m ast.Expr, root *types.Var) bool {
	if sel, ok := ast.Unparen(m).(*ast.SelectorExpr); ok && kit.Variable(info, sel.X) == root {
		switch s.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.ForStmt, *ast.RangeStmt, *ast.ExprStmt, *ast.DeclStmt:
			return !otherFields(info, s, m, root)
		}
	}
	if assign, ok := s.(*ast.AssignStmt); ok && !kit.Same(info, m, rootIdent(m)) {
		// s.other = ... leaves s.m alone.
		for _, l := range assign.Lhs {
			if kit.Same(info, l, m) || kit.Variable(info, l) == root {
				return true
			}
		}
		for _, r := range assign.Rhs {
			if kit.Mentions(info, r, root) && !readsOtherField(info, r, root) {
				return true
			}
		}
		return false
	}
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			return false
		case *ast.Ident:
			found = found || info.ObjectOf(n) == root
		}
		return !found
	})
	return found
}

// otherFields tells whether a statement has to do with other fields than m only of what
// holds it.
func otherFields(info *types.Info, s ast.Stmt, m ast.Expr, root *types.Var) bool {
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			if kit.Variable(info, n.X) == root && sel != nil && sel.Kind() == types.FieldVal && !kit.Same(info, n, m) {
				return false
			}
		case *ast.Ident:
			ok = ok && info.ObjectOf(n) != root
		}
		return ok
	})
	return ok
}

// readsOtherField tells whether root stands in e only as the x of x.field.
func readsOtherField(info *types.Info, e ast.Expr, root *types.Var) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			if kit.Variable(info, n.X) == root && sel != nil && sel.Kind() == types.FieldVal {
				return false
			}
		case *ast.Ident:
			ok = ok && info.ObjectOf(n) != root
		}
		return ok
	})
	return ok
}

func rootIdent(e ast.Expr) ast.Expr {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return e
}

// counts tells whether the loop's count can be written where the map is made
// and has the same value there.
func (s start) counts(pass *analysis.Pass, trips kit.Trips) bool {
	info := pass.TypesInfo
	if trips.Text == "" {
		return trips.Const >= 0
	}
	for _, v := range kit.Variables(info, trips.Expr) {
		if v.Pos() > s.made.Pos() && kit.IsLocal(v) {
			return false
		}
	}
	for _, stmt := range s.between {
		if !kit.Steady(info, trips.Expr, stmt) || kit.MayPanic(info, trips.Expr) && !plain(info, stmt) {
			return false
		}
	}
	return true
}

// plain tells whether a statement cannot leave the function, so that what the
// loop's head would evaluate behind it may as well be evaluated before it.
func plain(info *types.Info, s ast.Stmt) bool {
	assign, ok := s.(*ast.AssignStmt)
	if !ok {
		return false
	}
	for _, r := range assign.Rhs {
		if !kit.SideEffectFree(info, r) {
			return false
		}
	}
	return true
}
