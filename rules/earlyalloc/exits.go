package earlyalloc

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// crosses finds the statements between the allocation and the last ordinary exit
// before its first use; false if there is none. A lock may be taken in between if
// it is let go again: behind that the allocation lengthens nobody's wait.
func (a *allocation) crosses() bool {
	var seen []inspector.Cursor
	exits, held, waiting := 0, 0, false
	for s, ok := a.cursor.NextSibling(); ok; s, ok = s.NextSibling() {
		change := lockStmt(s.Node())
		if a.renames(s.Node()) {
			seen = append(seen, s)
			continue
		}
		if a.mentioned(s.Node()) && !a.compared(s) || change == 0 && locks(s.Node()) && !(held > 0 && a.exits(s)) {
			break
		}
		if held += change; held < 0 {
			break
		}
		switch s.Node().(type) {
		case *ast.LabeledStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SelectStmt:
			return a.found(seen[:exits])
		}
		seen = append(seen, s)
		if waiting = waiting || a.exits(s); waiting && held == 0 {
			exits, waiting = len(seen), false
		}
	}
	return a.found(seen[:exits])
}

// renames matches m := v, which looks at nothing: from here on m is the value, too.
func (a *allocation) renames(n ast.Node) bool {
	s, ok := n.(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(a.TypesInfo, s.Rhs[0]) != a.v {
		return false
	}
	v := kit.Variable(a.TypesInfo, s.Lhs[0])
	if _, pointer := a.v.Type().Underlying().(*types.Pointer); !pointer || v == nil {
		return false
	}
	if !slices.Contains(a.aliases, v) {
		a.aliases = append(a.aliases, v)
	}
	return true
}

// lockStmt is 1 for a statement that takes a lock, -1 for one that lets it go, 0
// for all others.
func lockStmt(n ast.Node) int {
	stmt, ok := n.(*ast.ExprStmt)
	if !ok {
		return 0
	}
	call, ok := stmt.X.(*ast.CallExpr)
	if !ok {
		return 0
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && len(call.Args) == 0 {
		switch sel.Sel.Name {
		case "Lock", "RLock":
			return 1
		case "Unlock", "RUnlock":
			return -1
		}
	}
	return 0
}

func (a *allocation) found(crossed []inspector.Cursor) bool {
	a.crossed = crossed
	return len(crossed) > 0
}

// locks tells whether a lock is taken in n.
func locks(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			switch sel.Sel.Name {
			case "Lock", "RLock", "TryLock", "Unlock", "RUnlock":
				found = true
			}
		}
		return !found
	})
	return found
}

// exits tells whether s may leave without the allocation, and not because
// something went wrong.
func (a *allocation) exits(s inspector.Cursor) bool {
	switch n := s.Node().(type) {
	case *ast.IfStmt:
		return a.exitsBranch(s, n)
	case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt: // looks for something first
		_, cases := n.(*ast.SwitchStmt)
		if !cases && complains(n) {
			return false
		}
		for ret := range s.Preorder((*ast.ReturnStmt)(nil)) {
			if cases && a.failingCase(s, ret) {
				continue
			}
			of, _ := kit.Frame(ret)
			if own, _ := kit.Frame(s); of == own && a.ordinary(s, ret.Node()) && !a.askedError(s, ret) {
				return true
			}
		}
	}
	return false
}

// failingCase tells whether ret stands in a case of the switch s that asks about an error or speaks of failure.
func (a *allocation) failingCase(s, ret inspector.Cursor) bool {
	for clause := range ret.Enclosing((*ast.CaseClause)(nil)) {
		if clause.Parent().Parent() != s {
			continue
		}
		n := clause.Node().(*ast.CaseClause)
		return complains(n) || slices.ContainsFunc(n.List, a.ofError)
	}
	return true
}

// ofError tells whether an error takes part in e.
func (a *allocation) ofError(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && kit.ImplementsError(a.TypesInfo.TypeOf(id))
		return !found
	})
	return found
}

// exitsBranch tells whether a branch of an if, or of one behind its else, leaves.
func (a *allocation) exitsBranch(s inspector.Cursor, n *ast.IfStmt) bool {
	if a.asksError(n.Cond) || complains(n.Cond) || n.Init != nil && complains(n.Init) {
		return false
	}
	if a.exitsBlock(s, n.Body) {
		return true
	}
	switch e := n.Else.(type) {
	case *ast.IfStmt:
		return a.exitsBranch(s, e)
	case *ast.BlockStmt:
		return a.exitsBlock(s, e)
	}
	return false
}

// exitsBlock tells whether a branch leaves, itself or by an if at its end, and not because something went wrong.
func (a *allocation) exitsBlock(s inspector.Cursor, b *ast.BlockStmt) bool {
	if len(b.List) == 0 || complains(b) {
		return false
	}
	last := b.List[len(b.List)-1]
	if inner, ok := last.(*ast.IfStmt); ok {
		return a.exitsBranch(s, inner)
	}
	return a.ordinary(s, last)
}

