package timenow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows what takes hardly any time.
type judge struct {
	info    *types.Info
	effects *kit.Effects
	told    map[*ast.CallExpr]bool
	inside  bool           // of a function that is called
	between bool           // of two readings in a list of statements
	body    *ast.BlockStmt // of the loop that is looked at

	last    ast.Expr      // what the latest reading was given to, nil if nothing or unknown
	until   *ast.CallExpr // the latest reading, if it was a duration up to it
	gate    *ast.CallExpr // a duration that a condition asks for: what it lets through is seldom
	list    []ast.Stmt    // that is gone through
	checked bool          // a condition in it asked for the time, to leave
	work    bool          // the branch that is looked at does more than that
}

// ofItems tells whether a loop is over elements or counted; one over a channel,
// or without a count, waits between its turns.
func (j *judge) ofItems(loop ast.Node) bool {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if loop.Cond == nil {
			return loop.Post == nil && j.untilNone(loop.Body)
		}
		return loop.Post != nil || j.left(loop.Cond)
	case *ast.RangeStmt:
		switch t := kit.Underlying(j.info, loop.X).(type) {
		case *types.Slice, *types.Map, *types.Array, *types.Pointer:
			return true
		case *types.Basic:
			return t.Info()&types.IsInteger != 0
		}
	}
	return false
}

// untilNone tells whether a loop without a condition ends where there is no item left: if e ==
// nil { break }.
func (j *judge) untilNone(body *ast.BlockStmt) bool {
	return slices.ContainsFunc(body.List, func(stmt ast.Stmt) bool {
		s, ok := stmt.(*ast.IfStmt)
		if !ok || !ends(s.Body) {
			return false
		}
		x, op, y, ok := kit.Comparison(s.Cond)
		if !ok || op != token.EQL {
			return false
		}
		of := kit.LenOf(j.info, x)
		n, constant := kit.ConstInt(j.info, y)
		return kit.IsNil(j.info, y) && !kit.IsError(j.info.TypeOf(x)) || constant && n == 0 && of != nil
	})
}

// left tells whether a condition asks if there is an item left: by a length, or by
// nil.
func (j *judge) left(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			found = found || n.Op == token.NEQ && kit.IsNil(j.info, n.Y)
		case *ast.CallExpr:
			f := kit.Callee(j.info, n)
			found = found || kit.IsBuiltin(j.info, n, "len") || f != nil && slices.Contains([]string{"Len", "Empty", "IsEmpty", "Size", "Length"}, f.Name())
		}
		return !found
	})
	return found
}

// stored tells whether the time is put aside with the item: then each may be
// meant to have its own.
func (j *judge) stored(c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Rhs:
			stmt := at.Parent().Node().(*ast.AssignStmt)
			return stmt.Tok == token.DEFINE && measured(j.info, at.Parent())
		case edge.CallExpr_Fun, edge.CallExpr_Args, edge.SelectorExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.ParenExpr_X,
			edge.CompositeLit_Elts, edge.KeyValueExpr_Value, edge.UnaryExpr_X:
		default:
			return false
		}
	}
}

// measured tells whether what an assignment declares is given to time.Since or
// subtracted in the same list of statements: a measurement per item.
func measured(info *types.Info, stmt inspector.Cursor) bool {
	assign := stmt.Node().(*ast.AssignStmt)
	v := kit.Variable(info, assign.Lhs[0])
	return v != nil && timedFrom(info, stmt.Parent().Node(), v)
}

// timedFrom tells whether n measures a duration with v.
func timedFrom(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && (kit.IsCall(info, call, "time", "Since") || kit.IsMethod(info, call, "time", "Time", "Sub")) {
			found = found || kit.Mentions(info, call, v)
		}
		return !found
	})
	return found
}

// begins tells whether a reading that follows a check of the time starts a
// measurement: what is measured takes longer than the reading.
func (j *judge) begins(assign *ast.AssignStmt) bool {
	if !j.checked || assign.Tok != token.DEFINE || len(assign.Lhs) != 1 {
		return false
	}
	v := kit.Variable(j.info, assign.Lhs[0])
	return v != nil && slices.ContainsFunc(j.list, func(s ast.Stmt) bool { return timedFrom(j.info, s, v) })
}

// light tells whether a body waits for nothing, has no loop, and calls only what
// is quick.
func (j *judge) light(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if j.drops(n) {
				ok = ok && (n.Init == nil || j.light(n.Init)) && j.light(n.Cond)
				return false
			}
		case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && j.quick(n)
		}
		return ok
	})
	return ok
}

