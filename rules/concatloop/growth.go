package concatloop

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

// A growth is a string variable with all that a loop does to it.
type growth struct {
	pass    *analysis.Pass
	names   *kit.Locals
	v       *types.Var
	loop    inspector.Cursor
	appends []inspector.Cursor // AssignStmt
	lengths []length
	returns []*ast.Ident // uses in return statements, which end the loop
	begins  bool         // a branch of its own writes the first element
	looked  bool         // at its end, which a builder does not show
}

// A length is a question for the string's length that a builder can answer.
type length struct {
	expr ast.Expr
	text string // after the builder's name
}

// collect files every use of the variable in the loop; false when one reads
// the string itself, or changes it other than by appending.
func (g *growth) collect() bool {
	info := g.pass.TypesInfo
	home, _ := kit.Frame(g.loop)
	for use := range kit.Uses(info, g.loop, g.v) {
		if frame, _ := kit.Frame(use); frame != home {
			return false // a closure may keep it
		}
		if !g.file(use) {
			return false
		}
	}
	return len(g.appends) > 0
}

func (g *growth) file(use inspector.Cursor) bool {
	if stmt, ok := g.appendOf(use); ok {
		if len(g.appends) == 0 || g.appends[len(g.appends)-1] != stmt {
			g.appends = append(g.appends, stmt)
		}
		return true
	}
	if g.beginsWith(use) {
		g.begins = true
		return true
	}
	if n, ok := g.lengthOf(use); ok {
		g.lengths = append(g.lengths, n)
		return true
	}
	if g.atEnd(use) {
		g.looked = true
		return true
	}
	for up := range use.Enclosing((*ast.ReturnStmt)(nil), (*ast.BlockStmt)(nil)) {
		if _, ok := up.Node().(*ast.ReturnStmt); ok {
			g.returns = append(g.returns, use.Node().(*ast.Ident))
			return true
		}
		return false
	}
	return false
}

// appendOf is the append whose own operand use is: the left side, or the
// first operand of s = s + x, or of what Sprintf makes.
func (g *growth) appendOf(use inspector.Cursor) (stmt inspector.Cursor, ok bool) {
	kind, _ := use.ParentEdge()
	at := use
	if call, is := use.Parent().Node().(*ast.CallExpr); is && formattedBehind(g.pass.TypesInfo, call) == use.Node() {
		at = use.Parent()
		kind, _ = at.ParentEdge()
	} else if _, is := use.Parent().Node().(*ast.CompositeLit); is {
		if call, is := use.Parent().Parent().Node().(*ast.CallExpr); is && formattedBehind(g.pass.TypesInfo, call) == use.Node() {
			at = use.Parent().Parent()
			kind, _ = at.ParentEdge()
		}
	}
	for kind == edge.BinaryExpr_X {
		at = at.Parent()
		kind, _ = at.ParentEdge()
	}
	if kind != edge.AssignStmt_Lhs && (kind != edge.AssignStmt_Rhs || at == use) {
		return stmt, false
	}
	stmt = at.Parent()
	s := stmt.Node().(*ast.AssignStmt)
	return stmt, appended(g.pass.TypesInfo, s) == g.v && (kind == edge.AssignStmt_Lhs || s.Tok == token.ASSIGN)
}

// lengthOf matches len(s), s == "" and s != "".
func (g *growth) lengthOf(use inspector.Cursor) (n length, ok bool) {
	info := g.pass.TypesInfo
	switch parent := use.Parent().Node().(type) {
	case *ast.CallExpr:
		return length{parent, ".Len()"}, kit.IsBuiltin(info, parent, "len")
	case *ast.BinaryExpr:
		other := parent.Y
		if parent.Y == use.Node() {
			other = parent.X
		}
		if text, isConst := kit.ConstString(info, other); !isConst || text != "" {
			return n, false
		}
		switch parent.Op {
		case token.EQL:
			return length{parent, ".Len() == 0"}, true
		case token.NEQ:
			return length{parent, ".Len() > 0"}, true
		}
	}
	return n, false
}

// span is the range from the first append to the last.
type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }

func (g *growth) report() {
	const message = "+= copies the whole string on every iteration"
	if g.forError() {
		return
	}
	at := span{g.appends[0].Node().Pos(), g.appends[len(g.appends)-1].Node().End()}
	if edits, ok := g.build(); ok {
		kit.Report(g.pass, "", at, message, kit.Fix("collect in a strings.Builder", edits...))
		return
	}
	kit.Report(g.pass, finding.Suggest, at, message)
}

// buildable tells whether the string may be missing from its variable while the
// loop runs: nobody sees the variable then, and every way out of the loop leads
// past its end.
func (g *growth) buildable() bool {
	info := g.pass.TypesInfo
	home, _ := kit.Frame(g.loop)
	if _, plain := types.Unalias(g.v.Type()).(*types.Basic); !plain || g.begins || g.looked || !kit.Private(info, home.Node(), g.v) {
		return false
	}
	for use := range kit.Uses(info, home, g.v) {
		if frame, _ := kit.Frame(use); frame != home {
			return false
		}
	}
	for _, c := range g.appends {
		kind, _ := c.ParentEdge()
		if _, formatted := c.Node().(*ast.AssignStmt).Rhs[0].(*ast.CallExpr); formatted && c.Node().(*ast.AssignStmt).Tok == token.ASSIGN {
			return false // the format would have to be taken apart
		}
		if kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
			return false
		}
	}
	return g.leavesAtEnd() && (!g.isResult(home.Node()) || !mayReturn(g.loop) && !defers(home))
}

// leavesAtEnd is false when a goto or a labelled branch may jump past the end
// of the loop.
func (g *growth) leavesAtEnd() bool {
	home, _ := kit.Frame(g.loop)
	for c := range home.Preorder((*ast.BranchStmt)(nil)) {
		b := c.Node().(*ast.BranchStmt)
		if b.Tok == token.GOTO {
			return false
		}
		if b.Label == nil || b.Pos() < g.loop.Node().Pos() || b.Pos() >= g.loop.Node().End() {
			continue
		}
		label := g.pass.TypesInfo.Uses[b.Label]
		own := g.loop.Parent().Node()
		if label == nil || label.Pos() < g.loop.Node().Pos() && label.Pos() != own.Pos() {
			return false // a label around the loop other than its own
		}
	}
	return true
}

func (g *growth) isResult(fn ast.Node) bool { return kit.InResults(kit.FuncType(fn), g.v) }

func mayReturn(loop inspector.Cursor) bool {
	for range loop.Preorder((*ast.ReturnStmt)(nil)) {
		return true
	}
	return false
}

func defers(fn inspector.Cursor) bool {
	for range fn.Preorder((*ast.DeferStmt)(nil)) {
		return true
	}
	return false
}
