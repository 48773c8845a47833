package existsprobe

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// sized tells whether the call at c stats a path for the file's size or time alone, and
// the same path is opened at once when it is there: the opened file has them too.
func sized(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if !kit.IsCall(info, call, "os", "Stat") {
		return false
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	stmt, ok := kit.Stmt(c)
	if !inside || !ok || stmt != c.Parent() || len(vars) != 2 || !kit.IsLocal(vars[0]) || !kit.IsLocal(vars[1]) {
		return false
	}
	check, ok := stmt.NextSibling()
	if !ok || !leavesOn(info, check, vars[1], vars[0]) {
		return false
	}
	open, ok := check.NextSibling()
	for ok && refuses(info, open, vars[0]) {
		open, ok = open.NextSibling()
	}
	if !ok || !opens(info, open, call.Args[0]) {
		return false
	}
	uses := 0
	for use := range kit.Uses(info, frame, vars[0]) {
		if use.Node().Pos() < c.Node().End() {
			continue
		}
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok || !slices.Contains([]string{"Size", "ModTime", "IsDir"}, sel.Sel.Name) && !permissions(use.Parent()) {
			return false // of a pipe or device, opening would wait
		}
		uses++
	}
	return uses > 0
}

// permissions matches info.Mode().Perm() at the selector info.Mode: what another file is to be created with.
func permissions(sel inspector.Cursor) bool {
	mode, ok := sel.Node().(*ast.SelectorExpr)
	if !ok || mode.Sel.Name != "Mode" {
		return false
	}
	perm, ok := sel.Parent().Parent().Node().(*ast.SelectorExpr)
	return ok && perm.Sel.Name == "Perm"
}

// refuses tells whether the statement at c leaves the function for what the file's kind, size
// or time is, and does no more.
func refuses(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	s, ok := c.Node().(*ast.IfStmt)
	return ok && s.Init == nil && s.Else == nil && kit.Leaves(s.Body) && kit.Mentions(info, s.Cond, v)
}

// leavesOn tells whether the statement at c leaves the function when err is not nil, or the
// file is a folder.
func leavesOn(info *types.Info, c inspector.Cursor, err, v *types.Var) bool {
	s, ok := c.Node().(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || !kit.Leaves(s.Body) {
		return false
	}
	cond := ast.Unparen(s.Cond)
	if either, ok := cond.(*ast.BinaryExpr); ok && either.Op == token.LOR && kit.Mentions(info, either.Y, v) {
		cond = either.X
	}
	x, op, y, ok := kit.Comparison(cond)
	return ok && op == token.NEQ && kit.Variable(info, x) == err && kit.IsNil(info, y)
}

// opens tells whether the statement at c opens path for reading and does no more.
func opens(info *types.Info, c inspector.Cursor, path ast.Expr) bool {
	s, ok := c.Node().(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	return ok && kit.IsCall(info, call, "os", "Open") && kit.Same(info, call.Args[0], path)
}

// freeName tells whether a loop looks for a name that is not taken, and makes the file
// where the probe at c fails.
func freeName(info *types.Info, c inspector.Cursor, probe *ast.CallExpr) bool {
	loop, repeated := kit.Loop(c)
	stmt, ok := kit.Stmt(c)
	if !repeated || !ok {
		return false
	}
	if _, before := stmt.Node().(*ast.AssignStmt); before {
		if stmt, ok = stmt.NextSibling(); !ok {
			return false
		}
	}
	s, ok := stmt.Node().(*ast.IfStmt)
	if !ok || len(s.Body.List) == 0 {
		return false
	}
	if r, ranges := loop.Node().(*ast.RangeStmt); ranges && info.TypeOf(r.X) != nil && !kit.IsInteger(info.TypeOf(r.X)) {
		return false // the names are given
	}
	for create := range stmt.Preorder((*ast.CallExpr)(nil)) {
		call := create.Node().(*ast.CallExpr)
		if !kit.IsCall(info, call, "os", "Create") || !kit.Same(info, call.Args[0], probe.Args[0]) {
			continue
		}
		kind, _ := create.ParentEdge()
		return kind == edge.ReturnStmt_Results || first(s, call) && kit.Leaves(s.Body)
	}
	return false
}

// asksEmpty tells whether f is a helper that says, as its only answer, whether a folder
// is empty, and reads the folder for it.
func asksEmpty(info *types.Info, f *types.Func, decl *ast.FuncDecl) bool {
	words := kit.Words(f.Name())
	if decl == nil || decl.Body == nil || f.Signature().Results().Len() != 1 || !slices.Contains(words, "empty") ||
		!slices.ContainsFunc(words, func(w string) bool { return w == "dir" || w == "folder" || w == "directory" }) {
		return false
	}
	reads := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok {
			name := ""
			if g := kit.Callee(info, call); g != nil {
				name = strings.ToLower(g.Name())
			}
			reads = reads || strings.HasPrefix(name, "readdir")
		}
		return !reads
	})
	return reads
}
