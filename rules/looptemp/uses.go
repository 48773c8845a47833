package looptemp

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// diesWithIteration tells whether no use of the temporary lets it outlive the
// iteration.
func (t *temporary) diesWithIteration() bool {
	frame, ok := kit.Frame(t.stmt)
	if !ok {
		return false
	}
	base := kit.LoopDepth(t.stmt)
	if t.renewal {
		base-- // what the loop itself appends is lost with each renewal
	}
	return t.harmless(frame, t.v, base, 2)
}

// harmless tells whether none of v's uses in the function keeps v. Uses in a
// deeper loop than base fill it. deep is how many calls into the package's own
// functions are followed.
func (t *temporary) harmless(frame inspector.Cursor, v *types.Var, base, deep int) bool {
	for id := range kit.Uses(t.TypesInfo, frame, v) {
		at, ok := kit.Frame(id)
		if !ok {
			return false
		}
		visited := false
		if at != frame {
			// What a visit gathers in a slice is often nothing, and that costs nothing.
			if ok, visited = t.called(at, frame); !ok || visited && t.kind != aMap {
				return false // captured
			}
		}
		if !t.past(id, v) && !t.use(id, v, visited || kit.LoopDepth(id) > base, deep) {
			return false
		}
	}
	return true
}

// called tells whether a literal in the function, or one in such a literal, is given to one that orders,
// searches or visits and is done with it: sort.Slice(x, func(i, j int) bool {...}). visited tells whether that
// runs it for each of many, like a loop.
func (t *temporary) called(lit, frame inspector.Cursor) (ok, visited bool) {
	for lit != frame {
		if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Args || kit.Postponed(lit.Parent()) {
			return false, false
		}
		f := kit.Callee(t.TypesInfo, lit.Parent().Node().(*ast.CallExpr))
		if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil {
			return false, false
		}
		switch path := kit.Package(f); {
		case path == "sort" || path == "slices":
		case path == "go/ast" && f.Name() == "Inspect", (path == "strings" || path == "bytes") && (f.Name() == "Map" || f.Name() == "FieldsFunc"):
			visited = true
		default:
			return false, false
		}
		around, inside := kit.Frame(lit.Parent())
		if !inside {
			return false, false
		}
		lit = around
	}
	return true, visited
}

// use judges the expression at c, which is v, its address, or bytes of it.
func (t *temporary) use(c inspector.Cursor, v *types.Var, inner bool, deep int) bool {
	kind, i := c.ParentEdge()
	parent := c.Parent()
	switch n := parent.Node().(type) {
	case *ast.ParenExpr:
		return t.use(parent, v, inner, deep)
	case *ast.UnaryExpr:
		return n.Op == token.AND && t.use(parent, v, inner, deep)
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X && t.element(parent, inner)
	case *ast.SliceExpr:
		return kind == edge.SliceExpr_X && t.use(parent, v, inner, deep)
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	case *ast.BinaryExpr:
		return true
	case *ast.SelectorExpr:
		return t.method(parent, v, inner, deep)
	case *ast.AssignStmt:
		return t.assigned(c, n, kind, i, v, deep)
	case *ast.ValueSpec:
		return kind == edge.ValueSpec_Values && i < len(n.Names) && len(n.Names) == len(n.Values) && t.alias(c, n.Names[i], deep)
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && t.argument(parent, n, i, v, inner, deep)
	case *ast.ReturnStmt:
		return t.back()
	}
	return false
}

// element judges x[k]: any use but its address is one of the element.
func (t *temporary) element(index inspector.Cursor, inner bool) bool {
	kind, _ := index.ParentEdge()
	if u, ok := index.Parent().Node().(*ast.UnaryExpr); ok && u.Op == token.AND {
		return t.scanned(index.Parent())
	}
	if kind == edge.SliceExpr_X {
		return false // bytes of an array in it
	}
	if kind == edge.AssignStmt_Lhs || kind == edge.IncDecStmt_X {
		t.filled = t.filled || inner
	}
	return true
}

// assigned judges x = ..., ... = x[:n] and the like.
func (t *temporary) assigned(c inspector.Cursor, n *ast.AssignStmt, kind edge.Kind, i int, v *types.Var, deep int) bool {
	if len(n.Lhs) != len(n.Rhs) {
		return false
	}
	info := t.TypesInfo
	if kind == edge.AssignStmt_Rhs {
		return kit.Variable(info, n.Lhs[i]) == v || kit.IsBlank(n.Lhs[i]) || t.alias(c, n.Lhs[i], deep) // x = x[:n]
	}
	if slices.Contains(t.aliases, v) {
		return true // it gets another value
	}
	switch e := ast.Unparen(n.Rhs[i]).(type) {
	case *ast.SliceExpr:
		return kit.Variable(info, e.X) == v
	case *ast.CallExpr: // x = append(x, ...), x = strconv.AppendInt(x, ...)
		return len(e.Args) > 0 && (kit.Variable(info, e.Args[0]) == v || cutOf(info, e.Args[0]) == v) || t.renewal && (fresh(info, e) || copies(info, e) || t.zeroed && remade(info, e)) || t.first(e) || t.copied && kit.IsBuiltin(info, e, "make")
	case *ast.CompositeLit:
		return t.renewal && fresh(info, e)
	case *ast.Ident:
		return t.renewal && letGo(info, e, v) || t.swaps(c, n, i, v, deep)
	}
	return false
}

