package splitfirst

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// most is how many Cuts in place of one Split still read well.
const most = 3

// rejoins tells whether the list is made for its first pieces and for the others as
// they stood, strings.Join(parts[1:], sep) with the separator of the split: what
// Cut leaves behind.
func (l *list) rejoins() bool {
	if l.limit >= 0 || l.after {
		return false
	}
	joins := 0
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		switch up := use.Parent(); kind {
		case edge.IndexExpr_X:
			if !l.early(up) {
				return false
			}
		case edge.SliceExpr_X:
			if !l.joined(up) {
				return false
			}
			joins++
		case edge.CallExpr_Args:
			if !l.measured(up) {
				return false
			}
		default:
			return false
		}
	}
	return joins > 0
}

// early tells whether one of the first pieces is read.
func (l *list) early(index inspector.Cursor) bool {
	i, ok := kit.ConstInt(l.TypesInfo, index.Node().(*ast.IndexExpr).Index)
	return ok && 0 <= i && i < most && !kit.Stored(index)
}

// tail matches parts[k:] with a small constant k.
func (s split) tail(c inspector.Cursor) bool {
	part := c.Node().(*ast.SliceExpr)
	if part.Low == nil || part.High != nil {
		return false
	}
	from, ok := kit.ConstInt(s.TypesInfo, part.Low)
	return ok && 0 < from && from <= most
}

// joined matches parts[k:] where Join puts the pieces together again.
func (l *list) joined(c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args || i != 0 {
		return false
	}
	join := c.Parent().Node().(*ast.CallExpr)
	return l.tail(c) && kit.IsCall(l.TypesInfo, join, l.pkg, "Join") && len(join.Args) == 2 && l.separates(join.Args[1])
}

// separates tells whether e is the separator of the split.
func (l *list) separates(e ast.Expr) bool {
	a, ok := kit.ConstString(l.TypesInfo, l.call.Args[1])
	b, too := kit.ConstString(l.TypesInfo, e)
	return ok && too && a == b || kit.Same(l.TypesInfo, l.call.Args[1], e)
}

// measured matches a comparison of len(parts) with a small number.
func (l *list) measured(call inspector.Cursor) bool {
	if !kit.IsBuiltin(l.TypesInfo, call.Node().(*ast.CallExpr), "len") {
		return false
	}
	cmp, ok := call.Parent().Node().(*ast.BinaryExpr)
	if !ok {
		return false
	}
	_, _, y, ok := kit.Comparison(cmp)
	if !ok {
		return false
	}
	n, ok := kit.ConstInt(l.TypesInfo, y)
	return ok && n <= most+1
}
