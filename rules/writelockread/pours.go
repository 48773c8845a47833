package writelockread

import (
	"go/ast"

	"github.com/gotoll/toll/rule/kit"
)

// pours tells whether all that a call changes are streams which the function that locks was given, and which its
// callers have each for themselves. A plain mutex may be there to keep apart what is written to one that they share.
func (r *reader) pours(s *kit.Section, call *ast.CallExpr) bool {
	if s.Lock == nil {
		return false // of a function that is looked into
	}
	mu := kit.MutexVar(r.pass.TypesInfo, s.Mutex)
	return (mu == nil || kit.IsRWMutex(mu.Type())) && r.effects.Pours(s.Func.Node(), call)
}
