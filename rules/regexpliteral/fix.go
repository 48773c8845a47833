package regexpliteral

import (
	"go/ast"
	"go/token"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

const lookFor = "runs a regexp to look for a fixed text"

func (m matching) report() {
	message := lookFor
	switch {
	case m.test.Begin && m.test.End:
		message = "runs a regexp to compare with a fixed text"
	case m.test.Begin:
		message = "runs a regexp to compare a fixed prefix"
	case m.test.End:
		message = "runs a regexp to compare a fixed suffix"
	}
	var edits []analysis.TextEdit
	ok := !m.only
	if ok {
		edits, ok = m.rewrite()
	}
	if !ok {
		kit.Report(m.pass, finding.Suggest, m.call, message)
		return
	}
	kit.Report(m.pass, "", m.call, message, kit.Fix(m.title(), edits...))
}

// pkg is the package whose functions take the argument's type.
func (m matching) pkg() string {
	if m.bytes {
		return "bytes"
	}
	return "strings"
}

// function is the twin of the test in strings and bytes, "" for an equality.
func (m matching) function() string {
	switch {
	case m.test.Begin && m.test.End:
		return ""
	case m.test.Begin:
		return "HasPrefix"
	case m.test.End:
		return "HasSuffix"
	}
	return "Contains"
}

func (m matching) title() string {
	if m.function() == "" {
		return "compare with =="
	}
	return "use " + m.pkg() + "." + m.function()
}

// rewrite replaces the call, and drops the variable's definition when the call
// is all that used it.
func (m matching) rewrite() (edits []analysis.TextEdit, ok bool) {
	file := kit.File(m.c)
	if kit.HasComment(file, m.call.Pos(), m.call.End()) {
		return nil, false
	}
	text, imports, ok := m.comparison()
	if !ok {
		return nil, false
	}
	if m.err {
		if edits, ok = m.dropError(); !ok {
			return nil, false
		}
	}
	edits = append(edits, m.replace(text))
	gone := m.gone
	if m.v != nil && m.v.uses == 1 {
		removal, id, other := m.dropVariable()
		if removal == nil && kit.Decl(m.v.def) != nil {
			return nil, false // a local that nothing uses does not compile
		}
		switch {
		case removal == nil:
		case other == file:
			edits = append(edits, removal...)
			gone = append(gone, id)
		default:
			removal = append(removal, kit.EditImports(m.pass, other, []*ast.Ident{id})...)
			edits = append(edits, kit.Tidy(m.pass, other, removal...)...)
		}
	}
	edits = append(edits, kit.EditImports(m.pass, file, gone, imports...)...)
	return kit.Tidy(m.pass, file, edits...), true
}

// comparison is the text that replaces the call and what it imports.
func (m matching) comparison() (text string, imports []string, ok bool) {
	arg, lit := kit.Text(m.pass, m.arg), strconv.Quote(m.test.Text)
	file := kit.File(m.c)
	fn := m.function()
	if fn == "" {
		if m.bytes {
			return "string(" + arg + ") == " + lit, nil, kit.Predeclared(m.pass, file, m.call.Pos(), "string")
		}
		return kit.Operand(m.pass, m.arg, token.EQL.Precedence()+1) + " == " + lit, nil, true
	}
	q, ok := kit.Qualifier(m.pass, file, m.call.Pos(), m.pkg())
	if m.bytes {
		lit = "[]byte(" + lit + ")"
		ok = ok && kit.Predeclared(m.pass, file, m.call.Pos(), "byte")
	}
	return q + fn + "(" + arg + ", " + lit + ")", []string{m.pkg()}, ok
}

// replace puts text in the place of the call; an equality takes a ! before
// the call into itself.
func (m matching) replace(text string) analysis.TextEdit {
	if m.function() != "" {
		return kit.Replace(m.call, text)
	}
	switch parent := m.c.Parent().Node().(type) {
	case *ast.UnaryExpr:
		at := len(text) - len(strconv.Quote(m.test.Text)) - len("== ")
		return kit.Replace(parent, text[:at]+"!"+text[at+1:])
	case *ast.BinaryExpr:
		if parent.Op.Precedence() >= token.EQL.Precedence() {
			return kit.Replace(m.call, "("+text+")")
		}
	}
	return kit.Replace(m.call, text)
}

// dropError turns ok, _ := regexp.MatchString(...) into ok := ...; a pattern
// that compiles has no other error to give.
func (m matching) dropError() ([]analysis.TextEdit, bool) {
	if kind, _ := m.c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return nil, false
	}
	s := m.c.Parent().Node().(*ast.AssignStmt)
	if len(s.Lhs) != 2 || !kit.IsBlank(s.Lhs[1]) || kit.IsBlank(s.Lhs[0]) {
		return nil, false
	}
	return []analysis.TextEdit{kit.ReplaceRange(s.Lhs[0].End(), s.Lhs[1].End(), "")}, true
}

// dropVariable removes the definition, unless it has a comment or a type of its
// own; id is the package identifier that goes with it, in file.
func (m matching) dropVariable() (edits []analysis.TextEdit, id *ast.Ident, file *ast.File) {
	file = kit.File(m.v.def)
	id = kit.PackageIdent(m.pass.TypesInfo, m.v.call)
	def := m.v.def
	switch d := def.Node().(type) {
	case *ast.AssignStmt:
		if stmt, ok := kit.Stmt(def); ok && stmt == def && !kit.HasComment(file, d.Pos(), d.End()) {
			return []analysis.TextEdit{kit.DeleteStmt(m.pass, d)}, id, file
		}
	case *ast.ValueSpec:
		decl := def.Parent().Node().(*ast.GenDecl)
		if d.Type != nil || d.Doc != nil || d.Comment != nil || kit.HasComment(file, d.Pos(), d.End()) {
			return nil, nil, nil
		}
		switch {
		case len(decl.Specs) > 1: // what is said of the group holds for the others
			return []analysis.TextEdit{kit.DeleteStmt(m.pass, d)}, id, file
		case decl.Doc != nil, kit.HasComment(file, decl.Pos(), decl.End()):
			return nil, nil, nil
		case kit.Decl(def) != nil:
			return []analysis.TextEdit{kit.DeleteStmt(m.pass, decl)}, id, file
		}
		if decl == onlyDecl(file) {
			return nil, nil, nil // an empty file is worse than a variable too many
		}
		return []analysis.TextEdit{kit.DeleteDecl(m.pass, decl)}, id, file
	}
	return nil, nil, nil
}

// onlyDecl is the declaration of a file that has one besides its imports.
func onlyDecl(file *ast.File) ast.Decl {
	var only ast.Decl
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		if only != nil {
			return nil
		}
		only = d
	}
	return only
}
