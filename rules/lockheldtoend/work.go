package lockheldtoend

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// few is the number of turns of a loop that no one waits for.
const few = 8

// work knows what takes long in a package: what waits, and what computes.
type work struct {
	pass    *analysis.Pass
	waits   *kit.Waits
	toilers *kit.Labours
	effects *kit.Effects
	asked   map[*types.Func]bool // functions of the package: whether they compute for long
}

// waiting is what the statements wait for, by what is known of a call or by its
// form; "" for nothing.
func (w *work) waiting(list []ast.Stmt) string {
	switch call, why := w.waits.First(list); {
	case call != "":
		return call + " (" + why + ")"
	case why != "":
		return why
	}
	return w.far(list)
}

// converses tells whether the statements themselves wait for or send to others
// over channels: the lock then keeps a conversation apart.
func (w *work) converses(list []ast.Stmt) bool {
	call, why := w.waits.First(list)
	return why != "" && call == "" || sends(list)
}

// far is the first call that goes somewhere far by its form.
func (w *work) far(list []ast.Stmt) string {
	found := ""
	each(list, func(n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok && found == "" {
			if why := kit.Remote(w.pass, call); why != "" && !w.keptApart(call) {
				found = types.ExprString(call.Fun) + " (" + why + ")"
			}
		}
	})
	return found
}

// keptApart tells whether a call is of a stream in a field: the lock beside it is
// there for its users.
func (w *work) keptApart(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(kit.Receiver(call)).(*ast.SelectorExpr)
	return ok && kit.Stream(w.pass.TypesInfo.TypeOf(sel))
}

// busy is the first computation that takes long: one that encodes, decodes,
// sorts, hashes or compiles, or a loop that calls something or allocates.
func (w *work) busy(list []ast.Stmt) string { return w.computes(list, true) }

// computes is busy; deep tells that functions of the package are looked into.
func (w *work) computes(list []ast.Stmt, deep bool) string {
	found := ""
	info := w.pass.TypesInfo
	each(list, func(n ast.Node) {
		if found != "" {
			return
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if f := kit.Callee(info, n); f != nil && f.Pkg() != nil && (heavy(f) || deep && w.inside(f)) {
				found = types.ExprString(n.Fun)
			}
		case *ast.RangeStmt:
			if many(info, n.X) && allocates(info, n.Body) {
				found = "a loop"
			}
		case *ast.ForStmt:
			if n.Cond != nil && allocates(info, n.Body) {
				found = "a loop"
			}
		}
	})
	return found
}

// inside tells whether a function of the package computes for long itself. Methods are left
// out, since what they work on may belong to the lock, and functions of options.
func (w *work) inside(f *types.Func) bool {
	if long, done := w.asked[f]; done {
		return long
	}
	decl := w.effects.Decl(f)
	if decl == nil || decl.Body == nil || decl.Recv != nil || f.Signature().Variadic() {
		return false
	}
	w.asked[f] = false // while it is looked into
	w.asked[f] = w.busy(decl.Body.List) != ""
	return w.asked[f]
}

// labouring is the first call of a method of the package that computes for long by itself, or
// by what it calls, whatever it works on.
func (w *work) labouring(list []ast.Stmt) string {
	return firstCall(w.pass.TypesInfo, list, func(f *types.Func) bool { return w.hard(f, 3) })
}

// hard tells whether a function of the package computes for long, methods included, up to
// some calls deep.
func (w *work) hard(f *types.Func, depth int) bool {
	decl := w.effects.Decl(f)
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	return w.computes(decl.Body.List, true) != "" ||
		firstCall(w.pass.TypesInfo, decl.Body.List, func(f *types.Func) bool { return f != nil && w.hard(f, depth-1) }) != ""
}

// builds is the first function of the package that makes a list or a map in a loop
// over what it is given: it does not only check a name.
func (w *work) builds(list []ast.Stmt) string {
	return firstCall(w.pass.TypesInfo, list, func(f *types.Func) bool {
		if f.Pkg() != w.pass.Pkg || constructs(f.Name()) || !w.inside(f) {
			return false
		}
		makes := false
		each(w.effects.Decl(f).Body.List, func(n ast.Node) {
			made, ok := n.(*ast.CallExpr)
			makes = makes || ok && kit.IsBuiltin(w.pass.TypesInfo, made, "make") && len(made.Args) > 1
		})
		return makes
	})
}

