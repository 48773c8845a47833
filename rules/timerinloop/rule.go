// Package timerinloop is the rule for a timer that is made at each iteration of a
// loop, also when another case of the select comes first.
//
// It owns the judgement which loops may go on without the timer: a retry that waits
// between its tries makes one timer per wait, which costs nothing beside it.
package timerinloop

import (
	"embed"
	"fmt"
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

// Rule is timerinloop.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "timerinloop",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/timerinloop.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a timer is made at each iteration, also when another case comes first",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"time.After", "time.Tick", "time.NewTimer", "time.NewTicker", "time.newTimer"},
		Deep:   true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "time") {
		return nil, nil
	}
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		made := timer(info, call)
		if made == "" {
			continue
		}
		loop, ok := kit.Loop(c)
		if ok && loop.Node().Pos() == c.Node().Pos() || kit.ForTests(info, c) || firstOnly(info, c) {
			continue
		}
		if !ok {
			if (made == "After" || made == "NewTimer") && forToken(pass, c) {
				kit.Report(pass, finding.Suggest, call, "makes a timer to wait for a token that mostly is there: try without waiting first")
			} else if made != "AfterFunc" && polled(pass, c) {
				kit.Report(pass, finding.Suggest, call, perTurn)
			}
			continue
		}
		if made == "AfterFunc" {
			if stopped(info, c, loop) {
				kit.Report(pass, finding.Suggest, call, "makes a timer per iteration, and stops it again")
			}
			continue
		}
		sel, ok := selectOf(info, c, loop)
		if !ok {
			if alone(c) && periodic(info, c, nil, loop) {
				kit.Report(pass, finding.Suggest, call, "makes a timer per round of a periodic loop: one that is reset serves all")
			} else if fn, inside := kit.Function(c); inside && onTheSpot(fn) && polled(pass, c) {
				kit.Report(pass, finding.Suggest, call, perTurn)
			}
			continue
		}
		if !goesOn(info, sel, loop) {
			if periodic(info, c, sel, loop) {
				kit.Report(pass, finding.Suggest, call, "makes a timer per round of a periodic loop: one that is reset serves all")
			}
			continue
		}
		if paced(info, c, sel, loop) {
			continue
		}
		what := "timer"
		if made == "Tick" || made == "NewTicker" {
			what = "ticker"
		}
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("makes a %s per iteration, also when another case comes first", what))
	}
	return nil, nil
}

const perTurn = "makes a timer for each turn of the loop that calls this, also when another case comes first"

// timer is the name of the function that makes a timer: of package time, or of a clock that
// stands for it; "" for other calls.
func timer(info *types.Info, call *ast.CallExpr) string {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	switch name := f.Name(); name {
	case "After", "Tick", "NewTimer", "NewTicker", "AfterFunc":
		recv := f.Signature().Recv()
		if recv == nil && f.Pkg().Path() == "time" || recv != nil && len(call.Args) > 0 && strings.Contains(strings.ToLower(kit.ReceiverName(f)), "clock") {
			return name
		}
	}
	return ""
}

// stopped tells whether the timer of a call of AfterFunc is kept in a variable of the loop's body and
// stopped in the same turn.
func stopped(info *types.Info, c, loop inspector.Cursor) bool {
	v := assigned(info, c)
	if v == nil {
		return false
	}
	body := kit.LoopBody(loop.Node())
	if !kit.DeclaredIn(v, body) {
		return false
	}
	found := false
	for id := range kit.Uses(info, loop, v) {
		sel, ok := id.Parent().Node().(*ast.SelectorExpr)
		if !ok {
			return false // handed on
		}
		kind, _ := id.Parent().Parent().ParentEdge()
		found = found || sel.Sel.Name == "Stop" && kind != edge.DeferStmt_Call
	}
	return found
}

// selectOf is the select of the same loop that waits for the timer made at c:
// by a case that holds the call itself, or through a variable.
func selectOf(info *types.Info, c, loop inspector.Cursor) (sel *ast.SelectStmt, ok bool) {
	for at := c; at.Node() != loop.Node(); at = at.Parent() {
		if kind, _ := at.ParentEdge(); kind == edge.CommClause_Comm {
			sel, ok = at.Parent().Parent().Parent().Node().(*ast.SelectStmt)
			return sel, ok
		}
	}
	v := assigned(info, c)
	if v == nil {
		return nil, false
	}
	body := kit.LoopBody(loop.Node())
	if !kit.DeclaredIn(v, body) && !eachTurn(info, c, body, v) {
		return nil, false // kept across iterations: it is made anew where it must be
	}
	same := append(channelsOf(info, body, v), v)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false // with turns of its own
		case *ast.SelectStmt:
			for _, clause := range n.Body.List {
				for _, of := range same {
					if comm := clause.(*ast.CommClause).Comm; comm != nil && kit.Mentions(info, comm, of) {
						sel = n
					}
				}
			}
		}
		return sel == nil
	})
	return sel, sel != nil
}

