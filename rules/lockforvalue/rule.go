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
	"slices"

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
		Requires: append(kit.Requires(), kit.PureAnalyzer),
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
	sections []section
	other    bool          // it guards more than single values, or is used in another way
	every    []kit.Section // all
	alone    []section     // those of all that are about one value
}

// A section of a lock, with the values that it touches.
type section struct {
	kit.Section
	uses map[*types.Var]*use
	part bool // a branch of the section before
}

// take puts a section to all, to those that are about one value, and, as long as the lock may
// guard single values only, to what it does.
func (l *lock) take(k *looker, s kit.Section) {
	uses, ok := k.touched(&s)
	l.every = append(l.every, s)
	if ok && !s.Open && len(uses) == 1 {
		l.alone = append(l.alone, section{s, uses, false})
	}
	if !l.other {
		l.add(k, s, uses, ok)
	}
}

// add takes in a section that touches uses, or each of the branches in which it does what it
// does.
func (l *lock) add(k *looker, s kit.Section, uses map[*types.Var]*use, ok bool) {
	l.other = !ok || s.Open
	if parts := k.parts(&s); ok && len(uses) > 1 && len(parts) > 0 {
		first := true
		for i := range parts {
			if uses, _ := k.touched(&parts[i]); len(uses) > 0 {
				l.sections = append(l.sections, section{parts[i], uses, !first})
				first = false
			}
		}
		return
	}
	l.sections = append(l.sections, section{s, uses, false})
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.UsesLocks(pass) {
		return nil, nil
	}
	info := pass.TypesInfo
	locks := map[*types.Var]*lock{}
	var order []*types.Var
	var k *looker
	for s := range kit.Sections(info, kit.Root(pass)) {
		mu := kit.MutexVar(info, s.Mutex)
		if mu == nil || mu.Pkg() != pass.Pkg || borrowed(info, s.Func, mu) {
			continue
		}
		if k == nil {
			k = &looker{Pass: pass, written: kit.WrittenIn(pass), effects: kit.EffectsOf(pass)}
		}
		if v := k.fixed(&s); v != nil && !kit.SkipFile(pass, kit.File(s.Func)) && worth(info, &s) {
			kit.Report(pass, finding.Suggest, s.Lock, fmt.Sprintf("takes a lock to read %s, which nothing changes once it is made: it can be read without", v.Name()))
			continue
		}
		l := locks[mu]
		if l == nil {
			l = &lock{}
			locks[mu] = l
			order = append(order, mu)
		}
		l.take(k, s)
	}
	for _, mu := range order {
		l := locks[mu]
		sections := l.sections
		if l.other || !l.single() || l.inPlace(k.written) || l.failure() && !kit.IsRWMutex(mu.Type()) || usedOtherwise(pass, mu, l) {
			sections = l.beside(pass, mu, k.written)
			if len(sections) == 0 {
				l.reportLazy(pass, mu)
			}
		}
		for _, s := range sections {
			if v := s.value(); v != nil && !together(pass, &s.Section) && !kit.SkipFile(pass, kit.File(s.Func)) && worth(info, &s.Section) {
				kit.Report(pass, finding.Suggest, s.Lock, fmt.Sprintf("takes a lock for one value, %s: an atomic is read and set without", v.Name()))
			}
		}
	}
	return nil, nil
}

// together tells whether a comment at the lock says that several things are to be one.
func together(pass *analysis.Pass, s *kit.Section) bool {
	return slices.ContainsFunc(kit.CommentsOn(pass, s.Lock.Pos()), func(g *ast.CommentGroup) bool {
		return kit.Says(g, "critical section", "in one step", "at the same time", "consistent")
	})
}

