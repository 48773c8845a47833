// Package unboundedqueue is the rule for a queue between goroutines that takes
// whatever comes: nothing stops a producer that is faster than the consumer.
//
// It owns the judgement what is such a queue: a slice or list field that one
// method puts into and another takes from the front of, with a lock beside it,
// and whose length nobody asks for (field.go); a list that a loop keeps between
// two channels; a goroutine for each send (local.go). It makes no edit: waiting,
// refusing and dropping are for the program to choose.
package unboundedqueue

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

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

// Rule is unboundedqueue.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "unboundedqueue",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/unboundedqueue.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a queue between goroutines has no bound: it grows while the consumer is behind",
	Status:  rule.Preview, // of 12 findings in projects it had not seen 7 were wrong; 5 of these are mended
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.CPU},
		Frames: []string{"runtime.growslice", "runtime.mallocgc*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	report := func(at analysis.Range, name string) {
		kit.Report(pass, finding.Suggest, at, "puts into "+name+", which has no bound: it grows as long as the consumer is behind")
	}
	if kit.Imports(pass, "sync") {
		for _, q := range queues(pass) {
			for _, c := range q.puts {
				f := kit.File(c)
				if f != nil && !kit.SkipFile(pass, f) && !kit.Cold(pass, c) && !deliberate(pass, c) && !explained(pass, q.field.Pos()) {
					report(c.Node().(analysis.Range), q.field.Name())
				}
			}
		}
		for _, ch := range chains(pass) {
			for _, c := range ch.puts {
				if !kit.Cold(pass, c) && !deliberate(pass, c) && !explained(pass, ch.head.Pos()) {
					report(c.Node().(analysis.Range), "a list of nodes")
				}
			}
		}
	}
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil)) {
		var at analysis.Range
		put, name := between(pass.TypesInfo, c)
		if put != nil {
			at = put
		} else if call, queue := hoards(pass.TypesInfo, c); call != nil {
			at, name = call, queue
		}
		if at != nil && !kit.Cold(pass, c) && !deliberate(pass, c) {
			report(at, name)
		}
	}
	for c := range kit.Preorder(pass, (*ast.GoStmt)(nil)) {
		if detached(pass.TypesInfo, c) && !kit.Cold(pass, c) && !deliberate(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), "starts a goroutine that waits for its send: what is not taken yet keeps a stack each, without a bound")
		}
	}
	return nil, nil
}

// spoken tells whether a name says that there is no bound, on purpose.
func spoken(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "unbound") || strings.Contains(name, "unlimited") || strings.Contains(name, "infinite")
}

// deliberate tells whether the function, or the type that has it as a method, says so
// in its name or in a comment, of those in its body too.
func deliberate(pass *analysis.Pass, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || spoken(decl.Name.Name) || said(decl.Doc) || slices.ContainsFunc(kit.File(c).Comments, func(g *ast.CommentGroup) bool {
		return decl.Pos() < g.Pos() && g.End() < decl.End() && said(g)
	}) {
		return true
	}
	if decl.Recv == nil || len(decl.Recv.List) != 1 {
		return false
	}
	t := pass.TypesInfo.TypeOf(decl.Recv.List[0].Type)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := t.(*types.Named)
	return ok && (spoken(n.Obj().Name()) || explained(pass, n.Obj().Pos()))
}

// explained tells whether the comment of the type or the field declared at pos, or of
// the struct that has the field, says that there is no bound: somebody has weighed it.
func explained(pass *analysis.Pass, pos token.Pos) bool {
	return slices.ContainsFunc(kit.DeclComments(pass, pos), said)
}

// said tells whether a comment has such a word, and not only the address of a page.
func said(comment *ast.CommentGroup) bool {
	return comment != nil && slices.ContainsFunc(strings.Fields(comment.Text()), func(word string) bool {
		return !strings.Contains(word, "/") && spoken(word)
	})
}
