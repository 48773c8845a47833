package samecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// What a result is made of: it holds as long as none of it changes.
type made struct {
	vars    map[*types.Var]bool // whose value counts
	fields  map[*types.Var]bool // behind pointers, and variables of the package
	owners  []types.Type        // the structs of those fields
	reach   *reached            // what may be looked at behind what is handed over
	private bool                // of local variables alone, which only the function's own text changes
	shared  bool                // of a variable of the package
	kin     map[*types.Var]bool // local variables that vars are got from
	paths   []ast.Expr          // the fields and elements that are looked at
}

// A maker gathers what a call's result is made of.
type maker struct {
	*checker
	fn   ast.Node
	decl *ast.FuncDecl
	*made
	ok bool
}

// madeOf tells what the result of a call is made of; ok is false where that is not known.
func (c *checker) madeOf(fn inspector.Cursor, call *ast.CallExpr) (*made, bool) {
	m := &maker{checker: c, fn: fn.Node(), decl: kit.Decl(fn), ok: true,
		made: &made{vars: map[*types.Var]bool{}, fields: map[*types.Var]bool{}, reach: &reached{}, private: true, kin: map[*types.Var]bool{}}}
	if m.decl == nil {
		return nil, false
	}
	m.call(call)
	if !m.ok || len(m.vars)+len(m.fields) == 0 {
		return nil, false
	}
	for v := range m.vars {
		m.relate(v)
	}
	return m.made, true
}

// relate notes the variables that a local one is got from: what is done to them may change what
// it leads to.
func (m *maker) relate(v *types.Var) {
	if _, basic := v.Type().Underlying().(*types.Basic); basic || !kit.IsLocal(v) {
		return
	}
	for _, from := range kit.Given(m.TypesInfo, m.decl, v) {
		if from == nil {
			continue
		}
		for _, other := range kit.Variables(m.TypesInfo, from) {
			if _, basic := other.Type().Underlying().(*types.Basic); !basic && other != v {
				m.kin[other] = true
			}
		}
	}
}

// call takes in a call that is an operand, or the whole.
func (m *maker) call(call *ast.CallExpr) {
	info := m.TypesInfo
	if kit.IsConversion(info, call) {
		if m.ok = m.ok && len(call.Args) == 1; m.ok {
			m.whole(call.Args[0])
		}
		return
	}
	if _, builtin := kit.Object(info, call.Fun).(*types.Builtin); builtin {
		m.ok = m.ok && (kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "min") || kit.IsBuiltin(info, call, "max"))
	} else {
		f := kit.Callee(info, call)
		if f == nil || takesNext(m.Pass, f) || m.repeats.Costly(call) == "" && !m.getter(call, f) {
			m.ok = false
			return
		}
		if f.Signature().Recv() != nil {
			sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.MethodVal {
				m.ok = false // a method expression
				return
			}
			m.whole(sel.X)
		}
	}
	for _, arg := range call.Args {
		m.whole(arg)
	}
}

// getter tells whether a call only looks at something, and finds the same each time.
func (m *maker) getter(call *ast.CallExpr, f *types.Func) bool {
	if f.Pkg() == nil {
		return true // the method Error of errors
	}
	if f.Pkg() == m.Pkg && m.effects.Decl(f) != nil {
		return m.effects.NoneInCall(call) && m.repeats.Steady(m.effects.Decl(f))
	}
	if kit.InStandardLibrary(f.Pkg()) {
		return m.effects.NoneInCall(call) && m.repeats.SameAgain(call) || f.Name() == "RemoteAddr" || f.Name() == "LocalAddr"
	}
	return m.effects.Asks(call) && f.Name() != "Now"
}

// takesNext tells whether f is the String of a type of another package that reads on, by its name: it
// gives the next field each time.
func takesNext(pass *analysis.Pass, f *types.Func) bool {
	if f.Name() != "String" || f.Pkg() == nil || f.Pkg() == pass.Pkg {
		return false
	}
	switch kit.LastWord(kit.ReceiverName(f)) {
	case "decoder", "reader", "scanner", "lexer", "parser", "cursor":
		return true
	}
	return false
}

