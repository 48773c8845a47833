package eagerlog

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// wraps reports a method such as Debugf that formats what it was given before it hands the
// text on to something of its own that asks for the level.
func wraps(j *judge, c inspector.Cursor) {
	info := j.pass.TypesInfo
	if !kit.FormatsGiven(info, c) {
		return
	}
	decl := kit.Decl(c)
	if !kit.BelowInfo(decl.Name.Name) {
		return
	}
	record, ok := givenTo(info, c)
	if !ok {
		return
	}
	if kind, _ := record.ParentEdge(); kind != edge.ExprStmt_X && kind != edge.ReturnStmt_Results {
		return
	}
	call := record.Node().(*ast.CallExpr)
	if _, known := loggerOf(info, call); known && !j.own(call) || gated(info, c) || !j.mayDrop(call, 3) {
		return
	}
	kit.Report(j.pass, finding.Suggest, c.Node(), "formats what "+decl.Name.Name+" is given before anybody asks whether the level is on")
}

// givenTo is the call that the text made at c is an argument of, by itself or by a local
// variable that nothing else reads.
func givenTo(info *types.Info, c inspector.Cursor) (call inspector.Cursor, ok bool) {
	if kind, _ := c.ParentEdge(); kind == edge.CallExpr_Args {
		return c.Parent(), true
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) || !inside || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return inspector.Cursor{}, false
	}
	uses := kit.UsesBut(info, frame, vars[0], c.Parent().Node())
	if len(uses) != 1 {
		return inspector.Cursor{}, false
	}
	kind, _ := uses[0].ParentEdge()
	return uses[0].Parent(), kind == edge.CallExpr_Args
}

// mayDrop tells whether what call is given may be dropped for its level: the level is said by a
// constant or the callee's name, and the callee is of an interface, asks something, or hands
// all on to what may drop it, within depth calls.
func (j *judge) mayDrop(call *ast.CallExpr, depth int) bool {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || depth == 0 || !kit.BelowInfo(f.Name()) && !j.saysLevel(call) {
		return false
	}
	if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return true
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	switch first := firstStmt(decl.Body).(type) {
	case *ast.IfStmt, *ast.SwitchStmt:
		return true
	case *ast.ExprStmt:
		on, ok := first.X.(*ast.CallExpr)
		return ok && len(decl.Body.List) == 1 && j.mayDrop(on, depth-1)
	}
	return false
}

func firstStmt(b *ast.BlockStmt) ast.Stmt {
	if len(b.List) == 0 {
		return nil
	}
	return b.List[0]
}

// saysLevel tells whether a constant among the arguments is named after a level below Info.
func (j *judge) saysLevel(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		c, ok := kit.Object(j.pass.TypesInfo, arg).(*types.Const)
		if !ok {
			continue
		}
		name := strings.ToLower(c.Name())
		if strings.Contains(name, "debug") || strings.Contains(name, "trace") {
			return true
		}
	}
	return false
}
