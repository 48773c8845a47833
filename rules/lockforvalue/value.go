package lockforvalue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A use is what a section does to one value.
type use struct {
	reads  bool // looks at it, or into it
	writes bool
	counts bool // all that it does is to add
	alters bool // makes a new value of the old one in one step: +=, ++
	sets   bool // to a constant
}

// A look goes through one section.
type look struct {
	*looker
	s       *kit.Section
	root    *types.Var // through which the section reaches its mutex
	uses    map[*types.Var]*use
	targets map[ast.Expr]bool // set, not read
	fixed   []*types.Var      // shared, and never changed
	ok      bool
}

// A looker is what all sections of a package share.
type looker struct {
	*analysis.Pass
	written *kit.Written
	effects *kit.Effects
}

// longest is how many statements a section may have that is about one value.
const longest = 6

// touched finds the changing values that a section is about. ok is false when
// it calls something, loops over something else, or writes into something.
func (k *looker) touched(s *kit.Section) (uses map[*types.Var]*use, ok bool) {
	if len(s.Body) == 0 || len(s.Body) > longest {
		return nil, false
	}
	l := k.look(s)
	return l.uses, l.ok
}

func (k *looker) look(s *kit.Section) *look {
	l := &look{looker: k, s: s, root: kit.RootVar(k.TypesInfo, s.Mutex), uses: map[*types.Var]*use{}, targets: map[ast.Expr]bool{}, ok: true}
	s.Inspect(k.TypesInfo, l.visit)
	return l
}

func (l *look) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ForStmt, *ast.SendStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.GoStmt, *ast.TypeSwitchStmt, *ast.LabeledStmt, *ast.FuncLit:
		l.ok = false
	case *ast.RangeStmt:
		l.ok = l.ok && n.Tok != token.ASSIGN && l.value(n.X) != nil
	case *ast.CallExpr:
		l.ok = l.ok && l.call(n)
	case *ast.IncDecStmt:
		l.assign(n.X, &use{writes: true, counts: true, alters: true})
	case *ast.AssignStmt:
		for i, e := range n.Lhs {
			u := &use{writes: true}
			switch n.Tok {
			case token.ASSIGN, token.DEFINE:
				u.sets = len(n.Lhs) == len(n.Rhs) && l.TypesInfo.Types[n.Rhs[i]].Value != nil
			case token.ADD_ASSIGN, token.SUB_ASSIGN:
				u.counts, u.alters = true, true
			default:
				u.alters = true
			}
			l.assign(e, u)
		}
	case *ast.UnaryExpr:
		l.ok = l.ok && n.Op != token.ARROW && (n.Op != token.AND || l.value(n.X) == nil)
	case *ast.SelectorExpr, *ast.Ident:
		e := n.(ast.Expr)
		if l.targets[e] {
			return false
		}
		if v := l.value(e); v != nil {
			l.add(v, &use{reads: true})
			return false
		}
		chain := l.chain(e) // shared, and never changes
		l.fixed = append(l.fixed, chain...)
		return len(chain) == 0
	}
	return l.ok
}

// assign takes in that e is written.
func (l *look) assign(e ast.Expr, u *use) {
	e = ast.Unparen(e)
	l.targets[e] = true
	if v := l.value(e); v != nil {
		_, channel := v.Type().Underlying().(*types.Chan)
		l.ok = l.ok && !channel && l.whole(e, v)
		l.add(v, u)
		return
	}
	if kit.IsBlank(e) {
		return
	}
	if index, ok := e.(*ast.IndexExpr); ok {
		e = ast.Unparen(index.X)
		l.ok = l.ok && l.made(kit.Variable(l.TypesInfo, e))
		return
	}
	l.ok = l.ok && l.ownPart(e)
}

// ownPart tells whether e is a variable of the function, or a field of a struct that
// one holds as a value, or that the function made: what a snapshot is taken into.
func (l *look) ownPart(e ast.Expr) bool {
	v := kit.RootVar(l.TypesInfo, e)
	if v == nil || !kit.IsLocal(v) {
		return false
	}
	return kit.Variable(l.TypesInfo, e) == v || (kit.Base(l.TypesInfo, e) == v || l.unborn(v)) && !l.captured(v)
}

// unborn tells whether v points to what the function has made, and has given to nobody before the
// section: client.id = r.next.
func (l *look) unborn(v *types.Var) bool {
	given := kit.Given(l.TypesInfo, l.s.Func.Node(), v)
	if len(given) != 1 || given[0] == nil {
		return false
	}
	u, ok := ast.Unparen(given[0]).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return false
	}
	if _, ok := ast.Unparen(u.X).(*ast.CompositeLit); !ok {
		return false
	}
	for id := range kit.Uses(l.TypesInfo, l.s.Func, v) {
		if kind, _ := id.ParentEdge(); kind != edge.SelectorExpr_X && id.Node().Pos() < l.s.Lock.Pos() {
			return false
		}
	}
	return true
}

