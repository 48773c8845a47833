package unboundedqueue

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// received tells whether obj is given in the loop what a channel hands out.
func received(info *types.Info, loop inspector.Cursor, obj types.Object) bool {
	if obj == nil {
		return false
	}
	if r, ok := loop.Node().(*ast.RangeStmt); ok && r.Key != nil && kit.Object(info, r.Key) == obj {
		_, channel := kit.Underlying(info, r.X).(*types.Chan)
		return channel
	}
	for c := range loop.Preorder((*ast.AssignStmt)(nil)) {
		s := c.Node().(*ast.AssignStmt)
		u, ok := ast.Unparen(s.Rhs[0]).(*ast.UnaryExpr)
		if ok && u.Op == token.ARROW && kit.Object(info, s.Lhs[0]) == obj {
			return true
		}
	}
	return false
}

// fits tells whether the length at c is compared with how many a taker asks for, or
// given to it: it gets no more than there are, and nobody is kept from putting. A function that appends to
// what is measured is no taker.
func fits(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	var other ast.Expr
	switch up := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		if _, op, _, ok := kit.Comparison(up); !ok || op == token.EQL || op == token.NEQ {
			return false
		}
		other = up.X
		if other == c.Node() {
			other = up.Y
		}
	case *ast.AssignStmt:
		if len(up.Lhs) != 1 {
			return false
		}
		other = up.Lhs[0]
		if v := kit.Variable(info, other); up.Tok == token.DEFINE && v != nil && !counts(info, c, v) {
			return false
		}
	default:
		return false
	}
	appends, of := false, kit.LenOf(info, c.Node().(ast.Expr))
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		appends = appends || ok && kit.IsBuiltin(info, call, "append") && (of == nil || kit.Same(info, call.Args[0], of))
		return !appends
	})
	v := kit.Variable(info, other)
	return !appends && v != nil && (kit.InParams(decl.Type, v) || decl.Body.Pos() < v.Pos() && kit.DeclaredIn(v, c.Parent().Node()))
}

// counts tells whether a length, kept in v, is only asked for being 0, or how often a
// loop runs.
func counts(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	fn, ok := kit.Frame(c)
	if !ok {
		return false
	}
	for use := range kit.Uses(info, fn, v) {
		kind, _ := use.Parent().ParentEdge()
		_, compared := use.Parent().Node().(*ast.BinaryExpr)
		if !(compared && kind == edge.ForStmt_Cond) && !withNothing(info, use) {
			return false
		}
	}
	return true
}

// hoards finds the call of a loop that puts what it received into a queue of its own,
// of a type that grows (queue.New, list.New), and sends the front on. It is nil where
// the loop asks how much there is.
func hoards(info *types.Info, loop inspector.Cursor) (put *ast.CallExpr, name string) {
	if counted(loop.Node().(*ast.ForStmt)) || !sends(loop) {
		return nil, ""
	}
	for c := range loop.Preorder((*ast.ExprStmt)(nil)) {
		call, ok := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			continue
		}
		v := kit.Variable(info, kit.Receiver(call))
		f := kit.Callee(info, call)
		if v == nil || f == nil || !kit.IsLocal(v) || spoken(v.Name()) || kit.DeclaredIn(v, loop.Node()) {
			continue
		}
		if puts(f.Name()) && received(info, loop, kit.Object(info, call.Args[0])) && boundless(info, c, v) && givesFront(info, loop, v) {
			return call, v.Name()
		}
	}
	return nil, ""
}

// counted tells whether the head of a loop says how often it runs.
func counted(loop *ast.ForStmt) bool { return loop.Init != nil || loop.Post != nil }

// sends tells whether a loop sends on a channel.
func sends(loop inspector.Cursor) bool {
	for range loop.Preorder((*ast.SendStmt)(nil)) {
		return true
	}
	return false
}

func puts(method string) bool {
	switch method {
	case "Add", "Push", "PushBack", "Enqueue", "Append":
		return true
	}
	return false
}

// boundless tells whether v is made as a queue or list without a word of its size.
func boundless(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	t := v.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || spoken(n.Obj().Name()) {
		return false
	}
	name := strings.ToLower(n.Obj().Name())
	if !strings.Contains(name, "queue") && !strings.HasSuffix(name, "list") && !strings.HasSuffix(name, "deque") {
		return false
	}
	given := kit.Given(info, kit.Decl(c), v)
	for _, e := range given {
		if call, ok := e.(*ast.CallExpr); !ok || len(call.Args) > 0 {
			return false
		}
	}
	return len(given) == 1
}

