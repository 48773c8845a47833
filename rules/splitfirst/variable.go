package splitfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A list is the local variable that holds a split, with everything that looks
// at it.
type list struct {
	split
	name    *ast.Ident // where it is declared
	v       *types.Var
	scope   inspector.Cursor // function that declares it
	first   []*ast.IndexExpr // parts[0]
	second  []inspector.Cursor
	last    []*ast.IndexExpr // parts[len(parts)-1]
	lengths []length
	sure    bool               // the number of pieces is asked for though it is at least one
	two     bool               // parts[1] of a list without a limit of two is read
	exact   bool               // the number of pieces is compared with two
	changed bool               // a piece is given another text
	ranges  []inspector.Cursor // range statements over it
	until   ast.Stmt           // gives the variable another list; nil if none does
}

// A length is a comparison of len(parts) that asks whether the separator was
// found.
type length struct {
	expr  *ast.BinaryExpr
	found bool // true when the comparison holds if it was found
}

// checkVariable judges parts := strings.Split(...).
func checkVariable(s split) {
	l, ok := newList(s)
	if !ok {
		return
	}
	if cost := l.advice(); cost != "" {
		l.report(finding.Suggest, cost, "")
		return
	}
	if !l.collect() {
		return
	}
	switch {
	case l.two || l.exact:
		l.checkExact()
	case l.sure:
		l.checkSure()
	case len(l.ranges) > 0:
		l.checkRanged()
	case len(l.last) > 0:
		l.checkLast()
	case len(l.first)+len(l.second)+len(l.lengths) > 0:
		l.checkCut()
	}
}

// advice is what the list costs where something else does, and no edit says it as well.
func (l *list) advice() string {
	switch {
	case l.rejoins():
		return costRest
	case l.shortened():
		return costShort
	case l.three():
		return costThree
	case l.stepped(), l.oneByOne(), l.endsApart():
		return costRange
	case l.lastByName():
		return costLast
	case l.onlyCounted():
		return costCount
	case l.joinsAll() && l.limit == 2:
		return costPair
	case l.joinsAll():
		return costJoin
	}
	return ""
}

func newList(s split) (*list, bool) {
	l := &list{split: s}
	switch def := s.cursor.Parent().Node().(type) {
	case *ast.AssignStmt:
		if def.Tok != token.DEFINE || len(def.Lhs) != 1 {
			return nil, false
		}
		l.name, _ = def.Lhs[0].(*ast.Ident)
	case *ast.ValueSpec:
		if len(def.Names) != 1 || def.Type != nil {
			return nil, false
		}
		l.name = def.Names[0]
	}
	if l.name == nil {
		return nil, false
	}
	l.v, _ = s.TypesInfo.Defs[l.name].(*types.Var)
	frame, ok := kit.Frame(s.cursor)
	l.scope = frame
	if !ok || !kit.IsLocal(l.v) {
		return nil, false
	}
	l.until = l.again()
	return l, l.until == nil || !l.captured()
}

// collect sorts the uses of the variable; ok is false when one of them needs
// the list itself.
func (l *list) collect() bool {
	var inLast []*ast.Ident // uses inside the index of parts[len(parts)-1]
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		switch parent := use.Parent(); kind {
		case edge.IndexExpr_X:
			index := parent.Node().(*ast.IndexExpr)
			if kit.Stored(parent) {
				if !l.replaced(parent, index) {
					return false
				}
				l.changed = true
			}
			if !l.indexed(parent, index) {
				return false
			}
			if id := l.lastLength(index); id != nil {
				inLast = append(inLast, id)
			}
		case edge.CallExpr_Args:
			if id := use.Node().(*ast.Ident); contains(inLast, id) {
				continue
			}
			if !l.counted(parent) {
				return false
			}
		case edge.RangeStmt_X:
			l.ranges = append(l.ranges, parent)
		default:
			return false
		}
	}
	return true
}

// indexed files parts[i] under first, second or last.
func (l *list) indexed(c inspector.Cursor, index *ast.IndexExpr) bool {
	if l.lastLength(index) != nil {
		l.last = append(l.last, index)
		return true
	}
	switch i, ok := kit.ConstInt(l.TypesInfo, index.Index); {
	case ok && i == 0:
		l.first = append(l.first, index)
		return true
	case ok && i == 1 && l.limit == 2:
		l.second = append(l.second, c)
		return true
	case ok && i == 1:
		l.two = true
		return true
	}
	return false
}

