package eagerlog

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// prepared reports a text that is made beforehand and used in debug records only.
func prepared(j *judge, c inspector.Cursor) {
	info, call := j.pass.TypesInfo, c.Node().(*ast.CallExpr)
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || !knownCostly(f) && (!j.makesText(f, call) || underLock(c)) {
		return
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) == 0 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return
	}
	if len(vars) > 1 && vars[1] != nil && !errorOfRecords(info, frame, vars[1], c.Parent().Node()) {
		return // the error has another reader
	}
	if !j.recordsOnly(frame, vars[0], c.Parent().Node()) || j.exempt(c) {
		return
	}
	kit.Report(j.pass, finding.Suggest, call, "computes "+kit.Spoken(f)+" for debug records only, before anybody asks whether the level is on")
}

// preparedText is prepared for what is no call by itself, a copy, a concatenation or a list with
// something costly in it: the definition of it at c.
func preparedText(j *judge, c inspector.Cursor) {
	info, s := j.pass.TypesInfo, c.Node().(*ast.AssignStmt)
	if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 || underLock(c) {
		return
	}
	switch e := ast.Unparen(s.Rhs[0]).(type) {
	case *ast.BinaryExpr, *ast.CompositeLit:
	case *ast.CallExpr:
		if !kit.IsConversion(info, e) && !carries(info, e) || kit.IsCall(info, e, "fmt") {
			return
		}
	default:
		return
	}
	what := j.costly(s.Rhs[0])
	if what == "" || !j.effects.None(s.Rhs[0]) {
		return
	}
	v := kit.Variable(info, s.Lhs[0])
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsLocal(v) || len(kit.Given(info, frame.Node(), v)) != 1 || !j.recordsOnly(frame, v, s) {
		return
	}
	if j.exempt(c) {
		return
	}
	kit.Report(j.pass, finding.Suggest, s.Rhs[0], "computes "+what+" for debug records only, before anybody asks whether the level is on")
}

// recordsOnly tells whether debug records that nobody asks for are all that reads v, but for the
// statements that give it a value.
func (j *judge) recordsOnly(frame inspector.Cursor, v *types.Var, but ...ast.Node) bool {
	info, records := j.pass.TypesInfo, 0
	for _, use := range kit.UsesBut(info, frame, v, but...) {
		record, ok := recordOf(info, use)
		if !ok && !j.inText(frame, use) || gated(info, use) || record != nil && j.own(record) && !j.asksFirst(record) || inDebugBranch(use) {
			return false
		}
		records++
	}
	return records > 0
}

// asksFirst tells whether a function of the package begins with a question.
func (j *judge) asksFirst(call *ast.CallExpr) bool {
	decl := j.effects.Decl(kit.Callee(j.pass.TypesInfo, call))
	if decl == nil || decl.Body == nil {
		return false
	}
	_, asks := kit.AsIf(firstStmt(decl.Body))
	return asks
}

// inDebugBranch tells whether c stands in a branch of a function that is itself named for records below
// Info: whatever it asks there, it asks for the level.
func inDebugBranch(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || !kit.BelowInfo(decl.Name.Name) {
		return false
	}
	for range c.Enclosing((*ast.IfStmt)(nil)) {
		return true
	}
	return false
}

// inText tells whether c is made into a text or a field, in a local variable that debug records
// only read.
func (j *judge) inText(frame, c inspector.Cursor) bool {
	info := j.pass.TypesInfo
	for {
		call, ok := c.Parent().Node().(*ast.CallExpr)
		if !ok {
			break
		}
		if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args || !kit.IsConversion(info, call) && !carries(info, call) {
			return false
		}
		c = c.Parent()
	}
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Lhs) != 1 {
		return false
	}
	v := kit.Variable(info, s.Lhs[0])
	only, done := j.read[v]
	if !done { // each text once: one may stand in the next several times
		only = kit.IsLocal(v) && len(kit.Given(info, frame.Node(), v)) == 1 && j.recordsOnly(frame, v, s)
		j.read[v] = only
	}
	return only
}

