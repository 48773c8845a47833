package earlyalloc

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// replaced tells whether the next statement that knows the variable is an if that gives
// it something else before anybody looked: what was made is thrown away where that is
// so. Only what is formatted or joined for the purpose counts, where it is done often:
// the default of a function that sets something up is made once.
func (a *allocation) replaced() bool {
	decl := kit.Decl(a.cursor)
	if a.again || a.checked || len(a.beside) > 0 || !a.composed() && !a.object() || !a.effects.None(a.value) || decl == nil || a.Pkg.Name() == "main" || !kit.Often(a.cursor) || kit.Seldom(decl.Name.Name) || failing(decl.Name.Name) || failing(a.v.Name()) {
		return false
	}
	for s, ok := a.cursor.NextSibling(); ok; s, ok = s.NextSibling() {
		if locks(s.Node()) {
			return false
		}
		if !a.mentioned(s.Node()) {
			switch s.Node().(type) {
			case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.IncDecStmt:
				continue
			}
			return false // it may leave
		}
		gate, ok := s.Node().(*ast.IfStmt)
		return ok && (gate.Else == nil || !a.mentioned(gate.Else)) && !kit.Mentions(a.TypesInfo, gate.Cond, a.v) && (gate.Init == nil || !kit.Mentions(a.TypesInfo, gate.Init, a.v)) &&
			a.asksWhetherThere(gate.Cond) && !a.asksError(gate.Cond) && !a.asksEnvironment(gate) && a.overwrites(s, gate.Body.List)
	}
	return false
}

// failing tells whether a name speaks of what goes wrong or is told about it.
func failing(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "err", "error", "errors", "fail", "failure", "violation", "invalid", "warn", "warning", "log", "message", "msg", "reason", "usage", "help", "hint":
			return true
		}
		return false
	})
}

// composed tells whether the value is a text that several parts are put together for.
func (a *allocation) composed() bool {
	e, ok := ast.Unparen(a.value).(*ast.CallExpr)
	return ok && (kit.IsCall(a.TypesInfo, e, "fmt", "Sprintf", "Sprint") || kit.IsCall(a.TypesInfo, e, "strings", "Join", "Repeat", "ReplaceAll", "Replace") ||
		kit.JoinsPath(a.TypesInfo, e) || kit.IsCall(a.TypesInfo, e, "encoding/hex", "EncodeToString"))
}

// overwrites tells whether a list of statements gives the variable another value in a
// statement of its own, before it is looked at.
func (a *allocation) overwrites(at inspector.Cursor, list []ast.Stmt) bool {
	for _, s := range list {
		assign, ok := s.(*ast.AssignStmt)
		if ok && assign.Tok == token.ASSIGN && slices.ContainsFunc(assign.Lhs, func(l ast.Expr) bool { return kit.Variable(a.TypesInfo, l) == a.v }) {
			return !slices.ContainsFunc(assign.Rhs, func(r ast.Expr) bool { return kit.Mentions(a.TypesInfo, r, a.v) })
		}
		if a.mentioned(s) || kit.Jumps(s) {
			return false
		}
	}
	return false
}

// asksWhetherThere tells whether a condition finds that something else was given: it is
// not nil, not empty, not zero. Who looks for one value among others has a special case,
// and the default is the rule.
func (a *allocation) asksWhetherThere(cond ast.Expr) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LAND {
			return a.asksWhetherThere(e.X) || a.asksWhetherThere(e.Y)
		}
		text, constant := kit.ConstString(a.TypesInfo, e.Y)
		if e.Op == token.NEQ {
			return kit.IsNil(a.TypesInfo, e.Y) || constant && text == "" || kit.IsZero(a.TypesInfo, e.Y)
		}
		return e.Op == token.GTR && kit.LenOf(a.TypesInfo, e.X) != nil
	case *ast.UnaryExpr:
		call, ok := ast.Unparen(e.X).(*ast.CallExpr)
		if !ok || e.Op != token.NOT {
			return false
		}
		f := kit.Callee(a.TypesInfo, call)
		return f != nil && f.Name() == "IsZero"
	}
	return false
}

// asksEnvironment tells whether an if asks how the program was started.
func (a *allocation) asksEnvironment(gate *ast.IfStmt) bool {
	found := false
	ast.Inspect(gate, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && (kit.IsCall(a.TypesInfo, call, "os") || kit.IsCall(a.TypesInfo, call, "flag"))
		return !found
	})
	return found
}

// compared tells whether s looks at the value of a fresh &T{...} alone: as the key that
// a map is asked for, or to compare it. For that no memory is needed.
func (a *allocation) compared(s inspector.Cursor) bool {
	u, ok := ast.Unparen(a.value).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND || len(a.beside) > 0 || len(a.aliases) > 0 {
		return false
	}
	for use := range kit.Uses(a.TypesInfo, s, a.v) {
		star := use.Parent()
		if _, is := star.Node().(*ast.StarExpr); !is {
			return false
		}
		switch up := star.Parent().Node().(type) {
		case *ast.IndexExpr:
			if kind, _ := star.Parent().ParentEdge(); kind == edge.AssignStmt_Lhs || up.X == star.Node() || !kit.IsMap(a.TypesInfo.TypeOf(up.X)) {
				return false
			}
		case *ast.BinaryExpr:
			if up.Op != token.EQL && up.Op != token.NEQ {
				return false
			}
		default:
			return false
		}
	}
	a.asked = true
	return true
}
