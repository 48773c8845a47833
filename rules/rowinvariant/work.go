package rowinvariant

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ownWork matches a function of this package that changes nothing and makes a text or
// a number each time by a call that is worth making once, n.Path() that joins: where the
// loop comes to it at each turn, and stores to nothing that it looks at.
func (c *checker) ownWork(at, loop inspector.Cursor, call *ast.CallExpr) string {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || !makesBasic(f.Signature()) {
		return ""
	}
	recv := kit.Receiver(call)
	if f.Signature().Recv() == nil && len(call.Args) == 0 || f.Signature().Recv() != nil && !kit.IsLocal(kit.Variable(c.TypesInfo, recv)) {
		return ""
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil || !c.effects.NoneInCall(call) && !c.climbsOnly(decl) || !c.works(decl, deep) {
		return ""
	}
	if c.seldom(at, loop) || c.storesWhatIsRead(loop.Node(), decl) {
		return ""
	}
	return "runs " + f.Name() + " on the same values"
}

// othersWork is ownWork of a function that another package of the module declares: where the loop writes
// to nothing, and what the function gives is not one thing that all would share.
func (c *checker) othersWork(at, loop inspector.Cursor, call *ast.CallExpr) string {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || !c.effects.Works(f) || f.Signature().Recv() == nil && len(call.Args) == 0 {
		return ""
	}
	switch f.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Struct, *types.Array:
	default:
		return ""
	}
	if c.seldom(at, loop) || !c.writesOf(loop.Node()).nothing() {
		return ""
	}
	return "runs " + f.Name() + " on the same values"
}

// seldom tells whether a loop has a handful of turns, or not each of them comes to at.
func (c *checker) seldom(at, loop inspector.Cursor) bool {
	return c.handful(loop) || !eachTurn(at, loop)
}

// handful tells whether a loop has few turns, by its list's name or by its head.
func (c *checker) handful(loop inspector.Cursor) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	return ok && kit.FewByName(r.X) || few(c.Pass, loop)
}

// makesBasic tells whether the first result of a function is a text, a number or a
// boolean, and the others tell whether there is one: nobody can write to what is shared.
func makesBasic(sig *types.Signature) bool {
	results := sig.Results()
	if results.Len() == 0 || results.Len() > 2 {
		return false
	}
	if _, ok := results.At(0).Type().Underlying().(*types.Basic); !ok {
		return false
	}
	return results.Len() == 1 || kit.IsError(results.At(1).Type()) || types.Identical(results.At(1).Type(), types.Typ[types.Bool])
}

// works tells whether each run of a function comes to a call that is worth making once,
// itself or in a function of the package: one that returns before, with what it kept from
// the last time, does not.
func (c *checker) works(decl *ast.FuncDecl, depth int) bool {
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	for _, s := range decl.Body.List {
		switch s := s.(type) {
		case *ast.IfStmt:
			if !c.asksError(s) && kit.Returns(s) && !(c.atEnd(s) && c.climbs(decl)) {
				return false
			}
			continue
		case *ast.ReturnStmt, *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt:
		default:
			if kit.Returns(s) {
				return false
			}
			continue
		}
		if c.worksIn(s, depth) {
			return true
		}
	}
	return false
}

// worksIn looks for the call in one statement, not behind && or ||.
func (c *checker) worksIn(s ast.Node, depth int) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			f := kit.Callee(c.TypesInfo, n)
			found = found || c.knownWork(n) != "" || f != nil && f.Pkg() == c.Pkg && (c.climbs(c.effects.Decl(f)) || c.works(c.effects.Decl(f), depth-1))
		case *ast.BinaryExpr:
			if shortCircuits(n) {
				found = found || c.worksIn(n.X, depth)
				return false
			}
		}
		return !found
	})
	return found
}

