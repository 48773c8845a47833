package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Branch is the listed statement of which the list that holds c is a branch: an
// if, a switch or a block. heads is what is evaluated to get from the one to the
// other. ok is false in bodies of loops, selects and functions.
func Branch(c inspector.Cursor) (up inspector.Cursor, heads []ast.Node, ok bool) {
	head := func(nodes ...ast.Node) {
		heads = append(heads, nodes...)
	}
	for up = c.Parent(); ; up = up.Parent() {
		switch n := up.Node().(type) {
		case *ast.BlockStmt:
		case *ast.CaseClause:
			for _, e := range n.List {
				head(e)
			}
		case *ast.IfStmt:
			if n.Init != nil {
				head(n.Init)
			}
			head(n.Cond)
		case *ast.SwitchStmt:
			if n.Init != nil {
				head(n.Init)
			}
			if n.Tag != nil {
				head(n.Tag)
			}
		case *ast.TypeSwitchStmt:
			if n.Init != nil {
				head(n.Init)
			}
			head(n.Assign)
		default:
			return up, nil, false
		}
		if kind, _ := up.ParentEdge(); isListed(kind) && !isClause(up.Node()) {
			return up, heads, true
		} else if kind == edge.LabeledStmt_Stmt {
			return up, nil, false
		}
	}
}

// ChildOf is the child of up that c, which stands in up, is or stands in.
func ChildOf(up, c inspector.Cursor) inspector.Cursor {
	for c.Parent() != up {
		c = c.Parent()
	}
	return c
}

// Jumps tells whether a statement may go elsewhere than to the next one: what comes
// behind it is then not always done. Function literals jump for themselves.
func Jumps(s ast.Node) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = true
		}
		return !found
	})
	return found
}

// GivesBack tells whether a return in n has v itself among its results.
func GivesBack(info *types.Info, n ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if ret, ok := n.(*ast.ReturnStmt); ok {
			found = found || slices.ContainsFunc(ret.Results, func(e ast.Expr) bool { return Object(info, e) == v })
		}
		return !found
	})
	return found
}

// Returns tells whether a statement may return. Function literals return for themselves.
func Returns(s ast.Node) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}

// LeavesAll tells whether n may leave more than the loop, switch or select around it: by a return, or
// a jump to a label. Function literals leave for themselves.
func LeavesAll(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Label != nil
		}
		return !found
	})
	return found
}

// Leaps tells whether a function has a goto, which may not jump over a new variable.
func Leaps(fn ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

// Continues tells whether a loop's body, or a switch or select in it, goes on with the next turn
// somewhere.
func Continues(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.CONTINUE
		}
		return !found
	})
	return found
}

// Outcomes are the lists of an if with an else that asks whether something failed: what is done
// where it did, and where it did not. A key that a table of the package does not know, which is written down, is such a
// failure. ok is false for other ifs.
func Outcomes(info *types.Info, s *ast.IfStmt) (failed, good []ast.Stmt, ok bool) {
	no, isBlock := s.Else.(*ast.BlockStmt)
	if !isBlock {
		return nil, nil, false
	}
	if asked, known := CommaOk(info, s); ofTable(info, asked) && !IsBlank(s.Init.(*ast.AssignStmt).Lhs[0]) {
		failed, good = s.Body.List, no.List
		if known {
			failed, good = good, failed
		}
		return failed, good, len(failed) > 0 && !leapsAtOnce(failed[0])
	}
	x, op, y, compares := Comparison(s.Cond)
	if !compares || !IsNil(info, y) || !IsError(info.TypeOf(x)) {
		return nil, nil, false
	}
	if op == token.EQL {
		return no.List, s.Body.List, true
	}
	return s.Body.List, no.List, true
}

// leapsAtOnce tells whether a statement is a break or a continue.
func leapsAtOnce(s ast.Stmt) bool {
	_, ok := s.(*ast.BranchStmt)
	return ok
}

// CommaOk is what the head of an if asks for, as in v, ok := x[k]; ok, and whether the body is for an ok that holds;
// nil for other ifs.
func CommaOk(info *types.Info, s *ast.IfStmt) (asked ast.Expr, holds bool) {
	init, is := s.Init.(*ast.AssignStmt)
	if !is || len(init.Lhs) != 2 || len(init.Rhs) != 1 {
		return nil, false
	}
	cond, holds := ast.Unparen(s.Cond), true
	if not, is := cond.(*ast.UnaryExpr); is && not.Op == token.NOT {
		cond, holds = not.X, false
	}
	if ok := Variable(info, cond); ok == nil || ok != Variable(info, init.Lhs[1]) {
		return nil, false
	}
	return ast.Unparen(init.Rhs[0]), holds
}

// ofTable tells whether e is an entry of a map among the package's variables.
func ofTable(info *types.Info, e ast.Expr) bool {
	index, ok := e.(*ast.IndexExpr)
	if !ok || !IsMap(info.TypeOf(index.X)) {
		return false
	}
	table := Variable(info, index.X)
	return table != nil && table.Pkg() != nil && table.Parent() == table.Pkg().Scope()
}

