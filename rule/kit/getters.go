package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
)

// A GetterFact is the fact of a package which of its exported functions give something that
// is there already, named F or T.M.
type GetterFact struct{ Funcs []string } // sorted

// AFact makes it a fact.
func (*GetterFact) AFact() {}

func (f *GetterFact) String() string { return "getters: " + strings.Join(f.Funcs, ", ") }

// GettersAnalyzer works out which functions do no more than give a field, a constant or an
// element, across the packages of a module: what their names promise ("String") is no work.
var GettersAnalyzer = &analysis.Analyzer{
	Name:       "tollgetters",
	Doc:        "works out which functions give something that is there already",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	FactTypes:  []analysis.Fact{(*GetterFact)(nil)},
	ResultType: reflect.TypeFor[*Getters](),
	Run:        runGetters,
}

// Getters knows these functions as one package sees them.
type Getters struct{ knownFuncs[GetterFact] }

func runGetters(pass *analysis.Pass) (any, error) {
	g := &Getters{knownAs(pass, func(fact *GetterFact) []string { return fact.Funcs })}
	if InStandardLibrary(pass.Pkg) {
		return g, nil // known by name
	}
	var fact GetterFact
	for f, c := range functions(pass) {
		if !gets(pass.TypesInfo, c.Node().(*ast.FuncDecl)) {
			continue
		}
		g.own[f] = true
		if f.Exported() {
			fact.Funcs = append(fact.Funcs, nameIn(f))
		}
	}
	if len(fact.Funcs) > 0 {
		slices.Sort(fact.Funcs)
		pass.ExportPackageFact(&fact)
	}
	return g, nil
}

// GettersOf returns the functions that GettersAnalyzer knows, for an analyzer that requires it.
func GettersOf(pass *analysis.Pass) *Getters { return pass.ResultOf[GettersAnalyzer].(*Getters) }

// gets tells whether all that a function does is to return what costs next to nothing.
func gets(info *types.Info, decl *ast.FuncDecl) bool {
	if len(decl.Body.List) != 1 {
		return false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	easy := true
	ast.Inspect(ret, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			easy = easy && (slices.ContainsFunc([]string{"len", "cap", "min", "max"}, func(name string) bool { return IsBuiltin(info, n, name) }) || IsConversion(info, n) && !copies(info, n))
		case *ast.FuncLit, *ast.CompositeLit, *ast.SendStmt:
			easy = false
		case *ast.UnaryExpr:
			easy = easy && n.Op != token.ARROW
		case *ast.BinaryExpr:
			easy = easy && (n.Op != token.ADD || !IsString(info.TypeOf(n)) || info.Types[n].Value != nil)
		}
		return easy
	})
	return easy
}

// copies tells whether a conversion makes another text or list: what is converted to an
// interface may be boxed.
func copies(info *types.Info, call *ast.CallExpr) bool {
	if info.Types[call].Value != nil {
		return false
	}
	to, from := Underlying(info, call), Underlying(info, call.Args[0])
	return to == nil || from == nil || !types.Identical(to, from) && !(IsNumber(to) && IsNumber(from))
}