// atEnd matches if n.parent == nil { ... }, where a function that calls itself ends.
func (c *checker) atEnd(s *ast.IfStmt) bool {
	_, op, y, ok := kit.Comparison(s.Cond)
	return ok && op == token.EQL && kit.IsNil(c.TypesInfo, y)
}

// climbs tells whether a function calls itself to put a text together, parent by parent.
func (c *checker) climbs(decl *ast.FuncDecl) bool {
	if decl == nil || decl.Body == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD || !kit.IsString(c.TypesInfo.TypeOf(b)) {
			return !found
		}
		ast.Inspect(b, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok {
				f := kit.Callee(c.TypesInfo, call)
				found = found || f != nil && c.TypesInfo.Defs[decl.Name] == f.Origin()
			}
			return !found
		})
		return !found
	})
	return found
}

// climbsOnly tells whether a function that climbs does nothing but to ask and to return.
func (c *checker) climbsOnly(decl *ast.FuncDecl) bool {
	if !c.climbs(decl) {
		return false
	}
	only := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.IfStmt, *ast.ReturnStmt:
		case ast.Stmt:
			only = false
		case *ast.CallExpr:
			f := kit.Callee(c.TypesInfo, n)
			only = only && (f != nil && c.TypesInfo.Defs[decl.Name] == f.Origin() || c.effects.NoneInCall(n))
		}
		return only
	})
	return only
}

// asksError tells whether an if is about an error: what it returns is no answer.
func (c *checker) asksError(s *ast.IfStmt) bool {
	b, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	return ok && kit.IsError(c.TypesInfo.TypeOf(b.X))
}

// eachTurn tells whether a turn of the loop that comes to its end came to at, too: no
// condition stands before it that may have skipped it.
func eachTurn(at, loop inspector.Cursor) bool {
	for ; at.Node() != loop.Node(); at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.CaseClause_Body, edge.CommClause_Body:
			return false
		case edge.BinaryExpr_Y:
			if b, ok := at.Parent().Node().(*ast.BinaryExpr); ok && shortCircuits(b) {
				return false
			}
		case edge.ForStmt_Post, edge.ForStmt_Init, edge.RangeStmt_X:
			return false
		}
	}
	return true
}

// storesWhatIsRead tells whether the loop stores to a field, a package variable or an
// entry of a kind that the function looks at, or the function looks at the clock.
func (c *checker) storesWhatIsRead(loop ast.Node, decl *ast.FuncDecl) bool {
	w := c.storesOf(loop)
	return w.whole || c.reads(w, decl, deep)
}

func (c *checker) reads(w *writes, decl *ast.FuncDecl, depth int) bool {
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	info, found := c.TypesInfo, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := info.Uses[n].(*types.Var)
			found = found || ok && w.shared[v.Origin()]
		case *ast.IndexExpr:
			found = found || w.holds(kit.Underlying(info, n.X))
		case *ast.RangeStmt:
			found = found || w.holds(kit.Underlying(info, n.X))
		case *ast.CallExpr:
			if f := kit.Callee(info, n); f != nil && f.Pkg() == c.Pkg {
				found = found || c.reads(w, c.effects.Decl(f), depth-1)
			}
			found = found || kit.IsCall(info, n, "time", "Now", "Since", "Until")
			if n.Ellipsis.IsValid() {
				found = found || w.holds(kit.Underlying(info, n.Args[len(n.Args)-1]))
			}
		}
		return !found
	})
	return found
}

// holds tells whether entries of a map or elements of a slice of type t are stored to.
func (w *writes) holds(t types.Type) bool {
	switch t := t.(type) {
	case *types.Map:
		return slices.ContainsFunc(w.maps, same(t))
	case *types.Slice:
		return slices.ContainsFunc(w.elems, same(t.Elem())) || slices.ContainsFunc(w.through, same(t.Elem()))
	}
	return false
}

func shortCircuits(b *ast.BinaryExpr) bool { return b.Op == token.LAND || b.Op == token.LOR }
