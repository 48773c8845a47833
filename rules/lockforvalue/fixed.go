package lockforvalue

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/rule/kit"
)

// fixed is the field that a getter takes the lock for though nothing in the package ever
// changes it once its owner was made; nil for others. Of a map, a list or a channel, what is
// in it may change; what nobody sets at all is set by tests.
func (k *looker) fixed(s *kit.Section) *types.Var {
	if s.Open || len(s.Body) == 0 || !getter(s) || barrier(s) {
		return nil
	}
	l := k.look(s)
	if !l.ok || len(l.uses) > 0 || len(l.fixed) == 0 || l.root == nil || !k.gives(s) {
		return nil
	}
	for _, v := range l.fixed {
		if v.Exported() || !v.IsField() || v.Pkg() != k.Pkg || k.written.Has(v) || !steadyType(v.Type()) || !given(k.Pass, v) {
			return nil
		}
	}
	return l.fixed[len(l.fixed)-1]
}

// getter tells whether a section is all that its function does, but for ways out before the
// lock is taken (`if p == nil { return "" }`) and for giving back what it has read.
func getter(s *kit.Section) bool {
	decl, ok := s.Func.Node().(*ast.FuncDecl)
	if !ok || decl.Recv == nil || decl.Type.Results == nil {
		return false
	}
	list := decl.Body.List
	for len(list) > 0 && list[0].End() < s.Body[0].Pos() && wayOut(list[0]) {
		list = list[1:]
	}
	if len(list) == 0 {
		return false
	}
	last, ok := list[len(list)-1].(*ast.ReturnStmt)
	others := len(list) - len(s.Body) - 2 // the lock and the unlock
	return ok && (s.Deferred && others == 0 || !s.Deferred && others == 1 && last.Pos() > s.Body[len(s.Body)-1].End())
}

// wayOut tells whether a statement does nothing but to return under a condition.
func wayOut(stmt ast.Stmt) bool {
	gate, ok := stmt.(*ast.IfStmt)
	if !ok || gate.Init != nil || gate.Else != nil || len(gate.Body.List) != 1 {
		return false
	}
	_, ok = gate.Body.List[0].(*ast.ReturnStmt)
	return ok
}

// given tells whether the package gives the field a value somewhere: to what it makes.
func given(pass *analysis.Pass, v *types.Var) bool {
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), v) {
		if kind, _ := id.ParentEdge(); kind == edge.KeyValueExpr_Key || kind == edge.SelectorExpr_Sel && assigned(id.Parent()) {
			return true
		}
	}
	return false
}

// steadyType tells whether a variable of type t has its value in itself.
func steadyType(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Interface, *types.Signature:
		return !kit.IsTypeParam(t)
	}
	return false
}

// gives tells whether a section does nothing but to give back what it reads, or to keep it
// in variables of the function.
func (k *looker) gives(s *kit.Section) bool {
	for _, stmt := range s.Body {
		switch stmt := stmt.(type) {
		case *ast.ReturnStmt:
		case *ast.AssignStmt:
			for _, e := range stmt.Lhs {
				if v := kit.Variable(k.TypesInfo, e); v == nil || !kit.IsLocal(v) {
					return false
				}
			}
		default:
			return false
		}
		calls := false
		ast.Inspect(stmt, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			calls = calls || ok && !kit.IsConversion(k.TypesInfo, call)
			return !calls
		})
		if calls {
			return false
		}
	}
	return true
}

// barrier tells whether the function's name says that it waits for who has the lock.
func barrier(s *kit.Section) bool {
	decl := kit.Decl(s.Func)
	if decl == nil {
		return false
	}
	switch kit.FirstWord(decl.Name.Name) {
	case "wait", "sync", "join", "barrier", "close", "stop":
		return true
	}
	return false
}
