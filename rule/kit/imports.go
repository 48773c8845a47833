package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Qualifier is the name under which package importPath is, or can be made by
// EditImports, usable at pos of file: "strconv.", or "" under a dot import. ok
// is false when something else has the name there; a rule then offers no edit.
func Qualifier(pass *analysis.Pass, file *ast.File, pos token.Pos, importPath string) (qualifier string, ok bool) {
	for _, spec := range file.Imports {
		if specPath(spec) != importPath {
			continue
		}
		pkg := pkgName(pass.TypesInfo, spec)
		switch {
		case pkg == nil || pkg.Name() == "_":
			// imported for its side effects only
		case pkg.Name() == ".":
			return "", true
		case lookup(pass, file, pos, pkg.Name()) == pkg:
			return pkg.Name() + ".", true
		}
	}
	name := path.Base(importPath)
	if at := lookup(pass, file, pos, name); at != nil {
		return "", false
	}
	return name + ".", true
}

// lookup resolves name as code at pos of file would, nil if it is free.
func lookup(pass *analysis.Pass, file *ast.File, pos token.Pos, name string) types.Object {
	scope := pass.TypesInfo.Scopes[file]
	if scope == nil {
		return nil
	}
	inner := scope.Innermost(pos)
	if inner == nil {
		inner = scope
	}
	_, obj := inner.LookupParent(name, pos)
	return obj
}

// EditImports gives the edits that import the packages of add where file lacks
// them, and drop an import whose uses are all in gone: the package identifiers
// that the fix removes. Added lines go into the group of the standard
// library, sorted.
func EditImports(pass *analysis.Pass, file *ast.File, gone []*ast.Ident, add ...string) []analysis.TextEdit {
	var need []string
	for _, p := range add {
		if !importsUsably(pass.TypesInfo, file, p) && !slices.Contains(need, p) {
			need = append(need, p)
		}
	}
	slices.Sort(need)
	drop := unused(pass, file, gone)
	if len(need) == 0 && len(drop) == 0 {
		return nil
	}
	decl := importDecl(file)
	if len(need) > 0 && decl == nil {
		edits := dropAll(pass, file, drop)
		return append(edits, Insert(file.Name.End(), "\n\n"+importBlock(need)))
	}
	var edits []analysis.TextEdit
	if len(need) > 0 {
		edits, drop = addTo(pass, decl, need, drop)
	}
	return append(edits, dropAll(pass, file, drop)...)
}

func importsUsably(info *types.Info, file *ast.File, importPath string) bool {
	for _, spec := range file.Imports {
		if pkg := pkgName(info, spec); specPath(spec) == importPath && pkg != nil && pkg.Name() != "_" {
			return true
		}
	}
	return false
}

// unused lists the import specs whose every use in file is in gone.
func unused(pass *analysis.Pass, file *ast.File, gone []*ast.Ident) []*ast.ImportSpec {
	info := pass.TypesInfo
	taken := map[types.Object]int{}
	for _, id := range gone {
		if id != nil && info.Uses[id] != nil {
			taken[info.Uses[id]]++
		}
	}
	if len(taken) == 0 {
		return nil
	}
	mentions := indexOf(pass).mentionsIn(info, file)
	var specs []*ast.ImportSpec
	for _, spec := range file.Imports {
		if pkg := pkgName(info, spec); pkg != nil && taken[pkg] > 0 && taken[pkg] == mentions[pkg] {
			specs = append(specs, spec)
		}
	}
	return specs
}

// importDecl is the declaration that new imports join: the first one that is
// not cgo's, nil if there is none.
func importDecl(file *ast.File) *ast.GenDecl {
	for _, d := range file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			return nil
		}
		if len(gen.Specs) > 0 && specPath(gen.Specs[0].(*ast.ImportSpec)) != "C" {
			return gen
		}
	}
	return nil
}

// addTo adds the sorted paths to decl next to specs that stay, and returns
// those of drop that are still to be dropped: when no spec stays to hold on
// to, one of them is overwritten.
func addTo(pass *analysis.Pass, decl *ast.GenDecl, need []string, drop []*ast.ImportSpec) ([]analysis.TextEdit, []*ast.ImportSpec) {
	group := stdGroup(pass, decl)
	var kept []*ast.ImportSpec
	for _, spec := range group {
		if !slices.Contains(drop, spec) {
			kept = append(kept, spec)
		}
	}
	if len(group) == 0 {
		return []analysis.TextEdit{Insert(specStart(firstSpec(decl)), quoteLines(need, "\n\t")+"\n\n\t")}, drop
	}
	if len(kept) == 0 {
		spec := group[0]
		rest := slices.DeleteFunc(slices.Clone(drop), func(s *ast.ImportSpec) bool { return s == spec })
		text := quoteLines(need, "\n\t")
		if !decl.Lparen.IsValid() && len(need) > 1 {
			text = "(\n\t" + text + "\n)"
		}
		return []analysis.TextEdit{ReplaceRange(specStart(spec), spec.End(), text)}, rest
	}
	if !decl.Lparen.IsValid() {
		all := append(slices.Clone(need), specPath(kept[0]))
		slices.Sort(all)
		if kept[0].Name != nil || kept[0].Comment != nil {
			return []analysis.TextEdit{Insert(decl.Pos(), importBlock(need)+"\n")}, drop
		}
		return []analysis.TextEdit{Replace(kept[0], "(\n\t"+quoteLines(all, "\n\t")+"\n)")}, drop
	}
	return insertSorted(kept, need), drop
}

