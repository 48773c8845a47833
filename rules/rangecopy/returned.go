package rangecopy

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// returned tells whether the loop looks for an element to return the address of
// its copy, and does nothing else with the copy but read fields: where each iteration
// has a copy of its own, all of them go to the heap.
func returned(pass *analysis.Pass, loop inspector.Cursor, v *types.Var) bool {
	if _, is := v.Type().Underlying().(*types.Struct); !is {
		return false
	}
	found := false
	for c := range kit.Uses(pass.TypesInfo, loop, v) {
		up := c.Parent()
		if address, ok := up.Node().(*ast.UnaryExpr); ok && address.Op == token.AND {
			kind, _ := up.ParentEdge()
			if kind != edge.ReturnStmt_Results || within(c, loop) || !conditional(up.Parent(), loop) {
				return false
			}
			found = true
		} else if _, _, ok := fieldRead(pass, loop, c); !ok {
			return false
		}
	}
	return found
}

// conditional tells whether a statement stands in a branch of the loop's body, or
// behind one that goes on to the next element.
func conditional(stmt, loop inspector.Cursor) bool {
	for at := stmt; at != loop; at = at.Parent() {
		switch at.Node().(type) {
		case *ast.IfStmt, *ast.CaseClause:
			return true
		}
		for s, ok := at.PrevSibling(); ok; s, ok = s.PrevSibling() {
			if guard, is := s.Node().(*ast.IfStmt); is && kit.Leaves(guard.Body) {
				return true
			}
		}
	}
	return false
}

// taken reports v := xs[i] whose address a loop returns, or asks a method of an interface
// about, and one of a table whose address is kept: the range's copy by another way.
func taken(pass *analysis.Pass, c inspector.Cursor, effects *kit.Effects) {
	s := c.Node().(*ast.AssignStmt)
	if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return
	}
	index, ok := ast.Unparen(s.Rhs[0]).(*ast.IndexExpr)
	if !ok || elements(pass.TypesInfo.TypeOf(index.X)) == nil {
		return
	}
	v := kit.Variable(pass.TypesInfo, s.Lhs[0])
	if v == nil || !addressable(v.Type()) {
		return
	}
	how := ""
	if loop, inside := kit.Loop(c); inside && kit.LoopBody(loop.Node()) == c.Parent().Node() {
		switch {
		case returned(pass, loop, v):
			how = toReturn
		case askedAbout(pass, loop, index.X, v, effects):
			how = toAsk
		case found(pass, loop, index.X, v, effects):
			how = toKeep
		}
	}
	if frame, inside := kit.Frame(c); how == "" && inside && kept(pass, frame, index.X, v) {
		how = ofTable
	}
	if how != "" && !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, s, fmt.Sprintf(how, kit.Size(pass, v.Type())))
	}
}

// What moves copies to the heap, for the size of one.
const (
	toReturn = "moves a copy of each element to the heap, %d B, to return the address of one"
	toAsk    = "moves a copy of each element to the heap, %d B, to ask about it"
	toKeep   = "moves a copy of each element to the heap, %d B, to keep the address of one"
	ofTable  = "moves a copy of an element to the heap, %d B, to keep its address: nobody writes to the elements"
)
