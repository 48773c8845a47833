package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// span is the lock and its defer.
type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }

// fix wraps the critical section, from the lock to the last statement that
// touches what it guards, into a literal that is called on the spot and returns
// what is used later. nil when the section leaves the function or defers, or
// when its results cannot be named.
func fix(pass *analysis.Pass, fn inspector.Cursor, l held, last int) []analysis.TextEdit {
	section, tail := l.list[l.at:last+1], l.list[last+1:]
	for _, s := range section[2:] {
		if leaves(s) {
			return nil
		}
	}
	file := kit.File(fn)
	vars, ok := results(pass, section, tail)
	if !ok {
		return nil
	}
	names := make([]string, 0, len(vars))
	kinds := make([]string, 0, len(vars))
	for _, v := range vars {
		text, ok := typeText(pass, file, v.Type())
		if !ok {
			return nil
		}
		names, kinds = append(names, v.Name()), append(kinds, text)
	}
	first, end := kit.Line(pass, section[0].Pos()), kit.Line(pass, section[len(section)-1].End())
	indent := kit.Indent(pass, section[0].Pos())
	before, ok := kit.Source(pass, pass.Fset.File(section[0].Pos()).LineStart(first), section[0].Pos())
	if !ok || strings.TrimSpace(before) != "" || first == end {
		return nil
	}
	open, leave := "func() {", ""
	if len(names) > 0 {
		open = strings.Join(names, ", ") + " := func() " + signature(kinds) + " {"
		leave = "\n\treturn " + strings.Join(names, ", ")
	}
	edits := []analysis.TextEdit{kit.Insert(section[0].Pos(), open+"\n"+indent+"\t")}
	edits = append(edits, kit.Deeper(pass, fn.Node(), first+1, end)...)
	return append(edits, kit.InsertAfter(pass, section[len(section)-1], strings.TrimPrefix(leave+"\n}()", "\n")))
}

func signature(kinds []string) string {
	if len(kinds) == 1 {
		return kinds[0]
	}
	return "(" + strings.Join(kinds, ", ") + ")"
}

// leaves tells whether s returns from the function, jumps by a label, or
// defers: in a literal each would mean something else.
func leaves(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.DeferStmt, *ast.LabeledStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Label != nil || n.Tok == token.GOTO
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			found = found || ok && id.Name == "recover"
		}
		return !found
	})
	return found
}

// results lists the variables that the section declares and the tail uses, in
// order of their declaration. ok is false when a declaration of the section
// also sets an older variable, which in a literal it would hide, or when a
// variable's address is taken, since the tail gets a copy.
func results(pass *analysis.Pass, section, tail []ast.Stmt) (vars []*types.Var, ok bool) {
	info := pass.TypesInfo
	var declared []*types.Var
	for _, s := range section {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				continue
			}
			for _, e := range s.Lhs {
				id := e.(*ast.Ident)
				v, fresh := info.Defs[id].(*types.Var)
				if !fresh && id.Name != "_" {
					return nil, false
				}
				if fresh {
					declared = append(declared, v)
				}
			}
		case *ast.DeclStmt:
			gen := s.Decl.(*ast.GenDecl)
			if gen.Tok != token.VAR {
				if declaresFor(info, gen, tail) {
					return nil, false
				}
				continue
			}
			for _, spec := range gen.Specs {
				for _, id := range spec.(*ast.ValueSpec).Names {
					if v, ok := info.Defs[id].(*types.Var); ok {
						declared = append(declared, v)
					}
				}
			}
		}
	}
	for _, v := range declared {
		if !used(info, tail, v) {
			continue
		}
		if captured(info, section, v) {
			return nil, false
		}
		vars = append(vars, v)
	}
	return vars, true
}

// declaresFor tells whether a constant or type of the section is needed later:
// by the tail, or, as types are, perhaps by what the section returns.
func declaresFor(info *types.Info, gen *ast.GenDecl, tail []ast.Stmt) bool {
	for _, spec := range gen.Specs {
		consts, ok := spec.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for _, id := range consts.Names {
			if o := info.Defs[id]; o != nil && used(info, tail, o) {
				return true
			}
		}
	}
	return false
}

func used(info *types.Info, list []ast.Stmt, v types.Object) bool {
	for _, s := range list {
		if kit.Mentions(info, s, v) {
			return true
		}
	}
	return false
}

// captured tells whether the section takes v's address or has a literal that
// uses it.
func captured(info *types.Info, section []ast.Stmt, v *types.Var) bool {
	found := false
	for _, s := range section {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				found = found || kit.Mentions(info, n, v)
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && kit.Mentions(info, n.X, v)
			}
			return !found
		})
	}
	return found
}

// typeText is the type as the file writes it; ok is false when it names a
// package that the file does not import, or a type that it cannot name.
func typeText(pass *analysis.Pass, file *ast.File, t types.Type) (string, bool) {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == pass.Pkg {
			return ""
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil || path != p.Path() {
				continue
			}
			if qualifier, found := kit.Qualifier(pass, file, file.End()-1, path); found {
				return strings.TrimSuffix(qualifier, ".")
			}
		}
		ok = false
		return ""
	})
	return text, ok && nameable(pass.Pkg, t, 0)
}

// nameable tells whether no part of t is another package's unexported type.
func nameable(pkg *types.Package, t types.Type, depth int) bool {
	if depth > 8 {
		return false
	}
	switch t := t.(type) {
	case *types.Alias:
		return t.Obj().Pkg() == pkg || t.Obj().Pkg() == nil || t.Obj().Exported()
	case *types.Named:
		return t.Obj().Pkg() == pkg || t.Obj().Pkg() == nil || t.Obj().Exported()
	case *types.Pointer:
		return nameable(pkg, t.Elem(), depth+1)
	case *types.Slice:
		return nameable(pkg, t.Elem(), depth+1)
	case *types.Array:
		return nameable(pkg, t.Elem(), depth+1)
	case *types.Chan:
		return nameable(pkg, t.Elem(), depth+1)
	case *types.Map:
		return nameable(pkg, t.Key(), depth+1) && nameable(pkg, t.Elem(), depth+1)
	case *types.Basic, *types.TypeParam:
		return true
	}
	return true
}
