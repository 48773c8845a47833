package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Given lists what variable v is given in n, in source order: the right side of
// each assignment and declaration, which is a call where it has several
// results. An entry is nil where a loop, an operation (v += x, v++) or an
// address given away changes v. A declaration without a value gives nothing. Of no declaration, as there is none
// around a literal of the package, nobody knows: one nil.
func Given(info *types.Info, n ast.Node, v *types.Var) []ast.Expr {
	if decl, ok := n.(*ast.FuncDecl); n == nil || ok && decl == nil {
		return []ast.Expr{nil}
	}
	if v == nil || !n.Pos().IsValid() || n.End()-n.Pos() < listed {
		var given []ast.Expr
		eachGiven(info, n, func(to *types.Var, value ast.Expr) {
			if to == v {
				given = append(given, value)
			}
		})
		return given
	}
	return slices.Clip(givenIn(info, n)[v])
}

// listed is the length of a node, in bytes of source, from which on all that is given in it is listed
// at once: rules ask for one variable of a long function after the other.
const listed = 1000

// eachGiven calls f for each variable that is given something in n, in source order; value is as Given says.
func eachGiven(info *types.Info, n ast.Node, f func(v *types.Var, value ast.Expr)) {
	add := func(targets, values []ast.Expr, plain bool) {
		for i, target := range targets {
			v := Variable(info, target)
			switch {
			case !plain:
				f(v, nil)
			case len(values) == len(targets):
				f(v, values[i])
			case len(values) == 1:
				f(v, values[0])
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
}

// AllGiven tells whether n gives v something, and nothing but what is such: none that is not known.
func AllGiven(info *types.Info, n ast.Node, v *types.Var, such func(ast.Expr) bool) bool {
	given := Given(info, n, v)
	return len(given) > 0 && !slices.ContainsFunc(given, func(e ast.Expr) bool { return e == nil || !such(e) })
}

// givens has what variables are given in the nodes of a package that were asked for.
type givens struct {
	mu sync.Mutex
	in map[ast.Node]map[*types.Var][]ast.Expr
}

var allGivens perPackage[types.Info, givens]

func givenIn(info *types.Info, n ast.Node) map[*types.Var][]ast.Expr {
	g := allGivens.of(info)
	g.mu.Lock()
	defer g.mu.Unlock()
	found, ok := g.in[n]
	if !ok {
		found = map[*types.Var][]ast.Expr{}
		eachGiven(info, n, func(v *types.Var, value ast.Expr) {
			if v != nil {
				found[v] = append(found[v], value)
			}
		})
		if g.in == nil {
			g.in = map[ast.Node]map[*types.Var][]ast.Expr{}
		}
		g.in[n] = found
	}
	return found
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
