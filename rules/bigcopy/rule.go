// Package bigcopy is the rule for large values that are handed over by copy to
// functions that only read them.
//
// It owns the size from which an address wins and the judgement that a copy is not
// wanted, and it refuses functions that change, keep or share their copy. It is
// fast because it looks at declarations first, and at calls only where one
// takes a large value.
package bigcopy

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

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

// Rule is bigcopy.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "bigcopy",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/bigcopy.md",
		Requires: append(kit.Requires(), kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "a large value is copied for each call",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"runtime.duffcopy", "runtime.memmove", "runtime.typedmemmove", "runtime.wbMove"},
		Flat:   true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// minSize is the size in bytes from which a copy costs several times an address.
const minSize = 128

// A taker is a function with large values among its parameters.
type taker struct {
	decl     *ast.FuncDecl
	receiver *ast.Field
	params   map[int]int64 // size by position
	reported bool          // the receiver is
}

func run(pass *analysis.Pass) (any, error) {
	takers := map[*types.Func]*taker{}
	for c := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
		if t := takerOf(pass, c, decl); ok && t != nil {
			takers[f] = t
		}
	}
	waits := pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		taken(pass, waits, c)
	}
	if len(takers) == 0 {
		return nil, nil
	}
	var relays []inspector.Cursor
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		f := kit.Callee(pass.TypesInfo, call)
		if f == nil || takers[f.Origin()] == nil || kit.Postponed(c) || waits.Node(call) != "" || kit.Cold(pass, c) {
			continue
		}
		if often(pass, waits, c) {
			takers[f.Origin()].check(pass, c, call)
		} else {
			relays = append(relays, c)
		}
	}
	for _, c := range relays {
		call := c.Node().(*ast.CallExpr)
		t := takers[kit.Callee(pass.TypesInfo, call).Origin()]
		t.relay(pass, takers, c, call)
		t.anywhere(pass, c, call)
	}
	return nil, nil
}

// takerOf finds the large values among a function's receiver and parameters that
// it only reads; nil if there are none.
func takerOf(pass *analysis.Pass, c inspector.Cursor, decl *ast.FuncDecl) *taker {
	if decl.Body == nil {
		return nil
	}
	t := &taker{decl: decl, params: map[int]int64{}}
	all := copies(pass, decl)
	if all < minSize || heavy(pass.TypesInfo, c, all) {
		return nil
	}
	if decl.Recv != nil && len(decl.Recv.List) == 1 && len(decl.Recv.List[0].Names) == 1 && !asked(decl.Name.Name) {
		if large(pass, c, decl.Recv.List[0].Names[0]) > 0 {
			t.receiver = decl.Recv.List[0]
		}
	}
	i := 0
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if size := large(pass, c, name); size > 0 {
				t.params[i] = size
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	if t.receiver == nil && len(t.params) == 0 {
		return nil
	}
	return t
}

// copies is how many bytes of large values a call of decl copies: the work beside which that is
// nothing has to be more than for one of them.
func copies(pass *analysis.Pass, decl *ast.FuncDecl) (bytes int64) {
	for _, list := range []*ast.FieldList{decl.Recv, decl.Type.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			switch kit.Underlying(pass.TypesInfo, field.Type).(type) {
			case *types.Struct, *types.Array:
				if size := kit.Size(pass, pass.TypesInfo.TypeOf(field.Type)); size >= minSize {
					bytes += size * int64(max(len(field.Names), 1))
				}
			}
		}
	}
	return bytes
}

// asked tells the methods that packages look for in a value: with a pointer as the
// receiver they would not find them.
func asked(name string) bool {
	switch name {
	case "String", "Error", "GoString", "Format", "LogValue", "MarshalJSON", "MarshalText", "MarshalBinary", "MarshalYAML", "Value", "Len", "Less", "Swap":
		return true
	}
	return false
}

// large is the size of the parameter name when it is a large value that the
// function only reads, 0 otherwise.
func large(pass *analysis.Pass, fn inspector.Cursor, name *ast.Ident) int64 {
	v, ok := pass.TypesInfo.Defs[name].(*types.Var)
	if !ok {
		return 0
	}
	switch v.Type().Underlying().(type) {
	case *types.Struct, *types.Array:
	default:
		return 0
	}
	size := kit.Size(pass, v.Type())
	if size < minSize || meant(pass, name) || alters(pass, fn, v) || copied(pass.TypesInfo, fn, v) {
		return 0
	}
	return size
}

// meant tells whether a comment at a parameter tells gocritic, whose hugeParam looks for the
// same, that the copy is wanted.
func meant(pass *analysis.Pass, name *ast.Ident) bool {
	return slices.ContainsFunc(kit.CommentsOn(pass, name.Pos()), func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(g.List, func(comment *ast.Comment) bool {
			return strings.Contains(comment.Text, "nolint") && strings.Contains(comment.Text, "gocritic")
		})
	})
}

// copied tells whether the function keeps or hands on the whole value: it needs
// a copy of its own then.
func copied(info *types.Info, fn inspector.Cursor, v *types.Var) bool {
	for id := range kit.Uses(info, fn, v) {
		for range id.Enclosing((*ast.FuncLit)(nil)) {
			return true // captured
		}
		switch kind, _ := id.ParentEdge(); kind {
		case edge.SelectorExpr_X, edge.IndexExpr_X, edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.UnaryExpr_X, edge.CallExpr_Args:
			if call, ok := id.Parent().Node().(*ast.CallExpr); ok && types.IsInterface(parameter(info, call, id)) {
				return true // boxed
			}
		default:
			return true
		}
	}
	return false
}

// parameter is the type of the parameter that arg is given to.
func parameter(info *types.Info, call *ast.CallExpr, arg inspector.Cursor) types.Type {
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	if !ok {
		return types.Typ[types.Invalid]
	}
	_, i := arg.ParentEdge()
	return kit.ParamType(sig, i)
}

// check reports what a call in a loop copies.
func (t *taker) check(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	work := int64(0)
	if loop, ok := kit.Loop(c); ok {
		work = perCall * workOf(pass.TypesInfo, loop)
	}
	if t.receiver != nil && !t.reported {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && stored(sel.X) {
			size := kit.Size(pass, pass.TypesInfo.TypeOf(t.receiver.Type))
			if work > size {
				return
			}
			t.reported = true
			kit.Report(pass, "", t.receiver, fmt.Sprintf("copies a receiver of %d bytes per call", size))
		}
	}
	for i, arg := range call.Args {
		if size := t.params[i]; size > 0 && work <= size && stored(arg) {
			kit.Report(pass, "", arg, fmt.Sprintf("copies %d bytes per call", size))
		}
	}
}

// stored tells whether e stands in memory already, so that it has an address: a
// variable, a field, an element, what a pointer leads to.
func stored(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return stored(e.X)
	case *ast.IndexExpr:
		return stored(e.X)
	case *ast.StarExpr:
		return true
	case *ast.UnaryExpr:
		return e.Op == token.AND
	}
	return false
}
