package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkFull looks at a slice that is made as long as it is, without room behind it, and
// appended to further down: that append always moves all of it. One element more is not
// worth a word, but a list or bytes are. There is no edit: the elements behind may be
// counted further down only.
func checkFull(pass *analysis.Pass, c inspector.Cursor) {
	info, s := pass.TypesInfo, c.Node().(*ast.AssignStmt)
	v, made := madeFull(info, s), true
	if v == nil {
		v, made = cloned(info, s), false
	}
	if v == nil {
		return
	}
	list, i := siblings(c)
	if i < 0 || i >= len(list) || list[i] != ast.Stmt(s) || kit.Cold(pass, c) {
		return
	}
	if call := appendsNext(info, list[i+1:], v); call != nil && (call.Ellipsis.IsValid() || kit.IsBytes(v.Type()) && (made || writesBehind(info, call))) {
		if !made {
			if call.Ellipsis.IsValid() && behindClone(info, v, call.Args[1]) || writesBehind(info, call) && freshCopy(info, s.Rhs[0]) {
				kit.Report(pass, finding.Suggest, call, fmt.Sprintf("moves all of %s, which was copied without room behind its elements: copy it into a slice with the capacity for both", v.Name()))
			}
			return
		}
		fn, _ := kit.Frame(c)
		if cutAtCount(info, fn, call) {
			return
		}
		if xs := call.Args[len(call.Args)-1]; call.Ellipsis.IsValid() && untouched(info, list[i+1:], call, v) && hasLenOf(info, fn.Node(), s.Rhs[0].(*ast.CallExpr).Args[1], xs) {
			kit.Report(pass, finding.Suggest, call, fmt.Sprintf("moves all of %s, which is as long already as what is appended, and leaves its zero values in front: make it with length 0 and that capacity", v.Name()))
			return
		}
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("moves all of %s, which is made without room behind its elements: make it with the capacity for what is appended", v.Name()))
	}
}

// cutAtCount tells whether call appends to v[:n] of an n that the function counts one by one: v
// is as long as there may be elements, and those that are not set are room for what follows.
func cutAtCount(info *types.Info, fn inspector.Cursor, call *ast.CallExpr) bool {
	cut, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	if !ok {
		return false
	}
	for use := range kit.Uses(info, fn, kit.Variable(info, cut.High)) {
		if s, ok := use.Parent().Node().(*ast.IncDecStmt); ok && s.Tok == token.INC {
			return true
		}
	}
	return false
}

// behindClone tells whether xs is more than what fits behind the copy v by chance: bytes, also
// those that a call gives, a list with a name of data, or as many as the copy has been made of.
func behindClone(info *types.Info, v *types.Var, xs ast.Expr) bool {
	if kit.IsBytes(v.Type()) {
		call, called := ast.Unparen(xs).(*ast.CallExpr)
		return isList(info, xs) || called && !kit.IsConversion(info, call)
	}
	return isList(info, xs) && (manyByName(xs) || manyWord(kit.LastWord(v.Name())) || manyByType(v))
}

// manyByType is manyByName of what a slice holds: entries, by the type Entry.
func manyByType(v *types.Var) bool {
	slice, ok := v.Type().Underlying().(*types.Slice)
	if !ok {
		return false
	}
	elem := slice.Elem()
	if p, ok := elem.(*types.Pointer); ok {
		elem = p.Elem()
	}
	named, ok := types.Unalias(elem).(*types.Named)
	if !ok {
		return false
	}
	word := kit.LastWord(named.Obj().Name())
	return manyWord(word+"s") || manyWord(strings.TrimSuffix(word, "y")+"ies")
}

// madeFull is the variable of v := make([]T, n): as long as its room, and not empty.
func madeFull(info *types.Info, s *ast.AssignStmt) *types.Var {
	if s.Tok != token.DEFINE && s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return nil
	}
	call, ok := s.Rhs[0].(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 || !isSliceType(info.TypeOf(call)) {
		return nil
	}
	if n, constant := kit.ConstInt(info, call.Args[1]); constant && n == 0 {
		return nil
	}
	if of := kit.LenOf(info, call.Args[1]); of != nil && kit.FewByName(of) {
		return nil
	}
	return kit.Variable(info, s.Lhs[0])
}

// cloned is the variable of v := append([]T(nil), xs...), slices.Clone(xs) and []byte(text), or
// of v = ..., also where it is its own copy, v = slices.Clone(v).
func cloned(info *types.Info, s *ast.AssignStmt) *types.Var {
	if s.Tok != token.DEFINE && s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !isClone(info, s.Rhs[0]) {
		return nil
	}
	v := kit.Variable(info, s.Lhs[0])
	if s.Tok == token.ASSIGN && !kit.IsLocal(v) {
		return nil
	}
	return v
}

// isClone matches append([]T(nil), xs...), slices.Clone(xs), bytes.Clone(xs) and []byte(text):
// there is no room behind the elements but what the allocator rounds up to.
func isClone(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !isSliceType(info.TypeOf(call)) {
		return false
	}
	switch {
	case kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && call.Ellipsis.IsValid() && startsEmpty(info, call.Args[0]) && (isList(info, call.Args[1]) || kit.IsBytes(info.TypeOf(call)) && kit.SideEffectFree(info, call.Args[1])):
		return true
	case kit.IsCall(info, call, "slices", "Clone"), kit.IsCall(info, call, "bytes", "Clone"):
		return true
	}
	return literal(info, call)
}

// appendsNext is the first append to v in stmts that runs whenever they do, or in a
// case of a switch, nil if v may be cut or given something else before. A loop that
// appends is another matter: what it puts behind may be nothing.
func appendsNext(info *types.Info, stmts []ast.Stmt, v *types.Var) *ast.CallExpr {
	for _, s := range stmts {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if call := appendCall(info, s, v); call != nil {
				return call
			}
			if kit.Changes(info, s, v) {
				return nil
			}
		case *ast.ExprStmt, *ast.SendStmt:
			if call := appendCall(info, s, v); call != nil {
				return call
			}
			if kit.Changes(info, s, v) {
				return nil
			}
		case *ast.ReturnStmt:
			return appendCall(info, s, v)
		case *ast.SwitchStmt:
			for _, clause := range s.Body.List {
				if call := appendsNext(info, clause.(*ast.CaseClause).Body, v); call != nil {
					return call
				}
			}
			if kit.Changes(info, s, v) {
				return nil
			}
		default:
			if kit.Changes(info, s, v) {
				return nil
			}
		}
	}
	return nil
}

// appendCall is append(v, ...) in a statement: also as what is stored or handed on, and of
// v[:n], where a call has filled v and said how far.
func appendCall(info *types.Info, s ast.Stmt, v *types.Var) *ast.CallExpr {
	var found *ast.CallExpr
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if found != nil || len(n.Args) < 2 || !kit.IsBuiltin(info, n, "append") && !writesBehind(info, n) {
				break
			}
			to := ast.Unparen(n.Args[0])
			if cut, ok := to.(*ast.SliceExpr); ok && cut.Low == nil && cut.High != nil && cut.Max == nil && n.Ellipsis.IsValid() && kit.Variable(info, cut.High) != nil {
				to = ast.Unparen(cut.X)
			}
			if kit.Variable(info, to) == v {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// untouched tells whether the statements do nothing with v before they append to it.
func untouched(info *types.Info, stmts []ast.Stmt, call *ast.CallExpr, v *types.Var) bool {
	for _, s := range stmts {
		if s.Pos() <= call.Pos() && call.Pos() < s.End() {
			return true
		}
		if kit.Mentions(info, s, v) {
			return false
		}
	}
	return false
}
