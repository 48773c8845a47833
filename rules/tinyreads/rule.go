// Package tinyreads is the rule for reads of a few bytes straight from a file or a
// connection: a system call for each.
//
// It owns the judgement which readers have no buffer, which reads come once a
// message, and whether a buffer would swallow what somebody else goes on to read. It
// refuses handshakes, terminals, devices, and readers that it cannot see through. It
// is fast because it starts at calls and asks who else reads only where a piece is
// small.
package tinyreads

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

// Rule is tinyreads.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "tinyreads",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/tinyreads.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "each small piece is asked of the kernel in a system call of its own",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU},
		Frames:   []string{"internal/poll.(*FD).Read*", "crypto/tls.(*Conn).Read*"},
		Deep:     true,
		FromFunc: true, // one finding speaks for all reads of a function
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

// A judge knows one package.
type judge struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
}

// A place is a function in which something is read from.
type place struct {
	frame ast.Node
	from  types.Object
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "os", "net", "crypto/tls") {
		return nil, nil
	}
	j := &judge{pass, pass.TypesInfo, kit.EffectsOf(pass)}
	seen := map[place]bool{}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		r, ok := j.read(c)
		if !ok {
			continue
		}
		frame, inside := kit.Frame(c)
		at := place{frame.Node(), r.held}
		if !inside || seen[at] || kit.Cold(pass, c) || !j.wasteful(c, r) {
			continue
		}
		seen[at] = true
		what := "each small piece read from "
		if r.scans {
			what = "each byte scanned from "
		}
		kit.Report(pass, "", c.Node().(*ast.CallExpr), "makes a system call for "+what+types.ExprString(r.from))
	}
	return nil, nil
}

// A read is a call that reads a few bytes from a file or connection.
type read struct {
	from  ast.Expr   // what the call names
	held  *types.Var // the variable or field that holds it
	kind  string     // "file" or "connection"
	scans bool       // byte by byte
}

// read matches a read of a small piece from what has no buffer.
func (j *judge) read(c inspector.Cursor) (r read, ok bool) {
	from, scans := j.small(c, 0)
	if from == nil {
		return r, false
	}
	r = read{from: ast.Unparen(from), scans: scans}
	r.held, r.kind = j.unbuffered(c, r.from)
	return r, r.held != nil && r.kind != ""
}

// wasteful tells whether the read is done again and again, and a buffer before it would
// take nothing from anybody.
func (j *judge) wasteful(c inspector.Cursor, r read) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	switch {
	case r.held.IsField():
		return j.perMessage(c, r) && j.keeps(r) && j.alone(kit.Root(j.pass), r.held, r.kind, nil)
	case !kit.IsLocal(r.held):
		return j.standard(c, r)
	case r.kind == "file":
		return j.ofFile(c, r)
	}
	loop, ok := j.turns(c, r.held)
	return ok && !seldom(decl.Name.Name) && !onlyWaits(j.info, loop, c) && !j.datagrams(c, r.from) && j.owns(c, r.held, 0) && j.alone(j.top(c), r.held, r.kind, nil)
}

// top is the declaration around c.
func (j *judge) top(c inspector.Cursor) inspector.Cursor {
	for at := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return at
	}
	return c
}

// standard tells whether a loop scans standard input, in a function that asks no question
// before.
func (j *judge) standard(c inspector.Cursor, r read) bool {
	loop, ok := j.turns(c, r.held)
	return ok && r.held.Pkg() != nil && r.held.Pkg().Path() == "os" && r.held.Name() == "Stdin" && !talks(kit.TopDecl(c)) && j.inLoop(loop, r)
}

// ofFile tells whether a file that the program opens for reading is read from in a loop,
// or scanned by a function that is likely to be called often. One that a function is given may
// be a terminal or a device.
func (j *judge) ofFile(c inspector.Cursor, r read) bool {
	if !j.opened(c, r.from, 0) {
		return false
	}
	loop, ok := j.turns(c, r.held)
	if ok {
		return j.inLoop(loop, r)
	}
	return r.scans && kit.LoopDepth(c) == 0 && kit.OftenFor(c, scanned) && !seldom(kit.Decl(c).Name.Name) && j.alone(j.top(c), r.held, r.kind, nil)
}

// scanned is what a few numbers cost that are scanned byte by byte, as kit.OftenFor
// counts: a system call a digit.
const scanned = 256

// inLoop tells whether a buffer serves all that the loop does with the file: it does not seek,
// nor wait for the file to grow.
func (j *judge) inLoop(loop inspector.Cursor, r read) bool {
	return !waits(j.info, loop.Node()) && j.alone(loop, r.held, r.kind, nil)
}
