// Package repeatedsort is the rule for sorting what is sorted already, after
// every single change, on every call, or only to take one end.
//
// It owns the judgement that one sort, or none, gives the same. It looks only
// at calls of packages sort and slices.
package repeatedsort

import (
	"embed"
	"go/ast"
	"go/token"
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

// Rule is repeatedsort.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "repeatedsort",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/repeatedsort.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a slice is sorted again and again, or to take one element",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"sort.*", "slices.Sort*", "slices.pdq*", "slices.insertion*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	imports := kit.Imports(pass, "sort", "slices", "golang.org/x/exp/slices")
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !imports && !sortsByName(pass, call) {
			continue
		}
		list := sorted(pass.TypesInfo, call)
		if list == nil {
			list = sortedBy(pass, effects, c, call)
		}
		if list == nil {
			if name, given := again(pass.TypesInfo, effects, c, call); name != "" && !kit.Cold(pass, c) {
				kit.Report(pass, finding.Suggest, call, "calls "+name+", which sorts "+kit.Text(pass, given)+" again although nothing changed it")
			}
		}
		if list != nil && !kit.Cold(pass, c) {
			if message := judge(pass, effects, c, list); message != "" {
				kit.Report(pass, finding.Suggest, call, message)
			}
		}
	}
	return nil, nil
}

// sorted is the slice that call sorts, nil for other calls.
func sorted(info *types.Info, call *ast.CallExpr) ast.Expr {
	if len(call.Args) == 0 {
		return nil
	}
	list := call.Args[0]
	switch {
	case kit.IsCall(info, call, "sort", "Strings", "Ints", "Float64s", "Slice", "SliceStable"),
		kit.IsCall(info, call, "slices", "Sort", "SortFunc", "SortStableFunc"):
	case kit.IsCall(info, call, "sort", "Sort", "Stable"):
		for {
			inner, ok := ast.Unparen(list).(*ast.CallExpr)
			if !ok || len(inner.Args) != 1 || !kit.IsConversion(info, inner) && !kit.IsCall(info, inner, "sort", "Reverse") {
				break
			}
			list = inner.Args[0]
		}
	default:
		return nil
	}
	if t := info.TypeOf(list); t == nil || !kit.IsSlice(t) && !pointsToSlice(t) || kit.RootVar(info, list) == nil {
		return nil
	}
	return list
}

// sortedBy is the slice that a helper of the package sorts when it is called as a
// statement: one whose whole body sorts its only parameter; or the variable that
// gets the result of slices.Sorted.
func sortedBy(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor, call *ast.CallExpr) ast.Expr {
	info := pass.TypesInfo
	if kit.IsCall(info, call, "slices", "Sorted", "SortedFunc", "SortedStableFunc") {
		if s, ok := c.Parent().Node().(*ast.AssignStmt); ok && s.Tok == token.DEFINE && len(s.Lhs) == 1 {
			return s.Lhs[0]
		}
		return nil
	}
	f := kit.Callee(info, call)
	_, alone := c.Parent().Node().(*ast.ExprStmt)
	if alone && sortsByName(pass, call) {
		return call.Args[0]
	}
	if !alone || f == nil || f.Pkg() != pass.Pkg || len(call.Args) != 1 || f.Signature().Recv() != nil {
		return nil
	}
	decl := effects.Decl(f)
	if decl == nil || !kit.IsSlice(f.Signature().Params().At(0).Type()) {
		return nil
	}
	inner := kit.OnlyCall(decl.Body)
	if inner == nil {
		return nil
	}
	list := sorted(info, inner)
	if list == nil || kit.Variable(info, list) != f.Signature().Params().At(0) {
		return nil
	}
	return call.Args[0]
}

// sortsByName tells whether a function of another package sorts the slice that it is given, by its name.
func sortsByName(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == pass.Pkg || len(call.Args) != 1 || f.Signature().Recv() != nil || f.Signature().Variadic() || f.Signature().Results().Len() > 0 {
		return false
	}
	return kit.IsSlice(pass.TypesInfo.TypeOf(call.Args[0])) && !kit.InStandardLibrary(f.Pkg()) && kit.FirstWord(f.Name()) == "sort"
}

func judge(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor, list ast.Expr) string {
	info := pass.TypesInfo
	name := kit.Text(pass, list)
	if insertion(info, c, list) {
		return "sorts all of " + name + " after every change of one element"
	}
	if !kit.IsSlice(info.TypeOf(list)) {
		return ""
	}
	loop, loops := kit.Loop(c)
	change := unknown
	if loops {
		change = inLoop(info, effects, c, loop, list)
	}
	if change == unchanged { // however few they are
		return "sorts " + name + " again in every iteration although nothing changed it"
	}
	if loops {
		if from := sameCopy(info, effects, c, loop, list); from != nil {
			return "sorts a copy of " + kit.Text(pass, from) + " in every iteration although nothing changed that"
		}
	}
	if f := gaveSorted(info, effects, c, list); f != "" {
		return "sorts " + name + ", which " + f + " gave in order"
	}
	if sortedByName(info, c, list) {
		return "sorts " + name + " by name, as it was read"
	}
	if kit.FewByName(list) {
		return ""
	}
	if loops {
		switch change {
		case grown:
			return "sorts all of " + name + " after every change of one element"
		case filled:
			if onlyFilled(info, c, loop, list) {
				return "sorts all of " + name + " again after every list that is added to it"
			}
		}
		if rebuilt(info, c, loop, list) {
			return "collects and sorts the same keys again in every iteration"
		}
	}
	if inLiteral(info, c, list) {
		return "sorts " + name + " again in every call of the function around, although nothing changes it in between"
	}
	if end := oneEnd(info, c, list); end != "" {
		return "sorts all of " + name + " to take its " + end + " element"
	}
	if f := sortsToo(info, effects, c, list); f != "" {
		return "sorts " + name + ", which " + f + " sorts again"
	}
	if firstThat(info, effects, c, list) {
		return "sorts all of " + name + " to take the first that fits"
	}
	if perCall(info, c, list) {
		return "sorts " + name + " on every call although it stays sorted in between"
	}
	if from := walkedFew(pass, c, list); from != nil {
		return "sorts " + name + ", all of " + kit.Text(pass, from) + ", on every call to look at the first few"
	}
	if from := perRequest(pass, c, list); from != nil {
		return "sorts " + name + " for each request although " + kit.Text(pass, from) + ", which it is gathered from, mostly stays the same"
	}
	return ""
}
