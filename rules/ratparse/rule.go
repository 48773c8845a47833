// Package ratparse is the rule for a big number that is made only to learn
// whether a text is a number.
//
// It owns the judgement that the number itself is never used. It looks only at
// packages that import math/big.
package ratparse

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

// Rule is ratparse.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "ratparse",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/ratparse.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a text is parsed into a big number to throw the number away",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"math/big.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "math/big") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		what := parses(pass.TypesInfo, call)
		if what != "" && validates(pass.TypesInfo, c, call) && !kit.Cold(pass, c) && !fallback(pass.TypesInfo, c) {
			kit.Report(pass, finding.Suggest, call, "makes a big."+what+" only to learn whether the text is a number")
		}
	}
	return nil, nil
}

// parses names the type of the number that call makes of a text, "" for other
// calls.
func parses(info *types.Info, call *ast.CallExpr) string {
	for _, typ := range [...]string{"Rat", "Int", "Float"} {
		if kit.IsMethod(info, call, "math/big", typ, "SetString") {
			return typ
		}
	}
	if kit.IsCall(info, call, "math/big", "ParseFloat") {
		return "Float"
	}
	return ""
}

// validates tells whether only the outcome of the parsing is looked at: the
// number is thrown away, or it is a local variable that nothing else reads.
func validates(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	assign, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 || len(assign.Lhs) < 2 || kit.IsBlank(assign.Lhs[len(assign.Lhs)-1]) {
		return false
	}
	if !kit.IsBlank(assign.Lhs[0]) && !unread(info, c, kit.Variable(info, assign.Lhs[0])) {
		return false
	}
	recv := kit.Receiver(call)
	if kit.PackageIdent(info, call) != nil || fresh(info, recv) {
		return true
	}
	if u, ok := ast.Unparen(recv).(*ast.UnaryExpr); ok {
		recv = u.X
	}
	v := kit.Variable(info, recv)
	return kit.IsLocal(v) && !isParam(c, v) && onlyReceiver(info, c, v)
}

// fresh matches new(big.Rat), big.NewInt(0), &big.Rat{} and (big.Rat{}).
func fresh(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "new") || kit.IsCall(info, e, "math/big", "NewInt", "NewRat", "NewFloat")
	}
	return false
}

// unread tells whether nothing reads v, which holds the number: _ = v at most.
func unread(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	if !kit.IsLocal(v) {
		return false
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for id := range kit.Uses(info, fn, v) {
			assign, ok := id.Parent().Node().(*ast.AssignStmt)
			if !ok || !kit.IsBlank(assign.Lhs[0]) {
				return false
			}
		}
	}
	return true
}

// onlyReceiver tells whether v is used for nothing but parsing into it.
func onlyReceiver(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for id := range kit.Uses(info, fn, v) {
			sel, ok := id.Parent().Node().(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "SetString" {
				return false
			}
		}
	}
	return true
}

func isParam(c inspector.Cursor, v *types.Var) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if t := kit.FuncType(fn.Node()); t.Pos() <= v.Pos() && v.Pos() < t.End() {
			return true
		}
		if d, ok := fn.Node().(*ast.FuncDecl); ok && d.Recv != nil && d.Recv.Pos() <= v.Pos() && v.Pos() < d.Recv.End() {
			return true
		}
	}
	return false
}

// fallback tells whether the function has tried a plain look at the text
// before: a loop over its bytes, or a call that answers with a bool and returns.
func fallback(info *types.Info, c inspector.Cursor) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for _, s := range kit.FuncBody(fn.Node()).List {
			if s.End() > c.Node().Pos() {
				return false
			}
			switch s := s.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				return true
			case *ast.IfStmt:
				if call, ok := ast.Unparen(s.Cond).(*ast.CallExpr); ok && accepts(info, s) && len(call.Args) > 0 {
					return true
				}
			}
		}
		return false
	}
	return false
}

// accepts tells whether an if's body ends the function with success.
func accepts(info *types.Info, s *ast.IfStmt) bool {
	n := len(s.Body.List)
	if n == 0 {
		return false
	}
	r, ok := s.Body.List[n-1].(*ast.ReturnStmt)
	if !ok || len(r.Results) == 0 {
		return false
	}
	last := r.Results[len(r.Results)-1]
	id, ok := ast.Unparen(last).(*ast.Ident)
	return kit.IsNil(info, last) || ok && id.Name == "true"
}
