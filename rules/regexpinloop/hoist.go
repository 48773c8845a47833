package regexpinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A hoister moves patterns to package level, each once per file.
type hoister struct {
	pass  *analysis.Pass
	taken map[string]bool // names given to new variables
	made  map[hoistKey]hoisted
}

type hoistKey struct {
	file  *ast.File
	text  string
	posix bool
}

// A hoisted is the package-level variable of a pattern, with the edit that
// declares it unless the package has it already.
type hoisted struct {
	name    string
	declare []analysis.TextEdit
}

func (h *hoister) report(u use) {
	message := u.message()
	if edits, name, ok := h.fix(u); ok {
		kit.Report(h.pass, "", u.call, message, kit.Fix("compile once, in package variable "+name, edits...))
		return
	}
	kit.Report(h.pass, finding.Suggest, u.call, message)
}

func (u *use) message() string {
	_, repeated := kit.Loop(u.c)
	switch u.source {
	case ofReceiver:
		return "compiles the receiver's pattern on every call"
	case ofCallers:
		return "compiles on every call what each caller gives as a constant"
	case ofList:
		return "compiles the patterns of a list on every call"
	case ofField:
		return "compiles a field's pattern each time it is used"
	case ofSettings:
		return "compiles a setting's pattern each time it is used"
	case again:
		return "compiles on every call what a caller's loop gives unchanged"
	case ofTemplate:
		return "compiles on every call what a template gives"
	case ofPackage:
		return "compiles on every call a pattern that is always the same"
	case ofChoice:
		return "compiles on every call one of a few constant regexps"
	case keptElsewhere:
		return "compiles on every call what another function of the package keeps by its text"
	case unchanging:
		return "compiles the same regexp on every iteration"
	}
	if repeated {
		return "compiles a constant regexp on every iteration"
	}
	return "compiles a constant regexp on every call"
}

func (h *hoister) fix(u use) (edits []analysis.TextEdit, name string, ok bool) {
	if !u.pattern.Const || u.named || u.given || u.beside || u.lent(h.pass) || kit.HasComment(u.file, u.call.Pos(), u.call.End()) {
		return nil, "", false
	}
	var rewrite func(name string) []analysis.TextEdit
	switch u.form {
	case direct:
		rewrite, ok = h.replaceCall(u)
	case field:
		if kit.IsRegexpCall(h.pass.TypesInfo, u.call, "MustCompile", "MustCompilePOSIX") {
			rewrite, ok = h.replaceCall(u)
		}
	case function:
		rewrite, ok = h.replaceMatch(u)
	case local:
		rewrite, ok = h.replaceLocal(u)
	}
	if !ok {
		return nil, "", false
	}
	v, ok := h.variable(u)
	if !ok {
		return nil, "", false
	}
	edits = append(slices.Clone(v.declare), rewrite(v.name)...)
	return kit.Tidy(h.pass, u.file, edits...), v.name, true
}

// replaceCall puts the variable in the place of regexp.MustCompile(p).
func (h *hoister) replaceCall(u use) (func(string) []analysis.TextEdit, bool) {
	if method, _ := methodOf(u.c); method == "Longest" {
		return nil, false // changes the regexp, which is shared then
	}
	return func(name string) []analysis.TextEdit {
		return []analysis.TextEdit{kit.Replace(u.call, name)}
	}, true
}

// replaceMatch turns ok, _ := regexp.MatchString(p, s) into ok := re.MatchString(s).
func (h *hoister) replaceMatch(u use) (func(string) []analysis.TextEdit, bool) {
	if kind, _ := u.c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return nil, false
	}
	s := u.c.Parent().Node().(*ast.AssignStmt)
	if len(s.Lhs) != 2 || !kit.IsBlank(s.Lhs[1]) || kit.IsBlank(s.Lhs[0]) || len(u.call.Args) != 2 {
		return nil, false
	}
	method := kit.Callee(h.pass.TypesInfo, u.call).Name()
	return func(name string) []analysis.TextEdit {
		return []analysis.TextEdit{
			kit.ReplaceRange(s.Lhs[0].End(), s.Lhs[1].End(), ""),
			kit.ReplaceRange(u.call.Pos(), u.call.Args[1].Pos(), name+"."+method+"("),
		}
	}, true
}

// replaceLocal deletes the local variable and lets its uses name the package's.
func (h *hoister) replaceLocal(u use) (func(string) []analysis.TextEdit, bool) {
	stmt, ok := kit.Stmt(u.def)
	if !ok {
		return nil, false
	}
	switch d := u.def.Node().(type) {
	case *ast.AssignStmt:
		if stmt != u.def || len(d.Lhs) == 2 && !kit.IsBlank(d.Lhs[1]) {
			return nil, false
		}
	case *ast.ValueSpec:
		decl, isDecl := u.def.Parent().Node().(*ast.GenDecl)
		if !isDecl || len(decl.Specs) != 1 || len(d.Names) == 2 && !kit.IsBlank(d.Names[1]) || stmt != u.def.Parent().Parent() {
			return nil, false
		}
	}
	for _, at := range u.uses {
		if method, _ := methodOf(at); method == "Longest" {
			return nil, false // changes the regexp, which is shared then
		}
	}
	return func(name string) []analysis.TextEdit {
		edits := []analysis.TextEdit{kit.DeleteStmt(h.pass, stmt.Node())}
		for _, at := range u.uses {
			if id := at.Node().(*ast.Ident); id.Name != name {
				edits = append(edits, kit.Replace(id, name))
			}
		}
		return edits
	}, true
}

