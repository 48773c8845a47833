// Package chainedreplace is the rule for chains of strings.ReplaceAll that a
// strings.Replacer does in one pass.
//
// It owns the judgement from which length and for which texts a Replacer wins, and
// it refuses chains of two and longer texts, where it loses. It is fast because it
// looks at calls of Replace and ReplaceAll in packages that import strings.
package chainedreplace

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
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

// Rule is chainedreplace.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "chainedreplace",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/chainedreplace.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a string is walked and copied once per replacement",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames:   []string{"strings.ReplaceAll", "strings.Replace"},
		FromFunc: true, // the chain may be of several statements
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

// minChain is the number of replacements from which one pass wins even where
// few of the characters are there.
const minChain = 3

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "strings") && !kit.Imports(pass, "bytes") || tool(pass.Pkg) {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !replacesAll(pass.TypesInfo, call) || looksFirst(pass.TypesInfo, c) || describes(c) {
			continue
		}
		if fromTable(pass, c, call) && !kit.Cold(pass, c) {
			kit.Report(pass, "", call, "walks and copies the string once per replacement")
			continue
		}
		if !replaces(pass.TypesInfo, call) || !outermost(pass.TypesInfo, c) {
			continue
		}
		if !goesOn(pass.TypesInfo, c) && links(pass.TypesInfo, c) >= minChain && !kit.Cold(pass, c) && !forError(pass.TypesInfo, c) {
			kit.Report(pass, "", call, "walks and copies the string once per replacement")
		}
	}
	return nil, nil
}

// tool tells a package of a program for its authors.
func tool(p *types.Package) bool {
	return slices.ContainsFunc(strings.Split(p.Path(), "/"), func(part string) bool {
		return slices.Contains([]string{"gen", "generator", "generators", "hack", "tools", "bench", "fuzz", "ossfuzz", "testing"}, part)
	})
}

// describes tells whether the function around c says what something is or what
// went wrong, for people.
func describes(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	words := kit.Words(decl.Name.Name)
	if decl.Recv != nil {
		switch decl.Name.Name {
		case "String", "GoString", "Error":
			return true
		}
		words = append(words, kit.Words(types.ExprString(decl.Recv.List[0].Type))...)
	}
	return slices.Contains(words, "error") || slices.Contains(words, "doc")
}

// replaces tells whether call replaces each occurrence of one constant byte by
// a constant.
func replaces(info *types.Info, call *ast.CallExpr) bool {
	if !replacesAll(info, call) {
		return false
	}
	old, ok1 := text(info, call.Args[1])
	_, ok2 := text(info, call.Args[2])
	return ok1 && ok2 && len(old) == 1
}

// text is a constant, also as []byte("x").
func text(info *types.Info, e ast.Expr) (string, bool) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && kit.IsConversion(info, call) && kit.IsBytes(info.TypeOf(call)) {
		e = call.Args[0]
	}
	return kit.ConstString(info, e)
}

// replacesAll matches ReplaceAll of strings and bytes, and Replace without a limit.
func replacesAll(info *types.Info, call *ast.CallExpr) bool {
	switch {
	case (kit.IsCall(info, call, "strings", "ReplaceAll") || kit.IsCall(info, call, "bytes", "ReplaceAll")) && len(call.Args) == 3:
		return true
	case (kit.IsCall(info, call, "strings", "Replace") || kit.IsCall(info, call, "bytes", "Replace")) && len(call.Args) == 4:
		n, ok := kit.ConstInt(info, call.Args[3])
		return ok && n < 0
	}
	return false
}

// looksFirst tells whether the function searches for any of some bytes before: it
// knows that they are there, or seldom.
func looksFirst(info *types.Info, c inspector.Cursor) bool {
	found := false
	ast.Inspect(kit.TopDecl(c), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && call.Pos() < c.Node().Pos() && (kit.IsCall(info, call, "strings", "ContainsAny", "IndexAny") || kit.IsCall(info, call, "bytes", "ContainsAny", "IndexAny"))
		return !found
	})
	return found
}

// trims matches what may stand between two replacements: it cuts the string, or
// changes letters only.
func trims(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "strings", "ToLower", "ToUpper", "TrimSpace", "Trim", "TrimLeft", "TrimRight", "TrimPrefix", "TrimSuffix")
}

// renames matches a conversion from one type of strings to another, which copies nothing.
func renames(info *types.Info, call *ast.CallExpr) bool {
	return len(call.Args) == 1 && kit.IsConversion(info, call) && kit.IsString(info.TypeOf(call)) && kit.IsString(info.TypeOf(call.Args[0]))
}

// outermost tells whether the call is not the subject of another replacement.
func outermost(info *types.Info, c inspector.Cursor) bool {
	for {
		kind, i := c.ParentEdge()
		if kind != edge.CallExpr_Args || i != 0 {
			return true
		}
		c = c.Parent()
		call := c.Node().(*ast.CallExpr)
		if replaces(info, call) {
			return false
		}
		if !trims(info, call) && !renames(info, call) {
			return true
		}
	}
}

// peel counts the replacements nested in e, and gives the string that the
// innermost reads.
func peel(info *types.Info, e ast.Expr) (n int, from ast.Expr) {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		switch {
		case ok && replaces(info, call):
			n++
		case !ok || !trims(info, call) && !renames(info, call):
			return n, e
		}
		e = call.Args[0]
	}
}

