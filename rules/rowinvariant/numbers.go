package rowinvariant

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// worksOut matches what takes a while to work a number or a day out, where each turn of the loop comes to
// it: powers and logarithms, a date of the calendar, a new number of math/big.
func (c *checker) worksOut(at, loop inspector.Cursor, call *ast.CallExpr) string {
	info, what := c.TypesInfo, ""
	switch {
	case kit.IsCall(info, call, "math", "Pow", "Exp", "Exp2", "Expm1", "Log", "Log2", "Log10", "Log1p", "Sin", "Cos", "Tan", "Asin", "Acos", "Atan", "Atan2", "Sinh", "Cosh", "Tanh", "Cbrt", "Gamma", "Lgamma", "Erf"):
		what = "works out the same number"
	case kit.IsCall(info, call, "time", "Date"), kit.IsMethod(info, call, "time", "Time", "AddDate"):
		what = "works out the same date"
	case newBig(info, call):
		what = "works out the same big number"
	}
	if what == "" || few(c.Pass, loop) || !eachTurn(at, loop) {
		return ""
	}
	if body := kit.LoopBody(loop.Node()); body != nil {
		if _, why := c.ResultOf[kit.WaitsAnalyzer].(*kit.Waits).First(body.List); why != "" {
			return "" // it is nothing beside a turn that waits
		}
	}
	return what
}

// newBig matches new(big.Int).Mul(x, y) and the like: it makes a number of others.
func newBig(info *types.Info, call *ast.CallExpr) bool {
	made, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	return ok && kit.IsBuiltin(info, made, "new") && bigOperation(info, call)
}

// bigOperation matches a method of a big number that writes to its receiver alone.
func bigOperation(info *types.Info, call *ast.CallExpr) bool {
	switch kit.NameOf(call.Fun) {
	case "Add", "Sub", "Mul", "Quo", "Div", "Mod", "Rem", "Exp", "Sqrt", "Lsh", "Rsh", "And", "Or", "Xor", "Not", "Neg", "Abs", "Inv", "ModInverse", "Cmp", "CmpAbs", "MulRange", "Binomial":
	default:
		return false
	}
	return kit.IsMethod(info, call, "math/big", "Int") || kit.IsMethod(info, call, "math/big", "Rat") || kit.IsMethod(info, call, "math/big", "Float")
}
