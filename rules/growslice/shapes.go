package growslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// otherCount matches the loops that count in another way than from 0 up: down to 0,
// from somewhere, up to and with the bound, and with a second variable in the head. Where
// the count would have to be computed there is no text.
func otherCount(pass *analysis.Pass, loop *ast.ForStmt) (turns, bool) {
	info := pass.TypesInfo
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != len(init.Rhs) {
		return turns{}, false
	}
	x, op, n, early, ok := condition(info, loop.Cond)
	x, op = behind(info, x, op)
	i := kit.Variable(info, x)
	if !ok || i == nil || kit.Changes(info, loop.Body, i) {
		return turns{}, false
	}
	var from ast.Expr
	for j, l := range init.Lhs {
		switch v := kit.Variable(info, l); {
		case v == nil:
		case v == i:
			from = init.Rhs[j]
		case v == kit.Variable(info, n):
			n = init.Rhs[j] // for i, n := 0, len(xs); i < n; i++
		}
	}
	if from == nil {
		return turns{}, false
	}
	var t turns
	if step, is := kit.Step(info, loop.Post, i); is && step == 1 {
		t, ok = upTo(pass, loop, from, op, n)
	} else if dec, is := loop.Post.(*ast.IncDecStmt); is && dec.Tok == token.DEC && kit.Variable(info, dec.X) == i {
		t, ok = downFrom(pass, loop, from, op, n)
	} else {
		return t, false
	}
	t.early = early
	return t, ok
}

// upTo counts for i := from; i < n; i++.
func upTo(pass *analysis.Pass, loop *ast.ForStmt, from ast.Expr, op token.Token, n ast.Expr) (turns, bool) {
	info := pass.TypesInfo
	if op != token.LSS && op != token.LEQ || grows(info, loop, n) || !kit.SideEffectFree(info, from) || !cheap(info, from) {
		return turns{}, false
	}
	t, ok := integer(pass, n)
	t.text = ""
	if low, constant := kit.ConstInt(info, from); constant && t.constant >= 0 {
		t.constant = max(t.constant-low, 0)
		if op == token.LEQ {
			t.constant++
		}
		return t, ok
	}
	return t, ok && t.constant < 0 // from somewhere up to a constant there may be few left
}

// downFrom counts for i := n - 1; i >= 0; i-- and for i := n; i > 0; i--.
func downFrom(pass *analysis.Pass, loop *ast.ForStmt, from ast.Expr, op token.Token, to ast.Expr) (turns, bool) {
	info := pass.TypesInfo
	low, ok := kit.ConstInt(info, to)
	if !ok {
		return turns{}, false
	}
	if op == token.GTR {
		low++
	} else if op != token.GEQ {
		return turns{}, false
	}
	switch low {
	case 1:
		if call, ok := ast.Unparen(from).(*ast.CallExpr); ok && !kit.SideEffectFree(info, call) && kit.IsInteger(info.TypeOf(from)) {
			return turns{expr: from, constant: -1, negative: true}, true // it is read once
		}
		if grows(info, loop, from) {
			return turns{}, false
		}
		return integer(pass, from)
	case 0:
		minus, ok := ast.Unparen(from).(*ast.BinaryExpr)
		if !ok || minus.Op != token.SUB || grows(info, loop, minus.X) {
			return turns{}, false
		}
		if one, ok := kit.ConstInt(info, minus.Y); !ok || one != 1 {
			return turns{}, false
		}
		return integer(pass, minus.X)
	}
	return turns{}, false
}

// condCount matches i := 0, for i < n { ...; i++ }: the counter is set right before the
// loop, and the body counts it up once, whatever else it does. So it does for n > 0 with n--.
func condCount(pass *analysis.Pass, c inspector.Cursor) (turns, bool) {
	info := pass.TypesInfo
	loop, ok := c.Node().(*ast.ForStmt)
	if !ok || loop.Init != nil || loop.Cond == nil {
		return turns{}, false
	}
	x, op, n, early, ok := condition(info, loop.Cond)
	i := kit.Variable(info, x)
	if !ok || i == nil || !kit.IsLocal(i) {
		return turns{}, false
	}
	down := false
	if zero, constant := kit.ConstInt(info, n); constant && zero == 0 && (op == token.GTR || op == token.NEQ) {
		down = true
	} else if op != token.LSS || grows(info, loop, n) {
		return turns{}, false
	}
	counted := loop.Body.List
	if loop.Post == nil {
		last := len(counted) - 1
		if last < 0 || !counts1(info, counted[last], i, down) {
			return turns{}, false
		}
		counted = counted[:last]
	} else if !counts1(info, loop.Post, i, down) {
		return turns{}, false
	}
	for _, s := range counted {
		if kit.Changes(info, s, i) {
			return turns{}, false
		}
	}
	if down {
		return turns{expr: x, constant: -1, negative: true, early: early}, true
	}
	if !zeroBefore(info, c, i) {
		return turns{}, false
	}
	t, ok := integer(pass, n)
	t.text, t.early = "", early
	return t, ok
}

// counts1 matches i++ and i += 1, and i-- where down.
func counts1(info *types.Info, s ast.Stmt, i *types.Var, down bool) bool {
	if dec, ok := s.(*ast.IncDecStmt); ok && down {
		return dec.Tok == token.DEC && kit.Variable(info, dec.X) == i
	}
	if down {
		return false
	}
	step, ok := kit.Step(info, s, i)
	return ok && step == 1
}

// zeroBefore tells whether the last statement before the loop that changes i makes it
// 0.
func zeroBefore(info *types.Info, loop inspector.Cursor, i *types.Var) bool {
	list, at := siblings(loop)
	for j := at - 1; j >= 0; j-- {
		switch s := list[j].(type) {
		case *ast.AssignStmt:
			if len(s.Lhs) != len(s.Rhs) || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
				break
			}
			for k, l := range s.Lhs {
				if kit.Variable(info, l) == i {
					n, ok := kit.ConstInt(info, s.Rhs[k])
					return ok && n == 0
				}
			}
		case *ast.DeclStmt:
			if kit.DeclaredIn(i, s) {
				gen, ok := s.Decl.(*ast.GenDecl)
				return ok && len(gen.Specs) == 1 && len(gen.Specs[0].(*ast.ValueSpec).Values) == 0
			}
		}
		if kit.Changes(info, list[j], i) {
			return false
		}
	}
	return false
}