// links counts the replacements of the chain that begins with the statement of
// c: those nested in it, and those of the statements behind it.
func links(info *types.Info, c inspector.Cursor) int {
	n, _ := peel(info, c.Node().(ast.Expr))
	stmt, ok := kit.Stmt(c)
	if !ok {
		return n
	}
	to := target(stmt.Node())
	if to != nil {
		if first, _ := peel(info, stmt.Node().(*ast.AssignStmt).Rhs[0]); first != n {
			return n // the string is part of something else
		}
	}
	for to != nil {
		if stmt, ok = stmt.NextSibling(); !ok {
			break
		}
		more, goes := continues(info, stmt, to)
		if !goes {
			break
		}
		n += more
		if _, sometimes := stmt.Node().(*ast.IfStmt); !sometimes {
			to = target(stmt.Node())
		}
	}
	return n
}

// sometimes matches if lower { s = strings.ToLower(s) }, which may stand in a chain.
func sometimes(info *types.Info, s *ast.IfStmt, to ast.Expr) bool {
	if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	in := target(s.Body.List[0])
	if in == nil || !kit.Same(info, in, to) {
		return false
	}
	n, from := peel(info, s.Body.List[0].(*ast.AssignStmt).Rhs[0])
	return n == 0 && from != s.Body.List[0].(*ast.AssignStmt).Rhs[0] && kit.Same(info, from, to)
}

// target is what a statement gives the result of its one expression to, nil for
// other statements.
func target(stmt ast.Node) ast.Expr {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		return nil
	}
	return s.Lhs[0]
}

// continues tells whether stmt goes on with the string that to holds, and with
// how many replacements.
func continues(info *types.Info, stmt inspector.Cursor, to ast.Expr) (n int, ok bool) {
	switch s := stmt.Node().(type) {
	case *ast.AssignStmt:
		if target(s) == nil {
			return 0, false
		}
		if n, from := peel(info, s.Rhs[0]); kit.Same(info, from, to) {
			return n, n > 0 || !kit.Same(info, s.Rhs[0], from)
		}
	case *ast.IfStmt:
		return 0, sometimes(info, s, to)
	case *ast.ReturnStmt, *ast.ExprStmt:
	default:
		return 0, false
	}
	for c := range stmt.Preorder((*ast.CallExpr)(nil)) {
		if replaces(info, c.Node().(*ast.CallExpr)) {
			n, from := peel(info, c.Node().(ast.Expr))
			return n, kit.Same(info, from, to)
		}
	}
	return 0, false
}

// goesOn tells whether the statement of c goes on with a chain that began in one
// before.
func goesOn(info *types.Info, c inspector.Cursor) bool {
	_, from := peel(info, c.Node().(ast.Expr))
	stmt, ok := kit.Stmt(c)
	for ok {
		if stmt, ok = stmt.PrevSibling(); !ok {
			break
		}
		if branch, ok := stmt.Node().(*ast.IfStmt); ok && sometimes(info, branch, from) {
			continue
		}
		to := target(stmt.Node())
		if to == nil || !kit.Same(info, to, from) {
			return false
		}
		n, before := peel(info, stmt.Node().(*ast.AssignStmt).Rhs[0])
		if n > 0 {
			return true
		}
		from = before
	}
	return false
}

// fromTable matches a replacement in a loop over a literal of bytes or of pairs:
// for _, c := range []string{".", "/", "-"} { s = strings.ReplaceAll(s, c, "_") }. The
// literal may stand in a variable of the function or the package.
func fromTable(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	kind, _ := c.ParentEdge()
	if !replacesAll(info, call) || kind != edge.AssignStmt_Rhs || !kit.Same(info, call.Args[0], c.Parent().Node().(*ast.AssignStmt).Lhs[0]) {
		return false
	}
	loop, ok := kit.Loop(c)
	if !ok {
		return false
	}
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || c.Parent().Node() != r.Body.List[0] || !replacesOnly(info, r.Body.List) {
		return false
	}
	if ofPairs(pass, c, r, call) {
		return true
	}
	old := bare(info, call.Args[1])
	v := kit.Variable(info, old)
	if v == nil || !escapes(info, call.Args[2], v) && (r.Value == nil || kit.Variable(info, r.Value) != kit.Variable(info, bare(info, call.Args[2]))) {
		return false
	}
	table := ast.Unparen(packageTable(pass, kit.Origin(info, kit.Decl(c), r.X)))
	if text, ok := kit.ConstString(info, table); ok {
		return len(text) >= minChain && r.Value != nil && kit.Variable(info, r.Value) == v
	}
	lit, ok := table.(*ast.CompositeLit)
	if !ok || len(lit.Elts) < minChain {
		return false
	}
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	if keyed && (r.Key == nil || kit.Variable(info, r.Key) != v) || !keyed && (r.Value == nil || kit.Variable(info, r.Value) != v) {
		return false
	}
	return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool { return !oneByte(info, e) })
}

// replacesOnly tells whether each of the statements makes replacements in a string of its own.
func replacesOnly(info *types.Info, list []ast.Stmt) bool {
	for i, s := range list {
		to := target(s)
		if to == nil || slices.ContainsFunc(list[:i], func(before ast.Stmt) bool { return kit.Same(info, target(before), to) }) {
			return false
		}
		call, ok := ast.Unparen(s.(*ast.AssignStmt).Rhs[0]).(*ast.CallExpr)
		if !ok || !replacesAll(info, call) || !kit.Same(info, call.Args[0], to) {
			return false
		}
	}
	return true
}

func constant(info *types.Info, e ast.Expr) bool {
	_, ok := text(info, e)
	return ok
}

// oneByte tells whether an element of a table is a constant byte, or a pair of
// one and a constant.
func oneByte(info *types.Info, e ast.Expr) bool {
	if pair, ok := e.(*ast.KeyValueExpr); ok {
		if !constant(info, pair.Value) {
			return false
		}
		e = pair.Key
	}
	if text, ok := kit.ConstString(info, e); ok {
		return len(text) == 1
	}
	r, ok := kit.ConstInt(info, e)
	return ok && 0 < r && r < 0x80
}
