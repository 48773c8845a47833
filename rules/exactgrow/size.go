package exactgrow

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A size is what the new array's length is made of.
type size struct {
	ofOld bool // the length of the old one is part of it
	terms int  // how many are added that are no constants, the old length among them
	fixed bool // only constants are added to the old length
	by    ast.Expr
}

// some is the most that a constant adds which is no step on purpose.
const some = 16

// exact reads a capacity that is a sum of what is there and what comes: without a factor, without the
// larger of two, and without a call that may round up.
func (j *judge) exact(c inspector.Cursor, e, old ast.Expr) (s size, ok bool) {
	s.by = e
	terms, added, ok := j.sum(c, e, old, 0)
	if !ok {
		return s, false
	}
	for _, t := range terms {
		if j.isLen(t, old, "len") {
			s.ofOld = true
		}
	}
	s.terms = len(terms)
	s.fixed = s.terms == 1 && added
	return s, s.terms > 1 || added
}

// sum are the parts that are added up to e, but for constants; added tells of those.
func (j *judge) sum(c inspector.Cursor, e, old ast.Expr, depth int) (terms []ast.Expr, added, ok bool) {
	e = ast.Unparen(e)
	if depth > 6 {
		return nil, false, false
	}
	if n, constant := kit.ConstInt(j.info, e); constant {
		return nil, n != 0, -some <= n && n <= some
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		if x.Op == token.MUL && !j.ofSlice(c, x, old, 0) {
			return []ast.Expr{e}, false, true // rows times columns
		}
		if x.Op != token.ADD && x.Op != token.SUB {
			return nil, false, false
		}
		if x.Op == token.SUB && j.isLen(x.X, old, "len") {
			return nil, false, false // it gets shorter
		}
		a, addedA, okA := j.sum(c, x.X, old, depth+1)
		b, addedB, okB := j.sum(c, x.Y, old, depth+1)
		return append(slices.Clip(a), b...), addedA || addedB, okA && okB
	case *ast.CallExpr:
		switch {
		case kit.IsConversion(j.info, x):
			return j.sum(c, x.Args[0], old, depth+1)
		case kit.IsBuiltin(j.info, x, "len"):
			return []ast.Expr{e}, false, true
		}
		return nil, false, false
	case *ast.Ident:
		v := kit.Variable(j.info, x)
		if !kit.IsLocal(v) || kit.Decl(c) == nil {
			return nil, false, false
		}
		from := kit.Origin(j.info, kit.Decl(c), x)
		if from != ast.Expr(x) {
			return j.sum(c, from, old, depth+1)
		}
		given := 0
		for _, value := range kit.Given(j.info, kit.Decl(c), v) {
			if value != nil {
				given++
			}
		}
		return []ast.Expr{e}, false, given == 0
	case *ast.SelectorExpr:
		return []ast.Expr{e}, false, kit.SideEffectFree(j.info, x)
	}
	return nil, false, false
}

// ofSlice tells whether e has the length or the capacity of old in it, or what may be made of them.
func (j *judge) ofSlice(c inspector.Cursor, e, old ast.Expr, depth int) bool {
	found := depth > 3
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !kit.IsConversion(j.info, n) && (!kit.IsBuiltin(j.info, n, "len") || j.isLen(n, old, "len"))
		case *ast.Ident:
			v := kit.Variable(j.info, n)
			if found || !kit.IsLocal(v) || kit.Decl(c) == nil || kit.Same(j.info, n, old) {
				return false
			}
			from := kit.Origin(j.info, kit.Decl(c), n)
			if from != ast.Expr(n) {
				found = j.ofSlice(c, from, old, depth+1)
			} else {
				found = len(kit.Given(j.info, kit.Decl(c), v)) > 0
			}
		}
		return !found
	})
	return found
}

// isLen tells whether e is len(x) or cap(x).
func (j *judge) isLen(e, x ast.Expr, builtin string) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(j.info, call, builtin) && len(call.Args) == 1 && kit.Same(j.info, call.Args[0], x)
}
