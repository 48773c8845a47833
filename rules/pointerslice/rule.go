// Package pointerslice is the rule for a slice of pointers to small fresh values
// that nobody shares: each is an allocation of its own.
//
// It owns the proof that the pointers are not needed, which reaches as far as one
// function and those of its package that get the slice as a result. It looks at
// loops that append the address of a literal only.
package pointerslice

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is pointerslice.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "pointerslice",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/pointerslice.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a slice of pointers allocates each of its small values on its own",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Objects, finding.Alloc, finding.CPU},
		// Each value; what the slice itself needs for growing stays.
		Frames: []string{"runtime.newobject", "runtime.mallocgc*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// small is the size up to which a value is cheaper to move than to allocate.
const small = 128

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsBuiltin(pass.TypesInfo, call, "append") || len(call.Args) != 2 || call.Ellipsis.IsValid() {
			continue
		}
		lit, t := fresh(pass, c, call.Args[1])
		if lit == nil || kit.LoopDepth(c) == 0 || kit.Cold(pass, c) {
			continue
		}
		v := kit.Variable(pass.TypesInfo, call.Args[0])
		fn, ok := kit.Frame(c)
		if ok && kit.IsLocal(v) && declared(fn, v) && unshared(pass, fn, v, true) {
			kit.Report(pass, finding.Suggest, lit, fmt.Sprintf("allocates each %s of %s on its own, %d bytes that nobody shares", t.Obj().Name(), v.Name(), kit.Size(pass, t)))
		}
	}
	return nil, nil
}

// fresh is &T{...}, given as it is or as the only value of a variable that is
// used for nothing else, with T where that is a small struct that may be
// moved.
func fresh(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) (ast.Expr, *types.Named) {
	info := pass.TypesInfo
	if v := kit.Variable(info, e); kit.IsLocal(v) {
		fn, ok := kit.Frame(c)
		loop, looped := kit.Loop(c)
		if !ok || !looped || v.Pos() < loop.Node().Pos() || loop.Node().End() <= v.Pos() || !alone(info, fn, v, e) {
			return nil, nil
		}
		e = kit.Origin(info, fn.Node(), e)
	}
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return nil, nil
	}
	lit, ok := ast.Unparen(u.X).(*ast.CompositeLit)
	if !ok {
		return nil, nil
	}
	t, ok := types.Unalias(info.TypeOf(lit)).(*types.Named)
	if !ok || !movable(t) {
		return nil, nil
	}
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return nil, nil
	}
	if size := kit.Size(pass, t); size <= 0 || size > small {
		return nil, nil
	}
	return u, t
}

// alone tells whether v, a pointer, is used for its fields only, but for e.
func alone(info *types.Info, fn inspector.Cursor, v *types.Var, e ast.Expr) bool {
	for use := range kit.Uses(info, fn, v) {
		if use.Node() != ast.Unparen(e) && !field(info, fn, use) {
			return false
		}
	}
	return true
}

// movable tells whether a value may be copied and be found at another address:
// it has no methods on its pointer, and no lock inside.
func movable(t *types.Named) bool {
	for m := range t.Methods() {
		if _, ok := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer); ok {
			return false
		}
	}
	st, ok := t.Underlying().(*types.Struct)
	for i := 0; ok && i < st.NumFields(); i++ {
		if n, is := types.Unalias(st.Field(i).Type()).(*types.Named); is {
			if p := n.Obj().Pkg(); p != nil && (p.Path() == "sync" || p.Path() == "sync/atomic") {
				return false
			}
		}
	}
	return true
}

// declared tells whether v is declared in the body of fn, not a parameter or
// a named result.
func declared(fn inspector.Cursor, v *types.Var) bool {
	body := kit.FuncBody(fn.Node())
	return body != nil && body.Pos() <= v.Pos() && v.Pos() < body.End()
}

