package concatloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A fieldPlace is a string field of one variable and the loop that builds it.
type fieldPlace struct {
	root, field *types.Var
	loop        ast.Node
}

// checkField reports p.text += x in a loop that does nothing else with p.text.
// The field is seen from elsewhere, so there is no edit.
func checkField(pass *analysis.Pass, c inspector.Cursor, seen map[fieldPlace]bool) {
	info := pass.TypesInfo
	s := c.Node().(*ast.AssignStmt)
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ADD_ASSIGN && s.Tok != token.ASSIGN {
		return
	}
	target, ok := s.Lhs[0].(*ast.SelectorExpr)
	if !ok || !kit.IsString(info.TypeOf(target)) || !growsBySelf(info, s, target) {
		return
	}
	root := fieldRoot(info, target)
	field, _ := info.ObjectOf(target.Sel).(*types.Var)
	if field == nil || !kit.IsLocal(root) {
		return
	}
	loop, ok := growthLoop(pass, c, root)
	if !ok {
		loop, ok = callback(pass, c, root)
	}
	if !ok && letterOfCall(pass, c, root) {
		if decl := kit.Decl(c); !seen[fieldPlace{root, field, decl}] {
			seen[fieldPlace{root, field, decl}] = true
			kit.Report(pass, finding.Suggest, s, "+= allocates a new string for every letter")
		}
		return
	}
	if !ok || seen[fieldPlace{root, field, loop.Node()}] {
		return
	}
	seen[fieldPlace{root, field, loop.Node()}] = true
	first, last := token.NoPos, token.NoPos
	for use := range kit.Uses(info, loop, root) {
		at, grows, ok := fieldUse(info, use, target)
		if !ok && !spared(pass, use, field) && !leaves(use, c) {
			return
		}
		if grows {
			if !first.IsValid() {
				first = at.Pos()
			}
			last = at.End()
		}
	}
	if first.IsValid() {
		kit.Report(pass, finding.Suggest, span{first, last}, "+= copies the whole string on every iteration")
	}
}

// leaves tells whether use is part of what the function gives back in a return, as is the append at c: the
// loop is over then.
func leaves(use, c inspector.Cursor) bool {
	for up := range use.Enclosing((*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil), (*ast.BlockStmt)(nil)) {
		if _, ok := up.Node().(*ast.ReturnStmt); !ok {
			return false
		}
		home, _ := kit.Frame(c)
		frame, _ := kit.Frame(use)
		return frame == home
	}
	return false
}

// letterOfCall tells whether the append at c adds one letter to a field of the receiver, in a
// method that is called for each: p.word += string(r).
func letterOfCall(pass *analysis.Pass, c inspector.Cursor, root *types.Var) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Recv == nil || !kit.DeclaredIn(root, decl.Recv) || kit.Cold(pass, c) {
		return false
	}
	if _, loops := kit.Loop(c); loops {
		return false
	}
	frame, ok := kit.Frame(c)
	if _, pointer := root.Type().Underlying().(*types.Pointer); !ok || !pointer || frame.Node() != ast.Node(decl) {
		return false
	}
	s := c.Node().(*ast.AssignStmt)
	return addsLetter(pass.TypesInfo, s) && (givenLetter(pass.TypesInfo, decl, s.Rhs[0]) || heldLetter(pass, decl, s.Rhs[0], root))
}

// heldLetter tells whether a letter is a field of the receiver, of a method that a loop of the package
// calls: the one at which a scanner stands.
func heldLetter(pass *analysis.Pass, decl *ast.FuncDecl, e ast.Expr, recv *types.Var) bool {
	conv, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(conv.Args) != 1 {
		return false
	}
	if letter, ok := ast.Unparen(conv.Args[0]).(*ast.SelectorExpr); !ok || fieldRoot(pass.TypesInfo, letter) != recv {
		return false
	}
	calls, _ := kit.CallsOf(pass, pass.TypesInfo.Defs[decl.Name])
	return slices.ContainsFunc(calls, func(c inspector.Cursor) bool { return kit.LoopDepth(c) > 0 })
}

// givenLetter tells whether a letter is a parameter of the function, or an element of something:
// one that is read on the spot may be the only one.
func givenLetter(info *types.Info, decl *ast.FuncDecl, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := info.Uses[n].(*types.Var)
			found = found || ok && kit.InParams(decl.Type, v)
		case *ast.IndexExpr:
			found = true
		}
		return !found
	})
	return found
}

