package writelockread

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// mostlyReads tells whether the section looks something up in a map, gives what it
// finds, and writes only where there was nothing yet: a getter that makes what is
// missing. One that is named for making mostly makes. There are others who read, or it works
// through a list: for a few instructions alone a read lock is no faster.
func (r *reader) mostlyReads(s *kit.Section, mu *types.Var) bool {
	decl := kit.Decl(s.Func)
	if decl == nil {
		return false
	}
	w := &way{info: r.pass.TypesInfo, effects: r.effects}
	hit := w.found(s.Body)
	if w.value == nil || makesByName(decl.Name.Name) && !namedFor(decl.Name.Name, w.value.Type()) || len(w.missing) == 0 || !w.gives(s.Func.Node()) || !w.stores() || w.looked(s) || w.at == nil && !w.searched && !r.shared(mu) {
		return false
	}
	on := *s
	on.Body = hit
	return r.onlyReads(&on)
}

// makesByName tells of a function that is mostly called for what is not there yet.
func makesByName(name string) bool {
	words := kit.Words(name)
	if len(words) == 0 {
		return true
	}
	switch words[0] {
	case "get", "find", "lookup", "load", "ensure", "acquire", "for", "of", "or":
		return false
	}
	return !slices.Contains(words, "get")
}

// namedFor tells whether a function is named for what it gives, and for nothing that is done
// to it: limiterFor, or client of type *Client.
func namedFor(name string, t types.Type) bool {
	words := kit.Words(name)
	if len(words) == 0 {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	noun := ""
	if n, ok := types.Unalias(t).(*types.Named); ok {
		noun = kit.LastWord(n.Obj().Name())
	}
	last := words[len(words)-1]
	switch {
	case noun == "":
	case len(words) == 1:
		return words[0] == noun
	case last == "for" || last == "of" || last == "by":
		return strings.HasPrefix(words[len(words)-2], noun)
	}
	return false
}

// A way goes through the statements of a section as it runs when what it looks for
// is there.
type way struct {
	info     *types.Info
	effects  *kit.Effects
	table    ast.Expr    // the map that is looked into
	field    *types.Var  // or which field it is, where a method does that
	by       *types.Func // the method
	searched bool        // which works through a list
	value    *types.Var  // what was found
	ok       *types.Var  // whether it was
	at       *types.Var  // where in the list that was found what is looked for stands
	missing  []ast.Stmt  // what runs only when nothing was found
}

// found are the statements that run when something is found.
func (w *way) found(list []ast.Stmt) (hit []ast.Stmt) {
	for i, stmt := range list {
		w.lookup(stmt)
		block, isIf := stmt.(*ast.IfStmt)
		if !isIf {
			hit = append(hit, stmt)
			continue
		}
		if w.makesTable(block) {
			w.missing = append(w.missing, block.Body) // once
			continue
		}
		if block.Init != nil {
			w.lookup(block.Init)
		}
		is, known := w.condition(block.Cond)
		switch {
		case !known:
			hit = append(hit, stmt)
		case is && kit.Leaves(block.Body):
			w.missing = append(w.missing, list[i+1:]...)
			return append(append(hit, initOf(block)...), block.Body.List...)
		case is:
			hit = append(append(hit, initOf(block)...), block.Body)
			w.missing = append(w.missing, orNone(block.Else)...)
		default:
			hit = append(append(hit, initOf(block)...), orNone(block.Else)...)
			w.missing = append(w.missing, block.Body)
		}
	}
	return hit
}

// makesTable matches if m == nil { m = make(map[K]V) }.
func (w *way) makesTable(block *ast.IfStmt) bool {
	x, op, y, ok := kit.Comparison(block.Cond)
	if !ok || op != token.EQL || !kit.IsNil(w.info, y) || !kit.IsMap(w.info.TypeOf(x)) || block.Init != nil || block.Else != nil || len(block.Body.List) != 1 {
		return false
	}
	set, ok := block.Body.List[0].(*ast.AssignStmt)
	return ok && len(set.Lhs) == 1 && kit.Same(w.info, set.Lhs[0], x) && kit.MadeEmpty(w.info, set.Rhs[0])
}

func initOf(block *ast.IfStmt) []ast.Stmt { return orNone(block.Init) }

func orNone(stmt ast.Stmt) []ast.Stmt {
	if stmt == nil {
		return nil
	}
	return []ast.Stmt{stmt}
}

// lookup takes in v, ok := m[k], or v := m[k] of pointers.
func (w *way) lookup(stmt ast.Stmt) {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return
	}
	if call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); ok && w.searches(call) {
		w.at = kit.Variable(w.info, a.Lhs[0])
	} else if ok && w.value == nil {
		w.lookupBy(a, call)
	}
	index, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr)
	if !ok || !kit.IsMap(w.info.TypeOf(index.X)) {
		return
	}
	w.table, w.ok, w.at, w.value = index.X, nil, nil, kit.Variable(w.info, a.Lhs[0])
	w.field, w.by, w.searched = nil, nil, false
	if len(a.Lhs) == 2 {
		w.ok = kit.Variable(w.info, a.Lhs[1])
	}
}

