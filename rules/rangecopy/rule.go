// Package rangecopy is the rule for a range that copies a large element in each
// iteration to read a few of its fields.
//
// It owns the judgement when reading the element in place gives the same
// values, and it refuses loops that change, keep, share or need the copy. It is
// fast because it asks for the element's type before it looks at the body.
package rangecopy

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

// Rule is rangecopy.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "rangecopy",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/rangecopy.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "range copies each large element to read a few of its fields",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"runtime.duffcopy", "runtime.memmove", "runtime.newobject"},
		Flat:   true, // up to a few hundred bytes the copy is inline
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// large is the size in bytes from which a copied element is worth a word; so are as
// many of it that nobody reads.
const large = 128

func run(pass *analysis.Pass) (any, error) {
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		taken(pass, c, effects)
	}
	for c := range kit.Preorder(pass, (*ast.RangeStmt)(nil)) {
		loop := c.Node().(*ast.RangeStmt)
		v, size := copied(pass, loop)
		if v == nil {
			continue
		}
		if size < large && wholeArray(pass, loop) && !kit.Cold(pass, c) {
			reportArray(pass, loop, v)
			continue
		}
		if kit.AtLeast(pass, kit.File(c), "1.22") {
			how := ""
			switch {
			case returned(pass, c, v):
				how = toReturn
			case kept(pass, c, loop.X, v):
				how = ofTable
			case found(pass, c, loop.X, v, effects):
				how = toKeep
			}
			if how != "" {
				if !kit.Cold(pass, c) {
					kit.Report(pass, finding.Suggest, span{loop.For, loop.X.End()}, fmt.Sprintf(how, size))
				}
				continue
			}
		}
		if size < large && !addressable(v.Type()) {
			continue
		}
		reads, ok := readsOf(pass, c, v)
		switch {
		case kit.Cold(pass, c):
		case ok && size >= large && (reads.bytes*2 <= size || size-reads.bytes >= large):
			report(pass, c, v, size, reads, effects)
		case !ok:
			reportLent(pass, c, v, size, effects)
		}
	}
	return nil, nil
}

// addressable tells whether a value has fields or items of its own, whose copy somebody
// may take the address of to spare another.
func addressable(t types.Type) bool {
	_, is := t.Underlying().(*types.Struct)
	return is || kit.IsArray(t)
}

// copied is the variable that holds the copy of an element, and its size.
func copied(pass *analysis.Pass, loop *ast.RangeStmt) (*types.Var, int64) {
	if loop.Tok != token.DEFINE || loop.Value == nil || kit.IsBlank(loop.Value) {
		return nil, 0
	}
	v := kit.Variable(pass.TypesInfo, loop.Value)
	if v == nil || elements(pass.TypesInfo.TypeOf(loop.X)) == nil {
		return nil, 0
	}
	return v, kit.Size(pass, v.Type())
}