// insertSorted puts each path behind the last kept spec that sorts before it.
func insertSorted(kept []*ast.ImportSpec, need []string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for len(need) > 0 {
		after := -1
		for i, spec := range kept {
			if specPath(spec) < need[0] {
				after = i
			}
		}
		n := 1 // how many of need go to the same place
		for n < len(need) && (after+1 >= len(kept) || need[n] < specPath(kept[after+1])) {
			n++
		}
		lines := quoteLines(need[:n], "\n\t")
		if after < 0 {
			edits = append(edits, Insert(specStart(kept[0]), lines+"\n\t"))
		} else {
			edits = append(edits, Insert(specEnd(kept[after]), "\n\t"+lines))
		}
		need = need[n:]
	}
	return edits
}

// stdGroup is the first run of adjacent lines of decl that imports from the
// standard library; empty if there is none.
func stdGroup(pass *analysis.Pass, decl *ast.GenDecl) []*ast.ImportSpec {
	var group []*ast.ImportSpec
	std := false
	for _, s := range decl.Specs {
		spec := s.(*ast.ImportSpec)
		if len(group) > 0 && Line(pass, specStart(spec)) > Line(pass, specEnd(group[len(group)-1]))+1 {
			if std {
				return group
			}
			group = nil
		}
		group = append(group, spec)
		first, _, _ := strings.Cut(specPath(spec), "/")
		std = std || !strings.Contains(first, ".") && pass.Pkg.Path() != first
	}
	if !std {
		return nil
	}
	return group
}

// dropAll deletes specs, and a declaration that is left without any.
func dropAll(pass *analysis.Pass, file *ast.File, specs []*ast.ImportSpec) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			break
		}
		var hit []*ast.ImportSpec
		for _, s := range decl.Specs {
			if spec := s.(*ast.ImportSpec); slices.Contains(specs, spec) {
				hit = append(hit, spec)
			}
		}
		if len(hit) == len(decl.Specs) && len(hit) > 0 {
			edits = append(edits, deleteLines(pass, decl.Pos(), decl.End(), true))
			continue
		}
		for _, spec := range hit {
			edits = append(edits, deleteLines(pass, specStart(spec), specEnd(spec), aloneInGroup(pass, decl, spec)))
		}
	}
	return edits
}

// aloneInGroup tells whether an empty line follows or precedes spec on both sides.
func aloneInGroup(pass *analysis.Pass, decl *ast.GenDecl, spec *ast.ImportSpec) bool {
	for _, s := range decl.Specs {
		other := s.(*ast.ImportSpec)
		if other == spec {
			continue
		}
		if Line(pass, specEnd(other))+1 == Line(pass, specStart(spec)) || Line(pass, specEnd(spec))+1 == Line(pass, specStart(other)) {
			return false
		}
	}
	return true
}

// deleteLines deletes the lines of [pos, end), with the empty line below if
// blank is set and there is one.
func deleteLines(pass *analysis.Pass, pos, end token.Pos, blank bool) analysis.TextEdit {
	stop := nextLine(pass, end)
	if blank {
		if below, ok := Source(pass, stop, nextLine(pass, stop)); ok && strings.TrimSpace(below) == "" {
			stop = nextLine(pass, stop)
		}
	}
	return ReplaceRange(lineStart(pass, pos), stop, "")
}

func importBlock(paths []string) string {
	if len(paths) == 1 {
		return "import " + strconv.Quote(paths[0])
	}
	return "import (\n\t" + quoteLines(paths, "\n\t") + "\n)"
}

func quoteLines(paths []string, sep string) string {
	quoted := make([]string, len(paths))
	for i, p := range paths {
		quoted[i] = strconv.Quote(p)
	}
	return strings.Join(quoted, sep)
}

func firstSpec(decl *ast.GenDecl) *ast.ImportSpec { return decl.Specs[0].(*ast.ImportSpec) }

func specPath(spec *ast.ImportSpec) string {
	p, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return ""
	}
	return p
}

func specStart(spec *ast.ImportSpec) token.Pos {
	if spec.Doc != nil {
		return spec.Doc.Pos()
	}
	return spec.Pos()
}

func specEnd(spec *ast.ImportSpec) token.Pos {
	if spec.Comment != nil {
		return spec.Comment.End()
	}
	return spec.End()
}

// pkgName is the package name object that spec declares, nil if it has none.
func pkgName(info *types.Info, spec *ast.ImportSpec) *types.PkgName {
	var obj types.Object
	if spec.Name != nil {
		obj = info.Defs[spec.Name]
	} else {
		obj = info.Implicits[spec]
	}
	pkg, _ := obj.(*types.PkgName)
	return pkg
}
