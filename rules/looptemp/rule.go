// Package looptemp is the rule for maps, slices and buffers that are made in each
// iteration of a loop and dead at its end.
//
// It owns the judgement that nothing keeps the temporary, and it refuses what it
// cannot follow: a call of a function it does not know may keep an argument. It is
// fast because it starts at declarations inside of loops.
package looptemp

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

// Rule is looptemp.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "looptemp",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/looptemp.md",
		Requires: append(kit.Requires(), kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "a temporary is allocated and grown again in each iteration",
	Status:  rule.Stable,
	Level:   finding.Unsafe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{
			"runtime.makeslice*", "runtime.makemap*", "runtime.growslice", "runtime.newobject", "internal/runtime/maps.NewMap",
			"internal/runtime/maps.NewEmptyMap", "internal/runtime/maps.(*Map).growTo*", "internal/runtime/maps.(*table).rehash",
			"bytes.(*Buffer).grow",
		},
		Deep:     true,
		FromFunc: true, // growth falls on the lines that fill it
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
		shadowed(pass, c)
		t, ok := declared(pass, c)
		if !ok {
			t, ok = renewed(pass, c)
		}
		if !ok {
			continue
		}
		loop, inside := kit.Loop(c)
		if !inside || kit.LastRound(pass.TypesInfo, c, loop) || ends(pass.TypesInfo, c, loop) || kit.Cold(pass, c) {
			continue
		}
		t.loop, t.effects = loop, effects
		if t.diesWithIteration() && t.onHeap() {
			t.report()
		}
	}
	appended(pass, effects)
	return nil, nil
}

// A temporary is a variable that a loop's body declares.
type temporary struct {
	*analysis.Pass
	effects *kit.Effects
	stmt    inspector.Cursor
	loop    inspector.Cursor
	v       *types.Var
	typ     ast.Expr // the type as written, nil if there is none
	size    ast.Expr // length or capacity or size hint, nil if there is none
	kind    kind
	zeroed  bool         // a slice of a length whose elements must be zero
	filled  bool         // by an append or an assignment inside an inner loop
	given   bool         // to a call through an interface: it is on the heap
	renewal bool         // the loop gives a variable from before it a new value
	copied  bool         // that value is a copy
	grown   bool         // by the call that makes it, out of nothing
	swapped bool         // with another one
	visits  []visit      // the functions that are followed, one called by the other
	aliases []*types.Var // other names for its memory
}

// A visit is the look at what a function of the package does with a parameter.
type visit struct {
	param *types.Var
	back  bool // its caller takes it back, longer
}

// back tells whether what is followed is a parameter that the function gives back, longer.
func (t *temporary) back() bool {
	n := len(t.visits)
	return n > 0 && t.visits[n-1].back
}

type kind int

const (
	aMap kind = iota
	aSlice
	aBuffer
)

// declared matches x := make(...), x := map[K]V{}, x := []T{}, var x []T and the
// forms of a new bytes.Buffer.
func declared(pass *analysis.Pass, c inspector.Cursor) (t *temporary, ok bool) {
	t = &temporary{Pass: pass, stmt: c}
	var id *ast.Ident
	var value ast.Expr
	switch n := c.Node().(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return nil, false
		}
		id, _ = n.Lhs[0].(*ast.Ident)
		value = n.Rhs[0]
		switch ast.Unparen(value).(type) {
		case *ast.CompositeLit, *ast.UnaryExpr, *ast.CallExpr:
		default:
			return nil, false // the cheap question first
		}
	case *ast.DeclStmt:
		gen, _ := n.Decl.(*ast.GenDecl)
		if gen == nil || len(gen.Specs) != 1 {
			return nil, false
		}
		spec, ok := gen.Specs[0].(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) > 1 {
			return nil, false
		}
		id, t.typ = spec.Names[0], spec.Type
		if len(spec.Values) == 1 {
			value = spec.Values[0]
		}
	}
	if id == nil {
		return nil, false
	}
	t.v, _ = pass.TypesInfo.Defs[id].(*types.Var)
	return t, t.v != nil && t.made(value)
}

// made tells whether value is a fresh and empty temporary.
func (t *temporary) made(value ast.Expr) bool {
	info := t.TypesInfo
	switch e := ast.Unparen(value).(type) {
	case nil:
		if kit.IsNamed(t.v.Type(), "bytes", "Buffer") {
			_, pointer := types.Unalias(t.v.Type()).(*types.Pointer)
			t.kind = aBuffer
			return !pointer
		}
		t.kind = aSlice
		_, slice := t.v.Type().Underlying().(*types.Slice)
		return slice
	case *ast.CompositeLit:
		t.typ = e.Type
		return len(e.Elts) == 0 && t.container()
	case *ast.UnaryExpr:
		lit, ok := e.X.(*ast.CompositeLit)
		t.kind = aBuffer
		return ok && len(lit.Elts) == 0 && kit.IsNamed(t.v.Type(), "bytes", "Buffer")
	case *ast.CallExpr:
		t.kind = aBuffer
		switch {
		case kit.IsCall(info, e, "bytes", "NewBuffer") && len(e.Args) == 1 && kit.IsNil(info, e.Args[0]):
			return true
		case kit.IsBuiltin(info, e, "new") && kit.IsNamed(t.v.Type(), "bytes", "Buffer"):
			return true
		case kit.IsBuiltin(info, e, "make"):
			t.typ = e.Args[0]
			if len(e.Args) > 1 {
				t.size = e.Args[len(e.Args)-1]
				n, constant := kit.ConstInt(info, e.Args[1])
				t.zeroed = !constant || n != 0
			}
			return t.container()
		case appendsToNothing(info, e):
			t.grown = true
			return t.container()
		}
	}
	return false
}

func (t *temporary) container() bool {
	switch t.v.Type().Underlying().(type) {
	case *types.Map:
		t.kind, t.zeroed = aMap, false
	case *types.Slice:
		t.kind = aSlice
	default:
		return false
	}
	return true
}

// onHeap tells whether the compiler has to allocate, as far as the text shows.
func (t *temporary) onHeap() bool {
	n, constant := int64(0), true
	if t.size != nil {
		n, constant = kit.ConstInt(t.TypesInfo, t.size)
	}
	switch t.kind {
	case aMap: // eight entries fit into a map on the stack
		return t.filled || t.given || !constant || n > 8
	case aSlice:
		if constant && t.size != nil && !t.given {
			elem := kit.Size(t.Pass, t.v.Type().Underlying().(*types.Slice).Elem())
			return n*max(elem, 1) > 64<<10 || t.filled && !t.zeroed && n < 8
		}
		return t.filled || t.given || !constant
	}
	return t.filled || t.given
}
