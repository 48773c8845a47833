// Package tinywrites is the rule for one system call an item: a loop, or a row of
// calls, that prints into a file or connection with no buffer between.
//
// It owns the judgement which writers have no buffer and which loops are
// no conversation. It refuses loops that wait for something at each turn, standard
// error, and chunks whose size it cannot see. It is fast because it starts at
// calls and asks types only where a name could write.
package tinywrites

import (
	"embed"
	"go/ast"
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

// Rule is tinywrites.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "tinywrites",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/tinywrites.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "each small piece goes to the kernel in a system call of its own",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU},
		Frames:   []string{"internal/poll.(*FD).Write*"},
		Deep:     true,
		FromFunc: true, // one finding speaks for all writes of a loop
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// row is how many small writes in a row are worth a buffer.
const row = 3

// A place is a frame and loop in which a writer is written to; loop is nil for
// a row of calls.
type place struct {
	frame, loop ast.Node
	writer      types.Object
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "os", "net", "fmt", "crypto/tls", "io") {
		return nil, nil
	}
	seen := map[place]int{}
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		loop, looped := kit.Loop(c)
		checkPacked(pass, c)
		if looped && checkNumber(pass, effects, c, loop) {
			continue
		}
		if looped && reopened(pass.TypesInfo, effects, c, loop) != nil {
			if !kit.Cold(pass, c) && !waits(pass.TypesInfo, c, loop, write{}) {
				kit.Report(pass, "", c.Node().(*ast.CallExpr), "opens the file again for each piece that the loop appends to it")
			}
			continue
		}
		w, ok := smallWrite(pass.TypesInfo, c)
		if !ok && looped {
			w, ok = helper(pass.TypesInfo, effects, c)
		}
		if !ok && !looped {
			w, ok = loopHelper(pass.TypesInfo, effects, c)
			if ok && !kit.Cold(pass, c) {
				kit.Report(pass, "", c.Node().(*ast.CallExpr), "makes a system call for each small piece written to "+w.name)
			}
			continue
		}
		if !ok || kit.Cold(pass, c) || looped && kit.LastRound(pass.TypesInfo, c, loop) {
			continue
		}
		if body, items := perItem(pass.TypesInfo, c); !looped && items && !w.standard {
			checkItem(pass, c, body, w, seen)
			continue
		}
		if !looped && !w.standard {
			loop, looped = calledInLoop(pass.TypesInfo, c, w)
		}
		if looped && check(pass, c, w, loop, seen) {
			continue
		}
		checkRow(pass, c, w, seen)
	}
	return nil, nil
}

// check judges a small write in a loop; false where each turn waits and writes to a connection, whose writes between
// two waits are a row, but for the answer to a line or value from a connection.
func check(pass *analysis.Pass, c inspector.Cursor, w write, loop inspector.Cursor, seen map[place]int) bool {
	info := pass.TypesInfo
	if w.standard && (!everyTurn(c, loop) || !manyTurns(info, loop) || forPerson(pass, c)) {
		return true // a few lines for a person
	}
	if w.madeIn(loop.Node()) {
		return true // a writer an iteration
	}
	outer := loop
	for up, ok := kit.Loop(outer); ok; up, ok = kit.Loop(up) {
		outer = up
		if w.madeIn(outer.Node()) {
			break
		}
	}
	if waits(info, c, loop, w) {
		return !w.connection || answersPeer(info, c, loop)
	}
	frame, _ := kit.Frame(c)
	at := place{frame.Node(), outer.Node(), w.object}
	if seen[at]++; seen[at] == 1 {
		kit.Report(pass, "", c.Node().(*ast.CallExpr), "makes a system call for each small piece written to "+w.name)
	}
	return true
}

// checkRow reports the third of small writes to one connection or kept file
// that follow each other in one statement list.
func checkRow(pass *analysis.Pass, c inspector.Cursor, w write, seen map[place]int) {
	if w.standard || !w.lasting {
		return
	}
	stmt, ok := kit.Stmt(c)
	if !ok {
		return
	}
	if kind, _ := stmt.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CommClause_Body && kind != edge.CaseClause_Body {
		return
	}
	at := place{frame: stmt.Parent().Node(), writer: w.object}
	if n := seen[at]; n > 0 && n < row && answered(pass.TypesInfo, c, stmt, w) {
		seen[at] = 0
	}
	if seen[at]++; seen[at] == row || seen[at] < row && (endsLine(pass.TypesInfo, c, stmt, w) || heads(pass.TypesInfo, c, stmt, w)) {
		seen[at] = row
		kit.Report(pass, "", c.Node().(*ast.CallExpr), "makes a system call for each small piece written to "+w.name)
	}
}

// everyTurn tells whether c is a statement of the loop's body itself.
func everyTurn(c, loop inspector.Cursor) bool {
	stmt, ok := kit.Stmt(c)
	return ok && stmt.Parent().Node() == kit.LoopBody(loop.Node())
}

// manyTurns tells whether loop is more than a walk over a list: it stands in
// another loop, or asks for one item after the other.
func manyTurns(info *types.Info, loop inspector.Cursor) bool {
	if _, nested := kit.Loop(loop); nested {
		return true
	}
	switch l := loop.Node().(type) {
	case *ast.ForStmt:
		if l.Cond == nil {
			return false
		}
		asks := false
		ast.Inspect(l.Cond, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			asks = asks || ok && kit.Callee(info, call) != nil
			return !asks
		})
		return asks
	case *ast.RangeStmt:
		t := info.TypeOf(l.X)
		if t == nil {
			return false
		}
		_, function := t.Underlying().(*types.Signature)
		return function
	}
	return false
}

// forPerson tells whether the function around c prints a help text or for debugging, ends the
// process, or talks with who types at standard input.
func forPerson(pass *analysis.Pass, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	name := strings.ToLower(decl.Name.Name)
	last := strings.Contains(name, "help") || strings.Contains(name, "usage") || strings.Contains(name, "debug")
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			last = last || kit.IsCall(pass.TypesInfo, n, "os", "Exit")
		case *ast.SelectorExpr:
			last = last || n.Sel.Name == "Stdin"
		}
		return !last
	})
	return last
}
