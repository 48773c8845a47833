package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// A walk goes through a section in the order in which it runs, to find work that could as
// well be done before the lock: it is of nothing that the lock guards, and nothing that
// the lock guards decides whether it is done.
type walk struct {
	*scope
	w     *work
	seen  map[*types.Var]bool // locals that hold something of what the lock guards, plain values too
	made  map[*types.Var]bool // locals that hold only what the section makes
	asked bool                // what the lock guards has decided whether the rest runs
	done  bool                // nothing further is looked at
	found string
}

// before is the first such work of a section, "" for none.
func (s *scope) before(w *work, l held) string {
	if s.root == nil {
		return ""
	}
	k := &walk{scope: s, w: w, seen: map[*types.Var]bool{}, made: madeIn(s.g.pass.TypesInfo, l.section())}
	for n := -1; n != len(k.seen); {
		n = len(k.seen)
		k.mark(l.section(), false)
	}
	k.list(l.section())
	return k.found
}

// mark notes the locals that are given something of what the lock guards, or where that
// decides.
func (k *walk) mark(list []ast.Stmt, asked bool) {
	for _, stmt := range list {
		k.eachBranch(stmt, asked, k.mark)
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				k.fill(n)
			case *ast.AssignStmt:
				given := asked || slices.ContainsFunc(n.Rhs, func(e ast.Expr) bool { return !k.own(e) })
				for _, e := range n.Lhs {
					k.note(e, given)
				}
			case *ast.ValueSpec:
				given := asked || slices.ContainsFunc(n.Values, func(e ast.Expr) bool { return !k.own(e) })
				for _, id := range n.Names {
					k.note(id, given)
				}
			case *ast.RangeStmt:
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e != nil {
						k.note(e, asked || !k.own(n.X))
					}
				}
			}
			return true
		})
	}
}

// fill notes the locals that a call may put something of what the lock guards into: what it is
// given by an address.
func (k *walk) fill(call *ast.CallExpr) {
	info := k.g.pass.TypesInfo
	parts := call.Args
	if recv := kit.Receiver(call); recv != nil {
		parts = append(parts[:len(parts):len(parts)], recv)
	}
	if !slices.ContainsFunc(parts, func(e ast.Expr) bool { return !k.own(e) }) {
		return
	}
	for _, e := range parts {
		u, ok := ast.Unparen(e).(*ast.UnaryExpr)
		if ok && u.Op == token.AND {
			k.note(u.X, true)
		} else if v := kit.Variable(info, e); v != nil {
			switch v.Type().Underlying().(type) {
			case *types.Pointer, *types.Map:
				k.note(e, true)
			}
		}
	}
}

func (k *walk) note(e ast.Expr, given bool) {
	if v := kit.RootVar(k.g.pass.TypesInfo, e); given && v != nil && kit.IsLocal(v) && v != k.root {
		k.seen[v] = true
	}
}

// eachBranch gives the statements inside of one to do, with what is asked on the way there.
func (k *walk) eachBranch(stmt ast.Stmt, asked bool, do func([]ast.Stmt, bool)) {
	expr := func(e ast.Expr) bool { return e != nil && !k.own(e) }
	switch s := stmt.(type) {
	case *ast.IfStmt:
		asked = asked || expr(s.Cond) || s.Init != nil && !k.own(s.Init)
		do(s.Body.List, asked)
		if s.Else != nil {
			k.eachBranch(s.Else, asked, do)
		}
	case *ast.BlockStmt:
		do(s.List, asked)
	case *ast.ForStmt:
		do(s.Body.List, asked || expr(s.Cond))
	case *ast.RangeStmt:
		do(s.Body.List, asked || expr(s.X))
	case *ast.SwitchStmt:
		asked = asked || expr(s.Tag) || s.Init != nil && !k.own(s.Init)
		for _, c := range s.Body.List {
			clause := c.(*ast.CaseClause)
			asked = asked || slices.ContainsFunc(clause.List, expr)
			do(clause.Body, asked)
		}
	case *ast.TypeSwitchStmt:
		asked = asked || !k.own(s.Assign)
		for _, c := range s.Body.List {
			do(c.(*ast.CaseClause).Body, asked)
		}
	case *ast.LabeledStmt:
		k.eachBranch(s.Stmt, asked, do)
	}
}

