package growslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// appends is what one iteration does to a slice.
type appends struct {
	first   *ast.AssignStmt
	perTurn int               // elements appended in every iteration that runs to its end
	returns []*ast.ReturnStmt // by which an iteration may leave the function instead
	atMost  bool              // an iteration in which something fails, or whose item is nil or of another type, appends nothing
	bound   bool              // so does one whose item is an exception: the count is a bound
	varies  bool              // some iterations append more
	breaks  bool              // the loop ends where something fails
}

// countAppends walks all paths through the loop's body. ok is false when paths
// differ in the number of appended elements, or when the body does anything else
// with d than append to it or ask for its length.
func countAppends(info *types.Info, loop inspector.Cursor, d dest) (appends, bool) {
	w := walkerOf(info, loop, d)
	w.turn()
	return appends{first: w.first, perTurn: max(w.end, 0), returns: w.returns, atMost: w.atMost, bound: w.exceptions > 0 || w.ended, varies: w.varies, breaks: w.breaks}, !w.unknown && w.first != nil
}

type walker struct {
	info    *types.Info
	d       dest
	loop    inspector.Cursor
	body    *ast.BlockStmt // of the loop
	item    *types.Var     // the value of the range, nil without one
	atMost  bool
	first   *ast.AssignStmt
	end     int // count at the end of an iteration, -1 before the first path
	returns []*ast.ReturnStmt
	unknown bool
	varies  bool // paths append different numbers, each at least one
	some    bool // a part of some turns appends, and another one does not

	breaks     bool // it ends where something fails
	ended      bool // it ends where there are enough
	exceptions int  // ifs that leave out an item for what it is
}

// walkerOf makes one for the body of a loop.
func walkerOf(info *types.Info, loop inspector.Cursor, d dest) *walker {
	return &walker{info: info, d: d, loop: loop, body: kit.LoopBody(loop.Node()), item: kit.RangeValue(info, loop.Node()), end: -1}
}

// turn walks the whole body.
func (w *walker) turn() {
	if n, falls := w.list(w.body.List, 0); falls {
		w.ends(n)
	}
	w.unknown = w.unknown || w.some && w.end <= 0
}

// ends joins one path to the end of the iteration.
func (w *walker) ends(n int) {
	if w.end >= 0 {
		n = w.least(w.end, n)
	}
	w.end = n
}

// least is the number of appends that two paths have in common: where each has one, a
// turn of the loop makes the slice longer for certain, and how much is a detail.
func (w *walker) least(a, b int) int {
	if a != b && min(a, b) == 0 {
		w.unknown = true
	}
	w.varies = w.varies || a != b
	return min(a, b)
}

// list walks statements that n appends precede; falls is false when control
// cannot reach the list's end.
func (w *walker) list(stmts []ast.Stmt, n int) (after int, falls bool) {
	for _, s := range stmts {
		if n, falls = w.stmt(s, n); !falls || w.unknown {
			return n, falls
		}
	}
	return n, true
}

func (w *walker) stmt(s ast.Stmt, n int) (after int, falls bool) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if parts := each(s); len(parts) > 1 {
			for _, one := range parts {
				n, _ = w.stmt(one, n)
			}
			return n, true
		}
		if d, values := appendTo(w.info, s); values > 0 && d.same(w.info, w.d) {
			if w.first == nil {
				w.first = s
			}
			return n + values, true
		}
		if d, call := appending(w.info, s); call != nil && n > 0 && call.Ellipsis.IsValid() && d.same(w.info, w.d) && !d.uses(w.info, call.Args[1], false) {
			w.varies = true
			return n, true
		}
	case *ast.BlockStmt:
		return w.list(s.List, n)
	case *ast.IfStmt:
		return w.branch(s, n)
	case *ast.SwitchStmt:
		return w.clauses(s.Body, n, s.Init, s.Tag)
	case *ast.TypeSwitchStmt:
		return w.clauses(s.Body, n, s.Init, s.Assign)
	case *ast.SelectStmt:
		return w.comms(s.Body, n)
	case *ast.ReturnStmt:
		w.gives(s)
		return n, false
	case *ast.BranchStmt:
		if s.Tok != token.CONTINUE || s.Label != nil {
			w.unknown = true
		}
		w.ends(n)
		return n, false
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok && kit.IsBuiltin(w.info, call, "panic") {
			return n, false
		}
	}
	w.plain(s)
	return n, true
}

// gives looks at a return: what the slice has so far may go along.
func (w *walker) gives(s *ast.ReturnStmt) {
	w.returns = append(w.returns, s)
	for _, r := range s.Results {
		if w.d.is(w.info, r) {
			w.atMost = true
			continue
		}
		w.plain(r)
	}
}

func (w *walker) branch(s *ast.IfStmt, n int) (int, bool) {
	w.plain(s.Init, s.Cond)
	empty := kit.SkipsEmpty(w.info, s, w.loop)
	if kit.SkipsRare(w.info, s, w.body, w.item) || kit.SkipsOther(w.info, s, w.body, w.item) || empty && kit.Leaves(s.Body) {
		w.atMost = true
		w.uses(s.Body)
		return n, true
	}
	if n == 0 && (w.exception(s) || w.foundNone(s)) {
		w.atMost = true
		w.uses(s.Body)
		return n, true
	}
	if w.gaveUp(s) {
		w.atMost, w.breaks = true, true
		for _, b := range s.Body.List {
			w.uses(b)
		}
		return n, true
	}
	if w.enough(s) {
		w.atMost, w.ended = true, true
		return n, true
	}
	if failed, good, ok := w.failure(s); ok {
		w.atMost = true
		for _, f := range failed {
			w.uses(f)
		}
		return w.list(good, n)
	}
	yes, yesFalls := w.list(s.Body.List, n)
	if (w.isItem(s.Cond) || w.isOfType(s) || empty) && s.Else == nil && yesFalls && yes != n {
		w.atMost = true
		return yes, true
	}
	no, noFalls := n, true
	if s.Else != nil {
		no, noFalls = w.stmt(s.Else, n)
	}
	return w.join(yes, yesFalls, no, noFalls)
}

