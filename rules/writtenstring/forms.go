package writtenstring

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A form is a call that makes a string, and the function that appends the same
// bytes to a slice: its arguments are the slice and those of the call.
type form struct {
	from, to string
	room     int  // bytes that nearly all of its results fit in, 0 if nobody knows
	wraps    bool // the argument becomes an int64, and the base is 10
}

func formOf(info *types.Info, call *ast.CallExpr) (f form, ok bool) {
	callee := kit.Callee(info, call)
	if callee == nil || callee.Pkg() == nil {
		return f, false
	}
	name := callee.Name()
	switch {
	case kit.IsMethod(info, call, "time", "Time", "Format"):
		return form{"time.Time.Format", "AppendFormat", 64, false}, true
	case !kit.IsCall(info, call, "strconv"):
		return f, false
	case name == "Itoa":
		return form{"strconv.Itoa", "AppendInt", decimal, true}, true
	case name == "FormatInt" || name == "FormatUint":
		f = form{"strconv." + name, "Append" + strings.TrimPrefix(name, "Format"), binary, false}
		if base, ok := kit.ConstInt(info, call.Args[1]); ok && base >= 10 {
			f.room = decimal
		}
		return f, true
	case name == "FormatFloat":
		return form{"strconv.FormatFloat", "AppendFloat", 32, false}, true
	case strings.HasPrefix(name, "Quote"):
		return form{"strconv." + name, "Append" + name, 0, false}, true
	}
	return f, false
}

// position tells whether a number is the place in a list that a loop around c
// walks, or one beside it: below 100 as a rule, for which strconv allocates nothing.
func position(info *types.Info, c inspector.Cursor, n ast.Expr) bool {
	if sum, ok := ast.Unparen(n).(*ast.BinaryExpr); ok && (sum.Op == token.ADD || sum.Op == token.SUB) && info.Types[sum.Y].Value != nil {
		n = sum.X
	}
	v := kit.Variable(info, n)
	for loop, ok := kit.Loop(c); ok && v != nil; loop, ok = kit.Loop(loop) {
		if r, is := loop.Node().(*ast.RangeStmt); is && r.Key != nil && kit.Variable(info, r.Key) == v {
			_, isMap := kit.Underlying(info, r.X).(*types.Map)
			return !isMap
		}
	}
	return false
}

const (
	decimal = 20 // of -9223372036854775808
	binary  = 65 // of 64 bits and a sign
)

// still tells whether evaluating the operands of a call changes nothing: the
// buffer's free memory is asked for before them.
func still(info *types.Info, call *ast.CallExpr) bool {
	return !slices.ContainsFunc(operands(info, call), func(e ast.Expr) bool { return !kit.SideEffectFree(info, e) })
}

// operands are what a call of a form evaluates before it runs.
func operands(info *types.Info, call *ast.CallExpr) []ast.Expr {
	if kit.IsMethod(info, call, "time", "Time", "Format") {
		return append([]ast.Expr{kit.Receiver(call)}, call.Args...)
	}
	return call.Args
}

// pieces lists the operands of a chain of +; constant parts stay together.
func pieces(info *types.Info, e ast.Expr, parts []ast.Expr) []ast.Expr {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || info.Types[e].Value != nil {
		return append(parts, ast.Unparen(e))
	}
	return pieces(info, b.Y, pieces(info, b.X, parts))
}
