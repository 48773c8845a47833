// Package defensivecopy is the rule for a copy that is only read, while nothing
// changes what it was copied from, and for a copy of what nobody else has.
//
// It owns the proof of both. It is silent where anything that it does not know
// runs while the copy is in use: a callback, a lock, another goroutine's turn. It
// looks at functions that copy only.
package defensivecopy

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
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

// Rule is defensivecopy.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "defensivecopy",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/defensivecopy.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a copy is made of data that nobody changes",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	effects := kit.EffectsOf(pass)
	g := &getters{pass: pass, info: pass.TypesInfo, effects: effects, known: map[*types.Func]ast.Expr{}, deep: map[*types.Func]bool{}, finds: map[*types.Func]int{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil), (*ast.FuncDecl)(nil), (*ast.RangeStmt)(nil), (*ast.ExprStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.ExprStmt:
			g.checkWritten(c)
			continue
		case *ast.FuncDecl:
			g.checkGetter(c, n)
			continue
		case *ast.RangeStmt:
			checkTwice(pass, c, n)
			g.checkFiltered(c, n)
			continue
		case *ast.CallExpr:
			if g.checkCall(c, n) || g.checkFound(c, n) || g.checkLibrary(c, n) || g.checkNested(c, n) {
				continue
			}
		}
		d, ok := duplicateOf(pass.TypesInfo, c)
		if !ok || kit.Cold(pass, c) || atomically(pass.TypesInfo, effects, d) {
			continue
		}
		why := d.needless(pass, effects)
		if why == "" {
			why = d.forOne(g)
		}
		if why == "" && d.setOnce(g) {
			why = "and nothing changes it once it is made"
		}
		if why != "" {
			kit.Report(pass, finding.Suggest, d.at, fmt.Sprintf("copies %s, %s", kit.Text(pass, d.from), why))
		}
	}
	return nil, nil
}

// needless says why the copy changes nothing; "" where it may.
func (d duplicate) needless(pass *analysis.Pass, effects *kit.Effects) string {
	info := pass.TypesInfo
	fn, ok := kit.Frame(d.c)
	if !ok || kit.IsNil(info, d.from) {
		return ""
	}
	if ours(info, fn, d) {
		return "and nobody else has it"
	}
	r := reading{pass: pass, info: info, effects: effects, deep: d.deep}
	if lent(info, fn, d) && r.spent(fn, d) {
		return "which nobody can change before the transaction is over"
	}
	if _, ranged := rangeOver(d.c); d.v == nil && !ranged {
		if (plain(info, d.from) || !d.deep && entry(info, d.from)) && r.reads(d.c, 0) {
			return "and what gets the copy only reads it"
		}
		return ""
	}
	if d.becomesText(info, fn) {
		return "and the text that is made of it is a copy, too"
	}
	if !plain(info, d.from) {
		return ""
	}
	end, ok := r.lifetime(fn, d)
	if !ok {
		return ""
	}
	if w := watchOf(info, effects, fn, d); !w.still(d.end, end) {
		return ""
	}
	return "and nothing changes either of the two while the copy is in use"
}

// becomesText tells whether the statement behind the copy makes a text of it, and nothing else
// has it: v := make([]byte, n); copy(v, x[:n]); return string(v).
func (d duplicate) becomesText(info *types.Info, fn inspector.Cursor) bool {
	if d.v == nil || !kit.IsBytes(d.v.Type()) {
		return false
	}
	texts := 0
	for use := range kit.Uses(info, fn, d.v) {
		if d.start <= use.Node().Pos() && use.Node().Pos() < d.end {
			continue // there it is filled
		}
		conv, ok := use.Parent().Node().(*ast.CallExpr)
		stmt, listed := kit.Stmt(use)
		if !ok || !kit.IsConversion(info, conv) || !kit.IsString(info.TypeOf(conv)) || !listed {
			return false
		}
		before, ok := stmt.PrevSibling()
		if !ok || before.Node().End() != d.end {
			return false
		}
		texts++
	}
	return texts == 1
}

// walked tells whether a list is ranged over, or measured: the map that it was made of will
// do for that.
func walked(info *types.Info, use inspector.Cursor) bool {
	if _, ok := rangeOver(use); ok {
		return true
	}
	return kit.LenOf(info, use.Parent().Node()) != nil
}

// forOne says that the copy is made to look at one entry, or at its length, which could be
// done where it is made; "" for others.
func (d duplicate) forOne(g *getters) string {
	fn, ok := kit.Frame(d.c)
	if !ok || d.deep || !kit.IsLocal(d.v) || !plain(g.info, d.from) || len(kit.Given(g.info, fn.Node(), d.v)) != d.given {
		return ""
	}
	if what := g.onlyAsked(fn, d.c, d.v, d.end); what != "" {
		return "only " + what
	}
	return ""
}

// lifetime is where the copy's last use ends; ok is false where a use may be more
// than reading.
func (r reading) lifetime(fn inspector.Cursor, d duplicate) (end token.Pos, ok bool) {
	if loop, is := rangeOver(d.c); is {
		return loop.End(), true
	}
	last := d.c
	for use := range kit.Uses(r.info, fn, d.v) {
		if d.start <= use.Node().Pos() && use.Node().Pos() < d.end {
			continue // there it is filled
		}
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() || use.Node().Pos() < d.start || !r.reads(use, 0) || d.items && !walked(r.info, use) {
			return 0, false
		}
		last = use
	}
	if last.Node() == d.c.Node() || len(kit.Given(r.info, fn.Node(), d.v)) != d.given {
		return 0, false
	}
	end = last.Node().End()
	// A use in a loop is followed by the rest of the loop, again and again.
	for loop, ok := kit.Loop(last); ok; loop, ok = kit.Loop(loop) {
		if d.start < loop.Node().Pos() {
			end = max(end, loop.Node().End())
		}
	}
	if loop, ok := rangeOver(last); ok {
		end = max(end, loop.End())
	}
	return end, true
}
