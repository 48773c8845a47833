// Package eagerlog is the rule for costly arguments that are computed for a
// debug record although the level may be off.
//
// It owns the table of loggers and the judgement which arguments cost and which
// may be skipped. It refuses to touch records at Info and above: those are
// usually written. It is fast because it starts at calls that are named like
// ones that log, and looks inside the functions of the package only for those.
package eagerlog

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
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

// Rule is eagerlog.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "eagerlog",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/eagerlog.md",
		Requires: append(kit.Requires(), kit.GettersAnalyzer, kit.DescribersAnalyzer, kit.PureAnalyzer, kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "costly log arguments are computed although the level may be off",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		// All that the call's lines do, except logging: where the level was on
		// while the profile was taken, the records were wanted.
		Except: []string{"log/slog.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	j := &judge{
		pass: pass, effects: kit.EffectsOf(pass), getters: kit.GettersOf(pass), read: map[*types.Var]bool{},
		describers: pass.ResultOf[kit.DescribersAnalyzer].(*kit.Describers),
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		if kind, _ := c.ParentEdge(); kind == edge.ExprStmt_X {
			check(j, c)
		}
		if !derived(j, c) {
			forFailures(j, c)
		}
		unasked(j, c)
		formattedFirst(j, c)
		prepared(j, c)
		gathered(j, c)
		wraps(j, c)
	}
	for c := range kit.Preorder(pass, (*ast.RangeStmt)(nil)) {
		recites(j, c)
	}
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		preparedText(j, c)
		chosen(j, c)
	}
	return nil, nil
}

func check(j *judge, c inspector.Cursor) {
	info := j.pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	l, ok := loggerOf(info, call)
	if !ok || j.own(call) || l.seldom && passesOn(c) {
		return
	}
	what := j.firstCostly(call.Args)
	for before := range chain(call) { // fields that the record is given before
		if what == "" {
			what = j.firstCostly(before.Args)
		}
	}
	if what == "" {
		what = j.boxed(c, call)
	}
	if what == "" && hasEntry(info, call) && !j.waits(c) {
		what = "an entry of logrus with a map of its fields"
	}
	if what == "" || j.exempt(c) || ofPanic(info, c) {
		return
	}
	message := "computes " + what + " for a debug record before anybody asks whether the level is on"
	if l.seldom {
		message = "computes " + what + " for a record that is seldom written before anybody asks whether the level is on"
	}
	level, edits := fix(j, c, l)
	if edits == nil {
		kit.Report(j.pass, finding.Suggest, call, message)
		return
	}
	kit.Report(j.pass, level, call, message, kit.Fix("ask the logger whether the level is on", edits...))
}

// exempt tells whether c is run seldom, or only once somebody has asked for the level.
func (j *judge) exempt(c inspector.Cursor) bool {
	info := j.pass.TypesInfo
	return gated(info, c) || kit.AtStart(info, c) || kit.InMain(j.pass, c) || kit.ErrorPath(info, c)
}

// ofPanic tells whether c stands in a branch of a deferred function that stops panics: what
// is told there is rare, whatever its level.
func ofPanic(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		frame, inside := kit.Frame(up)
		if inside && kit.Recovers(info, frame.Node()) {
			_, literal := frame.Node().(*ast.FuncLit)
			return literal || len(kit.FuncBody(frame.Node()).List) == 1
		}
	}
	return false
}

// gated tells whether somebody already asks: an enclosing if, or an if before
// that leaves, whose condition speaks of a level. A branch taken only when
// there is an error is rare enough.
func gated(info *types.Info, c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		kind, i := at.ParentEdge()
		if kind == edge.Invalid {
			return false
		}
		var list []ast.Stmt
		switch parent := at.Parent().Node().(type) {
		case *ast.FuncDecl:
			return false
		case *ast.IfStmt:
			if (kind == edge.IfStmt_Body || kind == edge.IfStmt_Else) && (asksLevel(parent.Cond) || parent.Init != nil && asksLevel(parent.Init)) {
				return true
			}
			if kind == edge.IfStmt_Body && notedFor(info, at.Parent(), parent.Cond) {
				return true
			}
			if kind == edge.IfStmt_Body && onError(info, parent.Cond) && !nextItem(at.Parent(), parent.Body) {
				return true
			}
		case *ast.BlockStmt:
			list = parent.List
		case *ast.CaseClause:
			for _, e := range parent.List {
				if asksLevel(e) {
					return true
				}
			}
			list = parent.Body
		case *ast.CommClause:
			list = parent.Body
		}
		if len(list) > i && i > 0 && leftBefore(info, list[:i]) {
			return true
		}
	}
}

// nextItem tells whether an error ends a turn of a loop and no more: that it is
// told at debug says that it is nothing special.
func nextItem(c inspector.Cursor, body *ast.BlockStmt) bool {
	if _, loops := kit.Loop(c); !loops || len(body.List) == 0 {
		return false
	}
	jump, ok := body.List[len(body.List)-1].(*ast.BranchStmt)
	return ok && jump.Tok == token.CONTINUE
}

// onError matches err != nil.
func onError(info *types.Info, cond ast.Expr) bool {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || op != token.NEQ || !kit.IsNil(info, y) {
		return false
	}
	t := info.TypeOf(x)
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// leftBefore finds if !logger.Enabled(...) { return } among statements. What leaves only where there
// is no logger at all, too, asks nothing of one that is there: if l == nil && level == off { return }.
func leftBefore(info *types.Info, list []ast.Stmt) bool {
	for _, s := range list {
		if gate, ok := kit.AsIf(s); ok && kit.Leaves(gate.Body) && asksLevel(gate.Cond) && !alsoNil(info, gate.Cond) {
			return true
		}
	}
	return false
}

// alsoNil tells whether a condition asks of something, and with && of more, whether it is nil.
func alsoNil(info *types.Info, cond ast.Expr) bool {
	and, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || and.Op != token.LAND {
		return false
	}
	for _, side := range []ast.Expr{and.X, and.Y} {
		if _, op, y, ok := kit.Comparison(side); ok && op == token.EQL && kit.IsNil(info, y) || alsoNil(info, side) {
			return true
		}
	}
	return false
}

// asksLevel tells whether an identifier in n speaks of a level: Enabled, Level,
// debug, verbose, trace, V.
func asksLevel(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			name := strings.ToLower(id.Name)
			for _, word := range []string{"enabled", "level", "debug", "verbos", "trace"} {
				found = found || strings.Contains(name, word)
			}
			found = found || id.Name == "V"
		}
		return !found
	})
	return found
}
