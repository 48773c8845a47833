package growslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// start is how a slice begins: empty, in the list that holds the loop.
type start struct {
	stmt  ast.Stmt // nil for a named result
	typ   ast.Expr // the slice's type as written
	isNil bool
	some  bool // it begins with a few elements: room for all is the author's to add up
	// between are the statements from stmt to the loop.
	between []ast.Stmt
}

// findStart finds the empty beginning of d, in the loop's own list or in one
// around that runs as often: one run of the loop fills one slice. Nothing may put
// elements into d before the loop.
func findStart(info *types.Info, loop inspector.Cursor, d dest) (start, bool) {
	if headUses(info, loop.Node(), d) || d.field == nil && capAsked(info, loop, d.v) {
		return start{}, false
	}
	return startOf(info, loop, d)
}

// startOf is findStart whatever the loop's head asks of d.
func startOf(info *types.Info, loop inspector.Cursor, d dest) (start, bool) {
	singles, shown := 0, false
	for at, own := loop, true; ; own = false {
		list, i := siblings(at)
		for j := i - 1; j >= 0; j-- {
			if s, ok := emptied(info, list[j], d); ok {
				s.between, s.some = list[j+1:i], s.some || singles > 0
				if !own {
					s.stmt = nil // other branches need no capacity
				}
				return s, !shown
			}
			if room, constant := kit.ConstInt(info, roomOf(info, list[j], d)); constant && room > 0 && room <= int64(singles) {
				return start{some: true, between: list[j+1 : i]}, !shown // full already
			}
			switch n, first := begun(info, list[j], d); {
			case first && singles+n <= few:
				singles += n
			case kept(info, list[j], d):
			case handsOver(info, list[j], d):
				shown = true
			case touches(info, list[j], d):
				return start{}, false
			}
		}
		up, heads, ok := kit.Branch(at)
		if !ok {
			return start{isNil: true, some: singles > 0, between: list[:i]}, isResult(at, d) || isKept(info, at, loop, d)
		}
		if slices.ContainsFunc(heads, func(n ast.Node) bool { return d.uses(info, n, true) }) {
			return start{}, false
		}
		at = up
	}
}

// handsOver tells whether a statement gives the value whose field d is to a call: what is in the
// field behind it nobody knows here, which is no matter to a receiver's field (isKept).
func handsOver(info *types.Info, s ast.Stmt, d dest) bool {
	if d.field == nil {
		return false
	}
	var calls []*ast.CallExpr
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			calls = append(calls, call)
		}
	case *ast.AssignStmt:
		for _, r := range s.Rhs {
			if call, ok := ast.Unparen(r).(*ast.CallExpr); ok {
				calls = append(calls, call)
			}
		}
		if slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { return d.uses(info, e, true) }) {
			return false
		}
	}
	given := false
	for _, call := range calls {
		if f := kit.Callee(info, call); f == nil || empties(f.Name()) {
			continue // which leaves the room
		}
		for _, arg := range call.Args {
			if kit.Variable(info, arg) == d.v {
				given = true
			} else if d.uses(info, arg, true) {
				return false
			}
		}
	}
	return given
}

// empties tells by its name whether a function may cut a list to nothing and keep its array.
func empties(name string) bool {
	switch kit.FirstWord(name) {
	case "reset", "clear", "empty", "truncate", "recycle", "reuse", "init", "prepare", "grow", "reserve", "ensure":
		return true
	}
	return false
}

// begun is how many elements a statement appends to d, one by one: a head before what the
// loop adds.
func begun(info *types.Info, s ast.Stmt, d dest) (n int, ok bool) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || d.field != nil || fewByName(d) {
		return 0, false
	}
	other, n := appendTo(info, a)
	return n, n > 0 && other.same(info, d)
}

// kept tells whether a statement does nothing with the value whose field d is but to store
// it: the field is as empty behind it.
func kept(info *types.Info, s ast.Stmt, d dest) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || d.field == nil {
		return false
	}
	for i, r := range a.Rhs {
		if call, ok := ast.Unparen(r).(*ast.CallExpr); ok && kit.IsBuiltin(info, call, "append") && !call.Ellipsis.IsValid() && !d.uses(info, call.Args[0], true) {
			if slices.ContainsFunc(call.Args[1:], func(e ast.Expr) bool { return kit.Variable(info, e) != d.v && d.uses(info, e, true) }) {
				return false
			}
			continue
		}
		if kit.Variable(info, r) != d.v && d.uses(info, r, true) || kit.Variable(info, a.Lhs[min(i, len(a.Lhs)-1)]) != nil && kit.Variable(info, r) == d.v {
			return false // by another name it is the same
		}
	}
	return !slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return d.uses(info, e, true) })
}

// siblings is the statement list that holds c, and the place in it.
func siblings(c inspector.Cursor) ([]ast.Stmt, int) {
	_, i := c.ParentEdge()
	return kit.StmtList(c.Parent().Node()), i
}

func headUses(info *types.Info, loop ast.Node, d dest) bool {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return d.uses(info, loop.X, false)
	case *ast.ForStmt:
		return loop.Init != nil && d.uses(info, loop.Init, false) || loop.Cond != nil && d.uses(info, loop.Cond, false)
	case *ast.ExprStmt: // a callback
		return false
	}
	return true
}

