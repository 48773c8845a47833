package eagerargs

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// heavy is the size in bytes from which a new value is worth a lookup of its own before
// LoadOrStore: below, the key in its interface costs as much.
const heavy = 64

// orStored names the value that call makes for the LoadOrStore of a concurrent map, "" for
// other calls and where the key is likely new: somebody asked for it before, or looks
// whether it was there.
func (j *judge) orStored(c inspector.Cursor, call *ast.CallExpr) string {
	info := j.pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Name() != "LoadOrStore" || f.Signature().Recv() == nil || len(call.Args) != 2 || f.Signature().Results().Len() != 2 {
		return ""
	}
	if !firstOnly(info, c) {
		return ""
	}
	what := j.made(call.Args[1])
	decl := kit.Decl(c)
	if what == "" || decl == nil || makes(decl.Name.Name) || asked(info, decl, call) {
		return ""
	}
	return what
}

// firstOnly tells whether of the two results at c only the first is looked at, or the second
// in an if alone that does something more for a new key: who asks whether the key was there
// otherwise often expects that it was not.
func firstOnly(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return false
	}
	lhs := c.Parent().Node().(*ast.AssignStmt).Lhs
	if len(lhs) != 2 || kit.IsBlank(lhs[0]) {
		return false
	}
	return kit.IsBlank(lhs[1]) || onlyFirstTime(info, c, kit.Variable(info, lhs[1]))
}

// onlyFirstTime tells whether all that is done with loaded, the second result of the call at
// c, is if !loaded { ... } without an else, and the function takes no key out of the map again.
func onlyFirstTime(info *types.Info, c inspector.Cursor, loaded *types.Var) bool {
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(loaded) || len(kit.Given(info, frame.Node(), loaded)) != 1 {
		return false
	}
	uses := kit.UsesBut(info, frame, loaded, c.Parent().Node())
	if len(uses) == 0 {
		return false
	}
	for _, use := range uses {
		not, is := use.Parent().Node().(*ast.UnaryExpr)
		gate, asks := use.Parent().Parent().Node().(*ast.IfStmt)
		if !is || !asks || not.Op != token.NOT || gate.Cond != ast.Expr(not) || gate.Else != nil || kit.Leaves(gate.Body) {
			return false
		}
	}
	in := kit.Receiver(c.Node().(*ast.CallExpr))
	for other := range frame.Preorder((*ast.CallExpr)(nil)) {
		if sel, ok := ast.Unparen(other.Node().(*ast.CallExpr).Fun).(*ast.SelectorExpr); ok {
			switch sel.Sel.Name {
			case "Delete", "LoadAndDelete", "CompareAndDelete":
				if kit.Same(info, sel.X, in) {
					return false
				}
			}
		}
	}
	return true
}

// made names what e makes anew: a constructor of the package, one of another that gives something heavy, a literal or a buffer that is
// heavy, or one that holds other new things.
func (j *judge) made(e ast.Expr) string {
	info := j.pass.TypesInfo
	e = ast.Unparen(e)
	switch e := e.(type) {
	case *ast.UnaryExpr:
		lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		if ok && (kit.Size(j.pass, info.TypeOf(lit)) >= heavy || j.holdsNew(lit)) {
			return "a new " + types.TypeString(info.TypeOf(lit), types.RelativeTo(j.pass.Pkg))
		}
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(info, e, "make"):
			return "a new " + types.TypeString(info.TypeOf(e), types.RelativeTo(j.pass.Pkg))
		case kit.IsBuiltin(info, e, "new"):
			if p, ok := info.TypeOf(e).(*types.Pointer); ok && kit.Size(j.pass, p.Elem()) >= heavy {
				return "a new " + types.TypeString(p.Elem(), types.RelativeTo(j.pass.Pkg))
			}
		default:
			f := kit.Callee(info, e)
			if f == nil || !makes(f.Name()) || f.Signature().Results().Len() != 1 {
				return ""
			}
			if f.Pkg() == j.pass.Pkg {
				return f.Name()
			}
			if j.heavyOf(f) {
				return kit.Text(j.pass, e.Fun)
			}
		}
	}
	return ""
}

// heavyOf tells whether what a constructor of another package gives is heavy: a pointer to what is,
// or an interface, behind which nobody makes something for a number of a few bytes.
func (j *judge) heavyOf(f *types.Func) bool {
	t := f.Signature().Results().At(0).Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return kit.Size(j.pass, p.Elem()) >= heavy
	}
	return types.IsInterface(t) && !kit.ImplementsError(t) && f.Pkg() != nil && !kit.InStandardLibrary(f.Pkg())
}

// holdsNew tells whether an element of lit is made anew as well.
func (j *judge) holdsNew(lit *ast.CompositeLit) bool {
	found := false
	ast.Inspect(lit, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || kit.IsBuiltin(j.pass.TypesInfo, n, "make") || kit.IsBuiltin(j.pass.TypesInfo, n, "new")
			if f := kit.Callee(j.pass.TypesInfo, n); f != nil {
				found = found || makes(f.Name())
			}
		case *ast.UnaryExpr:
			_, inner := ast.Unparen(n.X).(*ast.CompositeLit)
			found = found || inner
		}
		return !found
	})
	return found
}

// makes tells by a function's name whether it makes something.
func makes(name string) bool {
	words := kit.Words(name)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "new", "make", "create", "build", "init", "register", "add", "start":
		return true
	}
	return false
}

// asked tells whether decl asks the map of call for a key before call.
func asked(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr) bool {
	in, found := kit.Receiver(call), false
	ast.Inspect(decl, func(n ast.Node) bool {
		other, ok := n.(*ast.CallExpr)
		if !ok || found || other.Pos() >= call.Pos() {
			return !found
		}
		if sel, ok := ast.Unparen(other.Fun).(*ast.SelectorExpr); ok {
			switch sel.Sel.Name {
			case "Load", "Get", "Has", "LoadAndDelete", "Delete":
				found = kit.Same(info, sel.X, in)
			}
		}
		return !found
	})
	return found
}
