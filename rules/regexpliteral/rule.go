// Package regexpliteral is the rule for a regexp that only asks whether a fixed
// text stands at the begin, at the end, or anywhere in its input.
//
// It owns the step from a match to the comparison with the same answer, and
// it refuses every pattern and every use for which the answers could differ. Which
// patterns are literal is kit's: a parse of the pattern, held to package
// regexp by fuzzing. It is fast because it leaves packages that do not import
// regexp, and looks for uses only once it has seen a literal pattern.
package regexpliteral

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

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

// Rule is regexpliteral.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "regexpliteral",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/regexpliteral.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a regexp compares or looks for a fixed text",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"regexp.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, kit.RegexpPaths()...) {
		return nil, nil
	}
	vars := literalVars(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		if m, ok := match(pass, c, vars); ok && !kit.Cold(pass, c) {
			m.report()
		} else if message := replaces(pass.TypesInfo, c.Node().(*ast.CallExpr), vars); message != "" && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node().(*ast.CallExpr), message)
		}
	}
	return nil, nil
}

// A matching is one call that asks whether a literal pattern matches.
type matching struct {
	pass  *analysis.Pass
	c     inspector.Cursor
	call  *ast.CallExpr
	arg   ast.Expr
	bytes bool // arg is []byte
	test  kit.LiteralTest
	gone  []*ast.Ident // package identifiers that go with the call
	v     *variable    // nil unless the regexp is in a variable
	err   bool         // the call returns an error too
}

// match recognises regexp.MatchString(p, s), regexp.MustCompile(p).MatchString(s)
// and re.MatchString(s), and the same with Match.
func match(pass *analysis.Pass, c inspector.Cursor, vars map[*types.Var]*variable) (m matching, ok bool) {
	info := pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	m = matching{pass: pass, c: c, call: call}
	if kit.IsRegexpCall(info, call, "MatchString", "Match") && len(call.Args) == 2 {
		p, _ := kit.CompiledPattern(info, call)
		m.test, ok = p.Literal()
		m.arg, m.err = call.Args[1], true
		m.bytes = kit.IsRegexpCall(info, call, "Match")
		m.gone = append(m.gone, kit.PackageIdent(info, call))
		return m, ok
	}
	if !kit.IsRegexpMethod(info, call, "MatchString", "Match") || len(call.Args) != 1 {
		return m, false
	}
	m.arg = call.Args[0]
	m.bytes = kit.IsRegexpMethod(info, call, "Match")
	switch recv := ast.Unparen(kit.Receiver(call)).(type) {
	case *ast.CallExpr:
		if !kit.IsRegexpCall(info, recv, "MustCompile") {
			return m, false
		}
		p, _ := kit.CompiledPattern(info, recv)
		m.test, ok = p.Literal()
		m.gone = append(m.gone, kit.PackageIdent(info, recv))
	case *ast.Ident:
		m.v = vars[kit.Variable(info, recv)]
		if m.v != nil {
			m.test, ok = m.v.pattern.Literal()
		}
	}
	return m, ok
}

// A variable holds one compiled pattern and never anything else.
type variable struct {
	def     inspector.Cursor // AssignStmt or ValueSpec
	call    *ast.CallExpr
	pattern kit.Pattern
	uses    int
}

// literalVars finds the local and unexported package-level variables that are
// set once, to a pattern that a function of package strings may stand for.
func literalVars(pass *analysis.Pass) map[*types.Var]*variable {
	info := pass.TypesInfo
	vars := map[*types.Var]*variable{}
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		name, value := definition(c.Node())
		call, ok := value.(*ast.CallExpr)
		if !ok || !kit.IsRegexpCall(info, call, "MustCompile") {
			continue
		}
		v, _ := info.Defs[name].(*types.Var)
		if v == nil || v.Exported() && !kit.IsLocal(v) {
			continue // other packages may set it
		}
		p, _ := kit.CompiledPattern(info, call)
		if _, ok := p.Literal(); ok || stands(p) != nothing {
			vars[v] = &variable{def: c, call: call, pattern: p}
		}
	}
	if len(vars) == 0 {
		return vars
	}
	for id := range kit.Root(pass).Preorder((*ast.Ident)(nil)) {
		v, _ := info.Uses[id.Node().(*ast.Ident)].(*types.Var)
		if v == nil || vars[v] == nil {
			continue
		}
		vars[v].uses++
		if changed(id) {
			delete(vars, v)
		}
	}
	return vars
}

// definition is the only name that n declares and its value.
func definition(n ast.Node) (*ast.Ident, ast.Expr) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE && len(n.Lhs) == 1 && len(n.Rhs) == 1 {
			id, _ := n.Lhs[0].(*ast.Ident)
			return id, n.Rhs[0]
		}
	case *ast.ValueSpec:
		if len(n.Names) == 1 && len(n.Values) == 1 {
			return n.Names[0], n.Values[0]
		}
	}
	return nil, nil
}

// changed tells whether the use may set the variable.
func changed(use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return true
	case edge.UnaryExpr_X:
		return use.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	case edge.StarExpr_X:
		return true // *re = ...
	}
	return false
}
