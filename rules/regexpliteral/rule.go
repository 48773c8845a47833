// Package regexpliteral is the rule for a regexp that needs none: it only asks whether a fixed
// text stands at the begin, at the end, or anywhere in its input, or of which class its characters are.
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
	"go/types"

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
		call := c.Node().(*ast.CallExpr)
		if m, ok := match(pass, c, vars); ok {
			if !kit.Cold(pass, c) {
				m.report()
			}
			continue
		}
		message := replaces(pass.TypesInfo, c, vars)
		if message == "" {
			message = finds(pass.TypesInfo, c, vars)
		}
		if message != "" && !kit.Cold(pass, c) && !looked(pass.TypesInfo, c) {
			kit.Report(pass, finding.Suggest, call, message)
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
	only  bool         // advice: the pattern has parts that are not known, or the variable more users
}

// match recognises regexp.MatchString(p, s), regexp.MustCompile(p).MatchString(s)
// and re.MatchString(s), and the same with Match.
func match(pass *analysis.Pass, c inspector.Cursor, vars map[*types.Var]*variable) (m matching, ok bool) {
	info := pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	m = matching{pass: pass, c: c, call: call}
	if kit.IsRegexpCall(info, call, "MatchString", "Match") && len(call.Args) == 2 {
		p := pattern(info, call)
		m.test, ok = p.Literal()
		m.only = p.quoted
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
		p := pattern(info, recv)
		m.test, ok = p.Literal()
		m.only = p.quoted
		m.gone = append(m.gone, kit.PackageIdent(info, recv))
	case *ast.Ident, *ast.SelectorExpr:
		if v, ok := kit.Object(info, recv).(*types.Var); ok {
			m.v = vars[v.Origin()]
		}
		if m.v != nil {
			m.test, ok = m.v.pattern.Literal()
			m.only = m.v.only
		}
	}
	return m, ok
}

// A known is a pattern that is known, but for the quoted texts in it.
type known struct {
	kit.Pattern
	quoted bool
}

// pattern is what a call compiles.
func pattern(info *types.Info, call *ast.CallExpr) known {
	p, _ := kit.CompiledPattern(info, call)
	if quoted, ok := kit.QuotedPattern(info, call); ok {
		return known{quoted, true}
	}
	return known{p, false}
}

// receiverPattern is the pattern of the regexp whose method call is.
func receiverPattern(info *types.Info, call *ast.CallExpr, vars map[*types.Var]*variable) (p kit.Pattern) {
	switch recv := ast.Unparen(kit.Receiver(call)).(type) {
	case *ast.CallExpr:
		if kit.IsRegexpCall(info, recv, "MustCompile") {
			return pattern(info, recv).Pattern
		}
	case *ast.Ident, *ast.SelectorExpr:
		if v, ok := kit.Object(info, recv).(*types.Var); ok && vars[v.Origin()] != nil {
			return vars[v.Origin()].pattern
		}
	}
	return p
}

// looked tells whether a condition around the call has looked for the characters first: it runs where they are.
func looked(info *types.Info, c inspector.Cursor) bool {
	fn, ok := kit.Function(c)
	if !ok {
		return false
	}
	for gate := range kit.IfsAround(c, fn) {
		call, ok := ast.Unparen(gate.Cond).(*ast.CallExpr)
		if ok && (kit.IsCall(info, call, "strings", "ContainsAny", "Contains", "ContainsRune", "ContainsFunc") || kit.IsCall(info, call, "bytes", "ContainsAny", "Contains")) {
			return true
		}
	}
	return false
}
