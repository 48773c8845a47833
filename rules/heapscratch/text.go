package heapscratch

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofShort is how many bytes a name, a key or a path has, at most, that is written in another way.
const ofShort = 64

// ofText tells whether the make is of bytes, as many as a text has that the function is given and
// some more, of which nothing but another text is made.
func (m made) ofText(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	fn, inside := kit.Frame(c)
	decl := kit.Decl(c)
	v, _ := info.Defs[m.name].(*types.Var)
	if !inside || decl == nil || v == nil || !kit.IsBytes(v.Type()) || !isInt(info, m.count) || !kit.OftenFor(c, ofShort) {
		return false
	}
	return longAs(info, fn.Node(), m.count) && onlyText(info, fn, v)
}

// longAs tells whether a count grows with the length of a text that the function is given, and with
// nothing else that has a length.
func longAs(info *types.Info, fn ast.Node, count ast.Expr) bool {
	found, other := false, false
	ast.Inspect(kit.Origin(info, fn, count), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if !kit.IsBuiltin(info, call, "len") {
			other = true
			return false
		}
		v := kit.Variable(info, call.Args[0])
		if v != nil && kit.IsString(v.Type()) && kit.InParams(kit.FuncType(fn), v) {
			found = true
		} else if info.Types[call].Value == nil {
			other = true
		}
		return false
	})
	return found && !other
}

// onlyText tells whether a slice is filled element by element or copied into, and what it is for is
// string(v).
func onlyText(info *types.Info, fn inspector.Cursor, v *types.Var) bool {
	text := false
	for use := range kit.Uses(info, fn, v) {
		at := use
		if cut, ok := at.Parent().Node().(*ast.SliceExpr); ok && cut.X == at.Node() {
			at = at.Parent()
		}
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.IndexExpr:
			if u, ok := at.Parent().Parent().Node().(*ast.UnaryExpr); ok && u.Op == token.AND {
				return false
			}
		case *ast.RangeStmt:
		case *ast.AssignStmt: // v = append(v, ...), v = v[:n]
			if kind == edge.AssignStmt_Rhs && (len(up.Lhs) != 1 || kit.Variable(info, up.Lhs[0]) != v) {
				return false
			}
		case *ast.CallExpr:
			switch {
			case kit.IsConversion(info, up) && kit.IsString(info.TypeOf(up)):
				text = true
			case kit.IsBuiltin(info, up, "copy"), kit.IsBuiltin(info, up, "len"), kit.IsBuiltin(info, up, "append"):
			default:
				return false
			}
		default:
			return false
		}
	}
	return text
}
