// Package interfaceescape is the rule for a value that the compiler put on the
// heap only because an interface's method gets it: the compiler cannot see
// which one runs, and takes it to keep the value.
//
// It owns the judgement whether anything else would put the value there: that it
// is on the heap is the compiler's word, without which the rule is silent. It
// refuses what a callee keeps by design, and values in an empty interface.
package interfaceescape

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

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
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Objects, finding.Alloc, finding.CPU},
		Frames: []string{"runtime.newobject", "runtime.mallocgc*", "runtime.makeslice"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	info := pass.TypesInfo
	for n := range kit.NotesOf(pass) {
		if n.Reason != "call parameter" {
			continue
		}
		v, decl := n.Moved(info)
		if v == nil || kit.Cold(pass, decl) {
			continue
		}
		fn, ok := kit.Frame(decl)
		if !ok || decl.Parent().Node() == nil || isParameter(fn, v) {
			continue
		}
		if through := onlyThrough(info, fn, v); through != "" {
			kit.Report(pass, finding.Suggest, decl.Node(), fmt.Sprintf("puts %s on the heap per %s only because %s", v.Name(), kit.Round(decl), through))
		}
	}
	return nil, nil
}

func isParameter(fn inspector.Cursor, v *types.Var) bool {
	body := kit.FuncBody(fn.Node())
	return body == nil || v.Pos() < body.Pos()
}

// onlyThrough says which interface is to blame; "" where none is, or where
// another use may keep v's memory as well.
func onlyThrough(info *types.Info, fn inspector.Cursor, v *types.Var) (why string) {
	for use := range kit.Uses(info, fn, v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() {
			return "" // a literal shares it
		}
		at, taken := kit.Address(info, use)
		if !taken {
			continue // a read, a write, a copy
		}
		kind, i := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.CallExpr:
			if kind == edge.CallExpr_Fun {
				continue // a method of the value itself
			}
			_, bytes := at.Node().(*ast.SliceExpr)
			w := blame(info, up, i, bytes)
			if kind != edge.CallExpr_Args || w == "" && !harmless(info, up) {
				return ""
			}
			if why == "" {
				why = w
			}
		case *ast.BinaryExpr:
		case *ast.IndexExpr, *ast.RangeStmt:
			// an element of what was sliced
		default:
			return "" // stored, returned, sent
		}
	}
	return why
}

// blame says how call gives its i-th argument to an interface: bytes to a method
// whose receiver is one, or to a function that passes them on to such a receiver
// (io.ReadFull), or a value as an interface with methods. What a method fills for
// its caller is not flagged: it has to be somewhere. A callee that keeps what it
// gets in its result is not to blame.
func blame(info *types.Info, call *ast.CallExpr, i int, bytes bool) string {
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || call.Ellipsis.IsValid() || holds(sig) || keeps(info, call) {
		return ""
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && bytes && info.Selections[sel] != nil {
		if t := info.TypeOf(sel.X); methods(t) {
			return fmt.Sprintf("%s is called through the interface %s", types.ExprString(sel), name(t))
		}
	}
	if t := parameter(sig, i); methods(t) && !kit.IsError(t) {
		return fmt.Sprintf("%s takes it as %s", types.ExprString(call.Fun), name(t))
	}
	if _, slice := info.TypeOf(call.Args[i]).Underlying().(*types.Slice); !slice || !kit.IsCall(info, call, "io", "ReadFull", "ReadAtLeast", "CopyBuffer") {
		return ""
	}
	return fmt.Sprintf("%s gives it to the interface %s", types.ExprString(call.Fun), name(info.TypeOf(call.Args[0])))
}

// keeps tells whether the callee takes the argument for later, as far as its name
// shows.
func keeps(info *types.Info, call *ast.CallExpr) bool {
	obj := kit.Object(info, call.Fun)
	return obj == nil || slices.ContainsFunc(kit.Words(obj.Name()), func(w string) bool {
		switch w {
		case "reset", "set", "init", "add", "register", "attach", "use", "bind", "push", "put", "store", "wrap", "with", "new", "open", "start", "go":
			return true
		}
		return false
	})
}

// holds tells whether a result may hold an argument: a pointer, an interface
// other than error, a function, a struct.
func holds(sig *types.Signature) bool {
	for r := range sig.Results().Variables() {
		switch r.Type().Underlying().(type) {
		case *types.Basic, *types.Slice:
		default:
			if !kit.IsError(r.Type()) {
				return true
			}
		}
	}
	return false
}

func parameter(sig *types.Signature, i int) types.Type {
	if n := sig.Params().Len(); i < n && !(sig.Variadic() && i == n-1) {
		return sig.Params().At(i).Type()
	}
	return nil
}

// methods tells whether t is an interface with methods, not a type parameter.
func methods(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	u, ok := t.Underlying().(*types.Interface)
	return ok && u.NumMethods() > 0
}

func name(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

// harmless tells whether the callee is known to keep no argument.
func harmless(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsBuiltin(info, call, "copy") || kit.IsBuiltin(info, call, "len") || kit.IsConversion(info, call) ||
		kit.IsCall(info, call, "bytes", "Equal", "Compare", "IndexByte", "Contains") || kit.IsMethod(info, call, "encoding/binary", "")
}
