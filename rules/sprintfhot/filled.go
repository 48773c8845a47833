package sprintfhot

import (
	"go/ast"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// filledAt reads a directive of hexadecimal with a width, 016x, at the beginning of s where arg is so many
// bytes that they always fill it: fmt writes no zero or blank before them, and %x does the same. n is its
// length, 0 for others.
func filledAt(pass *analysis.Pass, c inspector.Cursor, s string, arg ast.Expr) (v verb, n int) {
	digits := leadingDigits(s)
	if digits == "" || len(digits) == len(s) || s[len(digits)] != 'x' && s[len(digits)] != 'X' {
		return v, 0
	}
	width, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return v, 0
	}
	bytes, byCallers := leastBytes(pass, c, arg)
	if bytes == 0 || 2*bytes < width {
		return v, 0
	}
	return verb{char: s[len(digits)], precision: -1, byCallers: byCallers}, len(digits) + 1
}

// leastBytes is how many bytes e has at least, 0 where nobody can tell; byCallers is set where the
// calls of the function tell it, to which others may come.
func leastBytes(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) (n int64, byCallers bool) {
	info := pass.TypesInfo
	if t := info.TypeOf(e); t != nil && isArray(t) {
		return kit.ArrayLen(t), false
	}
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsBytes(info.TypeOf(e)) {
		return 0, false
	}
	switch made := ast.Unparen(declaredAs(info, frame.Node(), ast.Unparen(e))).(type) {
	case *ast.SliceExpr:
		if made.Low == nil && made.High == nil {
			return max(kit.ArrayLen(info.TypeOf(made.X)), 0), false
		}
	case *ast.CallExpr:
		if !kit.IsBuiltin(info, made, "make") || len(made.Args) < 2 {
			return 0, false
		}
		if n, constant := kit.ConstInt(info, made.Args[1]); constant {
			return n, false
		}
		return leastGiven(pass, frame.Node(), kit.Variable(info, made.Args[1])), true
	}
	return 0, false
}

// declaredAs is what a local variable is declared with and keeps; e itself for everything else, and for
// one that is set later, which may be empty still.
func declaredAs(info *types.Info, fn ast.Node, e ast.Expr) ast.Expr {
	made := kit.Origin(info, fn, e)
	if made == e || !kit.StartsAs(info, fn, kit.Variable(info, e), made) {
		return e
	}
	return made
}

// leastGiven is the least that the package gives for a parameter of one of its own functions, which
// sets it to nothing else; 0 where that is not written out everywhere.
func leastGiven(pass *analysis.Pass, fn ast.Node, v *types.Var) int64 {
	decl, ok := fn.(*ast.FuncDecl)
	if !ok || v == nil || decl.Name.IsExported() || !kit.InParams(decl.Type, v) || len(kit.Given(pass.TypesInfo, decl, v)) > 0 {
		return 0
	}
	args, all := argumentsFor(pass, decl, v)
	if !all {
		return 0
	}
	least := int64(0)
	for _, arg := range args {
		n, constant := kit.ConstInt(pass.TypesInfo, arg)
		if !constant || n <= 0 {
			return 0
		}
		if least == 0 || n < least {
			least = n
		}
	}
	return least
}

// argumentsFor is what the package's calls of a function give for its parameter v; all is false where
// others may call it.
func argumentsFor(pass *analysis.Pass, decl *ast.FuncDecl, v *types.Var) (args []ast.Expr, all bool) {
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return nil, false
	}
	i := kit.ParamIndex(f.Signature(), v)
	calls, all := kit.CallsOf(pass, f)
	for _, c := range calls {
		if given := c.Node().(*ast.CallExpr).Args; i >= 0 && i < len(given) {
			args = append(args, given[i])
		}
	}
	return args, all
}
