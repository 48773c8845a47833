package plaincopy

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

// checkMapped looks at runes := []rune(s) of which a loop replaces each by itself, for string(runes)
// alone: strings.Map makes neither the runes nor, where nothing changes, another text.
func checkMapped(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	info := pass.TypesInfo
	def, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || def.Tok != token.DEFINE || len(def.Lhs) != 1 || !kit.ToRunes(info, call) || !types.Identical(kit.Underlying(info, call), types.NewSlice(types.Typ[types.Rune])) {
		return
	}
	frame, ok := kit.Frame(c)
	v := kit.Variable(info, def.Lhs[0])
	if !ok || v == nil {
		return
	}
	m := mapped{info: info, v: v}
	for use := range kit.Uses(info, frame, v) {
		if at, ok := kit.Frame(use); !ok || at != frame || !m.use(use) {
			return
		}
	}
	if m.stores > 0 && m.texts > 0 && m.eachAlone() && !kit.Cold(pass, c) {
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("makes runes of %s and a text of them again to replace each by itself, also where nothing has to change", kit.Text(pass, call.Args[0])))
	}
}

// A mapped list of runes, and what is done with it.
type mapped struct {
	info          *types.Info
	v             *types.Var
	loop          inspector.Cursor // the one that goes through it
	stores, texts int
}

// use judges one mention: the loop over the runes, one of them at the loop's place, or the text.
func (m *mapped) use(c inspector.Cursor) bool {
	switch n := c.Parent().Node().(type) {
	case *ast.RangeStmt:
		kind, _ := c.ParentEdge()
		return kind == edge.RangeStmt_X && m.in(c.Parent())
	case *ast.IndexExpr:
		loop, ok := kit.Loop(c)
		if kind, _ := c.ParentEdge(); !ok || kind != edge.IndexExpr_X || !m.in(loop) || kit.Variable(m.info, n.Index) != m.place() {
			return false
		}
		switch kind, _ := c.Parent().ParentEdge(); kind {
		case edge.AssignStmt_Lhs:
			m.stores++
		case edge.UnaryExpr_X:
			return c.Parent().Parent().Node().(*ast.UnaryExpr).Op != token.AND
		}
		return true
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(m.info, n, "len"):
			loop, ok := kit.Loop(c)
			return ok && m.in(loop) && !kit.Encloses(kit.LoopBody(loop.Node()), n)
		case kit.IsConversion(m.info, n) && kit.IsString(m.info.TypeOf(n)):
			m.texts++
			return m.loop.Valid() && m.loop.Node().End() <= n.Pos()
		}
	}
	return false
}

// in notes the loop, and tells whether it is the same as before.
func (m *mapped) in(loop inspector.Cursor) bool {
	if !m.loop.Valid() {
		m.loop = loop
	}
	return m.loop == loop && m.place() != nil
}

// place is the variable that counts the runes, nil for a loop that does not go from one to the next.
func (m *mapped) place() *types.Var {
	switch l := m.loop.Node().(type) {
	case *ast.RangeStmt:
		if l.Tok == token.DEFINE && kit.Variable(m.info, l.X) == m.v {
			return kit.Variable(m.info, l.Key)
		}
	case *ast.ForStmt:
		i, bound := kit.Counter(m.info, l)
		if of := kit.LenOf(m.info, bound); of != nil && kit.Variable(m.info, of) == m.v {
			return i
		}
	}
	return nil
}

// eachAlone tells whether the loop goes to its end and asks for nothing but the rune where it stands.
func (m *mapped) eachAlone() bool {
	body, i := kit.LoopBody(m.loop.Node()), m.place()
	alone := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			alone = alone && n.Tok == token.CONTINUE && n.Label == nil
		case *ast.ReturnStmt, *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt:
			alone = false
		case *ast.IndexExpr:
			if kit.Variable(m.info, n.X) == m.v {
				return false // judged
			}
		case *ast.Ident:
			alone = alone && m.info.Uses[n] != i
		}
		return alone
	})
	return alone
}