// encodes is the first function of the package that itself encodes, sorts, hashes and
// the like: it does not only check a name.
func (w *work) encodes(list []ast.Stmt) string {
	info := w.pass.TypesInfo
	return firstCall(info, list, func(f *types.Func) bool {
		if f.Pkg() != w.pass.Pkg || f.Signature().Recv() != nil {
			return false
		}
		decl := w.effects.Decl(f)
		return decl != nil && decl.Body != nil && firstCall(info, decl.Body.List, heavy) != ""
	})
}

// firstCall is the first call in the statements themselves of a function, of some
// package, that is one; "" if there is none.
func firstCall(info *types.Info, list []ast.Stmt, is func(*types.Func) bool) string {
	found := ""
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != "" {
			return
		}
		if f := kit.Callee(info, call); f != nil && f.Pkg() != nil && is(f) {
			found = types.ExprString(call.Fun)
		}
	})
	return found
}

// constructs tells by a name that a function makes what then is kept: once for each.
func constructs(name string) bool {
	words := kit.Words(name)
	return len(words) > 0 && (words[0] == "new" || words[0] == "init" || words[0] == "make")
}

// callback is the first call of a function that was registered with the lock's
// holder, by the name of the field that keeps it, or of a method that hands something
// over to a part of the holder: how long it takes nobody here knows.
func (w *work) callback(list []ast.Stmt, root *types.Var) string {
	return w.calledBack(list, root, nil)
}

// calledBack is callback where copies hold what such fields keep.
func (w *work) calledBack(list []ast.Stmt, root *types.Var, copies map[*types.Var]ast.Expr) string {
	info, found := w.pass.TypesInfo, ""
	each(list, func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != "" {
			return
		}
		fun := ast.Unparen(call.Fun)
		if v := kit.RootVar(info, fun); v != root && copies[v] == nil {
			if sel, ok := fun.(*ast.SelectorExpr); !ok || kit.Variable(info, sel.X) == nil || copies[kit.Variable(info, sel.X)] == nil {
				return
			}
		}
		if registered(info, call, copies) || kit.HandsOver(info, call) {
			found = types.ExprString(fun) + " (the code of others)"
		}
	})
	return found
}

// logs is the first log line in the list itself that is written each time, not for debugging only.
func (w *work) logs(list []ast.Stmt) string {
	for _, stmt := range list {
		e, ok := stmt.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := e.X.(*ast.CallExpr)
		if !ok || kit.Tells(w.pass.TypesInfo, call) != "a log line" || kit.AsksLevel(call.Fun) || prints(w.pass.TypesInfo, call) && printed(w.pass.TypesInfo, list) > 1 {
			continue
		}
		return types.ExprString(call.Fun) + " (a log line)"
	}
	return ""
}

// each visits what the statements run themselves, when they run.
func each(list []ast.Stmt, visit func(ast.Node)) {
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n.(type) {
			case nil, *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
				return false
			}
			visit(n)
			return true
		})
	}
}

// sends tells whether a statement sends on a channel, by itself.
func sends(list []ast.Stmt) bool {
	found := false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.SendStmt:
				found = true
			}
			return !found
		})
	}
	return found
}

// many tells whether x may have more than a few elements.
func many(info *types.Info, x ast.Expr) bool {
	if lit, ok := ast.Unparen(x).(*ast.CompositeLit); ok {
		return len(lit.Elts) > few
	}
	if n, ok := kit.ConstInt(info, x); ok {
		return n > few
	}
	return true
}

// allocates tells whether a loop's body does more than a few instructions: it
// calls something, or fills a map or a slice.
func allocates(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	each(body.List, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !kit.IsConversion(info, n) && !kit.IsBuiltin(info, n, "len") && !kit.IsBuiltin(info, n, "cap")
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				index, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && kit.IsMap(info.TypeOf(index.X))
			}
		}
	})
	return found
}
