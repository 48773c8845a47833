package doublelookup

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// rangeLoop checks for k := range m { m[k] }: the range has the value at hand.
func (c *checker) rangeLoop(loop inspector.Cursor) {
	s := loop.Node().(*ast.RangeStmt)
	info := c.TypesInfo
	t := info.TypeOf(s.X)
	if s.Key == nil || s.Value != nil && !kit.IsBlank(s.Value) || !kit.IsMap(t) || kit.IsBlank(s.Key) || !c.effects.None(s.X) {
		return
	}
	var fn inspector.Cursor
	for f := range loop.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		fn = f
		break
	}
	body, found := kit.Find(loop, s.Body)
	if !found {
		return
	}
	var way *passage
	var again []lookup
	all := true
	for at := range body.Preorder((*ast.IndexExpr)(nil)) {
		e := at.Node().(*ast.IndexExpr)
		if !kit.Same(info, e.X, s.X) || !kit.Same(info, e.Index, s.Key) {
			continue
		}
		l, ok := c.lookup(fn, at)
		if ok && way == nil {
			way = c.passage(fn, e)
		}
		if !ok || l.use != read || way.hold(l, s.Body.Pos()).between(l) > assumed {
			all = false
			continue
		}
		again = append(again, l)
	}
	if len(again) == 0 || kit.Cold(c.Pass, again[0].cursor) {
		return
	}
	for _, l := range again {
		c.ranged[l.expr] = true
	}
	message := "looks up " + kit.Text(c.Pass, again[0].expr) + " although the range has the value at hand: the key is hashed and compared for nothing"
	for _, l := range again {
		all = all && single(l.cursor) && way.hold(l, s.Body.Pos()).between(l) == same
	}
	if !all || s.Tok != token.DEFINE || s.Value != nil {
		kit.Report(c.Pass, finding.Suggest, again[0].expr, message)
		return
	}
	name := c.names.Fresh(c.Pass, kit.File(loop), fn.Node(), "value")
	edits := append(c.reads(again, name), kit.Insert(s.Key.End(), ", "+name))
	if !c.keyUsed(body, s.Key, again) {
		edits[len(edits)-1] = kit.Replace(s.Key, "_, "+name)
	}
	kit.Report(c.Pass, finding.Safe, again[0].expr, message, kit.Fix("take the value from the range", edits...))
}

// keyUsed tells whether the loop needs its key for more than the lookups again.
func (c *checker) keyUsed(body inspector.Cursor, key ast.Expr, again []lookup) bool {
	for id := range kit.Uses(c.TypesInfo, body, c.TypesInfo.ObjectOf(key.(*ast.Ident))) {
		pos := id.Node().Pos()
		if !slices.ContainsFunc(again, func(l lookup) bool { return l.expr.Pos() <= pos && pos < l.expr.End() }) {
			return true
		}
	}
	return false
}

// guarded checks for if _, ok := m[k]; ok { delete(m, k) }: delete asks itself.
func (c *checker) guarded(at inspector.Cursor) {
	s := at.Node().(*ast.IfStmt)
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || s.Else != nil || len(s.Body.List) != 1 || len(init.Lhs) != 2 || len(init.Rhs) != 1 || !kit.IsBlank(init.Lhs[0]) {
		return
	}
	index, isIndex := ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	stmt, isExpr := s.Body.List[0].(*ast.ExprStmt)
	found := kit.Variable(c.TypesInfo, init.Lhs[1])
	if !isIndex || !isExpr || !kit.IsMap(c.TypesInfo.TypeOf(index.X)) || found == nil || kit.Variable(c.TypesInfo, s.Cond) != found || !c.effects.None(index) {
		return
	}
	call, ok := stmt.X.(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(c.TypesInfo, call, "delete") || !kit.Same(c.TypesInfo, call.Args[0], index.X) || !kit.Same(c.TypesInfo, call.Args[1], index.Index) || kit.Cold(c.Pass, at) {
		return
	}
	message := "looks up " + kit.Text(c.Pass, index) + " before delete, which looks for the key itself"
	// What stands behind the opening brace stays: it may be a comment.
	rest := s.Body.Lbrace + 1
	if text, ok := kit.Source(c.Pass, rest, stmt.Pos()); ok {
		rest += token.Pos(max(strings.Index(text, "\n"), 0))
	}
	if kit.HasComment(kit.File(at), s.Pos(), s.Body.Lbrace) || kit.HasComment(kit.File(at), rest, s.End()) {
		kit.Report(c.Pass, finding.Suggest, index, message)
		return
	}
	kit.Report(c.Pass, finding.Safe, index, message, kit.Fix("delete without asking",
		kit.ReplaceRange(s.Pos(), s.Body.Lbrace+1, kit.Text(c.Pass, call)), kit.ReplaceRange(rest, s.End(), "")))
}

// operation checks for m[k] = m[k] + v, which looks up twice what m[k] += v
// looks up once.
func (c *checker) operation(at inspector.Cursor) {
	s := at.Node().(*ast.AssignStmt)
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return
	}
	index, isIndex := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
	op, isOp := ast.Unparen(s.Rhs[0]).(*ast.BinaryExpr)
	if !isIndex || !isOp || !kit.IsMap(c.TypesInfo.TypeOf(index.X)) || !kit.Same(c.TypesInfo, op.X, index) || !c.effects.None(index) || kit.Cold(c.Pass, at) {
		return
	}
	switch op.Op {
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR, token.AND_NOT, token.SHL, token.SHR:
	default:
		return // a division is two lookups either way
	}
	if kit.Mentions(c.TypesInfo, op.Y, kit.RootVar(c.TypesInfo, index.X)) {
		return
	}
	message := "looks up " + kit.Text(c.Pass, index) + " to read and again to store: " + op.Op.String() + "= looks up once"
	if kit.HasComment(kit.File(at), s.Pos(), s.End()) {
		kit.Report(c.Pass, finding.Suggest, op.X, message)
		return
	}
	text := kit.Text(c.Pass, s.Lhs[0]) + " " + op.Op.String() + "= " + kit.Text(c.Pass, op.Y)
	kit.Report(c.Pass, finding.Safe, op.X, message, kit.Fix("write it as one operation", kit.Replace(s, text)))
}
