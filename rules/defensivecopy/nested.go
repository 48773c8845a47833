package defensivecopy

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// deepest is how far a document is followed into its parts.
const deepest = 6

// checkNested reports a part of an unstructured document that is copied all the way down, by
// a function that has a twin which copies nothing, and only read.
func (g *getters) checkNested(c inspector.Cursor, call *ast.CallExpr) (told bool) {
	f := kit.Callee(g.info, call)
	if f == nil || f.Name() != "NestedMap" && f.Name() != "NestedSlice" || f.Pkg() == nil || f.Signature().Recv() != nil || f.Pkg().Scope().Lookup("NestedFieldNoCopy") == nil {
		return false
	}
	vars := kit.Results(g.info, c)
	frame, ok := kit.Frame(c)
	if !ok || len(vars) != 3 || !g.readsTree(frame, vars[0], 0) || kit.Cold(g.pass, c) {
		return false
	}
	kit.Report(g.pass, finding.Suggest, call, fmt.Sprintf("copies %s all the way down to read it: NestedFieldNoCopy gives it as it is", vars[0].Name()))
	return true
}

// readsTree tells whether a local that holds a part of a document is only read, and the parts
// of it as well.
func (g *getters) readsTree(frame inspector.Cursor, v *types.Var, depth int) bool {
	if !kit.IsLocal(v) || v.Pos() < frame.Node().Pos() || len(kit.Given(g.info, frame.Node(), v)) != 1 {
		return false
	}
	n, ok := g.readsUses(frame, v, depth)
	return ok && n > 0
}

// readsUses is how often a function reads v, which holds a part of a document, where nothing
// failed; ok is false where it does anything else with it.
func (g *getters) readsUses(frame inspector.Cursor, v *types.Var, depth int) (n int, ok bool) {
	if depth > deepest {
		return 0, false
	}
	for use := range kit.Uses(g.info, frame, v) {
		if use.Node().Pos() == v.Pos() || kit.ErrorPath(g.info, use) {
			continue
		}
		at, ok := kit.Frame(use)
		if !ok || at.Node() != frame.Node() || !g.readsPart(frame, use, depth) {
			return 0, false
		}
		n++
	}
	return n, true
}

// readsPart judges what is done with the part of a document at c.
func (g *getters) readsPart(frame, c inspector.Cursor, depth int) bool {
	e, ok := c.Node().(ast.Expr)
	if t := g.info.TypeOf(e); !ok || t == nil {
		return false
	} else if _, basic := t.Underlying().(*types.Basic); basic {
		return true // a text or a number
	}
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return g.readsPart(frame, c.Parent(), depth)
	case *ast.IndexExpr:
		over, _ := c.Parent().ParentEdge()
		return kind == edge.IndexExpr_X && over != edge.AssignStmt_Lhs && over != edge.UnaryExpr_X && g.readsPart(frame, c.Parent(), depth+1)
	case *ast.TypeAssertExpr:
		return up.Type != nil && g.readsPart(frame, c.Parent(), depth+1)
	case *ast.BinaryExpr:
		return true
	case *ast.RangeStmt:
		if kind != edge.RangeStmt_X {
			return false
		}
		if up.Value == nil || kit.IsBlank(up.Value) {
			return true
		}
		item := kit.Variable(g.info, up.Value)
		if item == nil {
			return false
		}
		_, reads := g.readsUses(frame, item, depth+1)
		return reads
	case *ast.AssignStmt, *ast.ValueSpec:
		vars := kit.Results(g.info, c)
		if kind == edge.AssignStmt_Lhs || len(vars) == 0 || vars[0] == nil {
			return false
		}
		if _, basic := vars[0].Type().Underlying().(*types.Basic); basic {
			return true
		}
		return g.readsTree(frame, vars[0], depth+1)
	case *ast.CallExpr:
		f := kit.Callee(g.info, up)
		return kit.IsBuiltin(g.info, up, "len") || kind == edge.CallExpr_Args && i == 0 && f != nil && (f.Name() == "FromUnstructured" || strings.HasSuffix(f.Name(), "NoCopy"))
	}
	return false
}