// growsBySelf tells whether s adds to target: target += x, target = target + x,
// or target = fmt.Sprintf("%s...", target, x).
func growsBySelf(info *types.Info, s *ast.AssignStmt, target ast.Expr) bool {
	if s.Tok == token.ADD_ASSIGN {
		return true
	}
	self := s.Rhs[0]
	if call, ok := self.(*ast.CallExpr); ok {
		self = formattedBehind(info, call)
	} else if b, ok := self.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		self = leftmost(b)
	} else {
		return false
	}
	return self != nil && kit.Same(info, self, target)
}

// formattedBehind is the first operand of a Sprintf or a strings.Join of a few whose text begins with it, nil
// for other calls.
func formattedBehind(info *types.Info, call *ast.CallExpr) ast.Expr {
	if kit.IsCall(info, call, "strings", "Join") && len(call.Args) == 2 {
		list, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
		if !ok || len(list.Elts) < 2 {
			return nil
		}
		return list.Elts[0]
	}
	if kit.IsCall(info, call, "fmt", "Sprint") && len(call.Args) > 1 && !call.Ellipsis.IsValid() {
		return call.Args[0]
	}
	if !kit.IsCall(info, call, "fmt", "Sprintf") || len(call.Args) < 3 || call.Ellipsis.IsValid() {
		return nil
	}
	format, ok := kit.ConstString(info, call.Args[0])
	if !ok || !strings.HasPrefix(format, "%s") && !strings.HasPrefix(format, "%v") {
		return nil
	}
	return call.Args[1]
}

// fieldRoot is p of p.a.b, where a and b are fields; nil for other paths: an element
// or what a call gives may be another one in each iteration.
func fieldRoot(info *types.Info, e *ast.SelectorExpr) *types.Var {
	for {
		if s := info.Selections[e]; s == nil || s.Kind() != types.FieldVal {
			return nil
		}
		switch x := ast.Unparen(e.X).(type) {
		case *ast.Ident:
			return kit.Variable(info, x)
		case *ast.SelectorExpr:
			e = x
		default:
			return nil
		}
	}
}

// fieldUse judges one use of the variable whose field target grows: at is the
// statement where the use grows it. ok is false where the field is looked at or
// reset, or the variable is changed or handed to somebody who may do so.
func fieldUse(info *types.Info, use inspector.Cursor, target *ast.SelectorExpr) (at ast.Node, grows, ok bool) {
	path := use
	for {
		kind, _ := path.ParentEdge()
		sel, is := path.Parent().Node().(*ast.SelectorExpr)
		if kind != edge.SelectorExpr_X || !is {
			break
		}
		if s := info.Selections[sel]; s == nil || s.Kind() != types.FieldVal {
			return nil, false, path != use && !kit.Same(info, path.Node().(ast.Expr), target)
		}
		path = path.Parent()
	}
	e := path.Node().(ast.Expr)
	if !kit.Same(info, e, target) {
		return nil, false, path != use && !isPrefix(info, e, target)
	}
	for up := range path.Enclosing((*ast.AssignStmt)(nil), (*ast.BlockStmt)(nil)) {
		s, is := up.Node().(*ast.AssignStmt)
		if !is || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !kit.Same(info, s.Lhs[0], target) || !growsBySelf(info, s, target) {
			break
		}
		left := s.Lhs[0] == e
		return s, true, left || s.Tok == token.ASSIGN && selfOf(info, s) == e
	}
	return nil, false, asksLength(info, path)
}

// selfOf is where s reads what it adds to.
func selfOf(info *types.Info, s *ast.AssignStmt) ast.Expr {
	switch e := s.Rhs[0].(type) {
	case *ast.CallExpr:
		return formattedBehind(info, e)
	case *ast.BinaryExpr:
		return leftmost(e)
	}
	return nil
}

// isPrefix tells whether target is a field of what e is: who gets e may change it.
func isPrefix(info *types.Info, e ast.Expr, target *ast.SelectorExpr) bool {
	for x := ast.Expr(target); ; {
		sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if kit.Same(info, sel.X, e) {
			return true
		}
		x = sel.X
	}
}

// asksLength matches len(s), s == "" and s != "".
func asksLength(info *types.Info, use inspector.Cursor) bool {
	_, ok := (&growth{pass: &analysis.Pass{TypesInfo: info}}).lengthOf(use)
	return ok
}
