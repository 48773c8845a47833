package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// closed tells whether c stands in the body of an if that a constant of the package closes, one that is written
// false: const trace = false. The compiler leaves such a body out. What a constant is compared with, runtime.GOOS
// say, opens it elsewhere.
func closed(pass *analysis.Pass, c inspector.Cursor) bool {
	for s := range IfsAround(c, Root(pass)) {
		if isOff(pass, s.Cond) {
			return true
		}
	}
	return false
}

// isOff tells whether a condition is such a constant, or one of its operands is that all have to hold.
func isOff(pass *analysis.Pass, cond ast.Expr) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && b.Op == token.LAND {
		return isOff(pass, b.X) || isOff(pass, b.Y)
	}
	id, ok := ast.Unparen(cond).(*ast.Ident)
	if !ok {
		return false
	}
	named, ok := pass.TypesInfo.Uses[id].(*types.Const)
	if value, known := ConstBool(pass.TypesInfo, id); !ok || !known || value {
		return false
	}
	off := false
	for _, file := range pass.Files {
		if !DeclaredIn(named, file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return !off
			}
			for i, name := range spec.Names {
				if pass.TypesInfo.Defs[name] == named && i < len(spec.Values) {
					word, ok := ast.Unparen(spec.Values[i]).(*ast.Ident)
					off = ok && pass.TypesInfo.Uses[word] == types.Universe.Lookup("false")
				}
			}
			return !off
		})
	}
	return off
}
