package lockacrossio

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// handlers tells whether the call runs the code of others for each element of
// what the lock guards: a function that was registered, or a method of an
// interface that is named for handling. How long they take, and which locks they
// need, nobody here knows. To cancel a context waits for nobody.
func handlers(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	if t := info.TypeOf(call.Fun); kit.IsNamed(t, "context", "CancelFunc") || kit.IsNamed(t, "context", "CancelCauseFunc") {
		return false
	}
	var v *types.Var
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		v, _ = info.Uses[fun].(*types.Var)
	case *ast.SelectorExpr:
		if field, ok := info.ObjectOf(fun.Sel).(*types.Var); ok && field.IsField() && kit.Registered(field.Name()) {
			v = kit.RootVar(info, fun.X) // kept with more in an entry, or deeper in it
			break
		}
		if !kit.HandsOver(info, call) {
			return false
		}
		v = kit.Variable(info, fun.X)
	}
	return v != nil && !makes(info, call) && eachVar(info, s, call, v)
}

// makes tells whether the call gives something else than an error or a yes: then
// it is asked, not told.
func makes(info *types.Info, call *ast.CallExpr) bool {
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	return !ok || !kit.OnlyFails(sig)
}

// askEach is what a method of an interface waits for that gets a context and may
// fail, called on each of what the lock guards: the slowest one holds up all.
func askEach(info *types.Info, s *kit.Section, call *ast.CallExpr) string {
	if !asksWithContext(info, call) || !eachOf(info, s, call) {
		return ""
	}
	return "a call with a context to each of many"
}

// asksWithContext tells whether a call is of a method of an interface that gets a context
// and may fail.
func asksWithContext(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || !types.IsInterface(f.Signature().Recv().Type()) {
		return false
	}
	params, results := f.Signature().Params(), f.Signature().Results()
	return params.Len() > 0 && kit.IsNamed(params.At(0).Type(), "context", "Context") &&
		results.Len() > 0 && kit.IsError(results.At(results.Len()-1).Type())
}

// writeEach is what a write to a connection waits for that belongs to each of what the
// lock guards: the client that reads the slowest.
func writeEach(info *types.Info, s *kit.Section, call *ast.CallExpr) string {
	f, recv := kit.Callee(info, call), kit.Receiver(call)
	if f == nil || recv == nil || f.Signature().Recv() == nil || !strings.HasPrefix(f.Name(), "Write") {
		return ""
	}
	v := kit.RootVar(info, recv)
	if !connection(info.TypeOf(recv)) || v == nil || !eachVar(info, s, call, v) {
		return ""
	}
	return "the network, for each of many"
}

// connection matches net.Conn, what package net has of it, and a websocket's.
func connection(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	switch pkg := n.Obj().Pkg(); {
	case pkg.Path() == "net":
		return strings.HasSuffix(n.Obj().Name(), "Conn")
	default:
		return pkg.Name() == "websocket" && n.Obj().Name() == "Conn"
	}
}

// takesContext tells whether a function's first parameter is a context, or a channel that
// says when to stop: it may take long.
func takesContext(fn ast.Node) bool {
	params := kit.FuncType(fn).Params
	if params == nil || len(params.List) == 0 {
		return false
	}
	switch types.ExprString(params.List[0].Type) {
	case "context.Context", "<-chan struct{}":
		return true
	}
	return false
}

// paces tells whether the call sleeps for what is left of a time, in something that is
// there by its name to hold everybody back: a limiter. Who is held back after an error need
// not hold back the others.
func paces(info *types.Info, s *kit.Section, call *ast.CallExpr) bool {
	if !kit.IsCall(info, call, "time", "Sleep") || !(left(info, call.Args[0]) || left(info, kit.Origin(info, s.Func.Node(), call.Args[0]))) {
		return false
	}
	names := types.ExprString(s.Mutex)
	if decl := kit.Decl(s.Func); decl != nil {
		names += " " + decl.Name.Name
		if decl.Recv != nil && len(decl.Recv.List) > 0 {
			names += " " + types.ExprString(decl.Recv.List[0].Type)
		}
	}
	return !slices.ContainsFunc(kit.Words(names), func(w string) bool { return w == "error" || w == "err" || w == "backoff" || w == "retry" })
}

// left tells whether e is what is left of a time.
func left(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.SUB
	case *ast.CallExpr:
		return kit.IsCall(info, e, "time", "Until")
	}
	return false
}

// caller is who gave a stream to who locks.
const caller = "a stream that the caller gave"

