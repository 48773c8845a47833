package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkKey looks at key := string(b) that is looked up in a map, and is needed beyond
// that on some ways only: m[string(b)] copies nothing, key := string(b) always does.
func checkKey(pass *analysis.Pass, c inspector.Cursor, t text) bool {
	info := pass.TypesInfo
	home, repeated := kit.Loop(c)
	var asked token.Pos // the first lookup
	for use := range kit.Uses(info, t.frame, t.v) {
		at, inside := kit.Loop(use)
		if frame, ok := kit.Frame(use); !ok || frame != t.frame || inside != repeated || inside && at != home {
			return false
		}
		switch kept := !lookedAt(info, use); {
		case kept && !(asked.IsValid() && spared(info, use, c.Node(), asked)):
			return false
		case !kept && !asked.IsValid() && lookup(info, use):
			asked = use.Node().Pos()
		}
	}
	if !asked.IsValid() || changes(info, t, c) || kit.Cold(pass, c) {
		return false
	}
	kit.Report(pass, finding.Suggest, t.call, "copies bytes into a string for a lookup that needs no copy")
	return true
}

// lookup tells whether the string at c is looked up in a map.
func lookup(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.IndexExpr_Index || !kit.IsMap(info.TypeOf(c.Parent().Node().(*ast.IndexExpr).X)) {
		return false
	}
	up, _ := c.Parent().ParentEdge()
	return up != edge.AssignStmt_Lhs && up != edge.IncDecStmt_X
}

// lookedAt tells whether string(b) in the place of c would copy nothing.
func lookedAt(info *types.Info, c inspector.Cursor) bool {
	switch n := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		return n.Op != token.ADD
	case *ast.CallExpr:
		return kit.IsBuiltin(info, n, "len")
	}
	return lookup(info, c)
}

// spared tells whether use, which needs the string, is passed by on a way on which
// nothing went wrong: it stands in a branch, or behind one that leaves, where the
// lookup at asked has been made.
func spared(info *types.Info, use inspector.Cursor, def ast.Node, asked token.Pos) bool {
	for at := use; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch kind {
		case edge.Invalid, edge.FuncDecl_Body, edge.FuncLit_Body:
			return false
		case edge.IfStmt_Body:
			if asked < at.Node().Pos() && !hit(at.Parent().Node().(*ast.IfStmt), asked) {
				return true
			}
		case edge.IfStmt_Else:
			if asked < at.Node().Pos() {
				return true
			}
		}
		for s, ok := at.PrevSibling(); ok && s.Node() != def; s, ok = s.PrevSibling() {
			if branch, is := s.Node().(*ast.IfStmt); is && asked < branch.Body.Pos() && kit.Leaves(branch.Body) {
				last := s.ChildAt(edge.IfStmt_Body, -1).ChildAt(edge.BlockStmt_List, len(branch.Body.List)-1)
				return !kit.ErrorPath(info, last)
			}
		}
	}
}

// hit matches if v, ok := m[key]; ok {, with the lookup at asked: what it holds is what
// the lookup is made for.
func hit(s *ast.IfStmt, asked token.Pos) bool {
	_, plain := ast.Unparen(s.Cond).(*ast.Ident)
	return plain && s.Init != nil && s.Init.Pos() < asked && asked < s.Init.End()
}

// changes tells whether the bytes may be others between the definition at c and the
// string's last use.
func changes(info *types.Info, t text, c inspector.Cursor) bool {
	if _, given := ast.Unparen(t.src.expr).(*ast.CallExpr); given {
		return false // nobody here has the bytes that a call gives: key := addr.Bytes()
	}
	b := kit.RootVar(info, t.src.expr)
	if b == nil {
		return true
	}
	var last token.Pos
	for use := range kit.Uses(info, t.frame, t.v) {
		last = use.Node().Pos()
	}
	for use := range kit.Uses(info, t.frame, b) {
		kind, _ := use.ParentEdge()
		if pos := use.Node().Pos(); c.Node().End() < pos && pos < last && (kind == edge.AssignStmt_Lhs || kind == edge.UnaryExpr_X || kind == edge.IndexExpr_X || kind == edge.SliceExpr_X) {
			return true
		}
	}
	return false
}
