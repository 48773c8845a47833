// Package interfaceescape is the rule for a value that the compiler put on the
// heap only because an interface's method gets it: the compiler cannot see
// which one runs, and takes it to keep the value.
//
// It owns the judgement whether anything else would put the value there, and
// where that is paid often: that it is on the heap is the compiler's word, without
// which the rule is silent. It refuses what a callee keeps by design, values in an
// empty interface, and what is done once for a stream.
package interfaceescape

import (
	"embed"
	"fmt"
	"go/ast"
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

// Rule is interfaceescape.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "interfaceescape",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/interfaceescape.md",
		Requires: append(kit.Requires(), rule.NotesAnalyzer),
		Run:      run,
	},
	Summary: "a value lives on the heap only because it is passed through an interface",
	Status:  rule.Stable,
	Level:   finding.Unsafe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Objects, finding.Alloc, finding.CPU},
		Frames: []string{"runtime.newobject", "runtime.mallocgc*", "runtime.makeslice"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for n := range kit.NotesOf(pass) {
		if !n.Heap || n.Reason != "call parameter" && n.Reason != "interface-converted" {
			continue
		}
		m, ok := valueOf(pass.TypesInfo, n)
		if !ok || kit.Cold(pass, m.at) {
			continue
		}
		fn, ok := kit.Frame(m.at)
		if _, element := m.at.Parent().Node().(*ast.RangeStmt); element || !ok || m.v != nil && isParameter(fn, m.v) || !kit.OftenFor(m.at, m.size(pass)) && !digests(pass.TypesInfo, fn) {
			continue // an element's copy is heapescape's
		}
		t := &tracker{pass: pass, fn: fn, depth: kit.LoopDepth(m.at), reader: m.reader}
		if m.v == nil && !t.value(m.at) || m.v != nil && !t.variable(m.v, m.moved) {
			continue
		}
		if n.Reason != "call parameter" && t.fails == "" {
			continue
		}
		if t.why == "" && t.fails != "" && !m.moved { // a variable that moved is heapescape's
			kit.Report(pass, finding.Suggest, m.at.Node(), fmt.Sprintf("puts %s on the heap per %s only because %s takes it, where it fails", m.name, kit.Round(m.at), t.fails))
			continue
		}
		if m.sized {
			if t.why != "" && !t.shared && kit.LoopDepth(m.at) == 0 {
				kit.Report(pass, finding.Suggest, m.at.Node(), fmt.Sprintf("makes %s per call although nobody keeps it: a field can, for the next one", m.name))
			}
			continue
		}
		if t.why != "" && t.shared && m.size(pass) >= leastKept && t.ofReceiver() {
			kit.Report(pass, finding.Suggest, m.at.Node(), fmt.Sprintf("makes the %d bytes of %s per call although nobody keeps them: a field can, for the next one", m.size(pass), m.name))
			continue
		}
		if t.why != "" && !t.shared && !(m.reader && !t.numbers()) {
			level, fixes := finding.Suggest, t.concrete()
			if fixes != nil {
				level = finding.Unsafe
			}
			kit.Report(pass, level, m.at.Node(), fmt.Sprintf("puts %s on the heap per %s only because %s", m.name, kit.Round(m.at), t.why), fixes...)
		}
	}
	return nil, nil
}

// A value is what the compiler put on the heap: a variable, or the memory of a
// slice, in a variable or not.
type value struct {
	at     inspector.Cursor // the declaration of the variable, or what makes the slice
	v      *types.Var       // nil for a slice that is an argument itself
	name   string
	moved  bool // it is the variable itself, not the memory of a slice in it
	reader bool // it is a reader of bytes at hand
	sized  bool // its size is no constant: it would be on the heap all the same
}

// size is how many bytes a variable takes, 0 where it is not that which is on the heap.
func (m value) size(pass *analysis.Pass) int64 {
	if !m.moved {
		return 0
	}
	return kit.Size(pass, m.v.Type())
}

func valueOf(info *types.Info, n kit.Noted) (m value, ok bool) {
	if v, decl := n.Moved(info); v != nil {
		return value{at: decl, v: v, name: v.Name(), moved: true}, true
	}
	at, ok := n.File.FindByPos(n.Pos, n.Pos+1)
	if !ok {
		return m, false
	}
	if _, ok := at.Node().(*ast.ArrayType); ok {
		at = at.Parent()
	}
	switch e := at.Node().(type) {
	case *ast.CallExpr:
		if newReader(info, e) {
			return readerOf(info, at)
		}
		if len(e.Args) < 2 {
			return m, false
		}
		n, constant := kit.ConstInt(info, e.Args[len(e.Args)-1])
		if constant && n == 0 || !kit.IsBuiltin(info, e, "make") || !constant && (len(e.Args) > 2 || !streaming(info, at)) {
			return m, false
		}
		m.sized = !constant
	case *ast.CompositeLit:
		if len(e.Elts) == 0 {
			return m, false
		}
	default:
		return m, false
	}
	if _, slice := info.TypeOf(at.Node().(ast.Expr)).Underlying().(*types.Slice); !slice {
		return m, false
	}
	m = value{at: at, name: "bytes", sized: m.sized}
	switch kind, i := at.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return m, true
	case edge.AssignStmt_Rhs:
		if s := at.Parent().Node().(*ast.AssignStmt); i < len(s.Lhs) && len(s.Lhs) == len(s.Rhs) {
			m.v = kit.Variable(info, s.Lhs[i])
		}
	case edge.ValueSpec_Values:
		if s := at.Parent().Node().(*ast.ValueSpec); i < len(s.Names) {
			m.v = kit.Variable(info, s.Names[i])
		}
	}
	if !kit.IsLocal(m.v) {
		return m, false
	}
	m.name = m.v.Name()
	return m, true
}

// isParameter tells whether v is a parameter or the receiver of fn: the caller has
// the value already. A result is not.
func isParameter(fn inspector.Cursor, v *types.Var) bool {
	within := func(list *ast.FieldList) bool { return list != nil && kit.DeclaredIn(v, list) }
	decl, ok := fn.Node().(*ast.FuncDecl)
	return within(kit.FuncType(fn.Node()).Params) || ok && within(decl.Recv)
}
