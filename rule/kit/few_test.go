package kit

import (
	"go/ast"
	"testing"
)

// A name ends in a word for a handful, or has one for a choice.
func TestFewByName(t *testing.T) {
	for name, want := range map[string]bool{"headers": true, "headerLines": false, "allowedHosts": true, "users": false, "x": false} {
		equal(t, FewByName(ast.NewIdent(name)), want, "%s", name)
	}
	equal(t, FewByName(&ast.SelectorExpr{X: ast.NewIdent("cfg"), Sel: ast.NewIdent("users")}), true, "a field of a configuration")
}
