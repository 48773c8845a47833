package recoverswallow

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

const (
	costNothing = "swallows a panic: nobody sees that it happened"
	costOthers  = "looks for one value and swallows every other panic: nobody sees that it happened"
	costError   = "turns a panic into an error without its stack: nobody sees where it happened"
	costAnswer  = "answers a panic with a status and drops its stack: nobody sees where it happened"
)

// fate says what is lost of the panic that the call at c recovers, "" if
// somebody sees it.
func (j *judge) fate(frame, c inspector.Cursor) string {
	v, ok := j.caught(c)
	if ok && j.onlyOne(frame, v) {
		return costOthers
	}
	body := j.ifCaught(frame, c, v)
	j.storing = map[*ast.FuncDecl]bool{}
	if ok && j.defect(frame, v) {
		return j.lost(frame)
	}
	if !ok || j.seen(frame, body) {
		return ""
	}
	u := j.usesOf(frame, c, v)
	switch {
	case j.expected(frame, u == treatment{}):
		return ""
	case u.elsewhere || u.again:
		return ""
	case u.special && u.formats == 0 && !u.rest:
		return costOthers
	case u.special:
		return "" // it looked at what it caught
	case u.formats > 0 || u.general:
		return j.lost(frame)
	case j.answers(body):
		return costAnswer
	}
	switch sets, failed := j.sets(body); {
	case failed:
		return j.lost(frame)
	case sets:
		return "" // a flag, a result: somebody is told
	}
	if j.explained(frame) {
		return ""
	}
	return costNothing
}

// lost is costError, but for errors that somebody has made of panics on purpose.
func (j *judge) lost(frame inspector.Cursor) string {
	if j.parses(frame) || j.explained(frame) {
		return ""
	}
	return costError
}

// ifCaught is what of the recovering function runs after a panic: an if that asks
// whether there was one and leaves is followed by what runs without.
func (j *judge) ifCaught(frame, c inspector.Cursor, v *types.Var) *ast.BlockStmt {
	body := kit.FuncBody(frame.Node())
	for i, s := range body.List {
		check, ok := s.(*ast.IfStmt)
		if !ok {
			continue
		}
		x, op, y, ok := kit.Comparison(check.Cond)
		if ok && op == token.NEQ && kit.IsNil(j.info, y) && (ast.Unparen(x) == c.Node() || v != nil && kit.Variable(j.info, x) == v) && kit.Leaves(check.Body) {
			return &ast.BlockStmt{List: append(slices.Clone(body.List[:i]), check.Body.List...)}
		}
	}
	return body
}

// A treatment is what a function does with the value that it recovered.
type treatment struct {
	formats   int  // becomes part of a text or an error
	general   bool // asked whether it is an error or a text, to make an error of it
	special   bool // asked for types that somebody panics with on purpose
	rest      bool // what is none of the types asked for is treated too
	again     bool // asserted without ok: other types panic again
	elsewhere bool // kept or given away
}

func (j *judge) usesOf(frame, c inspector.Cursor, v *types.Var) (u treatment) {
	if kind, _ := c.ParentEdge(); kind == edge.TypeAssertExpr_X {
		j.asserted(&u, c.Parent())
	}
	if v == nil {
		return u
	}
	for use := range kit.Uses(j.info, frame, v) {
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.BinaryExpr_X || kind == edge.BinaryExpr_Y || kit.Ignored(use, 0):
		case kind == edge.TypeAssertExpr_X:
			j.asserted(&u, use.Parent())
		case j.inError(use):
			u.formats++
		default:
			u.elsewhere = true
		}
	}
	return u
}

// asserted notes a type assertion or switch on the recovered value.
func (j *judge) asserted(u *treatment, assert inspector.Cursor) {
	a := assert.Node().(*ast.TypeAssertExpr)
	if a.Type != nil {
		j.typed(u, a.Type)
		if s, ok := assert.Parent().Node().(*ast.AssignStmt); !ok || len(s.Lhs) != 2 {
			u.again = true
		}
		if up, ok := j.ifAround(assert); ok && up.Else != nil {
			u.rest = true
		}
		return
	}
	for s := range assert.Enclosing((*ast.TypeSwitchStmt)(nil)) {
		for _, clause := range s.Node().(*ast.TypeSwitchStmt).Body.List {
			clause := clause.(*ast.CaseClause)
			u.rest = u.rest || clause.List == nil && len(clause.Body) > 0
			for _, t := range clause.List {
				if !kit.IsNil(j.info, t) {
					j.typed(u, t)
				}
			}
		}
		return
	}
}