func (l *look) add(v *types.Var, u *use) {
	old := l.uses[v]
	if old == nil {
		l.uses[v] = u
		return
	}
	old.counts = old.counts && u.counts
	old.sets = old.sets && u.sets
	old.reads, old.writes, old.alters = old.reads || u.reads, old.writes || u.writes, old.alters || u.alters
}

// made tells whether a local variable holds only what the function itself made.
func (l *look) made(v *types.Var) bool {
	if v == nil || !kit.IsLocal(v) || l.captured(v) {
		return false
	}
	for _, e := range kit.Given(l.TypesInfo, l.s.Func.Node(), v) {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		_, lit := ast.Unparen(e).(*ast.CompositeLit)
		if !lit && !(ok && (kit.IsBuiltin(l.TypesInfo, call, "make") || kit.IsBuiltin(l.TypesInfo, call, "append") && kit.Variable(l.TypesInfo, call.Args[0]) == v ||
			kit.IsCall(l.TypesInfo, call, "maps", "Clone") || kit.IsCall(l.TypesInfo, call, "slices", "Clone"))) {
			return false
		}
	}
	return true
}

// call tells whether a call does nothing that takes long or needs the lock.
func (l *look) call(call *ast.CallExpr) bool {
	info := l.TypesInfo
	switch {
	case kit.IsBuiltin(info, call, "close"), kit.IsBuiltin(info, call, "panic"):
		return true
	case kit.IsBuiltin(info, call, "append"), kit.IsBuiltin(info, call, "copy"):
		return l.made(kit.Variable(info, call.Args[0])) || kit.IsNil(info, unconverted(info, call.Args[0]))
	}
	return l.outside(call) || l.spells(call) || kit.IsConversion(info, call) || l.tells(call) || l.clones(call) || l.effects.Asks(call) || l.effects.NoneInCall(call) ||
		kit.IsCall(info, call, "maps", "Clone") || kit.IsCall(info, call, "slices", "Clone")
}

// outside tells whether a section that only reads hands numbers and texts to what another package does for the
// function's own variables: readers share the lock, so that it guards none of that.
func (l *look) outside(call *ast.CallExpr) bool {
	f := kit.Callee(l.TypesInfo, call)
	if !l.s.Reads || f == nil || f.Pkg() == nil || l.effects.Decl(f) != nil {
		return false
	}
	if x := kit.Receiver(call); x != nil {
		if v := kit.RootVar(l.TypesInfo, x); !kit.IsLocal(v) || v == l.root {
			return false
		}
	}
	return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		_, basic := kit.Underlying(l.TypesInfo, e).(*types.Basic)
		return !basic
	})
}

// spells tells whether a number is written into an array of the function.
func (l *look) spells(call *ast.CallExpr) bool {
	if !kit.IsMethod(l.TypesInfo, call, "encoding/binary", "", "PutUint16", "PutUint32", "PutUint64") {
		return false
	}
	cut, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	if !ok {
		return false
	}
	v := kit.Variable(l.TypesInfo, cut.X)
	return kit.IsLocal(v) && !l.captured(v) && kit.IsArray(v.Type())
}

// tells matches a log line, a metric, and what makes an error: they need no lock.
func (l *looker) tells(call *ast.CallExpr) bool {
	info := l.TypesInfo
	if kit.MakesError(info, call) || kit.IsCall(info, call, "errors") {
		return true
	}
	f := kit.Callee(info, call)
	return kit.TellsOthers(l.Pass, call) && (f.Signature().Recv() != nil || !strings.HasPrefix(f.Name(), "Set")) // slog.SetDefault is a value, too
}

// parts are the branches of a section that does nothing with what it guards but in one of
// several branches: each is a section of its own. They are nil for others.
func (k *looker) parts(s *kit.Section) (parts []kit.Section) {
	var branches [][]ast.Stmt
	rest := *s
	rest.Body = nil
	for _, stmt := range s.Body {
		switch b := stmt.(type) {
		case *ast.IfStmt:
			list, all := arms(b)
			if !all || branches != nil {
				return nil
			}
			branches = list
			rest.Body = append(rest.Body, conditions(b)...)
		case *ast.SwitchStmt:
			if branches != nil {
				return nil
			}
			for _, c := range b.Body.List {
				clause := c.(*ast.CaseClause)
				branches = append(branches, clause.Body)
				for _, e := range clause.List {
					rest.Body = append(rest.Body, &ast.ExprStmt{X: e})
				}
			}
			if b.Init != nil {
				rest.Body = append(rest.Body, b.Init)
			}
			if b.Tag != nil {
				rest.Body = append(rest.Body, &ast.ExprStmt{X: b.Tag})
			}
		default:
			rest.Body = append(rest.Body, stmt)
		}
	}
	if len(branches) < 2 {
		return nil
	}
	if l := k.look(&rest); !l.ok || len(l.uses) > 0 {
		return nil
	}
	for _, b := range branches {
		part := *s
		part.Body = b
		if len(b) > 0 {
			parts = append(parts, part)
		}
	}
	return parts
}

// arms are the blocks of an if with its else, and of those that follow; all is false
// where it has none.
func arms(s *ast.IfStmt) (list [][]ast.Stmt, all bool) {
	list = [][]ast.Stmt{s.Body.List}
	switch b := s.Else.(type) {
	case *ast.BlockStmt:
		return append(list, b.List), true
	case *ast.IfStmt:
		more, _ := arms(b)
		return append(list, more...), true
	}
	return list, false
}

