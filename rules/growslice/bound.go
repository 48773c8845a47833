package growslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// few is the number of elements up to which growing is not worth a word.
const few = 4

// turns is how often a loop runs.
type turns struct {
	expr     ast.Expr // what it is counted by
	text     string   // Go expression of the count; "" when expr must not be evaluated twice
	constant int64    // -1 if unknown
	negative bool     // text may be negative, and then the loop does not run
	counter  string   // what gives the count, where the loop's head does not
	pieces   bool     // it goes over the pieces of a text
	early    bool     // the loop's head also ends it where something has failed
	foreign  bool     // the count was read from somewhere: it may be anything
}

// turnsOf says how often the loop at c runs. leaves tells that an iteration may return: then
// a bound that is not in memory already (a length) must have been read before, and is there
// for advice only, so that no count of unknown size is allocated for nothing.
func turnsOf(pass *analysis.Pass, c inspector.Cursor, leaves bool) (turns, bool) {
	t, ok := tripCount(pass, c.Node())
	if !ok {
		t, ok = headless(pass, c)
	}
	if !ok || t.constant >= 0 && t.constant <= few {
		return turns{}, false
	}
	if (leaves || t.early) && t.constant < 0 && !inMemory(pass.TypesInfo, c, t.expr) {
		t.foreign, t.text = true, ""
		return t, wasRead(pass, c, t.expr)
	}
	return t, true
}

// headless counts the loops whose head does not count.
func headless(pass *analysis.Pass, c inspector.Cursor) (turns, bool) {
	if t, ok := condCount(pass, c); ok {
		return t, true
	}
	return recordCount(pass, c)
}

// inMemory tells whether what a loop is counted by is there already: a list, or the length
// of one.
func inMemory(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	if !kit.IsInteger(info.TypeOf(e)) {
		return true
	}
	if fn, ok := kit.Frame(c); ok {
		e = kit.Origin(info, fn.Node(), e)
	}
	return isLen(info, e) || counts(info, e)
}

// wasRead tells whether a number was read from somewhere before the loop at c, or is kept
// in a field, as a header's: it says how many there should be. A parameter may be a limit, but not
// the number of records of a function that reads them.
func wasRead(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	info := pass.TypesInfo
	fn, ok := kit.Frame(c)
	for depth := 0; ok && depth < 4; depth++ {
		e = ast.Unparen(e)
		if call, is := e.(*ast.CallExpr); is {
			if !kit.IsConversion(info, call) {
				id, builtin := ast.Unparen(call.Fun).(*ast.Ident)
				return !builtin || info.Uses[id] != nil && info.Uses[id].Parent() != types.Universe // min, max
			}
			e = call.Args[0]
			continue
		}
		v := kit.Variable(info, e)
		if v == nil {
			_, field := e.(*ast.SelectorExpr)
			return field && !kit.FewByName(e) && !isLimit(e)
		}
		if !kit.IsLocal(v) || isLimit(e) {
			return false
		}
		if !kit.DeclaredIn(v, kit.FuncBody(fn.Node())) {
			return isCountByName(e) && readsByName(fn.Node())
		}
		given := kit.Given(info, fn.Node(), v)
		for len(given) > 0 && given[0] == nil {
			given = given[1:] // counted down
		}
		if len(given) == 0 {
			return addressGiven(info, fn.Node(), v) // binary.Read(r, order, &n)
		}
		e = given[0]
	}
	return false
}

// isCountByName tells whether a number says how many there are, by its name: rowCount, and rows.
func isCountByName(e ast.Expr) bool {
	return manyByName(e) || slices.ContainsFunc(kit.Words(kit.NameOf(e)), func(w string) bool { return slices.Contains([]string{"num", "number", "count", "nr", "cnt"}, w) })
}

// readsByName tells whether a function reads what others have written, by its name.
func readsByName(fn ast.Node) bool {
	decl, ok := fn.(*ast.FuncDecl)
	return ok && slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool {
		return slices.Contains([]string{"parse", "read", "decode", "unmarshal", "unpack", "load"}, w)
	})
}

// addressGiven tells whether a call gets &v.
func addressGiven(info *types.Info, fn ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			for _, arg := range call.Args {
				u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
				found = found || ok && u.Op == token.AND && kit.Variable(info, u.X) == v
			}
		}
		return !found
	})
	return found
}

// isLimit tells whether a number bounds what may come, by its name.
func isLimit(e ast.Expr) bool {
	for _, w := range kit.Words(kit.NameOf(e)) {
		switch w {
		case "max", "maximum", "limit", "retries", "attempts", "tries", "retry", "timeout", "min", "depth", "iterations", "rounds":
			return true
		}
	}
	return false
}

