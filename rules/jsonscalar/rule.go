// Package jsonscalar is the rule for json.Marshal and json.Unmarshal of a single
// number, boolean or string.
//
// It owns the judgement for which types the bytes are equal, and it refuses an
// edit for strings, whose escapes differ. It is fast because it looks at calls in
// packages that import encoding/json only.
package jsonscalar

import (
	"embed"
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

// Rule is jsonscalar.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "jsonscalar",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/jsonscalar.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a whole encoder runs for one number, boolean or string",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"encoding/json.Marshal", "encoding/json.Unmarshal", "runtime.convT*"},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		switch {
		case calls(pass.TypesInfo, call, "Marshal") && len(call.Args) == 1:
			checkMarshal(pass, c, call)
		case calls(pass.TypesInfo, call, "Unmarshal") && len(call.Args) == 2:
			checkUnmarshal(pass, c, call)
		}
	}
	return nil, nil
}

// calls tells whether call is that of a function or method so named of encoding/json, or of a
// package with its interface.
func calls(info *types.Info, call *ast.CallExpr, name string) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Name() == name && kit.IsJSON(f.Pkg())
}

func checkMarshal(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	t := pass.TypesInfo.TypeOf(call.Args[0])
	b, ok := scalar(t)
	if !ok || kit.Cold(pass, c) {
		return
	}
	const message = "runs the JSON encoder for a single "
	if b.Info()&types.IsString != 0 {
		if plain(pass.TypesInfo, c, call.Args[0], map[*types.Var]bool{}) {
			kit.Report(pass, finding.Suggest, call, message+"string")
		}
		return
	}
	what := "number"
	if b.Info()&types.IsBoolean != 0 {
		what = "boolean"
	}
	title, edits := rewrite(pass, c, call, b)
	if len(edits) == 0 {
		kit.Report(pass, finding.Suggest, call, message+what)
		return
	}
	kit.Report(pass, "", call, message+what, kit.Fix(title, kit.Tidy(pass, kit.File(c), edits...)...))
}

func checkUnmarshal(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	p, ok := kit.Underlying(pass.TypesInfo, call.Args[1]).(*types.Pointer)
	if !ok {
		return
	}
	target := p.Elem()
	if inner, is := target.Underlying().(*types.Pointer); is {
		target = inner.Elem() // nil for null
	}
	b, ok := scalar(target)
	if kit.IsNamed(target, "encoding/json", "Number") {
		b, ok = types.Typ[types.Int], true
	}
	if !ok || kit.Cold(pass, c) {
		return
	}
	what := "number"
	switch {
	case b.Info()&types.IsString != 0:
		what = "string"
	case b.Info()&types.IsBoolean != 0:
		what = "boolean"
	}
	kit.Report(pass, finding.Suggest, call, "runs the JSON decoder for a single "+what)
}

// scalar is t's basic type when JSON writes it as strconv does: an integer, a
// boolean or a string without methods that encode.
func scalar(t types.Type) (*types.Basic, bool) {
	if t == nil || kit.IsTypeParam(t) {
		return nil, false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsInteger|types.IsBoolean|types.IsString) == 0 {
		return nil, false
	}
	if kit.IsNamed(t, "encoding/json", "Number") {
		return nil, false
	}
	for _, name := range [...]string{"MarshalJSON", "MarshalText", "UnmarshalJSON", "UnmarshalText"} {
		if m, _, _ := types.LookupFieldOrMethod(t, true, nil, name); m != nil {
			return nil, false
		}
	}
	return b, true
}

// rewrite turns return json.Marshal(n) into return strconv.AppendInt(nil, n, 10), nil.
func rewrite(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, b *types.Basic) (title string, edits []analysis.TextEdit) {
	file := kit.File(c)
	ret, ok := c.Parent().Node().(*ast.ReturnStmt)
	kind, _ := c.ParentEdge()
	if !ok || !kit.IsCall(pass.TypesInfo, call, "encoding/json", "Marshal") || kind != edge.ReturnStmt_Results || len(ret.Results) != 1 || kit.HasComment(file, call.Pos(), call.End()) {
		return "", nil
	}
	q, ok := kit.Qualifier(pass, file, call.Pos(), "strconv")
	if !ok || !kit.Predeclared(pass, file, call.Pos(), "nil") {
		return "", nil
	}
	arg, tail, name, want := kit.Text(pass, call.Args[0]), ", 10", "AppendInt", "int64"
	switch {
	case b.Info()&types.IsBoolean != 0:
		name, want, tail = "AppendBool", "bool", ""
	case b.Info()&types.IsUnsigned != 0:
		name, want = "AppendUint", "uint64"
	}
	if !types.Identical(types.Unalias(pass.TypesInfo.TypeOf(call.Args[0])), types.Universe.Lookup(want).Type()) {
		if !kit.Predeclared(pass, file, call.Pos(), want) {
			return "", nil
		}
		arg = want + "(" + arg + ")"
	}
	edits = kit.EditImports(pass, file, []*ast.Ident{kit.PackageIdent(pass.TypesInfo, call)}, "strconv")
	return "use strconv." + name, append(edits, kit.Replace(call, q+name+"(nil, "+arg+tail+"), nil"))
}
