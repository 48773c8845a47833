package transportpercall

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lent follows a value that is the i-th argument of the call into a function of the package that
// makes requests with it and keeps nothing; false for all others, which argument judges.
func (t *tracer) lent(call inspector.Cursor, i int) bool {
	f := kit.Callee(t.info, call.Node().(*ast.CallExpr))
	if f == nil || f.Pkg() != t.pass.Pkg || t.depth == 0 || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return false
	}
	decl := kit.EffectsOf(t.pass).Decl(f)
	if decl == nil || decl.Body == nil || decl == t.frame.Node() {
		return false
	}
	frame, ok := kit.Find(kit.Root(t.pass), decl)
	if !ok {
		return false
	}
	param := f.Origin().Signature().Params().At(i)
	within := &tracer{pass: t.pass, info: t.info, frame: frame, seen: map[types.Object]bool{}, made: frame, depth: t.depth - 1}
	for use := range kit.Uses(t.info, frame, param) {
		if !within.runsWithin(use) {
			return false
		}
		within.value(use)
	}
	if within.kept || within.closed || within.returned || !within.used {
		return false
	}
	t.used = t.used || !t.manyRequests(call)
	return true
}
