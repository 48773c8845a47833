package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Given lists what variable v is given in n, in source order: the right side of
// each assignment and declaration, which is a call where it has several
// results. An entry is nil where a loop, an operation (v += x, v++) or an
// address given away changes v. A declaration without a value gives nothing.
func Given(info *types.Info, n ast.Node, v *types.Var) []ast.Expr {
	var given []ast.Expr
	add := func(targets, values []ast.Expr, plain bool) {
		for i, target := range targets {
			switch {
			case Variable(info, target) != v:
			case !plain:
				given = append(given, nil)
			case len(values) == len(targets):
				given = append(given, values[i])
			case len(values) == 1:
				given = append(given, values[0])
			}
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			add(n.Lhs, n.Rhs, n.Tok == token.ASSIGN || n.Tok == token.DEFINE)
		case *ast.ValueSpec:
			names := make([]ast.Expr, len(n.Names))
			for i, name := range n.Names {
				names[i] = name
			}
			add(names, n.Values, true)
		case *ast.IncDecStmt:
			add([]ast.Expr{n.X}, nil, false)
		case *ast.RangeStmt:
			if n.Key != nil {
				add([]ast.Expr{n.Key}, nil, false)
			}
			if n.Value != nil {
				add([]ast.Expr{n.Value}, nil, false)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				add([]ast.Expr{n.X}, nil, false)
			}
		}
		return true
	})
	return given
}

// Origin is what a local variable is made from, where fn gives it one value
// only; e itself for everything else. A parameter has a value before.
func Origin(info *types.Info, fn ast.Node, e ast.Expr) ast.Expr {
	v := Variable(info, e)
	if !IsLocal(v) || fn == nil {
		return e
	}
	if ft := FuncType(fn); ft != nil && InParams(ft, v) {
		return e
	}
	if given := Given(info, fn, v); len(given) == 1 && given[0] != nil {
		return given[0]
	}
	return e
}

// MadeFor is what the local variable e is made from, where it is given one value only and
// nothing outside of the node at c reads it: what was made for c alone. It is nil for everything
// else, and where c runs more often than what it was made by.
func MadeFor(info *types.Info, c inspector.Cursor, e ast.Expr) ast.Expr {
	v := Variable(info, e)
	frame, inside := Frame(c)
	if !IsLocal(v) || !inside || !DeclaredIn(v, FuncBody(frame.Node())) {
		return nil
	}
	if loop, looped := Loop(c); looped && v.Pos() < loop.Node().Pos() {
		return nil
	}
	given := Given(info, frame.Node(), v)
	if len(given) != 1 || given[0] == nil || given[0].Pos() > e.Pos() {
		return nil
	}
	for _, use := range UsesBut(info, frame, v, c.Node()) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs {
			return nil
		}
	}
	return given[0]
}
