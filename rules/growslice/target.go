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

// checkTarget looks at for len(out) < n, and for i < n where i counts what is appended: however
// often the loop turns, its head says how long the slice will be.
func checkTarget(pass *analysis.Pass, c inspector.Cursor, all []growth) {
	info := pass.TypesInfo
	loop, ok := c.Node().(*ast.ForStmt)
	if !ok || loop.Cond == nil || kit.Cold(pass, c) {
		return
	}
	x, op, n, _, ok := condition(info, loop.Cond)
	if !ok || op != token.LSS && op != token.NEQ || !kit.SideEffectFree(info, n) || grows(info, loop, n) {
		return
	}
	if few, constant := kit.ConstInt(info, n); constant && few <= 8 {
		return
	}
	x = number(info, x)
	d, ok := counted(info, loop, x)
	if of := kit.LenOf(info, x); of != nil {
		d, ok = destOf(info, of)
	}
	if !ok || d.field != nil || d.uses(info, n, true) || fewByName(d) || isLimit(n) || collectsErrors(info, d) {
		return
	}
	var first *ast.CallExpr
	for _, g := range all {
		if g.d.same(info, d) {
			first = g.call
		}
	}
	if first == nil || resets(info, loop.Body, d) {
		return
	}
	if s, ok := startOf(info, c, d); ok && !s.some && !capAsked(info, c, d.v) {
		kit.Report(pass, finding.Suggest, first, fmt.Sprintf("grows %s array by array although the loop's head says how long it will be: each outgrown array is allocated and copied", d.text(pass)))
	}
}

// number is x of a conversion such as uint64(x), or e itself.
func number(info *types.Info, e ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && kit.IsConversion(info, call) && kit.IsInteger(info.TypeOf(call.Args[0])) {
		return ast.Unparen(call.Args[0])
	}
	return ast.Unparen(e)
}

// counted is the slice whose elements the variable x counts: the one place in a branch of the loop
// that counts it up stands beside the one that appends to the slice.
func counted(info *types.Info, loop *ast.ForStmt, x ast.Expr) (d dest, ok bool) {
	i := kit.Variable(info, x)
	if !kit.IsLocal(i) || loop.Init != nil || loop.Post != nil || len(kit.Given(info, loop.Body, i)) != 1 {
		return d, false
	}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		block, is := n.(*ast.BlockStmt)
		if !is || block == loop.Body {
			return true // where each turn counts, headless has judged
		}
		var to []dest
		counts := false
		for _, s := range block.List {
			switch s := s.(type) {
			case *ast.IncDecStmt:
				counts = counts || s.Tok == token.INC && kit.Variable(info, s.X) == i
			case *ast.AssignStmt:
				if out, call := appending(info, s); call != nil && !call.Ellipsis.IsValid() && len(call.Args) == 2 {
					to = append(to, out)
				}
			}
		}
		if counts && len(to) == 1 {
			d, ok = to[0], true
		}
		return true
	})
	return d, ok
}

// resets tells whether n gives d something else than itself with more behind.
func resets(info *types.Info, n ast.Node, d dest) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if other, call := appending(info, n); call != nil && other.same(info, d) {
				return true
			}
			for _, l := range n.Lhs {
				found = found || d.is(info, l)
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && d.is(info, n.X)
		}
		return !found
	})
	return found
}

// drained counts for h.Len() > 0 { ...heap.Pop(h)... }: each turn takes one out, and nothing
// puts more in.
func drained(info *types.Info, loop *ast.ForStmt) (turns, bool) {
	x, op, y, ok := kit.Comparison(loop.Cond)
	zero, constant := kit.ConstInt(info, y)
	if !ok || !constant || zero != 0 || op != token.GTR && op != token.NEQ || loop.Init != nil || loop.Post != nil || !counts(info, x) {
		return turns{}, false
	}
	of := kit.RootVar(info, kit.Receiver(ast.Unparen(x).(*ast.CallExpr)))
	if of == nil {
		return turns{}, false
	}
	taken, put := 0, false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !kit.Mentions(info, call, of) {
			return true
		}
		f := kit.Callee(info, call)
		if f == nil {
			put = put || info.Types[call.Fun].IsValue() // it may do anything
			return true
		}
		recv := f.Signature().Recv() != nil && kit.RootVar(info, kit.Receiver(call)) == of
		given := len(call.Args) > 0 && argumentIs(info, call, of)
		switch kit.FirstWord(f.Name()) {
		case "pop", "dequeue", "shift", "poll", "take", "extract", "remove", "delete":
			if recv || given {
				taken++
			}
		case "len", "peek", "front", "back", "top", "min", "max", "size", "get":
		default:
			put = put || recv || given
		}
		return true
	})
	counter := kit.Callee(info, ast.Unparen(x).(*ast.CallExpr)).Name()
	return turns{expr: x, constant: -1, counter: counter}, taken == 1 && !put
}

func argumentIs(info *types.Info, call *ast.CallExpr, v *types.Var) bool {
	for _, arg := range call.Args {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
			arg = u.X
		}
		if kit.RootVar(info, arg) == v {
			return true
		}
	}
	return false
}