// tripCount says how often the loop runs, by its head.
func tripCount(pass *analysis.Pass, loop ast.Node) (turns, bool) {
	var t turns
	var ok bool
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		t, ok = rangeCount(pass, loop)
	case *ast.ForStmt:
		if t, ok = forCount(pass, loop); !ok {
			t, ok = otherCount(pass, loop)
		}
	}
	return t, ok && pass.TypesInfo.TypeOf(t.expr) != nil
}

func rangeCount(pass *analysis.Pass, loop *ast.RangeStmt) (turns, bool) {
	info := pass.TypesInfo
	tv := info.Types[loop.X]
	if tv.Type == nil {
		return turns{}, false
	}
	t := turns{expr: loop.X, constant: -1}
	under := kit.Core(tv.Type)
	if p, ok := under.(*types.Pointer); ok {
		under = p.Elem().Underlying()
	}
	switch u := under.(type) {
	case *types.Slice, *types.Map:
		if kit.SideEffectFree(info, loop.X) && cheap(info, loop.X) {
			t.text = "len(" + kit.Text(pass, loop.X) + ")"
		}
		return t, !shortList(pass, loop.X)
	case *types.Array:
		t.constant = u.Len()
		t.text = strconv.FormatInt(u.Len(), 10)
		if kit.SideEffectFree(info, loop.X) && cheap(info, loop.X) {
			t.text = "len(" + kit.Text(pass, loop.X) + ")"
		}
		return t, true
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			return t, kit.SideEffectFree(info, loop.X) // of its bytes, which are mostly as many as the runes
		}
		if u.Info()&types.IsInteger == 0 {
			return turns{}, false
		}
		return integer(pass, loop.X)
	case *types.Signature:
		trips, counter, ok := kit.IteratorTrips(pass, loop)
		return turns{expr: trips.Expr, text: trips.Text, constant: -1, counter: counter, pieces: ok && !trips.IsLen}, ok
	}
	return turns{}, false // a channel, a type parameter
}

// integer is a count given by an integer expression.
func integer(pass *analysis.Pass, e ast.Expr) (turns, bool) {
	info := pass.TypesInfo
	t := turns{expr: e, constant: -1, text: kit.Text(pass, e), negative: true}
	if c, ok := kit.ConstInt(info, e); ok {
		t.constant, t.negative = max(c, 0), false
		return t, true
	}
	b, ok := kit.Underlying(info, e).(*types.Basic)
	if ok && counts(info, e) {
		t.text = "" // it may cost something to ask, or panic before its time
		return t, true
	}
	if least := smallest(info, e); ok && least != nil {
		t.text = "" // as with other calls
		return t, !slices.ContainsFunc(least, func(n ast.Expr) bool {
			c, constant := kit.ConstInt(info, n)
			return constant && c <= few || !cheap(info, n) || !kit.SideEffectFree(info, n)
		})
	}
	if !ok || !kit.SideEffectFree(info, e) || !cheap(info, e) {
		return turns{}, false
	}
	t.negative = b.Info()&types.IsUnsigned == 0 && !isLen(info, e)
	return t, true
}

// smallest are the numbers of min(n, limit), nil for other expressions.
func smallest(info *types.Info, e ast.Expr) []ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "min") {
		return nil
	}
	return call.Args
}

// forCount matches for i := 0; i < n; i++ and for i := 1; i <= n; i++, where
// neither i nor n changes in the body.
func forCount(pass *analysis.Pass, loop *ast.ForStmt) (turns, bool) {
	info := pass.TypesInfo
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return turns{}, false
	}
	i := kit.Variable(info, init.Lhs[0])
	from, ok := kit.ConstInt(info, init.Rhs[0])
	if i == nil || !ok {
		return turns{}, false
	}
	step, ok := stepOf(info, loop.Post, i)
	if !ok || step == 0 && kit.Changes(info, loop.Body, kit.Variable(info, loop.Post.(*ast.AssignStmt).Rhs[0])) {
		return turns{}, false
	}
	x, op, n, early, ok := condition(info, loop.Cond)
	x, op = behind(info, x, op)
	if !ok || kit.Variable(info, x) != i || kit.Changes(info, loop.Body, i) {
		return turns{}, false
	}
	if !(op == token.LSS && from == 0 || op == token.LEQ && from == 1) || grows(info, loop, n) {
		return turns{}, false
	}
	t, ok := integer(pass, n)
	if step != 1 {
		t.text = "" // a division that rounds up is the author's to write
	}
	if step == 0 {
		t.early = early
		return t, ok && t.constant < 0
	}
	if t.constant > 0 {
		t.constant /= step
	}
	t.early = early
	return t, ok
}

// condition is the comparison that a loop's condition makes of its counter; early tells that
// it asks besides whether something has failed.
func condition(info *types.Info, cond ast.Expr) (x ast.Expr, op token.Token, y ast.Expr, early, ok bool) {
	for {
		and, is := ast.Unparen(cond).(*ast.BinaryExpr)
		if !is || and.Op != token.LAND {
			break
		}
		switch {
		case asksFailure(info, and.X):
			cond = and.Y
		case asksFailure(info, and.Y):
			cond = and.X
		default:
			return nil, 0, nil, false, false
		}
		early = true
	}
	x, op, y, ok = kit.Comparison(cond)
	return x, op, y, early, ok
}

