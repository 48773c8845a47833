// Package sortedremarshal is the rule for a MarshalJSON that marshals each value
// by itself to write an object together, behind sorted keys or in an order of its own.
//
// It owns the judgement that one encoder would do the same by itself. It looks at
// methods named MarshalJSON, and at functions that write an object's braces.
package sortedremarshal

import (
	"embed"
	"go/ast"
	"go/types"
	"strconv"
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

// Rule is sortedremarshal.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "sortedremarshal",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/sortedremarshal.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "values are encoded one by one, checked and copied again by each encoder around them",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"encoding/json.*", "sort.*", "slices.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		method := decl.Recv != nil && decl.Name.Name == "MarshalJSON"
		if decl.Body == nil || !method && !writesObject(pass.TypesInfo, decl) {
			continue
		}
		if call := behindSortedKeys(pass, c); call != nil {
			kit.Report(pass, "", call, "marshals value by value behind sorted keys, which the encoder does by itself for a map")
		} else if call := apart(pass, c); method && call != nil {
			kit.Report(pass, "", call, "marshals value by value into texts of their own, which this method copies and each encoder around it checks and copies again")
		}
	}
	return nil, nil
}

// behindSortedKeys is the call in a loop of the function at c that marshals a value, after
// the keys were sorted; nil if there is none.
func behindSortedKeys(pass *analysis.Pass, c inspector.Cursor) *ast.CallExpr {
	decl, sorts := c.Node().(*ast.FuncDecl), false
	for at := range c.Preorder((*ast.CallExpr)(nil)) {
		call := at.Node().(*ast.CallExpr)
		if sortsKeys(pass, call) {
			sorts = true
		}
		e := encoded(pass.TypesInfo, call)
		if e == nil {
			e = again(pass.TypesInfo, decl, call)
		}
		if e == nil {
			e = within(pass, c, call)
		}
		if _, repeated := kit.Loop(at); sorts && repeated && e != nil && element(pass.TypesInfo, e) {
			return call
		}
	}
	return nil
}

// writesObject tells whether a function writes the braces and colons of a JSON
// object itself, and marshals something.
func writesObject(info *types.Info, decl *ast.FuncDecl) bool {
	opens, closes, marshals := false, false, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			text, _ := strconv.Unquote(n.Value)
			opens = opens || strings.HasPrefix(text, "{")
			closes = closes || strings.HasSuffix(text, "}")
		case *ast.CallExpr:
			marshals = marshals || kit.EncodedValue(info, n) != nil
		}
		return true
	})
	return opens && closes && marshals
}

// again is the value that a function which writes an object hands to itself.
func again(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr) ast.Expr {
	f := kit.Callee(info, call)
	if f == nil || f != info.Defs[decl.Name] || len(call.Args) == 0 {
		return nil
	}
	return ast.Unparen(call.Args[len(call.Args)-1])
}

// element tells whether e is an element of a map, or a local: a value and no
// key, which is a string.
func element(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	if x, ok := e.(*ast.IndexExpr); ok {
		_, isMap := kit.Underlying(info, x.X).(*types.Map)
		return isMap
	}
	b, basic := t.Underlying().(*types.Basic)
	return !basic || b.Info()&types.IsString == 0
}