// givesFront tells whether the loop takes from v, and asks for nothing but whether
// there is something.
func givesFront(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	takes := false
	for id := range kit.Uses(info, loop, v) {
		sel, ok := id.Parent().Node().(*ast.SelectorExpr)
		if !ok {
			return false
		}
		switch sel.Sel.Name {
		case "Front":
			// for el := l.Front(); el != nil; el = el.Next(): it is searched, and what fits is taken out.
			init := id.Parent().Parent().Parent()
			kind, _ := init.ParentEdge()
			if s, ok := init.Node().(*ast.AssignStmt); ok && s.Tok == token.DEFINE && kind == edge.ForStmt_Init {
				return false
			}
		case "Remove", "Pop", "PopFront", "Dequeue", "Shift":
			takes = true
		case "Len", "Length", "Size":
			if !withNothing(info, id.Parent().Parent()) {
				return false
			}
		}
	}
	return takes
}

// each tells whether what is put into at c is another queue in every turn of a loop: that
// of a subscriber.
func each(info *types.Info, c inspector.Cursor, loop *ast.RangeStmt) bool {
	var to ast.Expr
	switch n := c.Node().(type) {
	case *ast.AssignStmt:
		to = n.Lhs[0]
	case *ast.CallExpr:
		to = kit.Receiver(n)
	}
	root := kit.RootVar(info, to)
	return root != nil && (loop.Key != nil && kit.Variable(info, loop.Key) == root || loop.Value != nil && kit.Variable(info, loop.Value) == root)
}

// ofGiven tells whether the one loop around a loop goes through what the function was given: each of the
// messages goes to each of the subscribers.
func ofGiven(info *types.Info, decl *ast.FuncDecl, loop inspector.Cursor) bool {
	around, ok := kit.Loop(loop)
	if !ok || kit.LoopDepth(loop) != 1 {
		return false
	}
	r, ok := around.Node().(*ast.RangeStmt)
	v := (*types.Var)(nil)
	if ok {
		v = kit.Variable(info, r.X)
	}
	return v != nil && kit.InParams(decl.Type, v)
}

// works tells whether a function runs beside those that put things in: it waits, goes on without an end, is started
// as a goroutine, or is called where that is so. One that somebody calls when a batch is over takes what the batch is.
func works(pass *analysis.Pass, decl *ast.FuncDecl) bool {
	if decl == nil { // a literal of the package, which nobody finds by its name
		return false
	}
	if goesOn(pass.TypesInfo, decl.Body) {
		return true
	}
	for use := range kit.Uses(pass.TypesInfo, kit.Root(pass), pass.TypesInfo.Defs[decl.Name]) {
		for up := range use.Enclosing((*ast.GoStmt)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.CommClause)(nil)) {
			switch n := up.Node().(type) {
			case *ast.GoStmt, *ast.CommClause:
				return true
			case *ast.ForStmt:
				if n.Cond == nil {
					return true
				}
			case *ast.RangeStmt:
				if _, ch := kit.Underlying(pass.TypesInfo, n.X).(*types.Chan); ch {
					return true
				}
			}
		}
		if by := kit.Decl(use); by != nil && by != decl && by.Body != nil && goesOn(pass.TypesInfo, by.Body) {
			return true
		}
	}
	return false
}

// goesOn tells whether something in body waits for others, or loops without an end.
func goesOn(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			found = found || n.Cond == nil
		case *ast.RangeStmt:
			_, ch := kit.Underlying(info, n.X).(*types.Chan)
			found = found || ch
		case *ast.SelectStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			found = found || kit.IsMethod(info, n, "sync", "Cond", "Wait")
		}
		return !found
	})
	return found
}

// madeHere tells whether a map is a local variable that the function gives nothing but new maps.
func madeHere(info *types.Info, decl *ast.FuncDecl, m ast.Expr) bool {
	v := kit.Variable(info, m)
	if v == nil || !kit.DeclaredIn(v, decl.Body) {
		return false
	}
	return kit.AllGiven(info, decl.Body, v, func(e ast.Expr) bool {
		switch e := ast.Unparen(e).(type) {
		case *ast.CompositeLit:
			return true
		case *ast.CallExpr:
			return kit.IsBuiltin(info, e, "make") || kit.IsCall(info, e, "maps", "Clone")
		}
		return false
	})
}
