// Package copybuffer is the rule for io.Copy that allocates its 32 KB buffer
// for each of many files or requests.
//
// It owns the judgement whether a side of the copy brings its own copying
// (sides.go): io.Copy allocates only where neither source has a WriteTo nor
// target a ReadFrom that does without. Of an interface that may be anything it
// says nothing.
package copybuffer

import (
	"embed"
	"fmt"
	"go/ast"

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

// Rule is copybuffer.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "copybuffer",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/copybuffer.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a copy allocates 32 KB for each of many files or requests",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"io.copyBuffer", "net/http/httputil.(*ReverseProxy).copyResponse", "runtime.makeslice", "runtime.mallocgc*"},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

// A checker holds what the copies of one package share.
type checker struct{ *analysis.Pass }

func run(pass *analysis.Pass) (any, error) {
	c := checker{pass}
	if kit.Imports(pass, "net/http/httputil") {
		c.proxies()
	}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := at.Node().(*ast.CallExpr)
		switch info := pass.TypesInfo; {
		case kit.IsCall(info, call, "io", "Copy") && len(call.Args) == 2:
			c.copied(at, call, call.Args[1], whole)
		case kit.IsCall(info, call, "io", "CopyN") && len(call.Args) == 3:
			c.copiedN(at, call)
		case kit.IsCall(info, call, "io", "CopyBuffer") && len(call.Args) == 3:
			c.copiedBuffer(at, call)
		default:
			c.scratch(at, call)
		}
	}
	return nil, nil
}

const (
	whole = 32 << 10 // what io.Copy allocates
	least = 16 << 10 // what is worth a word
)

// copied judges a copy of src that allocates size bytes if nobody has a copying of its own.
func (c checker) copied(at inspector.Cursor, call *ast.CallExpr, src ast.Expr, size int64) {
	fn, ok := kit.Frame(at)
	if !ok {
		return
	}
	s := sides{c.Pass, fn.Node()}
	from, to := s.source(src, 0), s.target(call.Args[0], 0)
	if !allocates(from, to) || to == plain && pumps(at) || !c.many(at, from) {
		return
	}
	why := "neither side copies by itself"
	if from == given || from == stream {
		why = "the target does not copy by itself, nor do files and most other readers"
	}
	how := "in each turn"
	if kit.LoopDepth(at) == 0 {
		how = "in each call"
	}
	kit.Report(c.Pass, finding.Suggest, call, fmt.Sprintf("allocates a buffer of %d KB %s: %s", size>>10, how, why))
}

// copiedN judges io.CopyN, which hides the source's WriteTo behind a LimitedReader and
// allocates as much as is copied, 32 KB at most.
func (c checker) copiedN(at inspector.Cursor, call *ast.CallExpr) {
	size := int64(whole)
	if n, ok := kit.ConstInt(c.TypesInfo, call.Args[2]); ok {
		size = min(n, size)
	}
	fn, ok := kit.Frame(at)
	if !ok || size < least {
		return
	}
	s := sides{c.Pass, fn.Node()}
	from := s.source(call.Args[1], 0)
	if from != plain && from != file {
		from = hidden
	}
	if !allocates(from, s.target(call.Args[0], 0)) || !c.many(at, from) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, call, "allocates a buffer of up to 32 KB for each copy: the target does not copy by itself")
}

// copiedBuffer judges io.CopyBuffer with a buffer that is made for it.
func (c checker) copiedBuffer(at inspector.Cursor, call *ast.CallExpr) {
	if from, size := c.ownBuffer(at, call); size >= least && c.many(at, from) {
		kit.Report(c.Pass, finding.Suggest, call, fmt.Sprintf("allocates a buffer of %d KB for each copy", size>>10))
	}
}

// ownBuffer is the size of the buffer that is made for an io.CopyBuffer which needs it, and what is known of the source;
// 0 where there is none.
func (c checker) ownBuffer(at inspector.Cursor, call *ast.CallExpr) (from side, size int64) {
	fn, ok := kit.Frame(at)
	if !ok {
		return unknown, 0
	}
	buf := kit.MadeFor(c.TypesInfo, at, call.Args[2])
	if _, direct := ast.Unparen(call.Args[2]).(*ast.CallExpr); direct {
		buf = call.Args[2]
	}
	made, ok := buf.(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(c.TypesInfo, made, "make") || len(made.Args) < 2 {
		return unknown, 0
	}
	s := sides{c.Pass, fn.Node()}
	from = s.source(call.Args[1], 0)
	if size, ok = kit.ConstInt(c.TypesInfo, made.Args[1]); !ok || !allocates(from, s.target(call.Args[0], 0)) {
		return from, 0
	}
	return from, size
}
