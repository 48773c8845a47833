package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// repeatDepth is how many calls of the package's own functions are followed.
const repeatDepth = 3

// ownWork matches a function of the package that changes nothing, looks at nothing but what it
// is given and what does not change, and has a loop or takes memory each time.
func (r *Repeats) ownWork(f *types.Func, call *ast.CallExpr) string {
	f = f.Origin()
	what, known := r.own[f]
	if !known {
		if decl := r.effects.Decl(f); decl != nil && decl.Body != nil && r.effects.NoneInCall(call) && r.steady(decl, repeatDepth) && r.works(decl, repeatDepth) {
			what = "runs " + f.Name() + " on the same values"
		}
		r.own[f] = what
	}
	return what
}

// Steady tells whether a function gives the same for the same: it asks no clock and no
// chance, and looks at no variable of the package that changes.
func (r *Repeats) Steady(decl *ast.FuncDecl) bool { return r.steady(decl, repeatDepth) }

func (r *Repeats) steady(decl *ast.FuncDecl, depth int) bool {
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	ok := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.Ident:
			if v, is := r.pass.TypesInfo.Uses[n].(*types.Var); is && !v.IsField() && !IsLocal(v) {
				ok = ok && r.Never(v)
			}
		case *ast.CallExpr:
			ok = ok && r.sameAgain(n, depth)
		}
		return ok
	})
	return ok
}

// Never tells whether nothing changes a variable of the package once the program runs.
func (r *Repeats) Never(v *types.Var) bool {
	if v.Pkg() != r.pass.Pkg || v.Exported() {
		return IsNamed(v.Type(), "regexp", "Regexp") || v.Pkg() != nil && InStandardLibrary(v.Pkg())
	}
	if r.written == nil {
		r.written = WrittenIn(r.pass)
	}
	return !r.written.Has(v)
}

// SameAgain tells whether a call without effects gives the same each time.
func (r *Repeats) SameAgain(call *ast.CallExpr) bool { return r.sameAgain(call, repeatDepth) }

func (r *Repeats) sameAgain(call *ast.CallExpr, depth int) bool {
	info := r.pass.TypesInfo
	if IsConversion(info, call) {
		return true
	}
	if _, builtin := Object(info, call.Fun).(*types.Builtin); builtin {
		return true
	}
	f := Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return f != nil
	}
	if MakesHash(info, call) || hashes(f) {
		return true // what is written to one of others is an effect, and asked before
	}
	if f.Pkg() == r.pass.Pkg {
		if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			return false
		}
		return r.steady(r.effects.Decl(f), depth-1)
	}
	switch Package(f) {
	case "strings", "bytes", "strconv", "unicode", "unicode/utf8", "unicode/utf16", "math", "math/bits", "path", "path/filepath", "fmt", "errors", "cmp", "html", "regexp",
		"encoding/binary", "encoding/hex", "encoding/base64", "slices", "sort", "net/netip", "hash/crc32", "hash/crc64", "crypto/sha256", "crypto/sha1", "crypto/sha512", "crypto/md5", "net/url":
		return true
	case "time":
		recv := ReceiverName(f)
		return recv == "Time" || recv == "Duration" || f.Name() == "Unix" || f.Name() == "Date"
	}
	return MakesText(f) || r.effects.pure.has(f, steadyFuncs)
}

// hashes matches the methods of package hash, and of the types of packages that hash by their name:
// the same for the same.
func hashes(f *types.Func) bool {
	recv := f.Signature().Recv()
	if recv == nil || f.Pkg() == nil {
		return false
	}
	switch f.Name() {
	case "Write", "WriteString", "WriteByte", "Sum", "Sum32", "Sum64":
	default:
		return false
	}
	return f.Pkg().Path() == "hash" || f.Pkg().Path() == "io" && f.Name() == "Write" || strings.Contains(f.Pkg().Name(), "hash") || strings.HasPrefix(f.Pkg().Path(), "crypto/")
}

// works tells whether each run of a function goes through a list or a text, or makes
// something, itself or in a function of the package that it calls: one that may return
// before, but for what is empty or failed, does not.
func (r *Repeats) works(decl *ast.FuncDecl, depth int) bool {
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	for _, s := range decl.Body.List {
		if guard, ok := s.(*ast.IfStmt); ok && Returns(guard) {
			if !r.rare(guard.Cond) && !fails(r.pass.TypesInfo, guard.Body.List, guard.Cond) && !slices.ContainsFunc(guard.Body.List, func(s ast.Stmt) bool { return r.worksIn(decl, s, depth) }) {
				return false
			}
			continue
		}
		if r.worksIn(decl, s, depth) {
			return true
		}
	}
	return false
}

// rare tells whether a condition asks if something is empty, missing or failed.
func (r *Repeats) rare(cond ast.Expr) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && b.Op == token.LOR {
		return r.rare(b.X) && r.rare(b.Y)
	}
	x, op, y, ok := Comparison(cond)
	if !ok {
		return false
	}
	if IsError(r.pass.TypesInfo.TypeOf(x)) {
		return true
	}
	text, isText := ConstString(r.pass.TypesInfo, y)
	n, isNumber := ConstInt(r.pass.TypesInfo, y)
	return op == token.EQL && (IsNil(r.pass.TypesInfo, y) || isText && text == "" || isNumber && n == 0)
}

// worksIn looks for work that one statement does whatever comes out of its conditions.
func (r *Repeats) worksIn(decl *ast.FuncDecl, s ast.Stmt, depth int) bool {
	info, found := r.pass.TypesInfo, false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			found = found || n.Init != nil && r.worksIn(decl, n.Init, depth) || r.worksIn(decl, &ast.ExprStmt{X: n.Cond}, depth)
			return false
		case *ast.CaseClause, *ast.FuncLit:
			return false
		case *ast.ForStmt:
			found = true
		case *ast.RangeStmt:
			found = found || !IsArray(info.TypeOf(n.X)) && info.Types[n.X].Value == nil
			if !found {
				return false
			}
		case *ast.BinaryExpr:
			found = found || n.Op == token.ADD && IsString(info.TypeOf(n)) && info.Types[n].Value == nil
		case *ast.CallExpr:
			switch f := Callee(info, n); {
			case IsConversion(info, n):
				found = found || r.Conversion(n) != "" && !readOnly(info, decl, n)
			case IsBuiltin(info, n, "make"), IsBuiltin(info, n, "append"), MakesHash(info, n):
				found = true
			case f == nil || f.Pkg() == nil:
			case f.Pkg() == r.pass.Pkg:
				found = found || r.works(r.effects.Decl(f), depth-1)
			default:
				found = found || r.Library(n) != "" && !r.constants(n.Args) || MakesText(f) && !r.getters.Has(f) || r.effects.pure.has(f, workFuncs)
			}
		}
		return !found
	})
	return found
}

// readOnly tells whether a conversion stands in a comparison: the compiler makes no copy.
func readOnly(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			found = found || ast.Unparen(n.X) == ast.Expr(call) || ast.Unparen(n.Y) == ast.Expr(call)
		case *ast.IndexExpr:
			found = found || ast.Unparen(n.Index) == ast.Expr(call)
		case *ast.SwitchStmt:
			found = found || n.Tag != nil && ast.Unparen(n.Tag) == ast.Expr(call)
		}
		return !found
	})
	return found
}
