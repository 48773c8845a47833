package growslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// start is how a slice begins: empty, in the list that holds the loop.
type start struct {
	stmt  ast.Stmt // nil for a named result
	typ   ast.Expr // the slice's type as written
	isNil bool
	// between are the statements from stmt to the loop.
	between []ast.Stmt
}

// findStart finds the empty beginning of v. It must stand in the loop's own
// list, so that one run of the loop fills one slice, and nothing may put
// elements into v before the loop.
func findStart(pass *analysis.Pass, loop inspector.Cursor, at where, v *types.Var) (start, bool) {
	info := pass.TypesInfo
	if headMentions(info, loop.Node(), v) {
		return start{}, false
	}
	for i := at.index - 1; i >= 0; i-- {
		s, ok := emptyDecl(info, at.list[i], v)
		if ok {
			s.between = at.list[i+1 : at.index]
			return s, !capAsked(info, loop, v)
		}
		if touches(info, at.list[i], v) {
			return start{}, false
		}
	}
	if !isResult(loop, at, v) || capAsked(info, loop, v) {
		return start{}, false
	}
	return start{isNil: true, between: at.list[:at.index]}, true
}

func headMentions(info *types.Info, loop ast.Node, v *types.Var) bool {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return kit.Mentions(info, loop.X, v)
	case *ast.ForStmt:
		return loop.Init != nil && kit.Mentions(info, loop.Init, v) || loop.Cond != nil && kit.Mentions(info, loop.Cond, v)
	}
	return true
}

// emptyDecl matches var v []T, v := []T{}, v := make([]T, 0) and their var forms.
func emptyDecl(info *types.Info, s ast.Stmt, v *types.Var) (start, bool) {
	switch s := s.(type) {
	case *ast.DeclStmt:
		gen, ok := s.Decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR || len(gen.Specs) != 1 {
			return start{}, false
		}
		spec := gen.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || info.Defs[spec.Names[0]] != v {
			return start{}, false
		}
		if len(spec.Values) == 0 {
			return start{stmt: s, typ: spec.Type, isNil: true}, isSlice(v)
		}
		typ, ok := emptySlice(info, spec.Values[0])
		return start{stmt: s, typ: typ}, ok && spec.Type == nil
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return start{}, false
		}
		id, ok := s.Lhs[0].(*ast.Ident)
		if !ok || info.Defs[id] != v {
			return start{}, false
		}
		typ, ok := emptySlice(info, s.Rhs[0])
		return start{stmt: s, typ: typ}, ok
	}
	return start{}, false
}

// emptySlice matches []T{} and make([]T, 0) and returns the type as written.
func emptySlice(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	switch e := e.(type) {
	case *ast.CompositeLit:
		if t := info.TypeOf(e); t != nil && len(e.Elts) == 0 {
			_, ok := t.Underlying().(*types.Slice)
			return e.Type, ok && e.Type != nil
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

func isSlice(v *types.Var) bool { return isSliceType(v.Type()) }

func isSliceType(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// touches tells whether s uses v other than by returning it: what is returned
// early is still empty.
func touches(info *types.Info, s ast.Stmt, v *types.Var) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || kit.Mentions(info, n, v)
			return false
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				found = found || kit.Variable(info, r) != v && kit.Mentions(info, r, v)
			}
			return false
		case *ast.Ident:
			found = found || info.ObjectOf(n) == v
		}
		return !found
	})
	return found
}

// isResult tells whether v is a named result of the function whose body is the
// loop's own list.
func isResult(loop inspector.Cursor, at where, v *types.Var) bool {
	frame, ok := enclosingFunc(loop)
	if !ok || kit.FuncBody(frame) != at.owner {
		return false
	}
	results := kit.FuncType(frame).Results
	return results != nil && results.Pos() <= v.Pos() && v.Pos() < results.End() && isSlice(v)
}

func enclosingFunc(c inspector.Cursor) (ast.Node, bool) {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f.Node(), true
	}
	return nil, false
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
