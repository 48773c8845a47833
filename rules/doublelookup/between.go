package doublelookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// precedes tells whether a is evaluated whenever b is, and before it.
func precedes(a, b inspector.Cursor) bool {
	at := a
	for {
		kind, ai := at.ParentEdge()
		up := at.Parent()
		if kind == edge.Invalid {
			return false
		}
		if up.Contains(b) {
			return ordered(up, at, kind, ai, b)
		}
		if !unconditional(up.Node(), kind) {
			return false
		}
		at = up
	}
}

// ordered tells whether child a of node up, which also holds b, is evaluated
// before b on each way to b.
func ordered(up, a inspector.Cursor, kind edge.Kind, ai int, b inspector.Cursor) bool {
	bKind, bi := kit.ChildOf(up, b).ParentEdge()
	switch up.Node().(type) {
	case *ast.CaseClause:
		return kind == bKind && ai < bi || kind == edge.CaseClause_List && ai == 0 && bKind == edge.CaseClause_Body
	case *ast.BlockStmt, *ast.CommClause:
		return kind == bKind && ai < bi
	case *ast.IfStmt:
		return kind == edge.IfStmt_Init || kind == edge.IfStmt_Cond && bKind != edge.IfStmt_Init
	case *ast.SwitchStmt:
		return bKind == edge.SwitchStmt_Body
	case *ast.TypeSwitchStmt:
		return bKind == edge.TypeSwitchStmt_Body
	case *ast.ForStmt:
		return kind == edge.ForStmt_Init || kind == edge.ForStmt_Cond && bKind != edge.ForStmt_Init
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Rhs && bKind == edge.AssignStmt_Rhs && ai <= bi && a.Node().Pos() < b.Node().Pos()
	case ast.Expr, *ast.ReturnStmt, *ast.ValueSpec, *ast.SendStmt:
		return a.Node().Pos() < b.Node().Pos()
	}
	return false
}

// unconditional tells whether a child at edge kind of node is evaluated
// whenever node is.
func unconditional(n ast.Node, kind edge.Kind) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return kind == edge.BinaryExpr_X || n.Op != token.LAND && n.Op != token.LOR
	case *ast.FuncLit, *ast.FuncDecl, *ast.CommClause, *ast.SelectStmt:
		return false
	case *ast.CaseClause:
		return kind == edge.CaseClause_List // asked before any later clause
	case *ast.IfStmt:
		return kind == edge.IfStmt_Init || kind == edge.IfStmt_Cond
	case *ast.ForStmt:
		return kind == edge.ForStmt_Init || kind == edge.ForStmt_Cond
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	case *ast.SwitchStmt:
		return kind != edge.SwitchStmt_Body
	case *ast.TypeSwitchStmt:
		return kind != edge.TypeSwitchStmt_Body
	}
	return true
}

type verdict int

const (
	same    verdict = iota // the second lookup gives what the first gave
	assumed                // so it does unless code of another package reaches the map
	stored                 // the key was stored in between: what was stored is at hand
	changed                // anything may be there now
)

// A passage is a function's body as the answers of one map's key see it.
type passage struct {
	*checker
	fn      inspector.Cursor
	private bool                  // see private
	leaving map[ast.Node]ast.Node // see leaving
}

func (c *checker) passage(fn inspector.Cursor, of *ast.IndexExpr) *passage {
	return &passage{c, fn, c.private(fn.Node(), of), leaving(fn)}
}

// held is the answer of a, which is known from pos on.
type held struct {
	*passage
	a      *ast.IndexExpr
	pos    token.Pos
	fill   stretch
	filled bool
}

func (p *passage) hold(a lookup, pos token.Pos) held {
	h := held{passage: p, a: a.expr, pos: pos}
	h.fill, h.filled = p.filling(a, pos)
	return h
}

