package concatloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// build gives the edits that collect the string in a builder; ok is false
// where that may be seen, or would lose a comment.
func (g *growth) build() (edits []analysis.TextEdit, ok bool) {
	file := kit.File(g.loop)
	q, usable := kit.Qualifier(g.pass, file, g.loop.Node().Pos(), "strings")
	stmt, listed := kit.Stmt(g.loop)
	if !usable || !listed || !g.buildable() {
		return nil, false
	}
	decl := kit.Decl(g.loop)
	if decl == nil {
		return nil, false // a literal at package level: rare, and its names are hard to keep apart
	}
	sb := g.names.Fresh(g.pass, file, decl, "sb")
	for _, c := range g.appends {
		if kit.HasComment(file, c.Node().Pos(), c.Node().End()) {
			return nil, false
		}
		edits = append(edits, g.write(sb, c))
	}
	for _, n := range g.lengths {
		edits = append(edits, kit.Replace(n.expr, sb+n.text))
	}
	for _, id := range g.returns {
		edits = append(edits, kit.Replace(id, sb+".String()"))
	}
	around, ok := g.frame(stmt, q, sb)
	edits = append(edits, around...)
	edits = append(edits, kit.EditImports(g.pass, file, nil, "strings")...)
	return kit.Tidy(g.pass, file, edits...), ok
}

// frame declares the builder before the loop stmt and hands its string over
// behind it.
func (g *growth) frame(stmt inspector.Cursor, q, sb string) (edits []analysis.TextEdit, ok bool) {
	before, after := g.outside()
	declaration := "var " + sb + " " + q + "Builder"
	def, init := g.declared(stmt)
	home, _ := kit.Frame(g.loop)
	switch {
	case def != nil && before == 0:
		if init != nil && !g.isEmpty(init) {
			declaration += "\n" + kit.Indent(g.pass, def.Pos()) + sb + ".WriteString(" + kit.Text(g.pass, init) + ")"
		}
		edits = append(edits, kit.Replace(def, declaration))
		if ret := g.onlyReturn(after); ret != nil {
			return append(edits, kit.Replace(ret, sb+".String()")), true
		}
		if len(after) > 0 {
			edits = append(edits, kit.InsertAfter(g.pass, stmt.Node(), g.v.Name()+" := "+sb+".String()"))
		}
		return edits, true
	case g.start() && before == 0:
		if (len(after) == 0 || g.endless()) && !g.isResult(home.Node()) {
			return nil, false // the declaration would be left unused
		}
		edits = append(edits, kit.InsertBefore(g.pass, stmt.Node(), declaration))
	default:
		edits = append(edits, kit.InsertBefore(g.pass, stmt.Node(), declaration+"\n"+sb+".WriteString("+g.v.Name()+")"))
	}
	if g.endless() {
		return edits, true
	}
	return append(edits, kit.InsertAfter(g.pass, stmt.Node(), g.v.Name()+" = "+sb+".String()")), true
}

// endless tells whether nothing behind the loop can run: a statement there
// would take from a function its end in a terminating statement.
func (g *growth) endless() bool {
	loop, ok := g.loop.Node().(*ast.ForStmt)
	if !ok || loop.Cond != nil {
		return false
	}
	for c := range g.loop.Preorder((*ast.BranchStmt)(nil)) {
		b := c.Node().(*ast.BranchStmt)
		if b.Tok == token.BREAK && (b.Label != nil || kit.BreakEnds(c) == g.loop.Node()) {
			return false
		}
	}
	return true
}

// outside counts the uses before the loop and lists those behind it.
func (g *growth) outside() (before int, after []inspector.Cursor) {
	home, _ := kit.Frame(g.loop)
	for use := range kit.Uses(g.pass.TypesInfo, home, g.v) {
		switch pos := use.Node().Pos(); {
		case pos < g.loop.Node().Pos():
			before++
		case pos >= g.loop.Node().End():
			after = append(after, use)
		}
	}
	return before, after
}

// onlyReturn is the only use behind the loop when it is part of a return
// statement there.
func (g *growth) onlyReturn(after []inspector.Cursor) ast.Node {
	if len(after) != 1 {
		return nil
	}
	if _, repeated := kit.Loop(after[0]); repeated && !sameLoop(after[0], g.loop) {
		return nil
	}
	for up := range after[0].Enclosing((*ast.ReturnStmt)(nil), (*ast.BlockStmt)(nil)) {
		if _, ok := up.Node().(*ast.ReturnStmt); ok {
			return after[0].Node()
		}
		break
	}
	return nil
}

