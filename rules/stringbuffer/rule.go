// Package stringbuffer is the rule for a bytes.Buffer that is filled only to make
// a string of it, which copies all of it once more.
//
// It owns the judgement that a strings.Builder would do; how much room it starts
// with is filled in from the sizes of the strings that were observed, for a
// Builder without room takes more small arrays than a Buffer. Without these the rule
// is silent. It refuses buffers that are read from or handed to what may ask
// for a Buffer.
package stringbuffer

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
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

// Rule is stringbuffer.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "stringbuffer",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/stringbuffer.md",
		Requires: append(kit.Requires(), rule.BlanksAnalyzer),
		Run:      run,
	},
	Summary: "a buffer is filled only to be copied into a string",
	Status:  rule.Preview,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames:   []string{"bytes.(*Buffer).String"},
		FromFunc: true, // one finding speaks for all strings of a buffer
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		checkBytes(pass, c)
		checkJoined(pass, c)
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		checkAppended(pass, c)
	}
	checkSized(pass)
	if !kit.Fills(pass) || !kit.Imports(pass, "bytes") {
		return nil, nil
	}
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.DeclStmt)(nil), (*ast.AssignStmt)(nil)) {
		v, ok := kit.EmptyBuffer(pass.TypesInfo, c)
		if !ok || !kit.IsNamed(v.Type(), "bytes", "Buffer") {
			continue
		}
		b := buffer{decl: c, v: v, effects: effects}
		if b.collect(pass.TypesInfo) && (b.text == nil || b.texts != 1 || !b.means(pass)) && !kit.Cold(pass, c) {
			n := rule.Blank{From: rule.Covers, Unit: 1, Per: 1}.String()
			b.report(pass, n, "nine in ten are of "+n+" bytes or fewer", "for "+n+" bytes")
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
	texts int      // calls of String

	anySize, sized bool          // a call of Grow is as good as any; it makes room that was computed
	text           *types.Var    // it takes the parts of this text
	listed         string        // it takes the texts of the items of this: a list, a map
	copied         *ast.CallExpr // the call of String
	parts          int           // texts that are written one after the other, in no branch and no loop
	bent           bool          // something else than that is done with it

	effects *kit.Effects
}

// collect judges each use; false where a strings.Builder would not do.
func (b *buffer) collect(info *types.Info) bool {
	frame, ok := kit.Frame(b.decl)
	if !ok {
		return false
	}
	for use := range kit.Uses(info, frame, b.v) {
		if at, ok := kit.Frame(use); !ok || at != frame || !b.use(info, use) {
			return false
		}
	}
	return b.first != nil && b.texts > 0 && !kit.OtherBuffers(info, frame, b.v)
}

func (b *buffer) use(info *types.Info, use inspector.Cursor) bool {
	if call, ok := kit.MethodOf(use); ok {
		f := kit.Callee(info, call)
		if f == nil {
			return false
		}
		switch f.Name() {
		case "String":
			b.texts++
			b.copied = call
			return true
		case "Len":
			b.bent = true
			return true
		case "ReadFrom":
			return false
		case "Grow":
			_, constant := kit.ConstInt(info, call.Args[0])
			b.bent = true
			b.sized = b.sized || !constant
			return b.anySize
		}
		if b.text == nil {
			b.text = fromText(info, b.decl, use)
		}
		if b.listed == "" {
			b.listed = fromItems(info, b.decl, use)
		}
		b.count(info, call, use)
		return kit.FillsBuffer(f.Name()) && b.written(use)
	}
	at := use
	if u, ok := at.Parent().Node().(*ast.UnaryExpr); ok && u.Op == token.AND {
		at = at.Parent()
	}
	b.bent = true
	return b.forWriter(info, at, deep) && b.written(use)
}

// written notes the first statement that writes.
func (b *buffer) written(use inspector.Cursor) bool {
	if b.first == nil {
		b.first = kit.Beside(b.decl, use)
	}
	return b.first != nil
}

// report flags the declaration and makes a Builder of it, with room for n bytes, for the
// reason why.
func (b *buffer) report(pass *analysis.Pass, n, why, room string) {
	file, decl := kit.File(b.decl), b.decl.Node()
	q, ok := kit.Qualifier(pass, file, decl.Pos(), "strings")
	edits, gone := b.declared(pass, q)
	if !ok || len(edits) == 0 || kit.HasComment(file, decl.Pos(), decl.End()) {
		return
	}
	edits = append(edits, kit.InsertBefore(pass, b.first, fmt.Sprintf("%s.Grow(%s)", b.v.Name(), n)))
	edits = append(edits, kit.EditImports(pass, file, gone, "strings")...)
	kit.Report(pass, "", decl.(ast.Stmt),
		fmt.Sprintf("fills %s only to copy it into a string: %s", b.v.Name(), why),
		kit.Fix("build the string in a strings.Builder with room "+room, kit.Tidy(pass, file, edits...)...))
}

// declared replaces the type in the declaration; gone are the names of package
// bytes that go with it.
func (b *buffer) declared(pass *analysis.Pass, strs string) (edits []analysis.TextEdit, gone []*ast.Ident) {
	for c := range b.decl.Preorder((*ast.SelectorExpr)(nil)) {
		sel := c.Node().(*ast.SelectorExpr)
		id, ok := sel.X.(*ast.Ident)
		if !ok {
			return nil, nil
		}
		gone = append(gone, id)
		if call, ok := c.Parent().Node().(*ast.CallExpr); ok && kit.IsCall(pass.TypesInfo, call, "bytes", "NewBuffer") {
			edits = append(edits, kit.Replace(call, "new("+strs+"Builder)"))
			if !kit.Predeclared(pass, kit.File(c), call.Pos(), "new") {
				return nil, nil
			}
			continue
		}
		edits = append(edits, kit.Replace(sel, strings.TrimSuffix(strs, ".")+".Builder"))
	}
	if strs == "" {
		return nil, nil
	}
	return edits, gone
}
