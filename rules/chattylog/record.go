package chattylog

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// loggers are the packages whose functions and methods Info... write records.
func loggers() []string {
	return []string{
		"log/slog", "go.uber.org/zap", "github.com/sirupsen/logrus", "github.com/hashicorp/go-hclog", "github.com/go-logr/logr",
		"k8s.io/klog/v2", "k8s.io/klog", "github.com/golang/glog", "golang.org/x/exp/slog", "github.com/charmbracelet/log",
	}
}

// atInfo matches calls that log at Info, or without a level.
func (j *judge) atInfo(call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch name := f.Name(); f.Pkg().Path() {
	case "log", "fmt":
		return strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fprint") && j.standard(call.Args[0])
	case "github.com/rs/zerolog":
		return (name == "Msg" || name == "Msgf" || name == "Send") && j.chained(call, "Info", "Log")
	case "github.com/go-kit/log", "github.com/go-kit/kit/log":
		return name == "Log" && j.chained(call, "Info")
	case "log/slog":
		if (name == "Log" || name == "LogAttrs") && len(call.Args) > 1 {
			level, ok := kit.ConstInt(j.info, call.Args[1])
			return ok && level == 0
		}
	}
	if f.Signature().Results().Len() > 0 || j.chained(call, "V") {
		return false
	}
	return slices.Contains(loggers(), f.Pkg().Path()) && (strings.HasPrefix(f.Name(), "Info") || strings.HasPrefix(f.Name(), "Print")) || namedLogger(f)
}

// standard matches os.Stdout and os.Stderr.
func (j *judge) standard(w ast.Expr) bool {
	o := kit.Object(j.info, w)
	return o != nil && o.Pkg() != nil && o.Pkg().Path() == "os" && strings.HasPrefix(o.Name(), "Std")
}

// namedLogger recognises the methods of loggers that no table knows, a project's
// own interface among them: by their name, arguments of any number and type,
// and a type or package that is named after logs, or a type that has other levels too.
func namedLogger(f *types.Func) bool {
	if !kit.TakesAnything(f) && !kit.TakesFields(f) {
		return false
	}
	switch f.Name() {
	case "Info", "Infof", "Infoln", "Infow", "InfoContext", "Print", "Printf", "Println":
	default:
		return false
	}
	of := f.Pkg().Name()
	if recv := f.Signature().Recv(); recv != nil {
		if kit.Leveled(recv.Type(), f.Pkg()) {
			return true
		}
		of += kit.ReceiverName(f)
	}
	return strings.Contains(strings.ToLower(of), "log")
}

// chained tells whether a call of one of the names stands in the chain that the
// record is called on.
func (j *judge) chained(call *ast.CallExpr, names ...string) bool {
	for {
		recv, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
		if !ok {
			return false
		}
		if sel, ok := ast.Unparen(recv.Fun).(*ast.SelectorExpr); ok && slices.Contains(names, sel.Sel.Name) {
			return true
		}
		call = recv
	}
}

// attributes are what the record at c is given, by itself, by the calls in the
// chain before it, by those that made its logger in the same function, and in a list
// that is filled before.
func (j *judge) attributes(c inspector.Cursor, call *ast.CallExpr) []ast.Expr {
	attributes := slices.Concat(call.Args, j.listed(c, call), j.fields(c, call))
	decl := kit.Decl(c)
	for range 20 { // a logger that is made of itself has no end
		recv := kit.Receiver(call)
		if decl != nil && recv != nil {
			recv = kit.Origin(j.info, decl, recv)
		}
		before, ok := ast.Unparen(recv).(*ast.CallExpr)
		if !ok {
			break
		}
		attributes = append(attributes, before.Args...)
		attributes = slices.Concat(attributes, j.listed(c, before), j.fields(c, before))
		call = before
	}
	return attributes
}

// listed are the attributes that the list at call's end holds each time: what it is made of,
// and what is appended to it before c, in no branch.
func (j *judge) listed(c inspector.Cursor, call *ast.CallExpr) (attributes []ast.Expr) {
	frame, inside := kit.Frame(c)
	if !inside || !call.Ellipsis.IsValid() {
		return nil
	}
	v := kit.Variable(j.info, call.Args[len(call.Args)-1])
	if !kit.IsLocal(v) || v.Pos() < kit.FuncBody(frame.Node()).Pos() {
		return nil
	}
	for use := range kit.Uses(j.info, frame, v) {
		kind, i := use.ParentEdge()
		if kind != edge.CallExpr_Args || i != 0 || use.Node().Pos() > c.Node().Pos() {
			continue
		}
		fill := use.Parent().Node().(*ast.CallExpr)
		if !kit.IsBuiltin(j.info, fill, "append") || j.seldom(use) {
			continue
		}
		for _, e := range fill.Args[1:] {
			if made := kit.MadeFor(j.info, use.Parent(), e); made != nil {
				e = made
			}
			attributes = append(attributes, e)
		}
	}
	for _, e := range kit.Given(j.info, frame.Node(), v) {
		if list, ok := e.(*ast.CompositeLit); ok {
			attributes = append(attributes, list.Elts...)
		}
	}
	return attributes
}

