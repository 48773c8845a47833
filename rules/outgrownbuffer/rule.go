// Package outgrownbuffer is the rule for a strings.Builder or bytes.Buffer that
// outgrows one array after the other, where a profile tells how much is written, or
// a loop that writes for each byte of a text does.
//
// It owns the judgement which buffers can be given room without anybody
// noticing but by their capacity; how much is filled in from the sizes that the
// function's writes were observed to allocate, unless the source has a length to
// begin with. Without either the rule is silent. It refuses functions that write to two buffers, whose sizes would be
// taken for each other's.
package outgrownbuffer

import (
	"embed"
	"fmt"
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

// Rule is outgrownbuffer.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "outgrownbuffer",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/outgrownbuffer.md",
		Requires: append(kit.Requires(), rule.BlanksAnalyzer),
		Run:      run,
	},
	Summary: "a buffer outgrows one array after the other on its way to a size that only a profile tells",
	Status:  rule.Preview,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{ // not String, which makes another object
			"strings.(*Builder).Write", "strings.(*Builder).WriteByte", "strings.(*Builder).WriteRune", "strings.(*Builder).WriteString",
			"bytes.(*Buffer).Write", "bytes.(*Buffer).WriteByte", "bytes.(*Buffer).WriteRune", "bytes.(*Buffer).WriteString", "bytes.(*Buffer).ReadFrom",
		},
		FromFunc: true, // growth falls on the lines that write
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if kit.Imports(pass, "os", "archive/zip", "archive/tar", "mime/multipart") {
		for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
			checkSource(pass, c)
		}
	}
	if !kit.Imports(pass, "strings", "bytes") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		checkCopied(pass, c)
	}
	for c := range kit.Preorder(pass, (*ast.DeclStmt)(nil), (*ast.AssignStmt)(nil)) {
		v, ok := kit.EmptyBuffer(pass.TypesInfo, c)
		b := buffer{decl: c, v: v}
		if !ok || !b.collect(pass.TypesInfo) || kit.Cold(pass, c) {
			continue
		}
		if text := b.known(pass); text != "" {
			b.report(pass, "it gets a byte or more for each of "+text, text)
		} else if kit.Fills(pass) {
			n := rule.Blank{From: rule.Reached, Unit: 1, Per: 1}.String()
			b.report(pass, fmt.Sprintf("half of the time %s comes to %s bytes or more", b.v.Name(), n), n)
		}
	}
	return nil, nil
}

// A buffer is a local variable that begins empty, and what its function does
// with it.
type buffer struct {
	decl  inspector.Cursor // the statement that declares it
	v     *types.Var
	first ast.Stmt // of the declaration's list that writes
	nils  bool     // somebody may tell nil bytes from none
}

// collect judges each use of the buffer; false where one is not for this rule,
// or where the function writes to another buffer too.
func (b *buffer) collect(info *types.Info) bool {
	frame, ok := kit.Frame(b.decl)
	if !ok {
		return false
	}
	for use := range kit.Uses(info, frame, b.v) {
		at, ok := kit.Frame(use)
		call, called := kit.MethodOf(use)
		if !ok || at != frame || !called || !b.use(info, use, call) {
			return false
		}
	}
	return b.first != nil && !kit.OtherBuffers(info, frame, b.v)
}

// use judges one call of the buffer's methods.
func (b *buffer) use(info *types.Info, use inspector.Cursor, call *ast.CallExpr) bool {
	builder := kit.IsNamed(b.v.Type(), "strings", "Builder")
	switch f := kit.Callee(info, call); {
	case f == nil:
		return false
	case f.Name() == "ReadFrom" && len(call.Args) == 1 && b.told(info, call.Args[0]):
		return false // checkSource has it
	case kit.FillsBuffer(f.Name()):
		if b.first == nil {
			b.first = kit.Beside(b.decl, use)
		}
		return b.first != nil
	case f.Name() == "Len", f.Name() == "String":
		return true
	case f.Name() == "Grow", f.Name() == "Cap", builder:
		return false // somebody has thought of it, or a Builder gives its array away
	case f.Name() == "Reset", f.Name() == "Truncate", f.Name() == "WriteTo":
		return true
	}
	b.nils = true
	return true
}

// report flags the declaration and gives the buffer its room before the first
// statement that writes: a way out before that pays nothing.
func (b *buffer) report(pass *analysis.Pass, why, n string) {
	level := finding.Safe
	if b.nils {
		level = finding.Unsafe
	}
	kit.Report(pass, level, b.decl.Node().(ast.Stmt),
		"outgrows one array after the other: "+why,
		kit.Fix(fmt.Sprintf("start with room for %s bytes", n),
			kit.InsertBefore(pass, b.first, fmt.Sprintf("%s.Grow(%s)", b.v.Name(), n))))
}
