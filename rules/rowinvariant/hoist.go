package rowinvariant

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// report reports e, with an edit that moves it before the loop where that is
// proven to change nothing.
func (c *checker) report(at, loop inspector.Cursor, e ast.Expr, message string) {
	p, ok := c.proven(at, loop, e)
	if !ok {
		kit.Report(c.Pass, finding.Suggest, e, message)
		return
	}
	if p.risky && !p.first(at) {
		kit.Report(c.Pass, finding.Suggest, e, message) // a condition may be what keeps it from a panic
		return
	}
	edits, name := p.move(at, e)
	if edits == nil {
		kit.Report(c.Pass, finding.Suggest, e, message)
		return
	}
	level, verb := finding.Safe, "compute "
	if p.risky {
		level = finding.Unsafe
	}
	if _, lookup := e.(*ast.IndexExpr); lookup {
		verb = "look up "
	}
	kit.Report(c.Pass, level, e, message, kit.Fix(verb+name+" once, before the loop", kit.Tidy(c.Pass, kit.File(at), edits...)...))
}

// first tells whether each iteration comes to what is at, whatever the loop found
// out until then.
func (p *proof) first(at inspector.Cursor) bool {
	for ; at.Node() != p.loop.Node(); at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.IfStmt:
			if kind == edge.IfStmt_Body || kind == edge.IfStmt_Else {
				return false
			}
		case *ast.BinaryExpr:
			if kind == edge.BinaryExpr_Y && (up.Op == token.LAND || up.Op == token.LOR) {
				return false
			}
		case *ast.CaseClause, *ast.CommClause:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if up != p.loop.Node() {
				return false
			}
		case *ast.BlockStmt:
			for _, s := range up.List {
				if s.Pos() < at.Node().Pos() && kit.Jumps(s) {
					return false
				}
			}
		}
	}
	return true
}

// proven finds the outermost loop before which e has the same value.
func (c *checker) proven(at, loop inspector.Cursor, e ast.Expr) (best *proof, ok bool) {
	decl := kit.Decl(at)
	if decl == nil || kit.Leaps(decl) || kit.HasComment(kit.File(at), e.Pos(), e.End()) || !c.copied(e) {
		return nil, false
	}
	for inside := true; inside; loop, inside = kit.Loop(loop) {
		p := &proof{checker: c, loop: loop, decl: decl}
		if !p.fixed(e) {
			break
		}
		if index, lookup := e.(*ast.IndexExpr); lookup && c.writesMap(loop.Node(), index) {
			break
		}
		if kind, _ := loop.ParentEdge(); kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body {
			best = p
		}
	}
	return best, best != nil
}

// copied tells whether a variable can hold what e gives: what a lookup gives is
// the map's in any case, what a call gives must not be changed by who has it.
func (c *checker) copied(e ast.Expr) bool {
	if _, lookup := e.(*ast.IndexExpr); lookup {
		return true
	}
	b, ok := kit.Underlying(c.TypesInfo, e).(*types.Basic)
	return ok && b.Kind() != types.Invalid && b.Kind() != types.UnsafePointer
}

// move makes the edits for e and all that is the same in the loop.
func (p *proof) move(at inspector.Cursor, e ast.Expr) ([]analysis.TextEdit, string) {
	if stmt, ok := commaOk(at); ok {
		return p.moveStmt(at, stmt)
	}
	name := p.names.Fresh(p.Pass, kit.File(at), p.decl, p.base(e))
	head := kit.InsertBefore(p.Pass, p.loop.Node(), name+" := "+kit.Text(p.Pass, e))
	return append(p.replaced(e, name), head), name
}

// replaced puts name in the place of all that is the same as e in the loop.
func (p *proof) replaced(e ast.Expr, name string) (edits []analysis.TextEdit) {
	frame, _ := kit.Frame(p.loop)
	for c := range p.loop.Preorder((*ast.CallExpr)(nil), (*ast.IndexExpr)(nil)) {
		x := c.Node().(ast.Expr)
		in, ok := kit.Frame(c) // a literal may run when the loop is over
		if _, two := commaOk(c); !two && ok && in.Node() == frame.Node() && kit.Same(p.TypesInfo, x, e) && !kit.HasComment(kit.File(c), x.Pos(), x.End()) {
			edits = append(edits, kit.Replace(x, name))
		}
	}
	return edits
}

// base is what the value of e may be called.
func (p *proof) base(e ast.Expr) string {
	if index, ok := e.(*ast.IndexExpr); ok {
		if text, ok := kit.ConstString(p.TypesInfo, index.Index); ok {
			if name := kit.LowerFirst(kit.Identifier(text)); name != "" && len(name) < 20 && token.IsIdentifier(name) {
				return name
			}
		}
		if m := kit.Object(p.TypesInfo, index.X); m != nil {
			if name := kit.LowerFirst(singular(m.Name())); len(name) > 2 && name != m.Name() && token.IsIdentifier(name) {
				return name
			}
		}
		return "entry"
	}
	if t, ok := p.TypesInfo.TypeOf(e).(*types.Basic); !ok || t.Kind() != types.String {
		return "value"
	}
	return kit.TextName(p.TypesInfo, e.(*ast.CallExpr))
}

