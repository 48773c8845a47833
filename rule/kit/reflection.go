package kit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// FieldSearch says what a call of package reflect looks for by name: "field",
// "method" or "tag" (of a struct field); "" for other calls.
func FieldSearch(info *types.Info, call *ast.CallExpr) string {
	switch {
	case IsMethod(info, call, "reflect", "Value", "FieldByName", "FieldByNameFunc"), IsMethod(info, call, "reflect", "Type", "FieldByName", "FieldByNameFunc"):
		return "field"
	case IsMethod(info, call, "reflect", "Value", "MethodByName"), IsMethod(info, call, "reflect", "Type", "MethodByName"):
		return "method"
	case IsMethod(info, call, "reflect", "StructTag", "Get", "Lookup"):
		return "tag"
	}
	return ""
}

// ReadsTag tells whether the call at c hands a struct's field to a function of the package that
// reads its tag. A field that was searched by name cost more before.
func ReadsTag(info *types.Info, effects *Effects, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		t := info.TypeOf(arg)
		return t != nil && (IsNamed(t, "reflect", "StructField") || IsNamed(t, "reflect", "StructTag")) && !searched(info, Decl(c), arg)
	}) {
		return false
	}
	f := Callee(info, call)
	if f == nil {
		return false
	}
	body, ok := effects.Body(f)
	if !ok {
		return false
	}
	for c := range body.Preorder((*ast.CallExpr)(nil)) {
		if FieldSearch(info, c.Node().(*ast.CallExpr)) == "tag" {
			return true
		}
	}
	return false
}

// searched tells whether e reads a variable of decl that FieldByName gave its value.
func searched(info *types.Info, decl *ast.FuncDecl, e ast.Expr) bool {
	return decl != nil && slices.ContainsFunc(Variables(info, e), func(v *types.Var) bool {
		return slices.ContainsFunc(Given(info, decl, v), func(from ast.Expr) bool {
			call, ok := from.(*ast.CallExpr)
			return ok && FieldSearch(info, call) != ""
		})
	})
}

// PerRow tells whether a reflective search at c is repeated for every row of
// something: a tag in a loop over fields inside a loop, a field of a value that
// the loop itself makes or takes.
func PerRow(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	depth := LoopDepth(c)
	if depth == 0 {
		return false
	}
	if depth >= 2 || FieldSearch(info, call) == "tag" {
		return depth >= 2
	}
	return OfIteration(info, c, Receiver(call))
}

// OfIteration tells whether e reads a variable that the loop around c declares:
// it is another value in each iteration.
func OfIteration(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	loop, ok := Loop(c)
	if !ok {
		return false
	}
	return slices.ContainsFunc(Variables(info, e), func(v *types.Var) bool {
		return DeclaredIn(v, loop.Node())
	})
}

// Remembered tells whether what the function around c finds out is kept per
// type: it, or a function of the package that calls it, within three calls,
// uses a sync.Map, a sync.Once, a map by reflect.Type, or a name with "cache".
func Remembered(pass *analysis.Pass, c inspector.Cursor) bool {
	return remembered(pass, Decl(c), map[*ast.FuncDecl]bool{}, 3)
}

func remembered(pass *analysis.Pass, decl *ast.FuncDecl, seen map[*ast.FuncDecl]bool, depth int) bool {
	if decl == nil || decl.Body == nil || seen[decl] {
		return false
	}
	seen[decl] = true
	if remembers(pass.TypesInfo, decl) {
		return true
	}
	if depth == 0 {
		return false
	}
	f := pass.TypesInfo.Defs[decl.Name]
	for file := range Root(pass).Children() {
		for id := range Uses(pass.TypesInfo, file, f) {
			if caller := Decl(id); caller == nil || remembered(pass, caller, seen, depth-1) {
				return true // in a variable's initialiser, it runs once
			}
		}
	}
	return false
}

func remembers(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || strings.Contains(strings.ToLower(n.Name), "cache") || strings.HasPrefix(strings.ToLower(n.Name), "memo")
		case *ast.CallExpr:
			found = found || IsMethod(info, n, "sync", "Map") || IsMethod(info, n, "sync", "Once", "Do")
		case *ast.IndexExpr:
			if t := info.TypeOf(n.X); t != nil {
				m, ok := t.Underlying().(*types.Map)
				found = found || ok && IsNamed(m.Key(), "reflect", "Type")
			}
		}
		return !found
	})
	return found
}

// OverFields tells whether a loop's bound is the number of a type's fields.
func OverFields(info *types.Info, loop ast.Node) bool {
	var bound ast.Expr
	switch n := loop.(type) {
	case *ast.RangeStmt:
		bound = n.X
	case *ast.ForStmt:
		bound = n.Cond
	}
	found := false
	if bound != nil {
		ast.Inspect(bound, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			found = found || ok && IsMethod(info, call, "reflect", "", "NumField")
			return !found
		})
	}
	return found
}
