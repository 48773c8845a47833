package concatloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkPrepend looks at s = letter + s in a loop that writes a number or a name from its
// end: each turn copies what is there behind one letter. Longer texts that go in front,
// the folders of a path, come a few at a time.
func checkPrepend(pass *analysis.Pass, c inspector.Cursor, seen map[place]bool) bool {
	info := pass.TypesInfo
	v := prepended(info, c.Node().(*ast.AssignStmt))
	if v == nil {
		return false
	}
	loop, ok := growthLoop(pass, c, v)
	if !ok || seen[place{v, loop.Node()}] {
		return true
	}
	seen[place{v, loop.Node()}] = true
	home, _ := kit.Frame(loop)
	for use := range kit.Uses(info, loop, v) {
		if frame, _ := kit.Frame(use); frame != home || !inFront(info, use, v) && !asksLength(info, use) {
			return true
		}
	}
	kit.Report(pass, finding.Suggest, c.Node(), "copies the whole string behind each letter that goes in front of it")
	return true
}

// prepended is the local string variable of s = string(letter) + s, nil for other
// statements.
func prepended(info *types.Info, s *ast.AssignStmt) *types.Var {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN {
		return nil
	}
	b, ok := s.Rhs[0].(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD {
		return nil
	}
	v := kit.Variable(info, s.Lhs[0])
	if !kit.IsLocal(v) || !kit.IsString(v.Type()) || kit.Variable(info, b.Y) != v || !isLetter(info, b.X) {
		return nil
	}
	return v
}

// isLetter matches string(r) of a number, and one byte cut out of a text: digits[i:i+1].
func isLetter(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return false // a separator
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if kit.IsCall(info, e, "strconv", "FormatInt", "FormatUint", "Itoa") {
			rem, ok := ast.Unparen(bare(info, e.Args[0])).(*ast.BinaryExpr)
			return ok && rem.Op == token.REM
		}
		if !kit.IsConversion(info, e) || len(e.Args) != 1 {
			return false
		}
		return kit.IsInteger(info.TypeOf(e.Args[0]))
	case *ast.SliceExpr:
		up, ok := e.High.(*ast.BinaryExpr)
		if !ok || up.Op != token.ADD || e.Low == nil || !kit.Same(info, up.X, e.Low) {
			return false
		}
		n, constant := kit.ConstInt(info, up.Y)
		return constant && n == 1
	}
	return false
}

// bare is e without conversions around it.
func bare(info *types.Info, e ast.Expr) ast.Expr {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok || !kit.IsConversion(info, call) || len(call.Args) != 1 {
			return e
		}
		e = call.Args[0]
	}
}

// inFront tells whether use is an operand of such a statement.
func inFront(info *types.Info, use inspector.Cursor, v *types.Var) bool {
	at := use
	if kind, _ := at.ParentEdge(); kind == edge.BinaryExpr_Y {
		at = at.Parent()
	}
	s, ok := at.Parent().Node().(*ast.AssignStmt)
	return ok && prepended(info, s) == v
}

// smallStep is up to how many bytes a loop goes on that groups the digits of a number or an address: those are a few.
const smallStep = 8

// checkInserted looks at s = s[:i] + x + s[i:] in a loop over the string that goes on by as much each time.
func checkInserted(pass *analysis.Pass, c inspector.Cursor, seen map[place]bool) bool {
	info := pass.TypesInfo
	v := inserted(info, c.Node().(*ast.AssignStmt))
	if v == nil {
		return false
	}
	loop, ok := growthLoop(pass, c, v)
	if !ok || seen[place{v, loop.Node()}] {
		return true
	}
	seen[place{v, loop.Node()}] = true
	head, ok := loop.Node().(*ast.ForStmt)
	if !ok || !kit.Mentions(info, head.Cond, v) {
		return true
	}
	step, ok := head.Post.(*ast.AssignStmt)
	if !ok || step.Tok != token.ADD_ASSIGN {
		return true
	}
	if n, constant := kit.ConstInt(info, step.Rhs[0]); constant && n > smallStep {
		kit.Report(pass, finding.Suggest, c.Node(), "copies the whole string for each piece that goes into it")
	}
	return true
}

// inserted is the local string variable of s = s[:i] + x + s[i:], nil for other statements.
func inserted(info *types.Info, s *ast.AssignStmt) *types.Var {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN {
		return nil
	}
	v := kit.Variable(info, s.Lhs[0])
	b, ok := s.Rhs[0].(*ast.BinaryExpr)
	if !kit.IsLocal(v) || !kit.IsString(v.Type()) || !ok || b.Op != token.ADD {
		return nil
	}
	front, ok1 := leftmost(b).(*ast.SliceExpr)
	behind, ok2 := b.Y.(*ast.SliceExpr)
	if !ok1 || !ok2 || front.Low != nil || behind.High != nil || behind.Low == nil || kit.Variable(info, front.X) != v || kit.Variable(info, behind.X) != v || !kit.Same(info, front.High, behind.Low) {
		return nil
	}
	return v
}