// searches tells whether a call looks for something in the list that was found, and gives the
// place where it stands.
func (w *way) searches(call *ast.CallExpr) bool {
	if w.value == nil || !kit.IsInteger(w.info.TypeOf(call)) {
		return false
	}
	_, list := w.value.Type().Underlying().(*types.Slice)
	return list && slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return kit.Variable(w.info, e) == w.value })
}

// placed tells whether a comparison says that the place is one of the list, or that it is none.
func (w *way) placed(e ast.Expr) (is, known bool) {
	x, op, y, ok := kit.Comparison(e)
	if !ok || w.at == nil || kit.Variable(w.info, x) != w.at {
		return false, false
	}
	n, constant := kit.ConstInt(w.info, y)
	switch of := kit.LenOf(w.info, y); {
	case of != nil && kit.Variable(w.info, of) == w.value:
		return op == token.LSS || op == token.NEQ, op == token.LSS || op == token.NEQ || op == token.GEQ || op == token.EQL
	case constant && n == 0:
		return op == token.GEQ, op == token.GEQ || op == token.LSS
	case constant && n == -1:
		return op == token.GTR || op == token.NEQ, op == token.GTR || op == token.NEQ || op == token.EQL
	}
	return false, false
}

// condition tells whether e says that something was found, or that nothing was.
func (w *way) condition(e ast.Expr) (is, known bool) {
	if not, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && not.Op == token.NOT {
		is, known = w.condition(not.X)
		return !is, known
	}
	if v := kit.Variable(w.info, e); v != nil {
		return true, v == w.ok
	}
	if is, known := w.placed(e); known {
		return is, true
	}
	x, op, y, ok := kit.Comparison(e)
	if !ok || w.value == nil || kit.Variable(w.info, x) != w.value || !kit.IsNil(w.info, y) {
		return false, false
	}
	return op == token.NEQ, op == token.NEQ || op == token.EQL
}

// gives tells whether the function returns what was found.
func (w *way) gives(fn ast.Node) bool {
	found := false
	ast.Inspect(kit.FuncBody(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			inside := slices.ContainsFunc(w.missing, func(s ast.Stmt) bool { return kit.Encloses(s, n) })
			found = found || !inside && slices.ContainsFunc(n.Results, func(e ast.Expr) bool { return kit.RootVar(w.info, e) == w.value })
		}
		return !found
	})
	return found
}

// looked tells whether the function gives such a value already before it takes the
// lock, or has looked it up there: it has looked with a read lock, and looks again.
func (w *way) looked(s *kit.Section) bool {
	found := false
	ast.Inspect(kit.FuncBody(s.Func.Node()), func(n ast.Node) bool {
		if index, ok := n.(*ast.IndexExpr); ok && index.End() <= s.Lock.Pos() {
			found = found || w.ofTable(index.X)
		}
		if call, ok := n.(*ast.CallExpr); ok && w.by != nil && call.End() <= s.Lock.Pos() {
			found = found || kit.Callee(w.info, call) == w.by
		}
		if r, ok := n.(*ast.ReturnStmt); ok && r.End() <= s.Lock.Pos() {
			found = found || slices.ContainsFunc(r.Results, func(e ast.Expr) bool {
				t := w.info.TypeOf(e)
				return t != nil && types.Identical(t, w.value.Type())
			})
		}
		return !found
	})
	return found
}

// stores tells whether something is put into the map where nothing was found.
func (w *way) stores() bool {
	found := false
	for _, stmt := range w.missing {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if a, ok := n.(*ast.AssignStmt); ok {
				for _, l := range a.Lhs {
					index, ok := ast.Unparen(l).(*ast.IndexExpr)
					found = found || ok && (w.ofTable(index.X) || w.alias(index.X))
				}
			}
			return !found
		})
	}
	return found
}

// alias tells whether e is a local map: the inner one of two, found before.
func (w *way) alias(e ast.Expr) bool {
	v := kit.Variable(w.info, e)
	return v != nil && kit.IsLocal(v) && kit.IsMap(v.Type())
}