// SkipsRare tells whether an if goes on with the next iteration for what is rare
// only: the item, the value of the range around, is nil, it is on a list of
// exceptions, or something failed and the if says so before, or what failed was to read something that is there.
// What else is skipped without a word because it failed is a filter: names that parse. body is that of the loop.
func SkipsRare(info *types.Info, s *ast.IfStmt, body ast.Node, item *types.Var) bool {
	last := len(s.Body.List) - 1
	if !goesOn(s) {
		return false
	}
	if excepted(info, s) {
		return true
	}
	x, op, y, ok := Comparison(s.Cond)
	if !ok || !IsNil(info, y) {
		return false
	}
	v := Variable(info, x)
	if v != nil && IsError(v.Type()) {
		return op == token.NEQ && (last > 0 || unread(info, s, body, v))
	}
	return v != nil && v == item && op == token.EQL
}

// unread tells whether the error that s asks about came from a call just before which reads
// something that is there for what it has: a link, a file's state or content, by the
// function or its name. Who only wants to know whether it can be read looks for those that can.
func unread(info *types.Info, s *ast.IfStmt, body ast.Node, err *types.Var) bool {
	given := s.Init
	if block, ok := body.(*ast.BlockStmt); given == nil && ok && block != nil {
		if i := slices.Index(block.List, ast.Stmt(s)); i > 0 {
			given = block.List[i-1]
		}
	}
	a, ok := given.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || len(a.Lhs) != 2 || IsBlank(a.Lhs[0]) || Variable(info, a.Lhs[1]) != err {
		return false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if InStandardLibrary(f.Pkg()) {
		return IsCall(info, call, "os", "Readlink", "ReadFile") || f.Signature().Recv() != nil && f.Name() == "Info"
	}
	switch FirstWord(f.Name()) {
	case "read", "readlink", "load", "open", "stat", "lstat", "fetch", "describe", "inspect":
		return true
	}
	return false
}

// excepted tells whether an if asks a list that holds exceptions, by its name:
// ignored[name], or _, ok := excluded[name]; ok.
func excepted(info *types.Info, s *ast.IfStmt) bool {
	asked, there := CommaOk(info, s)
	if !there {
		asked = ast.Unparen(s.Cond)
	}
	index, ok := asked.(*ast.IndexExpr)
	if !ok || !IsMap(info.TypeOf(index.X)) {
		return false
	}
	o := Object(info, index.X)
	return o != nil && slices.ContainsFunc(Words(o.Name()), func(w string) bool {
		switch w {
		case "exclude", "excludes", "excluded", "ignore", "ignores", "ignored", "skip", "skips", "skipped", "deny", "denied", "forbidden", "omit", "omitted", "reserved", "blacklist", "denylist", "exceptions":
			return true
		}
		return false
	})
}

// SkipsOther tells whether an if goes on with the next iteration because the item,
// of type any, is not of the type that the loop's body asks for: x, ok := item.(T),
// then if !ok. A list of any holds values of one type as a rule, as what an index
// or a decoder gives; a list of an interface with methods is there to hold many.
func SkipsOther(info *types.Info, s *ast.IfStmt, body ast.Node, item *types.Var) bool {
	not, is := ast.Unparen(s.Cond).(*ast.UnaryExpr)
	if item == nil || !is || not.Op != token.NOT || !goesOn(s) {
		return false
	}
	ok := Variable(info, not.X)
	if ok == nil || !IsAny(item.Type()) {
		return false
	}
	asked := false
	ast.Inspect(body, func(n ast.Node) bool {
		a, is := n.(*ast.AssignStmt)
		if is && a.End() <= s.Pos() && len(a.Lhs) == 2 && len(a.Rhs) == 1 && Variable(info, a.Lhs[1]) == ok {
			assert, is := ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr)
			asked = is && Variable(info, assert.X) == item // the last answer before the if counts
		}
		return true
	})
	return asked
}

// OfOneType tells whether an if asks whether the item, of type any, is of a type: if x, ok := item.(T); ok. Mostly it
// is, as for SkipsOther.
func OfOneType(info *types.Info, s *ast.IfStmt, item *types.Var) bool {
	asked, holds := CommaOk(info, s)
	assert, is := asked.(*ast.TypeAssertExpr)
	return is && holds && item != nil && Variable(info, assert.X) == item && IsAny(item.Type())
}

// goesOn tells whether an if does nothing that leaves the iteration but go on with
// the next one at its end.
func goesOn(s *ast.IfStmt) bool {
	last := len(s.Body.List) - 1
	if s.Else != nil || last < 0 {
		return false
	}
	jump, ok := s.Body.List[last].(*ast.BranchStmt)
	if !ok || jump.Tok != token.CONTINUE || jump.Label != nil {
		return false
	}
	return !slices.ContainsFunc(s.Body.List[:last], func(s ast.Stmt) bool { return Jumps(s) })
}

// AsIf is s as an if statement: s itself, or the first case of a switch that compares nothing,
// as it asks one condition.
func AsIf(s ast.Stmt) (gate *ast.IfStmt, ok bool) {
	switch s := s.(type) {
	case *ast.IfStmt:
		return s, true
	case *ast.SwitchStmt:
		if s.Tag != nil || len(s.Body.List) == 0 {
			return nil, false
		}
		first := s.Body.List[0].(*ast.CaseClause)
		if len(first.List) != 1 || endsInBreak(first.Body) {
			return nil, false
		}
		body := &ast.BlockStmt{Lbrace: first.Colon, List: first.Body, Rbrace: first.End()}
		return &ast.IfStmt{If: s.Switch, Init: s.Init, Cond: first.List[0], Body: body}, true
	}
	return nil, false
}

// endsInBreak tells whether a case ends in a break, which leaves its switch alone, or falls
// through.
func endsInBreak(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	jump, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && jump.Label == nil && (jump.Tok == token.BREAK || jump.Tok == token.FALLTHROUGH)
}