// emptied matches the statements that leave d empty: its declaration, an
// assignment, or the making of the struct whose field it is. The start's stmt is
// what may be given a capacity: a declaration of d alone.
func emptied(info *types.Info, s ast.Stmt, d dest) (start, bool) {
	switch s := s.(type) {
	case *ast.DeclStmt:
		gen, ok := s.Decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			return start{}, false
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, name := range spec.Names {
				if info.Defs[name] != d.v || len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
					continue
				}
				if len(spec.Values) == 0 {
					st, ok := zero(info, d, spec.Type)
					return st.of(s, len(gen.Specs) == 1 && len(spec.Names) == 1), ok
				}
				st, ok := given(info, name, spec.Values[i], d)
				return st.of(s, len(gen.Specs) == 1 && len(spec.Names) == 1 && spec.Type == nil), ok
			}
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != len(s.Rhs) || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
			return start{}, false
		}
		for i, l := range s.Lhs {
			if st, ok := given(info, l, s.Rhs[i], d); ok {
				return st.of(s, len(s.Lhs) == 1 && s.Tok == token.DEFINE && d.field == nil), true
			}
		}
	}
	return start{}, false
}

func (s start) of(stmt ast.Stmt, alone bool) start {
	if alone {
		s.stmt = stmt
	}
	return s
}

// zero is the start of a variable that is declared without a value.
func zero(info *types.Info, d dest, typ ast.Expr) (start, bool) {
	if d.field == nil {
		return start{typ: typ, isNil: true}, isSliceType(d.v.Type())
	}
	_, is := d.v.Type().Underlying().(*types.Struct)
	return start{isNil: true}, is && isSliceType(info.TypeOf(d.field))
}

// given matches target = value where value is, or holds, the empty d.
func given(info *types.Info, target, value ast.Expr, d dest) (start, bool) {
	if d.is(info, target) {
		if kit.IsNil(info, value) {
			return start{isNil: true}, true
		}
		if begins(info, value) && d.field == nil && !fewByName(d) {
			return start{some: true}, true
		}
		if typ := nilSlice(info, value); typ != nil {
			return start{typ: typ, isNil: true}, true
		}
		typ, ok := emptySlice(info, value)
		return start{typ: typ}, ok
	}
	if d.field == nil || !kit.Same(info, target, d.field.X) {
		return start{}, false
	}
	if u, ok := ast.Unparen(value).(*ast.UnaryExpr); ok && u.Op == token.AND {
		value = u.X
	}
	switch e := ast.Unparen(value).(type) {
	case *ast.CallExpr:
		return start{isNil: true}, kit.IsBuiltin(info, e, "new") && isSliceType(info.TypeOf(d.field))
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			kv, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				return start{}, false
			}
			id, ok := kv.Key.(*ast.Ident)
			if ok && info.ObjectOf(id) == info.ObjectOf(d.field.Sel) {
				return start{}, startsEmpty(info, kv.Value) || kit.IsNil(info, kv.Value)
			}
			if f, is := info.ObjectOf(id).(*types.Var); ok && is && f.Embedded() && len(info.Selections[d.field].Index()) > 1 {
				return start{}, false // which may have it
			}
		}
		return start{isNil: true}, isSliceType(info.TypeOf(d.field))
	}
	return start{}, false
}

// begins matches a literal of a few elements, none of them with a key.
func begins(info *types.Info, e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && isSliceType(info.TypeOf(lit)) && len(lit.Elts) > 0 && len(lit.Elts) <= few &&
		!slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return keyed })
}

// emptySlice matches []T{} and make([]T, 0) and returns the type as written.
func emptySlice(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	switch e := e.(type) {
	case *ast.CompositeLit:
		if t := info.TypeOf(e); t != nil && len(e.Elts) == 0 {
			return e.Type, isSliceType(t) && e.Type != nil
		}
	case *ast.CallExpr:
		if !kit.IsBuiltin(info, e, "make") || len(e.Args) != 2 {
			return nil, false
		}
		n, ok := kit.ConstInt(info, e.Args[1])
		return e.Args[0], ok && n == 0 && isSliceType(info.TypeOf(e.Args[0]))
	}
	return nil, false
}

// nilSlice is the type as written of []T(nil), nil for anything else.
func nilSlice(info *types.Info, e ast.Expr) ast.Expr {
	if !kit.IsTypedNil(info, e) || !isSliceType(info.TypeOf(e)) {
		return nil
	}
	return ast.Unparen(ast.Unparen(e).(*ast.CallExpr).Fun)
}

func isSliceType(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := kit.Core(t).(*types.Slice)
	return ok
}

// touches tells whether s uses d other than by returning it: what is returned
// early is still empty.
func touches(info *types.Info, s ast.Stmt, d dest) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || d.uses(info, n, true)
			return false
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				found = found || d.field == nil && kit.Variable(info, r) != d.v && kit.Mentions(info, r, d.v)
			}
			return false
		case *ast.SelectorExpr:
			if d.field != nil {
				found = found || d.uses(info, n, true)
				return false
			}
		case *ast.Ident:
			found = found || info.ObjectOf(n) == d.v
		}
		return !found
	})
	return found
}

// isResult tells whether d is a named result of the function whose body is the
// list of c.
func isResult(c inspector.Cursor, d dest) bool {
	fn := c.Parent().Parent().Node()
	if d.field != nil || kit.FuncBody(fn) != c.Parent().Node() {
		return false
	}
	return kit.InResults(kit.FuncType(fn), d.v) && isSliceType(d.v.Type())
}

// capAsked tells whether the function asks for cap(v): the one thing that a
// capacity changes for it.
func capAsked(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	fn := kit.Decl(loop)
	asked := fn == nil
	if fn == nil {
		return true
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && kit.IsBuiltin(info, call, "cap") && kit.Variable(info, call.Args[0]) == v {
			asked = true
		}
		return !asked
	})
	return asked
}
