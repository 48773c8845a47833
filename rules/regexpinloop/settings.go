package regexpinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// settings tells whether e is made of constants and of the program's settings, which are read once, or
// now and then again: the regexp could be kept with them, or beside the text that it was made of. Of a
// function that runs as seldom only the loops count.
func settings(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	info, decl := pass.TypesInfo, kit.Decl(c)
	if decl == nil {
		return false
	}
	frame, _ := kit.Frame(c)
	if frame.Node() == ast.Node(decl) && kit.LoopDepth(c) == 0 && kit.Seldom(decl.Name.Name) {
		return false
	}
	e = kit.Origin(info, decl, e)
	if !kit.SideEffectFree(info, e) || picks(e) {
		return false
	}
	read, ok := 0, true
	ast.Inspect(e, func(n ast.Node) bool {
		field, isExpr := n.(ast.Expr)
		if !isExpr {
			return ok
		}
		v := kit.RootVar(info, field)
		if v == nil {
			return ok
		}
		ok, read = ok && inSettings(pass.Pkg, v) && len(kit.Given(info, decl, v)) == 0 && !setsIn(info, decl, field), read+1
		return false
	})
	return ok && read > 0
}

// picks tells whether a part of e is an item or a part of something: which one may differ.
func picks(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr:
			found = true
		}
		return !found
	})
	return found
}

// inSettings tells whether a variable of a package holds settings, as its name says, that of its type or,
// for those who import it, that of its package.
func inSettings(own *types.Package, v *types.Var) bool {
	if kit.IsLocal(v) || v.IsField() || v.Pkg() == nil {
		return false
	}
	names := []string{v.Name()}
	if v.Pkg() != own {
		names = append(names, v.Pkg().Name())
	}
	if named := kit.NamedOf(v.Type()); named != nil {
		names = append(names, named.Obj().Name())
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return slices.ContainsFunc(kit.Words(name), func(w string) bool {
			switch w {
			case "config", "conf", "cfg", "configuration", "settings", "setting", "options", "opts", "preferences", "prefs":
				return true
			}
			return false
		})
	})
}
