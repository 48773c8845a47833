// Package lockforvalue is the rule for a mutex that guards one value, which an
// atomic could hold.
//
// It owns the judgement what a section does to a value (value.go); the decision is
// made per mutex, over all its sections in the package. It makes no edit: every
// access must change together.
package lockforvalue

import (
	"embed"
	"fmt"
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

// Rule is lockforvalue.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "lockforvalue",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/lockforvalue.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a lock is taken to read or set one value",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU, finding.Mutex, finding.Block},
		FromFunc: true, // the unlock is on a line of its own
		Frames:   []string{"sync.(*Mutex)*", "sync.(*RWMutex)*", "internal/sync.(*Mutex)*"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

// A lock is what is known of one mutex of the package.
type lock struct {
	value    *types.Var // the only thing that its sections touch so far
	sections []kit.Section
	reads    int  // sections that only read
	other    bool // it guards more than one value, or is used in another way
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.UsesLocks(pass) {
		return nil, nil
	}
	info := pass.TypesInfo
	locks := map[*types.Var]*lock{}
	var order []*types.Var
	for s := range kit.Sections(info, kit.Root(pass)) {
		mu := kit.MutexVar(info, s.Mutex)
		if mu == nil || mu.Pkg() != pass.Pkg {
			continue
		}
		l := locks[mu]
		if l == nil {
			l = &lock{}
			locks[mu] = l
			order = append(order, mu)
		}
		l.add(info, s)
	}
	for _, mu := range order {
		l := locks[mu]
		if l.other || l.value == nil || len(l.sections) < 2 || l.reads == 0 || usedOtherwise(pass, mu, len(l.sections)) {
			continue
		}
		for _, s := range l.sections {
			if !kit.SkipFile(pass, kit.File(s.Func)) && !kit.AtStart(info, s.Func) && !kit.ForTests(info, s.Func) {
				kit.Report(pass, finding.Suggest, s.Lock, fmt.Sprintf("takes a lock for one value, %s: an atomic is read and set without", l.value.Name()))
			}
		}
	}
	return nil, nil
}

// add takes in one section: the lock stays of interest while each section does
// one simple thing to the same value.
func (l *lock) add(info *types.Info, s kit.Section) {
	l.sections = append(l.sections, s)
	v, writes, ok := touched(info, &s)
	if !ok || s.Open || l.value != nil && v != l.value {
		l.other = true
		return
	}
	l.value = v
	if !writes {
		l.reads++
	}
}

// usedOtherwise tells whether the mutex is named anywhere but where it is locked
// and unlocked: it may be handed to a Cond, or locked by others.
func usedOtherwise(pass *analysis.Pass, mu *types.Var, sections int) bool {
	if mu.Embedded() {
		return mu.Exported() && exportedOwner(pass, mu)
	}
	if mu.Exported() && mu.IsField() {
		return true
	}
	locks := 0
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), mu) {
		op := operation(id)
		switch op {
		case "Lock", "RLock":
			locks++
		case "Unlock", "RUnlock":
		default:
			if !madeHere(pass.TypesInfo, id) {
				return true
			}
		}
	}
	return locks != sections
}

// madeHere tells whether id names the mutex as a field of a literal that gives it a
// new one.
func madeHere(info *types.Info, id inspector.Cursor) bool {
	if kind, _ := id.ParentEdge(); kind != edge.KeyValueExpr_Key {
		return false
	}
	switch v := ast.Unparen(id.Parent().Node().(*ast.KeyValueExpr).Value).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(info, v, "new")
	case *ast.UnaryExpr:
		_, lit := ast.Unparen(v.X).(*ast.CompositeLit)
		return lit
	case *ast.CompositeLit:
		return true
	}
	return false
}

// operation is the method that is called on the mutex named by id, "" if it is
// used in another way.
func operation(id inspector.Cursor) string {
	at := id
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
		at = at.Parent()
	}
	kind, _ := at.ParentEdge()
	if kind != edge.SelectorExpr_X {
		return ""
	}
	sel := at.Parent()
	if kind, _ := sel.ParentEdge(); kind != edge.CallExpr_Fun {
		return ""
	}
	return sel.Node().(*ast.SelectorExpr).Sel.Name
}

// exportedOwner tells whether the struct that embeds the mutex is exported: then
// others may lock it, too.
func exportedOwner(pass *analysis.Pass, mu *types.Var) bool {
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range st.Fields() {
			if f == mu {
				return tn.Exported()
			}
		}
	}
	return true
}
