package relock

import (
	"fmt"
	"go/ast"

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
		if f == nil || f.Pkg() != j.Pkg || f.Signature().Recv() == nil || !j.locks(f, kit.Receiver(call), s) {
			return true
		}
		j.nested[call] = true
		if at, ok := kit.Find(s.Func, call); ok && !kit.Cold(j.Pass, at) {
			kit.Report(j.Pass, finding.Suggest, call, fmt.Sprintf("takes %s for reading again, inside of %s", kit.Text(j.Pass, s.Mutex), f.Name()))
		}
		return true
	})
}