// between judges the code that runs from where the answer is known to lookup b.
func (h held) between(b lookup) verdict {
	pos := h.pos
	limit, inLoop := b.expr.Pos(), false
	for loop := range b.cursor.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if n := loop.Node(); pos <= n.Pos() && !header(n, b.cursor) {
			limit, inLoop = n.End(), true // b is asked again after whatever the loop does
		}
	}
	worst := same
	filled := h.filled && !inLoop && h.fill.End() < b.expr.Pos()
	if filled {
		worst = stored
	}
	var other map[ast.Node]bool
	if !inLoop {
		other = otherBranches(b.cursor, pos)
	}
	ast.Inspect(kit.FuncBody(h.fn.Node()), func(n ast.Node) bool {
		if n == nil || worst == changed || n.End() < pos || n.Pos() >= limit || other[n] || h.gone(n, b.expr, inLoop) {
			return false
		}
		if filled && kit.Encloses(h.fill, n) {
			return false // whatever it does, the store at its end decides
		}
		if !inLoop && n.Pos() >= pos && kit.Encloses(n, b.expr) && actsAfterOperands(n) {
			return true
		}
		if _, lit := n.(*ast.FuncLit); lit {
			return false
		}
		worst = max(worst, h.node(n))
		return worst != changed
	})
	return worst
}

// until is a place behind which each lookup finds a verdict of worst or more: what gives it runs on
// every way there. It is the function's end where there is no such place.
func (h held) until(worst verdict) token.Pos {
	end, found := h.fn.Node().End(), false
	branch := token.NoPos // the end of the ifs so far, whose bodies do not run before their elses
	ast.Inspect(kit.FuncBody(h.fn.Node()), func(n ast.Node) bool {
		if n == nil || found || n.End() < h.pos || h.filled && kit.Encloses(h.fill, n) {
			return false
		}
		if _, leaves := h.leaving[n]; leaves && n.Pos() >= h.pos {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if n.Body.Pos() >= h.pos {
				branch = max(branch, n.End())
			}
		}
		if h.node(n) >= worst {
			end, found = max(branch, n.End()), true
		}
		return !found
	})
	return end
}

// node judges n itself, without what is inside of it.
func (h held) node(n ast.Node) verdict {
	worst := same
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			worst = max(worst, h.target(n, l, h.a))
		}
	case *ast.IncDecStmt:
		return h.target(n, n.X, h.a)
	case *ast.RangeStmt:
		if n.Pos() >= h.pos && !kit.Steady(h.TypesInfo, h.a, &ast.RangeStmt{Key: n.Key, Value: n.Value, X: &ast.BadExpr{}, Body: &ast.BlockStmt{}}) {
			return changed
		}
	case *ast.UnaryExpr:
		if n.Op == token.ARROW && !h.private || n.Op == token.AND && !kit.Steady(h.TypesInfo, h.a, n) {
			return changed
		}
	case *ast.SendStmt, *ast.SelectStmt, *ast.LabeledStmt:
		if !h.private {
			return changed
		}
	case *ast.CallExpr:
		if n.End() > h.pos {
			return h.call(n, h.a, h.private)
		}
	}
	return worst
}

// A stretch is the code from one place to another.
type stretch struct{ from, to token.Pos }

func (s stretch) Pos() token.Pos { return s.from }
func (s stretch) End() token.Pos { return s.to }

// filling is what the branch of an if does up to where it stores m[k], for the answer a of its
// condition or of the statement before it. Whoever comes by the branch finds what it stored,
// whatever was done before.
func (p *passage) filling(a lookup, pos token.Pos) (found stretch, ok bool) {
	for at := a.cursor; at != p.fn && !ok; at = at.Parent() {
		if s, is := at.Node().(*ast.IfStmt); is && s.Pos() <= pos {
			found, ok = p.stores(s, a.expr, pos)
		}
		if kind, _ := at.ParentEdge(); ok || kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
			continue
		}
		if next, more := at.NextSibling(); more {
			if s, is := next.Node().(*ast.IfStmt); is {
				found, ok = p.stores(s, a.expr, pos)
			}
		}
	}
	return found, ok
}

// stores is what the branch of if s, behind pos, does up to where it stores what a asks for.
func (p *passage) stores(s *ast.IfStmt, a *ast.IndexExpr, pos token.Pos) (found stretch, ok bool) {
	if s.Body.Pos() < pos || s.Else != nil {
		return found, false
	}
	for _, stmt := range s.Body.List {
		assign, is := stmt.(*ast.AssignStmt)
		if is && len(assign.Lhs) == 1 && p.target(assign, assign.Lhs[0], a) == stored {
			found, ok = stretch{s.Body.Lbrace, assign.End()}, true
		}
	}
	return found, ok
}

