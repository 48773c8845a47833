package heapescape

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// copyInBranch makes the branch that needs v on the heap begin with a copy of it,
// which then is there in its place. It makes no edit where anybody may look at v
// behind the branch, which may have changed it.
func copyInBranch(pass *analysis.Pass, home, decl inspector.Cursor, v *types.Var, at inspector.Cursor) []analysis.SuggestedFix {
	in := at.Node()
	list := kit.StmtList(in)
	scope := pass.TypesInfo.Scopes[in]
	fn, ok := kit.Frame(decl)
	if !ok || len(list) == 0 || scope == nil || scope.Lookup(v.Name()) != nil || isResult(decl) || holdsLock(v.Type()) {
		return nil
	}
	if !usedBeside(pass.TypesInfo, home, decl, v, in) {
		return nil // it should be declared there
	}
	if kit.Line(pass, in.Pos()) == kit.Line(pass, list[0].Pos()) {
		return nil
	}
	if kit.Leaps(fn.Node()) {
		return nil
	}
	if _, ends := list[len(list)-1].(*ast.ReturnStmt); !ends && readBehind(pass.TypesInfo, home, v, at) {
		return nil
	}
	return []analysis.SuggestedFix{kit.Fix("copy "+v.Name()+" in the branch that needs it on the heap", kit.InsertBefore(pass, list[0], v.Name()+" := "+v.Name()))}
}

// usedBeside tells whether v is given to the function or the loop, or used outside
// of the branch: then it cannot move there.
func usedBeside(info *types.Info, home, decl inspector.Cursor, v *types.Var, in ast.Node) bool {
	if _, element := home.Node().(*ast.RangeStmt); element {
		return true
	}
	if kind, _ := decl.ParentEdge(); kind == edge.Field_Names {
		return true
	}
	for use := range kit.Uses(info, home, v) {
		if use.Node().Pos() < in.Pos() || in.End() <= use.Node().Pos() {
			return true
		}
	}
	return false
}

// isResult tells whether decl names a result: a return without values would give
// another variable.
func isResult(decl inspector.Cursor) bool {
	if kind, _ := decl.ParentEdge(); kind != edge.Field_Names {
		return false
	}
	kind, _ := decl.Parent().Parent().ParentEdge()
	return kind == edge.FuncType_Results
}

// holdsLock tells whether a value of type t must not be copied: it has a lock in
// it, whose methods are on the pointer.
func holdsLock(t types.Type) bool {
	if obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), false, nil, "Lock"); obj != nil && !types.IsInterface(t) {
		if value, _, _ := types.LookupFieldOrMethod(t, false, nil, "Lock"); value == nil {
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return holdsLock(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if holdsLock(f.Type()) {
				return true
			}
		}
	}
	return false
}