// variable finds or declares the package-level variable of the pattern.
func (h *hoister) variable(u use) (hoisted, bool) {
	decl := kit.TopDecl(u.c)
	if decl == nil {
		return hoisted{}, false
	}
	if name, ok := h.existing(u); ok {
		return hoisted{name: name}, true
	}
	key := hoistKey{u.file, u.pattern.Text, u.pattern.Posix}
	if v, ok := h.made[key]; ok && h.usable(u, v.name) {
		return v, true
	}
	name := h.fresh(u, decl)
	maker := "MustCompile"
	if u.pattern.Posix {
		maker = "MustCompilePOSIX"
	}
	if id := kit.PackageIdent(h.pass.TypesInfo, u.call); id != nil {
		maker = id.Name + "." + maker
	}
	text := "var " + name + " = " + maker + "(" + h.patternText(u) + ")\n\n"
	v := hoisted{name, []analysis.TextEdit{kit.Insert(kit.DeclStart(decl), text)}}
	h.made[key] = v
	return v, true
}

// existing is a variable that the file declares for the same pattern, and that
// nothing in the package changes.
func (h *hoister) existing(u use) (name string, ok bool) {
	info := h.pass.TypesInfo
	for _, d := range u.file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, s := range gen.Specs {
			spec := s.(*ast.ValueSpec)
			if len(spec.Names) != 1 || len(spec.Values) != 1 {
				continue
			}
			call, ok := spec.Values[0].(*ast.CallExpr)
			if !ok || !kit.IsRegexpCall(info, call, "MustCompile", "MustCompilePOSIX") {
				continue
			}
			p, _ := kit.CompiledPattern(info, call)
			if !p.Const || p.Text != u.pattern.Text || p.Posix != u.pattern.Posix {
				continue
			}
			v := info.Defs[spec.Names[0]]
			if v != nil && !v.Exported() && h.constant(v) && h.means(u, v) {
				return v.Name(), true
			}
		}
	}
	return "", false
}

// constant tells whether nothing in the package sets v, or makes it prefer the
// longest match.
func (h *hoister) constant(v types.Object) bool {
	for _, file := range h.pass.Files {
		if kit.Changes(h.pass.TypesInfo, file, v) {
			return false
		}
	}
	for use := range kit.Uses(h.pass.TypesInfo, kit.Root(h.pass), v) {
		if method, called := methodOf(use); !called || method == "Longest" {
			return false
		}
	}
	return true
}

// means tells whether v's name means v wherever u would use it.
func (h *hoister) means(u use, v types.Object) bool {
	for _, at := range u.places() {
		if !kit.Resolves(h.pass, u.file, at.Node().Pos(), v.Name(), v) {
			return false
		}
	}
	return true
}

// usable tells whether name, new at package level, is free wherever u would use it.
func (h *hoister) usable(u use, name string) bool {
	for _, at := range u.places() {
		if !kit.Free(h.pass, u.file, at.Node().Pos(), name) {
			return false
		}
	}
	return true
}

func (u use) places() []inspector.Cursor {
	if u.form == local {
		return u.uses
	}
	return []inspector.Cursor{u.c}
}

// patternText is the pattern as the source has it, or its value where the
// source names a constant of the function.
func (h *hoister) patternText(u use) string {
	visible := true
	ast.Inspect(u.pattern.Expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := h.pass.TypesInfo.Uses[id]
			if obj != nil && obj.Pkg() == h.pass.Pkg && obj.Parent() != h.pass.Pkg.Scope() {
				_, isPackage := obj.(*types.PkgName)
				visible = visible && isPackage
			}
		}
		return visible
	})
	switch {
	case visible:
		return kit.Text(h.pass, u.pattern.Expr)
	case strconv.CanBackquote(u.pattern.Text):
		return "`" + u.pattern.Text + "`"
	}
	return strconv.Quote(u.pattern.Text)
}

// fresh is a free name: the local variable's where that says more than "re",
// else the function's with RE behind it.
func (h *hoister) fresh(u use, decl ast.Decl) string {
	if u.form == local && telling(u.v.Name()) && !h.taken[u.v.Name()] && h.onlyNamed(decl, u.v) {
		h.taken[u.v.Name()] = true
		return u.v.Name()
	}
	base := "pattern"
	if name := declared(decl); name != "" && name != "_" {
		base = kit.LowerFirst(name) + "RE"
	}
	return kit.FreshGlobal(h.pass, h.taken, base, decl)
}

// declared is the name of a function, or of the only variable that decl declares.
func declared(decl ast.Decl) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if spec, ok := d.Specs[0].(*ast.ValueSpec); ok && len(d.Specs) == 1 && len(spec.Names) == 1 {
			return spec.Names[0].Name
		}
	}
	return ""
}

func telling(name string) bool {
	switch name {
	case "re", "rx", "rex", "reg", "regex", "regexp", "rgx", "rg", "exp", "expr", "pattern", "matcher", "compiled", "_":
		return false
	}
	return len(name) > 2
}

// onlyNamed tells whether v's name can move to package level as it is: it means
// nothing but v inside decl, and nothing outside.
func (h *hoister) onlyNamed(decl ast.Decl, v *types.Var) bool {
	if h.pass.Pkg.Scope().Lookup(v.Name()) != nil || types.Universe.Lookup(v.Name()) != nil {
		return false
	}
	for _, file := range h.pass.Files {
		if scope := h.pass.TypesInfo.Scopes[file]; scope != nil && scope.Lookup(v.Name()) != nil {
			return false
		}
	}
	only := true
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == v.Name() {
			obj := h.pass.TypesInfo.ObjectOf(id)
			field, isVar := obj.(*types.Var)
			only = only && (obj == v || isVar && field.IsField())
		}
		return only
	})
	return only
}