// elements is the element type of a slice, an array or a pointer to one; nil
// for other types, whose elements cannot be read in place.
func elements(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	under := t.Underlying()
	if p, ok := under.(*types.Pointer); ok {
		under = p.Elem().Underlying()
		if _, ok := under.(*types.Array); !ok {
			return nil
		}
	}
	switch u := under.(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return nil
}

// reads is what a loop body takes from its copy.
type reads struct {
	fields map[string]bool // names of the element's own fields
	bytes  int64           // sum of the sizes of what is read
	whole  bool            // a branch takes all of it
}

// readsOf collects the uses of v; ok is false unless each one reads a field:
// whoever changes v, takes its address, captures it, calls a method of it or
// passes it on whole wants a copy.
func readsOf(pass *analysis.Pass, loop inspector.Cursor, v *types.Var) (reads, bool) {
	r := reads{fields: map[string]bool{}}
	parts := map[string]int64{}
	for c := range kit.Uses(pass.TypesInfo, loop, v) {
		first, whole, ok := fieldRead(pass, loop, c)
		if !ok {
			if r.whole || !picked(pass.TypesInfo, loop, c) {
				return r, false // several branches may take most of them
			}
			r.whole = true
			continue
		}
		r.fields[first] = true
		parts[kit.Text(pass, whole)] = max(kit.Size(pass, pass.TypesInfo.TypeOf(whole)), 0)
	}
	r.bytes = sum(parts)
	return r, len(r.fields) > 0
}

// sum adds up the sizes of parts, but for those of parts that are there themselves.
func sum(parts map[string]int64) (bytes int64) {
	for text, size := range parts {
		outer := text
		for i := strings.LastIndexAny(outer, ".["); i >= 0; i = strings.LastIndexAny(outer, ".[") {
			outer = outer[:i]
			if _, ok := parts[outer]; ok {
				size = 0
			}
		}
		bytes += size
	}
	return bytes
}

// fieldRead climbs from v to the longest v.f.g[i] and judges how it is used.
func fieldRead(pass *analysis.Pass, loop, c inspector.Cursor) (first string, whole ast.Expr, ok bool) {
	for f := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil), (*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
		if _, isLit := f.Node().(*ast.FuncLit); isLit {
			return "", nil, false // captured
		}
		if f.Node() == loop.Node() {
			break
		}
	}
	at := c
	for {
		sel, isSel := at.Parent().Node().(*ast.SelectorExpr)
		index, isIndex := at.Parent().Node().(*ast.IndexExpr)
		switch {
		case isSel && sel.X == at.Node():
			s := pass.TypesInfo.Selections[sel]
			switch {
			case s == nil, s.Kind() != types.FieldVal && first == "":
				return "", nil, false // a method has the whole value
			case s.Kind() != types.FieldVal: // of a field: it has a copy of that, or only looks
				return first, at.Node().(ast.Expr), !kit.TakesAddress(s) || looks(pass, at.Parent())
			}
			if first == "" {
				first = sel.Sel.Name
			}
			if indirect(pass.TypesInfo, sel.X) || s.Indirect() {
				return first, at.Node().(ast.Expr), first != "" && at.Node() != c.Node()
			}
		case isIndex && index.X == at.Node() && kit.IsArray(pass.TypesInfo.TypeOf(index.X)):
		default:
			return first, at.Node().(ast.Expr), first != "" && onlyRead(pass.TypesInfo, at)
		}
		at = at.Parent()
	}
}

// indirect tells whether e is a pointer: behind it is no part of the copy.
func indirect(info *types.Info, e ast.Expr) bool {
	_, ok := kit.Underlying(info, e).(*types.Pointer)
	return ok
}

// onlyRead tells whether the part of the copy at c is read and nothing else.
func onlyRead(info *types.Info, c inspector.Cursor) bool {
	e := c.Node().(ast.Expr)
	switch parent := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		for _, l := range parent.Lhs {
			if l == e {
				return false
			}
		}
	case *ast.IncDecStmt:
		return false
	case *ast.UnaryExpr:
		return parent.Op != token.AND
	case *ast.SliceExpr:
		return !kit.IsArray(info.TypeOf(e)) // a slice of an array field points into the copy
	case *ast.ParenExpr:
		return onlyRead(info, c.Parent())
	case *ast.RangeStmt:
		return parent.X == e
	}
	return true
}

func report(pass *analysis.Pass, c inspector.Cursor, v *types.Var, size int64, r reads, effects *kit.Effects) {
	loop := c.Node().(*ast.RangeStmt)
	if moved(pass, loop.Body, v.Type(), effects) {
		return
	}
	message := fmt.Sprintf("copies each element of %d B to read %d B of it", size, r.bytes)
	head := span{loop.For, loop.X.End()}
	if r.whole {
		kit.Report(pass, finding.Suggest, head, message+", and all of it in a branch alone")
		return
	}
	level := hazard(pass, loop, v, r, effects)
	if level == finding.Suggest {
		kit.Report(pass, level, head, message)
		return
	}
	edits, ok := fix(pass, c, v, level)
	if !ok {
		kit.Report(pass, finding.Suggest, head, message)
		return
	}
	kit.Report(pass, level, head, message, kit.Fix("read the element where it is", edits...))
}

// span is the loop's head: there the copy is made.
type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }
