package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// Effects knows which calls of a package change nothing. It looks into the
// package's own functions, knows a list of others by name and, for an analyzer that requires PureAnalyzer,
// those of the module's other packages. It is made per Pass and used by one goroutine.
type Effects struct {
	pass *analysis.Pass
	pure *Pure
}

// depth is how many calls of the package's own functions are looked into.
const depth = 3

// EffectsOf makes it; the work is done when it is asked.
func EffectsOf(pass *analysis.Pass) *Effects { return &Effects{pass: pass, pure: pureOf(pass)} }

// Decl finds the declaration of a function of this package, nil if there is
// none, as there is none of no function.
func (x *Effects) Decl(f *types.Func) *ast.FuncDecl {
	if f == nil {
		return nil
	}
	return indexOf(x.pass).decls()[f.Origin()]
}

// Body is the declaration of a function of this package that has a body, ok is
// false if there is none.
func (x *Effects) Body(f *types.Func) (decl inspector.Cursor, ok bool) {
	d := x.Decl(f)
	if d == nil || d.Body == nil {
		return decl, false
	}
	return Find(Root(x.pass), d)
}

// Asks is kit.Asks for a package whose functions can be looked into: one that sets a
// part of its receiver, itself or by a method of it, does not only look, whatever its name says.
func (x *Effects) Asks(call *ast.CallExpr) bool {
	return Asks(x.pass.TypesInfo, call) && !x.sets(Callee(x.pass.TypesInfo, call), askedDepth)
}

// askedDepth is how many methods of one receiver are followed, each called by the one before.
const askedDepth = 3

// sets tells whether method f of the package sets a part of its receiver.
func (x *Effects) sets(f *types.Func, depth int) bool {
	info, decl := x.pass.TypesInfo, x.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	recv, sets := f.Origin().Signature().Recv(), false
	if recv == nil || depth == 0 {
		return false
	}
	if _, pointer := types.Unalias(recv.Type()).(*types.Pointer); !pointer {
		return false // it has a copy
	}
	set := func(e ast.Expr) {
		if _, plain := ast.Unparen(e).(*ast.Ident); !plain && RootVar(info, e) == recv {
			sets = true
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				set(l)
			}
		case *ast.IncDecStmt:
			set(n.X)
		case *ast.CallExpr:
			switch {
			case IsBuiltin(info, n, "delete"), IsBuiltin(info, n, "clear"):
				set(n.Args[0])
			case Variable(info, Receiver(n)) == recv:
				if m := Callee(info, n); m != nil && m.Pkg() == x.pass.Pkg {
					sets = sets || x.sets(m, depth-1)
				}
			}
		}
		return !sets
	})
	return sets
}

// None tells whether nobody misses it when e is not evaluated: it changes
// nothing and waits for nothing. Formatting is taken to be pure, as String and
// Error methods are by convention. What a function literal would do counts only
// where it is called.
func (x *Effects) None(e ast.Node) bool {
	return x.NoneBut(e, func(*ast.CallExpr) bool { return false })
}

// NoneBut is None where calls that are allowed have no effect either, their arguments left out.
func (x *Effects) NoneBut(e ast.Node, allowed func(*ast.CallExpr) bool) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && (x.call(n, depth) || allowed(n))
		}
		return ok
	})
	return ok
}

// NoneInCall covers the call itself, not its arguments.
func (x *Effects) NoneInCall(call *ast.CallExpr) bool { return x.call(call, depth) }

// Works tells of a function of another package of the module whether it changes nothing, gives the same
// for the same, and does so by work that is worth doing once.
func (x *Effects) Works(f *types.Func) bool { return x.pure.has(f, workFuncs) }

func (x *Effects) call(call *ast.CallExpr, depth int) bool {
	info := x.pass.TypesInfo
	if IsConversion(info, call) {
		return true
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := info.Uses[id].(*types.Builtin); ok {
			switch b.Name() {
			case "len", "cap", "min", "max", "new", "make", "complex", "real", "imag":
				return true
			}
			return false
		}
	}
	f := Callee(info, call)
	if f == nil {
		return false
	}
	if f.Pkg() == nil {
		return describes(f) // of the type error
	}
	if f.Pkg() == x.pass.Pkg {
		if decl := x.Decl(f); decl != nil {
			return x.body(decl, depth, describes(f))
		}
	}
	return pureByName(f) || x.pure.has(f, pureFuncs)
}

// describes tells whether f is one of the methods that fmt calls: by
// convention they change nothing.
func describes(f *types.Func) bool {
	if f.Signature().Recv() == nil || f.Signature().Params().Len() > 0 {
		return false
	}
	switch f.Name() {
	case "String", "Error", "GoString":
		return true
	}
	return false
}

