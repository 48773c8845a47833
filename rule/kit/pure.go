package kit

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A PureFact is the fact of a package which of its exported functions change nothing and wait
// for nothing, named F or T.M.
type PureFact struct {
	Funcs  []string // sorted, as are the others
	Steady []string // of Funcs, those that give the same for the same
	Works  []string // of Steady, those of which the result is worth keeping
	Pours  []string // those that change nothing but the streams which they are given
}

// AFact makes it a fact.
func (*PureFact) AFact() {}

func (f *PureFact) String() string {
	return "pure: " + strings.Join(f.Funcs, ", ") + "; steady: " + strings.Join(f.Steady, ", ") + "; works: " + strings.Join(f.Works, ", ") + "; pours: " + strings.Join(f.Pours, ", ")
}

// PureAnalyzer works out which functions change nothing, across the packages of a module. An
// analyzer that requires it has Effects and Repeats that know them.
var PureAnalyzer = &analysis.Analyzer{
	Name:       "tollpure",
	Doc:        "works out which functions change nothing",
	Requires:   append(Requires(), GettersAnalyzer),
	FactTypes:  []analysis.Fact{(*PureFact)(nil)},
	ResultType: reflect.TypeFor[*Pure](),
	Run:        runPure,
}

// Pure knows the functions of other packages of the module that change nothing.
type Pure struct {
	pass  *analysis.Pass
	facts packageFacts[PureFact]
}

func runPure(pass *analysis.Pass) (any, error) {
	p := &Pure{pass: pass}
	if InStandardLibrary(pass.Pkg) || pass.Pkg.Name() == "main" {
		return p, nil // known by name; imported by nobody
	}
	effects := &Effects{pass: pass, pure: p}
	repeats := newRepeats(pass, effects)
	var fact PureFact
	for f, c := range functions(pass) {
		decl := c.Node().(*ast.FuncDecl)
		if !f.Exported() {
			continue
		}
		if takesStream(f) {
			if !effects.pours(decl, depth) {
				continue // nor is it pure, for which less is allowed
			}
			fact.Pours = append(fact.Pours, nameIn(f))
		}
		if f.Signature().Results().Len() == 0 || !effects.body(decl, depth, describes(f)) {
			continue
		}
		name := nameIn(f)
		fact.Funcs = append(fact.Funcs, name)
		if !repeats.Steady(decl) {
			continue
		}
		fact.Steady = append(fact.Steady, name)
		if repeats.works(decl, repeatDepth) {
			fact.Works = append(fact.Works, name)
		}
	}
	if len(fact.Funcs)+len(fact.Pours) > 0 {
		slices.Sort(fact.Funcs)
		slices.Sort(fact.Pours)
		slices.Sort(fact.Steady)
		slices.Sort(fact.Works)
		pass.ExportPackageFact(&fact)
	}
	return p, nil
}

// pureOf is nil for an analyzer that does not require PureAnalyzer.
func pureOf(pass *analysis.Pass) *Pure {
	p, _ := pass.ResultOf[PureAnalyzer].(*Pure)
	return p
}

// has tells whether f, a function of another package, is one of those that list picks.
func (p *Pure) has(f *types.Func, list func(*PureFact) []string) bool {
	f = f.Origin()
	return p != nil && f.Pkg() != nil && f.Pkg() != p.pass.Pkg && p.facts.name(p.pass, f, list)
}

func pureFuncs(f *PureFact) []string   { return f.Funcs }
func steadyFuncs(f *PureFact) []string { return f.Steady }
func workFuncs(f *PureFact) []string   { return f.Works }
func pourFuncs(f *PureFact) []string   { return f.Pours }