// sameLoop tells whether a and b are repeated by the same loop.
func sameLoop(a, b inspector.Cursor) bool {
	x, ok1 := kit.Loop(a)
	y, ok2 := kit.Loop(b)
	return ok1 && ok2 && x == y
}

// declared is the statement before stmt, in its list, that declares the variable
// alone, with its value: s := "x", var s string or var s = "x".
func (g *growth) declared(stmt inspector.Cursor) (def ast.Stmt, value ast.Expr) {
	home, _ := kit.Frame(g.loop)
	c, ok := home.FindByPos(g.v.Pos(), g.v.Pos())
	if !ok {
		return nil, nil
	}
	at, ok := kit.Stmt(c)
	if !ok || at.Parent() != stmt.Parent() {
		return nil, nil
	}
	switch s := at.Node().(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			return s, s.Rhs[0]
		}
	case *ast.DeclStmt:
		spec, ok := onlySpec(s)
		if !ok || len(spec.Names) != 1 {
			return nil, nil
		}
		if len(spec.Values) == 0 {
			return s, nil
		}
		return s, spec.Values[0]
	}
	return nil, nil
}

func onlySpec(s *ast.DeclStmt) (*ast.ValueSpec, bool) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok || len(d.Specs) != 1 || d.Lparen.IsValid() {
		return nil, false
	}
	spec, ok := d.Specs[0].(*ast.ValueSpec)
	return spec, ok
}

func (g *growth) isEmpty(e ast.Expr) bool {
	text, ok := kit.ConstString(g.pass.TypesInfo, e)
	return ok && text == ""
}

// start tells whether the variable is surely empty when nothing used it yet: a
// result, or declared without a value or with an empty one.
func (g *growth) start() bool {
	home, _ := kit.Frame(g.loop)
	if g.isResult(home.Node()) {
		return true
	}
	c, ok := home.FindByPos(g.v.Pos(), g.v.Pos())
	if !ok {
		return false
	}
	switch d := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		return len(d.Lhs) == 1 && g.isEmpty(d.Rhs[0])
	case *ast.ValueSpec:
		return len(d.Values) == 0 || len(d.Names) == 1 && g.isEmpty(d.Values[0])
	}
	return false
}

// write turns an append into calls of the builder, one for each operand.
func (g *growth) write(sb string, c inspector.Cursor) analysis.TextEdit {
	s := c.Node().(*ast.AssignStmt)
	operands := flatten(g.pass.TypesInfo, s.Rhs[0], nil)
	if s.Tok == token.ASSIGN {
		operands = operands[1:]
	}
	lines := make([]string, len(operands))
	for i, e := range operands {
		lines[i] = g.writeOne(sb, e)
	}
	return kit.Replace(s, strings.Join(lines, "\n"+kit.Indent(g.pass, s.Pos())))
}

// flatten lists the operands of a chain of +; constant parts stay together.
func flatten(info *types.Info, e ast.Expr, operands []ast.Expr) []ast.Expr {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || info.Types[e].Value != nil {
		return append(operands, e)
	}
	return flatten(info, b.Y, flatten(info, b.X, operands))
}

func (g *growth) writeOne(sb string, e ast.Expr) string {
	info := g.pass.TypesInfo
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || info.Types[e].Value != nil {
		return sb + ".WriteString(" + kit.Text(g.pass, ast.Unparen(e)) + ")"
	}
	if kit.IsConversion(info, call) && len(call.Args) == 1 {
		if b, ok := types.Unalias(info.TypeOf(call.Args[0])).(*types.Basic); ok && b.Kind() == types.Int32 {
			return sb + ".WriteRune(" + kit.Text(g.pass, call.Args[0]) + ")"
		}
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && kit.IsCall(info, call, "fmt", "Sprintf", "Sprint", "Sprintln") && len(call.Args) > 0 {
		args, ok := kit.Source(g.pass, call.Args[0].Pos(), call.End())
		if ok {
			return kit.Text(g.pass, sel.X) + ".F" + strings.TrimPrefix(sel.Sel.Name, "S") + "(&" + sb + ", " + args
		}
	}
	return sb + ".WriteString(" + kit.Text(g.pass, call) + ")"
}
