package statafterreaddir

import (
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// walkNeedsKind tells whether the function given to filepath.Walk looks at no
// more of an entry than its name and kind.
func walkNeedsKind(info *types.Info, effects *kit.Effects, c inspector.Cursor, call *ast.CallExpr) bool {
	if len(call.Args) != 2 {
		return false
	}
	typ, body := callback(info, effects, c, call.Args[1])
	if body == nil {
		return false
	}
	var params []*ast.Ident
	for _, field := range typ.Params.List {
		params = append(params, field.Names...)
	}
	if len(params) != 3 {
		return false
	}
	v, ok := info.Defs[params[1]].(*types.Var)
	if !ok {
		return true
	}
	n := count(info, body, v)
	return n.uses == n.asked+handed(info, effects, body, v, 2)
}

// handed counts the calls in body that hand v to a function of the package which asks it
// for its name and kind only, itself or within depth calls: an entry would do there too.
func handed(info *types.Info, effects *kit.Effects, body ast.Node, v types.Object, depth int) (calls int) {
	if depth == 0 {
		return 0
	}
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		i := slices.IndexFunc(call.Args, func(a ast.Expr) bool { return kit.Object(info, a) == v })
		f := kit.Callee(info, call)
		if i < 0 || f == nil {
			return true
		}
		decl := effects.Decl(f)
		if sig := f.Signature(); decl == nil || decl.Body == nil || sig.Variadic() || i >= sig.Params().Len() {
			return true
		}
		p := f.Signature().Params().At(i)
		if q := count(info, decl.Body, p); isEntry(p.Type()) && q.uses == q.asked+handed(info, effects, decl.Body, p, depth-1) {
			calls++
		}
		return true
	})
	return calls
}

// callback is the function that an expression names or is: a literal, also in a
// local variable, a function or method of the package.
func callback(info *types.Info, effects *kit.Effects, c inspector.Cursor, e ast.Expr) (*ast.FuncType, *ast.BlockStmt) {
	var fn types.Object
	switch f := ast.Unparen(kit.Origin(info, kit.TopDecl(c), e)).(type) {
	case *ast.FuncLit:
		return f.Type, f.Body
	case *ast.Ident:
		fn = info.Uses[f]
	case *ast.SelectorExpr:
		fn = info.Uses[f.Sel]
	}
	if f, ok := fn.(*types.Func); ok {
		if decl := effects.Decl(f); decl != nil {
			return decl.Type, decl.Body
		}
	}
	return nil, nil
}

// onlyKind tells whether body asks v for its name and kind only.
func onlyKind(info *types.Info, body ast.Node, v types.Object) bool {
	n := count(info, body, v)
	return n.uses == n.asked
}

// questions are how often something is used, and is asked for its name or kind.
type questions struct{ uses, asked int }

func count(info *types.Info, body ast.Node, v types.Object) (q questions) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if info.Uses[n] == v {
				q.uses++
			}
		case *ast.BinaryExpr:
			if kit.Object(info, n.X) == v && kit.IsNil(info, n.Y) || kindBits(info, n, v) {
				q.asked++
			}
		case *ast.CallExpr:
			if kindQuestion(info, n, v) {
				q.asked++
			}
		case *ast.AssignStmt:
			if modeForKind(info, body, n, v) {
				q.asked++
			}
		}
		return true
	})
	return q
}

// modeForKind matches mode := v.Mode() of a local that body asks for the kind only: mode.IsDir(), mode&os.ModeSymlink.
func modeForKind(info *types.Info, body ast.Node, s *ast.AssignStmt, v types.Object) bool {
	if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !modeOf(info, s.Rhs[0], v) {
		return false
	}
	mode := kit.Variable(info, s.Lhs[0])
	if mode == nil || len(kit.Given(info, body, mode)) != 1 {
		return false
	}
	uses, asked := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if info.Uses[n] == mode {
				uses++
			}
		case *ast.SelectorExpr:
			if kit.Variable(info, n.X) == mode && ofKind(n.Sel.Name) {
				asked++
			}
		case *ast.BinaryExpr:
			if n.Op == token.AND && kit.Variable(info, n.X) == mode && onlyKindBits(info, n.Y) {
				asked++
			}
		}
		return true
	})
	return uses > 0 && uses == asked
}

// modeOf matches v.Mode().
func modeOf(info *types.Info, e ast.Expr, v types.Object) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Mode" && kit.Object(info, sel.X) == v
}

// ofKind tells the methods of a mode that speak of the kind.
func ofKind(method string) bool {
	return slices.Contains([]string{"IsDir", "IsRegular", "Type"}, method)
}

// onlyKindBits tells whether e is a constant of bits that an entry's Type has.
func onlyKindBits(info *types.Info, e ast.Expr) bool {
	bits, constant := kit.ConstInt(info, e)
	return constant && bits&^int64(fs.ModeType) == 0
}

// kindQuestion matches v.Name(), v.IsDir(), v.Mode().IsDir(),
// v.Mode().IsRegular() and v.Mode().Type().
func kindQuestion(info *types.Info, call *ast.CallExpr, v types.Object) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if kit.Object(info, sel.X) == v {
		return cheap(sel.Sel.Name)
	}
	return ofKind(sel.Sel.Name) && modeOf(info, sel.X, v)
}

// kindBits matches v.Mode() & os.ModeSymlink and the like: bits of the kind, which
// an entry's Type has.
func kindBits(info *types.Info, e *ast.BinaryExpr, v types.Object) bool {
	return e.Op == token.AND && modeOf(info, e.X, v) && onlyKindBits(info, e.Y)
}

