// Package earlyalloc is the rule for memory that is allocated before an early
// exit that does not need it.
//
// It owns the judgement which exits are ordinary and what an allocation may be
// moved across, and it refuses exits that fail and moves into a critical section.
// It is fast because it starts at assignments whose right side allocates and looks
// at the statements behind them only.
package earlyalloc

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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

// Rule is earlyalloc.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "earlyalloc",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/earlyalloc.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "memory is allocated before an exit that makes it useless",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Flat:  true,
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
		// What it costs is asked first: most statements cost nothing, and the rest of
		// the questions looks at the whole function.
		for _, a := range allocated(pass, effects, c) {
			if a.costs() && (!a.again || a.resets()) && !kit.Cold(pass, c) && a.judge() {
				break // one finding a statement
			}
		}
		overwritten(&allocation{Pass: pass, effects: effects}, c)
		element(&allocation{Pass: pass}, c)
		failure(pass, c)
	}
	return nil, nil
}

// An allocation is v := value in a statement list, or another way to say that.
type allocation struct {
	*analysis.Pass
	effects *kit.Effects
	cursor  inspector.Cursor
	stmt    ast.Stmt
	v       *types.Var
	value   ast.Expr
	beside  []*types.Var       // what the same statement gives memory to
	aliases []*types.Var       // other names for v, m := v
	again   bool               // v was declared before
	block   bool               // the statement declares more, on lines of their own
	asked   bool               // its value is looked at before the exit
	checked bool               // an error that comes with it is looked at right behind
	crossed []inspector.Cursor // the statements behind it, up to the last exit before v is used
}

// judge reports an allocation that an exit or a branch makes useless.
func (a *allocation) judge() bool {
	if a.crosses() {
		a.report()
		return true
	}
	how := a.branched()
	if how != "" {
		kit.Report(a.Pass, finding.Suggest, a.stmt, how)
	}
	return how != ""
}

// branched says which branches make the allocation useless, "" where none do.
func (a *allocation) branched() string {
	switch {
	case a.oneBranch():
		return "allocates before a branch that alone needs it"
	case a.someBranches():
		return "allocates before branches that alone need it"
	case a.replaced():
		return "allocates a default before a branch that replaces it: make it in the else"
	}
	return a.halved()
}

// allocated reads what the statement at c gives variables: nil if it is not one
// that declares or assigns local variables only.
func allocated(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor) []*allocation {
	if listed, ok := kit.Stmt(c); !ok || listed != c {
		return nil // the init of an if or for
	}
	a := allocation{Pass: pass, effects: effects, cursor: c, stmt: c.Node().(ast.Stmt)}
	switch s := a.stmt.(type) {
	case *ast.AssignStmt:
		a.again = s.Tok != token.DEFINE
		if a.gives(s.Lhs, s.Rhs) || a.encodes(s) {
			return []*allocation{&a}
		}
	case *ast.DeclStmt:
		decl, isVar := s.Decl.(*ast.GenDecl)
		if !isVar || decl.Tok != token.VAR {
			return nil
		}
		var all []*allocation
		for _, spec := range decl.Specs {
			var names []ast.Expr
			for _, id := range spec.(*ast.ValueSpec).Names {
				names = append(names, id)
			}
			one := a
			one.block = len(decl.Specs) > 1
			if one.gives(names, spec.(*ast.ValueSpec).Values) {
				all = append(all, &one)
			}
		}
		return all
	}
	return nil
}

// gives notes that the statement gives each of names one of values; false unless
// all are local variables.
func (a *allocation) gives(names, values []ast.Expr) bool {
	if len(names) != len(values) || len(names) == 0 {
		return false
	}
	for i, name := range names {
		v := kit.Variable(a.TypesInfo, name)
		if !kit.IsLocal(v) {
			return false
		}
		if i == 0 {
			a.v, a.value = v, a.converted(values[0])
		} else {
			a.beside = append(a.beside, v)
		}
	}
	return true
}

