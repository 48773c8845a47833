// Package reflecthot is the rule for questions that package reflect answers anew
// on every call: fields and methods by name, struct tags, all keys of a map, the
// equality of plain slices.
//
// It owns the judgement that the answer is not kept per type. It looks only at
// packages that import reflect; rows in loops are the rule reflectmapper's.
package reflecthot

import (
	"embed"
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

// Rule is reflecthot.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "reflecthot",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/reflecthot.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "reflection searches on every call for what does not change, or walks what a loop compares",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"reflect.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "reflect") && !slices.ContainsFunc(pass.Pkg.Imports(), isCopier) || forTests(pass.Pkg) {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if message := costs(pass, c, call); message != "" && !kit.Cold(pass, c) && !doubles(kit.File(c)) {
			kit.Report(pass, finding.Suggest, call, message)
		}
	}
	for c := range kit.Preorder(pass, (*ast.BinaryExpr)(nil)) {
		e := c.Node().(*ast.BinaryExpr)
		if (e.Op == token.EQL || e.Op == token.NEQ) && (zeroOf(pass.TypesInfo, e.X, e.Y) || zeroOf(pass.TypesInfo, e.Y, e.X)) && !kit.Cold(pass, c) && !doubles(kit.File(c)) {
			kit.Report(pass, finding.Suggest, e, costBoxedZero)
		}
	}
	return nil, nil
}

// forTests tells whether a package exists for tests, by its name.
func forTests(pkg *types.Package) bool {
	for _, word := range [...]string{"test", "assert", "mock", "require"} {
		if strings.Contains(pkg.Name(), word) {
			return true
		}
	}
	return false
}

// doubles tells whether a file stands in for others in tests: it imports testing.
func doubles(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing"` })
}

const costMethod = "searches a type's methods by name on every call"

func costs(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) string {
	info := pass.TypesInfo
	if search := searches(pass, c, call); search != "" {
		if setsUp(info, c) || search != "method" && reads(c, settings) || prepares(info, c) || search == "tag" && givesPositions(info, c) || !keptUnremembered(info, c) && kit.Remembered(pass, c) {
			return ""
		}
		switch search {
		case "tag":
			return "reads the tags of a type's fields again on every call"
		case "method":
			if slices.ContainsFunc(call.Args, func(name ast.Expr) bool { _, constant := kit.ConstString(info, name); return constant }) {
				return costMethod // since Go 1.22 the linker keeps the methods of that name only
			}
			return costMethod + ", and keeps the linker from dropping any"
		}
		return "searches a type's fields by name on every call"
	}
	if kit.IsMethod(info, call, "reflect", "Value", "MapKeys") && (looksUpAgain(info, c, call) || heldKeys(info, c, call)) {
		return "lists all keys of a map and looks each up again, where MapRange does neither"
	}
	if kit.IsCall(info, call, "reflect", "DeepEqual") && len(call.Args) == 2 {
		return deepEqual(info, c, call)
	}
	if kit.IsCall(info, call, "github.com/google/go-cmp/cmp", "Equal") && (kit.LoopDepth(c) > 0 || compares(c)) {
		return "compares by go-cmp, which looks at each field through reflection, made for tests"
	}
	if what := known(pass, c, call); what != "" {
		return what
	}
	return asksZero(pass, call)
}

// searches says what the call at c looks for, itself or by a function of the package that it hands
// a field to: "field", "method" or "tag" (of each field), "" for nothing, and for what is repeated
// for every row, which is reflectmapper's.
func searches(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) string {
	info := pass.TypesInfo
	search := kit.FieldSearch(info, call)
	switch {
	case search == "":
		if kit.LoopDepth(c) == 1 && !describes(c) && kit.ReadsTag(info, kit.EffectsOf(pass), c) && kit.OfIteration(info, c, call) {
			return "tag"
		}
	case search == "field" && kit.AlongPath(info, c) && !kit.ScansRow(info, c) && keptPath(info, c): // it is no row's, however often it is followed
	case kit.RowByRow(pass, c, call, search), search == "method" && ofFields(info, c), search == "tag" && !kit.OfIteration(info, c, kit.Receiver(call)):
		return ""
	}
	return search
}

