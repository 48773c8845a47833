// Package goperitem is the rule for a goroutine per item that nothing bounds.
//
// It owns the judgement which lists are long and which goroutines last, by types
// and names, and what holds a loop up (bounds.go). It makes no edit: where
// goroutines wait for each other, a bound stops them all.
package goperitem

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
	Status:  rule.Preview,
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
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.RangeStmt)(nil)) {
		loop := c.Node().(*ast.RangeStmt)
		if !many(info, loop) || kit.Cold(pass, c) {
			continue
		}
		start := startIn(info, c)
		if start == nil || bounded(info, c, start) || lasting(pass, start) {
			continue
		}
		kit.Report(pass, finding.Suggest, start, "starts a goroutine per item without a bound: as many stacks as there are items")
	}
	return nil, nil
}

// few is the number of items that no one needs to be told about.
const few = 16

// many tells whether a loop is over items whose number nobody knows: a slice, a
// map or a channel. Items that are parts of the program's own machinery (its
// workers, servers, peers) are few.
func many(info *types.Info, loop *ast.RangeStmt) bool {
	t := info.TypeOf(loop.X)
	if t == nil {
		return false
	}
	if lit, ok := ast.Unparen(loop.X).(*ast.CompositeLit); ok && len(lit.Elts) <= few {
		return false
	}
	for _, e := range []ast.Expr{loop.Key, loop.Value} {
		if e != nil && machineryName(e) {
			return false
		}
	}
	elem := types.Type(nil)
	switch u := t.Underlying().(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Map:
		elem = u.Elem()
	case *types.Chan:
		elem = u.Elem()
	default:
		return false
	}
	if _, ok := elem.Underlying().(*types.Signature); ok {
		return false // hooks, stages, checks: written down one by one
	}
	return !machinery(elem) && !machineryName(loop.X)
}

// parts are words that name parts of a program, of which there are a few.
var parts = []string{
	"worker", "server", "listener", "peer", "node", "member", "replica", "shard", "partition", "broker", "host", "endpoint", "backend",
	"client", "conn", "connection", "session", "stream", "watcher", "plugin", "module", "service", "component", "controller", "manager", "handler", "hook",
	"runner", "process", "proc", "actor", "loop", "region", "cluster", "zone", "source", "sink", "driver", "device", "cpu", "queue",
	"subscriber", "observer", "reactor", "resolver", "provider", "collector", "exporter", "cache", "pool", "group", "pipeline", "stage", "signal", "addr", "address", "slot", "hash",
}

func machinery(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && isPart(n.Obj().Name())
}

func machineryName(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return isPart(e.Name)
	case *ast.SelectorExpr:
		return isPart(e.Sel.Name)
	case *ast.CallExpr:
		return machineryName(e.Fun)
	}
	return false
}

func isPart(name string) bool {
	for _, word := range kit.Words(name) {
		for _, p := range parts {
			if word == p || word == p+"s" || word == p+"es" {
				return true
			}
		}
	}
	return false
}

// startIn is the statement of the loop that starts a goroutine each time: a go
// statement, or the Go of a wait group or an errgroup.
func startIn(info *types.Info, loop inspector.Cursor) ast.Stmt {
	body := kit.LoopBody(loop.Node())
	for c := range loop.Preorder((*ast.GoStmt)(nil), (*ast.ExprStmt)(nil)) {
		if c.Node().Pos() < body.Pos() {
			continue
		}
		if inner, ok := kit.Loop(c); !ok || inner.Node() != loop.Node() {
			continue
		}
		switch s := c.Node().(type) {
		case *ast.GoStmt:
			return s
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && groupGo(info, call) {
				return s
			}
		}
	}
	return nil
}

func groupGo(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsMethod(info, call, "sync", "WaitGroup", "Go") || kit.IsMethod(info, call, "golang.org/x/sync/errgroup", "Group", "Go")
}
