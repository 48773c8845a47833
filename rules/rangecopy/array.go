package rangecopy

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// wide is the size in bytes from which an array that is copied before a loop is worth
// a word.
const wide = 512

// wholeArray tells whether a range copies a large array, of a variable or a field,
// before it looks at the first element.
func wholeArray(pass *analysis.Pass, loop *ast.RangeStmt) bool {
	t := pass.TypesInfo.TypeOf(loop.X)
	return kit.IsArray(t) && kit.Size(pass, t) >= wide && located(pass.TypesInfo, loop.X)
}

// located tells whether the address of e may be taken: it is a variable, or a part of
// one or of what a pointer leads to.
func located(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return kit.Variable(info, e) != nil
	case *ast.SelectorExpr:
		sel := info.Selections[e]
		if sel == nil {
			return kit.Variable(info, e) != nil
		}
		return sel.Kind() == types.FieldVal && (sel.Indirect() || indirect(info, e.X) || located(info, e.X))
	case *ast.IndexExpr:
		switch kit.Underlying(info, e.X).(type) {
		case *types.Slice, *types.Pointer:
			return true
		case *types.Array:
			return located(info, e.X)
		}
	}
	return false
}

// reportArray reports a range that copies an array, with an edit that ranges over its
// address; nothing where the loop changes the array, of which the copy knows nothing.
func reportArray(pass *analysis.Pass, loop *ast.RangeStmt, v *types.Var) {
	level := hazard(pass, loop, v, reads{}, kit.EffectsOf(pass))
	if level == finding.Suggest {
		return
	}
	message := fmt.Sprintf("copies an array of %d B before the loop", kit.Size(pass, pass.TypesInfo.TypeOf(loop.X)))
	kit.Report(pass, level, span{loop.For, loop.X.End()}, message, kit.Fix("range over the array where it is", kit.Insert(loop.X.Pos(), "&")))
}

// moved tells whether a loop's body calls a function of the package that takes elements of
// that type out of the middle of a slice: those behind move up, the copy stays.
func moved(pass *analysis.Pass, body ast.Node, elem types.Type, effects *kit.Effects) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		f := kit.Callee(pass.TypesInfo, call)
		if f == nil || f.Pkg() != pass.Pkg {
			return true
		}
		if decl := effects.Decl(f); decl != nil && decl.Body != nil {
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				e, ok := n.(*ast.CallExpr)
				found = found || ok && shifts(pass.TypesInfo, e, elem)
				return !found
			})
		}
		return !found
	})
	return found
}

// shifts matches append(x[:i], x[i+1:]...), slices.Delete and the like, of elements.
func shifts(info *types.Info, call *ast.CallExpr, elem types.Type) bool {
	if len(call.Args) == 0 {
		return false
	}
	s, slice := kit.Underlying(info, call.Args[0]).(*types.Slice)
	if !slice || !types.Identical(s.Elem(), elem) {
		return false
	}
	if kit.IsCall(info, call, "slices", "Delete", "DeleteFunc", "Insert", "Compact", "CompactFunc") {
		return true
	}
	_, cut := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	return cut && call.Ellipsis.IsValid() && kit.IsBuiltin(info, call, "append")
}