// keptPath tells whether the loop around c goes along names that a field keeps, and no settings: beside
// them the numbers of the fields could be kept.
func keptPath(info *types.Info, c inspector.Cursor) bool {
	loop, _ := kit.Loop(c)
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok || reads(c, settings) {
		return false
	}
	sel, ok := ast.Unparen(r.X).(*ast.SelectorExpr)
	return ok && info.Selections[sel] != nil
}

// ofFields tells whether c stands in a loop over a type's fields: it walks the parts of one value.
func ofFields(info *types.Info, c inspector.Cursor) bool {
	loop, ok := kit.Loop(c)
	return ok && kit.OverFields(info, loop.Node())
}

// describes tells by its name whether the function around c reads or documents settings, which
// programs do once.
func describes(c inspector.Cursor) bool {
	return reads(c, settings) || reads(c, []string{"doc", "docs", "schema", "generate"})
}

var settings = []string{"config", "configs", "conf", "settings", "flag", "flags", "env"}

// reads tells whether the name of the function around c holds one of the words.
func reads(c inspector.Cursor, words []string) bool {
	decl := kit.Decl(c)
	return decl == nil || slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool { return slices.Contains(words, w) })
}

// givesPositions tells whether the function around c gives back numbers of fields: its caller
// finds them by number from then on.
func givesPositions(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Type.Results == nil {
		return false
	}
	return slices.ContainsFunc(decl.Type.Results.List, func(f *ast.Field) bool {
		t, list := info.TypeOf(f.Type), false
		for range 8 { // type T []T has no end
			switch u := t.Underlying().(type) {
			case *types.Slice:
				t, list = u.Elem(), true
			case *types.Map:
				t, list = u.Elem(), true
			case *types.Basic:
				return list && u.Kind() == types.Int
			default:
				return false
			}
		}
		return false
	})
}

// keptForLater tells whether a literal is put into a field, an entry or a value that is made, or takes a
// reflected value and is given back: what it does is done for each call, whoever set it up.
func keptForLater(info *types.Info, frame inspector.Cursor) bool {
	lit, literal := frame.Node().(*ast.FuncLit)
	if !literal {
		return false
	}
	switch kind, i := frame.ParentEdge(); kind {
	case edge.ReturnStmt_Results:
		return slices.ContainsFunc(lit.Type.Params.List, func(p *ast.Field) bool { return kit.IsNamed(info.TypeOf(p.Type), "reflect", "Value") })
	case edge.KeyValueExpr_Value:
		return true
	case edge.AssignStmt_Rhs:
		s := frame.Parent().Node().(*ast.AssignStmt)
		if i >= len(s.Lhs) {
			return false
		}
		switch ast.Unparen(s.Lhs[i]).(type) {
		case *ast.SelectorExpr, *ast.IndexExpr:
			return true
		}
	}
	return false
}

// keptUnremembered tells whether c stands in a literal that is kept for later and looks nothing up in a
// map: that its maker remembers what it makes does not help.
func keptUnremembered(info *types.Info, c inspector.Cursor) bool {
	frame, ok := kit.Frame(c)
	if !ok || !keptForLater(info, frame) {
		return false
	}
	for n := range ast.Preorder(kit.FuncBody(frame.Node())) {
		switch n := n.(type) {
		case *ast.IndexExpr:
			if kit.IsMap(info.TypeOf(n.X)) {
				return false
			}
		case *ast.CallExpr:
			if f := kit.Callee(info, n); f != nil && strings.HasPrefix(f.Name(), "Load") {
				return false
			}
		}
	}
	return true
}

// setsUp tells whether the function around c is one that runs once per type or
// program, by its name.
func setsUp(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return true
	}
	if frame, ok := kit.Frame(c); ok && keptForLater(info, frame) {
		return false
	}
	name := strings.ToLower(decl.Name.Name)
	for _, prefix := range [...]string{"new", "init", "register", "must", "compile", "build", "make", "setup"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
