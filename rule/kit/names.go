package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"strconv"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// FreshLocal is base, or base with a number, such that it collides with no
// identifier of the function around it and nothing of the package, the
// imports of file or the universe.
func FreshLocal(pass *analysis.Pass, file *ast.File, fn ast.Node, base string) string {
	used := identifiers(pass.TypesInfo, fn)
	return fresh(base, func(name string) bool { return used[name] || visibleIn(pass, file, name) })
}

func visibleIn(pass *analysis.Pass, file *ast.File, name string) bool {
	return scopeHas(pass.Pkg.Scope(), name) || scopeHas(pass.TypesInfo.Scopes[file], name) || scopeHas(types.Universe, name)
}

// identifiers is the set of the names in the nodes that a declaration could
// capture or collide with. Names of fields, of methods and behind a package are
// looked up in their own place.
func identifiers(info *types.Info, nodes ...ast.Node) map[string]bool {
	used := map[string]bool{}
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				maps.Copy(used, identifiers(info, n.X))
				return false
			case *ast.Ident:
				if !isField(info, n) {
					used[n.Name] = true
				}
			}
			return true
		})
	}
	return used
}

// isField tells whether id is only the name of a field: where a struct declares
// it, or as a key of a literal. An embedded type's name is a type's, too.
func isField(info *types.Info, id *ast.Ident) bool {
	o := info.Uses[id]
	if o == nil {
		o = info.Defs[id]
	}
	v, ok := o.(*types.Var)
	return ok && v.IsField()
}

// Locals gives fresh local names that differ from each other too, so that the
// fixes of one function can be applied together. The zero value is ready; use one
// per pass.
type Locals struct {
	given map[ast.Node]map[string]bool
}

// Fresh is FreshLocal, and no name given before for fn.
func (l *Locals) Fresh(pass *analysis.Pass, file *ast.File, fn ast.Node, base string) string {
	given := l.given[fn]
	if given == nil {
		given = map[string]bool{}
		if l.given == nil {
			l.given = map[ast.Node]map[string]bool{}
		}
		l.given[fn] = given
	}
	used := identifiers(pass.TypesInfo, fn)
	name := fresh(base, func(name string) bool {
		return given[name] || used[name] || visibleIn(pass, file, name)
	})
	given[name] = true
	return name
}

// FreshGlobal is base, or base with a number, such that a package-level
// declaration of it compiles and is visible inside every node of at: nothing of
// the package, of any file's imports or of the functions in at has the name.
// taken holds names given before in the same pass; the result is added to it.
func FreshGlobal(pass *analysis.Pass, taken map[string]bool, base string, at ...ast.Node) string {
	used := identifiers(pass.TypesInfo, at...)
	name := fresh(base, func(name string) bool {
		if taken[name] || used[name] || scopeHas(pass.Pkg.Scope(), name) || scopeHas(types.Universe, name) {
			return true
		}
		for _, file := range pass.Files {
			if scopeHas(pass.TypesInfo.Scopes[file], name) {
				return true
			}
		}
		return false
	})
	taken[name] = true
	return name
}

func fresh(base string, taken func(string) bool) string {
	for name, i := base, 2; ; i++ {
		if !taken(name) {
			return name
		}
		name = base + strconv.Itoa(i)
	}
}

func scopeHas(s *types.Scope, name string) bool { return s != nil && s.Lookup(name) != nil }

// Predeclared tells whether name means the predeclared identifier at pos of
// file, and not something that shadows it.
func Predeclared(pass *analysis.Pass, file *ast.File, pos token.Pos, name string) bool {
	obj := lookup(pass, file, pos, name)
	return obj != nil && obj == types.Universe.Lookup(name)
}

// Free tells whether name means nothing at pos of file.
func Free(pass *analysis.Pass, file *ast.File, pos token.Pos, name string) bool {
	return lookup(pass, file, pos, name) == nil
}

// Resolves tells whether name means obj at pos of file.
func Resolves(pass *analysis.Pass, file *ast.File, pos token.Pos, name string, obj types.Object) bool {
	return lookup(pass, file, pos, name) == obj
}

// TextName is what a text that a call gives may be called.
func TextName(info *types.Info, call *ast.CallExpr) string {
	if f := Callee(info, call); f != nil {
		switch f.Name() {
		case "ToLower":
			return "lower"
		case "ToUpper":
			return "upper"
		case "Join":
			return "joined"
		case "Repeat":
			return "repeated"
		}
	}
	return "text"
}

// LowerFirst is name with its first letters in lower case, so that it is not
// exported: "ParseURL" to "parseURL", "URL" to "url", "HTTPServer" to "httpServer".
func LowerFirst(name string) string {
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsUpper(r) {
			break
		}
		if i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

// Identifier is text with everything but letters and digits dropped, the
// following letter raised and the first lowered; "" if nothing is left or it
// would start with a digit.
func Identifier(text string) string {
	var out []rune
	up := false
	for _, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			up = len(out) > 0
			continue
		}
		if up {
			r = unicode.ToUpper(r)
		}
		up = false
		out = append(out, r)
	}
	first, _ := utf8.DecodeRuneInString(string(out))
	if !unicode.IsLetter(first) {
		return ""
	}
	return LowerFirst(string(out))
}
