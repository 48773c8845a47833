package lockacrossio

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// tellsEach tells whether a call in a loop over what the lock guards is of a method of the
// lock's holder that runs the code of others for one of them: what was registered with it,
// or who is handed something.
func (o *others) tellsEach(s *kit.Section, call *ast.CallExpr) bool {
	info := o.pass.TypesInfo
	f, recv, root := kit.Callee(info, call), kit.Receiver(call), kit.RootVar(info, s.Mutex)
	if f == nil || recv == nil || root == nil || kit.Variable(info, recv) != root || f.Pkg() != o.pass.Pkg || !o.eachGiven(s, call) {
		return false
	}
	decl := o.effects.Decl(f)
	own := kit.ReceiverVar(info, decl)
	if decl == nil || decl.Body == nil || own == nil || unlocksItself(info, decl.Body) {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.CallExpr:
			found = found || o.tellsOne(decl, own, n)
		}
		return !found
	})
	return found
}

// eachGiven tells whether a call in a loop over a part of the lock's holder is given what the
// loop goes over.
func (o *others) eachGiven(s *kit.Section, call *ast.CallExpr) bool {
	info, root, found := o.pass.TypesInfo, kit.RootVar(o.pass.TypesInfo, s.Mutex), false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			loop, ok := n.(*ast.RangeStmt)
			if !ok || !kit.Encloses(loop, call) || kit.RootVar(info, loop.X) != root || kit.Variable(info, loop.X) == root {
				return !found
			}
			for _, e := range []ast.Expr{loop.Key, loop.Value} {
				v := kit.Variable(info, e)
				for _, arg := range call.Args {
					found = found || v != nil && kit.RootVar(info, arg) == v
				}
			}
			return !found
		})
	}
	return found
}

// tellsOne tells whether a call in a method of the holder own runs a function that is kept in
// what a parameter is, or in what own keeps for one.
func (o *others) tellsOne(decl *ast.FuncDecl, own *types.Var, call *ast.CallExpr) bool {
	info := o.pass.TypesInfo
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || makes(info, call) {
		return false
	}
	field, ok := info.ObjectOf(sel.Sel).(*types.Var)
	if !(ok && field.IsField() && kit.Registered(field.Name())) && !kit.HandsOver(info, call) {
		return false
	}
	v := kit.RootVar(info, sel.X)
	if v == nil || v == own || !kit.IsLocal(v) {
		return false
	}
	if kit.InParams(decl.Type, v) {
		return true
	}
	for _, e := range kit.Given(info, decl, v) {
		if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok && kit.RootVar(info, index.X) == own {
			return true
		}
	}
	return false
}

// unlocksItself tells whether a function lets go of a lock that it has not taken.
func unlocksItself(info *types.Info, body *ast.BlockStmt) bool {
	for _, stmt := range body.List {
		_, op := kit.MutexStmt(info, stmt)
		switch op {
		case "Lock", "RLock":
			return false
		case "Unlock", "RUnlock":
			return true
		}
	}
	return false
}

// copied is what a section waits for that only calls a function which a field of the lock's
// holder keeps, and which others set in an instant: a copy of it may be called without the
// lock, whatever the function is named for. "" for others.
func (o *others) copied(s *kit.Section) string {
	info := o.pass.TypesInfo
	name := mutexName(s)
	if len(s.Body) == 0 || len(s.Body) > 2 || named(name, hush) || named(name, alone) || named(name, hushed) || named(name, whole) {
		return ""
	}
	if first, ok := s.Body[0].(*ast.IfStmt); len(s.Body) == 2 && !(ok && kit.Leaves(first.Body)) {
		return ""
	}
	root, found := kit.RootVar(info, s.Mutex), ""
	s.Inspect(info, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != "" {
			return found == ""
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || root == nil || kit.RootVar(info, sel) != root {
			return true
		}
		field, ok := info.ObjectOf(sel.Sel).(*types.Var)
		if why := kit.RemoteValue(info, call); ok && why != "" && o.taken(s) && o.written.Has(field.Origin()) {
			found = types.ExprString(call.Fun) + " (" + why + ")"
		}
		return true
	})
	return found
}

// mayBeNone tells whether the room of a channel is a variable of the package that is set to
// nothing in some case where it is declared.
func mayBeNone(pass *analysis.Pass, size ast.Expr) bool {
	v := kit.Variable(pass.TypesInfo, size)
	if v == nil || kit.IsLocal(v) || v.Pkg() != pass.Pkg {
		return false
	}
	value := kit.BeginsWith(pass.TypesInfo, v)
	return value != nil && givesNone(pass.TypesInfo, value)
}

// givesNone tells whether e is 0, or the call of a literal that gives 0 in some case.
func givesNone(info *types.Info, e ast.Expr) bool {
	if n, constant := kit.ConstInt(info, e); constant {
		return n == 0
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
	if !ok {
		return false
	}
	found := false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if ret, ok := n.(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
			n, constant := kit.ConstInt(info, ret.Results[0])
			found = found || constant && n == 0
		}
		return !found
	})
	return found
}

// copiesOn tells whether a write stands in a loop of the section that reads into what is
// written: as long as the reader at the other end wants.
func copiesOn(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	buf, found := kit.RootVar(info, call.Args[0]), false
	if buf == nil || !kit.IsLocal(buf) {
		return false
	}
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				found = found || kit.Encloses(n, call) && readsInto(info, kit.LoopBody(n), buf)
			}
			return !found
		})
	}
	return found
}

// readsInto tells whether something in a loop's body reads into buf.
func readsInto(info *types.Info, body *ast.BlockStmt, buf *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		f := kit.Callee(info, call)
		if f == nil || !strings.HasPrefix(kit.FirstWord(f.Name()), "read") {
			return true
		}
		for _, arg := range call.Args {
			found = found || kit.RootVar(info, arg) == buf
		}
		return !found
	})
	return found
}

// shared tells whether the section's mutex is taken in another function that does not wait for
// a caller's stream: who only looks, be it on the disk, waits as long as that.
func (o *others) shared(s *kit.Section) bool {
	info, mu := o.pass.TypesInfo, kit.MutexVar(o.pass.TypesInfo, s.Mutex)
	if mu == nil {
		return false
	}
	for other := range kit.Sections(info, kit.Root(o.pass)) {
		if other.Func == s.Func || kit.MutexVar(info, other.Mutex) != mu || len(other.Body) == 0 {
			continue
		}
		streams := false
		other.Inspect(info, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				streams = streams || peer(info, &other, call) == caller
			}
			return !streams
		})
		if !streams {
			return true
		}
	}
	return false
}
