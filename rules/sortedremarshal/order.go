package sortedremarshal

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// sortsKeys matches calls that bring strings into the order in which the encoder writes a map's
// keys, or that give a map's keys so. An order of the type's own, by what a method or a function
// compares, is no map's.
func sortsKeys(pass *analysis.Pass, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	switch {
	case kit.IsCall(info, call, "sort", "Strings"), kit.IsCall(info, call, "slices", "Sort", "Sorted"):
		return true
	case kit.IsCall(info, call, "sort", "Sort", "Stable"):
		return len(call.Args) == 1 && sortsStrings(pass, call.Args[0])
	case kit.IsCall(info, call, "sort", "Slice", "SliceStable"), kit.IsCall(info, call, "slices", "SortFunc", "SortStableFunc", "SortedFunc"):
		return len(call.Args) == 2 && byText(pass, call.Args[1])
	}
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	name := strings.ToLower(f.Name())
	return strings.Contains(name, "sorted") && strings.Contains(name, "key") || strings.Contains(name, "sortkeys")
}

// sortsStrings tells whether a sort.Interface has an order by text: sort.StringSlice, or a type of the
// package whose Less compares nothing else.
func sortsStrings(pass *analysis.Pass, e ast.Expr) bool {
	t := pass.TypesInfo.TypeOf(e)
	if t == nil || kit.IsNamed(t, "sort", "StringSlice") {
		return t != nil
	}
	named := kit.NamedOf(t)
	if named == nil {
		return false
	}
	less := kit.Method(named, "Less")
	if less == nil {
		return false
	}
	decl := kit.EffectsOf(pass).Decl(less)
	return decl != nil && comparesText(pass, decl.Body)
}

// byText tells whether a function that a sort is given compares two texts byte by byte.
func byText(pass *analysis.Pass, e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return comparesText(pass, x.Body)
	case *ast.Ident, *ast.SelectorExpr:
		f := kit.Object(pass.TypesInfo, x)
		return f != nil && f.Pkg() != nil && f.Pkg().Path() == "strings" && f.Name() == "Compare"
	}
	return false
}

// comparesText tells whether a body gives back the order of two texts, ascending, and no more.
func comparesText(pass *analysis.Pass, body *ast.BlockStmt) bool {
	if body == nil || len(body.List) != 1 {
		return false
	}
	r, ok := body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	info := pass.TypesInfo
	if call, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr); ok {
		return len(call.Args) == 2 && (kit.IsCall(info, call, "strings", "Compare") || kit.IsCall(info, call, "cmp", "Compare")) && plain(pass, call.Args[0])
	}
	x, op, _, ok := kit.Comparison(r.Results[0])
	return ok && op == token.LSS && plain(pass, x)
}

// plain tells whether e is a text as it stands: a variable, a field or an element, not one that is
// lowered first.
func plain(pass *analysis.Pass, e ast.Expr) bool {
	t := pass.TypesInfo.TypeOf(e)
	if t == nil || !kit.IsString(t.Underlying()) {
		return false
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return !ok || kit.IsConversion(pass.TypesInfo, call) || len(call.Args) == 0 // k.String()
}
