package heapescape

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// pointed reports p := &T{...}, or what a function that is inlined makes so, where only a
// branch keeps p, which asks whether it is another than the one before, and all others look through
// it: a value would do for those.
func pointed(pass *analysis.Pass, n kit.Noted) {
	info := pass.TypesInfo
	at, ok := n.File.FindByPos(n.Pos, n.Pos+1)
	if !ok || !n.Heap || !makes(info, at) {
		return
	}
	vars := kit.Results(info, at)
	frame, inside := kit.Frame(at)
	if len(vars) != 1 || !inside || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return
	}
	p, isPointer := vars[0].Type().Underlying().(*types.Pointer)
	s, isAssign := at.Parent().Node().(*ast.AssignStmt)
	if !isPointer || !isAssign || s.Tok != token.DEFINE || kit.Cold(pass, at) || !kit.OftenFor(at, leastFilled+kit.Size(pass, p.Elem())) || holdsLock(p.Elem()) {
		return
	}
	home := at.Parent().Parent()
	if _, gate := home.Node().(*ast.IfStmt); !gate {
		if home, ok = scope(at); !ok {
			return
		}
	}
	if in, ok := keptIn(pass, frame, home, vars[0]); ok && changed(info, in, vars[0]) && !assignedBehind(info, home, vars[0], in.Node()) && !waits(pass, home, at) {
		kit.Report(pass, finding.Suggest, s.Lhs[0], fmt.Sprintf("puts what %s leads to on the heap in every %s although only a branch keeps it", vars[0].Name(), kit.Round(at)))
	}
}

// makes matches &T{...}, and a call of a function of the package.
func makes(info *types.Info, at inspector.Cursor) bool {
	switch e := at.Node().(type) {
	case *ast.UnaryExpr:
		_, lit := ast.Unparen(e.X).(*ast.CompositeLit)
		return lit && e.Op == token.AND
	case *ast.CallExpr:
		f := kit.Callee(info, e)
		return f != nil && f.Signature().Results().Len() == 1
	}
	return false
}

// keptIn is the branch in which all uses stand that may keep a pointer, where others outside of it
// only look through it.
func keptIn(pass *analysis.Pass, frame, home inspector.Cursor, v *types.Var) (in inspector.Cursor, ok bool) {
	info := pass.TypesInfo
	var kept, looks []inspector.Cursor
	for use := range kit.Uses(info, frame, v) {
		if of, inside := kit.Frame(use); !inside || of.Node() != frame.Node() {
			return in, false
		}
		if l := kit.LookerOf(pass); !l.Through(use) || l.Assumed {
			kept = append(kept, use)
		} else {
			looks = append(looks, use)
		}
	}
	if len(kept) == 0 {
		return in, false
	}
	for _, b := range common(info, home, kept) {
		outside := false
		for _, use := range looks {
			outside = outside || !kit.Encloses(b.Node(), use.Node())
		}
		if outside && works(info, home, b.Node()) {
			return b, true
		}
	}
	return in, false
}

// changed tells whether a branch asks whether the value is another than one that is there
// already: mostly it is not.
func changed(info *types.Info, in inspector.Cursor, v *types.Var) bool {
	s, ok := in.Parent().Node().(*ast.IfStmt)
	if kind, _ := in.ParentEdge(); !ok || kind != edge.IfStmt_Body || !kit.Mentions(info, s.Cond, v) {
		return false
	}
	switch e := ast.Unparen(s.Cond).(type) {
	case *ast.UnaryExpr:
		call, ok := ast.Unparen(e.X).(*ast.CallExpr)
		if !ok || e.Op != token.NOT {
			return false
		}
		f := kit.Callee(info, call)
		return f != nil && slices.ContainsFunc(kit.Words(f.Name()), func(w string) bool {
			return w == "equal" || w == "equals" || w == "same" || w == "eq"
		})
	case *ast.BinaryExpr:
		return e.Op == token.NEQ && !kit.IsNil(info, e.Y)
	}
	return false
}
