package regexpinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// rangedOver tells whether c is the first regexp of a list or a map that the function makes only
// to range over it, or to read it by index or key, by itself or in a struct that is an item. One report speaks for the list.
func rangedOver(info *types.Info, c inspector.Cursor) bool {
	list, nested := outermostLiteral(c)
	if !firstCompiled(info, list, c) {
		return false
	}
	switch kind, i := list.ParentEdge(); kind {
	case edge.RangeStmt_X:
		return !nested || keepsNone(info, list)
	case edge.AssignStmt_Rhs:
		v := kit.Variable(info, list.Parent().Node().(*ast.AssignStmt).Lhs[i])
		frame, inside := kit.Frame(list)
		if !inside || !kit.IsLocal(v) || kit.DeclaredIn(v, kit.FuncType(frame.Node())) || len(kit.Given(info, frame.Node(), v)) != 1 {
			return false
		}
		asked := false
		for use := range kit.Uses(info, frame, v) {
			if !staysIn(info, use, frame) {
				return false // what runs later has it made once
			}
			switch kind, _ := use.ParentEdge(); {
			case kind == edge.AssignStmt_Lhs, kind == edge.CallExpr_Args && kit.LenOf(info, use.Parent().Node()) != nil:
			case kind == edge.IndexExpr_X && asksItem(info, use.Parent(), frame):
				asked = true
			case kind != edge.RangeStmt_X, nested && !countsOnly(use) && !keepsNone(info, use):
				return false
			default:
				asked = asked || !countsOnly(use)
			}
		}
		return asked
	}
	return false
}

// outermostLiteral is the literal around c that stands in no other; nested tells whether c stands in
// it as more than an item.
func outermostLiteral(c inspector.Cursor) (list inspector.Cursor, nested bool) {
	list = c
	for depth := 0; ; depth++ {
		kind, _ := list.ParentEdge()
		switch kind {
		case edge.CompositeLit_Elts:
			nested = nested || depth > 0
		case edge.KeyValueExpr_Value, edge.UnaryExpr_X:
		default:
			return list, nested
		}
		list = list.Parent()
	}
}

// firstCompiled tells whether the call at c is the first in the literal that compiles a regexp.
func firstCompiled(info *types.Info, list, c inspector.Cursor) bool {
	for call := range list.Preorder((*ast.CallExpr)(nil)) {
		if _, ok := kit.CompiledPattern(info, call.Node().(*ast.CallExpr)); ok {
			return call == c
		}
	}
	return false
}

// keepsNone tells whether the range over x does nothing with the regexps of its items but call
// their methods.
func keepsNone(info *types.Info, x inspector.Cursor) bool {
	r, ok := x.Parent().Node().(*ast.RangeStmt)
	if !ok {
		return false
	}
	v := kit.Variable(info, r.Value)
	body, found := kit.Find(x.Parent(), r.Body)
	return r.Value != nil && v != nil && found && asksFields(info, body, v)
}

// asksFields tells whether nothing is done in body with the regexps of the item v but calls of their methods.
func asksFields(info *types.Info, body inspector.Cursor, v *types.Var) bool {
	for use := range kit.Uses(info, body, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue
		}
		at := whatOf(info, use)
		if e, ok := at.Node().(ast.Expr); !ok || mayHoldRegexp(info.TypeOf(e)) && !isRegexp(info, at) {
			return false // the item itself goes somewhere
		}
		if isRegexp(info, at) {
			if _, called := methodOf(at); !called {
				if kind, _ := at.ParentEdge(); kind != edge.BinaryExpr_X {
					return false
				}
			}
		}
	}
	return true
}

// whatOf is the regexp that is read of the item at c, or else what is read of it.
func whatOf(info *types.Info, at inspector.Cursor) inspector.Cursor {
	for kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_X && !isRegexp(info, at); kind, _ = at.ParentEdge() {
		at = at.Parent()
	}
	return at
}

