package growmap

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// nested looks at a loop that ends the body of one over lists and takes each
// list: the sum of their lengths can be asked before the map is made.
func nested(pass *analysis.Pass, inner inspector.Cursor, f fill) {
	info := pass.TypesInfo
	kind, last := inner.ParentEdge()
	r, ok := inner.Node().(*ast.RangeStmt)
	if !ok || kind != edge.BlockStmt_List || !kit.SideEffectFree(info, r.X) || sets(info, f) {
		return
	}
	body := inner.Parent()
	outer, ok := body.Parent().Node().(*ast.RangeStmt)
	if !ok || outer.Body != body.Node() || last != len(outer.Body.List)-1 || outer.Value == nil {
		return
	}
	item, root := kit.Variable(info, outer.Value), kit.RootVar(info, f.m)
	if item == nil || kit.RootVar(info, r.X) != item {
		return
	}
	for _, s := range outer.Body.List[:last] {
		if kit.Jumps(s) || root == nil || uses(info, s, f.m, root) {
			return
		}
	}
	if trips, ok := kit.LoopTrips(pass, outer); !ok || trips.Const >= 0 && trips.Const <= few {
		return
	}
	if _, ok := findStart(pass, body.Parent(), f.m); ok {
		kit.Report(pass, finding.Suggest, f.stmt, fmt.Sprintf("grows %s table by table although the sum of the lengths can be asked first: each outgrown table is allocated and its keys are hashed again", kit.Text(pass, f.m)))
	}
}

// sets tells whether a store looks like one into a set, made because the lists
// have much in common: the value says nothing, or the key is computed.
func sets(info *types.Info, f fill) bool {
	if call, ok := ast.Unparen(f.key).(*ast.CallExpr); ok && !kit.IsConversion(info, call) {
		return true
	}
	for _, value := range f.stmt.Rhs {
		if lit, ok := ast.Unparen(value).(*ast.CompositeLit); ok && len(lit.Elts) == 0 || info.Types[value].Value != nil {
			return true
		}
	}
	return false
}
