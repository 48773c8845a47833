package lockforvalue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// touched finds the one variable that a section is about. ok is false when it
// touches none or several, calls something, loops, or does more than an atomic
// could do to a value of that type.
func touched(info *types.Info, s *kit.Section) (v *types.Var, writes, ok bool) {
	if len(s.Body) == 0 || len(s.Body) > 3 {
		return nil, false, false
	}
	root := kit.RootVar(info, s.Mutex)
	ok = true
	whole := true // the value is only taken and set as a whole
	s.Inspect(info, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SendStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.FuncLit:
			ok = false
		case *ast.CallExpr:
			ok = ok && (kit.IsConversion(info, n) || kit.IsCall(info, n, "time", "Now") || kit.IsBuiltin(info, n, "new"))
		case *ast.IndexExpr, *ast.StarExpr, *ast.SliceExpr:
			ok = false
		case *ast.IncDecStmt:
			writes, whole = true, whole && !shared(info, root, n.X)
		case *ast.BinaryExpr:
			whole = whole && !shared(info, root, n.X) && !shared(info, root, n.Y)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if shared(info, root, l) {
					writes = true
					whole = whole && n.Tok == token.ASSIGN
				} else if kit.Variable(info, l) == nil && !kit.IsBlank(l) {
					ok = false
				}
			}
		case *ast.UnaryExpr:
			ok = ok && (n.Op != token.AND || !shared(info, root, n.X)) && n.Op != token.ARROW
		case *ast.SelectorExpr, *ast.Ident:
			e := n.(ast.Expr)
			if !shared(info, root, e) {
				return true
			}
			field := variable(info, e)
			if field == nil || v != nil && v != field {
				ok = false
				return false
			}
			v = field
			return false
		}
		return ok
	})
	if !ok || v == nil {
		return nil, false, false
	}
	switch kindOf(v.Type()) {
	case word:
		return v, writes, true
	case value:
		return v, writes, whole
	}
	return nil, false, false
}

// shared tells whether e is directly a field of what holds the lock, or a package
// variable beside a package's lock.
func shared(info *types.Info, root *types.Var, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		v, ok := info.ObjectOf(e.Sel).(*types.Var)
		if !ok {
			return false
		}
		if !v.IsField() {
			return true
		}
		return root != nil && kit.RootVar(info, e) == root
	case *ast.Ident:
		v, ok := info.ObjectOf(e).(*types.Var)
		return ok && !v.IsField() && !kit.IsLocal(v)
	}
	return false
}

// variable is the field or variable that e names, nil when a path of several
// fields leads to it through a pointer: that is another object's.
func variable(info *types.Info, e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		v, ok := info.ObjectOf(e.Sel).(*types.Var)
		if !ok {
			return nil
		}
		return v.Origin()
	case *ast.Ident:
		v, _ := info.ObjectOf(e).(*types.Var)
		return v
	}
	return nil
}

type kind int

const (
	other kind = iota
	word       // an integer, a bool, a pointer: any of load, store, add, swap
	value      // taken and set as a whole, through a pointer
)

func kindOf(t types.Type) kind {
	if kit.IsNamed(t, "time", "Time") {
		return value
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&(types.IsBoolean|types.IsInteger) != 0:
			return word
		case u.Info()&(types.IsString|types.IsFloat) != 0:
			return value
		}
	case *types.Pointer:
		return word
	case *types.Map, *types.Slice, *types.Signature, *types.Interface:
		return value
	}
	return other
}
