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
	"strings"

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
	Status:  rule.Preview,
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
	if !kit.Imports(pass, "sort", "slices", "golang.org/x/exp/slices") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if list := sorted(pass.TypesInfo, call); list != nil && !kit.Cold(pass, c) {
			if message := judge(pass, c, list); message != "" {
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
		kit.IsCall(info, call, "slices", "Sort", "SortFunc", "SortStableFunc"),
		kit.IsCall(info, call, "golang.org/x/exp/slices", "Sort", "SortFunc", "SortStableFunc"):
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
	if t := info.TypeOf(list); t == nil || !isSlice(t) || kit.RootVar(info, list) == nil {
		return nil
	}
	return list
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

func judge(pass *analysis.Pass, c inspector.Cursor, list ast.Expr) string {
	info := pass.TypesInfo
	name := kit.Text(pass, list)
	if loop, ok := kit.Loop(c); ok {
		switch inLoop(info, c, loop, list) {
		case unchanged:
			return "sorts " + name + " again in every iteration although nothing changed it"
		case grown:
			return "sorts all of " + name + " after every change of one element"
		}
	}
	if end := oneEnd(info, c, list); end != "" {
		return "sorts all of " + name + " to take its " + end + " element"
	}
	if perCall(info, c, list) {
		return "sorts " + name + " on every call although it stays sorted in between"
	}
	return ""
}

// perCall tells whether a function that answers sorts what it did not change: a
// field of its receiver or a package variable.
func perCall(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Type.Results == nil || builds(decl.Name.Name) {
		return false
	}
	v := kit.RootVar(info, list)
	_, field := ast.Unparen(list).(*ast.SelectorExpr)
	stored := !kit.IsLocal(v) && !v.IsField()
	if decl.Recv != nil && field && decl.Recv.Pos() <= v.Pos() && v.Pos() < decl.Recv.End() {
		stored = true
	}
	if !stored || guarded(info, c, v) {
		return false
	}
	return kit.Steady(info, list, decl.Body) && !touched(info, decl.Body, list)
}

// builds tells whether a function's name says that it changes or orders things.
func builds(name string) bool {
	name = strings.ToLower(name)
	for _, word := range [...]string{"sort", "new", "init", "build", "finish", "close", "add", "set", "insert", "merge", "normal", "load", "parse", "read", "compile", "reset", "update", "register", "append", "write", "generate", "make", "prepare", "marshal", "unmarshal", "final", "result", "flush", "freeze", "end", "done", "complete", "take"} {
		if strings.HasPrefix(name, word) && !strings.HasPrefix(name, "sorted") {
			return true
		}
	}
	return false
}

// guarded tells whether a condition on the same thing decides about the sort,
// if !r.sorted { ... }, or whether others change it under a lock.
func guarded(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if s := up.Node().(*ast.IfStmt); c.Node().Pos() >= s.Body.Pos() && kit.Mentions(info, s.Cond, v) {
			return true
		}
	}
	return false
}

// touched tells whether elements of list are stored to, or list is handed to
// somebody by address.
func touched(info *types.Info, body ast.Node, list ast.Expr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				index, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && kit.Same(info, index.X, list) || kit.Same(info, l, list)
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && kit.Same(info, n.X, list)
		}
		return !found
	})
	return found
}
