package writtenstring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// branches names what makes the string that a local variable holds which several branches
// give a value, one of them a number's or time's text, and which the write at c alone
// reads; "" for other texts.
func (x checker) branches(c inspector.Cursor, text ast.Expr) string {
	info := x.TypesInfo
	v := kit.Variable(info, text)
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
		return ""
	}
	if loop, looped := kit.Loop(c); looped && v.Pos() < loop.Node().Pos() {
		return ""
	}
	from := ""
	for _, e := range kit.Given(info, frame.Node(), v) {
		if e == nil {
			return ""
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			continue
		}
		if at, found := kit.Find(frame, call); found {
			if home, looped := kit.Loop(at); looped && !kit.Encloses(home.Node(), c.Node()) {
				return "" // what the last round left
			}
		}
		if f, ok := formOf(info, call); ok && from == "" && !small(info, call) && !(f.wraps && position(info, c, call.Args[0])) {
			from = f.from
		}
	}
	if !only(info, frame, v, text) {
		return ""
	}
	return from
}

// only tells whether text is the one place that reads v.
func only(info *types.Info, frame inspector.Cursor, v *types.Var, text ast.Expr) bool {
	for use := range kit.Uses(info, frame, v) {
		if use.Node() == text {
			continue
		}
		kind, _ := use.ParentEdge()
		if s, ok := use.Parent().Node().(*ast.AssignStmt); !ok || kind != edge.AssignStmt_Lhs || s.Tok != token.ASSIGN {
			return false
		}
	}
	return true
}

// appender names a call that makes a string which the standard library, or the value's own
// type, can append to a slice of bytes as well; "" for other calls. strconv and times are in formOf.
func appender(pass *analysis.Pass, file *ast.File, call *ast.CallExpr) string {
	info := pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if kit.AtLeast(pass, file, "1.22") {
		switch {
		case kit.IsCall(info, call, "encoding/hex", "EncodeToString"):
			return "hex.EncodeToString"
		case kit.IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString"), kit.IsMethod(info, call, "encoding/base32", "Encoding", "EncodeToString"):
			return f.Pkg().Name() + "." + "EncodeToString"
		}
	}
	recv := kit.Receiver(call)
	if recv == nil || f.Name() != "String" || len(call.Args) != 0 {
		return ""
	}
	t := info.TypeOf(recv)
	if t == nil || types.IsInterface(t) || kit.IsTypeParam(t) {
		return ""
	}
	if kit.IsNamed(t, "math/big", "Int") {
		return "big.Int.String"
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, f.Pkg(), "AppendTo")
	to, ok := obj.(*types.Func)
	if !ok {
		return ""
	}
	sig := to.Signature()
	bytes := types.NewSlice(types.Typ[types.Byte])
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || !types.Identical(sig.Params().At(0).Type(), bytes) || !types.Identical(sig.Results().At(0).Type(), bytes) {
		return ""
	}
	return f.Pkg().Name() + "." + kit.ReceiverName(f) + ".String"
}