// asksItem tells whether the item at c, which is read by its index or key, or what is read of it,
// is a regexp whose methods are called, at once or by a variable, or holds none.
func asksItem(info *types.Info, c, frame inspector.Cursor) bool {
	if v := namedItem(info, c); v != nil {
		return asksFields(info, frame, v) && !slices.ContainsFunc(kit.UsesBut(info, frame, v), func(use inspector.Cursor) bool {
			return !staysIn(info, use, frame)
		})
	}
	at := whatOf(info, c)
	tuple, _ := info.TypeOf(at.Node().(ast.Expr)).(*types.Tuple) // re, ok := m[key]
	if two := tuple != nil && tuple.Len() == 2 && kit.IsNamed(tuple.At(0).Type(), "regexp", "Regexp"); !two && !isRegexp(info, at) {
		e, ok := at.Node().(*ast.SelectorExpr)
		return ok && info.Selections[e] != nil && info.Selections[e].Kind() == types.FieldVal && !mayHoldRegexp(info.TypeOf(e))
	}
	if method, called := methodOf(at); called {
		return method != "Longest"
	}
	kind, i := at.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	s := at.Parent().Node().(*ast.AssignStmt)
	id, ok := s.Lhs[min(i, len(s.Lhs)-1)].(*ast.Ident)
	if !ok || s.Tok != token.DEFINE {
		return false
	}
	v, _ := info.Defs[id].(*types.Var)
	if v == nil {
		return false
	}
	for use := range kit.Uses(info, frame, v) {
		if use.Node() == id {
			continue
		}
		kind, _ := use.ParentEdge()
		if method, called := methodOf(use); kind != edge.BinaryExpr_X && !(kind == edge.SelectorExpr_X && called && method != "Longest") || !staysIn(info, use, frame) {
			return false
		}
	}
	return true
}

// namedItem is the variable of a turn that the struct at c, an item, or its address is given to, r := &rules[i]; nil for
// others.
func namedItem(info *types.Info, c inspector.Cursor) *types.Var {
	if kind, _ := c.ParentEdge(); kind == edge.UnaryExpr_X {
		c = c.Parent()
	}
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	e, is := c.Node().(ast.Expr)
	if !ok || !is || s.Tok != token.DEFINE || len(s.Lhs) != 1 || ast.Unparen(s.Rhs[0]) != e || kit.IsNamed(info.TypeOf(e), "regexp", "Regexp") {
		return nil
	}
	t := info.TypeOf(e)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	v := kit.Variable(info, s.Lhs[0])
	frame, inside := kit.Frame(c)
	if _, isStruct := t.Underlying().(*types.Struct); !isStruct || !inside || v == nil || len(kit.Given(info, frame.Node(), v)) != 1 {
		return nil
	}
	return v
}

// countsOnly matches for i := range x.
func countsOnly(x inspector.Cursor) bool {
	r, ok := x.Parent().Node().(*ast.RangeStmt)
	return ok && r.Value == nil
}

func isRegexp(info *types.Info, c inspector.Cursor) bool {
	e, ok := c.Node().(ast.Expr)
	return ok && info.TypeOf(e) != nil && kit.IsNamed(info.TypeOf(e), "regexp", "Regexp")
}

// mayHoldRegexp tells whether t is a struct, or anything that is no text, number or flag.
func mayHoldRegexp(t types.Type) bool {
	if t == nil {
		return true
	}
	switch t.Underlying().(type) {
	case *types.Basic, *types.Signature:
		return false
	}
	return true
}

// throughItems tells whether c stands in a literal that is called for each of many items, and the
// pattern is made outside of it.
func throughItems(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	frame, inside := kit.Frame(c)
	if !inside || len(kit.Variables(info, e)) == 0 {
		return false
	}
	lit, ok := frame.Node().(*ast.FuncLit)
	return ok && kit.PerItem(info, frame) != 0 && kit.Invariant(info, e, lit)
}