// converted is the value of Encoder(&fast{}), where Encoder is an interface.
func (a *allocation) converted(e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if to := a.TypesInfo.TypeOf(e); ok && to != nil && len(call.Args) == 1 && kit.IsConversion(a.TypesInfo, call) && types.IsInterface(to) {
		return call.Args[0]
	}
	return e
}

// resets tells whether a variable that is declared before has nothing in it that
// matters: it is a result or declared without a value, and this is the first
// that it is given, outside of loops.
func (a *allocation) resets() bool {
	frame, inside := kit.Frame(a.cursor)
	if _, loops := kit.Loop(a.cursor); !inside || loops || a.stmt.(*ast.AssignStmt).Tok != token.ASSIGN {
		return false
	}
	for use := range kit.Uses(a.TypesInfo, frame, a.v) {
		if of, _ := kit.Frame(use); of != frame || use.Node().Pos() < a.stmt.Pos() {
			return false
		}
	}
	return a.v.Pos() >= kit.FuncType(frame.Node()).Pos() // not a receiver
}

// mentioned tells whether n uses what the statement gives memory to. A return
// without values uses the results that have names.
func (a *allocation) mentioned(n ast.Node) bool {
	found := kit.Mentions(a.TypesInfo, n, a.v)
	for _, v := range slices.Concat(a.beside, a.aliases) {
		found = found || kit.Mentions(a.TypesInfo, n, v)
	}
	if a.again {
		ast.Inspect(n, func(n ast.Node) bool {
			ret, ok := n.(*ast.ReturnStmt)
			found = found || ok && len(ret.Results) == 0
			return !found
		})
	}
	return found
}

// costs tells whether the value is memory on the heap, as far as the text shows.
func (a *allocation) costs() bool {
	info := a.TypesInfo
	switch e := ast.Unparen(a.value).(type) {
	case *ast.UnaryExpr:
		_, lit := e.X.(*ast.CompositeLit)
		return lit && e.Op == token.AND && !kit.IsEmptyStruct(info.TypeOf(e.X)) && (a.sizes(e.X) || a.leaves() || types.IsInterface(a.v.Type()) || a.builds(e.X)) // whose methods nobody sees
	case *ast.CompositeLit:
		if _, isMap := kit.Underlying(info, e).(*types.Map); isMap {
			return len(e.Elts) > 8 || a.leaves()
		}
		_, isSlice := kit.Underlying(info, e).(*types.Slice)
		return !isSlice && a.sizes(e) || isSlice && len(e.Elts) > 0 && (a.leaves() || a.concatenates(e))
	case *ast.BinaryExpr:
		b, ok := kit.Underlying(info, e).(*types.Basic)
		return ok && e.Op == token.ADD && b.Info()&types.IsString != 0 && info.Types[e].Value == nil
	case *ast.CallExpr:
		return a.callCosts(e)
	}
	return false
}

// sizes tells whether a field of a literal is made with a length that only the run tells: that is on the heap.
func (a *allocation) sizes(lit ast.Expr) bool {
	s, ok := lit.(*ast.CompositeLit)
	return ok && slices.ContainsFunc(s.Elts, func(e ast.Expr) bool {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && kit.IsBuiltin(a.TypesInfo, call, "make") && slices.ContainsFunc(call.Args[1:], func(n ast.Expr) bool { return a.TypesInfo.Types[n].Value == nil })
	})
}

// builds tells whether a literal makes several things: a map, a slice. What does
// not leave the function is still set up.
func (a *allocation) builds(lit ast.Expr) bool {
	made := 0
	ast.Inspect(lit, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if kit.IsBuiltin(a.TypesInfo, n, "make") {
				made++
			}
		case *ast.CompositeLit:
			if kit.IsMap(a.TypesInfo.TypeOf(n)) {
				made++
			}
		}
		return true
	})
	return made > 1
}

