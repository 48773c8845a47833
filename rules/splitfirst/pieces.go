package splitfirst

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// oneByOne tells whether the list is made for its first pieces and to go through the others
// once, or through all: for _, o := range parts[1:], slices.Contains(parts[1:], o). A Cut for
// each of the first and SplitSeq of what it leaves give the same.
func (l *list) oneByOne() bool {
	if l.limit >= 0 || l.after {
		return false
	}
	walks := 0
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		up := use.Parent()
		switch {
		case kind == edge.IndexExpr_X:
			if !l.early(up) {
				return false
			}
		case kind == edge.SliceExpr_X && l.tail(up) && l.walked(up):
			walks++
		case kind == edge.CallExpr_Args && l.measured(up):
		case kind == edge.CallExpr_Args && l.walked(use):
			walks++
		default:
			return false
		}
	}
	return walks == 1
}

// once tells whether what stands at c runs at most once for each split.
func (s split) once(c inspector.Cursor) bool {
	outer, inside := kit.Loop(c)
	home, repeated := kit.Loop(s.cursor)
	at, _ := kit.Frame(c)
	frame, _ := kit.Frame(s.cursor)
	return at == frame && inside == repeated && (!inside || outer == home)
}

// walked tells whether pieces are gone through one after the other, once for each split: by a
// range without a number, or by a search.
func (s split) walked(c inspector.Cursor) bool {
	if !s.once(c) {
		return false
	}
	switch kind, i := c.ParentEdge(); kind {
	case edge.RangeStmt_X:
		r := c.Parent().Node().(*ast.RangeStmt)
		return r.Value != nil && (r.Key == nil || kit.IsBlank(r.Key)) && !gathers(s.TypesInfo, r.Body)
	case edge.CallExpr_Args:
		return s.searches(c.Parent().Node().(*ast.CallExpr), i)
	}
	return false
}

// searches tells whether a call does no more with its i-th argument than to go through it
// until it finds something.
func (s split) searches(call *ast.CallExpr, i int) bool {
	if call.Ellipsis.IsValid() {
		return false
	}
	for _, path := range [...]string{"slices", "github.com/samber/lo"} {
		if kit.IsCall(s.TypesInfo, call, path, "Contains", "ContainsFunc", "ContainsBy") {
			return i == 0
		}
	}
	f := kit.Callee(s.TypesInfo, call)
	if f == nil || f.Pkg() != s.Pkg || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return false
	}
	body, ok := kit.EffectsOf(s.Pass).Body(f)
	if !ok {
		return false
	}
	uses := slices.Collect(kit.Uses(s.TypesInfo, body, f.Signature().Params().At(i)))
	if len(uses) != 1 {
		return false
	}
	r, ok := uses[0].Parent().Node().(*ast.RangeStmt)
	kind, _ := uses[0].ParentEdge()
	_, repeated := kit.Loop(uses[0])
	return ok && !repeated && kind == edge.RangeStmt_X && r.Value != nil && kit.IsBlank(r.Key) && kit.Returns(r.Body)
}

// checkSliced judges strings.Split(...)[1:] that is only gone through.
func checkSliced(s split) {
	at := s.cursor.Parent()
	if s.limit < 0 && !s.after && s.tail(at) && s.walked(at) {
		s.report(finding.Suggest, costRange, "")
	}
}

// firstApart tells whether a range asks the number of a piece for nothing but whether it is the
// first one: a Cut before the loop tells that.
func (s split) firstApart(loop inspector.Cursor) bool {
	r := loop.Node().(*ast.RangeStmt)
	i := kit.Variable(s.TypesInfo, r.Key)
	if s.limit >= 0 || s.after || r.Tok != token.DEFINE || r.Value == nil || kit.IsBlank(r.Value) || i == nil {
		return false
	}
	if s.soughtBefore(loop) {
		return false
	}
	asked := 0
	for use := range kit.Uses(s.TypesInfo, loop, i) {
		if use.Node() == r.Key {
			continue
		}
		b, ok := use.Parent().Node().(*ast.BinaryExpr)
		if !ok {
			return false
		}
		_, _, y, ok := kit.Comparison(b)
		n, known := kit.ConstInt(s.TypesInfo, y)
		if !ok || !known || n != 0 {
			return false
		}
		asked++
	}
	return asked > 0
}

// soughtBefore tells whether the function has left before the loop where the text has no separator: it
// splits what few have.
func (s split) soughtBefore(loop inspector.Cursor) bool {
	for at, ok := loop.PrevSibling(); ok; at, ok = at.PrevSibling() {
		check, is := at.Node().(*ast.IfStmt)
		if !is || !kit.Leaves(check.Body) {
			continue
		}
		sought := false
		ast.Inspect(check.Cond, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			sought = sought || ok && len(call.Args) == 2 && kit.IsCall(s.TypesInfo, call, s.pkg, "Contains", "ContainsRune", "ContainsAny", "Index", "IndexByte", "IndexRune", "IndexAny", "Count") && kit.Same(s.TypesInfo, call.Args[0], s.call.Args[0])
			return !sought
		})
		if sought {
			return true
		}
	}
	return false
}

// joinsAll tells whether all pieces are joined again, beside looks at the first of them or at their
// number: the two of a SplitN, or what ReplaceAll gives at once.
func (l *list) joinsAll() bool {
	if l.limit > 2 || l.after {
		return false
	}
	joins := 0
	for use := range l.uses() {
		kind, i := use.ParentEdge()
		up := use.Parent()
		switch kind {
		case edge.IndexExpr_X:
			if !l.early(up) {
				return false
			}
		case edge.CallExpr_Args:
			join := up.Node().(*ast.CallExpr)
			switch {
			case l.measured(up):
			case i == 0 && kit.IsCall(l.TypesInfo, join, l.pkg, "Join") && len(join.Args) == 2:
				joins++
			default:
				return false
			}
		default:
			return false
		}
	}
	return joins == 1
}

// lastByName tells whether nothing but the last piece is looked at, by its number in a variable:
// last := len(parts) - 1; parts[last].
func (l *list) lastByName() bool {
	if l.limit >= 0 || l.after {
		return false
	}
	reads, counts := 0, 0
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		up := use.Parent()
		switch kind {
		case edge.IndexExpr_X:
			number := kit.Variable(l.TypesInfo, up.Node().(*ast.IndexExpr).Index)
			if number == nil || !kit.IsLocal(number) || kit.Stored(up) || l.lastLength(&ast.IndexExpr{X: l.name, Index: ast.Unparen(kit.Origin(l.TypesInfo, l.scope.Node(), up.Node().(*ast.IndexExpr).Index))}) == nil {
				return false
			}
			reads++
		case edge.CallExpr_Args:
			minus, ok := up.Parent().Node().(*ast.BinaryExpr)
			if !kit.IsBuiltin(l.TypesInfo, up.Node().(*ast.CallExpr), "len") || !ok || minus.Op != token.SUB {
				return false
			}
			counts++
		default:
			return false
		}
	}
	return reads > 0 && counts == 1
}

// onlyCounted tells whether nothing but the number of pieces is asked for.
func (l *list) onlyCounted() bool {
	if l.limit >= 0 || l.after {
		return false
	}
	counts := 0
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		if kind != edge.CallExpr_Args || !kit.IsBuiltin(l.TypesInfo, use.Parent().Node().(*ast.CallExpr), "len") {
			return false
		}
		counts++
	}
	return counts > 0
}