// channelsOf are the variables that a turn gives the channel of timer v: timeout = timer.C.
func channelsOf(info *types.Info, body *ast.BlockStmt, v *types.Var) (all []*types.Var) {
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != len(s.Rhs) {
			return true
		}
		for i, r := range s.Rhs {
			sel, ok := ast.Unparen(r).(*ast.SelectorExpr)
			if w := kit.Variable(info, s.Lhs[i]); ok && w != nil && kit.DeclaredIn(w, body) && sel.Sel.Name == "C" && kit.Variable(info, sel.X) == v {
				all = append(all, w)
			}
		}
		return true
	})
	return all
}

// eachTurn tells whether a variable from outside of the loop is given the timer made at c
// in each turn, or in each turn in which a case other than the timer's came first.
func eachTurn(info *types.Info, c inspector.Cursor, body *ast.BlockStmt, v *types.Var) bool {
	stmt, ok := kit.Stmt(c)
	if !ok {
		return false
	}
	clause, ok := stmt.Parent().Node().(*ast.CommClause)
	if !ok {
		return stmt.Parent().Node() == ast.Node(body)
	}
	if kit.IsCall(info, c.Node().(*ast.CallExpr), "time", "NewTicker") {
		return false // its interval changes
	}
	if d, constant := kit.ConstInt(info, c.Node().(*ast.CallExpr).Args[0]); constant && d == 0 {
		return false // to go on at once
	}
	return clause.Comm != nil && !kit.Mentions(info, clause.Comm, v) && !ofTimer(info, clause.Comm) && !ofEnd(clause.Comm)
}

// ofEnd tells whether a case takes the word to end from a channel that is called so, and keeps what was sent: it
// comes once. One without a value may be closed, and then comes in each turn.
func ofEnd(comm ast.Stmt) bool {
	_, kept := comm.(*ast.AssignStmt)
	recv := kit.CommReceive(comm)
	return kept && recv != nil && slices.ContainsFunc(kit.Words(kit.NameOf(recv.X)), func(w string) bool {
		switch w {
		case "stop", "quit", "exit", "shutdown", "closing", "dying":
			return true
		}
		return false
	})
}

// assigned is the local variable that the result of the call at c is kept in:
// t := time.NewTimer(d), c := time.After(d), c := time.NewTimer(d).C.
func assigned(info *types.Info, c inspector.Cursor) *types.Var {
	at := c
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_X {
		at = at.Parent()
	}
	kind, index := at.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return nil
	}
	stmt := at.Parent().Node().(*ast.AssignStmt)
	if len(stmt.Lhs) != len(stmt.Rhs) {
		return nil
	}
	return kit.Variable(info, stmt.Lhs[index])
}

// goesOn tells whether the select has another case after which the loop goes on:
// that one may come often. A loop whose other cases leave it runs once per timer.
func goesOn(info *types.Info, sel *ast.SelectStmt, loop inspector.Cursor) bool {
	for _, c := range sel.Body.List {
		clause := c.(*ast.CommClause)
		if clause.Comm == nil || ofTimer(info, clause.Comm) || ofContext(info, clause.Comm) {
			continue
		}
		if kit.ContinuesByLabel(clause) || !leaves(info, clause.Body) && (kit.Continues(clause) || !tail(info, sel, loop)) {
			return true
		}
	}
	return false
}

// ofContext tells whether a case receives that a context is over: it comes once, and the loop asks that itself
// where the case does not leave it.
func ofContext(info *types.Info, comm ast.Stmt) bool {
	found := false
	ast.Inspect(comm, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsMethod(info, call, "context", "Context", "Done")
		return !found
	})
	return found
}

// ofTimer tells whether a case receives a time.
func ofTimer(info *types.Info, comm ast.Stmt) bool {
	found := false
	ast.Inspect(comm, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
			t := info.TypeOf(u)
			if tuple, ok := t.(*types.Tuple); ok {
				t = tuple.At(0).Type()
			}
			found = found || t != nil && kit.IsNamed(t, "time", "Time")
		}
		return !found
	})
	return found
}

// leaves tells whether a case ends in a way out of the loop.
func leaves(info *types.Info, body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	switch s := body[len(body)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Label != nil && s.Tok == token.BREAK || s.Tok == token.GOTO
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && (kit.IsBuiltin(info, call, "panic") || kit.IsCall(info, call, "os", "Exit") || kit.IsCall(info, call, "log", "Fatal", "Fatalf", "Fatalln"))
	}
	return false
}

// tail tells whether the loop is left after the select: a list of statements
// between the two ends in a way out.
func tail(info *types.Info, sel *ast.SelectStmt, loop inspector.Cursor) bool {
	at, ok := kit.Find(loop, sel)
	for ; ok && at.Node() != loop.Node(); at = at.Parent() {
		list := kit.StmtList(at.Node())
		if len(list) > 0 && (leaves(info, list) || breaks(at, loop, sel)) {
			return true
		}
	}
	return false
}

// breaks tells whether the list of statements at c, which holds the select, ends in a break of the loop
// that all cases of the select come to.
func breaks(c, loop inspector.Cursor, sel *ast.SelectStmt) bool {
	list := kit.StmtList(c.Node())
	b, ok := list[len(list)-1].(*ast.BranchStmt)
	if !ok || b.Tok != token.BREAK || b.Label != nil {
		return false
	}
	for _, stmt := range list {
		if stmt.Pos() > sel.End() && kit.Continues(stmt) {
			return false
		}
	}
	return kit.BreakEnds(c) == loop.Node()
}
