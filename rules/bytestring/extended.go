package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkExtended looks at w.Write(append([]byte(s), '\n')) of a Builder, a Buffer or a bufio.Writer,
// also by a variable that is for nothing else. These gather what they get, so that WriteString and
// WriteByte give the same, but for the number of bytes that each tells. It tells whether call is one.
func (s *site) checkExtended() bool {
	w := kit.Receiver(s.call)
	if w == nil || len(s.call.Args) != 1 || kit.SinkOf(s.TypesInfo, w) == kit.NoSink || !kit.Ignored(s.cursor, 0) {
		return false
	}
	if f := kit.Callee(s.TypesInfo, s.call); f == nil || f.Name() != "Write" {
		return false
	}
	e, appends := ast.Unparen(s.call.Args[0]), 0
	if v := kit.Variable(s.TypesInfo, e); v != nil {
		e, appends = s.begun(v)
	}
	if call := s.extends(e); call != nil {
		e = call.Args[0]
		appends++
	}
	if e == nil || appends == 0 || !s.longText(e) {
		return false
	}
	if !kit.Cold(s.Pass, s.cursor) {
		kit.Report(s.Pass, finding.Suggest, e, "copies a string into bytes to append to it for a writer that takes both")
	}
	return true
}

// longText matches []byte(s) of a string that may be more than a few bytes.
func (s *site) longText(e ast.Expr) bool {
	src, ok := stringOf(s.TypesInfo, e)
	return ok && s.TypesInfo.Types[src.expr].Value == nil && !short(s.TypesInfo, src.expr)
}

// extends is the append that e is, if what it appends can be evaluated after a write, nil for others.
func (s *site) extends(e ast.Expr) *ast.CallExpr {
	call, ok := e.(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(s.TypesInfo, call, "append") || len(call.Args) < 2 {
		return nil
	}
	root := kit.RootVar(s.TypesInfo, kit.Receiver(s.call))
	for _, arg := range call.Args[1:] {
		if root == nil || kit.Mentions(s.TypesInfo, arg, root) || !kit.SideEffectFree(s.TypesInfo, arg) {
			return nil
		}
	}
	return call
}

// begun is what the local variable v is declared with, and how many times it is appended to before the
// call; nil where anything else uses it, or stands in between.
func (s *site) begun(v *types.Var) (e ast.Expr, appends int) {
	stmt, ok := kit.Stmt(s.cursor)
	frame, inside := kit.Frame(s.cursor)
	if !ok || !inside || !straight(s.cursor, stmt) {
		return nil, 0
	}
	uses := 0
	for range kit.Uses(s.TypesInfo, frame, v) {
		uses++
	}
	for at, ok := stmt.PrevSibling(); ok; at, ok = at.PrevSibling() {
		def, is := at.Node().(*ast.AssignStmt)
		if !is || len(def.Lhs) != 1 || len(def.Rhs) != 1 {
			return nil, 0
		}
		if id, named := def.Lhs[0].(*ast.Ident); named && def.Tok == token.DEFINE && s.TypesInfo.Defs[id] == v {
			if uses != 2*appends+1 {
				return nil, 0
			}
			return ast.Unparen(def.Rhs[0]), appends
		}
		call := s.extends(ast.Unparen(def.Rhs[0]))
		if call == nil || kit.Variable(s.TypesInfo, def.Lhs[0]) != v || kit.Variable(s.TypesInfo, call.Args[0]) != v {
			return nil, 0
		}
		appends++
	}
	return nil, 0
}