// lastLength is the identifier in len(parts) of parts[len(parts)-1], nil for
// other indexes.
func (l *list) lastLength(index *ast.IndexExpr) *ast.Ident {
	minus, ok := index.Index.(*ast.BinaryExpr)
	if !ok || minus.Op != token.SUB {
		return nil
	}
	if n, ok := kit.ConstInt(l.TypesInfo, minus.Y); !ok || n != 1 {
		return nil
	}
	of := kit.LenOf(l.TypesInfo, minus.X)
	if of == nil || kit.Variable(l.TypesInfo, of) != l.v {
		return nil
	}
	id, _ := of.(*ast.Ident)
	return id
}

// counted files what asks len(parts), or a variable that is declared for it, whether there
// are two or more pieces.
func (l *list) counted(call inspector.Cursor) bool {
	if !kit.IsBuiltin(l.TypesInfo, call.Node().(*ast.CallExpr), "len") {
		return false
	}
	n := l.lengthVar(call)
	if n == nil {
		return l.compared(call)
	}
	l.sure = true // no edit: the variable would go too
	for use := range kit.Uses(l.TypesInfo, l.scope, n) {
		if !l.compared(use) {
			return false
		}
	}
	return true
}

// lengthVar is the variable that is declared for the call of len at c alone, nil if there is none.
func (l *list) lengthVar(c inspector.Cursor) *types.Var {
	def, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || def.Tok != token.DEFINE || len(def.Lhs) != 1 {
		return nil
	}
	v, _ := l.TypesInfo.Defs[def.Lhs[0].(*ast.Ident)].(*types.Var)
	return v
}

// compared files the question at c how many pieces there are.
func (l *list) compared(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind == edge.SwitchStmt_Tag && l.limit == 2 {
		l.sure = true // one or two: whether the separator was found
		return true
	}
	if kind == edge.SwitchStmt_Tag && l.limit < 0 && l.upToTwo(c.Parent().Node().(*ast.SwitchStmt)) {
		l.exact = true
		return true
	}
	if kind == edge.CallExpr_Args && kit.ErrorPath(l.TypesInfo, c) {
		l.sure = true // an error says how many there were
		return true
	}
	if kind != edge.BinaryExpr_X {
		return false
	}
	cmp := c.Parent().Node().(*ast.BinaryExpr)
	n, ok := kit.ConstInt(l.TypesInfo, cmp.Y)
	if !ok {
		return false
	}
	found, ok := asksFound(cmp.Op, n, l.limit == 2)
	switch {
	case ok:
		l.lengths = append(l.lengths, length{cmp, found})
	case n == 1 && cmp.Op == token.GEQ, n == 0 && (cmp.Op == token.GTR || cmp.Op == token.NEQ || cmp.Op == token.EQL), n == 1 && cmp.Op == token.LSS:
		l.sure, ok = true, true // a list of pieces is never empty
	case n == 2 && (cmp.Op == token.EQL || cmp.Op == token.NEQ):
		l.exact, ok = true, true
	}
	return ok
}

// upToTwo tells whether the cases of a switch over the number of pieces are one and two: a
// second Cut tells whether there are more.
func (l *list) upToTwo(s *ast.SwitchStmt) bool {
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if n, ok := kit.ConstInt(l.TypesInfo, e); !ok || n > 2 {
				return false
			}
		}
	}
	return true
}

// replaced tells whether the piece at index, the first or the second, is assigned to: what
// Cut gives are variables as well.
func (l *list) replaced(c inspector.Cursor, index *ast.IndexExpr) bool {
	kind, _ := c.ParentEdge()
	i, ok := kit.ConstInt(l.TypesInfo, index.Index)
	return ok && i < 2 && l.pkg == "strings" && kind == edge.AssignStmt_Lhs
}

// asksFound translates the comparison "len(parts) op n" where the length is at
// least 1, and at most 2 when two is set.
func asksFound(op token.Token, n int64, two bool) (found, ok bool) {
	switch {
	case op == token.GTR && n == 1, op == token.GEQ && n == 2, op == token.NEQ && n == 1, two && op == token.EQL && n == 2:
		return true, true
	case op == token.LEQ && n == 1, op == token.LSS && n == 2, op == token.EQL && n == 1, two && op == token.NEQ && n == 2:
		return false, true
	}
	return false, false
}

