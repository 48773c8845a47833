// Package pooldirty is the rule for a pooled buffer that nobody resets.
//
// It owns the judgement that no function near the pool cleans what goes in or
// comes out. It looks only at packages that import sync and bytes.
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
	Summary: "a pooled buffer still holds what its last user wrote, and grows with every use",
	Status:  rule.Preview,
	Level:   finding.Unsafe,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames:   []string{"bytes.(*Buffer).grow", "bytes.growSlice", "runtime.growslice", "runtime.memmove"},
		Deep:     true,
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sync") || !kit.Imports(pass, "bytes") {
		return nil, nil
	}
	clean := map[types.Object]bool{}   // pools that somebody cleans for
	readOut := map[types.Object]bool{} // pools that are clean where buffers are read to the end
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		pool := poolOf(pass.TypesInfo, call, "Get")
		if pool == nil || !isBuffer(pass.TypesInfo, c) || kit.Cold(pass, c) {
			continue
		}
		if _, known := clean[pool]; !known {
			clean[pool] = cleaned(pass, pool, empties)
			readOut[pool] = clean[pool] && !cleaned(pass, pool, resets)
		}
		if !clean[pool] || readOut[pool] && leavesFull(pass.TypesInfo, c) {
			report(pass, c, call)
		}
	}
	return nil, nil
}

// poolOf is the pool's variable of a call pool.Get() or pool.Put(x).
func poolOf(info *types.Info, call *ast.CallExpr, method string) types.Object {
	if !kit.IsMethod(info, call, "sync", "Pool", method) {
		return nil
	}
	return kit.Object(info, kit.Receiver(call))
}

// isBuffer tells whether what Get gives is asserted to be a *bytes.Buffer.
func isBuffer(info *types.Info, c inspector.Cursor) bool {
	a, ok := c.Parent().Node().(*ast.TypeAssertExpr)
	return ok && a.Type != nil && kit.IsNamed(info.TypeOf(a.Type), "bytes", "Buffer")
}

// cleaned tells whether a function that takes from the pool or puts into it, or
// that calls or is called by one that does, empties a buffer as told by empties.
func cleaned(pass *analysis.Pass, pool types.Object, empties func(*types.Info, *ast.FuncDecl) bool) bool {
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
		if empties(pass.TypesInfo, decl) || around(pass, effects, decl, empties) {
			return true
		}
	}
	return len(near) == 0
}

// around looks one call further, both ways.
func around(pass *analysis.Pass, effects *kit.Effects, decl *ast.FuncDecl, empties func(*types.Info, *ast.FuncDecl) bool) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if f := kit.Callee(pass.TypesInfo, call); f != nil && f.Pkg() == pass.Pkg {
				if callee := effects.Decl(f); callee != nil {
					found = found || empties(pass.TypesInfo, callee)
				}
			}
		}
		return !found
	})
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if found || !ok {
		return found
	}
	if f.Exported() && passesBuffer(f.Signature()) {
		return true // another package may clean
	}
	for file := range kit.Root(pass).Children() {
		for id := range kit.Uses(pass.TypesInfo, file, f) {
			if caller := kit.Decl(id); caller != nil && empties(pass.TypesInfo, caller) {
				return true
			}
		}
	}
	return false
}

// passesBuffer tells whether a function takes or gives a buffer.
func passesBuffer(sig *types.Signature) bool {
	for _, tuple := range [...]*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			if kit.IsNamed(v.Type(), "bytes", "Buffer") {
				return true
			}
		}
	}
	return false
}

// report offers to empty the buffer where it is taken, if it gets a name there.
func report(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	const message = "takes a buffer that nobody resets: it holds what its last user wrote, and grows with every use"
	at := c.Parent().Parent()
	assign, ok := at.Node().(*ast.AssignStmt)
	kind, _ := at.ParentEdge()
	listed := kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
	if !ok || !listed || len(assign.Lhs) != 1 || assign.Tok == token.ASSIGN && kit.Variable(pass.TypesInfo, assign.Lhs[0]) == nil || kit.IsBlank(assign.Lhs[0]) {
		kit.Report(pass, finding.Suggest, call, message)
		return
	}
	name := assign.Lhs[0].(*ast.Ident).Name
	kit.Report(pass, finding.Unsafe, call, message, kit.Fix("reset the buffer when it is taken", kit.InsertAfter(pass, assign, name+".Reset()")))
}
