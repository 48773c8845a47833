package needlessgoroutine

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// trifle names what a goroutine does that takes less time than its start: one
// atomic operation or one change of a metric, also by a function of the package that
// does no more; "" for all others.
func trifle(pass *analysis.Pass, start *ast.GoStmt) string {
	info, call := pass.TypesInfo, start.Call
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		if call = kit.OnlyCall(lit.Body); call == nil {
			return ""
		}
	} else if decl := kit.EffectsOf(pass).Decl(kit.Callee(info, call)); decl != nil {
		if inner := kit.OnlyCall(decl.Body); inner != nil {
			call = inner
		}
	}
	switch {
	case kit.IsCall(info, call, "sync/atomic"), kit.IsMethod(info, call, "sync/atomic", ""):
		return "an atomic operation"
	case kit.IsMethod(info, call, "github.com/prometheus/client_golang/prometheus", "", "Inc", "Dec", "Add", "Sub", "Set", "Observe"),
		kit.IsMethod(info, call, "expvar", "", "Add", "Set"), measures(info, call):
		return "a change of a metric"
	}
	return ""
}

// measures tells by the names whether a call changes a metric of whatever package.
func measures(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Results().Len() > 0 {
		return false
	}
	switch f.Name() {
	case "Inc", "Dec", "Observe", "Mark", "Update", "Add":
	default:
		return false
	}
	switch kit.ReceiverName(f) {
	case "Counter", "CounterFloat64", "Gauge", "GaugeFloat64", "Meter", "Histogram", "Timer", "EWMA":
		return true
	}
	return false
}

// eitherResult tells whether a select only chooses between the results that the
// one goroutine may send, each as the last that it does.
func (s start) eitherResult(call *ast.CallExpr, body *ast.BlockStmt, sel *ast.SelectStmt) bool {
	info := s.pass.TypesInfo
	if _, ok := ast.Unparen(call.Fun).(*ast.FuncLit); !ok || len(sel.Body.List) == 0 {
		return false
	}
	for _, clause := range sel.Body.List {
		comm := clause.(*ast.CommClause).Comm
		if comm == nil {
			return false
		}
		v := receivedFrom(info, comm)
		if v == nil || !kit.IsLocal(v) || !alone(info, s.at, v) {
			return false
		}
		sends := 0
		for c := range s.at.Preorder((*ast.SendStmt)(nil)) {
			if kit.Variable(info, c.Node().(*ast.SendStmt).Chan) == v {
				if sends++; !lastOf(c, body) {
					return false
				}
			}
		}
		if sends == 0 {
			return false
		}
	}
	return true
}

// tellsEachWay tells whether a literal tells by ch on several ways, and each time as
// the last that it does.
func (s start) tellsEachWay(stmt *ast.GoStmt, body *ast.BlockStmt, ch *types.Var) bool {
	if _, ok := ast.Unparen(stmt.Call.Fun).(*ast.FuncLit); !ok {
		return false
	}
	sends := 0
	for c := range s.at.Preorder((*ast.SendStmt)(nil)) {
		if kit.Variable(s.pass.TypesInfo, c.Node().(*ast.SendStmt).Chan) != ch {
			continue
		}
		if f, _ := kit.Frame(c); kit.FuncBody(f.Node()) != body || !lastOf(c, body) {
			return false
		}
		sends++
	}
	return sends > 0
}

// thenReturns tells whether the statement behind c leaves the function: a loop
// around it does not come to c again.
func thenReturns(c inspector.Cursor) bool {
	_, i := c.ParentEdge()
	list := kit.StmtList(c.Parent().Node())
	if i+1 >= len(list) {
		return false
	}
	_, leaves := list[i+1].(*ast.ReturnStmt)
	return leaves
}

// lastOf tells whether nothing of body runs after statement c.
func lastOf(c inspector.Cursor, body *ast.BlockStmt) bool {
	for at := c; ; at = at.Parent() {
		switch at.Node().(type) {
		case *ast.CaseClause, *ast.CommClause:
			continue // what stands behind it is another choice
		}
		kind, i := at.ParentEdge()
		switch kind {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			list := kit.StmtList(at.Parent().Node())
			if i+1 < len(list) {
				_, leaves := list[i+1].(*ast.ReturnStmt)
				return leaves
			}
			if at.Parent().Node() == ast.Node(body) {
				return true
			}
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.SwitchStmt_Body, edge.SelectStmt_Body:
		default:
			return false
		}
	}
}

// literal is the go statement and the function literal that it starts, nil if it
// starts anything else.
func (s start) literal() (*ast.GoStmt, *ast.FuncLit) {
	start, ok := s.stmt.(*ast.GoStmt)
	if !ok {
		return nil, nil
	}
	lit, _ := ast.Unparen(start.Call.Fun).(*ast.FuncLit)
	return start, lit
}

