package growslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// most is how many exceptions a loop may make before it looks like a choice.
const most = 2

// exception tells whether an if of the loop's own list goes on with the next item for
// one that is special: it equals something or has a property. Who asks for what is not
// so, compares sizes or looks into a set chooses: what is left has no known length.
func (w *walker) exception(s *ast.IfStmt) bool {
	if !w.endsIn(s, token.CONTINUE) || !w.special(s.Cond) || w.remembers(s) || len(appended(w.info, s.Body)) > 0 {
		return false
	}
	w.exceptions++
	return w.exceptions <= most
}

// foundNone tells whether an if in a branch of the loop goes on with the next item where a call has
// given nil: those that the branch asks it for and that are not there are exceptions.
func (w *walker) foundNone(s *ast.IfStmt) bool {
	if slices.Contains(w.body.List, ast.Stmt(s)) || s.Else != nil || !kit.OnlyContinues(s.Body) {
		return false
	}
	x, op, y, compares := kit.Comparison(s.Cond)
	if !compares || op != token.EQL || !kit.IsNil(w.info, y) {
		return false
	}
	v := kit.Variable(w.info, x)
	given := slices.ContainsFunc(kit.Given(w.info, w.body, v), func(e ast.Expr) bool {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && call.End() < s.Pos()
	})
	if v == nil || !given {
		return false
	}
	w.exceptions++
	return w.exceptions <= most
}

// endsIn tells whether an if of the loop's own list, without an else, has a jump of that kind at
// its end and none before.
func (w *walker) endsIn(s *ast.IfStmt, kind token.Token) bool {
	last := len(s.Body.List) - 1
	if s.Else != nil || last < 0 || !slices.Contains(w.body.List, ast.Stmt(s)) {
		return false
	}
	jump, ok := s.Body.List[last].(*ast.BranchStmt)
	return ok && jump.Tok == kind && jump.Label == nil && !slices.ContainsFunc(s.Body.List[:last], func(s ast.Stmt) bool { return kit.Jumps(s) })
}

// special judges the condition under which an item is left out.
func (w *walker) special(cond ast.Expr) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.SelectorExpr:
		return !slices.ContainsFunc(kit.Words(e.Sel.Name), isUsual)
	case *ast.CallExpr:
		return kit.IsCall(w.info, e, "strings") || kit.IsCall(w.info, e, "bytes") || !asksMembership(e)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LOR:
			return w.special(e.X) && w.special(e.Y)
		case token.LAND:
			return w.special(e.X) || w.special(e.Y)
		case token.EQL:
			return !kit.IsNil(w.info, e.X) && !kit.IsNil(w.info, e.Y) && !isCount(w.info, e.X)
		}
	}
	return false
}

// asksMembership tells whether a call asks whether something is in a set, by its name:
// what is left is the difference of two, which may be anything.
func asksMembership(call *ast.CallExpr) bool {
	if _, ok := ast.Unparen(call.Fun).(*ast.IndexExpr); ok {
		return true
	}
	name := kit.NameOf(call.Fun)
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return isUsual(w) || w == "has" || w == "contains" || w == "in" || w == "includes" || w == "equal" || w == "is" && name == "Is" || w == "member" || w == "found" || w == "seen"
	})
}

// isUsual tells whether a property is what most items have: who leaves those out looks
// for the others.
func isUsual(word string) bool {
	switch word {
	case "valid", "ok", "ready", "known", "supported", "done", "complete", "completed", "finished", "processed", "enabled", "healthy", "alive", "online", "active",
		"exists", "allowed", "current", "latest", "fresh", "success", "succeeded", "passed", "loaded", "synced", "sent":
		return true
	}
	return false
}

// isCount tells whether e is a number that something computed: zero hits are no
// exception.
func isCount(info *types.Info, e ast.Expr) bool {
	b, ok := kit.Underlying(info, e).(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0 && !kit.Enumerated(info.TypeOf(e))
}

// remembers tells whether the if asks a map or a set that the loop itself fills: it
// removes duplicates, and how many there are nobody knows.
func (w *walker) remembers(s *ast.IfStmt) bool {
	asked := map[*types.Var]bool{}
	for _, n := range []ast.Node{s.Init, s.Cond} {
		if n == nil || n == ast.Node((*ast.AssignStmt)(nil)) {
			continue
		}
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := w.info.ObjectOf(id).(*types.Var); ok && !kit.DeclaredIn(v, w.loop.Node()) {
					asked[v] = true
				}
			}
			return true
		})
	}
	for v := range asked {
		if kit.Changes(w.info, w.body, v) || w.feeds(v) {
			return true
		}
	}
	return false
}

