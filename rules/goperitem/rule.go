// Package goperitem is the rule for a goroutine per item that nothing bounds.
//
// It owns the judgement what brings items whose number nobody knows (items.go),
// which goroutines last, and what holds the next start up (bounds.go). It makes
// no edit: where goroutines wait for each other, a bound stops them all.
package goperitem

import (
	"embed"
	"go/ast"
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

// Rule is goperitem.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "goperitem",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/goperitem.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a goroutine is started per item without a bound",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Goroutine, finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.newproc*", "runtime.newobject", "runtime.mallocgc*", "sync.(*WaitGroup).Go", "golang.org/x/sync/errgroup.(*Group).Go"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	said := map[ast.Stmt]bool{}
	for c := range kit.Preorder(pass, (*ast.RangeStmt)(nil), (*ast.ForStmt)(nil), (*ast.FuncLit)(nil)) {
		t := turn{pass: pass, at: c, body: bodyOf(c.Node())}
		if t.body == nil || !t.starts() && !t.startsByHelper() || !t.many() || t.ending() || chosen(pass, c) || kit.Cold(pass, c) {
			continue
		}
		if t.bounded() || !t.helped && (t.limited() || t.lasts() || t.gated() || t.beside()) {
			continue
		}
		if said[t.start] {
			continue // of the loop around, which comes first
		}
		said[t.start] = true
		kit.Report(pass, finding.Suggest, t.start, "starts a goroutine per item without a bound: as many stacks as there are items")
	}
	return nil, nil
}

// A turn is what is done for each item: the body of a loop, or of a literal that
// a walk calls. start is the statement in it that starts a goroutine.
type turn struct {
	pass   *analysis.Pass
	at     inspector.Cursor
	body   *ast.BlockStmt
	start  ast.Stmt
	begun  inspector.Cursor // of start
	helped bool             // start calls a function that starts the goroutine, and was judged
}

func bodyOf(n ast.Node) *ast.BlockStmt {
	if lit, ok := n.(*ast.FuncLit); ok {
		return lit.Body
	}
	return kit.LoopBody(n)
}

// starts finds the statement of the turn that starts a goroutine each time: a go
// statement, or the Go of a group.
func (t *turn) starts() bool {
	_, literal := t.at.Node().(*ast.FuncLit)
	for c := range t.at.Preorder((*ast.GoStmt)(nil), (*ast.ExprStmt)(nil)) {
		if c.Node().Pos() < t.body.Pos() {
			continue
		}
		if s, ok := c.Node().(*ast.ExprStmt); ok {
			if call, ok := s.X.(*ast.CallExpr); !ok || !groupGo(t.pass.TypesInfo, call) {
				continue
			}
		}
		inner, looped := kit.Loop(c)
		if literal && !looped {
			frame, ok := kit.Frame(c)
			looped, inner = ok, frame
		}
		spread := looped && inner.Node() != t.at.Node() && t.spreads(inner) && t.takesItem(c.Node())
		if looped && (inner.Node() == t.at.Node() && t.forItem(c.Node()) || spread) {
			t.start, t.begun = c.Node().(ast.Stmt), c
			return true
		}
	}
	return false
}

// forItem tells whether what is started has to do with the item: it uses a
// variable of the turn.
func (t *turn) forItem(start ast.Node) bool {
	return slices.ContainsFunc(kit.Variables(t.pass.TypesInfo, start), func(v *types.Var) bool {
		return t.at.Node().Pos() <= v.Pos() && v.Pos() < start.Pos()
	})
}

// groupGo tells whether a call hands a function to a group that starts a
// goroutine for it: of sync, errgroup, conc, or one that has their names.
func groupGo(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) != 1 || f.Name() != "Go" && f.Name() != "GoCtx" && f.Name() != "GoAttach" {
		return false
	}
	if _, ok := kit.Underlying(info, call.Args[0]).(*types.Signature); !ok {
		return false
	}
	if kit.IsMethod(info, call, "github.com/sourcegraph/conc/pool", "") {
		return true
	}
	return f.Name() == "GoAttach" || slices.Contains([]string{"Group", "WaitGroup", "ErrorGroup", "SafeWaitGroup"}, kit.ReceiverName(f))
}

// chosen tells whether the function asks whether to work side by side, or a
// comment above says that there are few, or workers: somebody has thought of it.
func chosen(pass *analysis.Pass, c inspector.Cursor) bool {
	line := kit.Line(pass, c.Node().Pos())
	for _, group := range kit.File(c).Comments {
		if above := line - kit.Line(pass, group.End()); above < 0 || above > 2 {
			continue
		}
		text := strings.ToLower(group.Text())
		for _, said := range []string{"max ", "at most", "a few", "only few", "small number", "bounded", "limited", "workers"} {
			if strings.Contains(text, said) {
				return true
			}
		}
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for s := range f.Preorder((*ast.IfStmt)(nil)) {
			for id := range s.Preorder((*ast.Ident)(nil)) {
				cond := s.Node().(*ast.IfStmt).Cond
				if n := id.Node(); !kit.Encloses(cond, n) {
					continue
				}
				if slices.ContainsFunc(kit.Words(id.Node().(*ast.Ident).Name), func(w string) bool {
					return w == "concurrent" || w == "parallel" || w == "concurrency" || w == "parallelism" || w == "async" || w == "concurrently"
				}) {
					return true
				}
			}
		}
	}
	return false
}

// ending tells whether the function around is one that starts or ends a part of
// the program, by its name: it runs once. One that starts and then receives without an
// end is a part at work.
func (t *turn) ending() bool {
	decl := kit.Decl(t.at)
	if decl == nil {
		return false
	}
	words := kit.Words(decl.Name.Name)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "start":
		return !t.comesIn()
	case "stop", "close", "shutdown", "teardown", "drain", "restore", "finish", "cancel", "release", "abort", "discover", "init", "bootstrap":
		return true
	}
	return false
}
