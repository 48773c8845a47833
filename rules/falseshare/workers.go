package falseshare

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// workers knows the functions of a package that run as goroutines.
type workers struct {
	pass   *analysis.Pass
	looped map[*types.Func]*ast.CallExpr // that a loop starts, by the call
	quick  *kit.Quick
}

func workersOf(pass *analysis.Pass) *workers {
	w := &workers{pass, map[*types.Func]*ast.CallExpr{}, kit.QuickOf(pass)}
	for c := range kit.Root(pass).Preorder((*ast.GoStmt)(nil), (*ast.FuncLit)(nil)) {
		switch n := c.Node().(type) {
		case *ast.GoStmt:
			if _, ok := kit.Loop(c); ok {
				w.add(n.Call)
			}
		case *ast.FuncLit: // go func() { defer wg.Done(); work(i) }()
			if start, ok := startOf(pass.TypesInfo, c); !ok || !inLoop(start) {
				continue
			}
			for _, s := range n.Body.List {
				if e, ok := s.(*ast.ExprStmt); ok {
					if call, ok := e.X.(*ast.CallExpr); ok {
						w.add(call)
					}
				}
			}
		}
	}
	return w
}

func (w *workers) add(call *ast.CallExpr) {
	if f := kit.Callee(w.pass.TypesInfo, call); f != nil && f.Pkg() == w.pass.Pkg {
		w.looped[f.Origin()] = call
	}
}

// hot tells whether the loop around c does so little else that the write is what
// it costs: it calls nothing but what is known to be quick. What is counted where
// something failed is not hot.
func (w *workers) hot(c inspector.Cursor) bool {
	info := w.pass.TypesInfo
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if kit.Failed(info, up.Node().(*ast.IfStmt).Cond) {
			return false
		}
	}
	loop, ok := kit.Loop(c)
	if !ok {
		return false
	}
	quick := true
	for call := range loop.Preorder((*ast.CallExpr)(nil)) {
		quick = quick && w.quick.Call(call.Node().(*ast.CallExpr))
	}
	return quick
}

func inLoop(c inspector.Cursor) bool {
	_, ok := kit.Loop(c)
	return ok
}

// goroutine is the function around c if it runs as a goroutine; several tells
// whether a loop starts many of it.
func (w *workers) goroutine(c inspector.Cursor) (fn inspector.Cursor, several bool) {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if decl, ok := f.Node().(*ast.FuncDecl); ok {
			obj, _ := w.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if w.looped[obj] != nil {
				return f, true
			}
			return fn, false
		}
		start, ok := startOf(w.pass.TypesInfo, f)
		if !ok {
			return fn, false
		}
		return f, inLoop(start)
	}
	return fn, false
}

// startOf is the call that runs a literal as a goroutine of its own.
func startOf(info *types.Info, lit inspector.Cursor) (start inspector.Cursor, ok bool) {
	kind, _ := lit.ParentEdge()
	call, ok := lit.Parent().Node().(*ast.CallExpr)
	if !ok {
		return start, false
	}
	start = lit.Parent()
	if kind == edge.CallExpr_Fun {
		up, _ := start.ParentEdge()
		return start, up == edge.GoStmt_Call
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil {
		return start, false
	}
	switch f.Name() {
	case "Go", "TryGo", "Submit": // of a WaitGroup, a Group, a pool
		return start, true
	}
	return start, false
}

// ownIndex tells whether the list is shared, and the index is the goroutine's
// own: a parameter of it, or a variable of the loop around, that its own loops
// leave alone.
func ownIndex(info *types.Info, fn inspector.Cursor, index *ast.IndexExpr) bool {
	i, list := kit.Variable(info, index.Index), kit.RootVar(info, index.X)
	if i == nil || list == nil || !kit.IsLocal(i) {
		return false
	}
	body := kit.FuncBody(fn.Node())
	inside := func(v *types.Var) bool { return kit.DeclaredIn(v, body) }
	return !inside(i) && !inside(list) && !kit.Changes(info, body, i)
}

// pointed is the element that the variable at the root of target points to: p :=
// &list[i] before the goroutine or at its start, or a parameter that a loop gives
// &list[i].
func (w *workers) pointed(fn inspector.Cursor, target ast.Expr) *ast.IndexExpr {
	info := w.pass.TypesInfo
	v := kit.RootVar(info, target)
	if !kit.IsLocal(v) {
		return nil
	}
	if _, pointer := v.Type().Underlying().(*types.Pointer); !pointer {
		return nil
	}
	if arg := w.argument(fn, v); arg != nil {
		return elementOf(arg)
	}
	times := 0
	var out *ast.IndexExpr
	ast.Inspect(kit.TopDecl(fn), func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for i, l := range a.Lhs {
				if kit.Variable(info, l) == v && len(a.Lhs) == len(a.Rhs) {
					out = elementOf(a.Rhs[i])
					times++
				}
			}
		}
		return true
	})
	if times != 1 {
		return nil
	}
	return out
}

