package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkSum looks at the list that an empty slice takes whole behind another or behind some
// elements: the first append made room for its own only. There is no edit, as for the
// loops: slices.Concat or a make with the sum, by taste.
func checkSum(pass *analysis.Pass, c inspector.Cursor) {
	info, s := pass.TypesInfo, c.Node().(*ast.AssignStmt)
	d, whole := takes(info, s)
	if !whole || d.field != nil || loopsWithout(c, d.v) {
		return
	}
	if list, i := siblings(c); i >= len(list) || list[i] != ast.Stmt(s) {
		return
	}
	p := partsBefore(info, c, d)
	if !p.empty || kit.Cold(pass, c) {
		return
	}
	many := manyByName(s.Rhs[0].(*ast.CallExpr).Args[1])
	switch {
	case p.lists == 1 && p.head == 0 && (!fewByName(d) || many):
	case p.lists == 0 && p.head > 0 && many, p.lists == 0 && p.head > 0 && kit.IsBytes(d.typ(info)) && !fewByName(d):
	default:
		return
	}
	reportSum(pass, s, d.text(pass), "sum")
}

// parts are what an empty slice has taken so far.
type parts struct {
	head  int // statements that append elements, before the first list
	lists int
	empty bool // before them it was empty
}

// partsBefore counts what d takes before the statement at c, from where it is empty on.
func partsBefore(info *types.Info, c inspector.Cursor, d dest) (p parts) {
	for s := range before(info, c, d) {
		if st, ok := emptied(info, s, d); ok {
			p.empty = true
			if st.some {
				p.head++
			}
			return p
		}
		if a, ok := s.(*ast.AssignStmt); ok {
			if other, whole := takes(info, a); whole && other.same(info, d) {
				p.lists++
				p.head = 0
				continue
			}
			if other, n := appendTo(info, a); n > 0 && other.same(info, d) || d.field == nil && appendsBy(info, a, d.v) {
				p.head++
				continue
			}
		}
		if d.uses(info, s, true) {
			return p
		}
	}
	return p
}

// appendsBy matches v = appendZeros(v, n) and v = strconv.AppendInt(v, n, 10): by its name it
// appends, and nobody here knows how much.
func appendsBy(info *types.Info, s *ast.AssignStmt, v *types.Var) bool {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || kit.Variable(info, call.Args[0]) != v {
		return false
	}
	f := kit.Callee(info, call)
	return f != nil && kit.FirstWord(f.Name()) == "append"
}

// takes matches v = append(v, xs...) with an xs whose length costs nothing to ask.
func takes(info *types.Info, s *ast.AssignStmt) (d dest, whole bool) {
	d, call := appending(info, s)
	if call == nil || len(call.Args) != 2 || !call.Ellipsis.IsValid() || constantLength(info, call.Args[1]) > 0 {
		return d, false
	}
	return d, isList(info, call.Args[1]) && !d.uses(info, call.Args[1], false)
}

// isList tells whether e is a list that is there already, what a getter gives, or the bytes of a text.
func isList(info *types.Info, e ast.Expr) bool {
	if x := got(info, e); x != nil && !kit.FewByName(e) {
		e = x
	}
	if text := textOf(info, e); text != nil {
		e = text // append takes it without a copy
	}
	return kit.SideEffectFree(info, e) && cheap(info, e) && !kit.FewByName(e)
}

// textOf is the text of []byte(text), nil for other expressions.
func textOf(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) || len(call.Args) != 1 || !kit.IsBytes(info.TypeOf(call)) || !kit.IsString(info.TypeOf(call.Args[0])) {
		return nil
	}
	return call.Args[0]
}

// manyByName tells whether a list's name is that of data, which is many as often as few.
func manyByName(e ast.Expr) bool {
	if part, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return manyByName(part.X)
	}
	return manyWord(kit.LastWord(kit.NameOf(e)))
}

// manyWord tells whether a word is that for many things that a program works through.
func manyWord(word string) bool {
	switch word {
	case "ids", "keys", "indexes", "indices", "values", "vals", "rows", "items", "records", "entries", "hashes", "elements", "elems", "nodes", "docs", "documents", "messages", "msgs",
		"users", "points", "lines", "samples", "members", "fields", "results", "events", "series", "tokens", "chunks", "blocks", "tuples", "vectors", "edges", "children", "batch", "data":
		return true
	}
	return false
}

// loopsWithout tells whether c stands in a loop that v is declared outside of.
func loopsWithout(c inspector.Cursor, v *types.Var) bool {
	loop, ok := kit.Loop(c)
	return ok && !kit.DeclaredIn(v, loop.Node())
}

