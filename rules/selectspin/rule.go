// Package selectspin is the rule for a loop that spins while it has nothing to do:
// a select with an empty default, or an atomic that is read until it changes.
//
// It owns the judgement what counts as doing something (idle.go); a loop that takes
// what it looks at is a lock, and silent.
package selectspin

import (
	"embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

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

// Rule is selectspin.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "selectspin",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/selectspin.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a loop spins on a whole core while it has nothing to do",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU},
		// The look itself, and the spinning that is inlined.
		Frames:   []string{"runtime.selectnbrecv*", "runtime.selectnbsend*", "runtime.selectgo", "runtime.Gosched", "runtime.chanrecv*"},
		Flat:     true,
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	l := &looker{pass: pass, info: pass.TypesInfo, effects: kit.EffectsOf(pass), quick: kit.QuickOf(pass)}
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil)) {
		loop := c.Node().(*ast.ForStmt)
		l.decl, l.loop = kit.Decl(c), loop
		if loop.Post != nil || loop.Init != nil && !l.countsHandled(loop) || loop.Cond != nil && !l.looks(loop.Cond) || kit.ForTests(pass.TypesInfo, c) {
			continue // counted: it gives up
		}
		if at := l.closed(loop); at != nil && !l.closedBehind(at) {
			kit.Report(pass, finding.Suggest, at, "spins once the channel is closed: the receive is always ready, and the loop goes on")
			continue
		}
		if at := l.acceptsAgain(loop); at != nil {
			kit.Report(pass, finding.Suggest, at, "spins while accepting fails: after an error the loop goes on at once, and a lasting one comes back at each turn")
			continue
		}
		if at := l.atEnd(loop); at != nil {
			kit.Report(pass, finding.Suggest, at, "spins at the end of what it reads: it is told so at each turn, and goes on at once")
			continue
		}
		if at := l.readsAgain(loop); at != nil {
			kit.Report(pass, finding.Suggest, at, "spins once the connection is closed: after an error the loop goes on at once, and nothing else ends it")
			continue
		}
		if l.retries(loop) {
			kit.Report(pass, finding.Suggest, head(loop), "tries again at once until the time is over: a whole core for waiting")
			continue
		}
		switch at := l.turn(loop); {
		case l.takesBehind(c):
		case l.skips(loop):
			kit.Report(pass, finding.Suggest, head(loop), "spins while there is nothing: it continues before it comes to the sleep")
		case loop.Cond == nil && l.asksAgain(loop), l.comesBack(loop):
			kit.Report(pass, finding.Suggest, head(loop), "spins until the value changes: a whole core for waiting")
		case !at.idle:
		case at.channels:
			kit.Report(pass, finding.Suggest, head(loop), "spins while nothing is to be received: a whole core for waiting")
		case at.timed, at.yields && l.drains(loop): // somebody has thought of how long
		case at.leaves && at.loads || loop.Cond != nil && (at.yields || l.loads(loop.Cond)):
			kit.Report(pass, finding.Suggest, head(loop), "spins until the value changes: a whole core for waiting")
		}
	}
	return nil, nil
}

// A span is a range of positions.
type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }

// head is the loop up to its body.
func head(loop *ast.ForStmt) span { return span{loop.For, loop.Body.Lbrace} }
