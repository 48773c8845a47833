package exactgrow

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

// again tells whether the array grows one step after the other: in a loop, by a method each time it
// appends to a field, or by a function whose callers set what they gave it.
func (j *judge) again(c inspector.Cursor, g growth) bool {
	decl := kit.Decl(c)
	if decl == nil || !path(g.old) || kit.Seldom(decl.Name.Name) {
		return false
	}
	by := j.guard(g)
	if g.returned {
		v := kit.Variable(j.info, g.old)
		return by == byCap && g.size.ofOld && !g.size.fixed && v != nil && kit.InParams(decl.Type, v) && j.setByCallers(decl, v)
	}
	if loop, ok := kit.ManyTurns(j.pass, c); ok && j.lives(g, loop) {
		return g.size.ofOld && (by != byCap || !g.size.fixed) && !j.once(g, loop) && !j.kept(loop, g.old) || j.onDemand(g, by)
	}
	field, ok := kit.Object(j.info, g.old).(*types.Var)
	if !ok || !field.IsField() {
		return false
	}
	if frame, _ := kit.Frame(c); frame.Node() != decl || j.fresh(decl, kit.RootVar(j.info, g.old)) {
		return false
	}
	return j.onDemand(g, by) || by == unguarded && g.size.ofOld && !g.size.fixed && kit.IsBytes(field.Type()) && appends(decl.Name.Name)
}

// fresh tells whether the function makes what v points to: it grows once.
func (j *judge) fresh(decl *ast.FuncDecl, v *types.Var) bool {
	if v == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) {
		return false
	}
	given := kit.Given(j.info, decl, v)
	return len(given) == 0 || slices.ContainsFunc(given, func(e ast.Expr) bool {
		if e == nil {
			return true
		}
		switch x := ast.Unparen(e).(type) {
		case *ast.CallExpr, *ast.CompositeLit:
			return true
		case *ast.UnaryExpr:
			_, lit := ast.Unparen(x.X).(*ast.CompositeLit)
			return lit
		}
		return false
	})
}

// path tells whether e is a variable, or a field of one.
func path(e ast.Expr) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return true
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return false
		}
	}
}

// lives tells whether the slice outlives the loop's turns.
func (j *judge) lives(g growth, loop inspector.Cursor) bool {
	root := kit.RootVar(j.info, g.old)
	if root == nil || kit.DeclaredIn(root, loop.Node()) {
		return false
	}
	if _, plain := ast.Unparen(g.old).(*ast.Ident); plain {
		return kit.IsLocal(root)
	}
	return len(kit.Given(j.info, loop.Node(), root)) == 0 // not so node = node.next
}

// once tells whether the growth stands in a branch of the loop that is taken once: if first { ...; first = false }.
func (j *judge) once(g growth, loop inspector.Cursor) bool {
	for at := g.stmt; at != loop; at = at.Parent() {
		branch, ok := at.Parent().Node().(*ast.IfStmt)
		if !ok {
			continue
		}
		cond := ast.Unparen(branch.Cond)
		if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
			cond = not.X
		}
		if flag := kit.Variable(j.info, cond); flag != nil && kit.Changes(j.info, branch.Body, flag) {
			return true
		}
	}
	return false
}

// A guarding is what is asked before an array is grown.
type guarding int

const (
	unguarded guarding = iota
	byLen              // whether an index is behind its end
	byCap              // whether it has room
)

// onDemand tells whether the array grows only where it is too short: nobody keeps an old one, for
// what has room is changed in place.
func (j *judge) onDemand(g growth, by guarding) bool {
	switch by {
	case byCap:
		return g.size.ofOld && !g.size.fixed || g.size.terms > 1
	case byLen:
		return !g.size.ofOld && (g.size.fixed || g.size.terms > 1)
	}
	return false
}

// guard is what the branch around the growth asks, or an early exit before it.
func (j *judge) guard(g growth) guarding {
	by := unguarded
	look := func(cond ast.Expr) {
		by = max(by, j.asks(g, cond))
	}
	for at := g.stmt; ; at = at.Parent() {
		for before, ok := at.PrevSibling(); ok; before, ok = before.PrevSibling() {
			if s, isIf := before.Node().(*ast.IfStmt); isIf && s.Else == nil && kit.Leaves(s.Body) {
				look(s.Cond)
			}
		}
		kind, _ := at.ParentEdge()
		switch n := at.Parent().Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt, *ast.File, nil:
			return by
		case *ast.IfStmt:
			if kind == edge.IfStmt_Body || kind == edge.IfStmt_Else {
				look(n.Cond)
			}
		case *ast.CaseClause:
			for _, cond := range n.List {
				look(cond)
			}
		}
	}
}

// asks tells what a condition asks of the old slice.
func (j *judge) asks(g growth, cond ast.Expr) guarding {
	by := unguarded
	decl := kit.Decl(g.stmt)
	var walk func(e ast.Node, depth int)
	walk = func(e ast.Node, depth int) {
		ast.Inspect(e, func(n ast.Node) bool {
			x, ok := n.(ast.Expr)
			switch {
			case !ok:
			case j.isLen(x, g.old, "cap"):
				by = byCap
			case j.isLen(x, g.old, "len") && j.compares(cond, g.size.by):
				by = max(by, byLen)
			default:
				if v := kit.Variable(j.info, x); kit.IsLocal(v) && decl != nil && depth < 2 {
					if from := kit.Origin(j.info, decl, x); from != x {
						walk(from, depth+1)
					}
				}
			}
			return true
		})
	}
	walk(cond, 0)
	return by
}

