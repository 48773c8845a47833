// Package unclosedbody is the rule for the body of an HTTP response that is
// never closed, that is not closed on some way out, or that is closed unread.
//
// It owns the judgement that a response stays in the function, on each way through
// it (ways.go): behind any use it does not know, it is silent. It is fast because it starts at calls that return
// a *http.Response in packages that import net/http.
package unclosedbody

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"

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

// Rule is unclosedbody.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "unclosedbody",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/unclosedbody.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a connection is lost with each response: it leaks, or the next request dials again",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Goroutine},
		// The connection works in goroutines of its own: what is charged here is
		// the request that has to dial again.
		FromFunc: true,
		Frames:   []string{"net/http.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	costLeak    = "never closes the response's body: its connection and two goroutines leak"
	costFails   = "never closes the response's body: its connection and two goroutines leak whenever copying it fails"
	costBroken  = "never closes the response's body: its connection and two goroutines leak where a compressed answer is broken"
	costPath    = "returns before the response's body is closed: its connection leaks"
	costAgain   = "asks again before the response's body is closed: its connection leaks"
	costDropped = "lets go of the response before its body is closed: its connection leaks"
	costStream  = "never closes the stream it asked for: its connection leaks"
	costEnded   = "never reads the response's body: its connection ends with the context, and the next request has to dial again"
	costFine    = "closes the body unread where all went well: the next request has to dial again"
	costUnread  = "closes the response's body unread: the next request has to dial again"
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "net/http", "context") && !knowsService(pass) {
		return nil, nil
	}
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if asksStream(pass, call) {
			if !kit.ForTests(pass.TypesInfo, c) && !kit.InMain(pass, c) {
				checkStream(pass, c)
			}
			continue
		}
		if !asks(pass, effects, call) && !passedOn(pass, effects, c) || kit.ForTests(pass.TypesInfo, c) || kit.InMain(pass, c) {
			continue
		}
		frame, inside := kit.Frame(c)
		if inside {
			check(pass, effects, c, frame)
		}
	}
	return nil, nil
}

// request matches the functions and methods of net/http that make a request,
// and methods of other types that look like Client.Do.
func request(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if !returnsResponse(f) {
		return givesStream(f)
	}
	switch f.Name() {
	case "Get", "Post", "PostForm", "Head":
		return f.Pkg().Path() == "net/http"
	case "Do", "RoundTrip":
		params := f.Signature().Params()
		return params.Len() == 1 && kit.IsNamed(params.At(0).Type(), "net/http", "Request")
	}
	return false
}

func returnsResponse(f *types.Func) bool {
	results := f.Signature().Results()
	return results.Len() == 2 && kit.IsNamed(results.At(0).Type(), "net/http", "Response")
}

func check(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	if kit.Ignored(c, 0) {
		kind, _ := c.ParentEdge()
		if kind == edge.ExprStmt_X || kind == edge.AssignStmt_Rhs || kind == edge.GoStmt_Call {
			kit.Report(pass, finding.Suggest, call, costLeak)
		}
		return
	}
	vars := kit.Results(pass.TypesInfo, c)
	if len(vars) != 2 || !kit.IsLocal(vars[0]) {
		return
	}
	several, first := inBranches(pass, effects, c, frame, vars[0])
	if several && !first {
		return // said of the first
	}
	if !several && givenTwice(pass.TypesInfo, c, frame, vars[0]) {
		switch at := overwritten(pass, effects, c, frame, vars); {
		case at == nil:
		case drops(pass.TypesInfo, at, vars[0]):
			kit.Report(pass, finding.Suggest, call, costDropped)
		default:
			kit.Report(pass, finding.Suggest, call, costAgain)
		}
		return
	}
	r := look(pass.TypesInfo, frame, vars[0])
	name := method(pass.TypesInfo, frame, call)
	ends := kit.LoopDepth(c) == 0 && cancelled(pass.TypesInfo, frame, call)
	switch {
	case name == "HEAD":
	case ends && r.closes == 0:
		if len(r.read) == 0 && !r.unknown && !r.returned && dialsForIt(pass, c, name) {
			kit.Report(pass, finding.Suggest, call, costEnded)
		}
	case r.closes == 0 && !r.unknown && !r.returned:
		edits, cost := closing(pass, c, vars, r), costLeak
		switch {
		case readToEnd(pass, effects, c, frame, vars, "ReadAll"):
			cost = costBroken
		case readToEnd(pass, effects, c, frame, vars, "ReadAll", "Copy", "CopyBuffer"):
			cost = costFails
		}
		if edits == nil || several {
			kit.Report(pass, finding.Suggest, call, cost)
			return
		}
		kit.Report(pass, "", call, cost, kit.Fix("close the body when the function returns", edits...))
	case !ends && leavesOpen(pass, effects, c, frame, vars):
	case r.unknown || r.returned:
	case len(r.read) == 0 && dialsForIt(pass, c, name):
		kit.Report(pass, finding.Suggest, call, costUnread)
	case len(r.read) > 0 && r.onlyFailures(pass.TypesInfo, vars[0]) && dialsForIt(pass, c, name):
		kit.Report(pass, finding.Suggest, call, costFine)
	}
}

