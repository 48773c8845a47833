package heapescape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// exitBefore is the end of an if by which a function that asks for something leaves, with
// success, before it takes the first address of v, which is there already: a parameter, or
// a variable declared before. It is the branch turned round, if found { return }.
func exitBefore(info *types.Info, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor) (end token.Pos, ok bool) {
	body, isBlock := home.Node().(*ast.BlockStmt)
	if !isBlock || kit.FuncBody(home.Parent().Node()) != body {
		return 0, false
	}
	if isResult(decl) {
		if taken = onlySeen(info, home, v, taken); len(taken) == 0 {
			return 0, false
		}
	}
	first := taken[0].Node().Pos()
	var asked []*types.Var // what calls and lookups have given
	for stmt := range home.Children() {
		n := stmt.Node()
		if n.Pos() <= first && first < n.End() {
			return 0, false
		}
		if n.Pos() > decl.Node().Pos() {
			if exit, is := n.(*ast.IfStmt); is && finds(info, home, exit, asked) {
				return exit.End(), true
			}
		}
		asked = append(asked, given(info, n)...)
	}
	return 0, false
}

// onlySeen are the function literals that keep result v to look at it, where it gets no value
// in or behind them: a variable of their own would do. What is called on the spot or by
// defer keeps nothing.
func onlySeen(info *types.Info, home inspector.Cursor, v *types.Var, taken []inspector.Cursor) (kept []inspector.Cursor) {
	for _, t := range taken {
		lit, ok := t.Node().(*ast.FuncLit)
		if !ok {
			return nil
		}
		if kind, _ := t.ParentEdge(); kind == edge.CallExpr_Fun {
			if len(kit.Given(info, lit, v)) > 0 {
				return nil // who calls gets what it changes
			}
			continue
		}
		kept = append(kept, t)
	}
	if len(kept) == 0 || givenFrom(info, home, v, kept[0].Node().Pos()) {
		return nil
	}
	return kept
}

// givenFrom tells whether v gets a value at pos or behind it.
func givenFrom(info *types.Info, home inspector.Cursor, v *types.Var, pos token.Pos) bool {
	for c := range home.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.ReturnStmt)(nil)) {
		switch s := c.Node().(type) {
		case *ast.AssignStmt:
			if s.End() > pos && slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool { return kit.Variable(info, l) == v }) {
				return true
			}
		case *ast.IncDecStmt:
			if s.Pos() >= pos && kit.Variable(info, s.X) == v {
				return true
			}
		case *ast.ReturnStmt: // return x gives the result x
			frame, ok := kit.Frame(c)
			if !ok || s.Pos() < pos || kit.FuncBody(frame.Node()) != home.Node() {
				continue
			}
			if len(s.Results) > 0 && !slices.ContainsFunc(s.Results, func(e ast.Expr) bool { return kit.Variable(info, e) == v }) {
				return true
			}
		}
	}
	return false
}

// leavesEarly tells whether a function is often left by the exit that ends at end: the way
// there is short and waits for nothing, whatever comes behind it.
func leavesEarly(pass *analysis.Pass, home, decl inspector.Cursor, end token.Pos) bool {
	if !kit.OftenUntil(decl, end) {
		return false
	}
	waits := pass.ResultOf[kit.WaitsAnalyzer].(*kit.Waits)
	for stmt := range home.Children() {
		n := stmt.Node()
		if n.Pos() >= end {
			break
		}
		if s, ok := n.(*ast.IfStmt); ok && n.End() == end {
			if s.Init != nil && waits.Within(s.Init) || waits.Within(s.Cond) || slices.ContainsFunc(s.Body.List, func(b ast.Stmt) bool { return !isReady(b) && waits.Within(b) }) {
				return false
			}
			continue
		}
		if waits.Within(n) {
			return false
		}
	}
	return true
}

// isReady matches the receive by which who finds a value waits for the one who makes it, which
// mostly is over: <-entry.ready.
func isReady(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	x, ok := e.X.(*ast.UnaryExpr)
	if !ok || x.Op != token.ARROW {
		return false
	}
	sel, ok := x.X.(*ast.SelectorExpr)
	return ok && slices.ContainsFunc(kit.Words(sel.Sel.Name), func(w string) bool {
		return w == "ready" || w == "loaded" || w == "done" || w == "initialized" || w == "filled"
	})
}