// makesText tells whether call does nothing but make a text by function f of the package.
func (j *judge) makesText(f *types.Func, call *ast.CallExpr) bool {
	if f.Pkg() != j.pass.Pkg || f.Signature().Results().Len() != 1 || !kit.IsString(f.Signature().Results().At(0).Type()) {
		return false
	}
	return j.works(f, 2) && j.effects.NoneInCall(call)
}

// underLock tells whether the statement around c is the first behind a lock: what it reads is not
// to be read later.
func underLock(c inspector.Cursor) bool {
	stmt, ok := kit.Stmt(c)
	if !ok {
		return false
	}
	_, i := stmt.ParentEdge()
	list := kit.StmtList(stmt.Parent().Node())
	if i == 0 || i > len(list) {
		return false
	}
	before, ok := list[i-1].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := before.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && strings.HasSuffix(sel.Sel.Name, "Lock") && !strings.HasSuffix(sel.Sel.Name, "Unlock")
}

// errorOfRecords tells whether an error that but gives is asked for by debug
// records only: it is their argument, or decides which of them is written.
func errorOfRecords(info *types.Info, frame inspector.Cursor, v *types.Var, but ast.Node) bool {
	from, until := reach(info, frame, v, but)
	for _, use := range kit.UsesBut(info, frame, v, but) {
		if use.Node().Pos() < from || until < use.Node().Pos() || inRecord(info, use) || inTrouble(info, use, v) {
			continue // another error
		}
		gate, ok := use.Parent().Parent().Node().(*ast.IfStmt)
		if _, _, nothing, compares := kit.Comparison(expr(use.Parent())); !ok || !compares || !kit.IsNil(info, nothing) || !onlyRecords(info, use, gate) && !troubleOnly(info, use, v, gate) {
			if !ok || !fails(info, frame, v, gate) {
				return false
			}
			until = gate.Pos() // behind it there is none
		}
	}
	return true
}

// fails matches if err != nil { return ..., err } of the error v, in a function that may fail for
// other reasons too: that a record cannot be made is no more than the record's own trouble.
func fails(info *types.Info, frame inspector.Cursor, v *types.Var, gate *ast.IfStmt) bool {
	x, op, _, ok := kit.Comparison(gate.Cond)
	if !ok || op != token.NEQ || kit.Variable(info, x) != v || gate.Init != nil || gate.Else != nil || len(gate.Body.List) == 0 {
		return false
	}
	ret, ok := gate.Body.List[len(gate.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(gate.Body.List) != 1 || !slices.ContainsFunc(ret.Results, func(e ast.Expr) bool { return slices.Contains(kit.Variables(info, e), v) }) {
		return false
	}
	for other := range frame.Preorder((*ast.ReturnStmt)(nil)) {
		list := other.Node().(*ast.ReturnStmt).Results
		if at, _ := kit.Frame(other); at == frame && other.Node() != ret && len(list) > 0 && gate.End() < other.Node().Pos() && !kit.IsNil(info, list[len(list)-1]) {
			return true
		}
	}
	return false
}

// reach is where what the assignment but gives v can be seen: behind it, up to the next
// assignment to v in the same list of statements. In a loop that v outlives, and in a
// function that a literal shares v with, that is everywhere.
func reach(info *types.Info, frame inspector.Cursor, v *types.Var, but ast.Node) (from, until token.Pos) {
	from, until = frame.Node().Pos(), frame.Node().End()
	at, ok := kit.Find(frame, but)
	if !ok {
		return from, until
	}
	if loop, looped := kit.Loop(at); looped && v.Pos() < loop.Node().Pos() {
		return from, until
	}
	for use := range kit.Uses(info, frame, v) {
		if own, _ := kit.Frame(use); own != frame {
			return from, until
		}
	}
	_, i := at.ParentEdge()
	for _, s := range kit.StmtList(at.Parent().Node())[i+1:] {
		if a, ok := s.(*ast.AssignStmt); ok && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return kit.Variable(info, e) == v }) {
			return but.End(), a.Pos()
		}
	}
	return but.End(), until
}

