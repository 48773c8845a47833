// Package resultchanleak is the rule for a goroutine that sends its result on an
// unbuffered channel whose receiver may have left.
//
// It owns the judgement how a function uses a channel that it made (uses.go), whether
// the one who receives may leave (leave.go), and when room for one result is enough.
package resultchanleak

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

// Rule is resultchanleak.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "resultchanleak",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/resultchanleak.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a goroutine waits for ever to send a result that nobody receives",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Goroutine},
		// The goroutine waits in the literal below the line of the function.
		FromFunc: true,
		Frames:   []string{"runtime.chansend*"},
	},
	Leaks:    true,
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !unbuffered(pass.TypesInfo, call) || kit.InMain(pass, c) || kit.ForTests(pass.TypesInfo, c) {
			continue
		}
		kind, i := c.ParentEdge()
		switch parent := c.Parent().Node().(type) {
		case *ast.AssignStmt:
			if parent.Tok == token.DEFINE && kind == edge.AssignStmt_Rhs && len(parent.Lhs) == len(parent.Rhs) {
				check(pass, c, call, kit.Variable(pass.TypesInfo, parent.Lhs[i]))
			}
		case *ast.ValueSpec:
			if len(parent.Names) == len(parent.Values) {
				check(pass, c, call, kit.Variable(pass.TypesInfo, parent.Names[i]))
			}
		case *ast.KeyValueExpr:
			if field := fieldOf(pass, parent.Key); field != nil && request(pass, c, field) {
				kit.Report(pass, finding.Suggest, call, message)
			}
		}
	}
	for c := range kit.Preorder(pass, (*ast.RangeStmt)(nil)) {
		if leftStream(pass, c) && !kit.InMain(pass, c) && !kit.ForTests(pass.TypesInfo, c) {
			kit.Report(pass, finding.Suggest, c.Node().(*ast.RangeStmt).X, "leaves a stream before its end: the goroutine that fills it waits at its next send for ever")
		}
	}
	return nil, nil
}

const message = "sends a result that nobody may receive any more: the goroutine then waits for ever"

// unbuffered matches make(chan T) and make(chan T, 0).
func unbuffered(info *types.Info, call *ast.CallExpr) bool {
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) == 0 {
		return false
	}
	if _, ok := kit.Underlying(info, call).(*types.Chan); !ok {
		return false
	}
	if len(call.Args) == 1 {
		return true
	}
	n, ok := kit.ConstInt(info, call.Args[1])
	return ok && n == 0
}

func check(pass *analysis.Pass, c inspector.Cursor, mk *ast.CallExpr, v *types.Var) {
	var fn inspector.Cursor
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		fn = f
		break
	}
	if v == nil || !kit.IsLocal(v) || fn.Node() == nil {
		return
	}
	u := &uses{pass: pass, info: pass.TypesInfo, fn: fn, v: v}
	if !u.collect() || len(u.sends) == 0 || !u.mayLeave() && !u.mayBeLeft() {
		return
	}
	if !u.onceInAll() || u.field {
		kit.Report(pass, finding.Suggest, mk, message)
		return
	}
	edit := kit.Insert(mk.Rparen, ", 1")
	if len(mk.Args) == 2 {
		edit = kit.Replace(mk.Args[1], "1")
	}
	kit.Report(pass, finding.Safe, mk, message, kit.Fix("give the channel room for the result", edit))
}
