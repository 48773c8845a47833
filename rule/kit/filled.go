package kit

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A FilledFact is the fact of a package which of its exported functions give what others, which take any
// writer, write to a buffer of theirs: named F or T.M.
type FilledFact struct{ Funcs []string } // sorted

// AFact makes it a fact.
func (*FilledFact) AFact() {}

func (f *FilledFact) String() string { return "filled: " + strings.Join(f.Funcs, ", ") }

// FilledAnalyzer works out which functions have a buffer of their own filled and give its bytes or its text,
// across the packages of a module: the same would go to any other writer.
var FilledAnalyzer = &analysis.Analyzer{
	Name:       "tollfilled",
	Doc:        "works out which functions give what is written to a buffer of theirs",
	Requires:   Requires(),
	FactTypes:  []analysis.Fact{(*FilledFact)(nil)},
	ResultType: reflect.TypeFor[*Filled](),
	Run:        runFilled,
}

// Filled knows these functions as one package sees them.
type Filled struct{ knownFuncs[FilledFact] }

func runFilled(pass *analysis.Pass) (any, error) {
	k := &Filled{knownAs(pass, func(fact *FilledFact) []string { return fact.Funcs })}
	if InStandardLibrary(pass.Pkg) || !Imports(pass, "bytes") && !Imports(pass, "strings") {
		return k, nil // known by name, or without a buffer
	}
	var fact FilledFact
	for f, c := range functions(pass) {
		if !fills(pass.TypesInfo, f, c) {
			continue
		}
		k.own[f] = true
		if f.Exported() {
			fact.Funcs = append(fact.Funcs, nameIn(f))
		}
	}
	if len(fact.Funcs) > 0 {
		slices.Sort(fact.Funcs)
		pass.ExportPackageFact(&fact)
	}
	return k, nil
}

// FilledOf returns the functions that FilledAnalyzer knows, for an analyzer that requires it.
func FilledOf(pass *analysis.Pass) *Filled { return pass.ResultOf[FilledAnalyzer].(*Filled) }

// fills tells whether a function declares an empty buffer, hands it to what takes any writer, and returns its
// bytes or its text, and does nothing else with it.
func fills(info *types.Info, f *types.Func, fn inspector.Cursor) bool {
	results := f.Signature().Results()
	if results.Len() == 0 || !IsBytes(results.At(0).Type()) && !IsString(results.At(0).Type()) {
		return false
	}
	for c := range fn.Preorder((*ast.DeclStmt)(nil), (*ast.AssignStmt)(nil)) {
		if v, ok := EmptyBuffer(info, c); ok {
			return givesFilled(info, fn, v) // the first is mostly the only one
		}
	}
	return false
}

func givesFilled(info *types.Info, fn inspector.Cursor, v *types.Var) bool {
	filled, given := false, false
	for use := range Uses(info, fn, v) {
		if here, ok := Function(use); !ok || here != fn {
			return false
		}
		if call, ok := MethodOf(use); ok {
			switch Callee(info, call).Name() {
			case "Grow":
			case "Bytes", "String":
				kind, i := use.Parent().Parent().ParentEdge()
				if kind != edge.ReturnStmt_Results || i != 0 {
					return false
				}
				given = true
			default:
				return false
			}
			continue
		}
		if !asWriter(info, use) {
			return false
		}
		filled = true
	}
	return filled && given
}

// asWriter tells whether the buffer at c, or its address, is given to a parameter that takes anything to write to.
func asWriter(info *types.Info, c inspector.Cursor) bool {
	if _, address := c.Parent().Node().(*ast.UnaryExpr); address {
		c = c.Parent()
	}
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	sig, ok := Underlying(info, c.Parent().Node().(*ast.CallExpr).Fun).(*types.Signature)
	if !ok {
		return false
	}
	writer, ok := ParamType(sig, i).Underlying().(*types.Interface)
	if !ok || writer.NumMethods() == 0 {
		return false
	}
	for m := range writer.Methods() {
		if !strings.HasPrefix(m.Name(), "Write") {
			return false
		}
	}
	return true
}
