// Package transportpercall is the rule for an http.Transport that is made for
// the requests of one call: its connections are used by nobody else.
//
// It owns the judgement that a transport lives no longer than the call, by
// following the value through the locals of one function and, where a helper
// returns it, through the callers of the same package. It refuses transports that
// are kept anywhere. It is fast because it starts at literals of http.Transport.
package transportpercall

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is transportpercall.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "transportpercall",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/transportpercall.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "each call dials again: nobody else uses the connections of its transport",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		// The transport works under the request, which has another line.
		FromFunc: true,
		Frames:   []string{"net/http.(*Client).*", "net/http.(*Transport).*", "net/http/httputil.(*ReverseProxy).*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const message = "makes a transport per call, which dials again for each"

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "net/http") && !slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool { return constructors(p) != nil }) {
		return nil, nil
	}
	r := &reporter{pass: pass, seen: map[ast.Node]bool{}}
	for c := range kit.Preorder(pass, (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil), (*ast.ValueSpec)(nil), (*ast.AssignStmt)(nil)) {
		if copied, ok := copies(pass.TypesInfo, c); ok {
			c = copied
		} else if !makesTransport(pass, c.Node()) {
			continue
		}
		r.judge(c, maxReturns)
	}
	return nil, nil
}

// A reporter follows transports, and tells of each place once.
type reporter struct {
	pass *analysis.Pass
	seen map[ast.Node]bool
}

// maxReturns is how many constructors a transport may come through: one for the
// settings, one for a time limit and one for the defaults are common.
const maxReturns = 4

// judge reports the transport made at c where it is used and forgotten, or the
// calls of the function that returns it where they do so: a constructor is
// innocent.
func (r *reporter) judge(c inspector.Cursor, depth int) {
	frame, inside := kit.Frame(c)
	if !inside || atOnce(r.pass, c) {
		return
	}
	f := follow(r.pass, frame, c)
	switch {
	case f.kept && replaces(r.pass, frame, c):
		kit.Report(r.pass, "", first(c.Node()), "gives a shared client a new transport per call, which dials again and loses the connections of the last")
	case f.kept || f.closed:
	case f.returned:
		if depth > 0 {
			r.callers(frame, depth-1)
		}
	case f.used && !r.seen[c.Node()]:
		r.seen[c.Node()] = true
		kit.Report(r.pass, "", first(c.Node()), message)
	}
}

// atOnce tells whether c runs once a process, or for tests.
func atOnce(pass *analysis.Pass, c inspector.Cursor) bool {
	return kit.AtStart(pass.TypesInfo, c) || kit.InMain(pass, c) || kit.ForTests(pass.TypesInfo, c) || command(pass.TypesInfo, c)
}

// command tells whether c stands in what a command line runs for one of its
// commands, by what such a function is given.
func command(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for _, field := range kit.FuncType(up.Node()).Params.List {
			t := info.TypeOf(field.Type)
			if t == nil {
				continue
			}
			named, ok := types.Unalias(deref(t)).(*types.Named)
			if !ok || named.Obj().Pkg() == nil {
				continue
			}
			if ofCommandLine(named.Obj().Pkg().Path(), named.Obj().Name()) {
				return true
			}
		}
	}
	return false
}

// ofCommandLine tells whether a type belongs to what runs commands.
func ofCommandLine(path, name string) bool {
	switch name {
	case "Command":
		return strings.HasSuffix(path, "/cobra") || strings.Contains(path, "urfave/cli")
	case "Context":
		return strings.Contains(path, "/cli")
	case "FlagSet":
		return path == "flag" || strings.HasSuffix(path, "/pflag")
	}
	return false
}