// own tells whether n needs nothing of what the lock guards, and nothing of its
// holder but plain values that never change, or a function that makes something.
func (k *walk) own(n ast.Node) bool {
	info, own := k.g.pass.TypesInfo, true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if kit.Variable(info, n.X) == k.root {
				v, ok := info.ObjectOf(n.Sel).(*types.Var)
				own = own && ok && v.IsField() && !k.g.written.Has(v.Origin()) && (plain(v.Type(), 0) || isFunc(v.Type()))
				return false
			}
		case *ast.Ident:
			v, ok := info.ObjectOf(n).(*types.Var)
			own = own && !(ok && (v == k.root || k.seen[v]))
		case *ast.UnaryExpr:
			own = own && n.Op != token.ARROW
		}
		return own
	})
	return own && !k.touches(n)
}

// list goes through statements.
func (k *walk) list(list []ast.Stmt) {
	for _, stmt := range list {
		if k.done || k.found != "" {
			return
		}
		k.stmt(stmt)
	}
}

func (k *walk) stmt(stmt ast.Stmt) {
	switch s := stmt.(type) {
	case *ast.ReturnStmt:
		k.visit(s)
	case *ast.BranchStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt:
	case *ast.IfStmt:
		k.visit(s.Init)
		k.visit(s.Cond)
		k.branches(s)
	case *ast.ForStmt:
		k.visit(s.Init)
		k.visit(s.Cond)
		k.branches(s)
	case *ast.RangeStmt:
		k.visit(s.X)
		k.branches(s)
	case *ast.SwitchStmt:
		k.visit(s.Init)
		k.visit(s.Tag)
		k.branches(s)
	case *ast.BlockStmt, *ast.TypeSwitchStmt, *ast.LabeledStmt:
		k.branches(s)
	default:
		k.visit(s)
	}
}

// branches goes into the branches of a statement. Behind a way out that the lock's state
// decides on, the rest is not always done.
func (k *walk) branches(stmt ast.Stmt) {
	before, leaves := k.asked, false
	k.eachBranch(stmt, before, func(list []ast.Stmt, asked bool) {
		switch s := stmt.(type) {
		case *ast.IfStmt:
			if kit.Failed(k.g.pass.TypesInfo, s.Cond) {
				list = nil // few come here
			}
		case *ast.ForStmt, *ast.RangeStmt:
			asked = asked || k.touches(stmt) // it goes on with what the lock guards
		}
		k.asked = asked
		k.list(list)
		leaves = leaves || asked && slices.ContainsFunc(list, func(s ast.Stmt) bool { return kit.Jumps(s) }) || k.asked && !asked
	})
	k.asked = before || leaves
}

// visit looks for work in what a statement or expression evaluates.
func (k *walk) visit(n ast.Node) {
	if k.done || k.found != "" || k.asked || n == nil {
		return
	}
	info := k.g.pass.TypesInfo
	ast.Inspect(n, func(n ast.Node) bool {
		if k.done || k.found != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if mu, _ := kit.MutexCall(info, n); mu != nil {
				k.done = true // another lock, or the end of this one
				return false
			}
			if kit.MakesError(info, n) || kit.TellsOthers(k.w.pass, n) {
				return false
			}
			if k.w.waiting([]ast.Stmt{&ast.ExprStmt{X: n}}) != "" {
				k.done = true // the lock is held over more than that
				return false
			}
			if k.long(n) && k.mine(n) {
				k.found = types.ExprString(n.Fun)
			}
		}
		return true
	})
}

// long tells whether a call computes for long.
func (k *walk) long(call *ast.CallExpr) bool {
	info := k.g.pass.TypesInfo
	if f := kit.Callee(info, call); f != nil && f.Pkg() != nil {
		switch f.Pkg().Path() {
		case "runtime", "runtime/debug", "reflect":
			return false // to find mistakes, or to see whether anything is to be done
		}
		switch kit.FirstWord(f.Name()) {
		case "encode", "execute", "write", "render":
			if kit.OnlyFails(f.Signature()) {
				return false // to somebody, who may be told what comes before
			}
		}
		if k.g.effects.Decl(f) != nil {
			return k.w.toilers.Has(f) || heavy(f) && k.w.inside(f) // more than a name
		}
		return heavy(f) || k.w.toilers.Has(f)
	}
	return k.w.generates(call, k.root) && k.own(call.Fun)
}

