package splitfirst

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// shortened tells whether the list is made for all of its pieces but the last, joined again with
// the separator of the split, and for the last: LastIndex tells where to cut.
func (l *list) shortened() bool {
	if l.limit >= 0 || l.after {
		return false
	}
	joins := 0
	var inner []*ast.Ident // uses inside of the bounds and indexes
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		switch up := use.Parent(); kind {
		case edge.IndexExpr_X:
			id := l.lastLength(up.Node().(*ast.IndexExpr))
			if id == nil || kit.Stored(up) {
				return false
			}
			inner = append(inner, id)
		case edge.SliceExpr_X:
			part := up.Node().(*ast.SliceExpr)
			kind, i := up.ParentEdge()
			if part.Low != nil || part.High == nil || kind != edge.CallExpr_Args || i != 0 {
				return false
			}
			id := l.lastLength(&ast.IndexExpr{X: part.X, Index: part.High})
			join := up.Parent().Node().(*ast.CallExpr)
			if id == nil || !kit.IsCall(l.TypesInfo, join, l.pkg, "Join") || len(join.Args) != 2 || !l.separates(join.Args[1]) {
				return false
			}
			inner = append(inner, id)
			joins++
		case edge.CallExpr_Args:
			if !contains(inner, use.Node().(*ast.Ident)) && !l.measured(up) {
				return false
			}
		default:
			return false
		}
	}
	return joins > 0
}

// three tells whether a list of up to three pieces is only looked at piece by piece, and counted:
// two Cuts give the same.
func (l *list) three() bool {
	if l.limit != 3 || l.after {
		return false
	}
	read := false
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		switch up := use.Parent(); kind {
		case edge.IndexExpr_X:
			if _, ok := kit.ConstInt(l.TypesInfo, up.Node().(*ast.IndexExpr).Index); !ok || kit.Stored(up) {
				return false
			}
			read = true
		case edge.CallExpr_Args:
			if !l.measured(up) {
				return false
			}
		default:
			return false
		}
	}
	return read
}

// capital tells whether the letters are listed to put another in front of the others: rs[0] = f(rs[0])
// and string(rs), or string(f(rs[0])) + string(rs[1:]).
func (l *list) capital() bool {
	whole, changed := 0, 0
	for use := range l.uses() {
		kind, _ := use.ParentEdge()
		switch at := use.Parent(); kind {
		case edge.IndexExpr_X:
			i, constant := kit.ConstInt(l.TypesInfo, at.Node().(*ast.IndexExpr).Index)
			if up, _ := at.ParentEdge(); !constant || i != 0 || up != edge.AssignStmt_Lhs && !judged(l.TypesInfo, at) {
				return false
			}
			changed++
		case edge.SliceExpr_X:
			part := at.Node().(*ast.SliceExpr)
			n, constant := int64(0), part.Low != nil && part.High == nil
			if constant {
				n, constant = kit.ConstInt(l.TypesInfo, part.Low)
			}
			if !constant || n != 1 || !l.becomesText(at) {
				return false
			}
			whole++
		case edge.CallExpr_Args:
			switch call := at.Node().(*ast.CallExpr); {
			case l.becomesText(use):
				whole++
			case !kit.IsBuiltin(l.TypesInfo, call, "len") || !l.few(at):
				return false
			}
		default:
			return false
		}
	}
	return whole > 0 && changed > 0
}

// becomesText matches string(c).
func (l *list) becomesText(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	return kit.IsConversion(l.TypesInfo, call) && kit.IsString(l.TypesInfo.TypeOf(call))
}
