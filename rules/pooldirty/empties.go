package pooldirty

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// empties tells whether a function cleans something: by resets, or by reading a
// buffer to its end.
func empties(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || readsOut(info, call)
		}
		return !found
	})
	return found || resets(info, decl)
}

func readsOut(info *types.Info, call *ast.CallExpr) bool {
	return named(call, "writeto", "next") || kit.IsCall(info, call, "io", "Copy", "ReadAll")
}

// resets tells whether a function cleans something: by a method whose name says
// so, by clear, by slicing to nothing, or by setting it anew.
func resets(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || named(n, "reset", "truncate", "clear", "clean", "recycle", "free", "release") && !ofPaths(info, n) || kit.IsBuiltin(info, n, "clear")
		case *ast.SliceExpr:
			if high, ok := kit.ConstInt(info, n.High); n.High != nil && ok && high == 0 {
				found = true
			}
		case *ast.StarExpr:
			found = found || kit.IsNamed(info.TypeOf(n), "bytes", "Buffer") && !info.Types[n].IsType()
		}
		return !found
	})
	return found
}

// ofPaths matches path.Clean, which cleans no buffer.
func ofPaths(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "path", "Clean") || kit.IsCall(info, call, "path/filepath", "Clean")
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
