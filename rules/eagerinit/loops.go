package eagerinit

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// Sizes are the parameters of a function that a call gives constants.
type sizes map[types.Object]int64

// loopsLong tells whether function f of the package has a long loop, with the constants
// that call gives it, that is in no branch.
func (j *judge) loopsLong(f *types.Func, call *ast.CallExpr) bool {
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || f.Signature().Variadic() {
		return false
	}
	known := sizes{}
	for i, arg := range call.Args {
		if n, ok := kit.ConstInt(j.pass.TypesInfo, arg); ok && i < f.Signature().Params().Len() {
			known[f.Origin().Signature().Params().At(i)] = n
		}
	}
	for _, s := range decl.Body.List {
		switch s.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if j.turns(s, known) >= bigLoop {
				return true
			}
		case *ast.IfStmt:
			return false // it may leave
		}
	}
	return false
}

// turns is the number of iterations of a loop with constant bounds, times that
// of the longest loop directly inside; 0 if unknown.
func (j *judge) turns(n ast.Node, known sizes) int64 {
	own := int64(0)
	switch n := n.(type) {
	case *ast.ForStmt:
		if _, op, limit, ok := kit.Comparison(n.Cond); ok && (op == token.LSS || op == token.LEQ) {
			if own = j.number(limit, known); own > 0 {
				own = max(0, own-j.first(n.Init))
			}
		}
	case *ast.RangeStmt:
		if own = j.number(n.X, known); own == 0 {
			own = j.length(n.X, known)
		}
	}
	inner := int64(1)
	if own > 0 {
		for _, s := range kit.LoopBody(n).List {
			inner = max(inner, j.turnsOf(s, known))
		}
	}
	return min(own, 1<<24) * min(inner, 1<<24)
}

func (j *judge) turnsOf(s ast.Stmt, known sizes) int64 {
	switch s.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return j.turns(s, known)
	}
	return 0
}

// first is the constant that a loop counts from; 0 if unknown.
func (j *judge) first(init ast.Stmt) int64 {
	s, ok := init.(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 {
		return 0
	}
	n, _ := kit.ConstInt(j.pass.TypesInfo, s.Rhs[0])
	return n
}

// number is the value of a constant, of a parameter that is given one, or of a length; 0 if unknown.
func (j *judge) number(e ast.Expr, known sizes) int64 {
	info := j.pass.TypesInfo
	if n, ok := kit.ConstInt(info, e); ok {
		return n
	}
	if of := kit.LenOf(info, e); of != nil {
		return j.length(of, known)
	}
	return known[kit.Object(info, e)]
}

// length is that of an array, or of a slice variable that is made once and never given anything
// else; 0 if unknown.
func (j *judge) length(e ast.Expr, known sizes) int64 {
	info := j.pass.TypesInfo
	if n := arrayLen(info.TypeOf(e)); n > 0 {
		return n
	}
	v := kit.Variable(info, e)
	if v == nil || v.IsField() {
		return 0
	}
	if !kit.IsSlice(info.TypeOf(e)) {
		return 0
	}
	var given []ast.Expr
	for _, file := range j.pass.Files {
		if file.Pos() <= v.Pos() && v.Pos() < file.End() || !kit.IsLocal(v) {
			given = append(given, kit.Given(info, file, v)...)
		}
	}
	if len(given) != 1 || given[0] == nil {
		return 0
	}
	made, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, made, "make") || len(made.Args) < 2 {
		return 0
	}
	if n, ok := kit.ConstInt(info, made.Args[1]); ok {
		return n
	}
	return known[kit.Object(info, made.Args[1])]
}

func arrayLen(t types.Type) int64 {
	if t == nil {
		return 0
	}
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	if a, ok := t.(*types.Array); ok {
		return a.Len()
	}
	return 0
}
