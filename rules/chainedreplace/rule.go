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
	Status:  rule.Preview, // the gain depends on how often the characters are there
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
	if !kit.Imports(pass, "strings") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !replaces(pass.TypesInfo, call) || !outermost(pass.TypesInfo, c) {
			continue
		}
		if before(pass.TypesInfo, c) == nil && links(pass.TypesInfo, c) >= minChain && !kit.Cold(pass, c) {
			kit.Report(pass, "", call, "walks and copies the string once per replacement")
		}
	}
	return nil, nil
}

// replaces tells whether call replaces each occurrence of one constant byte by
// a constant.
func replaces(info *types.Info, call *ast.CallExpr) bool {
	switch {
	case kit.IsCall(info, call, "strings", "ReplaceAll") && len(call.Args) == 3:
	case kit.IsCall(info, call, "strings", "Replace") && len(call.Args) == 4:
		if n, ok := kit.ConstInt(info, call.Args[3]); !ok || n >= 0 {
			return false
		}
	default:
		return false
	}
	old, ok1 := kit.ConstString(info, call.Args[1])
	_, ok2 := kit.ConstString(info, call.Args[2])
	return ok1 && ok2 && len(old) == 1
}

// outermost tells whether the call is not the subject of another replacement.
func outermost(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args || i != 0 {
		return true
	}
	return !replaces(info, c.Parent().Node().(*ast.CallExpr))
}

// links counts the replacements of the chain that begins with the statement of
// c: those nested in it, and those of the statements behind it.
func links(info *types.Info, c inspector.Cursor) (n int) {
	for at, ok := c, true; ok; at, ok = after(info, at) {
		for call, is := at.Node().(*ast.CallExpr), true; is && replaces(info, call); {
			n++
			call, is = ast.Unparen(call.Args[0]).(*ast.CallExpr)
		}
	}
	return n
}

// target is the variable that the call's result is given to, and the variable
// that the innermost replacement reads; nil where there is none.
func target(info *types.Info, c inspector.Cursor) (to, from *types.Var) {
	call := c.Node().(*ast.CallExpr)
	for {
		inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if !ok || !replaces(info, inner) {
			break
		}
		call = inner
	}
	from = kit.Variable(info, call.Args[0])
	if assign, ok := c.Parent().Node().(*ast.AssignStmt); ok && len(assign.Lhs) == 1 && (assign.Tok == token.ASSIGN || assign.Tok == token.DEFINE) {
		to = kit.Variable(info, assign.Lhs[0])
	}
	return to, from
}

// after is the call of the next statement that goes on with this one's result.
func after(info *types.Info, c inspector.Cursor) (next inspector.Cursor, ok bool) {
	to, _ := target(info, c)
	stmt, listed := kit.Stmt(c)
	if to == nil || !listed {
		return next, false
	}
	sibling, ok := stmt.NextSibling()
	if !ok {
		return next, false
	}
	return reads(info, sibling, to)
}

// before is the statement before, when this one goes on with its result.
func before(info *types.Info, c inspector.Cursor) *types.Var {
	_, from := target(info, c)
	stmt, listed := kit.Stmt(c)
	if from == nil || !listed {
		return nil
	}
	sibling, ok := stmt.PrevSibling()
	if !ok {
		return nil
	}
	for call := range sibling.Preorder((*ast.CallExpr)(nil)) {
		if replaces(info, call.Node().(*ast.CallExpr)) {
			if to, _ := target(info, call); to == from {
				return to
			}
		}
	}
	return nil
}

// reads finds the outermost replacement in stmt whose subject is v.
func reads(info *types.Info, stmt inspector.Cursor, v *types.Var) (call inspector.Cursor, ok bool) {
	switch stmt.Node().(type) {
	case *ast.AssignStmt, *ast.ReturnStmt, *ast.ExprStmt:
	default:
		return call, false
	}
	for c := range stmt.Preorder((*ast.CallExpr)(nil)) {
		if replaces(info, c.Node().(*ast.CallExpr)) {
			_, from := target(info, c)
			return c, from == v
		}
	}
	return call, false
}
