package poolgrown

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// wiped is the field whose array is lost where a pooled struct is set anew by a literal just
// before call puts it back, or just behind call that takes it out: the package keeps that
// array from use to use otherwise. Nil where nothing is lost.
func (p pools) wiped(c inspector.Cursor, call *ast.CallExpr) *types.Var {
	info := p.pass.TypesInfo
	put := kit.IsMethod(info, call, "sync", "Pool", "Put")
	if !put && !kit.IsMethod(info, call, "sync", "Pool", "Get") {
		return nil
	}
	stmt, ok := kit.Stmt(c)
	if !ok {
		return nil
	}
	e, around := ast.Expr(nil), near(stmt, inspector.Cursor.PrevSibling)
	if put {
		e = call.Args[0]
	} else {
		assign, ok := stmt.Node().(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 || !p.gets(assign.Rhs[0], false) {
			return nil
		}
		e, around = assign.Lhs[0], near(stmt, inspector.Cursor.NextSibling)
	}
	for i, s := range around {
		lit := setsAnew(info, s, e, put)
		if lit == nil {
			continue
		}
		t, _ := kit.Underlying(info, lit).(*types.Struct)
		decl := kit.Decl(c)
		return p.loses(t, lit, func(field *types.Var) bool {
			for j, other := range around {
				if j != i && stores(info, other, field) {
					return true
				}
			}
			return decl == nil || givesAway(info, decl, field)
		})
	}
	return nil
}

// closeBy is how many statements away a struct is set anew for the pool.
const closeBy = 4

// near are the statements next to s in its block, in the direction of step.
func near(s inspector.Cursor, step func(inspector.Cursor) (inspector.Cursor, bool)) (list []ast.Stmt) {
	for at, ok := step(s); ok && len(list) < closeBy; at, ok = step(at) {
		if n, ok := at.Node().(ast.Stmt); ok {
			list = append(list, n)
		}
	}
	return list
}

// setsAnew is the literal in *e = T{...}, nil for other statements. Where e is put back, a part
// of it may be set anew, too: e.part = T{...}, and *p = T{...} for a p of the type of a part.
func setsAnew(info *types.Info, s ast.Stmt, e ast.Expr, parts bool) *ast.CompositeLit {
	assign, ok := s.(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
		return nil
	}
	lit, ok := ast.Unparen(assign.Rhs[0]).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	switch to := ast.Unparen(assign.Lhs[0]).(type) {
	case *ast.StarExpr:
		if kit.Same(info, to.X, e) || parts && hasPart(info.TypeOf(e), info.TypeOf(lit)) {
			return lit
		}
	case *ast.SelectorExpr:
		if parts && kit.Same(info, to.X, e) && hasPart(info.TypeOf(e), info.TypeOf(lit)) {
			return lit
		}
	}
	return nil
}

// hasPart tells whether t is a pointer to a struct with a field of type part, a struct that
// no other field has.
func hasPart(t, part types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	s, ok := p.Elem().Underlying().(*types.Struct)
	if _, named := types.Unalias(part).(*types.Named); !ok || !named {
		return false
	}
	n := 0
	for f := range s.Fields() {
		if types.Identical(f.Type(), part) {
			n++
		}
	}
	return n == 1
}

// stores tells whether a statement assigns to a field.
func stores(info *types.Info, s ast.Stmt, field *types.Var) bool {
	assign, ok := s.(*ast.AssignStmt)
	if !ok {
		return false
	}
	for _, l := range assign.Lhs {
		if kit.Object(info, l) == field {
			return true
		}
	}
	return false
}

// givesAway tells whether a function returns or hands on the array of a field: then the
// struct must do without it.
func givesAway(info *types.Info, decl *ast.FuncDecl, field *types.Var) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		var values []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			values = n.Rhs
		case *ast.ReturnStmt:
			values = n.Results
		case *ast.SendStmt:
			values = []ast.Expr{n.Value}
		case *ast.KeyValueExpr:
			values = []ast.Expr{n.Value}
		}
		for _, value := range values {
			if slice, ok := ast.Unparen(value).(*ast.SliceExpr); ok {
				value = slice.X
			}
			found = found || kit.Object(info, value) == field
		}
		return !found
	})
	return found
}

// loses is a slice field of t, or of a struct in it, that lit leaves out, that is not saved
// and whose array the package uses again.
func (p pools) loses(t *types.Struct, lit *ast.CompositeLit, saved func(*types.Var) bool) *types.Var {
	if t == nil {
		return nil
	}
	kept := map[string]bool{}
	if lit != nil {
		for _, elt := range lit.Elts {
			kv, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				return nil // all fields have values
			}
			if key, ok := kv.Key.(*ast.Ident); ok {
				kept[key.Name] = true
			}
		}
	}
	for f := range t.Fields() {
		if kept[f.Name()] || f.Pkg() != p.pass.Pkg {
			continue
		}
		if inner, ok := f.Type().Underlying().(*types.Struct); ok && lit != nil {
			if lost := p.loses(inner, nil, saved); lost != nil && !saved(f) {
				return lost
			}
		}
		if kit.IsSlice(f.Type()) && !saved(f) && p.reuses(f) {
			return f
		}
	}
	return nil
}

// reuses tells whether the package fills the array of a slice field from its start again, as
// long as it is large enough, and never lets the field have another's array.
func (p pools) reuses(field *types.Var) bool {
	info := p.pass.TypesInfo
	var all uses
	for c := range kit.Preorder(p.pass, (*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)) {
		for _, value := range given(info, c.Node(), field) {
			if decl := kit.Decl(c); decl != nil {
				value = kit.Origin(info, decl, value)
			}
			u, own := ofOwn(info, value, field)
			if !own {
				return false
			}
			all.made, all.grown = all.made || u.made, all.grown || u.grown
			all.emptied, all.cut = all.emptied || u.emptied, all.cut || u.cut
		}
	}
	return all.emptied && all.grown || all.cut && all.made
}

// given is what a statement, or an entry of a literal, gives to a field.
func given(info *types.Info, n ast.Node, field *types.Var) (values []ast.Expr) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if kit.Object(info, l) == field && len(n.Lhs) == len(n.Rhs) {
				values = append(values, n.Rhs[i])
			}
		}
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && info.Uses[key] == field {
			values = append(values, n.Value)
		}
	}
	return values
}

// uses are what is done with the array of a field: it is made, appended to, emptied to be
// filled again, cut to a length.
type uses struct{ made, grown, emptied, cut bool }

// ofOwn tells how e makes use of the array that field has; not own if it may be another's.
func ofOwn(info *types.Info, e ast.Expr, field *types.Var) (u uses, own bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		if e.Low != nil || e.High == nil {
			return u, kit.Object(info, e.X) == field
		}
		n, constant := kit.ConstInt(info, e.High)
		return uses{emptied: constant && n == 0, cut: !constant}, kit.Object(info, e.X) == field
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(info, e, "make"):
			return uses{made: true}, true
		case kit.IsBuiltin(info, e, "append"), kit.IsCall(info, e, "slices", "Grow"):
			u, own = ofOwn(info, e.Args[0], field)
			u.grown = true
			return u, own
		}
	case *ast.CompositeLit:
		return u, true
	}
	return u, kit.IsNil(info, e) || kit.Object(info, e) == field
}