// conditions are what an if, and those behind its else, asks.
func conditions(s *ast.IfStmt) (list []ast.Stmt) {
	if s.Init != nil {
		list = append(list, s.Init)
	}
	list = append(list, &ast.ExprStmt{X: s.Cond})
	if next, ok := s.Else.(*ast.IfStmt); ok {
		list = append(list, conditions(next)...)
	}
	return list
}

// unconverted is x of T(x).
func unconverted(info *types.Info, e ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && kit.IsConversion(info, call) && len(call.Args) == 1 {
		return call.Args[0]
	}
	return e
}

// value is the changing variable that e is, or that e is a part of: the last
// field of a chain, or the first pointer in it that is itself replaced; nil for
// what is not shared or does not change.
func (l *look) value(e ast.Expr) *types.Var {
	chain := l.chain(e)
	for i, v := range chain {
		if i == len(chain)-1 {
			if _, channel := v.Type().Underlying().(*types.Chan); channel && !l.targets[ast.Unparen(e)] {
				return nil
			}
			if kit.IsLocal(v) || l.written.Has(v) {
				return v
			}
			return nil
		}
		if _, pointer := v.Type().Underlying().(*types.Pointer); pointer && l.written.Whole(v) {
			return v
		}
	}
	return nil
}

// whole tells whether e is all of v, and not a part of what v leads to.
func (l *look) whole(e ast.Expr, v *types.Var) bool {
	chain := l.chain(e)
	return len(chain) > 0 && chain[len(chain)-1] == v
}

// chain lists the fields that lead from what holds the lock to e, or a package
// variable with the fields behind it; beside a local mutex it is a local variable that others
// use, too. It is empty for what is not shared.
func (l *look) chain(e ast.Expr) []*types.Var {
	var fields []*types.Var
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, ok := l.TypesInfo.ObjectOf(x).(*types.Var)
			switch {
			case !ok || v.IsField():
				return nil
			case !kit.IsLocal(v):
				return append([]*types.Var{v}, fields...)
			case v == l.root:
				return fields
			case len(fields) == 0 && l.captured(v):
				return []*types.Var{v}
			}
			return nil
		case *ast.SelectorExpr:
			v, ok := l.TypesInfo.ObjectOf(x.Sel).(*types.Var)
			if !ok {
				return nil
			}
			fields = append([]*types.Var{v.Origin()}, fields...)
			if !v.IsField() {
				return fields
			}
			e = x.X
		default:
			return nil
		}
	}
}

// captured tells whether v is a variable of the functions around that changes, beside a mutex
// that is one, too.
func (l *look) captured(v *types.Var) bool {
	if l.root == nil || !kit.IsLocal(l.root) || v == l.root || v.IsField() {
		return false
	}
	if _, bare := ast.Unparen(l.s.Mutex).(*ast.Ident); !bare || !kit.IsMutex(l.root.Type()) {
		return false
	}
	decl := l.s.Func
	for f := range decl.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		decl = f
	}
	elsewhere, changes := false, false
	for id := range kit.Uses(l.TypesInfo, decl, v) {
		elsewhere = elsewhere || !directly(id, v)
		changes = changes || assigned(id)
	}
	return elsewhere && changes
}

// directly tells whether id stands in the function that declares v.
func directly(id inspector.Cursor, v *types.Var) bool {
	f, ok := kit.Function(id)
	return ok && kit.DeclaredIn(v, f.Node())
}

// assigned tells whether id, or a part of what it names, is given a value.
func assigned(id inspector.Cursor) bool {
	at := id
	for {
		switch at.Parent().Node().(type) {
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.ParenExpr, *ast.StarExpr:
			at = at.Parent()
			continue
		}
		break
	}
	switch parent := at.Parent().Node().(type) {
	case *ast.AssignStmt:
		for _, e := range parent.Lhs {
			if e == at.Node() {
				return true
			}
		}
	case *ast.IncDecStmt:
		return true
	case *ast.RangeStmt:
		return parent.Tok == token.ASSIGN && parent.X != at.Node()
	case *ast.UnaryExpr:
		return parent.Op == token.AND
	}
	return false
}

// isFloat tells whether a number is kept by its bits: it is set as a whole, and added to by
// who compares and swaps.
func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

type kind int

const (
	other  kind = iota
	flag        // a bool, a pointer: load, store, swap
	number      // an integer, a float, a time: any of these, and add
	whole       // taken and set as a whole, through a pointer
)

func kindOf(t types.Type) kind {
	if kit.IsNamed(t, "time", "Time") {
		return number // of nanoseconds
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return flag
		case u.Info()&types.IsInteger != 0:
			return number
		case u.Info()&(types.IsString|types.IsFloat) != 0:
			return whole
		}
	case *types.Pointer:
		return flag
	case *types.Map, *types.Slice, *types.Signature, *types.Interface, *types.Struct:
		return whole
	}
	return other
}