// body proves a function of this package pure: it writes to its own
// variables only, and calls nothing but pure functions, within depth calls. A
// trusted function may call others: its own text shows no effect, and its name
// promises none.
func (x *Effects) body(decl *ast.FuncDecl, depth int, trusted bool) bool {
	return x.bodyBut(decl, depth, trusted, func(*ast.CallExpr) bool { return false })
}

// bodyBut is body where calls that are allowed have no effect either.
func (x *Effects) bodyBut(decl *ast.FuncDecl, depth int, trusted bool, allowed func(*ast.CallExpr) bool) bool {
	if decl.Body == nil || depth == 0 {
		return false
	}
	info := x.pass.TypesInfo
	pure := true
	own := func(e ast.Expr) bool {
		v := Variable(info, e)
		return IsBlank(e) || v != nil && DeclaredIn(v, decl)
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				pure = pure && (own(l) || x.ownElement(decl, l) || x.ownField(decl, l))
			}
		case *ast.IncDecStmt:
			pure = pure && (own(n.X) || x.ownField(decl, n.X))
		case *ast.RangeStmt:
			if t := info.TypeOf(n.X); t != nil {
				_, channel := t.Underlying().(*types.Chan)
				_, function := t.Underlying().(*types.Signature)
				pure = pure && !channel && !function
			}
		case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt:
			pure = false
		case *ast.UnaryExpr:
			pure = pure && n.Op != token.ARROW
		case *ast.CallExpr:
			pure = pure && (trusted && Callee(info, n) != nil || x.ownWrites(decl, n) || x.call(n, depth-1) || allowed(n))
		}
		return pure
	})
	return pure
}

// ownElement tells whether e is an element of a slice or map that the function
// made: m[k] of m := make(...) or a literal.
func (x *Effects) ownElement(decl *ast.FuncDecl, e ast.Expr) bool {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && x.fresh(decl, Variable(x.pass.TypesInfo, index.X))
}

// ownAppend tells whether call appends or copies to a slice that the function made: the
// room behind the length of any other slice is somebody's too. An array that it holds is its own.
func (x *Effects) ownAppend(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	info := x.pass.TypesInfo
	copies := IsBuiltin(info, call, "copy")
	if !copies && !IsBuiltin(info, call, "append") {
		return false
	}
	return copies && x.ownArray(decl, call.Args[0]) || x.fresh(decl, Variable(info, call.Args[0]))
}

// ownArray matches a part of an array of the function's own, buf[:].
func (x *Effects) ownArray(decl *ast.FuncDecl, e ast.Expr) bool {
	part, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || !IsArray(x.pass.TypesInfo.TypeOf(part.X)) {
		return false
	}
	v := Variable(x.pass.TypesInfo, part.X)
	return v != nil && DeclaredIn(v, decl)
}

// fresh tells whether the memory behind v is the function's own: v is declared
// in its body, and all it is ever given is nil, a literal, a make, or an append
// to itself.
func (x *Effects) fresh(decl *ast.FuncDecl, v *types.Var) bool {
	if v == nil || !DeclaredIn(v, decl.Body) {
		return false
	}
	info, own := x.pass.TypesInfo, true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if Variable(info, l) == v {
					own = own && len(n.Lhs) == len(n.Rhs) && x.makes(n.Rhs[i], v)
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if info.Defs[id] == v && len(n.Values) > 0 {
					own = own && len(n.Names) == len(n.Values) && x.makes(n.Values[i], v)
				}
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				own = own && (e == nil || Variable(info, e) != v)
			}
		}
		return own
	})
	return own
}

func (x *Effects) makes(e ast.Expr, v *types.Var) bool {
	info := x.pass.TypesInfo
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return x.makesList(e) || ok && IsBuiltin(info, call, "append") && Variable(info, call.Args[0]) == v
}

// ownBuffer tells whether call writes into a strings.Builder or bytes.Buffer
// that the function declares.
func (x *Effects) ownBuffer(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	recv := Receiver(call)
	return recv != nil && x.isOwnBuffer(decl, recv)
}

// isOwnBuffer tells whether e is a strings.Builder or bytes.Buffer that the function declares.
func (x *Effects) isOwnBuffer(decl *ast.FuncDecl, e ast.Expr) bool {
	v := Variable(x.pass.TypesInfo, e)
	if v == nil || !DeclaredIn(v, decl.Body) {
		return false
	}
	_, pointer := types.Unalias(v.Type()).(*types.Pointer)
	return !pointer && (IsNamed(v.Type(), "strings", "Builder") || IsNamed(v.Type(), "bytes", "Buffer"))
}
