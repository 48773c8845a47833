package kit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Remote says what a call may wait for that goes somewhere far by its form: the
// stub of a gRPC service, or a method that takes a context, or is of a client, a
// driver and the like, may fail, and is
// named for what one does to a service; "" for others. Nothing else is known of
// an interface, or of another module.
func Remote(pass *analysis.Pass, call *ast.CallExpr) string {
	f := Callee(pass.TypesInfo, call)
	if f == nil {
		return ""
	}
	return remote(pass.Pkg, f, placeholder(pass, f))
}

// placeholder tells whether the package's own f has a body that does nothing but give
// constants or something new: the real one is for another platform, or is yet to be
// written, so that no more is known of it than of an interface.
func placeholder(pass *analysis.Pass, f *types.Func) bool {
	if f.Pkg() != pass.Pkg || f.Signature().Recv() == nil {
		return false
	}
	decl := indexOf(pass).decls()[f.Origin()]
	if decl == nil || decl.Body == nil || len(decl.Body.List) > 1 {
		return false
	}
	if len(decl.Body.List) == 0 {
		return true
	}
	switch s := decl.Body.List[0].(type) {
	case *ast.ReturnStmt:
		return len(s.Results) > 0 && !slices.ContainsFunc(s.Results, func(e ast.Expr) bool { return !empty(pass.TypesInfo, e) })
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && IsBuiltin(pass.TypesInfo, call, "panic")
	}
	return false
}

// empty tells whether e is a constant, nil, or a new value without parts.
func empty(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil || IsNil(info, e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return empty(info, e.X)
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	}
	return false
}

// Within tells whether something in n waits, streams left out, or goes somewhere
// far by its form. What is started with go waits for itself, a literal where it is
// called.
func (w *Waits) Within(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(x ast.Node) bool {
		switch x := x.(type) {
		case nil, *ast.GoStmt:
			return false
		case *ast.FuncLit:
			return x == n
		case *ast.CallExpr:
			found = found || Remote(w.pass, x) != ""
		}
		found = found || w.Node(x) != ""
		return !found
	})
	return found
}

func remote(pkg *types.Package, f *types.Func, unknown bool) string {
	sig := f.Signature()
	unknown = unknown || sig.Recv() != nil && types.IsInterface(sig.Recv().Type())
	if sig.Recv() != nil && advances(f, sig) && (otherModule(pkg, f.Pkg()) || unknown) {
		return "the next of a cursor, which may be far"
	}
	if unknown {
		if why := stalls(f); why != "" {
			return why
		}
	}
	if sig.Params().Len() == 0 || !mayFail(sig) {
		return ""
	}
	if !IsNamed(sig.Params().At(0).Type(), "context", "Context") {
		if !unknown {
			return ""
		}
		return agent(f)
	}
	if stub(sig) {
		return "an RPC"
	}
	far := unknown || otherModule(pkg, f.Pkg())
	if sig.Recv() == nil && f.Pkg() != nil && f.Pkg().Path() == "google.golang.org/grpc" {
		far = false // its Dial connects in the background
	}
	words := Words(f.Name())
	if far && len(words) > 0 && (serves(words[0]) || unknown && keepsElsewhere(f) && !stopsService(words[0])) {
		return "a call with a context, which may be far"
	}
	return ""
}

// keepsElsewhere tells of a method of an interface whether that is named for what
// keeps data somewhere else: a database, a repository.
func keepsElsewhere(f *types.Func) bool {
	of := Words(ReceiverName(f))
	if len(of) == 0 {
		return false
	}
	switch of[len(of)-1] {
	case "database", "db", "repository", "repo", "dao", "gateway", "bucket", "exporter", "broker", "publisher", "client":
		return true
	}
	return false
}

// stopsService tells whether verb is what one does once, to begin or to end.
func stopsService(verb string) bool {
	switch verb {
	case "close", "stop", "shutdown", "start", "init", "open", "new", "with":
		return true
	}
	return false
}