func expr(c inspector.Cursor) ast.Expr {
	e, _ := c.Node().(ast.Expr)
	return e
}

// onlyRecords tells whether all branches of an if, whose condition at stands in,
// do nothing but log below Info.
func onlyRecords(info *types.Info, at inspector.Cursor, s ast.Stmt) bool {
	switch s := s.(type) {
	case nil:
		return true
	case *ast.IfStmt:
		return onlyRecords(info, at, s.Body) && onlyRecords(info, at, s.Else)
	case *ast.BlockStmt:
		for _, inner := range s.List {
			if !onlyRecords(info, at, inner) {
				return false
			}
		}
		return true
	case *ast.AssignStmt: // a field of records
		frame, inside := kit.Frame(at)
		call, calls := s.Rhs[0].(*ast.CallExpr)
		if !inside || !calls || !field(call) {
			return false
		}
		c, ok := kit.Find(frame, call)
		return ok && ofRecords(info, c)
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		_, ok = loggerOf(info, call)
		return ok
	}
	return false
}

// inRecord tells whether c is part of an argument of a call that logs below Info.
func inRecord(info *types.Info, c inspector.Cursor) bool {
	_, ok := recordOf(info, c)
	return ok
}

// recordOf is the record below Info that c is part of an argument of: by itself, in a
// conversion, in a text or in a field that is made for it. Where c is given to a logger of records
// only, there is no one record.
func recordOf(info *types.Info, c inspector.Cursor) (record *ast.CallExpr, ok bool) {
	for up := range c.Enclosing((*ast.CallExpr)(nil), (*ast.FuncLit)(nil)) {
		call, ok := up.Node().(*ast.CallExpr)
		if !ok {
			return nil, false
		}
		if _, ok := loggerOf(info, call); ok {
			return call, call.Lparen < c.Node().Pos()
		}
		if record := endOf(info, up); record != nil && call.Lparen < c.Node().Pos() {
			return record, true
		}
		if field(call) && call.Lparen < c.Node().Pos() {
			return nil, ofRecords(info, up)
		}
		if !kit.IsConversion(info, call) && !carries(info, call) && !readsText(call, c) {
			return nil, false
		}
	}
	return nil, false
}

// readsText tells whether call is b.String() or b.Bytes() of the b at c.
func readsText(call *ast.CallExpr, c inspector.Cursor) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.X == c.Node() && (sel.Sel.Name == "String" || sel.Sel.Name == "Bytes") && len(call.Args) == 0
}

// carries tells whether a call makes a text or a field of what it is given.
func carries(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsCall(info, call, "fmt", "Sprint", "Sprintf", "Sprintln") {
		return true
	}
	f := kit.Callee(info, call)
	return f != nil && f.Signature().Recv() == nil && f.Signature().Results().Len() == 1 && kit.IsField(f.Signature().Results().At(0).Type())
}

// field tells whether a call gives fields to a logger, whose copy it returns.
func field(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && strings.HasPrefix(sel.Sel.Name, "With")
}

// ofRecords tells whether the logger that the call at c makes is given to a local
// that does nothing else than write debug records, or be given more fields.
func ofRecords(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	assign, ok := c.Parent().Node().(*ast.AssignStmt)
	frame, inside := kit.Frame(c)
	if kind != edge.AssignStmt_Rhs || !ok || len(assign.Lhs) != 1 || !inside {
		return false
	}
	v := kit.Variable(info, assign.Lhs[0])
	if !kit.IsLocal(v) {
		return false
	}
	records := 0
	for use := range kit.Uses(info, frame, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue
		}
		called, ok := kit.MethodOf(use)
		if !ok {
			return false
		}
		if _, ok := loggerOf(info, called); ok {
			records++
			continue
		}
		at, found := kit.Find(frame, called)
		if !found {
			return false
		}
		again, assigns := at.Parent().Node().(*ast.AssignStmt)
		if !field(called) || !assigns || kit.Variable(info, again.Lhs[0]) != v {
			return false
		}
	}
	return records > 0
}