// fields are the attributes that a map given to call holds each time: what it is made of, and what is stored in it
// before c, in no branch. Nobody else looks at the map.
func (j *judge) fields(c inspector.Cursor, call *ast.CallExpr) (attributes []ast.Expr) {
	if len(call.Args) != 1 || !kit.IsMap(j.info.TypeOf(call.Args[0])) {
		return nil
	}
	v := kit.Variable(j.info, call.Args[0])
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsLocal(v) || v.Pos() < kit.FuncBody(frame.Node()).Pos() {
		return nil
	}
	for use := range kit.Uses(j.info, frame, v) {
		kind, _ := use.ParentEdge()
		if kind == edge.AssignStmt_Lhs || use.Node() == ast.Unparen(call.Args[0]) {
			continue
		}
		store, i := use.Parent().ParentEdge()
		if kind != edge.IndexExpr_X || store != edge.AssignStmt_Lhs {
			return nil
		}
		s := use.Parent().Parent().Node().(*ast.AssignStmt)
		if len(s.Lhs) == len(s.Rhs) && use.Node().Pos() < c.Node().Pos() && !j.seldom(use) {
			attributes = append(attributes, s.Rhs[i])
		}
	}
	for _, e := range kit.Given(j.info, frame.Node(), v) {
		if of, ok := e.(*ast.CompositeLit); ok {
			attributes = append(attributes, of.Elts...)
		}
	}
	return attributes
}

// frameworks are the packages that requests come from.
func frameworks() []string {
	paths := []string{"context"}
	for _, r := range requests() {
		paths = append(paths, r[0])
	}
	return paths
}

// requests are the types, with their packages, that a function takes for each
// request.
func requests() [][2]string {
	return [][2]string{
		{"net/http", "Request"}, {"net/http", "Response"},
		{"github.com/gin-gonic/gin", "Context"},
		{"github.com/labstack/echo/v4", "Context"}, {"github.com/labstack/echo/v5", "Context"}, {"github.com/labstack/echo", "Context"},
		{"github.com/gofiber/fiber/v2", "Ctx"}, {"github.com/gofiber/fiber/v3", "Ctx"}, {"github.com/gofiber/fiber", "Ctx"},
		{"github.com/valyala/fasthttp", "RequestCtx"},
		{"github.com/emicklei/go-restful/v3", "Request"}, {"github.com/kataras/iris/v12/context", "Context"},
	}
}

// perRequest tells whether c runs for each request: a function around it takes
// one, or the context of a web framework, or it is a method of a gRPC server.
func (j *judge) perRequest(c inspector.Cursor) bool {
	printed := kit.IsCall(j.info, c.Node().(*ast.CallExpr), "fmt")
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		ft := kit.FuncType(f.Node())
		if printed && !j.answers(ft) {
			continue // what a client prints is its output
		}
		for i, field := range ft.Params.List {
			t := j.info.TypeOf(field.Type)
			if t == nil {
				continue
			}
			if interceptor(t) || webContext(t) || stream(t) {
				return true
			}
			if slices.ContainsFunc(requests(), func(r [2]string) bool { return kit.IsNamed(t, r[0], r[1]) }) {
				return true
			}
			if i == 1 && kit.IsNamed(j.info.TypeOf(ft.Params.List[0].Type), "context", "Context") && ft.Results.NumFields() > 0 && (isMessage(t) || j.reviews(f.Node(), t)) {
				return true
			}
		}
	}
	return false
}

// reviews tells whether fn, which takes a t, is a method Handle that gives the response to a request, by the names of
// the types: the webhook of a cluster's API has such.
func (j *judge) reviews(fn ast.Node, t types.Type) bool {
	decl, ok := fn.(*ast.FuncDecl)
	if !ok || decl.Recv == nil || decl.Name.Name != "Handle" || !called(t, "request") {
		return false
	}
	return called(j.info.TypeOf(decl.Type.Results.List[0].Type), "response")
}

// called tells whether word is the last of the name of a type, or of what it points to.
func called(t types.Type, word string) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && kit.LastWord(named.Obj().Name()) == word
}

// interceptor tells whether t is what an interceptor of gRPC, or of what is built like it, is
// told of a call, or the function by which it lets the call go on.
func interceptor(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if ok {
		_, calls := named.Underlying().(*types.Signature)
		return calls && slices.Contains([]string{"UnaryHandler", "UnaryInvoker", "StreamHandler", "Streamer"}, named.Obj().Name())
	}
	p, ok := t.(*types.Pointer)
	if !ok {
		return false
	}
	named, ok = types.Unalias(p.Elem()).(*types.Named)
	return ok && (named.Obj().Name() == "UnaryServerInfo" || named.Obj().Name() == "StreamServerInfo")
}

// stream tells whether t is the server's side of a stream of messages, as gRPC makes it: it
// receives, sends and has a context.
func stream(t types.Type) bool {
	if !types.IsInterface(t) || kit.Method(t, "Context") == nil || kit.Method(t, "SendMsg") == nil && kit.Method(t, "Send") == nil {
		return false
	}
	return kit.Method(t, "RecvMsg") != nil || kit.Method(t, "Recv") != nil
}

// webContext tells whether t is the context of a web framework that no table knows, a project's own
// among them: it is named so, and holds the request.
func webContext(t types.Type) bool {
	p, ok := t.(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok {
		return false
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok || !slices.ContainsFunc(kit.Words(named.Obj().Name()), func(w string) bool { return w == "context" || w == "ctx" }) {
		return false
	}
	for f := range s.Fields() {
		if kit.IsNamed(f.Type(), "net/http", "Request") {
			return true
		}
	}
	return false
}

// answers tells whether a function takes an http.ResponseWriter.
func (j *judge) answers(ft *ast.FuncType) bool {
	return slices.ContainsFunc(ft.Params.List, func(f *ast.Field) bool {
		t := j.info.TypeOf(f.Type)
		return t != nil && kit.IsNamed(t, "net/http", "ResponseWriter")
	})
}

// isMessage tells whether t is a message of protocol buffers.
func isMessage(t types.Type) bool {
	if t == nil {
		return false
	}
	for _, name := range []string{"ProtoReflect", "ProtoMessage"} {
		if o, _, _ := types.LookupFieldOrMethod(t, true, nil, name); o != nil {
			if _, ok := o.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}
