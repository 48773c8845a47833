package repeatedsort

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// sortedByName tells whether a local list of folder entries, which os.ReadDir
// gives by name, is sorted by name, or a list of their names.
func sortedByName(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	v, decl := kit.Variable(info, list), kit.Decl(c)
	call := c.Node().(*ast.CallExpr)
	if !kit.IsLocal(v) || decl == nil || decl.Body == nil || !kit.DeclaredIn(v, decl.Body) {
		return false
	}
	given := kit.Given(info, decl, v)
	if len(call.Args) == 1 {
		return (kit.IsCall(info, call, "sort", "Strings") || kit.IsCall(info, call, "slices", "Sort")) && namesInOrder(info, decl, v, given)
	}
	if len(given) != 1 || !readsDir(info, given[0]) {
		return false
	}
	less, ok := ast.Unparen(call.Args[1]).(*ast.FuncLit)
	if !ok || len(less.Body.List) != 1 {
		return false
	}
	r, ok := less.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	if kit.IsCall(info, call, "slices", "SortFunc", "SortStableFunc") {
		compare, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr)
		return ok && (kit.IsCall(info, compare, "strings", "Compare") || kit.IsCall(info, compare, "cmp", "Compare")) && nameOf(info, compare.Args[0], less, 0) && nameOf(info, compare.Args[1], less, 1)
	}
	x, op, y, ok := kit.Comparison(r.Results[0])
	return ok && kit.IsCall(info, call, "sort", "Slice", "SliceStable") && op == token.LSS && nameOf(info, x, less, 0) && nameOf(info, y, less, 1)
}

// readsDir matches a call that gives the entries of a folder by name.
func readsDir(info *types.Info, e ast.Expr) bool {
	if e == nil {
		return false
	}
	read, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && (kit.IsCall(info, read, "os", "ReadDir") || kit.IsCall(info, read, "io/ioutil", "ReadDir") || kit.IsCall(info, read, "io/fs", "ReadDir"))
}

// namesInOrder tells whether a list of strings is filled by one range over a folder's entries
// with their names, or with these behind one text that is the same for all.
func namesInOrder(info *types.Info, decl *ast.FuncDecl, v *types.Var, given []ast.Expr) bool {
	appended := 0
	for _, value := range given {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		switch {
		case ok && kit.IsBuiltin(info, call, "append"):
			if len(call.Args) != 2 || call.Ellipsis.IsValid() || kit.Variable(info, call.Args[0]) != v || !inRange(info, decl, call) {
				return false
			}
			appended++
		case value == nil || kit.IsNil(info, value) || kit.MadeEmpty(info, value):
		default:
			return false
		}
	}
	return appended == 1 && !kit.WritesItems(info, decl.Body, v)
}

// inRange tells whether call, append(names, e.Name()), stands in a range over the entries of
// a folder, which no other loop is around.
func inRange(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr) bool {
	ok := false
	loops := 0
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return !kit.Encloses(n, call)
		case *ast.ForStmt:
			if kit.Encloses(n, call) {
				loops++
			}
		case *ast.RangeStmt:
			if !kit.Encloses(n, call) {
				return true
			}
			loops++
			entry := kit.Variable(info, n.Value)
			ok = entry != nil && readsDir(info, kit.Origin(info, decl, n.X)) && inOrder(info, n, entry, call.Args[1])
		}
		return true
	})
	return ok && loops == 1
}

// inOrder tells whether what e makes of the entries' names is in the order of the names.
func inOrder(info *types.Info, loop *ast.RangeStmt, entry *types.Var, e ast.Expr) bool {
	e = ast.Unparen(kit.Origin(info, loop, e))
	switch x := e.(type) {
	case *ast.BinaryExpr:
		return x.Op == token.ADD && kit.Invariant(info, x.X, loop) && inOrder(info, loop, entry, x.Y)
	case *ast.CallExpr:
		if kit.JoinsPath(info, x) && len(x.Args) == 2 && !x.Ellipsis.IsValid() {
			_, field := ast.Unparen(x.Args[0]).(*ast.SelectorExpr)
			return (field || kit.Invariant(info, x.Args[0], loop)) && kit.Steady(info, x.Args[0], loop) && inOrder(info, loop, entry, x.Args[1])
		}
		sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Name" && len(x.Args) == 0 && kit.Variable(info, sel.X) == entry
	}
	return false
}

// nameOf matches entries[i].Name() or i.Name(), where i is the n-th parameter of less.
func nameOf(info *types.Info, e ast.Expr, less *ast.FuncLit, n int) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Name" {
		return false
	}
	v := kit.Variable(info, sel.X) // of slices.SortFunc
	if index, ok := ast.Unparen(sel.X).(*ast.IndexExpr); ok {
		v = kit.Variable(info, index.Index)
	}
	var params []*types.Var
	for _, field := range less.Type.Params.List {
		for _, name := range field.Names {
			p, _ := info.Defs[name].(*types.Var)
			params = append(params, p)
		}
	}
	return v != nil && n < len(params) && params[n] == v
}
