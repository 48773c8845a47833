package lockheldtoend

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// persists tells whether the tail writes to the disk the bytes of a buffer into which the section has
// encoded what the lock guards: without it an older state may be written over a newer one.
func (s *scope) persists(w *work, all, tail []ast.Stmt) bool {
	info, found := s.g.pass.TypesInfo, false
	each(tail, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return
		}
		if why, _ := w.waits.Call(call); why != "the disk" {
			return
		}
		for _, arg := range call.Args {
			got, ok := ast.Unparen(arg).(*ast.CallExpr)
			if !ok || !kit.IsMethod(info, got, "bytes", "Buffer", "Bytes") {
				continue
			}
			v := kit.Variable(info, kit.Receiver(got))
			found = found || kit.IsLocal(v) && s.encodes(all, v)
		}
	})
	return found
}

// encodes tells whether a statement encodes what the lock guards into a buffer.
func (s *scope) encodes(all []ast.Stmt, buffer *types.Var) bool {
	info, found := s.g.pass.TypesInfo, false
	each(all, func(n ast.Node) {
		switch n.(type) {
		case *ast.AssignStmt, *ast.ExprStmt:
			if kit.Mentions(info, n, buffer) && s.touches(n) {
				found = found || firstCall(info, []ast.Stmt{n.(ast.Stmt)}, heavy) != ""
			}
		}
	})
	return found
}

// meantWhole tells whether a comment at the lock says that it is held over all that the function does.
func meantWhole(pass *analysis.Pass, lock ast.Node) bool {
	for _, group := range kit.CommentsOn(pass, lock.Pos()) {
		if kit.Says(group, "during processing", "during the processing", "during the whole", "for the whole", "for the duration", "for the entire", "until the end of") {
			return true
		}
	}
	return false
}