// singular is what one of several is called, as far as an s tells.
func singular(name string) string {
	for _, not := range [...]string{"ss", "us", "is"} {
		if strings.HasSuffix(name, not) {
			return name
		}
	}
	if stem, ok := strings.CutSuffix(name, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(name, "s")
}

// commaOk is the statement v, ok := m[k] of which the lookup at c is the right
// side.
func commaOk(c inspector.Cursor) (stmt inspector.Cursor, ok bool) {
	up := kit.Around(c).Parent()
	switch n := up.Node().(type) {
	case *ast.AssignStmt:
		return up, len(n.Lhs) == 2 && len(n.Rhs) == 1
	case *ast.ValueSpec:
		return up, len(n.Names) == 2 && len(n.Values) == 1
	}
	return stmt, false
}

// moveStmt moves v, ok := m[k] as a whole, where both variables keep what it gives
// them: from the loop's body, or from the head of an if.
func (p *proof) moveStmt(at, stmt inspector.Cursor) ([]analysis.TextEdit, string) {
	s, ok := stmt.Node().(*ast.AssignStmt)
	file := kit.File(at)
	if !ok || s.Tok != token.DEFINE || kit.HasComment(file, s.Pos(), s.End()) {
		return nil, ""
	}
	kind, _ := stmt.ParentEdge()
	var gone analysis.TextEdit
	switch up := stmt.Parent().Node().(type) {
	case *ast.IfStmt:
		if kind != edge.IfStmt_Init || kit.HasComment(file, s.Pos(), up.Cond.Pos()) {
			return nil, ""
		}
		gone = kit.ReplaceRange(s.Pos(), up.Cond.Pos(), "")
	default:
		if kit.StmtList(up) == nil || kit.Line(p.Pass, s.Pos()) == kit.Line(p.Pass, up.Pos()) || p.described(file, s) {
			return nil, ""
		}
		gone = kit.DeleteStmt(p.Pass, s)
	}
	edits := []analysis.TextEdit{gone}
	var names []string
	for _, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			return nil, ""
		}
		name, renames, ok := p.rename(file, s, id)
		if !ok {
			return nil, ""
		}
		names, edits = append(names, name), append(edits, renames...)
	}
	if names[0] != "_" {
		edits = append(edits, p.replaced(ast.Unparen(s.Rhs[0]), names[0])...)
	}
	head := kit.InsertBefore(p.Pass, p.loop.Node(), strings.Join(names, ", ")+" := "+kit.Text(p.Pass, s.Rhs[0]))
	return append(edits, head), names[0]
}

// described tells whether a comment stands in the line above s.
func (p *proof) described(file *ast.File, s ast.Stmt) bool {
	above, _ := kit.CommentsAt(p.Pass, file, s.Pos())
	return len(above) > 0
}

// rename gives the variable that id declares a name that is free before the loop:
// its own where nothing else in the function has it.
func (p *proof) rename(file *ast.File, s ast.Stmt, id *ast.Ident) (name string, edits []analysis.TextEdit, ok bool) {
	if kit.IsBlank(id) {
		return "_", nil, true
	}
	info := p.TypesInfo
	v, ok := info.Defs[id].(*types.Var)
	if !ok || p.changed(s, v) || !kit.Private(info, p.decl, v) {
		return "", nil, false
	}
	alone := kit.Free(p.Pass, file, p.loop.Node().Pos(), id.Name)
	var uses []*ast.Ident
	ast.Inspect(p.decl, func(n ast.Node) bool {
		other, ok := n.(*ast.Ident)
		if !ok || other.Name != id.Name || other == id {
			return true
		}
		switch o := info.ObjectOf(other).(type) {
		case *types.Var:
			if o == v {
				uses = append(uses, other)
			} else if !o.IsField() {
				alone = false
			}
		case *types.Func:
			alone = alone && o.Signature().Recv() != nil
		default:
			alone = false
		}
		return true
	})
	if alone {
		return id.Name, nil, true
	}
	base := id.Name
	if base == "ok" {
		base = "found"
	}
	name = p.names.Fresh(p.Pass, file, p.decl, base)
	for _, use := range uses {
		edits = append(edits, kit.Replace(use, name))
	}
	return name, edits, true
}

// changed tells whether v or a part of it is given anything but by its definition.
func (p *proof) changed(definition ast.Stmt, v *types.Var) bool {
	found := false
	ast.Inspect(p.loop.Node(), func(n ast.Node) bool {
		var targets []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n == definition {
				return false
			}
			targets = n.Lhs
		case *ast.IncDecStmt:
			targets = []ast.Expr{n.X}
		case *ast.RangeStmt:
			targets = []ast.Expr{n.Key, n.Value}
		}
		for _, t := range targets {
			found = found || t != nil && kit.Base(p.TypesInfo, t) == v
		}
		return !found
	})
	return found
}