// drops matches resp = nil.
func drops(info *types.Info, n ast.Node, resp *types.Var) bool {
	a, ok := n.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != len(a.Rhs) {
		return false
	}
	for i, l := range a.Lhs {
		if kit.Variable(info, l) == resp {
			return kit.IsNil(info, a.Rhs[i])
		}
	}
	return false
}

// dialsForIt tells whether the next request has to dial where the body of this one is not read: there is one, mostly,
// and the same client is asked again.
func dialsForIt(pass *analysis.Pass, c inspector.Cursor, method string) bool {
	return hasBody(method) && !dialsAnyway(pass) && again(pass.TypesInfo, c)
}

// leavesOpen reports a way on which the response stays open.
func leavesOpen(pass *analysis.Pass, effects *kit.Effects, c, frame inspector.Cursor, vars []*types.Var) bool {
	switch leftOpen(pass, effects, c, frame, vars).(type) {
	case nil:
		return false
	case *ast.ReturnStmt:
		kit.Report(pass, finding.Suggest, c.Node(), costPath)
	default:
		kit.Report(pass, finding.Suggest, c.Node(), costAgain)
	}
	return true
}

// dialsAnyway tells whether a transport of the package keeps no connection: then
// reading to the end saves none.
func dialsAnyway(pass *analysis.Pass) bool {
	for id := range pass.TypesInfo.Uses {
		if id.Name == "DisableKeepAlives" {
			return true
		}
	}
	return false
}

// givenTwice tells whether v is assigned more than once, or belongs to another
// function, or is used by others than this literal: then it is not known which
// response is closed.
func givenTwice(info *types.Info, c, frame inspector.Cursor, v *types.Var) bool {
	if body := kit.FuncBody(frame.Node()); kit.DeclaredIn(v, body) {
		return len(kit.Given(info, frame.Node(), v)) != 1
	}
	decl := kit.Decl(c)
	if decl == nil || v.Pos() < decl.Body.Pos() || len(kit.Given(info, decl, v)) != 1 {
		return true
	}
	for outer := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range kit.Uses(info, outer, v) {
			if inner, _ := kit.Frame(use); inner.Node() != frame.Node() {
				return true
			}
		}
	}
	return false
}

// method is the method of the request that call makes, "" if it is not known.
func method(info *types.Info, frame inspector.Cursor, call *ast.CallExpr) string {
	if !request(info, call) || givesStream(kit.Callee(info, call)) {
		return ""
	}
	switch kit.Callee(info, call).Name() {
	case "Head":
		return "HEAD"
	case "Get":
		return "GET"
	case "Post", "PostForm":
		return "POST"
	}
	req := call.Args[0]
	if with, ok := ast.Unparen(req).(*ast.CallExpr); ok && kit.IsMethod(info, with, "net/http", "Request", "WithContext", "Clone") {
		req = kit.Receiver(with)
	}
	v := kit.Variable(info, req)
	if v == nil {
		return ""
	}
	name := ""
	for _, e := range kit.Given(info, frame.Node(), v) {
		made, ok := e.(*ast.CallExpr)
		if !ok || made.Pos() > call.Pos() || !kit.IsCall(info, made, "net/http", "NewRequest", "NewRequestWithContext") {
			continue
		}
		arg := made.Args[0]
		if kit.Callee(info, made).Name() == "NewRequestWithContext" {
			arg = made.Args[1]
		}
		if name, ok = kit.ConstString(info, arg); !ok {
			return ""
		}
		if name == "" {
			name = "GET"
		}
	}
	return name
}

// hasBody tells whether a request is answered with a body, mostly.
func hasBody(method string) bool {
	return slices.Contains([]string{"GET", "POST", "PUT", "PATCH"}, method)
}
