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

	"golang.org/x/tools/go/analysis"
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
	if !kit.Imports(pass, "net/http") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
		if !makesTransport(pass.TypesInfo, c.Node()) || atOnce(pass, c) {
			continue
		}
		frame, inside := kit.Frame(c)
		if !inside {
			continue
		}
		f := follow(pass.TypesInfo, frame, c)
		switch {
		case f.kept || f.closed:
		case f.returned:
			if usedByCallers(pass, frame) {
				kit.Report(pass, "", first(c.Node()), message)
			}
		case f.used:
			kit.Report(pass, "", first(c.Node()), message)
		}
	}
	return nil, nil
}

// atOnce tells whether c runs once a process, or for tests.
func atOnce(pass *analysis.Pass, c inspector.Cursor) bool {
	return kit.AtStart(pass.TypesInfo, c) || kit.InMain(pass, c) || kit.ForTests(pass.TypesInfo, c)
}

// makesTransport matches http.Transport{...} and t.Clone().
func makesTransport(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CompositeLit:
		t := info.TypeOf(n)
		return t != nil && kit.IsNamed(t, "net/http", "Transport") && !noReuse(info, n)
	case *ast.CallExpr:
		return kit.IsMethod(info, n, "net/http", "Transport", "Clone")
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

// usedByCallers tells whether the function of frame returns the transport to a
// function of the package that makes requests with it and keeps it nowhere.
func usedByCallers(pass *analysis.Pass, frame inspector.Cursor) bool {
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	helper := pass.TypesInfo.Defs[decl.Name]
	used := false
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), helper) {
		if kit.SkipFile(pass, kit.File(id)) {
			continue
		}
		call, ok := callOf(id)
		if !ok {
			return false // kept as a value
		}
		caller, inside := kit.Frame(call)
		if !inside || atOnce(pass, call) {
			return false
		}
		f := follow(pass.TypesInfo, caller, call)
		if f.kept || f.closed || f.returned {
			return false
		}
		used = used || f.used
	}
	return used
}

// callOf is the call whose callee is named by id.
func callOf(id inspector.Cursor) (call inspector.Cursor, ok bool) {
	fun := id
	if sel, ok := id.Parent().Node().(*ast.SelectorExpr); ok && sel.Sel == id.Node() {
		fun = id.Parent()
	}
	c, ok := fun.Parent().Node().(*ast.CallExpr)
	return fun.Parent(), ok && ast.Unparen(c.Fun) == fun.Node()
}

// requests are the methods that use a transport, of Client, Transport and
// ReverseProxy.
func requests(name string) bool {
	return slices.Contains([]string{"Do", "Get", "Head", "Post", "PostForm", "RoundTrip", "ServeHTTP"}, name)
}
