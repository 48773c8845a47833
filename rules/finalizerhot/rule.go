// Package finalizerhot is the rule for finalizers and cleanups on small objects:
// the runtime walks the list of all that are registered in the object's span.
//
// It owns the size from which on that does not matter. It makes no edit: a Close
// must be called by those who use the object.
package finalizerhot

import (
	"embed"
	"fmt"
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

// Rule is finalizerhot.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "finalizerhot",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/finalizerhot.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a finalizer on a small object walks the list of its whole span",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"runtime.SetFinalizer*", "runtime.AddCleanup*", "runtime.addfinalizer", "runtime.addspecial", "runtime.addCleanup", "runtime.systemstack"},
	},
	Sources:  []string{"the finalizer article"},
	Lab:      lab,
	RawClaim: claim,
}

// small is the size from which on a span holds few enough objects.
const small = 64

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "runtime") {
		return nil, nil
	}
	info := pass.TypesInfo
	cleared := clearedTypes(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) < 2 || !kit.IsCall(info, call, "runtime", "SetFinalizer", "AddCleanup") || kit.IsNil(info, call.Args[1]) {
			continue
		}
		t := pointee(info.TypeOf(call.Args[0]))
		size := sizeOf(pass, t)
		if t == nil || size < 0 || size >= small || clears(cleared, t) || stops(info, c) || isCast(info, c) || livesLong(t) || looksForLeaks(info, c) || forPool(pass, c) || stopsGoroutine(pass, call) || isWeak(info, c) || kit.Cold(pass, c) {
			continue
		}
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("registers a cleanup on an object of %d bytes: the list of all of its span is walked", size))
	}
	return nil, nil
}

// pointee is what a pointer points to, nil for other types.
func pointee(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	return p.Elem()
}

// name is the type's name, nil for unnamed types.
func name(t types.Type) *types.TypeName {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Origin().Obj()
	}
	return nil
}

// clearedTypes are the types whose finalizer the package clears, by
// SetFinalizer(x, nil): a Close that takes away what was registered.
func clearedTypes(pass *analysis.Pass) cleared {
	found := cleared{named: map[*types.TypeName]bool{}}
	for c := range kit.Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kit.IsCall(pass.TypesInfo, call, "runtime", "SetFinalizer") && len(call.Args) == 2 && kit.IsNil(pass.TypesInfo, call.Args[1]) {
			if t := pointee(pass.TypesInfo.TypeOf(call.Args[0])); t != nil {
				if n := name(t); n != nil {
					found.named[n] = true
				} else {
					found.others = append(found.others, t)
				}
			}
		}
	}
	return found
}

// cleared are types whose finalizers are taken away; those without a name, such as
// unsafe.Pointer, apart.
type cleared struct {
	named  map[*types.TypeName]bool
	others []types.Type
}

// clears tells whether the package clears the finalizers of t, or those of the
// struct at its beginning, which are the same.
func clears(all cleared, t types.Type) bool {
	if n := name(t); n != nil && all.named[n] || slices.ContainsFunc(all.others, func(other types.Type) bool { return types.Identical(other, t) }) {
		return true
	}
	st, ok := t.Underlying().(*types.Struct)
	return ok && st.NumFields() > 0 && st.Field(0).Embedded() && clears(all, st.Field(0).Type())
}

// stops tells whether what AddCleanup returns is kept: then somebody may stop it.
func stops(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if !kit.IsCall(info, call, "runtime", "AddCleanup") {
		return false
	}
	if a, ok := c.Parent().Node().(*ast.AssignStmt); ok && len(a.Lhs) == 1 && kit.IsBlank(a.Lhs[0]) {
		return false
	}
	_, alone := c.Parent().Node().(*ast.ExprStmt)
	return !alone
}

// isCast tells whether the pointer to the object is made from an unsafe.Pointer: its type does
// not tell how large the object is.
func isCast(info *types.Info, c inspector.Cursor) bool {
	object := kit.Origin(info, kit.TopDecl(c), c.Node().(*ast.CallExpr).Args[0])
	call, ok := ast.Unparen(object).(*ast.CallExpr)
	return ok && kit.IsConversion(info, call) && types.Identical(info.TypeOf(call.Args[0]), types.Typ[types.UnsafePointer])
}

