package regexpinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// givenConstants tells whether v is a parameter of the package's function around
// c, and all its calls give it a constant: then there are as many regexps as
// callers, and each could be compiled once. A function that is used as a value may
// be given anything; so may one that other packages see, which counts where several
// calls of its own package give constants.
func givenConstants(pass *analysis.Pass, c inspector.Cursor, v *types.Var) bool {
	f := home(pass, c)
	if f == nil || len(kit.Given(pass.TypesInfo, kit.Decl(c).Body, v)) > 0 {
		return false
	}
	i := kit.ParamIndex(f.Signature(), v)
	if i < 0 {
		return false
	}
	often := 0
	calls, all := kit.CallsOf(pass, f)
	for _, call := range calls {
		args := call.Node().(*ast.CallExpr).Args
		if i >= len(args) || !kit.Fixed(pass, kit.TopDecl(call), args[i]) {
			return false
		}
		if !kit.Cold(pass, call) {
			often++
		}
	}
	return all && (often > 1 || often > 0 && !f.Exported())
}

// givenAgain tells whether e is made of the parameters of the package's function
// around c, and a call in a loop gives them the same values at each iteration, or
// what is older than the loop's function.
func givenAgain(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	f := home(pass, c)
	if f == nil {
		return false
	}
	decl := kit.Decl(c)
	var params []int
	for _, v := range kit.Variables(pass.TypesInfo, kit.Origin(pass.TypesInfo, decl, e)) {
		i := kit.ParamIndex(f.Signature(), v)
		if i < 0 || len(kit.Given(pass.TypesInfo, decl.Body, v)) > 0 {
			return false
		}
		params = append(params, i)
	}
	if len(params) == 0 || !madeOf(pass.TypesInfo, kit.Origin(pass.TypesInfo, decl, e)) {
		return false
	}
	calls, _ := kit.CallsOf(pass, f)
	for _, call := range calls {
		args := call.Node().(*ast.CallExpr).Args
		loop, repeated := kit.Loop(call)
		if kit.Cold(pass, call) || slices.Max(params) >= len(args) {
			continue
		}
		same := func(i int) bool {
			arg := args[i]
			return kit.Invariant(pass.TypesInfo, arg, loop.Node()) || elements(pass, call, arg)
		}
		if repeated && !slices.ContainsFunc(params, func(i int) bool { return !same(i) }) {
			return true
		}
	}
	return false
}

// madeOf tells whether nothing but its variables decides what e is.
func madeOf(info *types.Info, e ast.Expr) bool {
	made := true
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			made = made && (converts(info, call) || kit.IsConversion(info, call))
		}
		return made
	})
	return made
}

// home is the function whose own text c is, nil for literals, and
// where the arguments of calls do not stand for the parameters one by one.
func home(pass *analysis.Pass, c inspector.Cursor) *types.Func {
	frame, ok := kit.Frame(c)
	if !ok {
		return nil
	}
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok {
		return nil
	}
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Variadic() {
		return nil
	}
	return f
}
