package costlyfirst

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// operands are the parts of a && b && c, or of a || b || c, in the order in which they are asked.
func operands(e ast.Expr, op token.Token) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == op {
		return append(operands(b.X, op), operands(b.Y, op)...)
	}
	return []ast.Expr{e}
}

// chain judges the outermost && or || of a chain.
func (c *checker) chain(at inspector.Cursor, e *ast.BinaryExpr) {
	if e.Op != token.LAND && e.Op != token.LOR {
		return
	}
	if up, ok := at.Parent().Node().(*ast.BinaryExpr); ok && up.Op == e.Op {
		return
	}
	if e.Op == token.LOR && c.refuses(at) {
		return // all are asked, nearly always
	}
	parts := operands(e, e.Op)
	o, ok := c.order(at, parts, e.Op)
	if !ok {
		return
	}
	c.report(parts[o.costly], o, c.swap(at, parts, o))
}

// refuses tells whether what holds at c is a failure: nearly always it does not hold.
func (c *checker) refuses(at inspector.Cursor) bool {
	at = kit.Around(at)
	kind, _ := at.ParentEdge()
	if kind != edge.IfStmt_Cond {
		return false
	}
	return kit.Refuses(c.TypesInfo, at.Parent(), at.Parent().Node().(*ast.IfStmt))
}

// report names a costly part once, with an edit where there is one and it is proven.
func (c *checker) report(part ast.Expr, o order, edits []analysis.TextEdit) {
	if c.told[part.Pos()] {
		return
	}
	c.told[part.Pos()] = true
	if o.proven && edits != nil {
		kit.Report(c.Pass, finding.Safe, part, o.message, kit.Fix("ask what is cheap first", edits...))
		return
	}
	kit.Report(c.Pass, finding.Suggest, part, o.message)
}

// An order is a costly part, and the cheap ones behind it that may stand before it.
type order struct {
	costly  int
	cheap   []int
	message string
	// proven: asked in the other order the condition is the same, panics included.
	proven bool
}

// order finds the first costly part of a condition with cheap parts behind it that
// could be asked before.
func (c *checker) order(at inspector.Cursor, parts []ast.Expr, op token.Token) (o order, ok bool) {
	for i, part := range parts[:len(parts)-1] {
		cost := c.cost(part)
		if cost.what == "" || !c.pure(part) || cost.small && !kit.Often(at) || cost.tiny && !c.turns(at) {
			continue
		}
		if inner, ok := ast.Unparen(part).(*ast.BinaryExpr); ok && logical(inner) {
			if _, turns := c.order(at, operands(inner, inner.Op), inner.Op); turns {
				continue // its own order comes first, and may be all that is needed
			}
		}
		o = order{costly: i, proven: true}
		for j := i + 1; j < len(parts) && (j == i+1 || c.pure(parts[j-1])); j++ {
			if ch, is := c.cheap(parts[j]); is && c.allHeld(at, ch.derefs, parts[:i+1], op) {
				o.cheap = append(o.cheap, j)
				o.proven = o.proven && !ch.loose && c.calm(at, parts[i:j], parts[j], parts[:i], op)
			}
		}
		if len(o.cheap) == 0 || kit.Cold(c.Pass, at) {
			continue
		}
		o.message = message(c.Pass, cost.what, parts[o.cheap[0]], op)
		return o, true
	}
	return o, false
}

// turns tells whether at is asked in each turn of a loop, and none around it waits.
func (c *checker) turns(at inspector.Cursor) bool {
	outer, ok := kit.Loop(at)
	for loop := outer; ok; loop, ok = kit.Loop(loop) {
		outer = loop
	}
	return kit.LoopDepth(at) > 0 && !kit.WaitsOnChannel(outer.Node())
}

// longest is how much of a condition is repeated in a message.
const longest = 60

func message(pass *analysis.Pass, what string, cheap ast.Expr, op token.Token) string {
	answer := "false"
	if op == token.LOR {
		answer = "true"
	}
	text := strings.Join(strings.Fields(kit.Text(pass, cheap)), " ")
	if len(text) > longest {
		text = "the condition behind it"
	}
	return what + " before it asks " + text + ", which costs next to nothing and would do where it is " + answer
}

// swap puts the cheap parts before the costly one; nil where a comment would speak of another part then.
func (c *checker) swap(at inspector.Cursor, parts []ast.Expr, o order) []analysis.TextEdit {
	first, last := parts[o.costly], parts[o.cheap[len(o.cheap)-1]]
	file := kit.File(at)
	if kit.HasComment(file, first.Pos(), last.End()) {
		return nil
	}
	// Each place keeps its line; what stands there is another part.
	var turned []ast.Expr
	for _, j := range o.cheap {
		turned = append(turned, parts[j])
	}
	for j := o.costly; j < o.cheap[len(o.cheap)-1]; j++ {
		if !slices.Contains(o.cheap, j) {
			turned = append(turned, parts[j])
		}
	}
	if c.several(first, last) && c.commented(file, parts[o.costly:o.cheap[len(o.cheap)-1]+1]) {
		return nil
	}
	var edits []analysis.TextEdit
	for i, part := range turned {
		edits = append(edits, kit.Replace(parts[o.costly+i], kit.Text(c.Pass, part)))
	}
	return kit.Tidy(c.Pass, file, edits...)
}

