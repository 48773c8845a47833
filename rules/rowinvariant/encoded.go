package rowinvariant

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// encodesAny matches a function of another package that makes bytes of any one value, by its name:
// cjson.EncodeCanonical(v). It walks all of the value; what encrypts or signs gives others each time.
func (c *checker) encodesAny(at, loop inspector.Cursor, call *ast.CallExpr) string {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == c.Pkg || !makesBytesOfAny(f.Signature()) {
		return ""
	}
	words := kit.Words(f.Name())
	if len(words) == 0 || words[0] != "encode" && words[0] != "marshal" {
		return ""
	}
	for _, word := range words[1:] {
		if slices.Contains([]string{"encrypted", "sealed", "signed", "random", "next", "and"}, word) {
			return ""
		}
	}
	if c.handful(loop) || !c.sameWay(at, loop) {
		return ""
	}
	return "encodes the same value"
}

// makesBytesOfAny matches func(any) ([]byte, error).
func makesBytesOfAny(sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	return sig.Recv() == nil && params.Len() == 1 && !sig.Variadic() && kit.IsAny(params.At(0).Type()) &&
		results.Len() == 2 && kit.IsBytes(results.At(0).Type()) && kit.IsError(results.At(1).Type())
}

// sameWay tells whether a turn of the loop comes to at as eachTurn tells, or each turn goes to it
// by the same case of a type switch.
func (c *checker) sameWay(at, loop inspector.Cursor) bool {
	for clause := range at.Enclosing((*ast.CaseClause)(nil)) {
		if !kit.Encloses(loop.Node(), clause.Node()) {
			break
		}
		s, ok := clause.Parent().Parent().Node().(*ast.TypeSwitchStmt)
		if !ok || !eachTurn(at, kit.ChildOf(clause, at)) || !c.steadySwitch(loop.Node(), s) {
			return false
		}
		at = clause.Parent().Parent()
	}
	return eachTurn(at, loop)
}

// switched tells whether v is the name of what a type switch in the loop finds in a variable that
// stays the same.
func (c *checker) switched(loop ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		if n == nil || found || !kit.DeclaredIn(v, n) {
			return false // it stands in the head of its switch
		}
		s, ok := n.(*ast.TypeSwitchStmt)
		if !ok {
			return true
		}
		for _, clause := range s.Body.List {
			if c.TypesInfo.Implicits[clause] == v {
				found = c.steadySwitch(loop, s)
			}
		}
		return !found
	})
	return found
}

// steadySwitch tells whether a type switch in the loop is over a variable that the loop uses for nothing
// else and leaves as it is, and that the function does not know under another name.
func (c *checker) steadySwitch(loop ast.Node, s *ast.TypeSwitchStmt) bool {
	info := c.TypesInfo
	x := kit.Variable(info, subject(s))
	if !kit.IsLocal(x) || kit.DeclaredIn(x, loop) {
		return false
	}
	decl := c.declOf(x)
	at, ok := kit.Find(kit.Root(c.Pass), decl)
	if !ok || !kit.Private(info, decl, x) {
		return false
	}
	for use := range kit.Uses(info, at, x) {
		if kit.Encloses(s.Assign, use.Node()) {
			continue
		}
		kind, _ := use.ParentEdge()
		if kit.Encloses(loop, use.Node()) || kind == edge.TypeAssertExpr_X || kind == edge.AssignStmt_Rhs || kind == edge.ValueSpec_Values {
			return false
		}
	}
	return true
}

// subject is what a type switch asks for its type.
func subject(s *ast.TypeSwitchStmt) ast.Expr {
	var e ast.Expr
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		e = a.Rhs[0]
	case *ast.ExprStmt:
		e = a.X
	}
	if assert, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		return assert.X
	}
	return nil
}