// stalls says what a method of an interface makes its caller wait for by its name: a
// limiter's turn, or something that it waits for. A condition lets go of its lock.
func stalls(f *types.Func) string {
	of, words := Words(ReceiverName(f)), Words(f.Name())
	if len(of) == 0 || len(words) == 0 || slices.Contains(of, "cond") {
		return ""
	}
	switch verb := words[0]; {
	case of[len(of)-1] == "limiter" && (verb == "take" || verb == "wait" || verb == "acquire"):
		return "a limiter, which makes its callers wait"
	case verb == "wait" || verb == "await":
		return "a wait, by its name"
	case of[len(of)-1] == "future" && (verb == "error" || verb == "err" || verb == "get" || verb == "result" || verb == "response"):
		return "a future, which waits for its result"
	}
	return ""
}

// advances matches the Next(ctx) bool of a cursor: it asks a server for more, and
// keeps the error for later.
func advances(f *types.Func, sig *types.Signature) bool {
	if f.Name() != "Next" || sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Results().At(0).Type().(*types.Basic)
	return ok && b.Kind() == types.Bool && IsNamed(sig.Params().At(0).Type(), "context", "Context")
}

// agent says what a method of an interface may wait for that speaks for somebody
// else by its name, a client or a driver, if it is named for what one does to a
// service.
func agent(f *types.Func) string {
	of, words := Words(ReceiverName(f)), Words(f.Name())
	if len(of) == 0 || len(words) == 0 || !serves(words[0]) {
		return ""
	}
	switch last := of[len(of)-1]; last {
	case "client", "driver", "dialer", "transport", "fetcher", "downloader", "uploader":
		return "a " + last + ", which may be far"
	}
	return ""
}

// serves tells whether verb is what one does to a service.
func serves(verb string) bool {
	switch verb {
	case "get", "put", "fetch", "download", "upload", "send", "query", "list", "create", "update", "delete", "do", "ping",
		"publish", "request", "invoke", "call", "find", "lookup", "resolve", "save", "store", "read", "write", "head", "exec", "begin", "commit", "scan",
		"remove", "push", "pull", "receive", "recv", "post", "patch", "search", "select", "insert", "upsert", "dial", "connect", "login", "authenticate",
		"renew", "poll", "forward", "inspect", "stat", "copy", "acquire", "refresh", "load", "set", "hget", "hset", "del", "incr", "expire",
		"register", "deregister", "attach", "detach", "mount", "unmount", "grant", "revoke":
		return true
	}
	return false
}

// mayFail tells whether the last result is an error, by its type's name, too (*apiError), or
// has one: the reply of a database's client.
func mayFail(sig *types.Signature) bool {
	results := sig.Results()
	if results.Len() == 0 {
		return false
	}
	last := results.At(results.Len() - 1).Type()
	if IsError(last) {
		return true
	}
	if p, ok := types.Unalias(last).(*types.Pointer); ok {
		if n, ok := types.Unalias(p.Elem()).(*types.Named); ok && LastWord(n.Obj().Name()) == "error" {
			return true
		}
	}
	m, _, _ := types.LookupFieldOrMethod(last, true, nil, "Err")
	f, ok := m.(*types.Func)
	return ok && f.Signature().Params().Len() == 0 && f.Signature().Results().Len() == 1 && IsError(f.Signature().Results().At(0).Type())
}

// RemoteValue is Remote for the call of a function in a field, which takes a
// context and may fail: somebody gave it to go and fetch.
func RemoteValue(info *types.Info, call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	v, ok := info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || !v.IsField() {
		return ""
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	if ok && sig.Params().Len() > 0 && IsNamed(sig.Params().At(0).Type(), "context", "Context") && mayFail(sig) {
		return "a call with a context, which may be far"
	}
	return ""
}

// stub tells whether sig is of a method that protoc-gen-go-grpc makes: its last
// parameters are call options.
func stub(sig *types.Signature) bool {
	if !sig.Variadic() || sig.Recv() == nil {
		return false
	}
	last, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return ok && IsNamed(last.Elem(), "google.golang.org/grpc", "CallOption")
}

// otherModule tells whether a package is of another module than pkg, as far as
// the host and the first names of its path show: of its functions no facts are
// known.
func otherModule(pkg, other *types.Package) bool {
	if other == nil {
		return false
	}
	a, b := strings.Split(pkg.Path(), "/"), strings.Split(other.Path(), "/")
	if !strings.Contains(b[0], ".") {
		return false // the standard library
	}
	for i := range min(3, len(a), len(b)) {
		if a[i] != b[i] {
			return true
		}
	}
	return false
}
