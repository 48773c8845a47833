package regexpinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A source says where a pattern comes from, and with it why it comes again.
type source int

const (
	constant   source = iota
	unchanging        // from variables that stay the same in the loop around
	ofReceiver        // of the receiver's fields
	ofList            // of a list that lives longer than the call
	ofCallers         // a parameter that all callers give constants
	ofField           // of the fields of a value that the function is given
	again             // a parameter that the loop of a caller gives the same each time
	ofTemplate        // a parameter of a function that templates call
)

func sourceOf(pass *analysis.Pass, c inspector.Cursor, pattern kit.Pattern) (s source, ok bool) {
	info := pass.TypesInfo
	v := kit.Variable(info, pattern.Expr)
	loop, repeated := kit.Loop(c)
	switch {
	case pattern.Const:
		return constant, true
	case receivers(info, c, pattern.Expr):
		return ofReceiver, true
	case v != nil && givenConstants(pass, c, v):
		return ofCallers, true
	case elements(info, c, pattern.Expr):
		return ofList, true
	case repeated && kit.Invariant(info, pattern.Expr, loop.Node()):
		return unchanging, true
	case fields(info, c, pattern.Expr):
		return ofField, true
	case givenAgain(pass, c, pattern.Expr):
		return again, true
	case fromTemplate(pass, c, pattern.Expr):
		return ofTemplate, true
	}
	return 0, false
}

// receivers tells whether e reads nothing but fields of the method's receiver:
// the regexp could be a field beside them.
func receivers(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Recv == nil || len(decl.Recv.List[0].Names) == 0 || !kit.SideEffectFree(info, e) {
		return false
	}
	recv := info.Defs[decl.Recv.List[0].Names[0]]
	ok, fields := true, 0
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr:
			ok = false
		case *ast.SelectorExpr:
			if kit.RootVar(info, n) == recv && recv != nil {
				fields++
				return false
			}
		case *ast.Ident:
			_, constant := info.ObjectOf(n).(*types.Const)
			ok = ok && constant
		}
		return ok
	})
	return ok && fields > 0
}

// elements tells whether e is made of an element of what a loop around c walks, a
// list that lives longer than the call: a field of the method's receiver or of a
// value that the function is given, a variable of the package, or a list of
// constants.
func elements(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	vars := kit.Variables(info, e)
	if len(vars) != 1 || kit.Decl(c) == nil || !kit.SideEffectFree(info, e) {
		return false
	}
	v := vars[0]
	for loop, ok := kit.Loop(c); ok; loop, ok = kit.Loop(loop) {
		r, is := loop.Node().(*ast.RangeStmt)
		if !is || !walks(info, r, v) {
			continue
		}
		if lit, ok := ast.Unparen(kit.Origin(info, kit.Decl(c), r.X)).(*ast.CompositeLit); ok {
			return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool { _, constant := kit.ConstString(info, e); return !constant })
		}
		list := kit.Variable(info, r.X)
		return receivers(info, c, r.X) || fields(info, loop, r.X) || list != nil && !list.IsField() && (!kit.IsLocal(list) || outlives(c, list))
	}
	return false
}

// walks tells whether v is what the loop gets from a list: its elements, or the
// keys of a map.
func walks(info *types.Info, r *ast.RangeStmt, v *types.Var) bool {
	if r.Value != nil && kit.Variable(info, r.Value) == v {
		return true
	}
	_, isMap := kit.Underlying(info, r.X).(*types.Map)
	return isMap && r.Key != nil && kit.Variable(info, r.Key) == v
}

// outlives tells whether the literal around c finds the local list made when it
// runs: a handler that a constructor returns.
func outlives(c inspector.Cursor, list *types.Var) bool {
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	lit, ok := frame.Node().(*ast.FuncLit)
	kind, _ := frame.ParentEdge()
	return ok && (kind == edge.ReturnStmt_Results || kind == edge.AssignStmt_Rhs || kind == edge.KeyValueExpr_Value) &&
		!kit.DeclaredIn(list, lit)
}
