package stringbuffer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkJoined looks at b := make([]byte, n) into which texts are copied, and which becomes a
// string by a second copy: + copies them once, and so does a strings.Builder with that room.
func checkJoined(pass *analysis.Pass, c inspector.Cursor) {
	info := pass.TypesInfo
	def := c.Node().(*ast.AssignStmt)
	if !madeAsLong(info, def) {
		return
	}
	v := kit.Variable(info, def.Lhs[0])
	frame, inside := kit.Frame(c)
	if v == nil || !inside || !kit.IsLocal(v) {
		return
	}
	texts, copies := 0, 0
	for use := range kit.Uses(info, frame, v) {
		home, _ := kit.Frame(use)
		if home != frame {
			return
		}
		at := use
		if cut, ok := at.Parent().Node().(*ast.SliceExpr); ok && cut.X == use.Node() {
			at = at.Parent()
		}
		switch up := at.Parent().Node().(type) {
		case *ast.IndexExpr:
			if !setsConstant(info, at.Parent()) {
				return
			}
		case *ast.CallExpr:
			switch {
			case kit.IsBuiltin(info, up, "copy") && up.Args[0] == at.Node() && kit.IsString(info.TypeOf(up.Args[1])):
				copies++
			case kit.IsBuiltin(info, up, "len"):
			case kit.IsConversion(info, up) && kit.IsString(info.TypeOf(up)):
				texts++
			default:
				return
			}
		case *ast.AssignStmt:
			if up != def {
				return
			}
		default:
			return
		}
	}
	if texts == 1 && copies > 0 && !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, def, "copies texts into "+v.Name()+" only to copy it into a string: + copies them once")
	}
}

// madeAsLong matches b := make([]byte, n) with an n that is no constant.
func madeAsLong(info *types.Info, def *ast.AssignStmt) bool {
	call, ok := defines(def)
	if !ok || !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 || !kit.IsBytes(info.TypeOf(call)) {
		return false
	}
	_, constant := kit.ConstInt(info, call.Args[1])
	return !constant
}

// setsConstant matches b[i] = ','.
func setsConstant(info *types.Info, index inspector.Cursor) bool {
	kind, i := index.ParentEdge()
	s, ok := index.Parent().Node().(*ast.AssignStmt)
	if !ok || kind != edge.AssignStmt_Lhs || len(s.Lhs) != len(s.Rhs) || s.Tok != token.ASSIGN {
		return false
	}
	_, constant := kit.ConstInt(info, s.Rhs[i])
	return constant
}

// checkAppended looks at string(append([]byte(a), b...)): the texts are copied into bytes, which
// grow, and the bytes into a string. Where the string is only asked for in a map or compared
// there is no second copy.
func checkAppended(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsConversion(info, call) || len(call.Args) != 1 || !kit.IsString(info.TypeOf(call)) {
		return
	}
	inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	lists := 0
	for ok && kit.IsBuiltin(info, inner, "append") && len(inner.Args) > 1 {
		if inner.Ellipsis.IsValid() {
			lists++
		} else if !constants(info, inner.Args[1:]) {
			return
		}
		inner, ok = ast.Unparen(inner.Args[0]).(*ast.CallExpr)
	}
	if !ok || lists == 0 || !kit.IsConversion(info, inner) || len(inner.Args) != 1 || !kit.IsBytes(info.TypeOf(inner)) || !kit.IsString(info.TypeOf(inner.Args[0])) {
		return
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IndexExpr_Index, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.SwitchStmt_Tag, edge.RangeStmt_X:
		return
	}
	if !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, call, "copies texts into bytes only to copy these into a string: + copies them once")
	}
}

func constants(info *types.Info, list []ast.Expr) bool {
	for _, e := range list {
		if _, constant := kit.ConstInt(info, e); !constant {
			return false
		}
	}
	return true
}

// fromText is the text whose parts the write at use puts into the buffer, in a loop over that
// text: its length is about what the buffer will hold. It is nil for other writes, and where the
// text may be another one at the buffer's beginning.
func fromText(info *types.Info, decl, use inspector.Cursor) *types.Var {
	call, ok := kit.MethodOf(use)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	loop, looped := kit.Loop(use)
	fn, inside := kit.Frame(use)
	if !looped || !inside || loop.Node().Pos() < decl.Node().Pos() {
		return nil
	}
	text := textOf(info, fn.Node(), loop.Node())
	v := kit.Variable(info, text)
	if !kit.IsLocal(v) || v.Pos() > decl.Node().Pos() {
		return nil
	}
	if given := kit.Given(info, fn.Node(), v); len(given) > 1 || len(given) == 1 && (given[0] == nil || given[0].Pos() > decl.Node().Pos()) {
		return nil
	}
	part := ast.Unparen(call.Args[0])
	switch arg := part.(type) {
	case *ast.SliceExpr:
		part = arg.X
	case *ast.IndexExpr:
		part = arg.X
	case *ast.Ident:
		if r, ranges := loop.Node().(*ast.RangeStmt); ranges && r.Value != nil && kit.Variable(info, arg) == kit.Variable(info, r.Value) {
			return v
		}
		at, is := kit.Origin(info, fn.Node(), arg).(*ast.IndexExpr) // c := s[i]
		if !is || !kit.DeclaredIn(kit.Variable(info, arg), loop.Node()) {
			return nil
		}
		part = at.X
	}
	if kit.Variable(info, part) == v {
		return v
	}
	return nil
}

// textOf is the string or the bytes that a loop goes through, in whatever steps.
func textOf(info *types.Info, fn, loop ast.Node) ast.Expr {
	var over ast.Expr
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		over = loop.X
	case *ast.ForStmt:
		_, op, n, ok := kit.Comparison(loop.Cond)
		if ok {
			n = kit.Origin(info, fn, n) // n := len(s)
		}
		if call, is := ast.Unparen(n).(*ast.CallExpr); ok && is && op == token.LSS && kit.IsBuiltin(info, call, "len") {
			over = call.Args[0]
		}
	}
	if over == nil || kit.Variable(info, over) == nil {
		return nil
	}
	if t := info.TypeOf(over); kit.IsString(t) || kit.IsBytes(t) {
		return over
	}
	return nil
}