func (a *allocation) callCosts(call *ast.CallExpr) bool {
	info := a.TypesInfo
	switch {
	case kit.IsBuiltin(info, call, "make"):
		return a.makeCosts(call)
	case kit.IsBuiltin(info, call, "new"):
		return a.leaves()
	case kit.IsBuiltin(info, call, "append"): // a copy
		return call.Ellipsis.IsValid() && (kit.IsNil(info, call.Args[0]) || isEmptyCopy(info, call.Args[0]))
	case copiesOut(info, call), isHash(info, call), kit.JoinsPath(info, call), a.checked, a.writes(call), bigNumber(info, call):
		return true
	case kit.IsConversion(info, call) && len(call.Args) == 1 && info.Types[call.Args[0]].Value == nil:
		return copies(kit.Underlying(info, call), kit.Underlying(info, call.Args[0])) && a.leaves()
	case kit.IsCall(info, call, "container/list", "New"):
		return a.leaves()
	}
	return a.constructs(call)
}

// isHash matches the constructors of package hash and crypto.
func isHash(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && strings.HasPrefix(f.Name(), "New") && fromHash(info.TypeOf(call))
}

func fromHash(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "hash"
}

// isEmptyCopy matches []T(nil) and []T{}.
func isEmptyCopy(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return kit.IsTypedNil(info, e)
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	}
	return false
}

// copies tells whether a conversion between the types copies bytes.
func copies(to, from types.Type) bool {
	isSlice := func(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }
	return kit.IsString(to) && isSlice(from) || isSlice(to) && kit.IsString(from)
}

// makeCosts tells whether a make goes to the heap: its size is not a small
// constant, or the value leaves the function.
func (a *allocation) makeCosts(call *ast.CallExpr) bool {
	size := int64(0)
	for _, arg := range call.Args[1:] {
		n, constant := kit.ConstInt(a.TypesInfo, arg)
		if !constant {
			return true
		}
		size = max(size, n)
	}
	slice, ok := a.v.Type().Underlying().(*types.Slice)
	if !ok {
		return size > 8 || a.leaves()
	}
	bytes := size * kit.Size(a.Pass, slice.Elem())
	return bytes > 64<<10 || bytes > 0 && a.leaves()
}

// leaves tells whether the variable itself is returned, passed on or stored, so
// that the compiler has to take it to be needed later.
func (a *allocation) leaves() bool {
	frame, ok := kit.Frame(a.cursor)
	if !ok || !a.crosses() && a.branched() == "" { // which is cheaper to find out, and as necessary
		return false
	}
	for _, v := range append([]*types.Var{a.v}, a.aliases...) {
		if a.handsOut(frame, v) {
			return true
		}
	}
	return false
}

// handsOut tells whether a name for the value is returned, passed on or stored.
func (a *allocation) handsOut(frame inspector.Cursor, v *types.Var) bool {
	for id := range kit.Uses(a.TypesInfo, frame, v) {
		switch n := id.Parent().Node().(type) {
		case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit, *ast.SendStmt:
			return true
		case *ast.CallExpr:
			if a.unseen(n) || appended(a.TypesInfo, n, id.Node()) {
				return true
			}
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if r == id.Node() && i < len(n.Lhs) && kit.Variable(a.TypesInfo, n.Lhs[i]) == nil {
					return true // into a field or an element
				}
			}
		}
	}
	return false
}

// appended tells whether a call puts e itself at the end of a list.
func appended(info *types.Info, call *ast.CallExpr, e ast.Node) bool {
	return kit.IsBuiltin(info, call, "append") && call.Args[0] != e && (!call.Ellipsis.IsValid() || call.Args[len(call.Args)-1] != e)
}

// unseen tells whether a call runs what nobody knows here: a function value, or a
// method of an interface.
func (a *allocation) unseen(call *ast.CallExpr) bool {
	if f := kit.Callee(a.TypesInfo, call); f != nil {
		return f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type())
	}
	tv := a.TypesInfo.Types[call.Fun]
	return !tv.IsBuiltin() && !tv.IsType()
}
