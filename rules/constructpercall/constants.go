package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// allFixed tells whether all arguments are always the same: made of constants and of what
// nobody changes, or items of a list of those that a loop walks.
func allFixed(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	decl := kit.TopDecl(c)
	return !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if kit.Fixed(pass, decl, arg) {
			return false
		}
		for loop, ok := kit.Loop(c); ok; loop, ok = kit.Loop(loop) {
			if list := kit.ItemOf(pass.TypesInfo, loop.Node(), arg); list != nil {
				return !kit.Fixed(pass, decl, list)
			}
		}
		return true
	})
}

// mustParse tells by its name whether a function of a library makes a value of a text and panics
// for a wrong one: what it is given is the program's own. A number or an array costs nothing to keep.
func mustParse(f *types.Func) bool {
	words := kit.Words(f.Name())
	if len(words) < 2 || words[0] != "must" || kit.InStandardLibrary(f.Pkg()) || f.Signature().Params().Len() == 0 || f.Signature().Results().Len() != 1 {
		return false
	}
	if !slices.Contains([]string{"parse", "compile", "build"}, words[1]) && !slices.ContainsFunc(words, func(w string) bool { return w == "str" || w == "string" }) {
		return false
	}
	switch t := f.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	case *types.Struct:
		for field := range t.Fields() {
			switch field.Type().Underlying().(type) {
			case *types.Pointer, *types.Slice, *types.Map:
				return true
			}
		}
	}
	return false
}

// beside tells whether what is built at c is given to a method of a value of its own type, to
// compare or to calculate with: v.LessThan(semver.MustParse("1.2.0")).
func beside(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	recv := kit.Receiver(c.Parent().Node().(*ast.CallExpr))
	made, ok := c.Node().(ast.Expr)
	if recv == nil || !ok || info.TypeOf(recv) == nil || info.TypeOf(made) == nil {
		return false
	}
	return types.Identical(bare(info.TypeOf(recv)), bare(info.TypeOf(made)))
}

func bare(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}
