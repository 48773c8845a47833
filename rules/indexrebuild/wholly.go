package indexrebuild

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// wholly checks a map that a function of the package fills for each call, and that is asked
// for one key: t.definitions()[name]. at is where it is asked, or kept in a variable to be.
func (c *checker) wholly(at inspector.Cursor, e ast.Expr) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !c.fills(call) || kit.Cold(c.Pass, at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, call, fmt.Sprintf("%s builds a whole map to look up one key: every element is hashed where a loop would compare them", kit.Text(c.Pass, call.Fun)))
}

// fills tells whether a function of the package makes the map that call gives, fills it from a
// list or a map in memory, by more than a copy, and gives it back in any case.
func (c *checker) fills(call *ast.CallExpr) bool {
	info, f := c.TypesInfo, kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || reads(f.Name()) || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return asksFar(info, arg) }) {
		return false
	}
	results := f.Signature().Results()
	if results.Len() == 0 || results.Len() > 2 || !kit.IsMap(results.At(0).Type()) || results.Len() == 2 && !kit.IsError(results.At(1).Type()) {
		return false
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) < 3 {
		return false
	}
	m, ok := c.onlyResult(decl)
	if !ok {
		return false
	}
	for _, s := range decl.Body.List {
		loop, ok := s.(*ast.RangeStmt)
		if !ok || !c.inMemory(loop.X) || !c.storesMore(loop, m) {
			continue
		}
		switch kit.Underlying(info, loop.X).(type) {
		case *types.Slice, *types.Map:
			return true
		}
	}
	return false
}

// reads tells by its name whether a function takes a text or a file apart: who asks for one key of
// it, too, needs all of that done.
func reads(name string) bool {
	switch kit.FirstWord(name) {
	case "parse", "decode", "unmarshal", "load", "read", "scan":
		return true
	}
	return false
}

// asksFar tells whether an argument shows that the work is another one than to build the map: a
// context, for what is far, or a list that is written out, of the one key perhaps.
func asksFar(info *types.Info, arg ast.Expr) bool {
	_, written := ast.Unparen(arg).(*ast.CompositeLit)
	return written || kit.IsNamed(info.TypeOf(arg), "context", "Context")
}

// inMemory matches a variable, a field, and a getter's result.
func (c *checker) inMemory(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return c.effects.NoneInCall(call) || c.effects.Asks(call)
	}
	return kit.RootVar(c.TypesInfo, e) != nil
}

// onlyResult is the map that decl makes empty and gives back at its end, and, but for nil,
// nowhere else.
func (c *checker) onlyResult(decl *ast.FuncDecl) (m *types.Var, ok bool) {
	info := c.TypesInfo
	last, ok := decl.Body.List[len(decl.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(last.Results) == 0 {
		return nil, false
	}
	m = kit.Variable(info, last.Results[0])
	if !kit.IsLocal(m) || !kit.DeclaredIn(m, decl.Body) {
		return nil, false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			ok = ok && (n == last || len(n.Results) > 0 && kit.IsNil(info, n.Results[0]))
		}
		return ok
	})
	given := kit.Given(info, decl, m)
	return m, ok && len(given) == 1 && given[0] != nil && kit.MadeEmpty(info, given[0])
}

// storesMore tells whether loop stores in m, and not just its own key and element: a copy is
// the rule defensivecopy's.
func (c *checker) storesMore(loop *ast.RangeStmt, m *types.Var) bool {
	more := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != 1 {
			return true
		}
		index, ok := ast.Unparen(assign.Lhs[0]).(*ast.IndexExpr)
		if !ok || kit.Variable(c.TypesInfo, index.X) != m {
			return true
		}
		copies := loop.Key != nil && loop.Value != nil && kit.Same(c.TypesInfo, index.Index, loop.Key) && kit.Same(c.TypesInfo, assign.Rhs[0], loop.Value)
		more = more || !copies
		return true
	})
	return more
}