// asksFailure matches err == nil, d.Err() == nil and !d.Failed().
func asksFailure(info *types.Info, e ast.Expr) bool {
	if not, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && not.Op == token.NOT {
		call, called := ast.Unparen(not.X).(*ast.CallExpr)
		if !called || len(call.Args) > 0 {
			return false
		}
		f := kit.Callee(info, call)
		return f != nil && slices.Contains([]string{"Errored", "Failed", "HasError", "HasErr", "HasFailed", "Broken"}, f.Name())
	}
	x, op, y, ok := kit.Comparison(e)
	return ok && op == token.EQL && kit.IsNil(info, y) && kit.IsError(info.TypeOf(x))
}

// behind is i of i + 8 <= n, which ends where the last eight begin, as i < n does.
func behind(info *types.Info, x ast.Expr, op token.Token) (ast.Expr, token.Token) {
	b, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || op != token.LSS && op != token.LEQ {
		return x, op
	}
	if n, constant := kit.ConstInt(info, b.Y); constant && n > 0 {
		return b.X, token.LSS
	}
	return x, op
}

// stepOf is by how much a loop's last part counts i up, 0 where a variable says it.
func stepOf(info *types.Info, post ast.Stmt, i *types.Var) (int64, bool) {
	if step, ok := kit.Step(info, post, i); ok {
		return step, true
	}
	add, ok := post.(*ast.AssignStmt)
	if !ok || add.Tok != token.ADD_ASSIGN || len(add.Lhs) != 1 || kit.Variable(info, add.Lhs[0]) != i {
		return 0, false
	}
	v := kit.Variable(info, add.Rhs[0])
	return 0, v != nil && v != i
}

// grows tells whether the bound may change while the loop runs: a queue that
// the loop appends to has no known length.
func grows(info *types.Info, loop *ast.ForStmt, bound ast.Expr) bool {
	changed := false
	ast.Inspect(bound, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := info.ObjectOf(id).(*types.Var)
		if !ok {
			return true
		}
		if v.IsField() {
			changed = changed || assignsField(info, loop.Body, v)
		} else {
			changed = changed || kit.Changes(info, loop.Body, v)
		}
		return true
	})
	return changed
}

func assignsField(info *types.Info, n ast.Node, field *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok {
			for _, l := range s.Lhs {
				found = found || kit.Object(info, l) == field
			}
		}
		return !found
	})
	return found
}

// counts matches x.Len(), t.NumField() and the like: methods without arguments that
// say how many there are, by their names.
func counts(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil {
		return false
	}
	words := kit.Words(f.Name())
	switch words[len(words)-1] {
	case "len", "length", "count":
		return true
	}
	return words[0] == "num" || words[0] == "count"
}

// shortList tells whether e is a list of a few values that is written out in the
// package, under a name that is only ranged over, indexed and measured.
func shortList(pass *analysis.Pass, e ast.Expr) bool {
	v := kit.Variable(pass.TypesInfo, e)
	if v == nil || v.Parent() != pass.Pkg.Scope() || v.Exported() {
		return false
	}
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), v) {
		kind, _ := id.ParentEdge()
		up, _ := id.Parent().ParentEdge()
		call, _ := id.Parent().Node().(*ast.CallExpr)
		switch {
		case kind == edge.RangeStmt_X, kind == edge.ValueSpec_Names:
		case kind == edge.IndexExpr_X && up != edge.AssignStmt_Lhs && up != edge.UnaryExpr_X && up != edge.IncDecStmt_X:
		case call != nil && kit.IsBuiltin(pass.TypesInfo, call, "len"):
		default:
			return false
		}
	}
	lit, ok := ast.Unparen(kit.BeginsWith(pass.TypesInfo, v)).(*ast.CompositeLit)
	return ok && len(lit.Elts) > 0 && len(lit.Elts) <= few
}

// isLen tells whether e is len(x), cap(x) or a sum of such: never negative.
func isLen(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "len") || kit.IsBuiltin(info, e, "cap")
	case *ast.BinaryExpr:
		return e.Op == token.ADD && isLen(info, e.X) && isLen(info, e.Y)
	}
	return false
}

// cheap tells whether e may be written a second time: names, fields, elements,
// slices of them, lengths, sums and these as another number, nothing that computes.
func cheap(info *types.Info, e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (kit.IsBuiltin(info, n, "len") || kit.IsBuiltin(info, n, "cap") || kit.IsConversion(info, n) && kit.IsInteger(info.TypeOf(n)) && kit.IsInteger(info.TypeOf(n.Args[0])))
		case *ast.FuncLit, *ast.CompositeLit, *ast.TypeAssertExpr:
			ok = false
		}
		return ok
	})
	return ok
}