// peer is who decides how long the call takes: the client of a request, who may
// read slowly, the next handler, or who is at the other end of a stream that the
// caller gave; "" where none does.
func peer(info *types.Info, s *kit.Section, call *ast.CallExpr) string {
	if nextHandler(info, s, call) && guardsBesides(info, s, call) {
		return behind
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || !kit.WrittenOut(f.Signature(), call) {
		return ""
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "io.Copy", "io.CopyN", "io.CopyBuffer":
		if given(info, s, call.Args[0]) || given(info, s, call.Args[1]) {
			return caller
		}
	case "io.ReadAll", "io/ioutil.ReadAll":
		if given(info, s, call.Args[0]) {
			return caller
		}
	case "io.Read":
		if recv := kit.Receiver(call); recv != nil && given(info, s, recv) {
			return caller
		}
	case "io.Write":
		if recv := kit.Receiver(call); recv != nil && given(info, s, recv) && copiesOn(info, s, call) {
			return caller
		}
	case "io.Close":
		if requestBody(info, kit.Receiver(call)) {
			return "the body of a request, which others may be reading"
		}
	case "encoding/json.Encode", "encoding/xml.Encode":
		if responseWriter(info, codedBy(info, s, call)) {
			return "a client that reads"
		}
	case "encoding/json.Decode", "encoding/xml.Decode":
		if requestBody(info, codedBy(info, s, call)) {
			return "a client that writes"
		}
	case "net.Read", "net.Write":
		if recv := kit.Receiver(call); recv != nil && clientConn(info, s, recv) {
			return "a client that reads"
		}
	case "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln", "io.WriteString":
		if clientConn(info, s, call.Args[0]) {
			return "a client that reads"
		}
		if responseWriter(info, call.Args[0]) && inLoop(s, call) {
			return "a client that reads"
		}
	case "net/http.Write":
		if recv := kit.Receiver(call); responseWriter(info, recv) && kit.RootVar(info, recv) != kit.RootVar(info, s.Mutex) {
			return "a client that reads"
		}
	case "net/http.ServeHTTP", "github.com/miekg/dns.ServeDNS":
		return "another handler"
	case "html/template.Execute", "html/template.ExecuteTemplate", "text/template.Execute", "text/template.ExecuteTemplate":
		if responseWriter(info, call.Args[0]) {
			return "a client that reads"
		}
	}
	return ""
}

// given tells whether e is a stream among the parameters of the function that
// locks, or the body of a request: not what the lock keeps apart.
func given(info *types.Info, s *kit.Section, e ast.Expr) bool {
	if responseWriter(info, e) {
		return true
	}
	if requestBody(info, e) {
		return true
	}
	t, v := info.TypeOf(e), kit.Variable(info, e)
	if v == nil || t == nil || !types.IsInterface(t) {
		return false
	}
	return kit.InParams(kit.FuncType(s.Func.Node()), v)
}

// clientConn tells whether e is a connection that the function was given: that of one
// client, while the lock is for all.
func clientConn(info *types.Info, s *kit.Section, e ast.Expr) bool {
	v := kit.Variable(info, e)
	if v == nil || !connection(v.Type()) {
		return false
	}
	mu := kit.RootVar(info, s.Mutex)
	for fn := range s.Func.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		params := kit.FuncType(fn.Node())
		if kit.InParams(params, v) {
			return mu != nil && !kit.InParams(params, mu)
		}
	}
	return false
}

// codedBy is what the encoder or decoder of a call writes to or reads from: w of
// json.NewEncoder(w).Encode, be it made before; nil where that is not known.
func codedBy(info *types.Info, s *kit.Section, call *ast.CallExpr) ast.Expr {
	recv := kit.Receiver(call)
	if recv == nil {
		return nil
	}
	made, ok := ast.Unparen(kit.Origin(info, s.Func.Node(), recv)).(*ast.CallExpr)
	if !ok || len(made.Args) != 1 {
		return nil
	}
	return made.Args[0]
}

// inLoop tells whether the call is made at each turn of a loop of the section.
func inLoop(s *kit.Section, call *ast.CallExpr) bool {
	found := false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				found = found || kit.Encloses(n, call)
			}
			return !found
		})
	}
	return found
}

// requestBody matches the Body of a request that a client is sending.
func requestBody(info *types.Info, e ast.Expr) bool {
	return kit.IsFieldOf(info, e, "net/http", "Request", "Body")
}

func responseWriter(info *types.Info, e ast.Expr) bool {
	if e == nil {
		return false
	}
	t := info.TypeOf(e)
	return t != nil && kit.IsNamed(t, "net/http", "ResponseWriter")
}

// asksAnd is what a write to the holder's connection waits for, if the section has put
// down before, in a map of the holder, who waits for the answer: whoever reads the answers needs the
// lock to find them, and waits until the other side has read.
func asksAnd(info *types.Info, s *kit.Section, call *ast.CallExpr) string {
	f, recv, root := kit.Callee(info, call), kit.Receiver(call), kit.RootVar(info, s.Mutex)
	if f == nil || recv == nil || root == nil || f.Name() != "Write" || !connection(info.TypeOf(recv)) {
		return ""
	}
	found := false
	for _, stmt := range s.Body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			assign, ok := n.(*ast.AssignStmt)
			if !ok || assign.Pos() > call.Pos() {
				return !found
			}
			for _, l := range assign.Lhs {
				index, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && kit.RootVar(info, index) == root && answers(info.TypeOf(index.X))
			}
			return !found
		})
	}
	if !found {
		return ""
	}
	return "the network, and who reads the answers needs the lock"
}

// answers tells whether a map keeps functions or channels, or what has one.
func answers(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	elem := m.Elem()
	if p, ok := elem.Underlying().(*types.Pointer); ok {
		elem = p.Elem()
	}
	switch u := elem.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	case *types.Struct:
		for f := range u.Fields() {
			switch f.Type().Underlying().(type) {
			case *types.Signature, *types.Chan:
				return true
			}
		}
	}
	return false
}
