// Package ratparse is the rule for a big number that is made only to learn
// whether a text is a number.
//
// It owns the judgement that the number itself is never used. It starts at calls
// that make a number of a text.
package ratparse

import (
	"embed"
	"go/ast"
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

// Rule is ratparse.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "ratparse",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/ratparse.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a text is parsed into a big number to throw the number away",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"math/big.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		what := parses(pass.TypesInfo, call)
		if what != "" && validates(pass.TypesInfo, c, call) && !kit.Cold(pass, c) && !setsFlag(pass.TypesInfo, c) && !fallback(pass.TypesInfo, c, call) && !second(pass, c) {
			kit.Report(pass, finding.Suggest, call, "makes a "+what+" only to learn whether the text is a number")
		}
	}
	return nil, nil
}

// parses names the type of the number that call makes of a text, "" for other
// calls.
func parses(info *types.Info, call *ast.CallExpr) string {
	for _, typ := range [...]string{"Rat", "Int", "Float"} {
		if kit.IsMethod(info, call, "math/big", typ, "SetString", "UnmarshalText") {
			return "big." + typ
		}
	}
	if kit.IsCall(info, call, "math/big", "ParseFloat") || kit.IsMethod(info, call, "math/big", "Float", "Parse") {
		return "big.Float"
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Results().Len() != 2 || f.Signature().Params().Len() != 1 || !isString(f.Signature().Params().At(0).Type()) || !fromText(f.Name()) {
		return ""
	}
	return holdsBig(f.Signature().Results().At(0).Type())
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.String
}

// fromText tells whether a function's name says that it makes a number of a text:
// NewFromString, ParseAmount.
func fromText(name string) bool {
	return strings.HasSuffix(name, "FromString") || strings.HasSuffix(name, "FromStr") || strings.HasPrefix(strings.ToLower(name), "parse")
}

// holdsBig names a type that is a number of package big, or a struct of a few
// fields with one; "" for other types.
func holdsBig(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	name := named.Obj().Pkg().Name() + "." + named.Obj().Name()
	if kit.IsBigNumber(t) {
		return name
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() > 2 {
		return ""
	}
	for f := range s.Fields() {
		if kit.IsBigNumber(f.Type()) {
			return name
		}
	}
	return ""
}

// validates tells whether only the outcome of the parsing is looked at: the
// number is thrown away, or it is a local variable that nothing else reads.
func validates(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	switch up := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if len(up.Rhs) != 1 || !outcome(info, c, up) {
			return false
		}
	case *ast.ReturnStmt, *ast.BinaryExpr: // of an error alone
		if _, several := info.TypeOf(call).(*types.Tuple); several {
			return false
		}
	default:
		return false
	}
	f := kit.Callee(info, call)
	recv := kit.Receiver(call)
	if f == nil || f.Signature().Recv() == nil || fresh(info, recv) {
		return true
	}
	if u, ok := ast.Unparen(recv).(*ast.UnaryExpr); ok {
		recv = u.X
	}
	v := kit.Variable(info, recv)
	return kit.IsLocal(v) && !isParam(c, v) && onlyReceiver(info, c, v)
}

// outcome tells whether an assignment keeps what the parsing says and drops the
// number: the last result is named, or the number is only compared with nil.
func outcome(info *types.Info, c inspector.Cursor, assign *ast.AssignStmt) bool {
	last := assign.Lhs[len(assign.Lhs)-1]
	if len(assign.Lhs) == 1 {
		_, several := info.TypeOf(assign.Rhs[0]).(*types.Tuple)
		return !several && !kit.IsBlank(last) && kit.IsError(info.TypeOf(last))
	}
	number := assign.Lhs[0]
	if kit.IsBlank(last) && kit.IsBlank(number) {
		return false
	}
	read, compared := reads(info, c, kit.Variable(info, number))
	return !read && (compared || !kit.IsBlank(last)) || kit.IsBlank(number)
}

// fresh matches new(big.Rat), big.NewInt(0), &big.Rat{} and (big.Rat{}).
func fresh(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "new") || kit.IsCall(info, e, "math/big", "NewInt", "NewRat", "NewFloat")
	}
	return false
}

// reads tells whether something reads v, which holds the number, and whether it is
// compared with nil; _ = v and the question whether it is whole are neither.
func reads(info *types.Info, c inspector.Cursor, v *types.Var) (read, compared bool) {
	if !kit.IsLocal(v) {
		return true, false
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for id := range kit.Uses(info, fn, v) {
			switch up := id.Parent().Node().(type) {
			case *ast.AssignStmt:
				read = read || !kit.IsBlank(up.Lhs[0])
			case *ast.BinaryExpr:
				toNil := kit.IsNil(info, up.X) || kit.IsNil(info, up.Y)
				read, compared = read || !toNil, compared || toNil
			case *ast.SelectorExpr:
				read = read || up.Sel.Name != "IsInt" // the text tells
			default:
				read = true
			}
		}
	}
	return read, compared
}

// onlyReceiver tells whether v is used for nothing but parsing into it.
func onlyReceiver(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for id := range kit.Uses(info, fn, v) {
			sel, ok := id.Parent().Node().(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "SetString" && sel.Sel.Name != "UnmarshalText" && sel.Sel.Name != "Parse" {
				return false
			}
		}
	}
	return true
}

// setsFlag tells whether c stands in the Set of a flag.Value: func (T) Set(string) error of a type that
// has a String. A command line is read once.
func setsFlag(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Recv == nil || decl.Name.Name != "Set" {
		return false
	}
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	sig := f.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || !isString(sig.Params().At(0).Type()) || !kit.IsError(sig.Results().At(0).Type()) {
		return false
	}
	text, _, _ := types.LookupFieldOrMethod(sig.Recv().Type(), true, f.Pkg(), "String")
	_, method := text.(*types.Func)
	return method
}

func isParam(c inspector.Cursor, v *types.Var) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if t := kit.FuncType(fn.Node()); kit.DeclaredIn(v, t) {
			return true
		}
		if d, ok := fn.Node().(*ast.FuncDecl); ok && d.Recv != nil && kit.DeclaredIn(v, d.Recv) {
			return true
		}
	}
	return false
}
