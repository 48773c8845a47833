package transportpercall

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A fate is what becomes of a transport in one function.
type fate struct {
	used     bool // a request is made with it
	kept     bool // it may outlive the call
	returned bool
	closed   bool // it is told to keep no connections
}

// A tracer follows a value through the locals of a frame.
type tracer struct {
	pass  *analysis.Pass
	info  *types.Info
	frame inspector.Cursor
	seen  map[types.Object]bool
	made  inspector.Cursor
	depth int // how many functions it may be lent to, one by the other
	fate
}

func follow(pass *analysis.Pass, frame, made inspector.Cursor) fate {
	t := &tracer{pass: pass, info: pass.TypesInfo, frame: frame, seen: map[types.Object]bool{}, made: made, depth: 3}
	if spec, ok := made.Node().(*ast.ValueSpec); ok {
		t.target(spec.Names[0], token.DEFINE)
	} else {
		t.value(made)
	}
	return t.fate
}

// value looks at where the value of the expression at c goes.
func (t *tracer) value(c inspector.Cursor) {
	kind, i := c.ParentEdge()
	parent := c.Parent()
	switch kind {
	case edge.ParenExpr_X, edge.UnaryExpr_X, edge.StarExpr_X, edge.TypeAssertExpr_X,
		edge.CompositeLit_Elts, edge.KeyValueExpr_Value:
		t.value(parent)
	case edge.CallExpr_Args:
		if !t.lent(parent, i) {
			t.argument(parent)
		}
	case edge.AssignStmt_Rhs:
		s := parent.Node().(*ast.AssignStmt)
		if len(s.Lhs) != len(s.Rhs) {
			i = 0 // client, err := newClient()
		}
		t.target(s.Lhs[i], s.Tok)
	case edge.ValueSpec_Values:
		t.target(parent.Node().(*ast.ValueSpec).Names[min(i, len(parent.Node().(*ast.ValueSpec).Names)-1)], token.DEFINE)
	case edge.SelectorExpr_X:
		t.selected(parent)
	case edge.ReturnStmt_Results:
		t.returned = true
	case edge.ExprStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
	default:
		t.kept = true
	}
}

// argument follows a value into a call: what a wrapper returns holds it.
func (t *tracer) argument(call inspector.Cursor) {
	n := call.Node().(*ast.CallExpr)
	if kit.IsConversion(t.info, n) {
		t.value(call)
		return
	}
	result := t.info.TypeOf(n)
	switch {
	case result == nil:
	case tupleLen(result) == 0, types.Identical(result, types.Universe.Lookup("error").Type()):
		// http2.ConfigureTransport(tr), or a function that may keep it.
		if f := kit.Callee(t.info, n); f == nil || f.Pkg() == nil || !strings.HasPrefix(f.Name(), "Configure") {
			t.kept = true
		}
	default:
		t.value(call)
	}
}

func tupleLen(t types.Type) int {
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.Len()
	}
	return 1
}

// target is what the value is assigned to: a local is followed further.
func (t *tracer) target(lhs ast.Expr, tok token.Token) {
	if kit.IsBlank(lhs) {
		return
	}
	e := ast.Unparen(lhs)
	if sel, ok := e.(*ast.SelectorExpr); ok && tok == token.ASSIGN {
		e = sel.X // client.Transport = tr
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			_ = sel
			t.kept = true
			return
		}
	}
	v := kit.Variable(t.info, e)
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, t.frame.Node()) || t.parameter(v) {
		t.kept = true
		return
	}
	if t.seen[v] {
		return
	}
	t.seen[v] = true
	for use := range kit.Uses(t.info, t.frame, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs || use.Node().Pos() == v.Pos() {
			continue
		}
		if !t.runsWithin(use) {
			t.kept = true // captured by a literal, which may live on
			continue
		}
		t.value(use)
	}
}

// parameter tells whether v is a parameter, receiver or named result.
func (t *tracer) parameter(v *types.Var) bool {
	body := kit.FuncBody(t.frame.Node())
	return body == nil || v.Pos() < body.Pos()
}

// selected looks at x.f, where x holds the transport.
func (t *tracer) selected(sel inspector.Cursor) {
	name := sel.Node().(*ast.SelectorExpr).Sel.Name
	kind, _ := sel.ParentEdge()
	switch {
	case name == "DisableKeepAlives" && kind == edge.AssignStmt_Lhs:
		t.closed = true
	case kind == edge.CallExpr_Fun && name == "CloseIdleConnections":
		// nothing leaks, and the next call dials again
	case kind == edge.CallExpr_Fun && name == "Clone":
		// another transport, looked at by itself
	case kind == edge.CallExpr_Fun && requests(name) && ofHTTP(t.info, sel.Parent().Node().(*ast.CallExpr)):
		t.used = t.used || !t.manyRequests(sel)
	case kind == edge.CallExpr_Fun:
		t.method(sel, name)
	}
}

// ofHTTP tells a call of package net/http or of one below it.
func ofHTTP(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && strings.HasPrefix(f.Pkg().Path(), "net/http")
}

// method follows what holds the transport through one of its own methods: what it
// returns may hold it too, and what may fail has made a request, unless the name
// says that it sets something up or goes on for long.
func (t *tracer) method(sel inspector.Cursor, name string) {
	call := sel.Parent()
	result := t.info.TypeOf(call.Node().(*ast.CallExpr))
	switch {
	case result == nil || tupleLen(result) == 0 || !asks(name):
	case kit.IsError(lastOf(result)):
		t.used = t.used || !t.manyRequests(sel)
	case tupleLen(result) == 1:
		if _, named := types.Unalias(deref(result)).(*types.Named); named {
			t.value(call)
		}
	}
}

// asks tells whether a method's name leaves open that it makes requests and returns.
func asks(name string) bool {
	for _, word := range kit.Words(name) {
		switch word {
		case "set", "add", "use", "register", "configure", "setup", "init", "load", "validate", "close", "shutdown", "stop", "run", "serve", "start", "listen", "watch", "wait":
			return false
		}
	}
	return true
}

func lastOf(t types.Type) types.Type {
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.At(tuple.Len() - 1).Type()
	}
	return t
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// runsWithin tells whether the use stands in the frame itself, or in literals that
// are called on the spot or by the function that they are given to, once or until
// they succeed.
func (t *tracer) runsWithin(use inspector.Cursor) bool {
	for lit := range use.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if lit.Node() == t.frame.Node() {
			return true
		}
		kind, _ := lit.ParentEdge()
		call, ok := lit.Parent().Node().(*ast.CallExpr)
		if up, _ := lit.Parent().ParentEdge(); !ok || up == edge.GoStmt_Call {
			return false
		}
		if kind != edge.CallExpr_Fun && (kind != edge.CallExpr_Args || !kit.RunsArgument(t.info, call) || forEach(t.info, call)) {
			return false
		}
	}
	return false
}

// forEach tells whether a call runs the function that it is given for many items.
func forEach(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return true
	}
	switch words := kit.Words(f.Name()); words[0] {
	case "for", "each", "range", "iterate", "walk", "visit", "traverse", "poll":
		return true
	}
	return false
}

// manyRequests tells whether the request stands in a loop that the transport is
// made outside of: then it is shared by them.
func (t *tracer) manyRequests(sel inspector.Cursor) bool {
	loop, ok := kit.Loop(sel)
	n := t.made.Node()
	return ok && (n.Pos() < loop.Node().Pos() || n.Pos() >= loop.Node().End())
}
