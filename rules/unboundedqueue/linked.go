package unboundedqueue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A chain is a list of nodes that a struct keeps by its head and its tail.
type chain struct {
	head, tail *types.Var // whichever is which
	next       *types.Var // of the nodes
	counts     []*types.Var
	puts       []inspector.Cursor // x.tail.next = n
	takes      bool               // x.head = x.head.next
}

// chains are the linked lists of the package's structs with a lock and something to wait for
// that functions put what they are given into at one end, and others take from the other one.
func chains(pass *analysis.Pass) (found []*chain) {
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || spoken(name) || returns(name) {
			continue
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		if ch := chainOf(st); ch != nil {
			ch.learn(pass)
			if ch.takes && len(ch.puts) > 0 && !ch.measured(pass) {
				found = append(found, ch)
			}
		}
	}
	return found
}

// chainOf finds two fields that point to nodes which point to the next one.
func chainOf(st *types.Struct) *chain {
	ch := &chain{}
	lock, signal := false, false
	for f := range st.Fields() {
		t := f.Type()
		lock = lock || kit.IsMutex(t)
		_, channel := t.Underlying().(*types.Chan)
		signal = signal || channel || kit.IsNamed(t, "sync", "Cond")
		if limits(f.Name()) || spoken(f.Name()) || returns(f.Name()) || kit.IsMap(t) {
			return nil
		}
		if kit.IsInteger(t) {
			ch.counts = append(ch.counts, f)
		}
		next := nextOf(t)
		switch {
		case next == nil:
		case ch.next == nil:
			ch.head, ch.next = f, next
		case ch.next == next && ch.tail == nil:
			ch.tail = f
		default:
			return nil
		}
	}
	if !lock || !signal || ch.tail == nil {
		return nil
	}
	return ch
}

// nextOf is the field by which a node that t points to leads to the next one.
func nextOf(t types.Type) (next *types.Var) {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return nil
	}
	st, ok := p.Elem().Underlying().(*types.Struct)
	if !ok || waits(p.Elem()) {
		return nil
	}
	for f := range st.Fields() {
		if types.Identical(f.Type(), t) {
			if next != nil {
				return nil // in both directions, a tree
			}
			next = f.Origin()
		}
	}
	return next
}

// learn notes where nodes are put in and taken out.
func (ch *chain) learn(pass *analysis.Pass) {
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		s := c.Node().(*ast.AssignStmt)
		if len(s.Lhs) != len(s.Rhs) {
			continue
		}
		for i, l := range s.Lhs {
			to, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if !ok {
				continue
			}
			field := fieldOf(info, to)
			switch {
			case field == ch.next && ch.isEnd(info, to.X):
				decl := kit.Decl(c)
				if decl != nil && !givesBack(decl.Name.Name) && kit.FromParam(info, decl, s.Rhs[i]) {
					ch.puts = append(ch.puts, c)
				}
			case field == ch.head || field == ch.tail:
				from, ok := ast.Unparen(s.Rhs[i]).(*ast.SelectorExpr)
				ch.takes = ch.takes || ok && fieldOf(info, from) == ch.next
			}
		}
	}
}

// isEnd tells whether e is the head or the tail.
func (ch *chain) isEnd(info *types.Info, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f := fieldOf(info, sel)
	return f != nil && (f == ch.head || f == ch.tail)
}

func fieldOf(info *types.Info, sel *ast.SelectorExpr) *types.Var {
	v, ok := info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !v.IsField() {
		return nil
	}
	return v.Origin()
}

// measured tells whether the package compares a number of the struct with more than nothing.
func (ch *chain) measured(pass *analysis.Pass) bool {
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.BinaryExpr)(nil)) {
		b := c.Node().(*ast.BinaryExpr)
		if b.Op != token.LSS && b.Op != token.LEQ && b.Op != token.GTR && b.Op != token.GEQ && b.Op != token.EQL {
			continue
		}
		for x, y := range map[ast.Expr]ast.Expr{b.X: b.Y, b.Y: b.X} {
			sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
			n, constant := kit.ConstInt(info, y)
			if ok && slices.Contains(ch.counts, fieldOf(info, sel)) && !(constant && n == 0) {
				return true
			}
		}
	}
	return false
}