// unshared tells whether no use of slice v in fn lets an element's address
// out: it is measured, ranged over for the fields, indexed for them. It may be
// returned, where deep, by a function of which all calls are such.
func unshared(pass *analysis.Pass, fn inspector.Cursor, v *types.Var, deep bool) bool {
	info := pass.TypesInfo
	read := false
	for use := range kit.Uses(info, fn, v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() {
			return false
		}
		kind, i := use.ParentEdge()
		switch up := use.Parent().Node().(type) {
		case *ast.AssignStmt: // v = append(v, ...), v := ...
			if kind != edge.AssignStmt_Lhs {
				return false
			}
			if call, ok := up.Rhs[min(i, len(up.Rhs)-1)].(*ast.CallExpr); !ok || !kit.IsBuiltin(info, call, "append") && !kit.IsBuiltin(info, call, "make") {
				return false
			}
		case *ast.CallExpr:
			builtin := kit.IsBuiltin(info, up, "append") && i == 0 || kit.IsBuiltin(info, up, "len") || kit.IsBuiltin(info, up, "cap")
			if kind != edge.CallExpr_Args || !builtin {
				return false
			}
			if kit.IsBuiltin(info, up, "append") && !appendsFresh(pass, use.Parent(), up) {
				return false
			}
		case *ast.RangeStmt:
			if kind != edge.RangeStmt_X || !fieldsOnly(info, fn, up) {
				return false
			}
			read = true
		case *ast.IndexExpr:
			if kind != edge.IndexExpr_X || !selected(info, use.Parent()) {
				return false
			}
			read = true
		case *ast.ReturnStmt:
			if !deep || !inPackage(pass, fn, i) {
				return false
			}
			read = true
		default:
			return false
		}
	}
	return read
}

// appendsFresh tells whether all that an append adds is made for it.
func appendsFresh(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	if call.Ellipsis.IsValid() {
		return false
	}
	for _, arg := range call.Args[1:] {
		if lit, _ := fresh(pass, c, arg); lit == nil {
			return false
		}
	}
	return true
}

// fieldsOnly tells whether a range's value is used for its fields only, which
// it does not change: those of a copy would be lost.
func fieldsOnly(info *types.Info, fn inspector.Cursor, loop *ast.RangeStmt) bool {
	if loop.Value == nil || kit.IsBlank(loop.Value) {
		return true
	}
	v := kit.Variable(info, loop.Value)
	if v == nil || loop.Tok != token.DEFINE {
		return false
	}
	for use := range kit.Uses(info, fn, v) {
		if !field(info, fn, use) || written(use.Parent()) {
			return false
		}
	}
	return true
}

// field tells whether the pointer at use is followed to a field, in the same
// function, and the field's address is not taken.
func field(info *types.Info, fn, use inspector.Cursor) bool {
	if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() {
		return false
	}
	return selected(info, use)
}

// selected tells whether the expression at c is followed to a field, or to a
// method that gets a copy, and no address in it is taken.
func selected(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	sel, ok := c.Parent().Node().(*ast.SelectorExpr)
	if !ok || kind != edge.SelectorExpr_X || info.Selections[sel] == nil {
		return false
	}
	at := c.Parent()
	for {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.SelectorExpr:
			if s := info.Selections[up]; s != nil && s.Kind() == types.MethodVal && kit.TakesAddress(s) {
				return false
			}
		case *ast.IndexExpr:
			if kind != edge.IndexExpr_X {
				return true
			}
		case *ast.UnaryExpr:
			return up.Op != token.AND
		case *ast.SliceExpr:
			t := info.TypeOf(up.X)
			_, array := t.Underlying().(*types.Array)
			return !array
		default:
			return true
		}
		at = at.Parent()
	}
}

// written tells whether the field at c, or a part of it, is assigned to.
func written(c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.SelectorExpr_X, edge.IndexExpr_X, edge.ParenExpr_X:
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
			return true
		default:
			return false
		}
	}
}

// inPackage tells whether fn is an unexported function whose i-th result is
// used unshared by all who call it.
func inPackage(pass *analysis.Pass, fn inspector.Cursor, i int) bool {
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || decl.Name.IsExported() || decl.Recv != nil {
		return false
	}
	info, calls := pass.TypesInfo, 0
	for file := range kit.Root(pass).Children() {
		for id := range kit.Uses(info, file, info.Defs[decl.Name]) {
			kind, _ := id.ParentEdge()
			if kind != edge.CallExpr_Fun {
				return false
			}
			calls++
			if !callUnshared(pass, id.Parent(), i) {
				return false
			}
		}
	}
	return calls > 0
}

// callUnshared judges the i-th result of one call.
func callUnshared(pass *analysis.Pass, call inspector.Cursor, i int) bool {
	caller, ok := kit.Frame(call)
	if !ok {
		return false
	}
	if loop, is := call.Parent().Node().(*ast.RangeStmt); is {
		return loop.X == call.Node() && fieldsOnly(pass.TypesInfo, caller, loop)
	}
	vars := kit.Results(pass.TypesInfo, call)
	if i >= len(vars) || !kit.IsLocal(vars[i]) || !declared(caller, vars[i]) {
		return false
	}
	for use := range kit.Uses(pass.TypesInfo, caller, vars[i]) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			return false // given something else, too
		}
	}
	return unshared(pass, caller, vars[i], false)
}
