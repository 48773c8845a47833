package costlyorder

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// fewCalls is how many functions of the package a score is put together from, at least.
const fewCalls = 2

// scores tells whether f is a function of the package that by its name works out a number, of what several others
// of the package give: evaluate(parent, child). That it logs each does not make it cheaper.
func (c *checker) scores(f *types.Func) bool {
	if f.Pkg() != c.Pkg || f.Signature().Results().Len() != 1 || !kit.IsNumber(f.Signature().Results().At(0).Type()) || f.Signature().Params().Len() == 0 {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "calculate", "calc", "compute", "evaluate", "score", "rate", "rank", "weigh":
	default:
		return false
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	n := 0
	ast.Inspect(decl.Body, func(x ast.Node) bool {
		if call, ok := x.(*ast.CallExpr); ok {
			if g := kit.Callee(c.TypesInfo, call); g != nil && g.Pkg() == c.Pkg && !kit.IsConversion(c.TypesInfo, call) && len(call.Args) > 0 {
				n++
			}
		}
		return true
	})
	return n >= fewCalls
}