// mine tells whether a call is of nothing that belongs to the lock: what it is called on and
// given is neither of what the lock guards nor of a kind that its holder keeps.
func (k *walk) mine(call *ast.CallExpr) bool {
	info := k.g.pass.TypesInfo
	parts := call.Args
	if recv := kit.Receiver(call); recv != nil && kit.Callee(info, call) != nil {
		parts = append(parts[:len(parts):len(parts)], recv)
	}
	for _, e := range parts {
		if !k.own(e) {
			return false
		}
		if !k.isAnew(e) && k.keepsKind(e) {
			return false
		}
	}
	return !k.calls(call)
}

// keepsKind tells whether n names a variable of a kind that the lock's holder keeps, or is.
func (s *scope) keepsKind(n ast.Node) bool {
	kept := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := s.g.pass.TypesInfo.ObjectOf(id).(*types.Var)
			kept = kept || isVar && !v.IsField() && (s.homes(v.Type(), false) > 0 || named(v.Type()) == s.owner && s.owner != nil)
		}
		return !kept
	})
	return kept
}

// homes is how many fields of the lock's holder keep lists or maps of pointers like t, and
// single ones, too. A channel only hands them on.
func (s *scope) homes(t types.Type, single bool) int {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		t = u.Elem()
	case *types.Map:
		t = u.Elem()
	}
	if _, pointer := t.Underlying().(*types.Pointer); !pointer || s.owner == nil {
		return 0
	}
	st, ok := s.owner.Underlying().(*types.Struct)
	if !ok {
		return 0
	}
	n := 0
	for f := range st.Fields() {
		if leadsTo(f.Type(), t, 3) && (single || !types.Identical(f.Type(), t)) {
			n++
		}
	}
	return n
}

// leadsTo tells whether a value of type in is a t, or a list or map with such in it.
func leadsTo(in, t types.Type, depth int) bool {
	if types.Identical(in, t) {
		return true
	}
	if depth == 0 {
		return false
	}
	switch u := in.Underlying().(type) {
	case *types.Slice:
		return leadsTo(u.Elem(), t, depth-1)
	case *types.Array:
		return leadsTo(u.Elem(), t, depth-1)
	case *types.Map:
		return leadsTo(u.Key(), t, depth-1) || leadsTo(u.Elem(), t, depth-1)
	}
	return false
}

// generates tells whether a call is of a function in a field of the lock's holder that makes
// something of what it is given, by its name, and that nothing changes.
func (w *work) generates(call *ast.CallExpr, root *types.Var) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || kit.Variable(w.pass.TypesInfo, sel.X) != root || root == nil || len(call.Args) == 0 {
		return false
	}
	v, ok := w.pass.TypesInfo.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !v.IsField() || v.Exported() {
		return false
	}
	if sig, ok := v.Type().Underlying().(*types.Signature); !ok || kit.OnlyFails(sig) {
		return false // it puts something somewhere
	}
	return slices.ContainsFunc(kit.Words(v.Name()), func(word string) bool {
		switch word {
		case "generate", "generator", "build", "builder", "compute", "render", "renderer", "encode", "encoder", "decode", "decoder", "marshal", "unmarshal", "transform", "compile", "parse", "parser", "convert", "converter":
			return true
		}
		return false
	})
}

// toiling is the first call that computes for long by what is known of its function, of other
// packages, too, or by the name of the field of root that keeps it.
func (w *work) toiling(list []ast.Stmt, root *types.Var) string {
	found := ""
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != "" {
			return
		}
		if f := kit.Callee(w.pass.TypesInfo, call); f != nil && f.Pkg() != nil && w.toilers.Has(f) || w.generates(call, root) {
			found = types.ExprString(call.Fun)
		}
	})
	return found
}
