package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// TypeText spells type t for code at pos of file, with the names that stand for
// its packages there. ok is false where it cannot be written: a package is not
// imported, a name is hidden by another.
func TypeText(pass *analysis.Pass, file *ast.File, pos token.Pos, t types.Type) (text string, ok bool) {
	known := true
	text = types.TypeString(t, func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		if !importsUsably(pass.TypesInfo, file, p.Path()) {
			known = false
			return p.Name()
		}
		name, _ := Qualifier(pass, file, pos, p.Path())
		if len(name) == 0 { // a dot import, or something else has the name
			return ""
		}
		return name[:len(name)-1]
	})
	if !known {
		return "", false
	}
	tv, err := types.Eval(pass.Fset, pass.Pkg, pos, text)
	return text, err == nil && tv.IsType() && types.Identical(tv.Type, t)
}