// checkNestedSum looks at append(append([]T(nil), a...), b...), and at append([]T{x}, list...),
// where the literal is as long as its room.
func checkNestedSum(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, call, "append") || len(call.Args) != 2 || !call.Ellipsis.IsValid() {
		return
	}
	if !isList(info, call.Args[1]) {
		checkKey(pass, c)
		return
	}
	if literal(info, call.Args[0]) {
		many := kit.IsBytes(info.TypeOf(call)) || manyByName(call.Args[1])
		if many && constantLength(info, call.Args[1]) == 0 && leavesFrom(info, c) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, fmt.Sprintf("makes %s and moves it at once: append finds no room behind its elements; one slice with the room for both is one array", kit.Text(pass, call.Args[0])))
		}
		return
	}
	inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	grown := ok && kit.IsBuiltin(info, inner, "append") && (full(pass, inner.Args[0]) || textBefore(info, c, inner))
	if !ok || !grown && (!isClone(info, inner) || literal(info, inner)) {
		return
	}
	if (grown || isList(info, inner.Args[len(inner.Args)-1])) && !kit.Cold(pass, c) {
		reportSum(pass, call, "a new slice", "sum")
	}
}

// textBefore tells whether inner puts something behind the bytes of a text, and the append at c, of what
// is handed on, a text or bytes of any length behind that: append(append([]byte(a), ':'), b...).
func textBefore(info *types.Info, c inspector.Cursor, inner *ast.CallExpr) bool {
	call := c.Node().(*ast.CallExpr)
	return kit.IsBytes(info.TypeOf(call)) && literal(info, inner.Args[0]) && info.Types[call.Args[1]].Value == nil && constantLength(info, call.Args[1]) == 0 && leavesFrom(info, c)
}

// checkKey looks at append(append([]byte(nil), prefix...), encode(n)...): bytes that a call gives
// behind a copy of others.
func checkKey(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if behind, called := ast.Unparen(call.Args[1]).(*ast.CallExpr); !called || kit.IsConversion(info, behind) || !kit.IsBytes(info.TypeOf(call)) {
		return
	}
	inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if ok && kit.IsBuiltin(info, inner, "append") && (freshCopy(info, inner) || outgrows(info, inner, call.Args[1]) || full(pass, inner.Args[0])) && !kit.Cold(pass, c) {
		reportSum(pass, call, "a new slice", "sum")
	}
}

// outgrows tells whether as many zeros are made behind a copy of a few bytes, append(append([]byte{}, iv[:4]...),
// make([]byte, 8)...), that what the allocator rounds the copy up to, less than twice its size, has no room for them.
func outgrows(info *types.Info, inner *ast.CallExpr, behind ast.Expr) bool {
	made, ok := ast.Unparen(behind).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, made, "make") || len(made.Args) != 2 || !isClone(info, inner) {
		return false
	}
	n, ok := kit.ConstInt(info, made.Args[1])
	return ok && n >= max(8, int64(constantLength(info, inner.Args[len(inner.Args)-1])))
}

// full tells whether e is a variable of the package with the bytes of a text, which nothing writes: there
// is no room behind them.
func full(pass *analysis.Pass, e ast.Expr) bool {
	v, ok := kit.Object(pass.TypesInfo, e).(*types.Var)
	if !ok || v.Pkg() != pass.Pkg || v.IsField() || kit.IsLocal(v) || kit.WrittenIn(pass).Has(v) {
		return false
	}
	at, ok := kit.Root(pass).FindByPos(v.Pos(), v.Pos())
	if !ok {
		return false
	}
	for c := range at.Enclosing((*ast.ValueSpec)(nil)) {
		spec := c.Node().(*ast.ValueSpec)
		for i, name := range spec.Names {
			if pass.TypesInfo.Defs[name] == v && i < len(spec.Values) {
				call, ok := ast.Unparen(spec.Values[i]).(*ast.CallExpr)
				return ok && kit.IsConversion(pass.TypesInfo, call) && kit.IsBytes(v.Type())
			}
		}
	}
	return false
}

// literal matches []T{x} and []byte("text"): as long as its room, and not empty.
func literal(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return begins(info, e)
	case *ast.CallExpr:
		text := textOf(info, e)
		return text != nil && isList(info, text)
	}
	return false
}

// leavesFrom tells whether what is appended at c is returned, stored or handed on, so that
// the literal before it is allocated too; what is put in front of a variable for itself is
// another matter.
func leavesFrom(info *types.Info, c inspector.Cursor) bool {
	switch up := c.Parent().Node().(type) {
	case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit, *ast.SendStmt:
		return true
	case *ast.CallExpr:
		f := kit.Callee(info, up)
		return f != nil && !kit.IsConversion(info, up) && (f.Pkg() == nil || !kit.InStandardLibrary(f.Pkg()))
	case *ast.AssignStmt:
		return len(up.Lhs) == 1 && !kit.Contains(info, c.Node().(*ast.CallExpr).Args[1], up.Lhs[0])
	}
	return false
}

// startsEmpty matches []T(nil), []T{} and make([]T, 0).
func startsEmpty(info *types.Info, e ast.Expr) bool {
	_, ok := emptySlice(info, ast.Unparen(e))
	return ok || nilSlice(info, e) != nil
}