// compares tells whether the condition compares something that the new length is made of.
func (j *judge) compares(cond, length ast.Expr) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || !slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}, e.Op) {
		return false
	}
	found := false
	ast.Inspect(length, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && j.info.Uses[id] != nil && kit.Mentions(j.info, e, j.info.Uses[id])
		return !found
	})
	return found
}

// setByCallers tells whether a call in a loop, or for a field, sets what it gives for v to what it gets.
func (j *judge) setByCallers(decl *ast.FuncDecl, v *types.Var) bool {
	f, ok := j.info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	calls, _ := kit.CallsOf(j.pass, f)
	i := kit.ParamIndex(f.Signature(), v)
	return i >= 0 && slices.ContainsFunc(calls, func(call inspector.Cursor) bool {
		kind, at := call.ParentEdge()
		if kind != edge.AssignStmt_Rhs || kit.Cold(j.pass, call) {
			return false
		}
		s := call.Parent().Node().(*ast.AssignStmt)
		arg := call.Node().(*ast.CallExpr).Args[i]
		if at >= len(s.Lhs) || !kit.Same(j.info, s.Lhs[at], arg) {
			return false
		}
		to, ok := kit.Object(j.info, arg).(*types.Var)
		if _, looped := kit.Loop(call); ok && looped {
			return true
		}
		return ok && to.IsField()
	})
}

// kept tells whether somebody may keep the old array that the loop copies: it is given to others, stored
// or sent.
func (j *judge) kept(loop inspector.Cursor, old ast.Expr) bool {
	o := kit.Object(j.info, old)
	if o == nil {
		return true
	}
	for use := range kit.Uses(j.info, loop, o) {
		at := use
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		if !j.looksAt(at) {
			return true
		}
	}
	return false
}

// looksAt tells whether a use of a slice reads or sets it and leaves nobody with it.
func (j *judge) looksAt(at inspector.Cursor) bool {
	kind, i := at.ParentEdge()
	switch parent := at.Parent().Node().(type) {
	case *ast.SliceExpr, *ast.ParenExpr:
		return j.looksAt(at.Parent())
	case *ast.IndexExpr, *ast.RangeStmt, *ast.BinaryExpr:
		return true
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Lhs || i < len(parent.Lhs) && kit.Same(j.info, parent.Lhs[i], at.Node().(ast.Expr))
	case *ast.CompositeLit: // bytes.Join([][]byte{x, y}, nil)
		up, _ := at.Parent().ParentEdge()
		call, ok := at.Parent().Parent().Node().(*ast.CallExpr)
		return ok && up == edge.CallExpr_Args && kit.IsCall(j.info, call, "bytes", "Join")
	case *ast.CallExpr:
		if kit.IsConversion(j.info, parent) {
			return kit.IsString(j.info.TypeOf(parent))
		}
		for _, name := range [...]string{"len", "cap", "copy"} {
			if kit.IsBuiltin(j.info, parent, name) {
				return true
			}
		}
		if kit.IsBuiltin(j.info, parent, "append") {
			return i == 0 || parent.Ellipsis.IsValid()
		}
		return kit.IsCall(j.info, parent, "slices", "Concat", "Clip", "Clone") || kit.IsCall(j.info, parent, "bytes")
	}
	return false
}

// appends tells by its name whether a method adds to what it has.
func appends(name string) bool {
	return slices.Contains([]string{"write", "append", "add", "push", "put", "feed", "receive", "extend", "grow", "ensure", "insert", "on", "process"}, kit.FirstWord(name))
}

// onPurpose tells whether names or comments say that the exact length is wanted, or the old array is.
func (j *judge) onPurpose(c inspector.Cursor, g growth) bool {
	decl := kit.Decl(c)
	if slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool {
		return slices.Contains([]string{"reserve", "resize", "prealloc", "preallocate", "alloc", "allocate", "clone", "copy", "shrink", "compact", "clip", "trim", "fit", "snapshot", "cow", "fork", "setup"}, w)
	}) || kit.FirstWord(decl.Name.Name) == "with" {
		return true
	}
	first, last := kit.Line(j.pass, g.stmt.Node().Pos()), kit.Line(j.pass, g.stmt.Node().End())
	if up := g.stmt.Parent().Parent(); up.Node() != nil {
		if s, ok := up.Node().(*ast.IfStmt); ok {
			first, last = kit.Line(j.pass, s.Pos()), kit.Line(j.pass, s.End())
		}
	}
	const above = 3
	for _, group := range kit.File(c).Comments {
		at := kit.Line(j.pass, group.End())
		if group == decl.Doc || decl.Pos() <= group.Pos() && first-above <= at && at <= last+1 {
			if wanted(group.Text()) {
				return true
			}
		}
	}
	return false
}

// wanted tells whether a comment gives a reason for a copy or an exact length.
func wanted(text string) bool {
	text = strings.ToLower(text)
	if strings.Contains(text, "copy-on-write") || strings.Contains(text, "copy on write") || strings.Contains(text, "save memory") || strings.Contains(text, "memory usage") {
		return true
	}
	return slices.ContainsFunc(kit.Words(text), func(w string) bool {
		return slices.Contains([]string{"exact", "exactly", "overhead", "waste", "wasted", "wasting", "immutable", "readers", "snapshot", "alias", "aliases", "aliasing", "share", "shared", "concurrent", "concurrently", "cow"}, w)
	})
}
