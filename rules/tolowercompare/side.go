package tolowercompare

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A side is one side of a comparison.
type side struct {
	expr ast.Expr      // as it stands
	to   string        // "ToLower" or "ToUpper"; "" for a side that is not folded
	call *ast.CallExpr // the folding call, when it stands in expr itself
	arg  ast.Expr      // what is folded; nil for a variable that holds a folded value
	once bool          // a variable that holds a folded value and is read here only
	trim bool          // strings.TrimSpace or a conversion stands around call, or a function of the package around both

	constant bool
	text     string // when constant
}

func (s side) folded() bool { return s.to != "" }

// sideOf reads one side of the comparison at c.
func sideOf(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) side {
	info := pass.TypesInfo
	s := side{expr: e}
	s.text, s.constant = constantText(info, e)
	if s.constant {
		return s
	}
	inner := ast.Unparen(e)
	if call, ok := inner.(*ast.CallExpr); ok && (kit.IsCall(info, call, "strings", "TrimSpace") || kit.IsCall(info, call, "bytes", "TrimSpace")) {
		s.trim, inner = true, ast.Unparen(call.Args[0])
	} else if ok && kit.IsConversion(info, call) && len(call.Args) == 1 && holdsText(info.TypeOf(call.Args[0])) {
		s.trim, inner = true, ast.Unparen(call.Args[0]) // string(bytes.ToLower(b))
	} else if to := helper(pass, inner); to != "" {
		s.to, s.call, s.arg, s.trim = to, call, call.Args[0], true
		return s
	}
	if to, call := folding(info, inner); call != nil {
		s.to, s.call, s.arg = to, call, call.Args[0]
		return s
	}
	s.trim = false
	if v := kit.Variable(info, e); v != nil && kit.IsLocal(v) && holdsText(v.Type()) {
		s.to, s.arg, s.once = heldFold(pass, c, v)
	}
	return s
}

// helper tells how a function of the package folds that does nothing else but trim:
// func norm(s string) string { return strings.ToLower(strings.TrimSpace(s)) }.
func helper(pass *analysis.Pass, e ast.Expr) (to string) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() != pass.Pkg || f.Signature().Recv() != nil {
		return ""
	}
	decl := kit.EffectsOf(pass).Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 {
		return ""
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return ""
	}
	result := ast.Unparen(ret.Results[0])
	for range 4 {
		name, fold := folding(pass.TypesInfo, result)
		if fold != nil {
			to, result = name, ast.Unparen(fold.Args[0])
			continue
		}
		trim, is := result.(*ast.CallExpr)
		if !is || !kit.IsCall(pass.TypesInfo, trim, "strings", "TrimSpace", "Trim", "TrimLeft", "TrimPrefix", "TrimRight", "TrimSuffix") {
			break
		}
		result = ast.Unparen(trim.Args[0])
	}
	if v := kit.Variable(pass.TypesInfo, result); v == nil || !kit.InParams(decl.Type, v) {
		return ""
	}
	return to
}

// holdsText tells whether a folded value may be of type t.
func holdsText(t types.Type) bool {
	return t != nil && (kit.IsString(t) || kit.IsBytes(t) || types.IsInterface(t))
}

// constantText is the text of a constant, also of one converted to []byte.
func constantText(info *types.Info, e ast.Expr) (string, bool) {
	if text, ok := kit.ConstString(info, e); ok {
		return text, true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) || len(call.Args) != 1 {
		return "", false
	}
	tv := info.Types[call.Args[0]]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// folding matches a call of ToLower or ToUpper.
func folding(info *types.Info, e ast.Expr) (to string, call *ast.CallExpr) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return "", nil
	}
	for _, pkg := range [...]string{"strings", "bytes"} {
		for _, name := range [...]string{"ToLower", "ToUpper"} {
			if kit.IsCall(info, call, pkg, name) {
				return name, call
			}
		}
	}
	return "", nil
}

// heldFold tells whether all that local variable v is ever given is one folded
// value, v = strings.ToLower(v) included, and whether the comparison is the only
// one to read it.
func heldFold(pass *analysis.Pass, c inspector.Cursor, v *types.Var) (to string, arg ast.Expr, once bool) {
	decl := kit.Decl(c)
	if decl == nil {
		return "", nil, false
	}
	info := pass.TypesInfo
	given, reads := 0, 0
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if kit.Variable(info, l) != v {
					continue
				}
				given++
				reads-- // its own mention on the left
				if info.Defs[l.(*ast.Ident)] != nil {
					reads++
				}
				if len(n.Lhs) == len(n.Rhs) {
					var call *ast.CallExpr
					if to, call = folding(info, n.Rhs[i]); call != nil {
						arg = call.Args[0]
						if kit.Mentions(info, arg, v) {
							reads--
						}
					}
				}
			}
		case *ast.Ident:
			if info.Uses[n] == v {
				reads++
			}
		}
		return true
	})
	if given != 1 || arg == nil {
		return "", nil, false
	}
	return to, arg, reads == 1
}

func fold(to, text string) string {
	if to == "ToUpper" {
		return strings.ToUpper(text)
	}
	return strings.ToLower(text)
}

// agrees tells whether comparing a folded string with text gives the same as
// EqualFold for every input: text is ASCII without the letters whose other
// forms the two treat differently. See TestAgrees.
func agrees(test, to, text string) bool {
	differ := map[string]string{"equal ToLower": "is", "equal ToUpper": "IK", "part ToLower": "ik", "part ToUpper": "IS"}
	if test != "equal" {
		test = "part"
	}
	return !strings.ContainsAny(text, differ[test+" "+to]) &&
		!strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}
