package defensivecopy

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkGetter reports a getter that gives each caller a copy of a field that the package
// only ever replaces as a whole, where all callers only read it.
func (g *getters) checkGetter(c inspector.Cursor, decl *ast.FuncDecl) {
	f, ok := g.info.Defs[decl.Name].(*types.Func)
	if !ok || decl.Recv == nil || decl.Body == nil {
		return
	}
	from := g.copies(f)
	sel, ok := ast.Unparen(from).(*ast.SelectorExpr)
	if !ok || !ofReceiver(g.info, decl, from) || !g.ours(decl, f) {
		return
	}
	field, ok := g.info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !field.IsField() || field.Exported() || field.Pkg() != g.pass.Pkg || !g.replacedOnly(field) || !g.callersRead(f, sel) || g.byInterface(f.Name()) {
		return
	}
	kit.Report(g.pass, finding.Suggest, decl.Name, fmt.Sprintf("gives each caller a copy of %s, which is replaced as a whole and which all of them only read", sel.Sel.Name))
}

// ours tells whether the callers of a method are known: other packages cannot name it, or
// what it gives is worked out once and kept.
func (g *getters) ours(decl *ast.FuncDecl, f *types.Func) bool {
	if !f.Exported() || !ast.IsExported(kit.ReceiverName(f)) || g.pass.Pkg.Name() == "main" ||
		strings.Contains(g.pass.Pkg.Path()+"/", "/internal/") {
		return true
	}
	for _, s := range decl.Body.List {
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			continue
		}
		if call, ok := e.X.(*ast.CallExpr); ok && kit.IsMethod(g.info, call, "sync", "Once", "Do") {
			return true
		}
	}
	return false
}

// replacedOnly tells whether nothing in the package changes the list or map that a field
// holds: it is given another one, appended to, measured, read.
func (g *getters) replacedOnly(field *types.Var) bool {
	for use := range kit.Uses(g.info, kit.Root(g.pass), field) {
		if !g.leavesAlone(selected(use), field) {
			return false
		}
	}
	return true
}

// selected is the whole of x.field, where use is field.
func selected(use inspector.Cursor) inspector.Cursor {
	if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_Sel {
		return use.Parent()
	}
	return use
}

func (g *getters) leavesAlone(at inspector.Cursor, field *types.Var) bool {
	r := reading{pass: g.pass, info: g.info, effects: g.effects}
	switch kind, i := at.ParentEdge(); kind {
	case edge.Field_Names, edge.KeyValueExpr_Key:
		return true
	case edge.AssignStmt_Lhs:
		s := at.Parent().Node().(*ast.AssignStmt)
		if len(s.Lhs) != len(s.Rhs) {
			return true
		}
		cut, ok := ast.Unparen(s.Rhs[i]).(*ast.SliceExpr) // it may be filled from its start again
		return !ok || kit.Object(g.info, cut.X) != types.Object(field)
	case edge.CallExpr_Args:
		call := at.Parent().Node().(*ast.CallExpr)
		if kit.IsBuiltin(g.info, call, "append") && i == 0 && kit.IsSlice(field.Type()) {
			return true // behind its end
		}
		return r.reads(at, 0)
	case edge.SelectorExpr_X:
		call, ok := at.Parent().Parent().Node().(*ast.CallExpr)
		if ok {
			from, _ := g.call(call)
			return from == at.Node() || r.reads(at, 0)
		}
		return false
	}
	return r.reads(at, 0)
}

// callersRead tells whether f is called, and whether all callers only read what it gives.
func (g *getters) callersRead(f *types.Func, from ast.Expr) bool {
	calls, all := kit.CallsOf(g.pass, f)
	if !all || len(calls) == 0 {
		return false
	}
	t, deep := g.info.TypeOf(from), g.deep[f]
	r := reading{pass: g.pass, info: g.info, effects: g.effects}
	for _, call := range calls {
		if !sameType(g.info.TypeOf(call.Node().(ast.Expr)), t) {
			return false
		}
		if r.reads(call, 0) && (!deep || scalarOf(g.info, call)) {
			continue
		}
		v, frame := holder(g.info, call, 0)
		if v == nil {
			return false
		}
		for use := range kit.Uses(g.info, frame, v) {
			if at, ok := kit.Frame(use); !ok || at.Node() != frame.Node() || !r.reads(use, 0) || deep && !scalarOf(g.info, use) {
				return false
			}
		}
	}
	return true
}

// scalarOf tells whether a list or map at c is measured, or asked for an entry, or for a
// field of one, that leads to no other memory.
func scalarOf(info *types.Info, c inspector.Cursor) bool {
	if call, ok := c.Parent().Node().(*ast.CallExpr); ok {
		return kit.IsBuiltin(info, call, "len")
	}
	if kind, _ := c.ParentEdge(); kind != edge.IndexExpr_X {
		return false
	}
	at := c.Parent()
	for kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_X; kind, _ = at.ParentEdge() {
		at = at.Parent()
	}
	e, ok := at.Node().(ast.Expr)
	return ok && !leads(info.TypeOf(e))
}

// byInterface tells whether some interface that the package knows has a method of that
// name: then it may be called without being named.
func (g *getters) byInterface(name string) bool {
	asks := func(scope *types.Scope) bool {
		for _, n := range scope.Names() {
			t, ok := scope.Lookup(n).(*types.TypeName)
			if !ok {
				continue
			}
			i, ok := t.Type().Underlying().(*types.Interface)
			for k := 0; ok && k < i.NumMethods(); k++ {
				if i.Method(k).Name() == name {
					return true
				}
			}
		}
		return false
	}
	if asks(g.pass.Pkg.Scope()) {
		return true
	}
	for _, p := range g.pass.Pkg.Imports() {
		if !kit.InStandardLibrary(p) && asks(p.Scope()) {
			return true
		}
	}
	return false
}