// checkCut replaces the list by before, after, found := Cut(...).
func (l *list) checkCut() {
	message := costPair
	if len(l.second) == 0 {
		message = costFirst
	}
	level := finding.Level("")
	for _, use := range l.second {
		if !l.guarded(use) {
			level = finding.Unsafe // a missing separator gives "" instead of a panic
		}
	}
	if l.pkg == "bytes" && !l.onlyRead() {
		level = finding.Unsafe // appending to the first piece would write over the rest
	}
	before, after, found := l.fresh("before", len(l.first)), l.fresh("after", len(l.second)), l.fresh("found", len(l.lengths))
	edits := []analysis.TextEdit{
		kit.Replace(l.name, before+", "+after+", "+found),
		kit.Replace(l.call, l.cut()),
	}
	for _, use := range l.first {
		edits = append(edits, kit.Replace(use, before))
	}
	for _, use := range l.second {
		edits = append(edits, kit.Replace(use.Node(), after))
	}
	for _, use := range l.lengths {
		text := found
		if !use.found {
			text = "!" + found
		}
		edits = append(edits, kit.Replace(use.expr, text))
	}
	l.report(level, message, "use "+l.pkg+".Cut", edits...)
}

// fresh is a free name, or the blank one when nothing uses it.
func (l *list) fresh(base string, uses int) string {
	if uses == 0 {
		return "_"
	}
	return l.names.Fresh(l.Pass, l.file, l.decl(), base)
}

// checkExact reports a list of which the second piece is read, or the first behind a look whether there
// are just two: a search in what Cut leaves tells where the second ends.
func (l *list) checkExact() {
	switch {
	case len(l.ranges)+len(l.last) > 0:
	case l.two:
		l.report(finding.Suggest, costTwo, "")
	case len(l.first) > 0:
		l.report(finding.Suggest, costFirst, "")
	}
}

// checkSure reports a list of which one or two pieces are looked at behind a
// check that always holds. There is no edit: what the check guards would go too.
func (l *list) checkSure() {
	switch {
	case len(l.ranges)+len(l.first)+len(l.second) == 0 && len(l.last) > 0 && l.limit < 0:
		l.report(finding.Suggest, costLast, "")
	case len(l.ranges)+len(l.last) > 0:
	case len(l.second) > 0:
		l.report(finding.Suggest, costPair, "")
	case len(l.first) > 0:
		l.report(finding.Suggest, costFirst, "")
	}
}

// checkLast replaces the list by the tail behind the last separator.
func (l *list) checkLast() {
	subject := l.call.Args[0]
	if len(l.first)+len(l.second) > 0 || l.limit >= 0 {
		return
	}
	if len(l.lengths) > 0 { // LastIndex answers whether there is a separator, too
		l.report(finding.Suggest, costLast, "")
		return
	}
	if l.sepLen != 1 || !plain(subject) {
		l.report(finding.Suggest, costLast, "")
		return
	}
	last := l.fresh("last", 1)
	tail := kit.Text(l.Pass, subject) + "[" + l.qualified("LastIndex") + "(" + l.args() + ")+1:]"
	edits := []analysis.TextEdit{kit.Replace(l.name, last), kit.Replace(l.call, tail)}
	for _, use := range l.last {
		edits = append(edits, kit.Replace(use, last))
	}
	l.report("", costLast, "slice behind "+l.pkg+".LastIndex", edits...)
}

// plain tells whether e reads the same when written twice: a name or a field of
// a name.
func plain(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	}
	return false
}

// onlyRead tells whether the first pieces of bytes are only looked at where
// they stand, so that the shorter capacity that Split gives them makes no
// difference.
func (l *list) onlyRead() bool {
	for _, use := range l.first {
		c, ok := kit.Find(l.scope, use)
		if !ok || !readOnly(l.TypesInfo, c) {
			return false
		}
	}
	return true
}

func readOnly(info *types.Info, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		return !kit.Stored(c.Parent())
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		if kit.IsBuiltin(info, call, "len") {
			return true
		}
		if kit.IsConversion(info, call) {
			return kit.IsString(info.TypeOf(call))
		}
		return kit.IsCall(info, call, "bytes", "Equal", "EqualFold", "Compare", "Contains", "HasPrefix", "HasSuffix", "Index", "IndexByte")
	}
	return false
}

func contains(ids []*ast.Ident, id *ast.Ident) bool {
	for _, other := range ids {
		if other == id {
			return true
		}
	}
	return false
}