// oneBranch tells whether all uses stand in the body of one if that follows, which
// asks for nothing that is the usual case: an error that is nil, something found.
func (a *allocation) oneBranch() bool {
	if a.again || len(a.beside) > 0 || !a.effects.None(a.value) {
		return false
	}
	frame, inside := kit.Frame(a.cursor)
	var gate *ast.IfStmt
	for s, ok := a.cursor.NextSibling(); ok; s, ok = s.NextSibling() {
		if locks(s.Node()) {
			return false
		}
		if a.mentioned(s.Node()) {
			gate, _ = s.Node().(*ast.IfStmt)
			break
		}
		switch s.Node().(type) {
		case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.IncDecStmt:
		default:
			return false // it does more in between
		}
	}
	if !inside || gate == nil || gate.Else != nil || gate.Init != nil || !a.optional(gate.Cond) {
		return false
	}
	for use := range kit.Uses(a.TypesInfo, frame, a.v) {
		at := use.Node().Pos()
		if at > a.stmt.End() && (at < gate.Body.Pos() || at > gate.Body.End()) {
			return false
		}
	}
	return true
}

// optional tells whether a condition asks for a flag or an option, whether two things are
// equal, or whether a call has found nothing: not whether there is anything, or an error.
func (a *allocation) optional(cond ast.Expr) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.Ident:
		return !isFound(e.Name)
	case *ast.SelectorExpr:
		return true
	case *ast.CallExpr:
		return !complains(e) && a.effects.None(e)
	case *ast.UnaryExpr:
		id, ok := ast.Unparen(e.X).(*ast.Ident)
		return e.Op == token.NOT && (a.optional(e.X) || ok && isFound(id.Name))
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return a.optional(e.X) && a.optional(e.Y)
		}
		return e.Op == token.EQL && (!kit.IsNil(a.TypesInfo, e.Y) || a.looked(e.X))
	}
	return false
}

// isFound tells whether a name says that there is something.
func isFound(name string) bool { return name == "ok" || name == "found" || name == "exists" }

// looked tells whether e is a variable that a call behind the allocation has given something, or nothing.
func (a *allocation) looked(e ast.Expr) bool {
	v := kit.Variable(a.TypesInfo, e)
	if v == nil || !kit.IsLocal(v) || kit.IsError(v.Type()) {
		return false
	}
	given := kit.Given(a.TypesInfo, a.cursor.Parent().Node(), v)
	if len(given) == 0 || given[0] == nil {
		return false
	}
	call, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	return ok && call.Pos() > a.stmt.End()
}

// ordinary tells whether last, a statement of s, leaves without a failure.
func (a *allocation) ordinary(s inspector.Cursor, last ast.Node) bool {
	switch last := last.(type) {
	case *ast.ReturnStmt:
		if a.returnsError(last) {
			return false
		}
	case *ast.BranchStmt:
		if last.Tok == token.FALLTHROUGH || last.Tok == token.GOTO {
			return false
		}
	default:
		return false
	}
	c, ok := kit.Find(s, last)
	return ok && !kit.ErrorPath(a.TypesInfo, c)
}

// askedError tells whether an if between s and c compares an error with nil.
func (a *allocation) askedError(s, c inspector.Cursor) bool {
	for c != s {
		c = c.Parent()
		if n, ok := c.Node().(*ast.IfStmt); ok && a.asksError(n.Cond) {
			return true
		}
	}
	return false
}

// complains tells whether n calls something whose name speaks of failure.
func complains(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			name := ""
			switch f := ast.Unparen(call.Fun).(type) {
			case *ast.Ident:
				name = strings.ToLower(f.Name)
			case *ast.SelectorExpr:
				name = strings.ToLower(f.Sel.Name)
			}
			for _, word := range [...]string{"err", "fail", "invalid", "warn", "abort", "fatal", "panic"} {
				found = found || strings.Contains(name, word)
			}
		}
		return !found
	})
	return found
}

// asksError tells whether a condition compares an error with nil.
func (a *allocation) asksError(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.NEQ && kit.IsNil(a.TypesInfo, b.Y) {
			v := kit.Variable(a.TypesInfo, b.X)
			found = found || kit.ImplementsError(a.TypesInfo.TypeOf(b.X)) || v != nil && strings.Contains(strings.ToLower(v.Name()), "err")
		}
		return !found
	})
	return found
}

// returnsError tells whether the last result is an error that is not nil, as
// far as the text shows.
func (a *allocation) returnsError(ret *ast.ReturnStmt) bool {
	if len(ret.Results) == 0 {
		return false
	}
	last := ret.Results[len(ret.Results)-1]
	return kit.ImplementsError(a.TypesInfo.TypeOf(last)) && !kit.IsNil(a.TypesInfo, last) && !a.delegates(last)
}

// delegates tells whether a result is what another function makes of the parameters:
// the work is done there, and the error is as rare as everywhere.
func (a *allocation) delegates(result ast.Expr) bool {
	call, ok := ast.Unparen(result).(*ast.CallExpr)
	decl := kit.Decl(a.cursor)
	if !ok || decl == nil || complains(call) || refuses(call) || kit.Callee(a.TypesInfo, call) == nil {
		return false
	}
	given := 0
	for _, arg := range call.Args {
		if v := kit.Variable(a.TypesInfo, arg); v != nil && kit.DeclaredIn(v, decl.Type.Params) {
			given++
		}
	}
	return given > 1
}

// refuses tells whether a call names a state of a request that went wrong.
func refuses(call *ast.CallExpr) bool {
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && (strings.HasPrefix(id.Name, "Status") || strings.HasPrefix(id.Name, "Code"))
		return !found
	})
	return found
}
