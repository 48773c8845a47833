package samecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// A change is what a piece of code may change.
type change struct {
	vars    map[*types.Var]bool // local ones, or a part of them
	fields  map[*types.Var]bool // and variables of the package
	owners  []types.Type        // structs whose fields those are
	targets []types.Type        // values that pointers lead to, whole
	elems   []types.Type        // elements of lists
	maps    []types.Type
	handed  reached  // what code is given that is not known here
	given   []handed // the same as it is written
	unknown bool     // code that is not known at all runs, or others may have their turn
}

// What is handed to code that is not known here; lent tells that it is given the address.
type handed struct {
	expr ast.Expr
	lent bool
}

func newChange() *change {
	return &change{vars: map[*types.Var]bool{}, fields: map[*types.Var]bool{}}
}

// store takes in an assignment to l.
func (c *checker) store(ch *change, l ast.Expr) {
	info := c.TypesInfo
	t := info.TypeOf(l)
	if kit.IsBlank(l) || t == nil {
		return
	}
	if v, ok := kit.Base(info, l).(*types.Var); ok {
		if kit.IsLocal(v) {
			ch.vars[v] = true
		} else {
			ch.fields[v] = true
		}
	}
	switch l := ast.Unparen(l).(type) {
	case *ast.SelectorExpr:
		if sel := info.Selections[l]; sel != nil {
			if f, ok := sel.Obj().(*types.Var); ok {
				ch.fields[f.Origin()] = true
			}
			ch.owners = append(ch.owners, pointed(sel.Recv()))
			ch.owners = append(ch.owners, embedded(sel)...)
		}
		if _, whole := t.Underlying().(*types.Struct); whole {
			ch.targets = append(ch.targets, t)
		}
	case *ast.IndexExpr:
		if m, ok := kit.Underlying(info, l.X).(*types.Map); ok {
			ch.maps = append(ch.maps, m)
		} else {
			ch.elems = append(ch.elems, t)
		}
	case *ast.StarExpr:
		ch.targets = append(ch.targets, t)
	}
}

// embedded are the structs that a field is found through.
func embedded(sel *types.Selection) (through []types.Type) {
	t := pointed(sel.Recv())
	for _, i := range sel.Index() {
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return through
		}
		through = append(through, t)
		t = pointed(s.Field(i).Type())
	}
	return through
}

// called takes in what a call itself does, not its operands.
func (c *checker) called(ch *change, call *ast.CallExpr, depth int) {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return
	}
	if b, ok := kit.Object(info, call.Fun).(*types.Builtin); ok {
		c.builtin(ch, b.Name(), call)
		return
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		ch.unknown = ch.unknown || f == nil // the method Error of errors
		return
	}
	if waits(f) {
		ch.unknown = true
		return
	}
	if takesNext(c.Pass, f) {
		c.hands(ch, call, f, depth)
		return
	}
	if c.effects.NoneInCall(call) || c.effects.Asks(call) || kit.TellsOthers(c.Pass, call) || kit.MakesError(info, call) || kit.MakesText(f) || kit.Answers(f) {
		return
	}
	if f.Pkg() == c.Pkg {
		if decl := c.effects.Decl(f); decl != nil && decl.Body != nil {
			ch.add(c.changeOf(decl, depth))
			return
		}
	}
	c.hands(ch, call, f, depth)
}

// waits tells whether others may have their turn while a call runs.
func waits(f *types.Func) bool {
	switch f.Pkg().Path() {
	case "sync", "golang.org/x/sync/errgroup", "golang.org/x/sync/semaphore":
		return true
	case "time":
		return f.Name() == "Sleep"
	case "runtime":
		return f.Name() == "Gosched"
	}
	return false
}

func (c *checker) builtin(ch *change, name string, call *ast.CallExpr) {
	if len(call.Args) == 0 {
		return
	}
	to := call.Args[0]
	if _, cut := ast.Unparen(to).(*ast.SliceExpr); name == "append" && !cut {
		return // it writes where no other list looks
	}
	switch name {
	case "append", "copy", "delete", "clear":
		switch t := kit.Underlying(c.TypesInfo, to).(type) {
		case *types.Map:
			ch.maps = append(ch.maps, t)
		case *types.Slice:
			ch.elems = append(ch.elems, t.Elem())
		default:
			ch.unknown = true
		}
	}
}

// hands takes in what a function of others is given: it may change what it can reach by it.
func (c *checker) hands(ch *change, call *ast.CallExpr, f *types.Func, depth int) {
	info := c.TypesInfo
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if s := info.Selections[sel]; s != nil {
			lent := s.Kind() == types.MethodVal && kit.TakesAddress(s)
			if t := info.TypeOf(sel.X); t != nil && (lent || !immutable(t)) {
				ch.given = append(ch.given, handed{sel.X, lent})
				ch.handed.add(c.behind(t))
				if lent {
					ch.handed.structs = append(ch.handed.structs, t)
				}
			}
		}
	}
	for _, arg := range call.Args {
		t := info.TypeOf(arg)
		if t == nil || immutable(t) || onlyReads(f, t) {
			continue
		}
		if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok {
			c.collect(ch, lit.Body, depth)
			continue
		}
		if _, function := t.Underlying().(*types.Signature); function {
			ch.unknown = true
			return
		}
		ch.given = append(ch.given, handed{arg, addressed(arg)})
		ch.handed.add(c.behind(t))
	}
}

