package pooldirty

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// empties tells whether a function cleans something: by resets, or by reading a
// buffer to its end.
func (j *judge) empties(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || (j.element.kind == buffer || j.element.text) && readsOut(j.pass.TypesInfo, call)
		}
		return !found
	})
	return found || j.resets(decl)
}

// readsOut tells whether call reads a buffer: by a method of it, or through an
// io.Reader.
func readsOut(info *types.Info, call *ast.CallExpr) bool {
	if named(call, "writeto", "next") {
		return true
	}
	if kit.IsMethod(info, call, "bytes", "Buffer", "Read", "ReadByte", "ReadBytes", "ReadString", "ReadRune") {
		return true
	}
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	if !ok {
		return false
	}
	for i, arg := range call.Args {
		if i < sig.Params().Len() && kit.IsNamed(sig.Params().At(i).Type(), "io", "Reader") && isBuffer(info.TypeOf(arg)) {
			return true
		}
	}
	return false
}

// isBuffer tells whether t is a bytes.Buffer, or has the methods of one.
func isBuffer(t types.Type) bool {
	if t == nil || kit.IsNamed(t, "bytes", "Buffer") {
		return t != nil
	}
	f := kit.Method(t, "Read")
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "bytes" && kit.ReceiverName(f) == "Buffer"
}

// resets tells whether a function cleans something: by a method whose name says
// so, by clear, by slicing to nothing, or by setting it anew.
func (j *judge) resets(decl *ast.FuncDecl) bool {
	info, e, found := j.pass.TypesInfo, j.element, false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || named(n, "reset", "truncate", "clear", "clean", "recycle", "free", "release") && !ofOthers(info, n)
			found = found || kit.IsBuiltin(info, n, "clear") || e.kind != buffer && kit.IsBuiltin(info, n, "delete")
		case *ast.SliceExpr:
			found = found || n.High != nil && j.holds(info.TypeOf(n.X))
		case *ast.StarExpr:
			found = found || e.kind == buffer && kit.IsNamed(info.TypeOf(n), "bytes", "Buffer") && !info.Types[n].IsType()
		case *ast.AssignStmt:
			found = found || e.kind != buffer && j.setsAnew(decl, n)
		}
		return !found
	})
	return found
}

// holds tells whether t is the slice that fills up, or that of a buffer.
func (j *judge) holds(t types.Type) bool {
	if t == nil || j.element.kind == buffer {
		return t != nil && kit.IsBytes(t.Underlying())
	}
	return types.Identical(t.Underlying(), j.element.list.Underlying())
}

// setsAnew tells whether s gives a slice or map of the pool's type, or the whole
// value, something else than itself with more behind it.
func (j *judge) setsAnew(decl *ast.FuncDecl, s *ast.AssignStmt) bool {
	info := j.pass.TypesInfo
	for i, l := range s.Lhs {
		if s.Tok != token.ASSIGN || len(s.Lhs) != len(s.Rhs) {
			continue
		}
		t := info.TypeOf(l)
		whole := false
		if star, ok := ast.Unparen(l).(*ast.StarExpr); ok {
			whole = types.Identical(info.TypeOf(star.X), j.element.typ)
		}
		field := j.element.field != nil && kit.Object(info, l) == j.element.field
		if (whole || field || t != nil && types.Identical(t, j.element.list)) && !appendsTo(info, s.Rhs[i], l) && !j.givesBack(decl, l, s.Rhs[i]) {
			return true
		}
	}
	return false
}

// givesBack tells whether a slice is given what a variable has that had it before: s := *p; s =
// append(s, x); *p = s, and what was appended to it: *p = append(*p, x).
func (j *judge) givesBack(decl *ast.FuncDecl, to, value ast.Expr) bool {
	info := j.pass.TypesInfo
	v := kit.Variable(info, to)
	if star, ok := ast.Unparen(to).(*ast.StarExpr); ok {
		v = kit.Variable(info, star.X)
	}
	if v == nil || j.element.kind != slice {
		return false
	}
	if call, ok := ast.Unparen(value).(*ast.CallExpr); ok && appendLike(info, call) {
		value = call.Args[0]
	}
	return isIt(info, decl, value, v)
}

// ofOthers tells whether call is of a function of the standard library that
// cleans no buffer: path.Clean, a timer's Reset, that of a writer.
func ofOthers(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && kit.InStandardLibrary(f.Pkg()) && f.Pkg().Path() != "bytes" && f.Pkg().Path() != "strings"
}

func named(call *ast.CallExpr, words ...string) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	name := strings.ToLower(sel.Sel.Name)
	for _, word := range words {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// leavesFull tells whether a function that puts its buffer back with a defer may
// return between filling it and reading it to the end.
func leavesFull(info *types.Info, get inspector.Cursor) bool {
	frame, ok := kit.Frame(get)
	vars := kit.Results(info, get.Parent())
	if !ok || len(vars) != 1 || vars[0] == nil {
		return false
	}
	deferred, filled, left := false, false, false
	for use := range kit.Uses(info, frame, vars[0]) {
		call, isCall := use.Parent().Node().(*ast.CallExpr)
		if sel, ok := use.Parent().Node().(*ast.SelectorExpr); ok && sel.X == use.Node() {
			call, isCall = use.Parent().Parent().Node().(*ast.CallExpr)
		}
		if !isCall {
			continue
		}
		if kind, _ := use.ParentEdge(); kind == edge.CallExpr_Args && kit.IsMethod(info, call, "sync", "Pool", "Put") {
			_, deferred = use.Parent().Parent().Node().(*ast.DeferStmt)
			continue
		}
		if readsOut(info, call) {
			break
		}
		filled = true
		left = left || mayFail(use)
	}
	return deferred && filled && left
}

// mayFail tells whether the use stands in the head of an if that returns.
func mayFail(use inspector.Cursor) bool {
	stmt, ok := kit.Stmt(use)
	if !ok {
		return false
	}
	check, ok := stmt.Node().(*ast.IfStmt)
	if !ok {
		if next, ok := stmt.NextSibling(); ok {
			check, _ = next.Node().(*ast.IfStmt)
		}
	}
	if check == nil || len(check.Body.List) == 0 {
		return false
	}
	_, returns := check.Body.List[len(check.Body.List)-1].(*ast.ReturnStmt)
	return returns
}