// finds tells whether an if leaves with success since what the function asked for
// is there, or is not needed: its condition asks, or looks at an answer. A length or
// nil that it looks at is the caller's guard.
func finds(info *types.Info, home inspector.Cursor, exit *ast.IfStmt, asked []*types.Var) bool {
	if exit.Else != nil || !kit.Leaves(exit.Body) {
		return false
	}
	if kit.Refuses(info, home, exit) || missing(info, exit.Cond) || tells(info, exit.Body) {
		return false
	}
	if exit.Init != nil {
		asked = append(slices.Clone(asked), given(info, exit.Init)...)
	}
	return slices.ContainsFunc(asked, func(v *types.Var) bool { return !failure(v) && kit.Mentions(info, exit.Cond, v) })
}

// failure tells whether a variable says what went wrong, by its type or its name.
func failure(v *types.Var) bool {
	return kit.ImplementsError(v.Type()) || slices.ContainsFunc(kit.Words(v.Name()), func(w string) bool { return w == "err" || w == "error" || w == "failed" })
}

// missing tells whether a condition finds that something is not there, which should
// be.
func missing(info *types.Info, cond ast.Expr) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LOR || e.Op == token.LAND {
			return missing(info, e.X) || missing(info, e.Y)
		}
		n, number := kit.ConstInt(info, e.Y)
		return e.Op == token.EQL && (kit.IsNil(info, e.X) || kit.IsNil(info, e.Y) || number && n == 0)
	case *ast.UnaryExpr:
		id, ok := ast.Unparen(e.X).(*ast.Ident)
		if ok && e.Op == token.NOT {
			switch id.Name {
			case "ok", "found", "exists", "exist", "present", "has":
				return true
			}
		}
	}
	return false
}

// tells tells whether a branch writes to a log: what one tells of is not what mostly
// happens.
func tells(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		if obj := kit.Object(info, call.Fun); obj != nil {
			for _, w := range kit.Words(obj.Name()) {
				switch w {
				case "log", "logf", "warn", "warnf", "warning", "warningf", "error", "errorf", "info", "infof", "debug", "debugf", "printf", "println":
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// given are the variables that a statement gives what a call or a map's lookup
// says.
func given(info *types.Info, n ast.Node) (vars []*types.Var) {
	s, ok := n.(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 {
		return nil
	}
	switch e := ast.Unparen(s.Rhs[0]).(type) {
	case *ast.CallExpr:
		if _, builtin := kit.Object(info, e.Fun).(*types.Builtin); builtin || kit.IsConversion(info, e) {
			return nil
		}
	case *ast.IndexExpr:
		if !kit.IsMap(info.TypeOf(e.X)) {
			return nil
		}
	default:
		return nil
	}
	for _, l := range s.Lhs {
		if v := kit.Variable(info, l); v != nil && kit.IsLocal(v) {
			vars = append(vars, v)
		}
	}
	return vars
}

// onlyKept tells whether the addresses are stored, and nobody gets them who might
// put something in at once: what is read behind is what was there before.
func onlyKept(info *types.Info, taken []inspector.Cursor) bool {
	for _, t := range taken {
		switch kind, _ := t.ParentEdge(); kind {
		case edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value:
		case edge.AssignStmt_Rhs:
			if s := t.Parent().Node().(*ast.AssignStmt); s.Tok != token.ASSIGN || !storedIn(s) {
				return false
			}
		case edge.CallExpr_Args:
			call := t.Parent().Node().(*ast.CallExpr)
			f := kit.Callee(info, call)
			atomic := f != nil && f.Pkg() != nil && f.Pkg().Path() == "sync/atomic"
			if !atomic && !kit.IsBuiltin(info, call, "append") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// storedIn tells whether an assignment's targets are fields and elements.
func storedIn(s *ast.AssignStmt) bool {
	return !slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool {
		switch ast.Unparen(l).(type) {
		case *ast.SelectorExpr, *ast.IndexExpr:
			return false
		}
		return true
	})
}

// assignedBehind tells whether v is given another value, in whole or in part, behind
// a branch: who keeps its address is to see that.
func assignedBehind(info *types.Info, home inspector.Cursor, v *types.Var, branch ast.Node) bool {
	found := false
	ast.Inspect(home.Node(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || n.Pos() >= branch.End() && kit.RootVar(info, l) == v
			}
		case *ast.IncDecStmt:
			found = found || n.Pos() >= branch.End() && kit.RootVar(info, n.X) == v
		}
		return !found
	})
	return found
}
