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

// letters reports a word that a scanner puts together letter by letter, looks at
// where it ends, and starts again: each letter is an allocation. A builder and
// its Reset do the same, but which reads want the word is for a person to see.
func (g *growth) letters() {
	info := g.pass.TypesInfo
	home, _ := kit.Frame(g.loop)
	var appends []inspector.Cursor
	again := false
	for use := range kit.Uses(info, g.loop, g.v) {
		if frame, _ := kit.Frame(use); frame != home {
			return
		}
		kind, i := use.ParentEdge()
		if stmt, ok := g.appendOf(use); ok {
			if !addsLetter(info, stmt.Node().(*ast.AssignStmt)) {
				return
			}
			appends = append(appends, stmt)
			continue
		}
		if kind == edge.AssignStmt_Lhs {
			s := use.Parent().Node().(*ast.AssignStmt)
			if s.Tok != token.ASSIGN || len(s.Rhs) != len(s.Lhs) || !g.isEmpty(s.Rhs[i]) {
				return
			}
			again = true
		}
	}
	if again && len(appends) > 0 {
		g.appends = appends
		kit.Report(g.pass, finding.Suggest, span{appends[0].Node().Pos(), appends[len(appends)-1].Node().End()}, "+= allocates a new string for every letter")
	}
}

// addsLetter tells whether the append adds string(r) of a rune or byte.
func addsLetter(info *types.Info, s *ast.AssignStmt) bool {
	e := ast.Unparen(s.Rhs[0])
	if s.Tok == token.ASSIGN {
		b, ok := e.(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			return false
		}
		e = ast.Unparen(b.Y)
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) || len(call.Args) != 1 {
		return false
	}
	return kit.IsInteger(info.TypeOf(call.Args[0])) && info.Types[call].Value == nil
}

// inCallback reports an append to a string of the function around the literal at
// c, which a function that walks a collection calls for each element.
func inCallback(pass *analysis.Pass, c inspector.Cursor, v *types.Var, seen map[place]bool) {
	frame, ok := callback(pass, c, v)
	if !ok || seen[place{v, frame.Node()}] {
		return
	}
	seen[place{v, frame.Node()}] = true
	g := &growth{pass: pass, v: v, loop: frame}
	for use := range kit.Uses(pass.TypesInfo, frame, v) {
		if at, _ := kit.Frame(use); at != frame || !g.file(use) {
			return
		}
	}
	if len(g.appends) > 0 && len(g.returns) == 0 {
		at := span{g.appends[0].Node().Pos(), g.appends[len(g.appends)-1].Node().End()}
		kit.Report(pass, finding.Suggest, at, "+= copies the whole string for every element")
	}
}

// callback is the function literal at c that runs for each element of a collection, and adds to a
// string in variable v of the function around it: one that is given to a function that
// walks, or that calls itself for each child of a tree.
func callback(pass *analysis.Pass, c inspector.Cursor, v *types.Var) (frame inspector.Cursor, ok bool) {
	frame, ok = kit.Frame(c)
	if !ok {
		return frame, false
	}
	lit, ok := frame.Node().(*ast.FuncLit)
	if !ok || kit.DeclaredIn(v, lit) || lit.Type.Params.NumFields() == 0 || kit.Cold(pass, c) {
		return frame, false
	}
	switch kind, i := frame.ParentEdge(); kind {
	case edge.CallExpr_Args:
		ok = kit.PerItem(pass.TypesInfo, frame)&(kit.Each|kit.Walked|kit.Visited) != 0
	case edge.AssignStmt_Rhs:
		s := frame.Parent().Node().(*ast.AssignStmt)
		ok = i < len(s.Lhs) && callsItself(pass.TypesInfo, frame, kit.Variable(pass.TypesInfo, s.Lhs[i]))
	default:
		ok = false
	}
	outer, inside := kit.Frame(frame.Parent())
	return frame, ok && inside && v.Pos() >= outer.Node().Pos()
}

// callsItself tells whether the literal calls the variable that it is given to in a loop.
func callsItself(info *types.Info, lit inspector.Cursor, name *types.Var) bool {
	if name == nil {
		return false
	}
	for use := range kit.Uses(info, lit, name) {
		kind, _ := use.ParentEdge()
		if _, looped := kit.Loop(use); kind == edge.CallExpr_Fun && looped {
			return true
		}
	}
	return false
}