// listNeedsKind tells whether a folder's list is only ranged over and each
// entry asked for its name and kind, or counted, or not even that.
func listNeedsKind(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.AssignStmt_Rhs && kit.Ignored(c, 0) {
		return true // only whether there is one
	}
	frame, list, _, ok := statted(info, c)
	if !ok {
		return false
	}
	return itemsNeedKind(info, frame, list, c.Node())
}

// itemsNeedKind tells whether each item of list, which the node from filled, is asked
// for no more than its name and kind behind it.
func itemsNeedKind(info *types.Info, frame inspector.Cursor, list *types.Var, from ast.Node) bool {
	seen := false
	for use := range kit.Uses(info, frame, list) {
		if use.Node().Pos() < from.End() {
			continue
		}
		switch kind, _ := use.ParentEdge(); kind {
		case edge.RangeStmt_X:
			r := use.Parent().Node().(*ast.RangeStmt)
			if r.Value != nil && !kit.IsBlank(r.Value) {
				v := kit.Variable(info, r.Value)
				if v == nil || !onlyKind(info, r.Body, v) {
					return false
				}
			}
			seen = true
		case edge.IndexExpr_X:
			if !asksKind(use.Parent()) && !keptForKind(info, frame, use.Parent()) {
				return false
			}
			seen = true
		case edge.CallExpr_Args:
			if !kit.IsBuiltin(info, use.Parent().Node().(*ast.CallExpr), "len") {
				return false
			}
			seen = true
		default:
			return false
		}
	}
	return seen
}

// asksKind matches list[i].Name(), list[i].IsDir() and list[i].Mode().IsRegular(), list[i]
// being c.
func asksKind(c inspector.Cursor) bool {
	sel, ok := c.Parent().Node().(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if kind, _ := c.Parent().ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	if sel.Sel.Name != "Mode" {
		return cheap(sel.Sel.Name)
	}
	of, ok := c.Parent().Parent().Parent().Node().(*ast.SelectorExpr)
	return ok && ofKind(of.Sel.Name)
}

// keptForKind tells whether list[i], at c, is given to a local that is asked for its
// name and kind only.
func keptForKind(info *types.Info, frame, c inspector.Cursor) bool {
	vars := kit.Results(info, c)
	return len(vars) == 1 && kit.IsLocal(vars[0]) && len(kit.Given(info, frame.Node(), vars[0])) == 1 &&
		onlyKind(info, kit.FuncBody(frame.Node()), vars[0])
}

// statted are the local variable, given nothing else, that gets what the call at c stats, and the one for its error,
// in the function at frame; ok is false where there are none.
func statted(info *types.Info, c inspector.Cursor) (frame inspector.Cursor, stat, err *types.Var, ok bool) {
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return frame, nil, nil, false
	}
	return frame, vars[0], vars[1], true
}

// infoNeedsKind tells whether the FileInfo that entry.Info() gives is asked for
// its name and kind only.
func infoNeedsKind(info *types.Info, c inspector.Cursor) bool {
	frame, stat, _, ok := statted(info, c)
	if !ok {
		return false
	}
	used := false
	for range kit.Uses(info, frame, stat) {
		used = true
	}
	return used && (onlyKind(info, kit.FuncBody(frame.Node()), stat) || gathered(info, c, frame, stat))
}

// gathered tells whether the FileInfo v, made at c in a loop, is only appended to a local
// list, whose items are asked for no more than their names and kinds behind the loop.
func gathered(info *types.Info, c, frame inspector.Cursor, v *types.Var) bool {
	loop, ok := kit.Loop(c)
	if !ok {
		return false
	}
	uses := slices.Collect(kit.Uses(info, frame, v))
	if len(uses) != 1 {
		return false
	}
	add, ok := uses[0].Parent().Node().(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, add, "append") || len(add.Args) != 2 {
		return false
	}
	list := kit.Variable(info, add.Args[0])
	if !kit.IsLocal(list) || list.Pos() >= loop.Node().Pos() || !kit.DeclaredIn(list, kit.FuncBody(frame.Node())) {
		return false
	}
	for use := range kit.Uses(info, frame, list) {
		if kit.Encloses(loop.Node(), use.Node()) && !kit.Encloses(uses[0].Parent().Parent().Node(), use.Node()) {
			return false
		}
	}
	return itemsNeedKind(info, frame, list, loop.Node())
}

// infoTooSoon tells whether the FileInfo that entry.Info() gives is asked for its kind
// to choose a branch, and for more in that branch only: the others stat for nothing.
func infoTooSoon(info *types.Info, c inspector.Cursor) bool {
	frame, stat, _, ok := statted(info, c)
	if !ok {
		return false
	}
	return kindChooses(info, kit.FuncBody(frame.Node()), stat, func(s *ast.IfStmt) bool { return s.Pos() >= c.Node().End() && s.Else != nil })
}

// kindChooses tells whether v is asked for more than its name and kind in one branch of body only, of an if
// that will do and asks for these alone.
func kindChooses(info *types.Info, body ast.Node, v types.Object, will func(*ast.IfStmt) bool) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if !ok || !will(s) || !kit.Mentions(info, s.Cond, v) || !onlyKind(info, s.Cond, v) {
			return true
		}
		found = found || !onlyKind(info, s.Body, v) && onlyKindBeside(info, body, s.Body, v)
		return !found
	})
	return found
}

// onlyKindBeside tells whether body asks v for its name and kind only, but for what
// stands in branch.
func onlyKindBeside(info *types.Info, body, branch ast.Node, v types.Object) bool {
	all, inside := count(info, body, v), count(info, branch, v)
	return all.uses-inside.uses == all.asked-inside.asked
}