func (c *checker) several(first, last ast.Expr) bool {
	return kit.Line(c.Pass, first.Pos()) != kit.Line(c.Pass, last.End())
}

// commented tells whether a comment stands behind one of the parts or above it.
func (c *checker) commented(file *ast.File, parts []ast.Expr) bool {
	return slices.ContainsFunc(parts, func(e ast.Expr) bool {
		above, beside := kit.CommentsAt(c.Pass, file, e.End())
		return len(beside) > 0 || len(above) > 0 && e != parts[0]
	})
}

// nested judges if costly { if cheap { ... } }, which asks costly && cheap.
func (c *checker) nested(at inspector.Cursor, outer *ast.IfStmt) {
	if outer.Else != nil || len(outer.Body.List) != 1 {
		return
	}
	inner, ok := outer.Body.List[0].(*ast.IfStmt)
	if !ok || inner.Else != nil || inner.Init != nil {
		return
	}
	c.apart(at, operands(outer.Cond, token.LAND), operands(inner.Cond, token.LAND), token.LAND, func() []analysis.TextEdit {
		file := kit.File(at)
		if kit.HasComment(file, outer.Cond.Pos(), inner.Body.Pos()) {
			return nil
		}
		return kit.Tidy(c.Pass, file, kit.Replace(outer.Cond, kit.Text(c.Pass, inner.Cond)), kit.Replace(inner.Cond, kit.Text(c.Pass, outer.Cond)))
	})
}

// following judges if costly { return false } with if cheap { return false } behind it,
// which asks costly || cheap, and if !costly { return false }; return cheap.
func (c *checker) following(at inspector.Cursor, s *ast.IfStmt) {
	if s.Else != nil || len(s.Body.List) != 1 || !leavesAlike(s.Body.List[0]) {
		return
	}
	if kind, _ := at.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return
	}
	next, ok := at.NextSibling()
	if !ok {
		return
	}
	kept := func() []analysis.TextEdit { return nil } // the comments of each go with it
	switch n := next.Node().(type) {
	case *ast.IfStmt:
		if n.Init != nil || n.Else != nil || s.Init != nil || len(n.Body.List) != 1 || !c.sameLeave(s.Body.List[0], n.Body.List[0]) {
			return
		}
		c.apart(at, operands(s.Cond, token.LOR), operands(n.Cond, token.LOR), token.LOR, kept)
	case *ast.ReturnStmt:
		ret, ok := s.Body.List[0].(*ast.ReturnStmt)
		if !ok || s.Init != nil || len(n.Results) != 1 || len(ret.Results) != 1 {
			return
		}
		switch value := c.TypesInfo.Types[ret.Results[0]].Value; {
		case value == nil:
		case value.ExactString() == "true":
			c.apart(at, operands(s.Cond, token.LOR), operands(n.Results[0], token.LOR), token.LOR, kept)
		case value.ExactString() == "false":
			not, ok := ast.Unparen(s.Cond).(*ast.UnaryExpr)
			if ok && not.Op == token.NOT {
				c.apart(at, []ast.Expr{not.X}, operands(n.Results[0], token.LAND), token.LAND, kept)
			}
		}
	}
}

// apart judges a condition whose two halves stand in two statements.
func (c *checker) apart(at inspector.Cursor, first, second []ast.Expr, op token.Token, fix func() []analysis.TextEdit) {
	if len(first) != 1 || logical(first[0]) {
		return // what stands beside the costly part is asked first already
	}
	parts := append(slices.Clone(first), second[0])
	o, ok := c.order(at.ChildAt(edge.IfStmt_Cond, -1), parts, op)
	if !ok {
		return
	}
	o.proven = o.proven && len(second) == 1
	c.report(parts[0], o, fix())
}

func logical(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && (b.Op == token.LAND || b.Op == token.LOR)
}

// leavesAlike tells whether a statement leaves and says nothing that was computed for it.
func leavesAlike(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	case *ast.ReturnStmt:
		return true
	}
	return false
}

// sameLeave tells whether two statements leave to the same place with the same results: constants, nil, or none.
func (c *checker) sameLeave(a, b ast.Stmt) bool {
	switch a := a.(type) {
	case *ast.BranchStmt:
		b, ok := b.(*ast.BranchStmt)
		return ok && a.Tok == b.Tok && (a.Label == nil) == (b.Label == nil) && (a.Label == nil || a.Label.Name == b.Label.Name)
	case *ast.ReturnStmt:
		b, ok := b.(*ast.ReturnStmt)
		return ok && slices.EqualFunc(a.Results, b.Results, func(x, y ast.Expr) bool {
			fixed := c.TypesInfo.Types[x].Value != nil || kit.IsNil(c.TypesInfo, x) || kit.Variable(c.TypesInfo, x) != nil
			return fixed && kit.Same(c.TypesInfo, x, y)
		})
	}
	return false
}
