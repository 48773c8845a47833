// Package outgrownslice is the rule for a slice that outgrows one array after
// the other where the source does not tell how long it will be, and a profile
// does.
//
// It owns the judgement which appends a capacity can be given to without anybody
// noticing but by cap; how large it is to be is filled in from the sizes that
// were observed at the append. Without these the rule is silent. It refuses
// appends of a length that a loop tells: growslice knows better.
package outgrownslice

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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

// Rule is outgrownslice.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "outgrownslice",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/outgrownslice.md",
		Requires: append(kit.Requires(), rule.BlanksAnalyzer),
		Run:      run,
	},
	Summary: "a slice outgrows one array after the other on its way to a length that only a profile tells",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.growslice"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Fills(pass) {
		return nil, nil
	}
	var all []grown
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		if g, ok := growth(pass.TypesInfo, c); ok {
			all = append(all, g)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	roomy := roomyFields(pass)
	for _, group := range groups(pass.TypesInfo, all) {
		first := group[0]
		switch {
		case kit.Cold(pass, first.at):
		case len(group) > 1:
			reportAll(pass, group)
		case !guarded(pass.TypesInfo, first):
			report(pass, first, roomy)
		}
	}
	return nil, nil
}

// groups brings together the appends of one frame to one slice, in the order of
// the source.
func groups(info *types.Info, all []grown) [][]grown {
	var out [][]grown
	for _, g := range all {
		i := slices.IndexFunc(out, func(o []grown) bool {
			return o[0].inside && g.inside && o[0].frame == g.frame && kit.Same(info, o[0].slice, g.slice)
		})
		if i < 0 {
			out = append(out, []grown{g})
			continue
		}
		out[i] = append(out[i], g)
	}
	return out
}

// A grown is one statement s = append(s, elements...).
type grown struct {
	at     inspector.Cursor
	stmt   *ast.AssignStmt
	slice  ast.Expr
	typ    types.Type
	elem   types.Type
	frame  inspector.Cursor // the function around it
	inside bool             // of a function
}

// growth matches appends of at least one element, listed one by one, to the
// slice itself, where nothing else on the line allocates: the observed sizes
// are the slice's alone.
func growth(info *types.Info, c inspector.Cursor) (g grown, ok bool) {
	s := c.Node().(*ast.AssignStmt)
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return g, false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "append") || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return g, false
	}
	t := info.TypeOf(s.Lhs[0])
	if t == nil || !kit.Same(info, s.Lhs[0], call.Args[0]) || !kit.Named(info, s.Lhs[0]) {
		return g, false
	}
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return g, false
	}
	for _, e := range call.Args[1:] {
		if kit.Allocates(info, e, slice.Elem()) {
			return g, false
		}
	}
	if _, ok := kit.Stmt(c); !ok || kit.StmtList(c.Parent().Node()) == nil {
		return g, false
	}
	frame, inside := kit.Frame(c)
	return grown{c, s, s.Lhs[0], t, slice.Elem(), frame, inside}, true
}

// guarded tells whether the statement before the append asks for the slice's
// capacity: somebody has thought of it.
func guarded(info *types.Info, g grown) bool {
	list := kit.StmtList(g.at.Parent().Node())
	for i, s := range list {
		if s != ast.Stmt(g.stmt) || i == 0 {
			continue
		}
		found := false
		ast.Inspect(list[i-1], func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && kit.IsBuiltin(info, call, "cap") && len(call.Args) == 1 {
				found = found || kit.Same(info, call.Args[0], g.slice)
			}
			return !found
		})
		return found
	}
	return false
}

func report(pass *analysis.Pass, g grown, roomy map[*types.Var]bool) {
	c := g.at
	size := kit.Size(pass, g.elem)
	typ, ok := kit.TypeText(pass, kit.File(c), g.stmt.Pos(), g.typ)
	if size <= 0 || !ok || !kit.Predeclared(pass, kit.File(c), g.stmt.Pos(), "cap") || !kit.Predeclared(pass, kit.File(c), g.stmt.Pos(), "make") {
		return
	}
	name := kit.Text(pass, g.slice)
	n := rule.Blank{From: rule.Reached, Unit: size, Per: 1}
	if g.hasRoom(pass.TypesInfo, roomy) {
		kit.Report(pass, finding.Suggest, g.stmt, fmt.Sprintf("outgrows the room that it is made with: half of the time %s comes to %s elements or more", name, n))
		return
	}
	level := finding.Unsafe
	if alone(pass.TypesInfo, g) {
		level = finding.Safe
	}
	kit.Report(pass, level, g.stmt,
		fmt.Sprintf("outgrows one array after the other: half of the time %s comes to %s elements or more", name, n),
		kit.Fix(fmt.Sprintf("start with room for %s elements", n),
			kit.InsertBefore(pass, g.stmt, fmt.Sprintf("if cap(%s) == 0 {\n\t%s = make(%s, 0, %s)\n}", name, name, typ, n))))
}
