package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkLeft looks at a loop that counts down what is still to come, left -= n, beside each
// append of a list of n elements, and ends where nothing is, or less than n: left began as the
// length of the slice. Where the loop may fail it reads, and the number that came before may say anything.
func checkLeft(pass *analysis.Pass, c inspector.Cursor, all []growth) {
	info := pass.TypesInfo
	loop, ok := c.Node().(*ast.ForStmt)
	if !ok || loop.Init != nil || loop.Post != nil || kit.Cold(pass, c) {
		return
	}
	left, piece := countdown(info, loop)
	if left == nil || !kit.IsLocal(left) || isLimit(ast.NewIdent(left.Name())) || kit.DeclaredIn(left, loop) {
		return
	}
	if fn, ok := kit.Frame(c); !ok || slices.ContainsFunc(kit.Given(info, fn.Node(), left), func(e ast.Expr) bool { return e != nil && isLimit(e) }) {
		return
	}
	advice := ""
	if kit.Returns(loop.Body) {
		advice = "; make room up to a bound, where the number may be wrong"
	}
	for _, g := range all {
		if g.d.field != nil || fewByName(g.d) || resets(info, loop.Body, g.d) || !takesOff(info, loop.Body, g.d, left, piece) {
			continue
		}
		if s, ok := startOf(info, c, g.d); ok && !s.some && !capAsked(info, c, g.d.v) {
			kit.Report(pass, finding.Suggest, g.call, fmt.Sprintf("grows %s array by array although %s says how long it will be: each outgrown array is allocated and copied%s", g.d.text(pass), left.Name(), advice))
		}
	}
}

// countdown is the number that a loop brings down to nothing, by its head or by an if of its
// own that ends it. Where the head leaves a rest, for left > size, piece is the size.
func countdown(info *types.Info, loop *ast.ForStmt) (left *types.Var, piece ast.Expr) {
	if loop.Cond != nil {
		if left = positive(info, loop.Cond, token.GTR, token.NEQ); left != nil {
			return left, nil
		}
		x, op, y, ok := kit.Comparison(loop.Cond)
		if !ok || op != token.GTR && op != token.GEQ {
			return nil, nil
		}
		return kit.Variable(info, x), y
	}
	for _, s := range loop.Body.List {
		gate, ok := s.(*ast.IfStmt)
		if !ok || gate.Init != nil || gate.Else != nil || len(gate.Body.List) != 1 {
			continue
		}
		jump, ok := gate.Body.List[0].(*ast.BranchStmt)
		_, returns := gate.Body.List[0].(*ast.ReturnStmt)
		if !returns && (!ok || jump.Tok != token.BREAK || jump.Label != nil) {
			continue
		}
		if v := positive(info, gate.Cond, token.LEQ, token.EQL); v != nil {
			return v, nil
		}
	}
	return nil, nil
}

// positive is the v of a comparison with zero by one of two operators.
func positive(info *types.Info, cond ast.Expr, ops ...token.Token) *types.Var {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || op != ops[0] && op != ops[1] {
		return nil
	}
	if zero, constant := kit.ConstInt(info, y); !constant || zero != 0 {
		return nil
	}
	return kit.Variable(info, x)
}

// takesOff tells whether every append to d in a body has left -= n beside it, with the n that it
// appends, and nothing else changes left. Where the loop's head asks for a piece, n is as much: who
// asks for something else has a budget to come down to.
func takesOff(info *types.Info, body ast.Node, d dest, left *types.Var, piece ast.Expr) bool {
	ok, appends := true, 0
	ast.Inspect(body, func(n ast.Node) bool {
		list := kit.StmtList(n)
		for i, s := range list {
			a, is := s.(*ast.AssignStmt)
			if !is {
				continue
			}
			if other, call := appending(info, a); call != nil && other.same(info, d) {
				appends++
				ok = ok && besideOf(info, list, i, call, left, piece)
			}
		}
		if s, is := n.(ast.Stmt); is && changesBesides(info, s, left) {
			ok = false
		}
		return ok
	})
	return ok && appends > 0
}

// changesBesides tells whether a statement changes v otherwise than by taking something off.
func changesBesides(info *types.Info, s ast.Stmt, v *types.Var) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			if kit.Variable(info, l) == v && s.Tok != token.SUB_ASSIGN {
				return true
			}
		}
	case *ast.IncDecStmt:
		return kit.Variable(info, s.X) == v && s.Tok == token.INC
	}
	return false
}

// besideOf tells whether the list takes from left what its statement i appends.
func besideOf(info *types.Info, list []ast.Stmt, i int, call *ast.CallExpr, left *types.Var, piece ast.Expr) bool {
	for j, s := range list {
		if j == i {
			continue
		}
		if a, ok := s.(*ast.AssignStmt); ok && a.Tok == token.SUB_ASSIGN && len(a.Lhs) == 1 && kit.Variable(info, a.Lhs[0]) == left {
			asked := piece == nil || kit.Same(info, number(info, piece), number(info, a.Rhs[0]))
			return asked && len(call.Args) == 2 && call.Ellipsis.IsValid() && isLengthOf(info, a.Rhs[0], call.Args[1])
		}
	}
	return false
}

// isLengthOf tells whether n is len(xs), or the length of a cut: n of xs[:n] and xs[at:at+n], or
// that of an array.
func isLengthOf(info *types.Info, n, xs ast.Expr) bool {
	n = ast.Unparen(n)
	if size, constant := kit.ConstInt(info, n); constant && size > 0 && int(size) == pieceLength(info, xs) {
		return true
	}
	if call, ok := n.(*ast.CallExpr); ok && kit.IsConversion(info, call) {
		return isLengthOf(info, call.Args[0], xs)
	}
	if of := kit.LenOf(info, n); of != nil {
		return kit.Same(info, of, xs)
	}
	cut, ok := ast.Unparen(xs).(*ast.SliceExpr)
	if !ok || cut.High == nil {
		return false
	}
	if cut.Low == nil {
		return kit.Same(info, cut.High, n)
	}
	if zero, constant := kit.ConstInt(info, cut.Low); constant && zero == 0 {
		return kit.Same(info, cut.High, n)
	}
	sum, ok := ast.Unparen(cut.High).(*ast.BinaryExpr)
	return ok && sum.Op == token.ADD && (kit.Same(info, sum.X, cut.Low) && kit.Same(info, sum.Y, n) || kit.Same(info, sum.Y, cut.Low) && kit.Same(info, sum.X, n))
}
