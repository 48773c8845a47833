package splitfirst

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkIndexed judges strings.Split(...)[0] and strings.SplitN(..., 2)[1].
func checkIndexed(s split) {
	at := s.cursor.Parent()
	i, ok := kit.ConstInt(s.TypesInfo, at.Node().(*ast.IndexExpr).Index)
	switch {
	case kit.Stored(at):
	case ok && i == 0 && s.pkg == "bytes" && !readOnly(s.TypesInfo, at):
		s.replaceIndexed(at, finding.Unsafe, costFirst, "before")
	case ok && i == 0:
		s.replaceIndexed(at, "", costFirst, "before")
	case ok && i == 1 && s.limit == 2:
		s.replaceIndexed(at, finding.Unsafe, costPair, "after") // "" instead of a panic
	case ok && i == 1 && s.limit < 0:
		s.report(finding.Suggest, costTwo, "")
	}
}

// replaceIndexed puts Cut in the place of the indexed call: into the assignment
// itself, or else into a statement before.
func (s split) replaceIndexed(at inspector.Cursor, level finding.Level, message, want string) {
	title := "use " + s.pkg + ".Cut"
	head, tail := "", ", _, _"
	if want == "after" {
		head, tail = "_, ", ", _"
	}
	if lhs := target(at); lhs != nil {
		edits := []analysis.TextEdit{kit.Insert(lhs.End(), tail), kit.Replace(at.Node(), s.cut())}
		if head != "" {
			edits = append(edits, kit.Insert(lhs.Pos(), head))
		}
		s.report(level, message, title, edits...)
		return
	}
	stmt, ok := kit.Stmt(at)
	if !ok || !s.movable(at, stmt) {
		s.report(finding.Suggest, message, "")
		return
	}
	name := s.names.Fresh(s.Pass, s.file, s.decl(), want)
	s.report(level, message, title,
		kit.InsertBefore(s.Pass, stmt.Node(), head+name+tail+" := "+s.cut()),
		kit.Replace(at.Node(), name))
}

// target is the only left side of x := strings.Split(...)[0], nil elsewhere.
func target(at inspector.Cursor) ast.Expr {
	switch kind, _ := at.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		s := at.Parent().Node().(*ast.AssignStmt)
		if len(s.Lhs) == 1 && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN) && !kit.IsBlank(s.Lhs[0]) {
			return s.Lhs[0]
		}
	case edge.ValueSpec_Values:
		s := at.Parent().Node().(*ast.ValueSpec)
		if len(s.Names) == 1 && s.Type == nil {
			return s.Names[0]
		}
	}
	return nil
}

// movable tells whether the call's operands have the same values, and their
// evaluation the same effects, when they are evaluated just before stmt.
func (s split) movable(at, stmt inspector.Cursor) bool {
	info := s.TypesInfo
	if _, labelled := stmt.Node().(*ast.LabeledStmt); labelled {
		return false
	}
	inner, repeated := kit.Loop(at)
	outer, outside := kit.Loop(stmt)
	if repeated != outside || repeated && inner != outer {
		return false // a loop's condition is evaluated again and again
	}
	for _, v := range kit.Variables(info, s.call) {
		if kit.DeclaredIn(v, stmt.Node()) {
			return false // declared by the statement itself
		}
	}
	harmless := kit.SideEffectFree(info, s.call) && !kit.MayPanic(info, s.call.Args[0])
	stable := harmless && s.stable()
	for up := at; up != stmt; up = up.Parent() {
		switch kind, _ := up.ParentEdge(); kind {
		case edge.BinaryExpr_Y:
			op := up.Parent().Node().(*ast.BinaryExpr).Op
			if (op == token.LAND || op == token.LOR) && !harmless {
				return false
			}
		case edge.IfStmt_Else, edge.CaseClause_List:
			if !stable {
				return false
			}
		case edge.CommClause_Comm:
			return false
		}
	}
	return stable || !callsBefore(stmt.Node(), at.Node())
}

// stable tells whether the operands read nothing but constants and local
// variables that no call can change.
func (s split) stable() bool {
	for _, v := range kit.Variables(s.TypesInfo, s.call) {
		if !kit.Private(s.TypesInfo, s.decl(), v) {
			return false
		}
	}
	pure := true
	ast.Inspect(s.call.Args[0], func(n ast.Node) bool {
		switch n.(type) {
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
			pure = false
		}
		return pure
	})
	return pure
}