// feeds tells whether the loop stores into v or calls a method of it for its effect.
func (w *walker) feeds(v *types.Var) bool {
	found := false
	ast.Inspect(w.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				index, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && kit.RootVar(w.info, index.X) == v
			}
		case *ast.ExprStmt:
			call, ok := n.X.(*ast.CallExpr)
			if ok {
				x := kit.Receiver(call)
				found = found || x != nil && kit.RootVar(w.info, x) == v
			}
		}
		return !found
	})
	return found
}

// chooses tells whether the name of what is appended to, or of the function, says that
// some of the items are looked for.
func chooses(loop inspector.Cursor, d dest) bool {
	names := []string{d.v.Name()}
	if d.field != nil {
		names[0] = d.field.Sel.Name
	}
	if decl := kit.Decl(loop); decl != nil {
		names = append(names, decl.Name.Name)
	}
	for _, name := range names {
		if slices.ContainsFunc(kit.Words(name), isChoice) {
			return true
		}
	}
	return false
}

func isChoice(word string) bool {
	switch word {
	case "to", "filter", "filtered", "find", "found", "match", "matches", "matched", "matching", "select", "selected", "search", "pick", "candidates", "eligible",
		"missing", "changed", "changes", "added", "removed", "updated", "deleted", "diff", "evicted", "expired", "stale", "orphans", "orphaned", "unused", "unknown", "conflicts",
		"failed", "failures", "invalid", "errs", "errors", "warnings", "problems", "issues", "bad", "broken", "dead", "down", "offline", "pending", "dirty", "todo",
		"online", "alive", "healthy", "active", "ready", "enabled", "allowed", "unique", "uniq", "dedup", "dedupe", "duplicates", "distinct", "hits", "extra", "extras", "remaining", "rest", "leftover":
		return true
	}
	return false
}

// gaveUp matches an if of the loop's own list that ends the loop where something has failed:
// if err != nil { ...; break }.
func (w *walker) gaveUp(s *ast.IfStmt) bool {
	return w.endsIn(s, token.BREAK) && kit.Failed(w.info, s.Cond) && len(appended(w.info, s.Body)) == 0
}

// enough matches an if of the loop's own list that ends the loop where the slice is as long as
// it may be, or the loop has come that far: if len(out) == limit { break }.
func (w *walker) enough(s *ast.IfStmt) bool {
	n := len(s.Body.List)
	if s.Init != nil || s.Else != nil || n == 0 || !slices.Contains(w.body.List, ast.Stmt(s)) {
		return false
	}
	for _, before := range s.Body.List[:n-1] { // it unlocks, or says so
		if call, ok := before.(*ast.ExprStmt); !ok || w.d.uses(w.info, call, true) {
			return false
		}
	}
	switch last := s.Body.List[n-1].(type) {
	case *ast.BranchStmt:
		if last.Tok != token.BREAK || last.Label != nil {
			return false
		}
	case *ast.ReturnStmt:
		if !slices.ContainsFunc(last.Results, func(e ast.Expr) bool { return w.d.is(w.info, e) }) {
			return false
		}
		for _, r := range last.Results {
			if !w.d.is(w.info, r) && w.d.uses(w.info, r, true) {
				return false
			}
		}
	default:
		return false
	}
	x, op, y, ok := kit.Comparison(s.Cond)
	if !ok || op != token.GEQ && op != token.EQL && op != token.GTR || w.d.uses(w.info, y, true) {
		return false
	}
	if n, constant := kit.ConstInt(w.info, y); constant && n <= few {
		return false
	}
	x = number(w.info, x)
	if of := kit.LenOf(w.info, x); of != nil {
		return w.d.is(w.info, of)
	}
	i := kit.Variable(w.info, x)
	return i != nil && op != token.EQL && i == kit.LoopIndex(w.info, w.loop.Node())
}
