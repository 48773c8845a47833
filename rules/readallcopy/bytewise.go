package readallcopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// onlyGiven tells whether what the read at c gives v is all that v holds behind it: v is
// given once, or something else in the other branch of the same if, and never changed.
func onlyGiven(info *types.Info, c, frame inspector.Cursor, v *types.Var) bool {
	given := slices.DeleteFunc(slices.Clone(kit.Given(info, frame.Node(), v)), func(e ast.Expr) bool { return cutOf(info, e, v) })
	if len(given) == 1 {
		return true
	}
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		beside := func(e ast.Expr) bool {
			return e != nil && (e == c.Node() || kit.Encloses(s, e) && !sameArm(s, c.Node(), e))
		}
		if s.Else != nil && !kit.DeclaredIn(v, s) && !slices.ContainsFunc(given, func(e ast.Expr) bool { return !beside(e) }) {
			return true
		}
	}
	return false
}

// sameArm tells whether two nodes stand in the same arm of a chain of ifs.
func sameArm(s *ast.IfStmt, a, b ast.Node) bool {
	for {
		if kit.Encloses(s.Body, a) || kit.Encloses(s.Body, b) {
			return kit.Encloses(s.Body, a) && kit.Encloses(s.Body, b)
		}
		next, ok := s.Else.(*ast.IfStmt)
		if !ok {
			return true
		}
		s = next
	}
}

// bytewise says what a loop over the bytes at c is for, which looks at each by itself.
func bytewise(info *types.Info, c inspector.Cursor) string {
	loop := c.Parent().Node().(*ast.RangeStmt)
	if loop.Value == nil || !kit.IsBytes(info.TypeOf(c.Node().(ast.Expr))) || len(loop.Body.List) == 0 {
		return ""
	}
	s, ok := loop.Body.List[0].(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return ""
	}
	counts := loop.Body.List[1:] // behind if b != '\n' { continue }
	if skip, ok := s.Body.List[0].(*ast.BranchStmt); !ok || skip.Tok != token.CONTINUE || skip.Label != nil {
		if len(counts) > 0 {
			return ""
		}
		counts = s.Body.List
	}
	if len(counts) != 1 {
		return ""
	}
	if inc, ok := counts[0].(*ast.IncDecStmt); ok && inc.Tok == token.INC {
		return count
	}
	return ""
}

// oneByte tells whether a separator is a constant of one byte.
func oneByte(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 1
	case *ast.CallExpr:
		return kit.IsConversion(info, e) && len(e.Args) == 1 && oneByte(info, e.Args[0])
	}
	text, ok := kit.ConstString(info, e)
	return ok && len(text) == 1
}
