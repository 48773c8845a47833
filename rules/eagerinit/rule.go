// Package eagerinit is the rule for heavy work in package initialisers and init
// functions: large or many regexps, large templates, embedded documents, big maps, files, processes.
//
// It owns the table of what is heavy, and the judgement that a later moment
// would do. It refuses what start itself needs, a variable that another
// initialiser reads, and the small pattern that Go programs keep in a variable. It is fast because it looks below package-level variables
// and init functions only, and into the package's own functions two calls deep.
package eagerinit

import (
	"embed"
	"fmt"
	"go/ast"
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

// Rule is eagerinit.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "eagerinit",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/eagerinit.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "every start of the program pays for work that few runs need",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if kit.Imports(pass, "testing") {
		return nil, nil // helpers of tests
	}
	j := &judge{pass: pass, effects: kit.EffectsOf(pass), known: map[*types.Func]costly{}}
	for c := range kit.Preorder(pass, (*ast.GenDecl)(nil), (*ast.FuncDecl)(nil)) {
		if c.Node() != kit.TopDecl(c) {
			continue
		}
		switch d := c.Node().(type) {
		case *ast.GenDecl:
			for spec := range c.Preorder((*ast.ValueSpec)(nil)) {
				if _, inside := kit.Frame(spec); !inside {
					j.variable(spec)
				}
			}
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				j.found = append(j.found, j.atStart(c)...)
			}
		}
	}
	j.report()
	return nil, nil
}

// variable judges the initialiser of a package-level variable.
func (j *judge) variable(spec inspector.Cursor) {
	s := spec.Node().(*ast.ValueSpec)
	if len(s.Values) == 0 || slices.ContainsFunc(kit.DeclComments(j.pass, s.Names[0].Pos()), meant) {
		return
	}
	// Who reads the variable is asked last: that walks the whole package.
	if found := j.atStart(spec); len(found) > 0 && !j.readAtStart(s) {
		j.found = append(j.found, together(found)...)
	}
}

// meant tells whether a comment says that a mistake is to show at the start.
func meant(g *ast.CommentGroup) bool {
	return kit.Says(g, "panics at", "panic at", "not on the first", "surfaces", "fail fast", "fails fast", "fail early", "at startup on purpose")
}

// A costly thing runs at start.
type costly struct {
	at       ast.Node
	what     string
	patterns int // instructions of regexps, 0 for everything else
}

// together makes one of all regexps of a variable: a table of them is one cost.
func together(found []costly) []costly {
	first, n := -1, 0
	var out []costly
	for _, f := range found {
		switch {
		case f.patterns == 0:
			out = append(out, f)
			continue
		case first < 0:
			first = len(out)
			out = append(out, f)
		default:
			out[first].patterns += f.patterns
		}
		n++
	}
	if n > 1 {
		out[first].what = fmt.Sprintf("compiles %d regexps", n)
	}
	return out
}

// report tells of what is heavy by itself, and of smaller regexps where all of the
// package together are.
func (j *judge) report() {
	sum := 0
	for _, f := range j.found {
		if f.patterns < bigPattern {
			sum += f.patterns
		}
	}
	for _, f := range j.found {
		if f.patterns == 0 || f.patterns >= bigPattern || sum >= bigPatterns {
			kit.Report(j.pass, "", span(f.at), f.what+" at every start of the program, used or not")
		}
	}
}

// atStart is the outermost heavy expressions below at that run at start.
func (j *judge) atStart(at inspector.Cursor) (found []costly) {
	at.Inspect(nil, func(c inspector.Cursor) bool {
		if lit, ok := c.Node().(*ast.FuncLit); ok {
			frame, inside := kit.Frame(c.Parent())
			body, has := kit.Frame(firstInside(c))
			return has == inside && (!inside || frame.Node() == body.Node()) && lit.Body != nil
		}
		heavy := j.heavy(c)
		if heavy.what == "" || j.sometimes(c) {
			return true
		}
		heavy.at = c.Node()
		found = append(found, heavy)
		return false
	})
	return found
}

// firstInside is the body of a literal, to ask in which frame it runs.
func firstInside(lit inspector.Cursor) inspector.Cursor {
	body, _ := lit.LastChild()
	return body
}

// span narrows a composite literal or loop to its first line.
func span(n ast.Node) analysis.Range {
	switch n := n.(type) {
	case *ast.CompositeLit:
		return n.Type
	case *ast.ForStmt:
		return rng{n.Pos(), n.Body.Lbrace}
	case *ast.RangeStmt:
		return rng{n.Pos(), n.Body.Lbrace}
	}
	return n
}

// readAtStart tells whether another initialiser, an init function or main reads a
// variable of s: then start needs it.
func (j *judge) readAtStart(s *ast.ValueSpec) bool {
	for _, name := range s.Names {
		v := j.pass.TypesInfo.Defs[name]
		if v == nil {
			continue
		}
		for use := range kit.Uses(j.pass.TypesInfo, kit.Root(j.pass), v) {
			if frame, inside := kit.Frame(use); !inside || j.starts(use) || j.calledAtStart(frame) {
				return true
			}
		}
	}
	return false
}

// starts tells whether c runs in an init function or in main themselves.
func (j *judge) starts(c inspector.Cursor) bool {
	frame, _ := kit.Frame(c)
	d, ok := frame.Node().(*ast.FuncDecl)
	return ok && d.Recv == nil && d.Name.Name == "init" || kit.InMain(j.pass, c)
}

// calledAtStart tells whether fn is a literal that an init function or main keeps in a variable and
// calls itself.
func (j *judge) calledAtStart(fn inspector.Cursor) bool {
	lit, ok := fn.Node().(*ast.FuncLit)
	if !ok {
		return false
	}
	for decl := range fn.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range decl.Preorder((*ast.CallExpr)(nil)) {
			called := kit.Origin(j.pass.TypesInfo, decl.Node(), c.Node().(*ast.CallExpr).Fun)
			if called == ast.Expr(lit) && j.starts(c) {
				return true
			}
		}
	}
	return false
}
