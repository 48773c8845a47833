// Package heapscratch is the rule for a slice that never leaves its function and
// yet is allocated, since its size is no constant.
//
// It owns the judgement which makes an array can take the place of; that the
// slice stays is the compiler's word, and how large the array is to be is what the
// text bounds the size by, or is filled in from the sizes that were observed.
// Without these the rule is silent.
package heapscratch

import (
	"embed"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is heapscratch.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "heapscratch",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/heapscratch.md",
		Requires: append(kit.Requires(), rule.NotesAnalyzer, rule.BlanksAnalyzer),
		Run:      run,
	},
	Summary: "scratch memory that never leaves its function is allocated, for its size is no constant",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.makeslice*", "runtime.mallocgc*", "runtime.newobject"},
	},
	Sources:  []string{"the operator article"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	var locals kit.Locals
	for n := range kit.NotesOf(pass) {
		if !n.Stays && !(n.Heap && n.Reason == "non-constant size") {
			continue
		}
		c, ok := n.File.FindByPos(n.Pos, n.Pos+1) // the call's parenthesis
		if !ok {
			continue
		}
		s, ok := scratch(pass.TypesInfo, c)
		if !ok || kit.Cold(pass, c) {
			continue
		}
		if n, ok := s.bounded(pass, c); ok {
			report(pass, &locals, c, s, fmt.Sprint(n), "it has %s elements at most")
		} else if s.ofArguments(pass, c) {
			report(pass, &locals, c, s, fmt.Sprint(arguments), "a call has %s arguments or fewer as a rule")
		} else if s.ofText(pass, c) {
			report(pass, &locals, c, s, fmt.Sprint(ofShort), "it is made for a text and gives one, which has %s bytes or fewer as a rule")
		} else if kit.Fills(pass) && isInt(pass.TypesInfo, s.count) {
			n := rule.Blank{From: rule.Covers, Unit: max(kit.Size(pass, pass.TypesInfo.TypeOf(s.elem)), 1), Per: 1}
			report(pass, &locals, c, s, n.String(), "nine in ten have %s elements or fewer")
		}
	}
	return nil, nil
}

// A made is one statement x := make([]T, n), or var x = make([]T, n), or with a length
// of zero and the capacity n.
type made struct {
	stmt  ast.Stmt
	call  *ast.CallExpr
	name  *ast.Ident
	elem  ast.Expr
	count ast.Expr
	empty bool // n is the capacity
}

func scratch(info *types.Info, c inspector.Cursor) (m made, ok bool) {
	call, ok := c.Node().(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) < 2 {
		return m, false
	}
	typ, ok := call.Args[0].(*ast.ArrayType)
	if !ok || typ.Len != nil {
		return m, false
	}
	m = made{call: call, elem: typ.Elt, count: call.Args[1]}
	if len(call.Args) == 3 {
		if n, ok := kit.ConstInt(info, call.Args[1]); !ok || n != 0 {
			return m, false
		}
		m.empty, m.count = true, call.Args[2]
	}
	if info.Types[m.count].Value != nil || !kit.IsInteger(info.TypeOf(m.count)) {
		return m, false
	}
	at := c.Parent()
	switch n := at.Node().(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return m, false
		}
		m.name, _ = n.Lhs[0].(*ast.Ident)
	case *ast.ValueSpec:
		gen, alone := at.Parent().Node().(*ast.GenDecl)
		if !alone || gen.Lparen.IsValid() || len(n.Names) != 1 || len(n.Values) != 1 || n.Type != nil {
			return m, false
		}
		m.name, at = n.Names[0], at.Parent().Parent()
	}
	m.stmt, ok = at.Node().(ast.Stmt)
	return m, ok && kit.StmtList(at.Parent().Node()) != nil && m.name != nil && m.name.Name != "_"
}

