package kit

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
)

// A DescriberFact is the fact of a package which of its exported functions make a text of the one value that they are
// given, by its String method or by fmt, each time that they are called: named F or T.M.
type DescriberFact struct{ Funcs []string } // sorted

// AFact makes it a fact.
func (*DescriberFact) AFact() {}

func (f *DescriberFact) String() string { return "describers: " + strings.Join(f.Funcs, ", ") }

// DescribersAnalyzer works out which functions do so, across the packages of a module: those that mark
// for a log what must not be read by everybody, and the like.
var DescribersAnalyzer = &analysis.Analyzer{
	Name:       "tolldescribers",
	Doc:        "works out which functions make a text of what they are given by its String method",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	FactTypes:  []analysis.Fact{(*DescriberFact)(nil)},
	ResultType: reflect.TypeFor[*Describers](),
	Run:        runDescribers,
}

// Describers knows these functions as one package sees them.
type Describers struct{ knownFuncs[DescriberFact] }

func runDescribers(pass *analysis.Pass) (any, error) {
	d := &Describers{knownAs(pass, func(fact *DescriberFact) []string { return fact.Funcs })}
	if InStandardLibrary(pass.Pkg) {
		return d, nil
	}
	var fact DescriberFact
	for f, c := range functions(pass) {
		params := f.Signature().Params()
		if params.Len() != 1 || f.Signature().Variadic() || f.Signature().Results().Len() == 0 || !takesStringers(params.At(0).Type()) {
			continue
		}
		if describesIn(pass.TypesInfo, c.Node().(*ast.FuncDecl).Body.List, params.At(0)) {
			d.own[f] = true
			if f.Exported() {
				fact.Funcs = append(fact.Funcs, nameIn(f))
			}
		}
	}
	if len(fact.Funcs) > 0 {
		slices.Sort(fact.Funcs)
		pass.ExportPackageFact(&fact)
	}
	return d, nil
}

// takesStringers tells whether t is an interface that any value with a String method has.
func takesStringers(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	if !ok || IsTypeParam(t) {
		return false
	}
	return i.Empty() || i.NumMethods() == 1 && Method(t, "String") != nil
}

// describesIn tells whether statements make a text of v on their way, before anything else is decided.
func describesIn(info *types.Info, list []ast.Stmt, v types.Object) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.ReturnStmt:
			if asksForText(info, s, v) {
				return true
			}
		case *ast.TypeSwitchStmt:
			return describesInCase(info, s, v)
		case *ast.IfStmt:
			x, _, y, ok := Comparison(s.Cond)
			if !ok || s.Init != nil || Object(info, x) != v || !IsNil(info, y) {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// describesInCase tells whether the case of a switch over v's type that takes whatever has a String method
// does so, and those before it take what has none.
func describesInCase(info *types.Info, s *ast.TypeSwitchStmt, v types.Object) bool {
	named, ok := s.Assign.(*ast.AssignStmt)
	if !ok || s.Init != nil {
		return false
	}
	asserted, ok := ast.Unparen(named.Rhs[0]).(*ast.TypeAssertExpr)
	if !ok || Object(info, asserted.X) != v {
		return false
	}
	for _, clause := range s.Body.List {
		clause := clause.(*ast.CaseClause)
		for _, e := range clause.List {
			t := info.TypeOf(e)
			switch {
			case t == nil:
				return false
			case len(clause.List) == 1 && takesStringers(t):
				given := info.Implicits[clause]
				return given != nil && describesIn(info, clause.Body, given)
			case !methodless(t):
				return false
			}
		}
	}
	return false
}

// methodless tells whether no value of type t has a method: it has no name of its own.
func methodless(t types.Type) bool {
	switch types.Unalias(t).(type) {
	case *types.Basic, *types.Slice, *types.Map, *types.Array:
		return true
	}
	return false
}

// asksForText tells whether n itself, when it runs, calls the String method of v or gives it to fmt.
func asksForText(info *types.Info, n ast.Node, v types.Object) bool {
	return callsOne(info, n, func(f *types.Func, call *ast.CallExpr) bool {
		if f.Name() == "String" && f.Signature().Recv() != nil {
			return Object(info, Receiver(call)) == v
		}
		return IsCall(info, call, "fmt", "Sprint", "Sprintf", "Sprintln") && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return Object(info, arg) == v })
	})
}
