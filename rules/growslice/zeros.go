package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkZeros looks at a loop that appends to a slice which is made as long already as the loop
// would make it, and of which no element is ever set: the length was meant to be the capacity.
// There is advice only, for the result is another one: it has zero values in front.
func checkZeros(pass *analysis.Pass, c inspector.Cursor, body ast.Node, all []growth) {
	info := pass.TypesInfo
	for _, at := range all {
		d := at.d
		if kit.DeclaredIn(d.v, c.Node()) || headUses(info, c.Node(), d) || setsOrAsks(info, body, d) {
			continue
		}
		size, head := madeLong(info, c, d)
		fn, ok := kit.Frame(c)
		if size == nil || !ok || head > added(info, size) || kit.Cold(pass, c) {
			continue
		}
		if (matches(pass, c, fn.Node(), size) || neverSet(info, d, size)) && !filledLater(info, fn, d, head) {
			kit.Report(pass, finding.Suggest, at.call, fmt.Sprintf("moves all of %s, which is as long already as the loop would make it, and leaves its zero values in front: make it with length 0 and that capacity", d.text(pass)))
		}
	}
}

// A growth is an append to a slice, in its own statement.
type growth struct {
	d    dest
	call *ast.CallExpr
}

// grown lists the slices that v = append(v, ...) lets grow in n, with the first append of each.
func grown(info *types.Info, n ast.Node) (all []growth) {
	ast.Inspect(n, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, one := range each(s) {
			d, call := appending(info, one)
			if call != nil && len(call.Args) > 1 && !slices.ContainsFunc(all, func(other growth) bool { return other.d.same(info, d) }) {
				all = append(all, growth{d, call})
			}
		}
		return true
	})
	return all
}

// setsOrAsks tells whether n does anything with d but append to it.
func setsOrAsks(info *types.Info, n ast.Node, d dest) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if other, call := appending(info, n); call != nil && other.same(info, d) {
				for _, arg := range call.Args[1:] {
					found = found || d.uses(info, arg, true)
				}
				return false
			}
		case *ast.SelectorExpr:
			if d.field != nil {
				found = found || d.uses(info, n, false)
				return false
			}
		case *ast.Ident:
			found = found || info.ObjectOf(n) == d.v
		}
		return !found
	})
	return found
}

// madeLong is the length with which d is made before the statement at c, where nothing
// between touches it but its first head elements: nil where it is not.
func madeLong(info *types.Info, c inspector.Cursor, d dest) (size ast.Expr, head int64) {
	for at := c; ; {
		list, i := siblings(at)
		for i--; i >= 0; i-- {
			if size := longBy(info, list[i], d); size != nil {
				return size, head
			}
			if !kept(info, list[i], d) && touches(info, list[i], d) {
				n := headIn(info, list[i], d)
				if n == 0 {
					return nil, 0
				}
				head = max(head, n)
			}
		}
		up, _, ok := kit.Branch(at)
		if !ok {
			return nil, 0
		}
		at = up
	}
}

// headIn is the n of the d[:n] that is all that s has of d: 0 where it has more.
func headIn(info *types.Info, s ast.Stmt, d dest) (n int64) {
	more := d.field != nil
	ast.Inspect(s, func(at ast.Node) bool {
		switch at := at.(type) {
		case *ast.SliceExpr:
			if k := headOf(info, at, d); k > 0 {
				n = max(n, k)
				return false
			}
		case *ast.Ident:
			more = more || info.ObjectOf(at) == d.v
		}
		return !more
	})
	if more {
		return 0
	}
	return n
}

// headOf is the constant n of d[:n], 0 for any other part.
func headOf(info *types.Info, e *ast.SliceExpr, d dest) int64 {
	if e.Low != nil || e.High == nil || !d.is(info, e.X) {
		return 0
	}
	n, _ := kit.ConstInt(info, e.High)
	return n
}

// added is the constant that a sum is larger by than what is counted: 8 of 8+len(xs)*n.
func added(info *types.Info, e ast.Expr) (n int64) {
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		if n, constant := kit.ConstInt(info, e); constant {
			return n
		}
		return added(info, sum.X) + added(info, sum.Y)
	}
	n, _ = kit.ConstInt(info, e)
	return n
}

// longBy is the n of make([]T, n) that s gives to d, or to the field d of what it makes.
func longBy(info *types.Info, s ast.Stmt, d dest) (size ast.Expr) {
	switch s := s.(type) {
	case *ast.DeclStmt:
		gen, ok := s.Decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			return nil
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, name := range spec.Names {
				if size == nil && len(spec.Values) == len(spec.Names) {
					size = longIn(info, name, spec.Values[i], d)
				}
			}
		}
	case *ast.AssignStmt:
		for i, l := range s.Lhs {
			if size == nil && len(s.Lhs) == len(s.Rhs) && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN) {
				size = longIn(info, l, s.Rhs[i], d)
			}
		}
	}
	return size
}