// handsOver tells whether the goroutine only sends what a list holds already to
// the loop that follows.
func (s start) handsOver(next ast.Stmt) bool {
	info := s.pass.TypesInfo
	start, lit := s.literal()
	loop, ok := next.(*ast.RangeStmt)
	if lit == nil || !ok {
		return false
	}
	v := kit.Variable(info, loop.X)
	if !kit.IsLocal(v) || !onlySends(info, lit.Body, v) && !(gathers(info, loop.Body) && ends(info, lit.Body, v) && !apart(info, s.at, lit.Body)) {
		return false
	}
	for f := range s.at.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for id := range kit.Uses(info, f, v) {
			pos := id.Node().Pos()
			kind, _ := id.ParentEdge()
			if !(start.Pos() <= pos && pos < start.End()) && kind != edge.RangeStmt_X && kind != edge.AssignStmt_Lhs && kind != edge.ValueSpec_Names {
				return false // others have it
			}
		}
		return v.Pos() >= f.Node().Pos()
	}
	return false
}

// gathers tells whether a loop's body only keeps what it gets: nothing is gained
// by working beside it.
func gathers(info *types.Info, body *ast.BlockStmt) bool {
	for _, stmt := range body.List {
		switch s := stmt.(type) {
		case *ast.IncDecStmt:
		case *ast.AssignStmt:
			for _, r := range s.Rhs {
				if call, ok := r.(*ast.CallExpr); ok && kit.IsBuiltin(info, call, "append") {
					continue
				}
				if !kit.SideEffectFree(info, r) {
					return false
				}
			}
		default:
			return false
		}
	}
	return len(body.List) > 0
}

// ends tells whether a body sends on the channel itself, in no goroutine of its
// own, and closes it.
func ends(info *types.Info, body *ast.BlockStmt, ch *types.Var) bool {
	sends, closed, others := false, false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.FuncLit, *ast.SelectStmt:
			others = true
		case *ast.SendStmt:
			sends = sends || kit.Variable(info, n.Chan) == ch
		case *ast.CallExpr:
			closed = closed || closes(info, n, ch)
			for _, arg := range n.Args {
				others = others || kit.Variable(info, arg) == ch && !closes(info, n, ch)
			}
		}
		return !others
	})
	return sends && closed && !others
}

// onlySends tells whether a body ranges over a list, sends each item as it is,
// and closes the channel.
func onlySends(info *types.Info, body *ast.BlockStmt, ch *types.Var) bool {
	sends := false
	for _, stmt := range body.List {
		switch stmt := stmt.(type) {
		case *ast.DeferStmt:
			if !closes(info, stmt.Call, ch) {
				return false
			}
		case *ast.ExprStmt:
			if call, ok := stmt.X.(*ast.CallExpr); !ok || !closes(info, call, ch) {
				return false
			}
		case *ast.RangeStmt:
			if sends || len(stmt.Body.List) != 1 || !kit.SideEffectFree(info, stmt.X) {
				return false
			}
			switch kit.Underlying(info, stmt.X).(type) {
			case *types.Slice, *types.Map, *types.Array:
			default:
				return false
			}
			send, ok := stmt.Body.List[0].(*ast.SendStmt)
			if !ok || kit.Variable(info, send.Chan) != ch || !kit.SideEffectFree(info, send.Value) {
				return false
			}
			sends = true
		default:
			return false
		}
	}
	return sends
}

// onlySends tells whether the goroutine does no more than send on a channel, while the
// next statement waits for what comes back on another one.
func (s start) onlySends(next ast.Stmt) bool {
	stmt, ok := s.stmt.(*ast.GoStmt)
	if !ok {
		return false
	}
	info := s.pass.TypesInfo
	answer := receivedFrom(info, next)
	body := s.body(stmt.Call)
	if body == nil || len(body.List) != 1 || !kit.IsLocal(answer) {
		return false
	}
	send, ok := body.List[0].(*ast.SendStmt)
	if !ok || kit.Variable(info, send.Chan) == answer || s.inside(stmt.Call, answer) != answer {
		return false
	}
	given := kit.Given(info, kit.Decl(s.at), answer)
	for _, from := range given {
		call, ok := ast.Unparen(from).(*ast.CallExpr)
		if from == nil || !ok || !kit.IsBuiltin(info, call, "make") {
			return false // others may be answered on it
		}
	}
	return len(given) > 0 && kit.SideEffectFree(info, send.Value) && !kit.Mentions(info, send.Chan, answer)
}