func addressed(e ast.Expr) bool {
	_, address := ast.Unparen(e).(*ast.UnaryExpr)
	return address
}

// onlyReads tells whether a function is known to leave the bytes alone that it is given.
func onlyReads(f *types.Func, t types.Type) bool {
	if !kit.IsBytes(t) {
		return false
	}
	switch f.Name() {
	case "Write", "Unmarshal", "NewReader", "WriteFile", "Equal", "Compare", "HasPrefix", "HasSuffix":
		return true
	}
	return false
}

// changeOf is what a function of the package changes, and those that it calls.
func (c *checker) changeOf(decl *ast.FuncDecl, depth int) *change {
	if ch := c.changes[decl]; ch != nil {
		return ch
	}
	ch := newChange()
	ch.unknown = true
	if depth == 0 {
		return ch
	}
	c.changes[decl] = ch // one that calls itself is not known
	found := newChange()
	c.collect(found, decl.Body, depth-1)
	found.vars, found.given = nil, nil // its own, and written in its own names
	c.changes[decl] = found
	return found
}

// collect takes in what runs when n does.
func (c *checker) collect(ch *change, n ast.Node, depth int) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				c.store(ch, l)
			}
		case *ast.IncDecStmt:
			c.store(ch, n.X)
		case *ast.RangeStmt:
			for _, e := range [...]ast.Expr{n.Key, n.Value} {
				if e != nil {
					c.store(ch, e)
				}
			}
		case *ast.SendStmt, *ast.SelectStmt:
			ch.unknown = true
		case *ast.UnaryExpr:
			ch.unknown = ch.unknown || n.Op == token.ARROW
		case *ast.CallExpr:
			c.called(ch, n, depth)
		}
		return true
	})
}

func (ch *change) add(o *change) {
	for v := range o.fields {
		ch.fields[v] = true
	}
	ch.owners = append(ch.owners, o.owners...)
	ch.targets = append(ch.targets, o.targets...)
	ch.elems = append(ch.elems, o.elems...)
	ch.maps = append(ch.maps, o.maps...)
	ch.handed.add(&o.handed)
	ch.unknown = ch.unknown || o.unknown
}

// hits tells whether a change may change what a result is made of.
func (ch *change) hits(info *types.Info, m *made) bool {
	for v := range ch.vars {
		if m.vars[v] {
			return true
		}
	}
	if m.private {
		return false
	}
	if ch.unknown || m.reach.opaque && len(ch.owners)+len(ch.targets)+len(ch.elems)+len(ch.maps)+len(ch.given) > 0 {
		return true
	}
	for v := range ch.fields {
		if m.fields[v] {
			return true
		}
	}
	any := func(list []types.Type, of ...[]types.Type) bool {
		return slices.ContainsFunc(list, func(t types.Type) bool {
			return slices.ContainsFunc(of, func(o []types.Type) bool { return slices.ContainsFunc(o, same(t)) })
		})
	}
	return any(ch.owners, m.reach.structs) || any(ch.targets, m.reach.structs, m.owners, m.reach.elems) || slices.ContainsFunc(ch.targets, m.holds) ||
		any(ch.elems, m.reach.elems, m.reach.structs) || any(ch.maps, m.reach.maps) ||
		ch.handed.meets(m.reach) || any(ch.handed.structs, m.owners) || ch.mentions(info, m)
}

// holds tells whether a field or variable of type t counts, to which a pointer may lead.
func (m *made) holds(t types.Type) bool {
	for v := range m.fields {
		if types.Identical(v.Type(), t) {
			return true
		}
	}
	for v := range m.vars {
		if types.Identical(v.Type(), t) {
			return true
		}
	}
	return false
}

// mentions tells whether something is given away that the result is made of, or is got from.
func (ch *change) mentions(info *types.Info, m *made) bool {
	for _, h := range ch.given {
		for _, v := range kit.Variables(info, h.expr) {
			if !m.vars[v] && !m.kin[v] && !m.fields[v] || immutable(v.Type()) && !h.lent {
				continue
			}
			if !m.beside(info, h.expr) {
				return true
			}
		}
	}
	return false
}

// beside tells whether e is a field that nothing of the result is found through.
func (m *made) beside(info *types.Info, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.FieldVal {
		return false
	}
	return !slices.ContainsFunc(m.paths, func(p ast.Expr) bool { return kit.Contains(info, p, sel) }) && len(m.paths) > 0
}