// borrowed tells whether a local variable points to a lock of somebody else: it guards what they know.
func borrowed(info *types.Info, fn inspector.Cursor, mu *types.Var) bool {
	decl := kit.Decl(fn)
	if _, points := mu.Type().Underlying().(*types.Pointer); !points || !kit.IsLocal(mu) || decl == nil {
		return false
	}
	return slices.ContainsFunc(kit.Given(info, decl, mu), func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.UnaryExpr: // &sync.Mutex{}
			_, fresh := e.X.(*ast.CompositeLit)
			return !fresh
		case *ast.CallExpr:
			return !kit.IsBuiltin(info, e, "new")
		}
		return true
	})
}

// worth tells whether a section may run often.
func worth(info *types.Info, s *kit.Section) bool {
	return !kit.AtStart(info, s.Func) && !kit.ForTests(info, s.Func)
}

// value is the one that the section is about and that an atomic does it for; nil
// where it looks at several, or makes a new value of an old one as a whole.
func (s *section) value() *types.Var {
	for v, u := range s.uses {
		if len(s.uses) == 1 && !s.part && (kindOf(v.Type()) != whole || !u.writes || !u.reads && !u.alters) {
			return v
		}
	}
	return nil
}

// single tells whether the lock keeps nothing together: each section is about one
// value, or takes a snapshot of several counters, or sets several back. And somebody
// has to gain: by reading alone, or by counting.
func (l *lock) single() bool {
	gains := false
	moved := map[*types.Var]bool{} // by something else than counting
	for _, s := range l.sections {
		if len(s.uses) == 0 {
			return false // it guards something that is not seen
		}
		for v, u := range s.uses {
			kind := kindOf(v.Type())
			if kind == other || kind == whole && u.alters && !isFloat(v.Type()) {
				return false
			}
			moved[v] = moved[v] || kind != number || u.writes && !u.counts && !u.sets
			gains = gains || !u.writes || kind == number && (u.reads || u.counts) || kind == flag && kit.IsLocal(v) // read when all are done
		}
	}
	for v := range moved {
		if k := kindOf(v.Type()); len(moved) > 1 && k != flag && k != number {
			return false
		}
	}
	for _, s := range l.sections {
		reads, writes := 0, 0
		for v, u := range s.uses {
			if len(s.uses) > 1 && (moved[v] && !u.writes || u.writes && (u.reads || !u.sets)) {
				return false
			}
			if u.writes {
				writes++
			} else {
				reads++
			}
		}
		if len(s.uses) > 1 && reads > 0 && writes > 0 {
			return false
		}
	}
	return gains
}

// inPlace tells whether one of the values, a map or a list, is only ever changed in its
// parts, beside this lock: it is not replaced as a whole.
func (l *lock) inPlace(written *kit.Written) bool {
	for _, s := range l.sections {
		for v := range s.uses {
			if kindOf(v.Type()) == whole && !kit.IsLocal(v) && !written.Whole(v) {
				return true
			}
		}
	}
	return false
}

// failure tells whether one of the values is an error, which is mostly looked at once,
// at the end, but for one that has readers.
func (l *lock) failure() bool {
	for _, s := range l.sections {
		for v := range s.uses {
			if kit.IsError(v.Type()) {
				return true
			}
		}
	}
	return false
}

// usedOtherwise tells whether the mutex is named anywhere but where it is locked
// and unlocked: it may be handed to a Cond, or locked by others, if they can reach
// the value.
func usedOtherwise(pass *analysis.Pass, mu *types.Var, l *lock) bool {
	if mu.Exported() {
		for _, s := range l.sections {
			for v := range s.uses {
				if v.Exported() && (!mu.Embedded() || exportedOwner(pass, mu)) {
					return true
				}
			}
		}
	}
	if mu.Embedded() {
		return false
	}
	locks, whole := 0, 0
	for _, s := range l.sections {
		if !s.part {
			whole++
		}
	}
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), mu) {
		switch operation(id) {
		case "Lock", "RLock":
			locks++
		case "Unlock", "RUnlock":
		default:
			if !madeHere(pass.TypesInfo, id) {
				return true
			}
		}
	}
	return locks != whole
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