// argument is what a goroutine's parameter v is given where it is started.
func (w *workers) argument(fn inspector.Cursor, v *types.Var) ast.Expr {
	var call *ast.CallExpr
	if decl, ok := fn.Node().(*ast.FuncDecl); ok {
		obj, _ := w.pass.TypesInfo.Defs[decl.Name].(*types.Func)
		call = w.looped[obj]
	} else if kind, _ := fn.ParentEdge(); kind == edge.CallExpr_Fun {
		call = fn.Parent().Node().(*ast.CallExpr)
	}
	if call == nil {
		return nil
	}
	i := 0
	for _, field := range kit.FuncType(fn.Node()).Params.List {
		for _, name := range field.Names {
			if w.pass.TypesInfo.Defs[name] == v && i < len(call.Args) {
				return call.Args[i]
			}
			i++
		}
	}
	return nil
}

// elementOf is list[i] of &list[i].
func elementOf(e ast.Expr) *ast.IndexExpr {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return nil
	}
	index, _ := ast.Unparen(u.X).(*ast.IndexExpr)
	return index
}

// pairs tells whether target is a field of a shared struct, and another goroutine
// of the same function writes another field of it, less than a line away, in a
// loop.
func (w *workers) pairs(fn inspector.Cursor, target ast.Expr) bool {
	info := w.pass.TypesInfo
	sel, v := fieldOf(info, target)
	if v == nil || kit.FuncBody(fn.Node()).Pos() <= v.Pos() && v.Pos() < fn.Node().End() {
		return false
	}
	for lit := range fn.Parent().Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for c := range lit.Preorder((*ast.IncDecStmt)(nil), (*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
			other := updated(info, c.Node())
			if other == nil || kit.LoopDepth(c) == 0 {
				continue
			}
			at, beside := fieldOf(info, other)
			if beside != v || info.ObjectOf(at.Sel) == info.ObjectOf(sel.Sel) {
				continue
			}
			if its, _ := w.goroutine(c); its.Valid() && its != fn && near(w.pass, v.Type(), sel, at) {
				return true
			}
		}
		break
	}
	return false
}

// fieldOf is v.f and v of a target that is a field of a variable.
func fieldOf(info *types.Info, target ast.Expr) (*ast.SelectorExpr, *types.Var) {
	sel, ok := ast.Unparen(target).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil {
		return nil, nil
	}
	return sel, kit.Variable(info, sel.X)
}

// near tells whether two fields of t are less than a line apart.
func near(pass *analysis.Pass, t types.Type, a, b *ast.SelectorExpr) bool {
	st := kit.StructOf(t)
	if st == nil || kit.Size(pass, st) < 0 {
		return false
	}
	offsets := offsetsOf(pass, st)
	x, okX := offsets[pass.TypesInfo.ObjectOf(a.Sel)]
	y, okY := offsets[pass.TypesInfo.ObjectOf(b.Sel)]
	return okX && okY && max(x, y)-min(x, y) < line
}

func offsetsOf(pass *analysis.Pass, st *types.Struct) map[types.Object]int64 {
	var fields []*types.Var
	for f := range st.Fields() {
		fields = append(fields, f)
	}
	at := map[types.Object]int64{}
	for i, offset := range pass.TypesSizes.Offsetsof(fields) {
		at[fields[i]] = offset
	}
	return at
}
