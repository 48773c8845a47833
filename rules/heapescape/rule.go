// Package heapescape is the rule for a variable that the compiler moved to the
// heap for every call although few calls need it there, or for every iteration.
//
// It owns the judgement when the heap is not the point: whether a variable is
// there is the compiler's word, without which the rule is silent. It refuses
// constructors, whose value is on the heap because the caller gets it.
package heapescape

import (
	"embed"
	"fmt"
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

// Rule is heapescape.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "heapescape",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/heapescape.md",
		Requires: append(kit.Requires(), rule.NotesAnalyzer, kit.WaitsAnalyzer),
		Run:      run,
	},
	Summary: "a variable lives on the heap in every call or iteration although few need it there",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Objects, finding.Alloc, finding.CPU},
		Frames: []string{"runtime.newobject", "runtime.mallocgc*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	info := pass.TypesInfo
	for n := range kit.NotesOf(pass) {
		v, decl := n.Moved(info)
		if v == nil {
			pointed(pass, n)
		}
		if v == nil || kit.Cold(pass, decl) {
			continue
		}
		home, ok := scope(decl)
		if !ok {
			continue
		}
		taken, captured := addresses(info, home, v)
		var to *types.Var
		if !captured {
			to = carriedTo(info, home, taken)
		}
		if len(taken) == 0 {
			continue // in a way not known
		}
		often := kit.OftenFor(decl, kit.Size(pass, v.Type())) && !waits(pass, home, decl) // not beside what takes much longer
		if often && reportSome(pass, n, home, decl, v, taken, captured) || reportEarly(pass, n, home, decl, v, taken) || !often {
			continue
		}
		switch {
		case sought(info, taken):
			kit.Report(pass, finding.Suggest, decl.Node(), fmt.Sprintf("moves %s to the heap in every %s to look for it in an error that is mostly nil", v.Name(), kit.Round(decl)))
		case to != nil:
			kit.Report(pass, finding.Suggest, decl.Node(), fmt.Sprintf("moves %s to the heap in every iteration for %s, through which the next ones only look", v.Name(), to.Name()))
		case captured:
			// the closure may change it at any time
		case isCopy(pass, home, decl) && !assigned(info, home, v) && (n.Reason == "call parameter" && passed(info, home, taken) || collected(info, home, taken)):
			reportCopy(pass, home, decl, v, taken)
		case wasteful(pass, home, decl, v, taken):
			reportPart(pass, home, decl, v, taken, fmt.Sprintf("moves the %d bytes of %s to the heap in every %s for the address of a part", kit.Size(pass, v.Type()), v.Name(), kit.Round(decl)))
		}
	}
	return nil, nil
}

// reportSome reports a variable that not every call or iteration needs on the heap.
func reportSome(pass *analysis.Pass, n kit.Noted, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor, captured bool) bool {
	info := pass.TypesInfo
	taken = keepers(pass, n, taken)
	if len(taken) == 0 {
		return false
	}
	moves := fmt.Sprintf("moves %s to the heap in every %s", v.Name(), kit.Round(decl))
	if in, ok := branchOnly(pass, home, decl, v, taken); ok {
		how := "takes its address"
		if captured {
			how = "has a closure that captures it"
		}
		level, fixes := finding.Suggest, copyInBranch(pass, home, decl, v, in)
		if fixes != nil {
			level = finding.Safe
		}
		kit.Report(pass, level, decl.Node(), moves+" although only a branch "+how, fixes...)
		return true
	}
	why := ""
	if !captured && branchesOnly(info, home, v, taken) {
		why = " although only some branches take its address"
	} else if given := options(info, home, taken); !captured && given != nil {
		why = " for " + given.Name() + ", which few give"
	}
	if why != "" {
		kit.Report(pass, finding.Suggest, decl.Node(), moves+why)
	}
	return why != ""
}

// reportEarly reports a variable of a function that mostly leaves before somebody needs it on
// the heap, however long what is behind is.
func reportEarly(pass *analysis.Pass, n kit.Noted, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor) bool {
	if taken = keepers(pass, n, taken); len(taken) == 0 {
		return false
	}
	end, ok := exitBefore(pass.TypesInfo, home, decl, v, taken)
	if !ok || !leavesEarly(pass, home, decl, end) {
		return false
	}
	kit.Report(pass, finding.Suggest, decl.Node(), "moves "+v.Name()+" to the heap in every "+kit.Round(decl)+" although only what is behind an exit takes its address")
	return true
}

// waits tells whether v's call or iteration waits for something: an allocation is
// nothing beside that.
func waits(pass *analysis.Pass, home, decl inspector.Cursor) bool {
	body := kit.LoopBody(home.Node())
	if loop, ok := kit.Loop(decl); ok && body == nil {
		body = kit.LoopBody(loop.Node())
	}
	if fn, ok := kit.Frame(decl); ok && body == nil {
		body = kit.FuncBody(fn.Node())
	}
	if body == nil {
		return true
	}
	return pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits).Within(body)
}

// scope is what a variable lives in: the body of the function whose parameter
// it is, the block or loop that declares it.
func scope(decl inspector.Cursor) (inspector.Cursor, bool) {
	for at := decl; ; at = at.Parent() {
		switch n := at.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			body := kit.FuncBody(n)
			if body == nil {
				return at, false
			}
			return kit.Find(at, body)
		case *ast.BlockStmt, *ast.RangeStmt, *ast.CaseClause, *ast.CommClause:
			return at, true
		case *ast.ForStmt, *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.File, nil:
			return at, false // its branches or turns are all that it is for
		}
	}
}

// addresses are the places that take v's address: &v, &v.f, v[:] of an array,
// method calls on the pointer, and literals that use v, which may keep it.
func addresses(info *types.Info, home inspector.Cursor, v *types.Var) (taken []inspector.Cursor, captured bool) {
	for use := range kit.Uses(info, home, v) {
		at, ok := kit.Address(info, use)
		for f := range use.Enclosing((*ast.FuncLit)(nil)) {
			if kit.Encloses(home.Node(), f.Node()) {
				at, ok, captured = f, true, true
			}
		}
		if ok && !captured && kit.Lent(info, at) {
			continue
		}
		if ok && (len(taken) == 0 || taken[len(taken)-1].Node() != at.Node()) {
			taken = append(taken, at)
		}
	}
	return taken, captured
}

// works tells whether the scope does anything beside a branch: it calls, looks up or
// goes on to another element.
func works(info *types.Info, home inspector.Cursor, branch ast.Node) bool {
	if _, element := home.Node().(*ast.RangeStmt); element {
		return true
	}
	found := false
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		if n == branch {
			if c, ok := n.(*ast.CaseClause); ok {
				for _, e := range c.List {
					ast.Inspect(e, visit)
				}
			}
			return false
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			_, builtin := kit.Object(info, n.Fun).(*types.Builtin)
			found = found || !builtin && !kit.IsConversion(info, n)
		case *ast.IndexExpr:
			found = found || kit.IsMap(info.TypeOf(n.X))
		}
		return !found
	}
	ast.Inspect(home.Node(), visit)
	return found
}

// leaves tells whether a branch leaves the function or the iteration.
func leaves(branch ast.Node) bool {
	switch n := branch.(type) {
	case *ast.BlockStmt:
		return kit.Leaves(n)
	case *ast.IfStmt:
		return kit.Leaves(n.Body) && n.Else != nil && leaves(n.Else)
	case *ast.CaseClause:
		return kit.Leaves(&ast.BlockStmt{List: n.Body})
	}
	return false
}
