package lockacrossio

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// cancels tells whether call is of a function that cancels a context: it waits for nobody.
func cancels(info *types.Info, call *ast.CallExpr) bool {
	t := info.TypeOf(call.Fun)
	return kit.IsNamed(t, "context", "CancelFunc") || kit.IsNamed(t, "context", "CancelCauseFunc")
}