// longIn is longBy of target = value.
func longIn(info *types.Info, target, value ast.Expr, d dest) ast.Expr {
	if d.is(info, target) {
		return lengthMade(info, value)
	}
	if d.field == nil || !kit.Same(info, target, d.field.X) {
		return nil
	}
	if u, ok := ast.Unparen(value).(*ast.UnaryExpr); ok && u.Op == token.AND {
		value = u.X
	}
	lit, ok := ast.Unparen(value).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		if id, ok := kv.Key.(*ast.Ident); ok && info.ObjectOf(id) == info.ObjectOf(d.field.Sel) {
			return lengthMade(info, kv.Value)
		}
	}
	return nil
}

// lengthMade is the n of make([]T, n), nil for 0 and everything else.
func lengthMade(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 || !isSliceType(info.TypeOf(call)) {
		return nil
	}
	if n, constant := kit.ConstInt(info, call.Args[1]); constant && n == 0 {
		return nil
	}
	return call.Args[1]
}

// matches tells whether size is, or is made of, what the loop at c is counted by.
func matches(pass *analysis.Pass, c inspector.Cursor, fn ast.Node, size ast.Expr) bool {
	info := pass.TypesInfo
	if _, called := c.Node().(*ast.ExprStmt); called {
		found := false
		eachPart(info, fn, size, func(e ast.Expr) { found = found || counts(info, e) })
		return found
	}
	t, ok := turnsOf(pass, c, false)
	if !ok {
		return false
	}
	if n, constant := kit.ConstInt(info, size); constant {
		return t.constant == n
	}
	if kit.IsInteger(info.TypeOf(t.expr)) {
		return made(info, fn, size, t.expr)
	}
	return hasLenOf(info, fn, size, t.expr)
}

// hasLenOf tells whether size is made of the length of xs.
func hasLenOf(info *types.Info, fn ast.Node, size, xs ast.Expr) bool {
	found := false
	xs = kit.Origin(info, fn, xs)
	eachPart(info, fn, size, func(e ast.Expr) {
		if of := kit.LenOf(info, e); of != nil {
			found = found || kit.Same(info, kit.Origin(info, fn, of), xs)
		}
	})
	return found
}

// made tells whether size is made of n.
func made(info *types.Info, fn ast.Node, size, n ast.Expr) bool {
	found := false
	origin := kit.Origin(info, fn, n)
	eachPart(info, fn, size, func(e ast.Expr) {
		found = found || kit.Same(info, e, n) || kit.Same(info, e, origin)
	})
	return found
}

// eachPart gives f the parts of an expression, and those of what a variable in it is made from.
func eachPart(info *types.Info, fn ast.Node, e ast.Expr, f func(ast.Expr)) {
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		if minus, ok := n.(*ast.BinaryExpr); ok && minus.Op == token.SUB {
			ast.Inspect(minus.X, visit) // what is taken off is no part of it
			return false
		}
		if part, ok := n.(ast.Expr); ok {
			f(part)
		}
		return true
	}
	ast.Inspect(e, visit)
	if from := kit.Origin(info, fn, e); from != e {
		ast.Inspect(from, visit)
	}
}

// neverSet tells whether a slice of a length that is computed holds something that has no
// zero value of use: nobody pads with nothing.
func neverSet(info *types.Info, d dest, size ast.Expr) bool {
	if _, constant := kit.ConstInt(info, size); constant || d.field != nil {
		return false
	}
	slice, ok := d.typ(info).Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, basic := slice.Elem().Underlying().(*types.Basic)
	return !basic || b.Info()&types.IsString != 0
}

// filledLater tells whether the function sets elements of d behind its first head ones, hands it
// on to be filled, or cuts the front off.
func filledLater(info *types.Info, fn inspector.Cursor, d dest, head int64) bool {
	for use := range kit.Uses(info, fn, d.v) {
		at := use
		if d.field != nil {
			for n, ok := at.Node().(ast.Expr); ok && !d.is(info, n); n, ok = at.Node().(ast.Expr) {
				at = at.Parent()
			}
		}
		switch up := at.Parent().Node().(type) {
		case *ast.IndexExpr:
			if up.X == at.Node() && sets(at.Parent()) {
				return true
			}
		case *ast.SliceExpr:
			if n := headOf(info, up, d); n == 0 || n > head {
				return true
			}
		case *ast.CallExpr:
			if kit.IsBuiltin(info, up, "copy") && up.Args[0] == at.Node() {
				return true
			}
		}
	}
	return false
}

// sets tells whether the element at c, or a part of it, is given a value or its address taken.
func sets(c inspector.Cursor) bool {
	for {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.UnaryExpr_X:
			return true
		case edge.SelectorExpr_X, edge.IndexExpr_X, edge.ParenExpr_X, edge.StarExpr_X:
			c = c.Parent()
		default:
			return false
		}
	}
}
