package constructpercall

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// expressions are functions of libraries that parse and compile an expression, and mostly run it at
// once, by package path without version, type and name: which argument it is.
var expressions = map[string]int{
	"github.com/d5/tengo.Eval":                            1,
	"github.com/expr-lang/expr.Eval":                      0,
	"github.com/antonmedv/expr.Eval":                      0,
	"github.com/PaesslerAG/gval.Evaluate":                 0,
	"github.com/PaesslerAG/jsonpath.Get":                  0,
	"github.com/oliveagle/jsonpath.JsonPathLookup":        1,
	"github.com/oliveagle/jsonpath.Compile":               0,
	"github.com/jmespath/go-jmespath.Search":              0,
	"github.com/Knetic/govaluate.NewEvaluableExpression":  0,
	"github.com/casbin/govaluate.NewEvaluableExpression":  0,
	"github.com/google/cel-go/cel.Env.Compile":            0,
	"github.com/google/cel-go/cel.Env.Parse":              0,
	"github.com/google/cel-go/cel.Env.Program":            0,
	"github.com/itchyny/gojq.Compile":                     0,
	"github.com/ohler55/ojg/jp.ParseString":               0,
	"github.com/antchfx/xpath.Compile":                    0,
	"github.com/santhosh-tekuri/jsonschema.CompileString": 1,
	"github.com/xeipuuv/gojsonschema.NewSchema":           0,
	"github.com/xeipuuv/gojsonschema.Validate":            0,
}

// expression matches a call that compiles an expression that is always the same: a constant, a
// field of what the method is of, or one that nothing changes of what the function is given.
func expression(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) (message string, ok bool) {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == pass.Pkg || len(call.Args) == 0 {
		return "", false
	}
	name := f.Name()
	if f.Signature().Recv() != nil {
		name = kit.ReceiverName(f) + "." + name
	}
	path := unversioned(f.Pkg().Path())
	if strings.HasSuffix(path, "/cel-go/cel") { // forks keep its name
		path = "github.com/google/cel-go/cel"
	}
	i, known := expressions[path+"."+name]
	if !known || i >= len(call.Args) {
		return "", false
	}
	decl := kit.TopDecl(c)
	arg := loaded(pass.TypesInfo, decl, f.Pkg(), call.Args[i])
	if kit.Fixed(pass, decl, arg) {
		return "compiles a constant expression per call", true
	}
	return "compiles a field's expression per call", ofReceiver(pass.TypesInfo, c, arg) || keptIn(pass, c, arg)
}

// loaded is the text that a loader of package p gives, where e is one, as in NewSchema(NewStringLoader(text));
// e itself for everything else.
func loaded(info *types.Info, decl ast.Decl, p *types.Package, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(kit.Origin(info, decl, e)).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return e
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() != p || f.Name() != "NewStringLoader" && f.Name() != "NewBytesLoader" {
		return e
	}
	return call.Args[0]
}

// keptIn tells whether e is a field of a parameter, by pointer, of the package's own type that
// nothing sets once it is made.
func keptIn(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	info := pass.TypesInfo
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	decl := kit.Decl(c)
	if !ok || decl == nil {
		return false
	}
	switch kit.FirstWord(decl.Name.Name) {
	case "new", "make", "build", "load", "init", "set", "compile", "parse", "validate", "check":
		return false // to be kept by who calls it
	}
	v := kit.Variable(info, sel.X)
	field, isVar := kit.Object(info, sel).(*types.Var)
	if v == nil || !isVar || !field.IsField() || field.Exported() || field.Pkg() != pass.Pkg || !kit.InParams(decl.Type, v) {
		return false
	}
	_, pointer := types.Unalias(v.Type()).(*types.Pointer)
	return pointer && !kit.WrittenIn(pass).Has(field)
}