// report flags the make and puts an array before it, from which the slice is cut
// where it fits. The count is asked for once: what it reads may change.
// n is the length of the array, and why says how it is known.
func report(pass *analysis.Pass, locals *kit.Locals, c inspector.Cursor, m made, n, why string) {
	info, file, decl := pass.TypesInfo, kit.File(c), kit.Decl(c)
	elem := info.TypeOf(m.elem)
	size := kit.Size(pass, elem)
	if size <= 0 || decl == nil || kit.HasComment(file, m.stmt.Pos(), m.stmt.End()) ||
		!kit.Predeclared(pass, file, m.stmt.Pos(), "len") || !kit.Predeclared(pass, file, m.stmt.Pos(), "make") {
		return
	}
	array := locals.Fresh(pass, file, decl, m.name.Name+"Array")
	before, count := "", kit.Text(pass, m.count)
	if !steady(info, decl, m.count) {
		name := locals.Fresh(pass, file, decl, m.name.Name+"Size")
		before, count = fmt.Sprintf("%s := %s\n", name, count), name
	}
	fits := fmt.Sprintf("%s <= len(%s)", count, array)
	if !isInt(info, m.count) {
		fits = fmt.Sprintf("%s <= %s", count, n)
	}
	if !counts(info, m.count) {
		fits = fmt.Sprintf("0 <= %s && %s", count, fits)
	}
	cut, size0 := fmt.Sprintf("[:%s:%s]", count, count), count
	if m.empty {
		cut, size0 = fmt.Sprintf("[:0:%s]", count), "0, "+count
	}
	elemText := kit.Text(pass, m.elem)
	x := m.name.Name
	text := fmt.Sprintf("%svar %s [%s]%s\n%s := %s[:]\nif %s {\n\t%s = %s%s\n} else {\n\t%s = make([]%s, %s)\n}",
		before, array, n, elemText, x, array, fits, x, x, cut, x, elemText, size0)
	lines, err := format.Source([]byte(text))
	if err != nil {
		return
	}
	kit.Report(pass, finding.Safe, m.call,
		fmt.Sprintf("allocates %s in each call though it never leaves the function: "+why, x, n),
		kit.Fix(fmt.Sprintf("take %s elements or fewer from an array on the stack", n), replace(pass, m.stmt, string(lines))))
}

// isInt tells whether a count is compared with a length as it is.
func isInt(info *types.Info, e ast.Expr) bool {
	return types.Identical(info.TypeOf(e), types.Typ[types.Int])
}

// replace puts lines in a statement's place, indented like it.
func replace(pass *analysis.Pass, stmt ast.Stmt, text string) analysis.TextEdit {
	return kit.Replace(stmt, strings.ReplaceAll(text, "\n", "\n"+kit.Indent(pass, stmt.Pos())))
}

// steady tells whether e is a local variable, or the length of one, that only
// the text of its function changes: it may be read again and is the same.
func steady(info *types.Info, decl *ast.FuncDecl, e ast.Expr) bool {
	e = ast.Unparen(e)
	if of := kit.LenOf(info, e); of != nil {
		e = ast.Unparen(of)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v := kit.Variable(info, id)
	return kit.IsLocal(v) && kit.Private(info, decl, v)
}

// counts tells whether e cannot be negative.
func counts(info *types.Info, e ast.Expr) bool {
	if b, ok := kit.Underlying(info, e).(*types.Basic); ok && b.Info()&types.IsUnsigned != 0 {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if kit.IsConversion(info, e) && len(e.Args) == 1 {
			b, ok := kit.Underlying(info, e.Args[0]).(*types.Basic)
			return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Uint16)
		}
		return kit.IsBuiltin(info, e, "len") || kit.IsBuiltin(info, e, "cap")
	case *ast.BinaryExpr:
		return e.Op == token.ADD && counts(info, e.X) && counts(info, e.Y)
	}
	n, ok := kit.ConstInt(info, e)
	return ok && n >= 0
}
