// Package poolvalue is the rule for a sync.Pool that is given values that are
// no pointers.
//
// It owns the judgement which types an interface cannot hold without an
// allocation, and which address of a local variable moves it to the heap. It
// looks only at calls of Put in packages that import sync.
package poolvalue

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

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

// Rule is poolvalue.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "poolvalue",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/poolvalue.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a value put into a pool is boxed: the pool allocates what it should spare",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.convT*", "runtime.newobject", "runtime.mallocgc*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	pooled := kit.Imports(pass, "sync")
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); !ok || len(call.Args) != 1 || !pooled && sel.Sel.Name != "Put" {
			continue
		}
		if (kit.IsMethod(pass.TypesInfo, call, "sync", "Pool", "Put") || standsFor(pass.TypesInfo, call) || handsOn(pass, call) || ofHeaders(pass.TypesInfo, call)) && !kit.Cold(pass, c) {
			check(pass, c, call)
		}
	}
	return nil, nil
}

// standsFor tells whether call is the Put of something that is named after pools and, like
// sync.Pool, takes and gives anything: an interface, a wrapper.
func standsFor(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Name() != "Put" || f.Signature().Recv() == nil || !anything(f.Signature().Params()) {
		return false
	}
	pool := kit.Receiver(call)
	if pool == nil {
		return false
	}
	get := kit.Method(info.TypeOf(pool), "Get")
	if get == nil || get.Signature().Params().Len() > 0 || !anything(get.Signature().Results()) {
		return false
	}
	name := kit.ReceiverName(f)
	if o := kit.Object(info, pool); o != nil {
		name += " " + o.Name()
	}
	return strings.Contains(strings.ToLower(name), "pool")
}

// ofHeaders tells whether call is the Put of something that is named after pools and takes
// and gives pointers to slices.
func ofHeaders(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Name() != "Put" || f.Signature().Recv() == nil || f.Signature().Params().Len() != 1 {
		return false
	}
	p, ok := types.Unalias(f.Signature().Params().At(0).Type()).(*types.Pointer)
	pool := kit.Receiver(call)
	if !ok || !kit.IsSlice(p.Elem()) || pool == nil {
		return false
	}
	get := kit.Method(info.TypeOf(pool), "Get")
	if get == nil || get.Signature().Results().Len() != 1 || !types.Identical(get.Signature().Results().At(0).Type(), p) {
		return false
	}
	return strings.Contains(strings.ToLower(kit.ReceiverName(f)), "pool")
}

// anything tells whether a list has one variable, of type any.
func anything(list *types.Tuple) bool {
	if list.Len() != 1 {
		return false
	}
	i, ok := list.At(0).Type().Underlying().(*types.Interface)
	return ok && i.Empty() && !kit.IsTypeParam(list.At(0).Type())
}

// handsOn tells whether call is of a generic method of the package that puts its parameter,
// of whatever type, into a pool as it is: there nobody knows yet whether it is boxed.
func handsOn(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() != pass.Pkg || f.Origin().Signature().Params().Len() != 1 {
		return false
	}
	param := f.Origin().Signature().Params().At(0)
	decl := kit.EffectsOf(pass).Decl(f.Origin())
	if _, generic := param.Type().(*types.TypeParam); !generic || decl == nil || decl.Body == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		put, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsMethod(pass.TypesInfo, put, "sync", "Pool", "Put") && kit.Variable(pass.TypesInfo, put.Args[0]) == param
		return !found
	})
	return found
}

func check(pass *analysis.Pass, c inspector.Cursor, put *ast.CallExpr) {
	info := pass.TypesInfo
	arg := ast.Unparen(put.Args[0])
	if decl := kit.Decl(c); decl != nil && boxes(info.TypeOf(arg)) {
		arg = ast.Unparen(kit.Origin(info, decl, arg)) // where it is put into a variable first
	}
	tv := info.Types[arg]
	_, call := arg.(*ast.CallExpr)
	_, several := tv.Type.(*types.Tuple) // v, ok := x.(closer)
	if (call || several) && arg != ast.Unparen(put.Args[0]) {
		return // it was boxed elsewhere
	}
	if tv.Value != nil || tv.Type == nil || tv.IsNil() {
		return
	}
	if boxed(pass, tv.Type) && !meant(pass, c) {
		what := types.TypeString(tv.Type, func(p *types.Package) string {
			if p == pass.Pkg {
				return ""
			}
			return p.Name()
		})
		kit.Report(pass, finding.Suggest, put, "boxes a "+what+" on every Put: the pool takes pointers without an allocation")
		return
	}
	if v := movedHeader(info, c, arg); v != nil {
		kit.Report(pass, finding.Suggest, put, "takes the address of "+v.Name()+": its slice header is allocated on every Put")
	}
}

// boxes tells whether t is an interface.
func boxes(t types.Type) bool {
	return t != nil && types.IsInterface(t)
}

// meant tells whether a comment tells staticcheck, whose SA6002 looks for the same,
// that the box is wanted.
func meant(pass *analysis.Pass, c inspector.Cursor) bool {
	return slices.ContainsFunc(kit.CommentsOn(pass, c.Node().Pos()), func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(g.List, func(comment *ast.Comment) bool {
			text := comment.Text
			return strings.Contains(text, "SA6002") || strings.Contains(text, "nolint") && (strings.Contains(text, "staticcheck") || !strings.Contains(text, "nolint:"))
		})
	})
}

// boxed tells whether putting a value of type t into an interface allocates:
// it is not held by one pointer, and it is not empty.
func boxed(pass *analysis.Pass, t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		return false
	case *types.Basic:
		if u.Kind() == types.UnsafePointer {
			return false
		}
	case *types.Struct:
		if u.NumFields() == 1 {
			return boxed(pass, u.Field(0).Type())
		}
	case *types.Array:
		if u.Len() == 1 {
			return boxed(pass, u.Elem())
		}
	}
	return kit.Size(pass, t) > 1 // bytes and bools are boxed for free; -1 is a type parameter
}

// movedHeader is the slice variable v of Put(&v) where v's header was not what
// came out of the pool: each call allocates a new one. A function that only
// fills the pool has to; one that gives back a field's slice, or an element's, could keep
// the pointer in its place.
func movedHeader(info *types.Info, c inspector.Cursor, arg ast.Expr) *types.Var {
	addr, ok := arg.(*ast.UnaryExpr)
	if !ok {
		return nil
	}
	v := kit.Variable(info, addr.X)
	if !kit.IsLocal(v) {
		return nil
	}
	if _, slice := v.Type().Underlying().(*types.Slice); !slice {
		return nil
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		params := kit.FuncType(fn.Node()).Params
		if kit.DeclaredIn(v, params) || gets(info, fn) || kept(info, fn, v) {
			return v
		}
	}
	return nil
}

// gets tells whether fn takes something out of a pool.
func gets(info *types.Info, fn inspector.Cursor) bool {
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		if kit.IsMethod(info, c.Node().(*ast.CallExpr), "sync", "Pool", "Get") {
			return true
		}
	}
	return false
}

// kept tells whether v is the slice that stood in a field since it came out of the pool.
func kept(info *types.Info, fn inspector.Cursor, v *types.Var) bool {
	given := kit.Given(info, fn.Node(), v)
	if !slices.Contains(given, nil) && len(given) == 1 || len(given) == 2 && given[1] == nil { // its address is given away
		sel, ok := kit.Uncut(given[0]).(*ast.SelectorExpr)
		return ok && info.Selections[sel] != nil
	}
	return false
}