func (j *judge) quick(call *ast.CallExpr) bool {
	if kit.IsConversion(j.info, call) {
		return true
	}
	if j.reads(call) {
		return true
	}
	for _, name := range []string{"append", "len", "cap", "delete", "copy", "min", "max", "new", "make"} {
		if kit.IsBuiltin(j.info, call, name) {
			return true
		}
	}
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil {
		return f == nil && j.quickLiteral(call)
	}
	if j.between && (kit.DebugMethod(f) || j.logs(f) || j.effects.Asks(call)) {
		return true // two readings around a record that is mostly off, or a question (p.IsEmpty()), are of one moment
	}
	if f.Signature().Recv() != nil && strings.HasPrefix(f.Name(), "Set") && strings.HasSuffix(f.Name(), "Deadline") {
		return true // of a connection
	}
	switch f.Pkg().Path() {
	case "time":
		return f.Name() != "Sleep"
	case "sync/atomic", "math", "strconv", "strings", "errors", "fmt", "container/list", "container/heap":
		return true
	case "sync":
		return f.Name() != "Wait" && f.Name() != "Lock" && f.Name() != "RLock"
	case "net/http": // w.Header().Set(k, v)
		return kit.IsMethod(j.info, call, "net/http", "Header", "Get", "Set", "Add", "Del") || kit.IsMethod(j.info, call, "net/http", "ResponseWriter", "Header")
	}
	if clockNamed(f) || f.Name() == "Observe" || f.Name() == "WithLabelValues" || calculates(f) { // of a metric
		return true
	}
	decl := j.effects.Decl(f)
	return decl != nil && decl.Body != nil && len(decl.Body.List) <= 6 && !j.inside && j.small(decl)
}

// logs tells whether a function of the package does nothing but write a record, by its
// name: logPacket, traceState.
func (j *judge) logs(f *types.Func) bool {
	return j.effects.Decl(f) != nil && f.Signature().Results().Len() == 0 && slices.Contains([]string{"log", "debug", "trace"}, kit.FirstWord(f.Name()))
}

// quickLiteral tells whether a call is of a literal that the list of statements gives a
// variable, and that is quick.
func (j *judge) quickLiteral(call *ast.CallExpr) bool {
	v := kit.Variable(j.info, call.Fun)
	if !kit.IsLocal(v) || j.inside {
		return false
	}
	var values []ast.Expr
	for _, stmt := range j.list {
		values = append(values, kit.Given(j.info, stmt, v)...)
	}
	if len(values) != 1 {
		return false
	}
	lit, ok := ast.Unparen(values[0]).(*ast.FuncLit)
	if !ok {
		return false
	}
	j.inside = true
	defer func() { j.inside = false }()
	return j.light(lit.Body)
}

// small tells whether a function of the package is quick itself, without looking
// into those that it calls.
func (j *judge) small(decl *ast.FuncDecl) bool {
	j.inside = true
	defer func() { j.inside = false }()
	return j.light(decl.Body)
}

// again finds a second reading of the clock in a list of simple statements with
// nothing in between that takes time; nil without one.
func (j *judge) again(list []ast.Stmt) *ast.CallExpr {
	read := false
	j.last, j.until, j.gate, j.list, j.checked, j.between = nil, nil, nil, list, false, true
	for i, stmt := range list {
		if i > 0 {
			if second := j.alike(list[i-1], stmt); second != nil {
				return second
			}
		}
		switch s := stmt.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.DeclStmt, *ast.IncDecStmt:
			if second := j.inStmt(s, &read); second != nil {
				return second
			}
		case *ast.IfStmt:
			if s.Init != nil {
				if second := j.inStmt(s.Init, &read); second != nil {
					return second
				}
			}
			before, earlier := j.until, read
			if second := j.inStmt(s.Cond, &read); second != nil {
				return second
			}
			if j.until != before {
				j.gate = j.until
			}
			if second := j.otherwise(s, read); second != nil {
				return second
			}
			inside := read
			if !earlier && !j.always(s.Cond) {
				read = false // mostly nobody comes so far
			}
			j.work = !j.light(s.Body)
			second := j.first(s.Body, &inside)
			j.work = false
			if second != nil {
				return second
			}
			read = read && j.light(s)
			if !kit.Leaves(s.Body) {
				j.gate = nil // what follows is not let through by it
			}
			j.checked = j.checked || j.asks(s.Cond) && kit.Leaves(s.Body)
		case *ast.SwitchStmt:
			if second := j.cases(s, read); second != nil {
				return second
			}
			read = read && j.light(s)
		case *ast.RangeStmt:
			read = read && j.withLast(s)
		default:
			read = read && j.light(s)
		}
	}
	return nil
}

// alike finds the second reading of two calls of one function, each given the
// time: one moment is meant, whatever the first call takes.
func (j *judge) alike(before, stmt ast.Stmt) *ast.CallExpr {
	a, b := exprCall(before), exprCall(stmt)
	if a == nil || b == nil || !kit.Same(j.info, a.Fun, b.Fun) || len(a.Args) != len(b.Args) {
		return nil
	}
	for i, arg := range b.Args {
		x, ok := ast.Unparen(arg).(*ast.CallExpr)
		y, before := ast.Unparen(a.Args[i]).(*ast.CallExpr)
		if ok && before && j.reads(x) && j.reads(y) && !j.told[x] && len(b.Args) > 1 {
			return x
		}
	}
	return nil
}

func exprCall(stmt ast.Stmt) *ast.CallExpr {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, _ := s.X.(*ast.CallExpr)
	return call
}