// copies matches t := *transport, and is the right side.
func copies(info *types.Info, c inspector.Cursor) (inspector.Cursor, bool) {
	s, ok := c.Node().(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 || len(s.Lhs) != 1 {
		return c, false
	}
	star, ok := ast.Unparen(s.Rhs[0]).(*ast.StarExpr)
	if !ok || !kit.IsNamed(info.TypeOf(star), "net/http", "Transport") || pointer(info.TypeOf(star)) {
		return c, false
	}
	return c.ChildAt(edge.AssignStmt_Rhs, 0), true
}

func pointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

// makesTransport matches http.Transport{...}, new(http.Transport), t.Clone(), the
// declaration of a transport that is no pointer, and constructors of other packages.
func makesTransport(pass *analysis.Pass, n ast.Node) bool {
	info := pass.TypesInfo
	switch n := n.(type) {
	case *ast.CompositeLit:
		return dialling(info.TypeOf(n)) && !noReuse(info, n)
	case *ast.CallExpr:
		return kit.IsMethod(info, n, "net/http", "Transport", "Clone") ||
			constructs(pass, n) || kit.IsBuiltin(info, n, "new") && kit.IsNamed(info.TypeOf(n.Args[0]), "net/http", "Transport")
	case *ast.ValueSpec:
		if len(n.Names) != 1 || len(n.Values) > 0 || n.Type == nil {
			return false
		}
		t := info.TypeOf(n.Type)
		return kit.IsNamed(t, "net/http", "Transport") && !pointer(t)
	}
	return false
}

// noReuse tells whether the literal says itself that connections are not kept.
func noReuse(info *types.Info, lit *ast.CompositeLit) bool {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		id, ok := kv.Key.(*ast.Ident)
		if ok && id.Name == "DisableKeepAlives" {
			v, isConst := kit.Object(info, kv.Value).(*types.Const)
			return !isConst || v.Name() != "false"
		}
	}
	return false
}

// first narrows a literal to its type, so that the finding is one line.
func first(n ast.Node) analysis.Range {
	if lit, ok := n.(*ast.CompositeLit); ok && lit.Type != nil {
		return lit.Type
	}
	return n
}

// callers judges what the function of frame returns where it is called.
func (r *reporter) callers(frame inspector.Cursor, depth int) {
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok {
		return
	}
	calls, _ := kit.CallsOf(r.pass, r.pass.TypesInfo.Defs[decl.Name])
	for _, call := range calls {
		r.judge(call, depth)
	}
}

// constructs tells, by its name and result, whether a call of another package's
// function makes a transport, or a client with connections of its own.
func constructs(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == pass.Pkg || f.Signature().Results().Len() == 0 {
		return false
	}
	if f.Signature().Recv() == nil && slices.Contains(constructors(f.Pkg()), f.Name()) {
		return true
	}
	if !kit.IsNamed(f.Signature().Results().At(0).Type(), "net/http", "Transport") {
		return false
	}
	words := kit.Words(f.Name())
	return slices.Contains([]string{"new", "make", "create", "build"}, words[0]) || f.Name() == "DefaultPooledTransport"
}

// clients are the functions of libraries, by package, that make a client which dials by itself.
var clients = map[string][]string{
	"google.golang.org/grpc":                {"Dial", "DialContext", "NewClient"},
	"github.com/hashicorp/go-cleanhttp":     {"DefaultPooledClient"},
	"github.com/hashicorp/go-retryablehttp": {"NewClient"},
	"github.com/go-resty/resty/v2":          {"New"},
	"resty.dev/v3":                          {"New"},
	"github.com/imroc/req/v3":               {"C", "NewClient"},
	"github.com/parnurzeal/gorequest":       {"New"},
}

// forked are those that are copied from module to module under their own names.
var forked = map[string][]string{
	"retryablehttp": {"NewClient"},
	"cleanhttp":     {"DefaultPooledClient"},
	"gorequest":     {"New"},
}

// constructors are the functions of a package that make a client which dials by itself.
func constructors(p *types.Package) []string {
	if names := clients[p.Path()]; names != nil {
		return names
	}
	return forked[p.Name()]
}

// dialling tells the types of clients which have connections of their own.
func dialling(t types.Type) bool {
	return t != nil && (kit.IsNamed(t, "net/http", "Transport") || kit.IsNamed(t, "github.com/valyala/fasthttp", "Client") || kit.IsNamed(t, "github.com/valyala/fasthttp", "HostClient"))
}

// requests are the methods that use a transport, of Client, Transport and
// ReverseProxy.
func requests(name string) bool {
	return slices.Contains([]string{"Do", "Get", "Head", "Post", "PostForm", "RoundTrip", "ServeHTTP"}, name)
}
