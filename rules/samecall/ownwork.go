package samecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// deep is how many calls of the package's own functions are followed.
const deep = 3

// ownWork matches a function of the package that changes nothing, looks at nothing but what it
// is given and what does not change, and has a loop or takes memory each time.
func (c *checker) ownWork(f *types.Func, call *ast.CallExpr) string {
	f = f.Origin()
	what, known := c.own[f]
	if !known {
		if decl := c.effects.Decl(f); decl != nil && decl.Body != nil && c.effects.NoneInCall(call) && c.steady(decl, deep) && c.works(decl, deep) {
			what = "runs " + f.Name() + " on the same values"
		}
		c.own[f] = what
	}
	return what
}

// steady tells whether a function gives the same for the same: it asks no clock and no
// chance, and looks at no variable of the package that changes.
func (c *checker) steady(decl *ast.FuncDecl, depth int) bool {
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	ok := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.Ident:
			if v, is := c.TypesInfo.Uses[n].(*types.Var); is && !v.IsField() && !kit.IsLocal(v) {
				ok = ok && c.never(v)
			}
		case *ast.CallExpr:
			ok = ok && c.sameAgain(n, depth)
		}
		return ok
	})
	return ok
}

// never tells whether nothing changes a variable of the package once the program runs.
func (c *checker) never(v *types.Var) bool {
	if v.Pkg() != c.Pkg || v.Exported() {
		return kit.IsNamed(v.Type(), "regexp", "Regexp") || v.Pkg() != nil && kit.InStandardLibrary(v.Pkg())
	}
	if c.written == nil {
		c.written = kit.WrittenIn(c.Pass)
	}
	return !c.written.Has(v)
}

// sameAgain tells whether a call without effects gives the same each time.
func (c *checker) sameAgain(call *ast.CallExpr, depth int) bool {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return true
	}
	if _, builtin := kit.Object(info, call.Fun).(*types.Builtin); builtin {
		return true
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return f != nil
	}
	if kit.MakesHash(info, call) || hashes(f) {
		return true // what is written to one of others is an effect, and asked before
	}
	if f.Pkg() == c.Pkg {
		if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			return false
		}
		return c.steady(c.effects.Decl(f), depth-1)
	}
	switch f.Pkg().Path() {
	case "strings", "bytes", "strconv", "unicode", "unicode/utf8", "unicode/utf16", "math", "math/bits", "path", "path/filepath", "fmt", "errors", "cmp", "html", "regexp",
		"encoding/binary", "encoding/hex", "encoding/base64", "slices", "sort", "net/netip", "hash/crc32", "hash/crc64", "crypto/sha256", "crypto/sha1", "crypto/sha512", "crypto/md5", "net/url":
		return true
	case "time":
		recv := kit.ReceiverName(f)
		return recv == "Time" || recv == "Duration" || f.Name() == "Unix" || f.Name() == "Date"
	}
	return makesText(f)
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
func (c *checker) works(decl *ast.FuncDecl, depth int) bool {
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	for _, s := range decl.Body.List {
		if guard, ok := s.(*ast.IfStmt); ok && kit.Returns(guard) {
			if !c.rare(guard.Cond) && !slices.ContainsFunc(guard.Body.List, func(s ast.Stmt) bool { return c.worksIn(decl, s, depth) }) {
				return false
			}
			continue
		}
		if c.worksIn(decl, s, depth) {
			return true
		}
	}
	return false
}

// rare tells whether a condition asks if something is empty, missing or failed.
func (c *checker) rare(cond ast.Expr) bool {
	x, op, y, ok := kit.Comparison(cond)
	if !ok {
		return false
	}
	if kit.IsError(c.TypesInfo.TypeOf(x)) {
		return true
	}
	text, isText := kit.ConstString(c.TypesInfo, y)
	n, isNumber := kit.ConstInt(c.TypesInfo, y)
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return op == token.EQL && (kit.IsNil(c.TypesInfo, y) || isText && text == "" || isNumber && n == 0 && isCall && kit.IsBuiltin(c.TypesInfo, call, "len"))
}

// worksIn looks for work that one statement does whatever comes out of its conditions.
func (c *checker) worksIn(decl *ast.FuncDecl, s ast.Stmt, depth int) bool {
	info, found := c.TypesInfo, false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			found = found || n.Init != nil && c.worksIn(decl, n.Init, depth) || c.worksIn(decl, &ast.ExprStmt{X: n.Cond}, depth)
			return false
		case *ast.CaseClause, *ast.FuncLit:
			return false
		case *ast.ForStmt:
			found = true
		case *ast.RangeStmt:
			found = found || !kit.IsArray(info.TypeOf(n.X)) && info.Types[n.X].Value == nil
			if !found {
				return false
			}
		case *ast.BinaryExpr:
			found = found || n.Op == token.ADD && kit.IsString(info.TypeOf(n)) && info.Types[n].Value == nil
		case *ast.CallExpr:
			switch f := kit.Callee(info, n); {
			case kit.IsConversion(info, n):
				found = found || c.conversion(n) != "" && !readOnly(info, decl, n)
			case kit.IsBuiltin(info, n, "make"), kit.IsBuiltin(info, n, "append"), kit.MakesHash(info, n):
				found = true
			case f == nil || f.Pkg() == nil:
			case f.Pkg() == c.Pkg:
				found = found || c.works(c.effects.Decl(f), depth-1)
			default:
				found = found || c.library(n) != "" && !c.constants(n.Args) || makesText(f) && !c.getters.Has(f)
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