// livesLong tells whether a type is named for what is made once and used often: a
// dictionary, a context, a mapping, a module that is compiled.
func livesLong(t types.Type) bool {
	n := name(t)
	if n == nil {
		return false
	}
	for _, word := range kit.Words(n.Name()) {
		switch word {
		case "ctx", "context", "dict", "dictionary", "processor", "pool", "client", "server", "memory", "mapping", "mmap", "cache", "engine", "device", "db", "database", "library", "plugin", "module", "program", "runtime":
			return true
		}
	}
	return false
}

// looksForLeaks tells whether the cleanup is there to find those who forget: it is
// behind a switch for debugging, or set as one, or panics, or speaks of leaks.
func looksForLeaks(info *types.Info, c inspector.Cursor) bool {
	if v, ok := kit.Object(info, c.Node().(*ast.CallExpr).Args[1]).(*types.Var); ok && !kit.IsLocal(v) || kit.Gated(c) {
		return true
	}
	found := false
	ast.Inspect(c.Node().(*ast.CallExpr).Args[1], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || n.Name == "panic" || strings.Contains(strings.ToLower(n.Name), "leak")
		case *ast.BasicLit:
			found = found || strings.Contains(strings.ToLower(n.Value), "leak")
		}
		return !found
	})
	return found
}

// stopsGoroutine tells whether the cleanup stops what works for the object: it
// closes a channel, sends on one or calls a cancel function. There is one of such an
// object for a goroutine, which costs more.
func stopsGoroutine(pass *analysis.Pass, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	var body ast.Node = call.Args[1]
	if f, ok := kit.Object(info, call.Args[1]).(*types.Func); ok {
		if decl := kit.EffectsOf(pass).Decl(f); decl != nil {
			body = decl
		}
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			found = true
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			found = found || kit.IsBuiltin(info, n, "close") || ok && id.Name == "cancel"
		}
		return !found
	})
	return found
}

// isWeak tells whether the function makes a weak pointer: what it is for ends with
// the object, and nobody is there to close it.
func isWeak(info *types.Info, c inspector.Cursor) bool {
	found := false
	if decl := kit.Decl(c); decl != nil {
		ast.Inspect(decl, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			found = found || ok && kit.IsCall(info, call, "weak", "Make")
			return !found
		})
	}
	return found
}

// forPool tells whether the object is made for a sync.Pool: by its New, or by a
// function that New calls. A pool makes few.
func forPool(pass *analysis.Pass, c inspector.Cursor) bool {
	if inNew(pass.TypesInfo, c) || inFactory(pass.TypesInfo, c) {
		return true
	}
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	f := pass.TypesInfo.Defs[decl.Name]
	for file := range kit.Root(pass).Children() {
		for use := range kit.Uses(pass.TypesInfo, file, f) {
			if inNew(pass.TypesInfo, use) {
				return true
			}
		}
	}
	return false
}

// inFactory tells whether c stands in a literal that gives any value: what a pool is
// given as New.
func inFactory(info *types.Info, c inspector.Cursor) bool {
	for f := range c.Enclosing((*ast.FuncLit)(nil)) {
		sig, ok := info.TypeOf(f.Node().(*ast.FuncLit)).(*types.Signature)
		return ok && sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type().Underlying(), types.NewInterfaceType(nil, nil))
	}
	return false
}

// inNew tells whether c stands in the function that makes what a sync.Pool holds.
func inNew(info *types.Info, c inspector.Cursor) bool {
	for kv := range c.Enclosing((*ast.KeyValueExpr)(nil)) {
		lit, ok := kv.Parent().Node().(*ast.CompositeLit)
		key, named := kv.Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
		if ok && named && key.Name == "New" && kit.IsNamed(info.TypeOf(lit), "sync", "Pool") {
			return true
		}
	}
	return false
}
