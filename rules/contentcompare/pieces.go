package contentcompare

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// piece tells whether v holds a piece of a file, which a loop reads to its end: a buffer that
// it is read into, or the byte that it gives.
func (j *judge) piece(fn ast.Node, v *types.Var) bool {
	if !kit.IsLocal(v) {
		return false
	}
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		loop, ok := n.(*ast.ForStmt)
		if !ok || found {
			return !found
		}
		ast.Inspect(loop.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				found = found || j.readsInto(fn, n, v)
			case *ast.AssignStmt:
				if len(n.Rhs) != 1 || len(n.Lhs) != 2 || kit.Variable(j.info, n.Lhs[0]) != v {
					return true
				}
				call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
				found = found || ok && kit.IsMethod(j.info, call, "bufio", "Reader", "ReadByte", "ReadBytes", "ReadString") && j.ofFile(fn, kit.Receiver(call))
			}
			return !found
		})
		return !found
	})
	return found
}

// readsInto matches f.Read(v) and io.ReadFull(f, v), v being a buffer or a part of one.
func (j *judge) readsInto(fn ast.Node, call *ast.CallExpr, v *types.Var) bool {
	var from, to ast.Expr
	f := kit.Callee(j.info, call)
	switch {
	case kit.IsCall(j.info, call, "io", "ReadFull", "ReadAtLeast"):
		from, to = call.Args[0], call.Args[1]
	case f != nil && f.Name() == "Read" && f.Signature().Recv() != nil && len(call.Args) == 1:
		from, to = kit.Receiver(call), call.Args[0]
	default:
		return false
	}
	return kit.Variable(j.info, withoutBounds(to)) == v && j.ofFile(fn, from)
}

// withoutBounds is x of x[:n].
func withoutBounds(e ast.Expr) ast.Expr {
	if part, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return part.X
	}
	return e
}

// ofFile tells whether e is a file, or a reader of one.
func (j *judge) ofFile(fn ast.Node, e ast.Expr) bool {
	if j.isFile(e) {
		return true
	}
	call, ok := ast.Unparen(kit.Origin(j.info, fn, e)).(*ast.CallExpr)
	return ok && kit.IsCall(j.info, call, "bufio", "NewReader", "NewReaderSize") && j.isFile(call.Args[0])
}

// ofSystem tells whether a function names files whose sizes say nothing.
func ofSystem(info *types.Info, fn ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			s, _ := kit.ConstString(info, e)
			found = found || strings.HasPrefix(s, "/proc/") || strings.HasPrefix(s, "/sys/") || strings.HasPrefix(s, "/dev/")
		}
		return !found
	})
	return found
}
