package eagerargs

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// madeFor names what a local variable in arg cost that was made for the call at c and for
// nothing else, "" for none.
func (j *judge) madeFor(c inspector.Cursor, arg ast.Expr) string {
	info := j.pass.TypesInfo
	frame, inside := kit.Frame(c)
	if !inside || c.Node().(*ast.CallExpr).Ellipsis.IsValid() {
		return "" // what passes all on wraps the callee
	}
	for n := range ast.Preorder(arg) {
		id, ok := n.(*ast.Ident)
		if !ok {
			continue
		}
		made := kit.MadeFor(info, c, id)
		if made == nil {
			continue
		}
		if v := kit.Variable(info, id); kit.IsBytes(v.Type()) && reported(info, frame, c, v) {
			continue
		}
		if _, call := ast.Unparen(made).(*ast.CallExpr); !call && !concatenates(info, made) {
			continue
		}
		if what := j.costly(made); what != "" {
			return what
		}
		if what := j.writesText(made); what != "" && !seldomRuns(c) && kit.EffectsOf(j.pass).None(made) {
			return what
		}
	}
	return ""
}

// reported tells whether what gives v gives another variable something too, such as the error
// of an encoder, that somebody reads for more than to decide whether to make the call at c.
func reported(info *types.Info, frame, c inspector.Cursor, v *types.Var) bool {
	for n := range ast.Preorder(kit.FuncBody(frame.Node())) {
		s, ok := n.(*ast.AssignStmt)
		gives := func(e ast.Expr) bool { return kit.Variable(info, e) == v }
		if !ok || !slices.ContainsFunc(s.Lhs, gives) {
			continue
		}
		if slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool {
			return !gives(e) && !kit.IsBlank(e) && !decides(info, frame, c, kit.Variable(info, e), s)
		}) {
			return true
		}
	}
	return false
}

// decides tells whether nothing reads v, but for s that gives it, but the condition of an if
// that holds the call at c and nothing else.
func decides(info *types.Info, frame, c inspector.Cursor, v *types.Var, s ast.Stmt) bool {
	if !kit.IsLocal(v) || len(kit.Given(info, frame.Node(), v)) != 1 {
		return false
	}
	for _, use := range kit.UsesBut(info, frame, v, s) {
		gate, ok := use.Parent().Parent().Node().(*ast.IfStmt)
		if !ok || gate.Cond != use.Parent().Node() || len(gate.Body.List) != 1 || gate.Else != nil || !kit.Encloses(gate.Body, c.Node()) {
			return false
		}
	}
	return true
}

// holdsText tells whether arg reads a local string, or local bytes.
func holdsText(info *types.Info, arg ast.Expr) bool {
	switch ast.Unparen(arg).(type) {
	case *ast.BasicLit, *ast.FuncLit, *ast.SelectorExpr:
		return false
	}
	return slices.ContainsFunc(kit.Variables(info, arg), func(v *types.Var) bool { return kit.IsLocal(v) && (kit.IsString(v.Type()) || kit.IsBytes(v.Type())) })
}

func concatenates(info *types.Info, e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && b.Op == token.ADD && kit.IsString(info.TypeOf(b))
}

// surelyFailed tells whether the call at c is told that something is wrong: it is given the
// constant false, or an error that is not nil, for it is made there, belongs to a package, or nil
// has left before.
func surelyFailed(info *types.Info, c inspector.Cursor) bool {
	for _, arg := range c.Node().(*ast.CallExpr).Args {
		if value, ok := kit.ConstBool(info, arg); ok && !value {
			return true
		}
		if !kit.IsError(info.TypeOf(arg)) {
			continue
		}
		if call, ok := ast.Unparen(arg).(*ast.CallExpr); ok {
			return kit.IsCall(info, call, "fmt", "Errorf") || kit.IsCall(info, call, "errors") || kit.CalleeName(info, call) == "Errorf"
		}
		v, ok := kit.Object(info, arg).(*types.Var)
		return !ok || !v.IsField() && !kit.IsLocal(v) || kit.IsLocal(v) && leftBefore(info, c, v)
	}
	return false
}

// handsOn tells whether the call at c is given what a logger's method formats of its own
// arguments: below Info that is eagerlog's business, and records from Info on are mostly written.
func handsOn(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || !kit.BelowInfo(decl.Name.Name) && !fromInfo(decl.Name.Name) {
		return false
	}
	frame, inside := kit.Frame(c)
	for i, arg := range c.Node().(*ast.CallExpr).Args {
		at := c.ChildAt(edge.CallExpr_Args, i)
		if made := kit.MadeFor(info, c, arg); made != nil && inside {
			at, _ = kit.Find(frame, made)
		}
		if kit.FormatsGiven(info, at) {
			return true
		}
	}
	return false
}

// fromInfo tells by its name whether a function writes records at Info and above.
func fromInfo(name string) bool {
	return slices.Contains([]string{
		"info", "infof", "notice", "noticef", "warn", "warnf", "warning", "warningf", "err", "errf", "error", "errorf",
		"crit", "critf", "critical", "criticalf", "alert", "alertf", "fatal", "fatalf", "panic", "panicf", "print", "printf", "println",
	}, kit.FirstWord(name))
}

// leftBefore tells whether a statement before c, in a list around it, leaves where err is nil.
func leftBefore(info *types.Info, c inspector.Cursor, err *types.Var) bool {
	for at := c; ; at = at.Parent() {
		kind, i := at.ParentEdge()
		switch kind {
		case edge.Invalid, edge.FuncDecl_Body, edge.FuncLit_Body:
			return false
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			for _, s := range kit.StmtList(at.Parent().Node())[:i] {
				gate, ok := s.(*ast.IfStmt)
				if !ok || !kit.Leaves(gate.Body) {
					continue
				}
				x, op, y, ok := kit.Comparison(gate.Cond)
				if ok && op == token.EQL && kit.IsNil(info, y) && kit.Variable(info, x) == err {
					return true
				}
			}
		}
	}
}

// writesText names a function of the package that arg calls and whose result is a text that
// it makes at once: what it returns is formatted, joined or concatenated.
func (j *judge) writesText(arg ast.Expr) string {
	call, ok := ast.Unparen(arg).(*ast.CallExpr)
	if !ok || kit.IsConversion(j.pass.TypesInfo, call) {
		return ""
	}
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() != j.pass.Pkg || f.Signature().Results().Len() != 1 || !kit.IsString(f.Signature().Results().At(0).Type()) {
		return ""
	}
	decl := kit.EffectsOf(j.pass).Decl(f)
	if decl == nil || decl.Body == nil {
		return ""
	}
	makes := false
	for i, s := range decl.Body.List {
		ret, ok := s.(*ast.ReturnStmt)
		if ok && i == len(decl.Body.List)-1 && len(ret.Results) == 1 {
			makes = j.costly(ret.Results[0]) != ""
		}
	}
	if !makes {
		return ""
	}
	return f.Name()
}

// seldomRuns tells by its name whether the function around c switches something on or off, or
// limits how often its text is made.
func seldomRuns(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl == nil || slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool {
		return slices.Contains([]string{"enable", "disable", "start", "stop", "setup", "shutdown", "open", "load", "reload", "register", "limit", "once"}, w)
	})
}