// first tells whether e makes the buffer that the loop replaces.
func (t *temporary) first(e *ast.CallExpr) bool {
	return t.renewal && t.zeroed && kit.IsBuiltin(t.TypesInfo, e, "make") && e.Pos() < t.loop.Node().Pos()
}

// cutOf is x of x[:n], nil for anything else.
func cutOf(info *types.Info, e ast.Expr) *types.Var {
	if cut, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return kit.Variable(info, cut.X)
	}
	return nil
}

// alias judges a local variable of the iteration, or of a function that it calls, that
// the memory at c is given to: it is another name for it.
func (t *temporary) alias(c inspector.Cursor, name ast.Expr, deep int) bool {
	w := kit.Variable(t.TypesInfo, name)
	frame, ok := kit.Frame(c)
	if !kit.IsLocal(w) || !ok || t.renewal {
		return false // behind a renewal it would be the new value
	}
	scope, base := t.scope(frame)
	switch w.Type().Underlying().(type) {
	case *types.Slice, *types.Map, *types.Pointer:
	default:
		return false
	}
	if !kit.DeclaredIn(w, scope) {
		return false
	}
	if slices.Contains(t.aliases, w) {
		return true
	}
	t.aliases = append(t.aliases, w)
	return t.harmless(frame, w, base, deep)
}

// scope is where a variable of the function at frame lives that is gone when the iteration ends, and how
// deep in loops that is: the loop's body, or all of a function that it calls.
func (t *temporary) scope(frame inspector.Cursor) (scope ast.Node, depth int) {
	if home, ok := kit.Frame(t.stmt); ok && home == frame {
		return kit.LoopBody(t.loop.Node()), kit.LoopDepth(t.stmt)
	}
	return kit.FuncBody(frame.Node()), 0
}

// method judges x.f of a buffer.
func (t *temporary) method(sel inspector.Cursor, v *types.Var, inner bool, deep int) bool {
	up, _ := sel.ParentEdge()
	if up == edge.CallExpr_Fun && t.own(sel, inner, deep) {
		return true
	}
	if up != edge.CallExpr_Fun || !kit.IsNamed(v.Type(), "bytes", "Buffer") {
		return false
	}
	call := sel.Parent()
	switch name := sel.Node().(*ast.SelectorExpr).Sel.Name; {
	case name == "Bytes":
		return t.use(call, v, inner, deep)
	case strings.HasPrefix(name, "Write"), strings.HasPrefix(name, "Read") && name != "ReadSlice":
		t.filled = true
		return true
	case name == "String", name == "Len", name == "Reset", name == "Truncate", name == "Grow":
		return true
	}
	return false
}

// argument judges call(..., x, ...).
func (t *temporary) argument(c inspector.Cursor, call *ast.CallExpr, i int, v *types.Var, inner bool, deep int) bool {
	info := t.TypesInfo
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, builtin := info.Uses[id].(*types.Builtin); builtin {
			return t.builtin(c, call, id.Name, i, v, inner)
		}
	}
	if kit.IsConversion(info, call) {
		return kit.IsString(info.TypeOf(call)) // a copy
	}
	if kit.Postponed(c) {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if appends(f) && i == 0 {
		t.filled = t.filled || inner
		return t.givenBack(c, v)
	}
	if scans(f) && kit.IsPointer(info.TypeOf(call.Args[i])) {
		return false // Scan gives it memory of its own
	}
	if wraps(f, i) {
		return t.wrapped(c)
	}
	if i == 0 && shortens(f) {
		t.given = t.given || boxes(f)
		return t.use(c, v, inner, deep) // the same memory
	}
	if borrows(f) {
		t.given = t.given || boxes(f)
		t.filled = t.filled || v != t.v || t.kind == aBuffer
		return true
	}
	if t.kind == aBuffer && v == t.v && writesInto(f, i) {
		if _, own := t.effects.Body(f); !own {
			t.filled = true
			return true
		}
	}
	return t.followed(c, f, i, v, inner, deep)
}

// followed judges what a function of the package does with its parameter i. One that is followed already
// calls itself: for that call it is what it is for the first.
func (t *temporary) followed(c inspector.Cursor, f *types.Func, i int, v *types.Var, inner bool, deep int) bool {
	decl, ok := t.effects.Body(f)
	if !ok || f.Pkg() != t.Pkg || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return false
	}
	back := i == 0 && f.Signature().Results().Len() == 1 && t.givenBack(c, v) // x = put(x, ...)
	t.filled = t.filled || back && inner
	visit := visit{f.Signature().Params().At(i), back}
	if slices.Contains(t.visits, visit) {
		return true
	}
	if deep == 0 {
		return false
	}
	t.visits = append(t.visits, visit)
	defer func() { t.visits = t.visits[:len(t.visits)-1] }()
	return t.harmless(decl, visit.param, 0, deep-1)
}

func (t *temporary) builtin(c inspector.Cursor, call *ast.CallExpr, name string, i int, v *types.Var, inner bool) bool {
	switch name {
	case "len", "cap", "clear", "copy", "delete":
		return true
	case "append":
		if i > 0 {
			return call.Ellipsis.IsValid() // the elements are copied
		}
		t.filled = t.filled || inner || call.Ellipsis.IsValid()
		return t.givenBack(c, v)
	}
	return false
}
