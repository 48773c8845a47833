package stacklog

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// couldWait tells whether all that uses the results stands in one branch behind
// the capture, or behind an if that leaves because of a level. What only tidies
// the results up, as a file's name is cut out of its path, is part of them. gated tells that the capture itself is
// asked for, by an option: then it is only the level that may say no.
func (j *judge) couldWait(c inspector.Cursor, call *ast.CallExpr, gated bool) bool {
	stmt, ok := kit.Stmt(c)
	if !ok {
		return false
	}
	frame, _ := kit.Frame(c)
	if at, inside := kit.Frame(stmt); !inside || at.Node() != frame.Node() {
		return false
	}
	vars := j.results(stmt.Node(), call)
	if len(vars) == 0 || slices.ContainsFunc(vars, func(v *types.Var) bool { return !kit.IsLocal(v) || v.Pos() < kit.FuncBody(frame.Node()).Pos() }) {
		return false
	}
	from := stmt.Node().End()
	question := asks
	if gated {
		question = asksLevel
	}
	for at, ok := behind(stmt); ok; at, ok = behind(at) {
		if at.Parent() != stmt.Parent() {
			gated, from = true, max(from, at.Node().Pos()) // out of the branch that captures
		}
		uses := j.later(frame, vars, from)
		if len(uses) == 0 {
			return false
		}
		if !gated && allAsked(uses, from) {
			return true
		}
		within := usesIn(uses, at.Node())
		gate, isIf := at.Node().(*ast.IfStmt)
		switch {
		case isIf && within == 0 && kit.Leaves(gate.Body) && question(gate.Cond):
			return true
		case within == 0:
		case j.tidies(at.Node()):
			vars = append(vars, j.assigned(at.Node())...)
			from = at.Node().End()
		default:
			return false
		}
	}
	return false
}

// asksLevel tells whether a condition asks for a level.
func asksLevel(cond ast.Node) bool {
	e, ok := cond.(ast.Expr)
	return kit.AsksLevel(cond) || ok && slices.ContainsFunc(kit.Words(types.ExprString(e)), func(w string) bool { return w == "lvl" || w == "severity" })
}

// behind is the statement behind the one at c: at the end of a branch without another one, the one behind the if.
func behind(c inspector.Cursor) (next inspector.Cursor, ok bool) {
	for {
		if next, ok = c.NextSibling(); ok {
			if _, ok = next.Node().(ast.Stmt); ok {
				return next, true
			}
		}
		block := c.Parent()
		gate, is := block.Parent().Node().(*ast.IfStmt)
		if kind, _ := block.ParentEdge(); !is || kind != edge.IfStmt_Body || gate.Else != nil {
			return next, false
		}
		c = block.Parent()
		if kind, _ := c.ParentEdge(); kind != edge.BlockStmt_List {
			return next, false // another branch of an if before
		}
	}
}

// allAsked tells whether each use stands in a branch that begins behind from and
// is taken where a record or its caller is wanted, or beside that question.
func allAsked(uses []inspector.Cursor, from token.Pos) bool {
	return !slices.ContainsFunc(uses, func(use inspector.Cursor) bool {
		for up := range use.Enclosing((*ast.IfStmt)(nil)) {
			gate := up.Node().(*ast.IfStmt)
			if gate.Pos() < from || use.Node().Pos() >= gate.Body.End() {
				continue
			}
			if gate.Body.Pos() <= use.Node().Pos() && asks(gate.Cond) || asksBeside(gate.Cond, uses) {
				return false
			}
		}
		return !askedWithin(use, uses, from)
	})
}

// askedWithin tells whether a use stands, in a loop or a branch that begins behind from, behind an
// if that leaves because of a level, or in a switch that asks: its case does, or one before that leaves.
func askedWithin(use inspector.Cursor, uses []inspector.Cursor, from token.Pos) bool {
	for at := use; at.Parent().Node() != nil && at.Parent().Node().Pos() >= from; at = at.Parent() {
		kind, i := at.ParentEdge()
		switch parent := at.Parent().Node().(type) {
		case *ast.CaseClause:
			if kind == edge.CaseClause_Body && (leftBy(parent.Body[:i], uses) || slices.ContainsFunc(parent.List, func(e ast.Expr) bool { return asks(e) && usesIn(uses, e) == 0 })) {
				return true
			}
		case *ast.BlockStmt:
			sw, ok := at.Parent().Parent().Node().(*ast.SwitchStmt)
			if !ok && leftBy(parent.List[:i], uses) || ok && sw.Tag == nil && sw.Pos() >= from && leftByCase(parent.List[:i], uses) {
				return true
			}
		}
	}
	return false
}

// leftBy tells whether one of the statements leaves because of a level, without a look at what was
// captured.
func leftBy(list []ast.Stmt, uses []inspector.Cursor) bool {
	return slices.ContainsFunc(list, func(s ast.Stmt) bool {
		gate, ok := kit.AsIf(s)
		return ok && kit.Leaves(gate.Body) && asks(gate.Cond) && usesIn(uses, gate) == 0
	})
}

// leftByCase is leftBy for the clauses of a switch without a tag.
func leftByCase(list []ast.Stmt, uses []inspector.Cursor) bool {
	return slices.ContainsFunc(list, func(s ast.Stmt) bool {
		clause, ok := s.(*ast.CaseClause)
		return ok && usesIn(uses, clause) == 0 && slices.ContainsFunc(clause.List, func(e ast.Expr) bool { return asks(e) })
	})
}

// asksBeside tells whether a part of a condition joined by && asks, without a look
// at what was captured.
func asksBeside(cond ast.Expr, uses []inspector.Cursor) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && b.Op == token.LAND {
		return asksBeside(b.X, uses) || asksBeside(b.Y, uses)
	}
	return usesIn(uses, cond) == 0 && asks(cond)
}

// later are the uses of vars behind from, but for those that the statements
// between have changed into.
func (j *judge) later(frame inspector.Cursor, vars []*types.Var, from token.Pos) (uses []inspector.Cursor) {
	for _, v := range vars {
		for use := range kit.Uses(j.info, frame, v) {
			if use.Node().Pos() >= from {
				uses = append(uses, use)
			}
		}
	}
	return uses
}

// tidies tells whether a statement does nothing but make other locals of locals.
func (j *judge) tidies(s ast.Node) bool {
	switch s.(type) {
	case *ast.AssignStmt, *ast.DeclStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
	default:
		return false
	}
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.FuncLit:
			ok = false
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				ok = ok && (kit.IsBlank(lhs) || kit.IsLocal(kit.RootVar(j.info, lhs)))
			}
		case *ast.CallExpr:
			ok = ok && (j.textual(n) || j.effects.NoneInCall(n))
		}
		return ok
	})
	return ok
}

// textual are calls that only look at what they are given.
func (j *judge) textual(call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil {
		return kit.IsBuiltin(j.info, call, "append") || kit.IsBuiltin(j.info, call, "len")
	}
	switch f.Pkg().Path() {
	case "strings", "path", "path/filepath", "strconv", "runtime", "bytes":
		return true
	case "fmt":
		return f.Name() == "Sprintf" || f.Name() == "Sprint"
	}
	return false
}

// assigned are the locals that a statement gives a value.
func (j *judge) assigned(s ast.Node) (vars []*types.Var) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				if v := kit.RootVar(j.info, lhs); v != nil {
					vars = append(vars, v)
				}
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				if v, ok := j.info.Defs[name].(*types.Var); ok {
					vars = append(vars, v)
				}
			}
		}
		return true
	})
	return vars
}
