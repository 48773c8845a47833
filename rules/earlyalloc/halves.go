package earlyalloc

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// halved says where to make it, if the next statement that knows the variable is an if with an else, or a switch,
// of whose ways at least half give it something else before anybody looked, while others use it: the
// memory belongs into those. It is "" if there is none.
func (a *allocation) halved() string {
	if _, isChan := a.v.Type().Underlying().(*types.Chan); isChan || a.again || a.checked || len(a.beside) > 0 || failing(a.v.Name()) || !a.effects.None(a.value) {
		return "" // what talks over a channel takes longer than making one
	}
	for s, ok := a.cursor.NextSibling(); ok; s, ok = s.NextSibling() {
		if locks(s.Node()) {
			return ""
		}
		if !a.mentioned(s.Node()) {
			continue // where one leaves, crosses knows
		}
		ways, all := a.ways(s.Node())
		if len(ways) == 0 {
			return ""
		}
		if replaced, used, past := a.count(s, ways, all); replaced == 0 || used == 0 || replaced < used+past {
			return ""
		}
		if len(ways) == 2 {
			return "allocates before a branch that gives the variable something else: make it in the other one"
		}
		return "allocates before branches that give the variable something else: make it in the others"
	}
	return ""
}

// ways are the lists of statements of an if and those behind its else, or of a switch, where nothing that decides
// looks at the variable or asks for an error; all tells that one of them is always taken.
func (a *allocation) ways(n ast.Node) (ways [][]ast.Stmt, all bool) {
	if s, ok := n.(*ast.IfStmt); ok {
		return a.waysOfIf(s)
	}
	body := a.cases(n)
	if body == nil || complains(body) {
		return nil, false
	}
	for _, s := range body.List {
		c := s.(*ast.CaseClause)
		all = all || c.List == nil
		if slices.ContainsFunc(c.List, func(e ast.Expr) bool { return a.mentioned(e) || a.asksError(e) }) || kit.FallsThrough(c.Body) {
			return nil, false
		}
		ways = append(ways, c.Body)
	}
	return ways, all
}

func (a *allocation) waysOfIf(n *ast.IfStmt) (ways [][]ast.Stmt, all bool) {
	if complains(n) {
		return nil, false
	}
	for {
		if a.asksError(n.Cond) || a.mentioned(n.Cond) || n.Init != nil && a.mentioned(n.Init) {
			return nil, false
		}
		ways = append(ways, n.Body.List)
		switch e := n.Else.(type) {
		case *ast.BlockStmt:
			return append(ways, e.List), true
		case *ast.IfStmt:
			n = e
		default:
			return ways, false
		}
	}
}

// count tells how many ways through s give the variable something else, how many use what it has, and
// how many leave it to what stands behind s, the one past them all among them.
func (a *allocation) count(s inspector.Cursor, ways [][]ast.Stmt, all bool) (replaced, used, past int) {
	behind := a.usedBehind(s)
	if !all && behind {
		past++
	}
	for _, list := range ways {
		switch {
		case a.overwrites(s, list):
			replaced++
		case slices.ContainsFunc(list, func(n ast.Stmt) bool { return a.mentioned(n) }):
			used++
		case behind && goesOn(s.Node(), list):
			past++
		}
	}
	return replaced, used, past
}

// goesOn tells whether a way through an if or a switch goes on behind it, as far as its last statement tells.
func goesOn(through ast.Node, way []ast.Stmt) bool {
	if len(way) == 0 {
		return true
	}
	switch last := way[len(way)-1].(type) {
	case *ast.ReturnStmt:
		return false
	case *ast.BranchStmt:
		_, isIf := through.(*ast.IfStmt)
		return !isIf && last.Tok == token.BREAK && last.Label == nil
	}
	return true
}
