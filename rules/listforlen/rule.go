// Package listforlen is the rule for what is gathered, written or converted only to
// be counted: a list that a loop appends to and of which nothing but the length is
// asked, matches that are listed to know how many there are, a text that is made to
// be measured.
//
// It owns the judgement that nothing but the length is asked (counted.go), and what
// makes a list or a text without doing anything else (makers.go, gather.go). Pieces of a
// split text are the rule splitfirst's.
package listforlen

import (
	"cmp"
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

// Rule is listforlen.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "listforlen",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/listforlen.md",
		Requires: append(kit.Requires(), kit.PureAnalyzer, kit.FilledAnalyzer),
		Run:      run,
	},
	Summary: "a list or a text is made only to be counted",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
	},
	Sources:  []string{"the fixes that maintainers of Go projects made"},
	Lab:      lab,
	RawClaim: claim,
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
	filled  *kit.Filled
	names   kit.Locals
	gathers map[*types.Func]bool
	lists   map[*types.Var]bool // that were judged
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass, effects: kit.EffectsOf(pass), filled: kit.FilledOf(pass), gathers: map[*types.Func]bool{}, lists: map[*types.Var]bool{}}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.StructType)(nil), (*ast.ValueSpec)(nil), (*ast.AssignStmt)(nil)) {
		switch n := at.Node().(type) {
		case *ast.CallExpr:
			switch {
			case kit.IsBuiltin(pass.TypesInfo, n, "append"):
				c.appended(at, n)
			case kit.IsBuiltin(pass.TypesInfo, n, "make"):
				c.made(at, n)
			default:
				c.call(at, n)
			}
		case *ast.StructType:
			for _, f := range n.Fields.List {
				for _, name := range f.Names {
					c.bufferNamed(name)
				}
			}
		case *ast.ValueSpec:
			if _, local := kit.Function(at); local && len(n.Values) == 0 {
				for _, name := range n.Names {
					c.bufferNamed(name)
				}
			}
		case *ast.AssignStmt:
			if v, ok := kit.EmptyBuffer(pass.TypesInfo, at); ok {
				c.buffer(v)
			}
		}
	}
	return nil, nil
}

// call judges a call that makes a list or a text.
func (c *checker) call(at inspector.Cursor, call *ast.CallExpr) {
	what, cure := c.maker(call)
	if what == "" {
		if what = cmp.Or(c.gatherer(at, call), c.filler(call)); what == "" {
			return
		}
	}
	how := c.counted(at)
	if how == asked || kit.Rarely(c.Pass, at) || c.bytes(call) && !c.lettersOf(at) {
		return
	}
	if how == direct && cure != nil {
		file, whole := kit.File(at), c.whole(at)
		if edits := cure(file, whole); edits != nil && !kit.HasComment(file, whole.Pos(), whole.End()) {
			kit.Report(c.Pass, finding.Safe, call, what, kit.Fix("count without it", kit.Tidy(c.Pass, file, edits...)...))
			return
		}
	}
	kit.Report(c.Pass, finding.Suggest, call, what)
}