// ifAround is the if statement whose init or condition holds c.
func (j *judge) ifAround(c inspector.Cursor) (*ast.IfStmt, bool) {
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.BlockStmt)(nil)) {
		s, ok := up.Node().(*ast.IfStmt)
		return s, ok
	}
	return nil, false
}

// typed notes a type that the recovered value is asked for.
func (j *judge) typed(u *treatment, e ast.Expr) {
	switch t := j.info.TypeOf(e); {
	case t == nil:
	case kit.IsError(t), types.Identical(t, types.Typ[types.String]), kit.IsNamed(t, "fmt", "Stringer"):
		u.general = true
	default:
		u.special = true
	}
}

// onlyOne tells whether a recovery is all one if without else that asks whether v
// is one certain value, and nothing panics again: all other panics end there.
func (j *judge) onlyOne(frame inspector.Cursor, v *types.Var) bool {
	body := kit.FuncBody(frame.Node())
	if v == nil || len(body.List) == 0 || len(body.List) > 2 {
		return false
	}
	check, ok := body.List[len(body.List)-1].(*ast.IfStmt)
	if !ok || check.Else != nil {
		return false
	}
	x, op, y, ok := kit.Comparison(check.Cond)
	if !ok || op != token.EQL || kit.IsNil(j.info, y) || kit.Variable(j.info, x) != v {
		return false
	}
	for use := range kit.Uses(j.info, frame, v) {
		if use.Node().Pos() > check.End() {
			return false
		}
	}
	return true
}

// caught is the variable that gets what recover returns, nil if nobody does; ok
// is false where it goes elsewhere.
func (j *judge) caught(c inspector.Cursor) (v *types.Var, ok bool) {
	kind, _ := c.ParentEdge()
	switch {
	case kit.Ignored(c, 0), kind == edge.BinaryExpr_X, kind == edge.BinaryExpr_Y, kind == edge.TypeAssertExpr_X:
		return nil, true
	}
	vars := kit.Results(j.info, c)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) {
		return nil, false
	}
	return vars[0], true
}

// seen tells whether the recovering function does anything that may show the
// panic: it calls something else than a formatter, what only cleans up, what stores the error that it
// made or what it guards, panics again, or sends something else than that error.
func (j *judge) seen(frame inspector.Cursor, body ast.Node) bool {
	shown := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			shown = shown || !j.restarts(frame, n.Call)
		case *ast.SendStmt:
			shown = shown || !j.carriesError(frame, n.Value) && !j.holdsError(frame, body, kit.Variable(j.info, n.Value))
		case *ast.CompositeLit:
			// An error that says by its type that there was a panic tells the caller.
			named, ok := types.Unalias(j.info.TypeOf(n)).(*types.Named)
			shown = shown || ok && strings.Contains(strings.ToLower(named.Obj().Name()), "panic")
		case *ast.CallExpr:
			shown = shown || !j.neutral(n) && !j.restarts(frame, n) && !j.keeps(frame, n)
		}
		return !shown
	})
	return shown
}

// carriesError tells whether an error is made in e, or in what gives the local variable e its
// only value.
func (j *judge) carriesError(frame inspector.Cursor, e ast.Expr) bool {
	made := false
	ast.Inspect(kit.Origin(j.info, frame.Node(), e), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		made = made || ok && j.makesError(call)
		return !made
	})
	return made
}

// holdsError tells whether body makes an error that it puts into a field of v.
func (j *judge) holdsError(frame inspector.Cursor, body ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && v != nil && len(s.Lhs) == 1 {
			found = found || kit.RootVar(j.info, s.Lhs[0]) == v && j.carriesError(frame, s.Rhs[0])
		}
		return !found
	})
	return found
}

