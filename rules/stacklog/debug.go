package stacklog

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// forDebug tells whether the capture, or a local that it gives its only value,
// is an argument of a call that logs below Info.
func (j *judge) forDebug(c inspector.Cursor) bool {
	if j.debugArgument(c) {
		return true
	}
	frame, inside := kit.Frame(c)
	stmt, ok := kit.Stmt(c)
	if !inside || !ok {
		return false
	}
	uses := 0
	for _, v := range j.results(stmt.Node(), c.Node().(*ast.CallExpr)) {
		if !kit.IsLocal(v) {
			return false
		}
		for _, use := range kit.UsesBut(j.info, frame, v, stmt.Node()) {
			uses++
			if !j.debugArgument(use) || kit.GatedBy(use, asks) {
				return false
			}
		}
	}
	return uses > 0
}

// debugArgument tells whether c is part of an argument of a call that logs below
// Info, or of one in the chain before it: log.WithField("stack", c).Debug().
func (j *judge) debugArgument(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.CallExpr)(nil), (*ast.FuncLit)(nil), (*ast.BlockStmt)(nil)) {
		call, ok := up.Node().(*ast.CallExpr)
		if !ok {
			return false
		}
		if up == c {
			continue
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		if below(sel.Sel.Name) && writes(kit.Callee(j.info, call)) || c.Node().Pos() > call.Lparen && j.below(sel.X) || j.atLevel(call, sel) {
			return true
		}
	}
	return false
}

func below(name string) bool {
	return strings.HasPrefix(name, "Debug") || strings.HasPrefix(name, "Trace")
}

// writes tells whether f can be what writes a record: it gives nothing back.
func writes(f *types.Func) bool { return f != nil && f.Signature().Results().Len() == 0 }

// below tells whether e is a logger that a chain of calls has set to a level below
// Info: log.Debug().Str(...), level.Debug(l), klog.V(4).
func (j *judge) below(e ast.Expr) bool {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return false
		}
		if id, own := ast.Unparen(call.Fun).(*ast.Ident); own && id.Name == "V" { // the package's own klog
			return j.aboveZero(call)
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if (sel.Sel.Name == "Debug" || sel.Sel.Name == "Trace") && len(call.Args) <= 1 {
			return true
		}
		if sel.Sel.Name == "V" && len(call.Args) == 1 {
			return j.aboveZero(call)
		}
		e = sel.X
	}
}

// aboveZero tells whether the verbosity of V(n) may be more than none.
func (j *judge) aboveZero(call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	n, isConst := kit.ConstInt(j.info, call.Args[0])
	return !isConst || n > 0
}

// atLevel tells whether a call of the kind Log(level, ...) is given a level below
// Info.
func (j *judge) atLevel(call *ast.CallExpr, sel *ast.SelectorExpr) bool {
	if !strings.HasPrefix(strings.ToLower(sel.Sel.Name), "log") {
		return false
	}
	for i, arg := range call.Args {
		o, ok := kit.Object(j.info, arg).(*types.Const)
		if ok && i < 2 && (strings.Contains(strings.ToLower(o.Name()), "debug") || strings.Contains(strings.ToLower(o.Name()), "trace")) {
			return true
		}
	}
	return false
}
