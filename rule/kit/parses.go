package kit

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Parses matches a function of another package that is named so and makes a value of texts and
// numbers alone: semver.Parse(text), version.NewVersion(text), uuid.MustParse(id).
func Parses(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == pass.Pkg || InStandardLibrary(f.Pkg()) || f.Signature().Recv() != nil || len(call.Args) == 0 || f.Signature().Results().Len() == 0 {
		return false
	}
	words := Words(f.Name())
	if len(words) > 1 && words[0] == "must" {
		words = words[1:]
	}
	if len(words) == 0 || words[0] != "parse" && !(words[0] == "new" && slices.Contains([]string{"version", "semver"}, words[len(words)-1])) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		t := pass.TypesInfo.TypeOf(e)
		if t == nil {
			return true
		}
		_, plain := t.Underlying().(*types.Basic)
		return !plain && !IsBytes(t)
	})
}
