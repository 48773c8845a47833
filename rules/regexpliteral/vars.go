package regexpliteral

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A variable or field holds one compiled pattern and never anything else.
type variable struct {
	def     inspector.Cursor // AssignStmt or ValueSpec
	call    *ast.CallExpr
	pattern kit.Pattern
	uses    int
	only    bool // for advice only: others may use it, or its error is looked at
}

// literalVars finds the variables and unexported fields that are set once, to a
// pattern that a function of package strings may stand for.
func literalVars(pass *analysis.Pass) map[*types.Var]*variable {
	info := pass.TypesInfo
	vars := map[*types.Var]*variable{}
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.KeyValueExpr)(nil)) {
		name, value, local := definition(c.Node())
		call, ok := value.(*ast.CallExpr)
		if !ok || !kit.IsRegexpCall(info, call, "MustCompile", "Compile") {
			continue
		}
		v, _ := info.ObjectOf(name).(*types.Var)
		if v == nil || v.IsField() && (v.Exported() || v.Pkg() != pass.Pkg) || !v.IsField() && !local {
			continue // other packages may set it
		}
		v = v.Origin() // of a generic type, each method has fields of its own
		p := pattern(info, call)
		_, literal := p.Literal()
		if earlier := vars[v]; earlier != nil && earlier.pattern.Text != p.Text {
			literal, p = false, known{} // set twice
		}
		only := v.Exported() && !kit.IsLocal(v) || v.IsField() || p.quoted || kit.IsRegexpCall(info, call, "Compile")
		if literal || v.IsField() || stands(p.Pattern) != nothing || follows(p.Pattern) || ofLine(p.Pattern) || folds(p.Pattern) || splitsAt(p.Pattern) != "" || takesAll(p.Pattern) != "" || ofClasses(p.Pattern) || ofTexts(p.Pattern) || replacesClass(p.Pattern) {
			vars[v] = &variable{def: c, call: call, pattern: p.Pattern, only: only}
		}
	}
	if len(vars) == 0 {
		return vars
	}
	for id := range kit.Root(pass).Preorder((*ast.Ident)(nil)) {
		v, _ := info.Uses[id.Node().(*ast.Ident)].(*types.Var)
		if v == nil || vars[v.Origin()] == nil {
			continue
		}
		v = v.Origin()
		vars[v].uses++
		if changed(id, v) {
			delete(vars, v)
		}
	}
	return vars
}

// definition is the name that n declares, or the field that it sets, and the value;
// declares tells the former. A second name, for the error, is left out.
func definition(n ast.Node) (name *ast.Ident, value ast.Expr, declares bool) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) > 2 || len(n.Rhs) != 1 {
			return nil, nil, false
		}
		switch lhs := ast.Unparen(n.Lhs[0]).(type) {
		case *ast.Ident:
			return lhs, n.Rhs[0], n.Tok == token.DEFINE
		case *ast.SelectorExpr:
			return lhs.Sel, n.Rhs[0], false
		}
	case *ast.ValueSpec:
		if len(n.Names) <= 2 && len(n.Values) == 1 {
			return n.Names[0], n.Values[0], true
		}
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok {
			return key, n.Value, false
		}
	}
	return nil, nil, false
}

// changed tells whether the use may set v to something else.
func changed(use inspector.Cursor, v *types.Var) bool {
	if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_Sel {
		use = use.Parent()
	}
	switch kind, i := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		s := use.Parent().Node().(*ast.AssignStmt)
		return !v.IsField() || i != 0 || len(s.Rhs) != 1 || !compiles(s.Rhs[0])
	case edge.KeyValueExpr_Key:
		return !compiles(use.Parent().Node().(*ast.KeyValueExpr).Value)
	case edge.RangeStmt_Key, edge.RangeStmt_Value:
		return true
	case edge.UnaryExpr_X:
		return use.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	case edge.StarExpr_X:
		return true // *re = ...
	}
	return false
}

// compiles tells, by its name, whether e is a call that literalVars has looked at.
func compiles(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "MustCompile" || sel.Sel.Name == "Compile")
}
