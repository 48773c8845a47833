// Package readonlybytes is the rule for a string that is copied into bytes which
// the function then only reads.
//
// It owns the judgement that each variable that holds the bytes, or a piece of
// them, would do as a string: they are cut, measured, compared, searched by a
// function of package bytes that has a twin in package strings, and turned
// into strings again. It refuses what leaves the function as bytes, and what
// writes to them, and what the compiler does not copy. It is fast because it starts
// at conversions.
package readonlybytes

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
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

// Rule is readonlybytes.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "readonlybytes",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/readonlybytes.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a string is copied into bytes that are only read",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"runtime.stringtoslicebyte"},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	done := map[*types.Var]bool{}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call, ok := copied(pass.TypesInfo, c.Node().(*ast.CallExpr))
		v := named(pass.TypesInfo, c)
		if !ok || v == nil || done[v] || kit.Cold(pass, c) {
			continue
		}
		done[v] = true
		if t, ok := follow(pass, c, v); ok && (t.copies || t.pieces) {
			for other := range t.vars {
				done[other] = true
			}
			t.report(call)
		}
	}
	return nil, nil
}

// named is the variable that the conversion at c declares.
func named(info *types.Info, c inspector.Cursor) *types.Var {
	kind, i := c.ParentEdge()
	switch s := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs && s.Tok == token.DEFINE && len(s.Lhs) == len(s.Rhs) {
			return kit.Variable(info, s.Lhs[i])
		}
	case *ast.ValueSpec:
		if kind == edge.ValueSpec_Values && len(s.Names) == 1 && s.Type == nil {
			return kit.Variable(info, s.Names[0])
		}
	}
	return nil
}

// copied matches []byte(s) of a string that is no constant.
func copied(info *types.Info, e ast.Expr) (*ast.CallExpr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) || !isBytes(info.TypeOf(call)) || info.Types[call.Args[0]].Value != nil {
		return nil, false
	}
	b, ok := types.Unalias(info.TypeOf(call.Args[0])).(*types.Basic)
	return call, ok && b.Kind() == types.String
}

// isBytes tells whether t is []byte itself: a type with a name may have methods.
func isBytes(t types.Type) bool {
	return t != nil && types.Identical(types.Unalias(t), types.NewSlice(types.Typ[types.Byte]))
}

// A trace is the set of variables that hold the bytes or a piece of them, and
// what makes strings of them.
type trace struct {
	*analysis.Pass
	frame  inspector.Cursor
	vars   map[*types.Var]bool
	queue  []*types.Var
	edits  map[token.Pos]analysis.TextEdit // by position: a call may be met from two operands
	gone   map[*ast.Ident]bool             // "bytes" of calls that change
	cut    bool                            // a piece may end behind the string's end
	twins  bool                            // strings is needed
	copies bool                            // the compiler does not save the copy by itself
	pieces bool                            // it copies what becomes a string again
}

// follow finds all that v's bytes flow into; ok is false where a string would
// not do.
func follow(pass *analysis.Pass, c inspector.Cursor, v *types.Var) (*trace, bool) {
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) {
		return nil, false
	}
	t := &trace{Pass: pass, frame: frame, vars: map[*types.Var]bool{}, edits: map[token.Pos]analysis.TextEdit{}, gone: map[*ast.Ident]bool{}}
	if !t.join(v) {
		return nil, false
	}
	for len(t.queue) > 0 {
		v := t.queue[0]
		t.queue = t.queue[1:]
		if !t.declared(v) {
			return nil, false
		}
		for use := range kit.Uses(pass.TypesInfo, frame, v) {
			if at, ok := kit.Frame(use); !ok || at != frame || !t.use(use, v) {
				return nil, false
			}
		}
	}
	return t, true
}

// join adds a variable: a plain local of type []byte that the body declares.
func (t *trace) join(v *types.Var) bool {
	if t.vars[v] {
		return true
	}
	body := kit.FuncBody(t.frame.Node())
	if !kit.IsLocal(v) || !isBytes(v.Type()) || v.Pos() < body.Pos() || body.End() < v.Pos() {
		return false
	}
	t.vars[v] = true
	t.queue = append(t.queue, v)
	return true
}

func (t *trace) edit(e analysis.TextEdit) { t.edits[e.Pos] = e }
