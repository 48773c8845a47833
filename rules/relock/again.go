package relock

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// again looks in a section that reads for methods of the same holder that take the lock
// for reading once more. Beside what it costs it may hang: a writer that waits keeps the
// second reader out, and the first one keeps out the writer (sync.RWMutex).
func (j judge) again(s kit.Section) {
	if !s.Reads {
		return
	}
	s.Inspect(j.TypesInfo, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		f := kit.Callee(j.TypesInfo, call)
		if f == nil || f.Pkg() != j.Pkg || f.Signature().Recv() == nil || !j.reads(f, kit.Receiver(call), s) {
			return true
		}
		j.nested[call] = true
		if at, ok := kit.Find(s.Func, call); ok && !kit.Cold(j.Pass, at) {
			kit.Report(j.Pass, finding.Suggest, call, fmt.Sprintf("takes %s for reading again, inside of %s", kit.Text(j.Pass, s.Mutex), f.Name()))
		}
		return true
	})
}

// reads tells whether method f of recv begins by taking the lock of s for reading, be it behind a look
// at whether there is anything to read (if s == nil).
func (j judge) reads(f *types.Func, recv ast.Expr, s kit.Section) bool {
	body, ok := j.effects.Body(f)
	if !ok || recv == nil || !kit.Named(j.TypesInfo, s.Mutex) {
		return false
	}
	list := body.Node().(*ast.FuncDecl).Body.List
	for len(list) > 1 && looks(list[0]) {
		list = list[1:]
	}
	if len(list) == 0 {
		return false
	}
	mu, op := kit.MutexStmt(j.TypesInfo, list[0])
	return op == "RLock" && isOf(mu, f, recv, s.Mutex)
}

// isOf tells whether mutex, as the method f of recv writes it, is what others call same.
func isOf(mutex ast.Expr, f *types.Func, recv, same ast.Expr) bool {
	path, ok := strings.CutPrefix(types.ExprString(mutex), f.Origin().Signature().Recv().Name())
	return ok && (path == "" || path[0] == '.') && types.ExprString(recv)+path == types.ExprString(same)
}
