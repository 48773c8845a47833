// Package pooldirty is the rule for a pooled buffer, slice or map that nobody
// empties.
//
// It owns the judgement that no function near the pool cleans what goes in or
// comes out (empties.go), and what a pool holds (pooled.go). It looks only at
// packages that import sync.
package pooldirty

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

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

// Rule is pooldirty.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "pooldirty",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/pooldirty.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "what comes out of a pool still holds what its last user wrote, and grows with every use",
	Status:  rule.Stable,
	Level:   finding.Unsafe,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames:   []string{"bytes.(*Buffer).grow", "bytes.growSlice", "runtime.growslice", "runtime.memmove", "runtime.mapassign*", "internal/runtime/maps.*"},
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
	judges := map[types.Object]*judge{}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		pool := poolOf(pass.TypesInfo, call, "Get")
		if pool == nil || kit.Cold(pass, c) {
			continue
		}
		e, ok := elementAt(pass, c)
		if !ok {
			continue
		}
		j := judges[pool]
		if j == nil {
			j = &judge{pass: pass, element: e}
			judges[pool] = j
			j.clean = j.cleaned(pool, j.empties)
			j.readOut = j.clean && !j.cleaned(pool, j.resets)
		}
		if !j.clean || j.readOut && leavesFull(pass.TypesInfo, c) {
			j.report(c, call, e)
		}
	}
	return nil, nil
}

// A judge knows of one pool whether somebody cleans what it holds.
type judge struct {
	pass    *analysis.Pass
	element element
	clean   bool // somebody cleans
	readOut bool // it is clean where buffers are read to the end, and not otherwise
}

// poolOf is the pool's variable of a call pool.Get() or pool.Put(x).
func poolOf(info *types.Info, call *ast.CallExpr, method string) types.Object {
	if !kit.IsMethod(info, call, "sync", "Pool", method) {
		return nil
	}
	return kit.Object(info, kit.Receiver(call))
}

// cleaned tells whether a function that takes from the pool or puts into it, or
// that calls or is called by one that does, empties a buffer as told by empties.
func (j *judge) cleaned(pool types.Object, empties func(*ast.FuncDecl) bool) bool {
	pass := j.pass
	near := map[*ast.FuncDecl]bool{}
	effects := kit.EffectsOf(pass)
	for file := range kit.Root(pass).Children() {
		for id := range kit.Uses(pass.TypesInfo, file, pool) {
			if decl := kit.Decl(id); decl != nil {
				near[decl] = true
			}
		}
	}
	for decl := range near {
		if empties(decl) || j.around(effects, decl, empties) {
			return true
		}
	}
	return len(near) == 0
}

// around looks one call further, both ways.
func (j *judge) around(effects *kit.Effects, decl *ast.FuncDecl, empties func(*ast.FuncDecl) bool) bool {
	pass, found := j.pass, false
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if f := kit.Callee(pass.TypesInfo, call); f != nil && f.Pkg() == pass.Pkg {
				if callee := effects.Decl(f); callee != nil {
					found = found || empties(callee)
				}
			}
		}
		return !found
	})
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if found || !ok {
		return found
	}
	if j.passes(f.Signature()) && (exported(f) || throughInterface(f)) {
		return true // who is not seen may clean
	}
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), f) {
		if caller := kit.Decl(id); caller != nil && empties(caller) {
			return true
		}
	}
	return false
}

// throughInterface tells whether f is a method by which its type is an interface of the package.
func throughInterface(f *types.Func) bool {
	recv := f.Signature().Recv()
	if recv == nil {
		return false
	}
	scope := f.Pkg().Scope()
	for _, name := range scope.Names() {
		i, ok := scope.Lookup(name).Type().Underlying().(*types.Interface)
		if !ok || !types.Implements(recv.Type(), i) {
			continue
		}
		for m := range i.Methods() {
			if m.Name() == f.Name() {
				return true
			}
		}
	}
	return false
}

// exported tells whether another package may call a function: a method of a type that is not
// exported is mostly its package's own.
func exported(f *types.Func) bool {
	recv := f.Signature().Recv()
	if !f.Exported() || recv == nil || ast.IsExported(kit.ReceiverName(f)) {
		return f.Exported()
	}
	of := func(t types.Type) bool {
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			t = p.Elem()
		}
		n, ok := types.Unalias(t).(*types.Named)
		return ok && n.Obj().Name() == kit.ReceiverName(f) && n.Obj().Pkg() == f.Pkg()
	}
	for _, name := range f.Pkg().Scope().Names() { // a variable of that type, or what gives one
		switch o := f.Pkg().Scope().Lookup(name).(type) {
		case *types.Var:
			if o.Exported() && of(o.Type()) {
				return true
			}
		case *types.Func:
			for v := range o.Signature().Results().Variables() {
				if o.Exported() && of(v.Type()) {
					return true
				}
			}
		}
	}
	return false
}

// passes tells whether a function takes or gives what the pool holds.
func (j *judge) passes(sig *types.Signature) bool {
	for _, tuple := range [...]*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			if types.Identical(v.Type(), j.element.typ) || j.element.kind == buffer && kit.IsNamed(v.Type(), "bytes", "Buffer") {
				return true
			}
		}
	}
	return sig.Recv() != nil && types.Identical(sig.Recv().Type(), j.element.typ)
}

// report offers to empty a buffer where it is taken, if it gets a name there.
func (j *judge) report(c inspector.Cursor, call *ast.CallExpr, e element) {
	pass, message := j.pass, "takes "+e.what()+" nobody resets: it holds what its last user wrote, and grows with every use"
	at := c.Parent().Parent()
	assign, ok := at.Node().(*ast.AssignStmt)
	kind, _ := at.ParentEdge()
	listed := kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
	if !ok || e.kind != buffer || !listed || len(assign.Lhs) != 1 || assign.Tok == token.ASSIGN && kit.Variable(pass.TypesInfo, assign.Lhs[0]) == nil || kit.IsBlank(assign.Lhs[0]) {
		kit.Report(pass, finding.Suggest, call, message)
		return
	}
	name := assign.Lhs[0].(*ast.Ident).Name
	kit.Report(pass, finding.Unsafe, call, message, kit.Fix("reset the buffer when it is taken", kit.InsertAfter(pass, assign, name+".Reset()")))
}