// callsBefore tells whether stmt calls or receives anything before it reaches n.
func callsBefore(stmt, n ast.Node) bool {
	before := false
	ast.Inspect(stmt, func(x ast.Node) bool {
		if x == nil || before || x.Pos() >= n.Pos() && x != n {
			return !before
		}
		switch x := x.(type) {
		case *ast.CallExpr:
			before = x.End() <= n.Pos()
		case *ast.UnaryExpr:
			before = x.Op == token.ARROW && x.End() <= n.Pos()
		case *ast.AssignStmt: // an if's init statement
			before = x.End() <= n.Pos()
		}
		return !before
	})
	return before
}

// checkRange judges for _, part := range strings.Split(...).
func checkRange(s split, loop inspector.Cursor) {
	if edits, ok := s.sequence(loop, s.call); ok {
		s.report("", costRange, "range over "+s.pkg+".SplitSeq", edits...)
	} else if s.firstApart(loop) {
		s.report(finding.Suggest, costRange, "")
	}
}

// sequence ranges over SplitSeq, or its like, in the place of old, the loop's operand.
func (s split) sequence(loop inspector.Cursor, old ast.Expr) (edits []analysis.TextEdit, ok bool) {
	return s.pulled(loop, old, s.seq, s.args())
}

// pulled ranges over the iterator seq of args in the place of old.
func (s split) pulled(loop inspector.Cursor, old ast.Expr, seq, args string) (edits []analysis.TextEdit, ok bool) {
	r := loop.Node().(*ast.RangeStmt)
	if s.limit >= 0 || r.Key != nil && !kit.IsBlank(r.Key) {
		return nil, false
	}
	if !kit.AtLeast(s.Pass, s.file, "1.24") {
		return nil, true // a Cut in each turn, by taste
	}
	if r.Key != nil && r.Value != nil {
		edits = append(edits, kit.ReplaceRange(r.Key.Pos(), r.Value.Pos(), ""))
	} else if r.Key != nil {
		edits = append(edits, kit.ReplaceRange(r.Key.Pos(), r.Range, "")) // for _ = range
	}
	return append(edits, kit.Replace(old, s.qualified(seq)+"("+args+")")), true
}

// checkRanged judges parts := strings.Split(...) just before for _, part :=
// range parts, where nothing else looks at parts.
func (l *list) checkRanged() {
	def, ok := kit.Stmt(l.cursor)
	if !ok || len(l.ranges) != 1 || len(l.first)+len(l.second)+len(l.last)+len(l.lengths) > 0 {
		return
	}
	next, ok := def.NextSibling()
	if !ok || next != l.ranges[0] || l.cursor.Parent().Node() != def.Node() && !isVar(def.Node()) {
		l.checkLater()
		return
	}
	r := next.Node().(*ast.RangeStmt)
	if kit.HasComment(l.file, def.Node().Pos(), def.Node().End()) {
		return
	}
	edits, ok := l.sequence(next, r.X)
	if ok {
		if len(edits) > 0 {
			edits = append(edits, kit.DeleteStmt(l.Pass, def.Node()))
		}
		l.report("", costRange, "range over "+l.pkg+"."+l.seq, edits...)
	}
}

// checkLater judges a range over parts that does not follow at once, where it runs
// at most once for each list: the variable holds the sequence until then. Bytes may
// change on the way, a string does not.
func (l *list) checkLater() {
	loop := l.ranges[0]
	outer, inside := kit.Loop(loop)
	home, repeated := kit.Loop(l.cursor)
	frame, _ := kit.Frame(loop)
	if frame != l.scope || inside != repeated || inside && outer != home {
		return
	}
	r := loop.Node().(*ast.RangeStmt)
	edits, ok := l.sequence(loop, r.X)
	if !ok || gathers(l.TypesInfo, r.Body) {
		return
	}
	level := finding.Suggest
	if l.pkg == "strings" && l.seq != "FieldsFuncSeq" { // which would call its function later
		level = ""
	}
	if len(edits) == 0 {
		l.report(level, costRange, "")
		return
	}
	edits[len(edits)-1] = kit.Replace(l.call.Fun, l.qualified(l.seq)) // in place of the loop's operand
	l.report(level, costRange, "range over "+l.pkg+"."+l.seq, edits...)
}

// gathers tells whether a loop appends a number of things for each piece: the list tells growslice how
// much room that takes, a sequence does not.
func gathers(info *types.Info, body *ast.BlockStmt) bool {
	return slices.ContainsFunc(body.List, func(stmt ast.Stmt) bool {
		a, ok := stmt.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			return false
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		return ok && kit.IsBuiltin(info, call, "append") && !call.Ellipsis.IsValid()
	})
}

// isVar tells whether n declares exactly one variable group member.
func isVar(n ast.Node) bool {
	d, ok := n.(*ast.DeclStmt)
	if !ok {
		return false
	}
	g, ok := d.Decl.(*ast.GenDecl)
	return ok && g.Tok == token.VAR && len(g.Specs) == 1
}
