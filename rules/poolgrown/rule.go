// Package poolgrown is the rule for pooled memory that goes back other than it
// was grown: the array that append made is lost, the front of a slice is cut
// off, or whatever one large body needed stays for good.
//
// It owns the judgement that a slice which left the pool is not the one that
// returns. It looks only at functions that put into a sync.Pool, and knows a
// package's own functions that do so in one line.
package poolgrown

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

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

// Rule is poolgrown.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "poolgrown",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/poolgrown.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a pool gets back less, or more, than what it should hold: it allocates again or never lets go",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames:   []string{"runtime.growslice", "bytes.growSlice", "bytes.(*Buffer).grow"},
		Deep:     true,
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sync") {
		return nil, nil
	}
	p := pools{pass: pass, effects: kit.EffectsOf(pass)}
	p.wide, p.traffic = p.wideOnes(), p.trafficOf()
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if p.barren(call) && !kit.Cold(pass, c) {
			p.report(call, "takes from a pool that nobody puts anything into: each call allocates")
			continue
		}
		if how := p.forgotten(c, call); how != "" && !kit.Cold(pass, c) {
			p.report(call, how)
			continue
		}
		if field := p.wiped(c, call); field != nil && !kit.Cold(pass, c) {
			p.report(call, "sets the struct anew without the array of "+field.Name()+": what it has grown to is allocated again with every use")
			continue
		}
		if p.misplaced(call) && !kit.Cold(pass, c) {
			p.report(call, "puts this into a pool of other things: the pool that it comes from stays empty and allocates each time")
			continue
		}
		arg := p.put(call, true)
		if arg != nil && kit.IsNamed(pass.TypesInfo.TypeOf(arg), "strings", "Builder") && kit.IsMethod(pass.TypesInfo, call, "sync", "Pool", "Put") && !kit.Cold(pass, c) {
			p.report(call, "puts back a strings.Builder, whose Reset lets go of its memory: each use allocates again")
			continue
		}
		if arg == nil || kit.Cold(pass, c) || p.check(c, call, arg) {
			continue
		}
		if kit.IsMethod(pass.TypesInfo, call, "sync", "Pool", "Put") && p.keepsLarge(c, call, arg) {
			p.report(call, "puts the buffer back whatever its size: after one large body the pool holds on to that much memory")
		}
	}
	return nil, nil
}

// pools knows the calls that take from a pool and put into one.
type pools struct {
	pass    *analysis.Pass
	effects *kit.Effects
	wide    map[types.Object]bool // pools whose buffers take content of any size
	traffic map[types.Object]*traffic
	within  bool // of a function that the one with the pooled value calls: no further
}

// put is what call puts into a pool: the argument of Put, also of a type that says that it is
// a pool, or of a function of this package that hands its parameter to Put; nil for other calls.
func (p pools) put(call *ast.CallExpr, look bool) ast.Expr {
	if len(call.Args) == 0 {
		return nil
	}
	if kit.IsMethod(p.pass.TypesInfo, call, "sync", "Pool", "Put") || len(call.Args) == 1 && p.ofTyped(call, "Put") {
		return call.Args[0]
	}
	decl := p.ownDecl(call)
	if decl == nil || !look || len(decl.Body.List) > 4 || len(call.Args) != 1 {
		return nil
	}
	handsOn := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok && !handsOn {
			arg := p.put(inner, false)
			handsOn = arg != nil && p.ofParam(decl, stripAddr(arg))
		}
		return !handsOn
	})
	if handsOn {
		return call.Args[0]
	}
	return nil
}

// ofParam tells whether e is a parameter of decl, or an array of a known length in it:
// b := (*[512]byte)(param[:512]).
func (p pools) ofParam(decl *ast.FuncDecl, e ast.Expr) bool {
	info := p.pass.TypesInfo
	if kit.InParams(decl.Type, kit.RootVar(info, e)) {
		return true
	}
	call, ok := ast.Unparen(kit.Origin(info, decl, e)).(*ast.CallExpr)
	return ok && kit.IsConversion(info, call) && kit.InParams(decl.Type, kit.RootVar(info, call.Args[0]))
}

// asksRoom tells whether v comes out of a pool of several sizes, which was told how much is
// wanted: append need not outgrow that.
func (p pools) asksRoom(decl *ast.FuncDecl, v *types.Var) bool {
	given := kit.Given(p.pass.TypesInfo, decl.Body, v)
	if len(given) == 0 || given[0] == nil {
		return false
	}
	call, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	return kit.IsInteger(p.pass.TypesInfo.TypeOf(call.Args[0]))
}

// gets tells whether e takes something out of a pool: Get behind a type
// assertion, or a function of this package that returns that.
func (p pools) gets(e ast.Expr, look bool) bool {
	if a, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		e = a.X
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if kit.IsConversion(p.pass.TypesInfo, call) && len(call.Args) == 1 {
		return p.gets(call.Args[0], look)
	}
	if kit.IsMethod(p.pass.TypesInfo, call, "sync", "Pool", "Get") || p.ofTyped(call, "Get") {
		return true
	}
	decl := p.ownDecl(call)
	if decl == nil || !look {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok {
			found = found || p.gets(inner, false)
		}
		return !found
	})
	return found
}

func (p pools) ownDecl(call *ast.CallExpr) *ast.FuncDecl {
	f := kit.Callee(p.pass.TypesInfo, call)
	if f == nil || f.Pkg() != p.pass.Pkg {
		return nil
	}
	decl := p.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return nil
	}
	return decl
}

func stripAddr(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return e
}

// check reports what goes back smaller than it was.
func (p pools) check(c inspector.Cursor, call *ast.CallExpr, arg ast.Expr) bool {
	info := p.pass.TypesInfo
	decl := kit.Decl(c)
	if decl == nil || decl.Body == nil {
		return false
	}
	if cutsFront(info, arg) {
		p.report(call, "cuts the front off what goes back: the array shrinks with every use until it is made again")
		return true
	}
	v := kit.RootVar(info, arg)
	if !kit.IsLocal(v) || !p.fromPool(decl, v) && !(kit.IsSlice(v.Type()) && cutLater(info, decl.Body, v)) {
		return false
	}
	switch {
	case p.tooEarly(c, decl, v):
		p.report(call, "evaluates "+v.Name()+" when it is deferred: what append grows later is lost and allocated anew every time")
	case cutLater(info, decl.Body, v), p.cutBack(decl.Body, v):
		p.report(call, "puts back "+v.Name()+" with its front cut off: the array shrinks with every use until it is made again")
	default:
		buf := p.lost(decl.Body, v, arg)
		if buf == nil {
			return false
		}
		p.report(call, "puts back the old array: what append grew in "+buf.Name()+" is lost and allocated anew every time")
	}
	return true
}

func (p pools) report(at *ast.CallExpr, message string) {
	kit.Report(p.pass, finding.Suggest, at, message)
}

// fromPool tells whether v is given what came out of a pool.
func (p pools) fromPool(decl *ast.FuncDecl, v *types.Var) bool {
	found := false
	visit := func(names []ast.Expr, values []ast.Expr) {
		if len(values) == 1 && len(names) > 0 && kit.Variable(p.pass.TypesInfo, names[0]) == v {
			value := ast.Unparen(values[0])
			if s, ok := value.(*ast.SliceExpr); ok {
				value = s.X
			}
			if d, ok := value.(*ast.StarExpr); ok {
				value = d.X
			}
			found = found || p.gets(value, true)
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			visit(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			if len(n.Names) == 1 {
				visit([]ast.Expr{n.Names[0]}, n.Values)
			}
		}
		return !found
	})
	return found
}