// whole takes in an operand of which all may count.
func (m *maker) whole(e ast.Expr) {
	info := m.TypesInfo
	tv := info.Types[e]
	if tv.Type == nil {
		m.ok = false
		return
	}
	if tv.Value != nil || tv.IsNil() || tv.IsType() {
		return
	}
	if !immutable(tv.Type) {
		m.private = false
		if _, function := tv.Type.Underlying().(*types.Signature); function {
			m.ok = false
			return
		}
		m.reach.add(m.behind(tv.Type))
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		m.whole(e.X)
		m.whole(e.Y)
	case *ast.CallExpr:
		m.call(e)
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			m.whole(elt)
		}
	case *ast.TypeAssertExpr:
		m.ok = m.ok && e.Type != nil
		m.path(e.X)
	default:
		m.path(e)
	}
}

// path takes in the way to an operand: the variables, fields and elements that lead to it.
func (m *maker) path(e ast.Expr) {
	info := m.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		m.variable(info.ObjectOf(e))
	case *ast.SelectorExpr:
		m.selector(e)
	case *ast.StarExpr:
		if m.private = false; info.TypeOf(e) == nil {
			m.ok = false
			return
		}
		m.reach.structs = append(m.reach.structs, info.TypeOf(e))
		m.paths = append(m.paths, e)
		m.path(e.X)
	case *ast.IndexExpr:
		m.index(e)
	case *ast.SliceExpr:
		m.path(e.X)
		for _, i := range [...]ast.Expr{e.Low, e.High, e.Max} {
			if i != nil {
				m.whole(i)
			}
		}
	case *ast.UnaryExpr:
		switch e.Op {
		case token.ARROW:
			m.ok = false
		case token.AND:
			m.whole(e.X)
			m.private = false
		default:
			m.whole(e.X)
		}
	case *ast.CallExpr, *ast.BinaryExpr, *ast.TypeAssertExpr:
		m.whole(e)
	default:
		m.ok = false
	}
}

func (m *maker) index(e *ast.IndexExpr) {
	m.whole(e.Index)
	switch t := kit.Underlying(m.TypesInfo, e.X).(type) {
	case *types.Map:
		m.private = false
		m.reach.maps = append(m.reach.maps, t)
	case *types.Slice:
		m.private = false
		m.reach.elems = append(m.reach.elems, t.Elem())
	case *types.Pointer:
		m.private = false
	case *types.Array:
	case *types.Basic: // a letter of a text
	default:
		m.ok = false
	}
	m.paths = append(m.paths, e)
	m.path(e.X)
}

func (m *maker) selector(e *ast.SelectorExpr) {
	info := m.TypesInfo
	sel := info.Selections[e]
	if sel == nil {
		m.variable(info.ObjectOf(e.Sel))
		return
	}
	f, ok := sel.Obj().(*types.Var)
	if !ok || sel.Kind() != types.FieldVal {
		m.ok = false
		return
	}
	m.paths = append(m.paths, e)
	if v, ok := kit.Base(info, e).(*types.Var); !ok || !kit.IsLocal(v) {
		m.private = false
		m.fields[f.Origin()] = true
		m.owners = append(m.owners, pointed(sel.Recv()))
	}
	m.path(e.X)
}

// pointed is what t points to, t itself if it is no pointer.
func pointed(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func (m *maker) variable(o types.Object) {
	v, ok := o.(*types.Var)
	if !ok {
		m.ok = m.ok && o != nil
		return
	}
	if !kit.IsLocal(v) {
		if m.repeats.Never(v) {
			m.vars[v] = true
			return
		}
		m.private, m.shared = false, true
		m.fields[v] = true
		return
	}
	m.vars[v] = true
	if changedElsewhere(m.TypesInfo, m.decl, m.fn, v) {
		m.ok = false
	}
	if !kit.Private(m.TypesInfo, m.decl, v) {
		m.private = false
	}
}

// changedElsewhere tells whether another function than fn, a literal in decl or the one around
// fn, sets v: that may run at any time. A loop that sets it as it goes on counts, too.
func changedElsewhere(info *types.Info, decl, fn ast.Node, v *types.Var) bool {
	found := false
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if n == fn {
				return false
			}
			found = found || !kit.DeclaredIn(v, n) && kit.Changes(info, n.Body, v)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				found = found || slices.ContainsFunc([]ast.Expr{n.Key, n.Value}, func(e ast.Expr) bool { return e != nil && kit.Variable(info, e) == v })
			}
		}
		return !found
	}
	ast.Inspect(decl, visit)
	if _, literal := fn.(*ast.FuncLit); literal && !found && !kit.DeclaredIn(v, fn) {
		// The function around the literal may go on while it runs.
		found = len(kit.Given(info, decl, v)) > 1 || kit.InParams(kit.FuncType(decl), v) && len(kit.Given(info, decl, v)) > 0
	}
	return found
}
