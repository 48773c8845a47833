package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// constantValue says what is made at c of constants alone that anybody may keep, for it is a value,
// or that takes a copy of less cost: addresses, times, big numbers. Where settings are read
// and where a constructor puts it away it is made once.
func constantValue(info *types.Info, c inspector.Cursor, call *ast.CallExpr) string {
	message := ""
	switch {
	case kit.IsCall(info, call, "net/netip", "MustParseAddr", "MustParseAddrPort", "MustParsePrefix", "ParseAddr", "ParseAddrPort", "ParsePrefix"):
		message = "parses a constant address per call"
	case kit.IsCall(info, call, "net", "ParseIP") && beside(info, c):
		message = "parses a constant address per call"
	case kit.IsCall(info, call, "time", "Parse"):
		message = "parses a constant time per call"
	case kit.IsMethod(info, call, "math/big", "Int", "SetString") && (freshNumber(info, kit.Receiver(call)) || lasting(info, c, call)):
		message = "parses a constant number per call"
	}
	decl := kit.Decl(c)
	if message == "" || decl == nil || setsUp(decl.Name.Name) || strings.Contains(strings.ToLower(decl.Name.Name), "default") || kit.AtStart(info, c) {
		return ""
	}
	if slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return info.Types[arg].Value == nil }) {
		return ""
	}
	return message
}

// freshNumber matches new(big.Int), &big.Int{} and big.NewInt(0).
func freshNumber(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "new") || kit.IsCall(info, e, "math/big", "NewInt")
	case *ast.UnaryExpr:
		lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		return ok && len(lit.Elts) == 0 // &big.Int{}
	}
	return false
}

// lasting tells whether n.SetString, at c, gives a local number its only value: it was made empty, and
// all else that is done with it only reads it.
func lasting(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	n := kit.Variable(info, kit.Receiver(call))
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(n) || !kit.DeclaredIn(n, kit.FuncBody(frame.Node())) {
		return false
	}
	given := kit.Given(info, frame.Node(), n)
	if len(given) != 1 || given[0] == nil || !freshNumber(info, given[0]) {
		return false
	}
	for use := range kit.Uses(info, frame, n) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names:
		case edge.SelectorExpr_X:
			of, isCall := use.Parent().Parent().Node().(*ast.CallExpr)
			if !isCall || of != call && !kit.IsMethod(info, of, "math/big", "Int", "Cmp", "CmpAbs", "Sign", "BitLen", "Bytes", "FillBytes", "String", "Text", "Int64", "Uint64", "IsInt64", "IsUint64") {
				return false
			}
		case edge.CallExpr_Args:
			f := kit.Callee(info, use.Parent().Node().(*ast.CallExpr))
			if f == nil || kit.Package(f) != "math/big" {
				return false
			}
		default:
			return false
		}
	}
	return true
}
