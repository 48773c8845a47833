package oversizedmake

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// handful is up to how many elements a loop that ends with the last of them gathers a few out of
// many.
const handful = 32

// ended is how many elements the slice gets at most where there is room for all of a list, and the only loop that
// appends ends as soon as it has a few: for i := 0; i < len(all) && len(v) < 5; i++.
func (r *room) ended(pass *analysis.Pass) (most int64, ok bool) {
	info := pass.TypesInfo
	if r.full || r.isMap || kit.LenOf(info, kit.Origin(info, r.fn.Node(), r.made)) == nil {
		return 0, false
	}
	var grows inspector.Cursor
	appends := 0
	for use := range kit.Uses(info, r.fn, r.v) {
		switch up := use.Parent().Node().(type) {
		case *ast.AssignStmt: // the append has it, too
			if len(up.Lhs) != 1 || up.Lhs[0] != use.Node() {
				return 0, false
			}
			if call, is := up.Rhs[0].(*ast.CallExpr); !is || !kit.IsBuiltin(info, call, "append") || len(call.Args) != 2 || call.Ellipsis.IsValid() || kit.Variable(info, call.Args[0]) != r.v {
				return 0, false
			}
			grows = use.Parent()
			appends++
		case *ast.CallExpr:
			if !kit.IsBuiltin(info, up, "append") && !kit.IsBuiltin(info, up, "len") {
				return 0, false
			}
		case *ast.IndexExpr, *ast.RangeStmt:
		case *ast.ReturnStmt:
			r.back = true
		default:
			return 0, false
		}
	}
	if appends != 1 || r.back && extended(pass, r.fn) {
		return 0, false
	}
	loop, looped := kit.Loop(grows)
	if frame, in := kit.Frame(grows); !looped || !in || frame.Node() != r.fn.Node() || kit.DeclaredIn(r.v, loop.Node()) {
		return 0, false
	}
	if around, more := kit.Loop(loop); more && !kit.DeclaredIn(r.v, around.Node()) {
		return 0, false
	}
	most, ok = r.limit(info, loop, grows)
	return most, ok && most <= handful
}

// limit is the constant that the length of the slice may not pass: by the loop's head, by the first
// statement of its body, or by one behind the append in the same list.
func (r *room) limit(info *types.Info, loop, grows inspector.Cursor) (most int64, ok bool) {
	if head, is := loop.Node().(*ast.ForStmt); is && head.Cond != nil {
		if most, ok = r.below(info, head.Cond); ok {
			return most, true
		}
	}
	if body := kit.LoopBody(loop.Node()); len(body.List) > 0 {
		if first, found := kit.Find(loop, body.List[0]); found {
			if most, ok = r.stops(info, loop, first); ok {
				return most, true
			}
		}
	}
	next, more := grows.NextSibling()
	if !more {
		return 0, false
	}
	return r.stops(info, loop, next)
}

// below is n of len(v) < n, which may be a part of a condition.
func (r *room) below(info *types.Info, cond ast.Expr) (n int64, ok bool) {
	if and, is := ast.Unparen(cond).(*ast.BinaryExpr); is && and.Op == token.LAND {
		if n, ok = r.below(info, and.X); ok {
			return n, true
		}
		return r.below(info, and.Y)
	}
	x, op, y, compares := kit.Comparison(cond)
	if !compares || op != token.LSS && op != token.NEQ || kit.Variable(info, kit.LenOf(info, x)) != r.v {
		return 0, false
	}
	return kit.ConstInt(info, y)
}

// stops is n of if len(v) >= n { break }, of the loop.
func (r *room) stops(info *types.Info, loop, c inspector.Cursor) (n int64, ok bool) {
	s, is := c.Node().(*ast.IfStmt)
	if !is || s.Init != nil || len(s.Body.List) == 0 {
		return 0, false
	}
	x, op, y, compares := kit.Comparison(s.Cond)
	if !compares || op != token.GEQ && op != token.EQL || kit.Variable(info, kit.LenOf(info, x)) != r.v {
		return 0, false
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt:
	case *ast.BranchStmt:
		at, found := kit.Find(c, last)
		if !found || last.Tok != token.BREAK || last.Label != nil || kit.BreakEnds(at) != loop.Node() {
			return 0, false
		}
	default:
		return 0, false
	}
	return kit.ConstInt(info, y)
}
