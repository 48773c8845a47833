package unboundedcache

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lapses tells whether the use of the cache at at removes the one key that the
// function was asked for, since its entry has ended, or could not be made: what nobody
// asks for again stays.
func lapses(info *types.Info, at inspector.Cursor, cache *types.Var) bool {
	call, ok := at.Parent().Node().(*ast.CallExpr)
	kind, _ := at.ParentEdge()
	decl := kit.Decl(at)
	if !ok || kind != edge.CallExpr_Args || decl == nil || !kit.IsBuiltin(info, call, "delete") {
		return false
	}
	if kit.ErrorPath(info, at) && undoes(info, call, decl, cache) {
		return true
	}
	if !kit.InParams(decl.Type, kit.Variable(info, call.Args[1])) {
		return false
	}
	if m, ok := cache.Type().Underlying().(*types.Map); !ok || !dated(m.Elem()) {
		return false
	}
	looked, value := looks(info, decl.Body, cache)
	return looked && value && slices.ContainsFunc(conditions(at), func(e ast.Expr) bool { return late(info, e) })
}

// undoes tells whether call takes a key out of the cache under which the function has stored.
func undoes(info *types.Info, call *ast.CallExpr, decl *ast.FuncDecl, cache *types.Var) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || found {
			return !found
		}
		for _, l := range s.Lhs {
			index, ok := ast.Unparen(l).(*ast.IndexExpr)
			found = found || ok && s.Pos() < call.Pos() && is(info, index.X, cache) && kit.Same(info, index.Index, call.Args[1])
		}
		return !found
	})
	return found
}

// dated tells whether values of type t say when they end.
func dated(t types.Type) bool {
	st := kit.StructOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if kit.IsNamed(f.Type(), "time", "Time") && ends(f.Name()) {
			return true
		}
	}
	return false
}

// conditions are those that lead to c: of ifs, and of the cases of a switch without a tag.
func conditions(c inspector.Cursor) (all []ast.Expr) {
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil)) {
		switch n := up.Node().(type) {
		case *ast.IfStmt:
			all = append(all, n.Cond)
		case *ast.CaseClause:
			if s, ok := up.Parent().Parent().Node().(*ast.SwitchStmt); ok && s.Tag == nil {
				all = append(all, n.List...)
			}
		}
	}
	return all
}

// upTo tells whether a store stands in a branch for sums below a bound: what comes later is not kept.
func upTo(info *types.Info, at inspector.Cursor) bool {
	return slices.ContainsFunc(conditions(at), func(e ast.Expr) bool {
		found := false
		ast.Inspect(e, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			if ok && (b.Op == token.LSS || b.Op == token.LEQ || b.Op == token.GTR || b.Op == token.GEQ) && kit.IsInteger(info.TypeOf(b.X)) {
				found = found || bounds(b.X) || bounds(b.Y)
			}
			return !found
		})
		return found
	})
}

// bounds matches maxEntries and c.limit, constants among them.
func bounds(e ast.Expr) bool {
	words := kit.Words(kit.NameOf(e))
	return slices.Contains(words, "max") || slices.Contains(words, "limit") || slices.Contains(words, "capacity")
}

// late tells whether a condition compares moments.
func late(info *types.Info, cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && (kit.IsMethod(info, call, "time", "Time", "After", "Before", "Compare") || kit.IsCall(info, call, "time", "Since", "Until"))
		return !found
	})
	return found
}

// weighed tells whether the comment of the variable says that somebody has thought of
// its size: it stays small, or bounded. What the comment of a struct says is of more
// than its map.
func weighed(pass *analysis.Pass, cache *types.Var) bool {
	return !cache.IsField() && slices.ContainsFunc(kit.DeclComments(pass, cache.Pos()), saysSmall)
}

func saysSmall(g *ast.CommentGroup) bool {
	return kit.Says(g, "stays bounded", "is bounded", "bounded by", "is small", "stays small", "finite", "small number", "small set", "limited number", "limited set", "never grows", "does not grow", "fixed set", "few distinct")
}

// counts tells whether what is stored is a counter or a gauge that a vector has made for its labels:
// it keeps one for each itself, for good.
func counts(info *types.Info, s store) bool {
	v, decl := kit.Variable(info, s.value), kit.Decl(s.at)
	values := []ast.Expr{s.value}
	if kit.IsLocal(v) && decl != nil {
		values = kit.Given(info, decl, v)
	}
	return slices.ContainsFunc(values, func(e ast.Expr) bool {
		if e == nil {
			return false
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return false
		}
		f := kit.Callee(info, call)
		return f != nil && slices.Contains([]string{"WithLabelValues", "GetMetricWithLabelValues", "GetMetricWith"}, f.Name())
	})
}