// withLast tells whether a loop over items takes hardly any time for each and
// compares them with the latest reading: that is the time of the whole loop.
func (j *judge) withLast(loop *ast.RangeStmt) bool {
	v := kit.Variable(j.info, j.last)
	return kit.IsLocal(v) && j.ofItems(loop) && kit.Mentions(j.info, loop.Body, v) && j.light(loop.Body)
}

// first looks into the beginning of a branch: the statements before anything
// takes time.
func (j *judge) first(body *ast.BlockStmt, read *bool) *ast.CallExpr {
	for _, stmt := range body.List {
		switch s := stmt.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt:
			if second := j.inStmt(stmt, read); second != nil {
				return second
			}
		case *ast.IfStmt:
			if s.Init != nil {
				return nil
			}
			return j.inStmt(s.Cond, read)
		default:
			return nil
		}
	}
	return nil
}

// inStmt follows one statement or expression in the order of evaluation. A
// duration that is measured to the second reading is not the same reading.
func (j *judge) inStmt(whole ast.Node, read *bool) (second *ast.CallExpr) {
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return
		case *ast.CallExpr:
			for _, arg := range n.Args {
				visit(arg)
			}
			visit(n.Fun)
			switch since := j.since(n); {
			case *read && second == nil && !j.told[n] && j.startsAnew(n):
				second = n
			case j.reads(n) || since:
				if *read && second == nil && !j.told[n] && !j.apart(whole, n) {
					second = n
				}
				*read, j.until = true, nil
				if since {
					j.until = n
				}
				j.last = assigned(whole, n)
			case !j.quick(n):
				*read = false
			}
			return
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				*read = false
			}
		}
		children(n, visit)
	}
	visit(whole)
	return second
}

// apart tells whether a reading asks for another moment than the latest one: two
// durations are two questions unless both begin at the same time, one that is
// measured from the latest reading needs its own, and after a duration the next
// measurement starts. A variable that is set to the time that was just measured
// up to asks for that one; not where that begins something that takes longer, or
// happens once in an interval.
func (j *judge) apart(stmt ast.Node, call *ast.CallExpr) bool {
	if j.since(call) {
		if j.until != nil {
			return kit.Callee(j.info, call) != kit.Callee(j.info, j.until) || !kit.Same(j.info, call.Args[0], j.until.Args[0])
		}
		return kit.CalleeName(j.info, call) == "time.Until" || kit.Same(j.info, call.Args[0], j.last)
	}
	assign, ok := stmt.(*ast.AssignStmt)
	if ok && j.begins(assign) {
		return true
	}
	if !ok || j.until == nil || len(assign.Rhs) != 1 || ast.Unparen(assign.Rhs[0]) != ast.Expr(call) {
		return j.until != nil && kit.CalleeName(j.info, j.until) == "time.Until"
	}
	return j.work || j.until == j.gate || !kit.Same(j.info, assign.Lhs[0], j.until.Args[0]) && !isEnd(assign.Lhs[0])
}

// assigned is what the value of call is given to in a statement.
func assigned(stmt ast.Node, call *ast.CallExpr) ast.Expr {
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Rhs[0].Pos() > call.Pos() || call.End() > assign.Rhs[0].End() {
		return nil
	}
	return assign.Lhs[0]
}

// reads tells whether a call gives the time, by package time, by a clock of the
// project's own, by a variable that stands for time.Now, or by a function of the package that
// does nothing else.
func (j *judge) reads(call *ast.CallExpr) bool {
	if kit.IsCall(j.info, call, "time", "Now") {
		return true
	}
	if len(call.Args) > 0 {
		return false
	}
	f := kit.Callee(j.info, call)
	if f == nil {
		return nowVariable(j.info, call.Fun)
	}
	return clockNamed(f) || j.onlyNow(f)
}

// nowVariable tells whether a variable of a function is there to give the time, by its name:
// timeNow, now.
func nowVariable(info *types.Info, fun ast.Expr) bool {
	v, ok := kit.Object(info, fun).(*types.Var)
	if !ok || v == nil || kit.LastWord(v.Name()) != "now" && kit.FirstWord(v.Name()) != "now" {
		return false
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	return ok && sig.Results().Len() == 1 && kit.IsNamed(sig.Results().At(0).Type(), "time", "Time")
}

// onlyNow matches a function of the package that returns time.Now(), or a number of it.
func (j *judge) onlyNow(f *types.Func) bool {
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 || f.Signature().Results().Len() != 1 {
		return false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	now, other := false, false
	ast.Inspect(ret.Results[0], func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		switch {
		case !ok:
		case kit.IsCall(j.info, call, "time", "Now"):
			now = true
		case !kit.IsConversion(j.info, call) && !kit.IsMethod(j.info, call, "time", "Time", "Unix", "UnixNano", "UnixMilli", "UnixMicro", "UTC", "Local", "Round", "Truncate"):
			other = true
		}
		return true
	})
	return now && !other
}

// children calls visit for the direct children of n.
func children(n ast.Node, visit func(ast.Node)) {
	ast.Inspect(n, func(c ast.Node) bool {
		if c == n {
			return true
		}
		if c != nil {
			visit(c)
		}
		return false
	})
}