// neutral are calls that show nothing to anybody.
func (j *judge) neutral(call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := j.info.Uses[id].(*types.Builtin); ok {
			return b.Name() != "panic" && b.Name() != "print" && b.Name() != "println"
		}
	}
	if kit.IsConversion(j.info, call) || j.makesError(call) || j.status(call) {
		return true
	}
	if t := j.info.TypeOf(call.Fun); t != nil && kit.IsNamed(t, "context", "CancelFunc") {
		return true
	}
	f := kit.Callee(j.info, call)
	if f != nil && f.Pkg() != nil && f.Pkg().Path() == "time" {
		return true
	}
	if f != nil && kit.InStandardLibrary(f.Pkg()) && f.Pkg().Path() != "runtime/debug" && j.effects.NoneInCall(call) && !kit.IsBool(j.info.TypeOf(call)) {
		return true // http.StatusText, strings.TrimSpace: it makes a text; what asks looks at the panic
	}
	if f == nil || len(call.Args) > 0 {
		return false
	}
	switch f.Name() {
	case "Lock", "RLock", "Unlock", "RUnlock", "Done", "Close", "Rollback", "Shutdown", "Stop", "Cancel", "Release", "Abort":
		return f.Signature().Recv() != nil
	}
	return j.ends(f)
}

// makesError matches formatters and makers of errors that keep no stack.
func (j *judge) makesError(call *ast.CallExpr) bool {
	return kit.IsCall(j.info, call, "fmt", "Errorf", "Sprint", "Sprintf") || kit.IsCall(j.info, call, "errors", "New", "Join") ||
		kit.IsCall(j.info, call, "google.golang.org/grpc/status", "Error", "Errorf") || j.ownError(call)
}

// ownError matches a function of the package that does nothing but make an error, or
// an answer that says so, by its name; not of what was caught, which it may look at.
func (j *judge) ownError(call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() != j.pass.Pkg || f.Signature().Results().Len() != 1 || !j.effects.NoneInCall(call) {
		return false
	}
	says := func(name, word string) bool { return slices.Contains(kit.Words(name), word) }
	for _, arg := range call.Args {
		if _, text := kit.ConstString(j.info, arg); !text && strings.Contains(strings.ToLower(types.ExprString(arg)), "panic") {
			return false // it says that there was one
		}
	}
	return says(f.Name(), "error") || says(f.Name(), "err") || says(f.Name(), "failure") || says(f.Name(), "failed")
}

// status matches what answers a request of net/http or gin with a status, or a text.
func (j *judge) status(call *ast.CallExpr) bool {
	return kit.IsCall(j.info, call, "net/http", "Error") || kit.IsMethod(j.info, call, "net/http", "ResponseWriter") ||
		kit.IsMethod(j.info, call, "net/http", "Header") || j.writesAnswer(call) ||
		kit.IsMethod(j.info, call, "github.com/gin-gonic/gin", "Context", "AbortWithStatus", "Abort", "AbortWithStatusJSON")
}

// writesAnswer matches what writes to a http.ResponseWriter.
func (j *judge) writesAnswer(call *ast.CallExpr) bool {
	if kit.IsMethod(j.info, call, "encoding/json", "Encoder", "Encode") {
		maker, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
		return ok && j.writesAnswer(maker)
	}
	return len(call.Args) > 0 && kit.IsNamed(j.info.TypeOf(call.Args[0]), "net/http", "ResponseWriter") &&
		(kit.IsCall(j.info, call, "fmt", "Fprint", "Fprintf", "Fprintln") || kit.IsCall(j.info, call, "io", "WriteString") || kit.IsCall(j.info, call, "encoding/json", "NewEncoder"))
}

func (j *judge) answers(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && j.status(call)
		return !found
	})
	return found
}

// inError tells whether use is part of an argument of a maker of errors or texts.
func (j *judge) inError(use inspector.Cursor) bool {
	call, ok := use.Parent().Node().(*ast.CallExpr)
	return ok && (j.makesError(call) || j.status(call))
}

// sets tells whether the body assigns to what lives outside of it, and whether
// one of these is an error that it makes without what it caught.
func (j *judge) sets(body ast.Node) (something, failed bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Tok != token.ASSIGN {
			return true
		}
		for i, lhs := range s.Lhs {
			something = something || !kit.IsBlank(lhs)
			if i < len(s.Rhs) {
				call, ok := ast.Unparen(s.Rhs[i]).(*ast.CallExpr)
				failed = failed || kit.IsError(j.info.TypeOf(lhs)) && !kit.IsNil(j.info, s.Rhs[i]) || ok && j.ownError(call)
			}
		}
		return true
	})
	return something, failed
}