// failure matches an if with an else that asks whether something failed and appends where
// it did not: what failed is reported, and rare.
func (w *walker) failure(s *ast.IfStmt) (failed, good []ast.Stmt, ok bool) {
	if failed, good, ok = kit.Outcomes(w.info, s); !ok {
		return nil, nil, false
	}
	for i, f := range failed {
		jump, last := f.(*ast.BranchStmt)
		last = last && i == len(failed)-1 && i > 0 && jump.Tok == token.CONTINUE && jump.Label == nil
		if !last && kit.Jumps(f) {
			return nil, nil, false
		}
	}
	none := len(appended(w.info, &ast.BlockStmt{List: failed})) == 0
	return failed, good, len(failed) > 0 && none && len(appended(w.info, &ast.BlockStmt{List: good})) > 0
}

// isOfType tells whether an if asks whether the item, or the key of a map, is of the one type that the loop gathers.
func (w *walker) isOfType(s *ast.IfStmt) bool {
	if _, called := w.loop.Node().(*ast.ExprStmt); called { // what visits a container asks for one of its kinds
		return false
	}
	item := w.item
	if r, ranges := w.loop.Node().(*ast.RangeStmt); ranges && item == nil {
		item = kit.Variable(w.info, r.Key)
	}
	return kit.OfOneType(w.info, s, item)
}

// isItem tells whether an if asks whether the item is there: x != nil, or, of a number, whether it is one.
func (w *walker) isItem(cond ast.Expr) bool {
	if not, is := ast.Unparen(cond).(*ast.UnaryExpr); is && not.Op == token.NOT {
		call, is := ast.Unparen(not.X).(*ast.CallExpr)
		return is && w.item != nil && kit.IsCall(w.info, call, "math", "IsNaN") && kit.Variable(w.info, call.Args[0]) == w.item
	}
	x, op, y, ok := kit.Comparison(cond)
	return ok && op == token.NEQ && kit.IsNil(w.info, y) && w.item != nil && kit.Variable(w.info, x) == w.item
}

func (w *walker) join(a int, aFalls bool, b int, bFalls bool) (int, bool) {
	switch {
	case aFalls && bFalls:
		if a != b && min(a, b) == 0 {
			w.some = true // what follows may append for certain
			w.varies = true
			return 0, true
		}
		return w.least(a, b), true
	case aFalls:
		return a, true
	}
	return b, bFalls
}

func (w *walker) clauses(body *ast.BlockStmt, n int, head ...ast.Node) (int, bool) {
	w.plain(head...)
	after, falls, hasDefault := 0, false, false
	for _, s := range body.List {
		clause, ok := s.(*ast.CaseClause)
		if !ok {
			w.unknown = true
			return n, true
		}
		hasDefault = hasDefault || clause.List == nil
		for _, e := range clause.List {
			w.plain(e)
		}
		if clause.List == nil && n == 0 && complains(w.info, clause.Body) {
			w.atMost = true // such an item fails
			w.uses(&ast.BlockStmt{List: clause.Body})
			continue
		}
		m, f := w.list(clause.Body, n) // a break or fallthrough in it is unknown
		after, falls = w.join(m, f, after, falls)
	}
	if !hasDefault {
		return w.join(n, true, after, falls)
	}
	return after, falls
}

// comms walks the clauses of a select, of which one runs.
func (w *walker) comms(body *ast.BlockStmt, n int) (after int, falls bool) {
	for _, s := range body.List {
		clause := s.(*ast.CommClause)
		if clause.Comm != nil {
			w.plain(clause.Comm)
		}
		m, f := w.list(clause.Body, n) // a break in it is unknown
		after, falls = w.join(m, f, after, falls)
	}
	return after, falls
}

// plain holds nodes to what leaves the slice alone: no use but its length and
// no jump out of the iteration that this walk does not follow.
func (w *walker) plain(nodes ...ast.Node) {
	for _, n := range nodes {
		if n == nil {
			continue
		}
		w.uses(n)
		w.jumps(n)
	}
}

func (w *walker) uses(n ast.Node) {
	if s, ok := n.(ast.Stmt); ok && kept(w.info, s, w.d) {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if kit.IsBuiltin(w.info, n, "len") && w.d.is(w.info, n.Args[0]) {
				return false
			}
		case *ast.SelectorExpr:
			if w.d.field != nil {
				w.unknown = w.unknown || w.d.uses(w.info, n, false)
				return false
			}
		case *ast.Ident:
			w.unknown = w.unknown || w.info.ObjectOf(n) == w.d.v
		}
		return !w.unknown
	})
}

// jumps finds what ends the iteration from within a statement that is walked
// as one: a return, a goto, a label, or a break out of a select.
func (w *walker) jumps(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			w.returns = append(w.returns, n)
		case *ast.BranchStmt:
			if n.Label != nil || n.Tok == token.GOTO {
				w.unknown = true
			}
		case *ast.SelectStmt:
			w.unknown = true
		}
		return !w.unknown
	})
}