// otherBranches lists the bodies of ifs that begin behind pos and in whose else c
// stands: they do not run before c.
func otherBranches(c inspector.Cursor, pos token.Pos) map[ast.Node]bool {
	other := map[ast.Node]bool{}
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		if s.Body.Pos() > pos && s.Else != nil && s.Else.Pos() <= c.Node().Pos() {
			other[s.Body] = true
		}
	}
	return other
}

// actsAfterOperands: what n does, it does once all that stands in it is
// evaluated.
func actsAfterOperands(n ast.Node) bool {
	switch n.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.CallExpr, *ast.UnaryExpr, *ast.SendStmt:
		return true
	}
	return false
}

// target judges an assignment to l while the answer of a is held.
func (c *checker) target(s ast.Stmt, l ast.Expr, a *ast.IndexExpr) verdict {
	index, ok := ast.Unparen(l).(*ast.IndexExpr)
	if !ok || !kit.IsMap(c.TypesInfo.TypeOf(index.X)) {
		if ok && c.through(a, kit.Underlying(c.TypesInfo, index.X)) {
			return changed
		}
		if c.element(l, a) || kit.Steady(c.TypesInfo, a, &ast.AssignStmt{Lhs: []ast.Expr{l}}) {
			return same
		}
		return changed
	}
	if index == a {
		return same
	}
	if kit.Same(c.TypesInfo, index.X, a.X) {
		assign, ok := s.(*ast.AssignStmt)
		if ok && assign.Tok == token.ASSIGN && kit.Same(c.TypesInfo, index.Index, a.Index) && !c.selfAppend(assign, index) {
			return stored
		}
		return changed
	}
	if types.Identical(kit.Underlying(c.TypesInfo, index.X), kit.Underlying(c.TypesInfo, a.X)) {
		return assumed // unless it is the same map under another name
	}
	return same
}

// call judges a call while the answer of a is held.
func (c *checker) call(call *ast.CallExpr, a *ast.IndexExpr, private bool) verdict {
	info := c.TypesInfo
	if kit.IsBuiltin(info, call, "delete") || kit.IsBuiltin(info, call, "clear") {
		if len(call.Args) > 0 && kit.Same(info, call.Args[0], a.X) {
			return changed
		}
		return assumed
	}
	if c.effects.NoneInCall(call) || builtin(info, call) || private {
		return same
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return changed
	}
	recv := f.Signature().Recv()
	if recv != nil && types.IsInterface(recv.Type()) && c.effects.Asks(call) {
		return assumed
	}
	if f.Pkg() == c.Pkg {
		return changed
	}
	switch f.Pkg().Path() {
	case "sync", "sync/atomic", "time", "context", "runtime":
		return changed // others may have written while this one waited
	}
	if recv != nil && types.IsInterface(recv.Type()) {
		if kit.IsMethod(info, call, "net/http", "ResponseWriter", "Header") {
			return assumed
		}
		return changed
	}
	for _, v := range kit.Variables(info, a) {
		if c.hands(call, v) && (kit.RootVar(info, a.X) == v || !kit.IsLocal(v)) && !c.otherField(call, v, a) {
			return changed
		}
	}
	for _, arg := range call.Args {
		if t := info.TypeOf(arg); t != nil {
			if _, fn := t.Underlying().(*types.Signature); fn {
				return changed
			}
		}
	}
	return assumed
}

func builtin(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = info.Uses[id].(*types.Builtin)
	return ok
}

// private tells whether the map of a is a local variable that nobody else can
// reach: it is only indexed, ranged over, measured, emptied, set and returned.
func (c *checker) private(fn ast.Node, a *ast.IndexExpr) bool {
	v := kit.Variable(c.TypesInfo, a.X)
	body := kit.FuncBody(fn)
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, body) {
		return false
	}
	uses, known := 0, 0
	plain := func(e ast.Expr) {
		if e != nil && kit.Variable(c.TypesInfo, e) == v {
			known++
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if kit.Mentions(c.TypesInfo, n, v) {
				uses++
			}
			return false
		case *ast.Ident:
			if c.TypesInfo.Uses[n] == v {
				uses++
			}
		case *ast.IndexExpr:
			plain(n.X)
		case *ast.RangeStmt:
			plain(n.X)
		case *ast.CallExpr:
			if builtin(c.TypesInfo, n) && !kit.IsBuiltin(c.TypesInfo, n, "append") && len(n.Args) > 0 {
				plain(n.Args[0])
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				plain(r)
			}
		}
		return true
	})
	return uses == known
}
