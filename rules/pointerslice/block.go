package pointerslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fewTurns is the number of turns up to which one allocation more or less for each of
// them is not worth a word.
const fewTurns = 8

// block looks at list[i] = &T{...} where the pointers have to stay: every turn of a loop
// of known length puts one at the loop's own index, or appends one. One []T holds them
// all, with pointers into it.
func (s search) block(c inspector.Cursor, appends bool) {
	assign, ok := c.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Tok != token.ASSIGN {
		return
	}
	loop, looped := kit.Loop(c)
	decl := kit.Decl(c)
	if !looped || decl == nil || kit.LoopBody(loop.Node()) != c.Parent().Node() {
		return
	}
	list, value := s.target(loop, assign, appends)
	if list == nil || appends && !s.builds(c, list, value) || s.skips(loop, assign) {
		return
	}
	slice, ok := kit.Underlying(s.info, list).(*types.Slice)
	if !ok || kit.Seldom(decl.Name.Name) || kit.FewByName(list) || handful(loop.Node()) {
		return
	}
	trips, ok := kit.LoopTrips(s.pass, loop.Node())
	t := s.single(c, loop, value)
	if !ok || trips.Const >= 0 && trips.Const <= fewTurns || t == nil || !numerous(t.Obj().Name()) || !types.AssignableTo(types.NewPointer(t), slice.Elem()) || kit.Cold(s.pass, c) {
		return
	}
	kit.Report(s.pass, finding.Suggest, value, fmt.Sprintf("allocates each %s on its own, %d bytes, although the loop's length is known: one block of them with pointers into it is one allocation", t.Obj().Name(), kit.Size(s.pass, t)))
}

// target is the list that a statement puts one value into: list[i] = value at the loop's
// own index, or list = append(list, value).
func (s search) target(loop inspector.Cursor, assign *ast.AssignStmt, appends bool) (list, value ast.Expr) {
	if !appends {
		to, ok := ast.Unparen(assign.Lhs[0]).(*ast.IndexExpr)
		if !ok || !counts(s.info, loop.Node(), to.Index) {
			return nil, nil
		}
		return to.X, assign.Rhs[0]
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(s.info, call, "append") || len(call.Args) != 2 || call.Ellipsis.IsValid() || !kit.Same(s.info, assign.Lhs[0], call.Args[0]) {
		return nil, nil
	}
	return assign.Lhs[0], call.Args[1]
}

// builds tells whether the function is there to build the list that it appends to: it is
// returned, or a field, and nobody else gets the value at once. What else is done with the
// values may let most of them go.
func (s search) builds(c inspector.Cursor, list, value ast.Expr) bool {
	fn, ok := kit.Frame(c)
	if !ok {
		return false
	}
	if v := kit.Variable(s.info, value); v != nil {
		for use := range kit.Uses(s.info, fn, v) {
			if use.Node().Pos() >= c.Node().End() {
				return false
			}
			switch kind, _ := use.ParentEdge(); kind {
			case edge.AssignStmt_Rhs, edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value:
				return false
			}
		}
	}
	v := kit.Variable(s.info, list)
	if v == nil {
		_, field := ast.Unparen(list).(*ast.SelectorExpr)
		return field
	}
	returned := false
	for use := range kit.Uses(s.info, fn, v) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.ReturnStmt_Results:
			returned = true
		case edge.AssignStmt_Lhs:
		case edge.CallExpr_Args:
			call := use.Parent().Node().(*ast.CallExpr)
			if !kit.IsBuiltin(s.info, call, "append") && !kit.IsBuiltin(s.info, call, "len") {
				return false
			}
		default:
			return false
		}
	}
	return returned
}

// skips tells whether a turn of the loop may end before the statement, by a continue or a
// break: then some have no value. Failures are rare.
func (s search) skips(loop inspector.Cursor, before ast.Stmt) bool {
	found := false
	var visit func(root ast.Node, inner, breaks bool)
	visit = func(root ast.Node, inner, breaks bool) {
		ast.Inspect(root, func(n ast.Node) bool {
			if n == nil || n.Pos() >= before.Pos() {
				return false
			}
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.IfStmt:
				if kit.Failed(s.info, n.Cond) {
					return false
				}
			case *ast.ForStmt, *ast.RangeStmt:
				if n != root {
					visit(n, true, true)
					return false
				}
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				if n != root {
					visit(n, inner, true)
					return false
				}
			case *ast.BranchStmt:
				switch n.Tok {
				case token.CONTINUE:
					found = found || !inner || n.Label != nil
				case token.BREAK:
					found = found || !breaks || n.Label != nil
				case token.GOTO:
					found = true
				}
			}
			return !found
		})
	}
	visit(kit.LoopBody(loop.Node()), false, false)
	return found
}

// counts tells whether e is the variable that counts the turns of a loop.
func counts(info *types.Info, loop ast.Node, e ast.Expr) bool {
	v := kit.Variable(info, e)
	return v != nil && v == kit.LoopIndex(info, loop)
}

// numerous tells whether there are many of something, by its name: a certificate or a
// listener more or less is nobody's cost.
func numerous(name string) bool {
	words := kit.Words(name)
	if slices.ContainsFunc(words, func(w string) bool {
		switch w {
		case "access", "auth": // such a token is a user's
			return true
		case "matcher", "filter", "handler", "listener", "config", "option", "rule": // of labels, of fields: somebody wrote them down
			return true
		}
		return false
	}) {
		return false
	}
	return slices.ContainsFunc(words, func(w string) bool {
		switch strings.TrimSuffix(w, "s") {
		case "serie", "timeserie", "datapoint", "exemplar", "token", "record", "row", "cell", "column", "field", "vector", "point", "sample", "entry", "event", "node", "leaf", "edge", "term", "posting", "word", "line",
			"pixel", "vertex", "triangle", "message", "item", "kv", "pair", "value", "element", "document", "doc", "hit", "score", "span", "segment", "symbol", "tuple", "bucket", "slot",
			"hashe", "hash", "digest", "checksum", "transaction", "tx", "receipt", "trace", "metric", "measurement", "frame", "packet", "chunk", "block", "piece", "match", "location", "position", "offset", "range", "interval", "fragment":
			return true
		}
		return false
	})
}

// handful tells whether a loop goes over what promises to be few, by its name.
func handful(loop ast.Node) bool {
	r, ok := loop.(*ast.RangeStmt)
	return ok && kit.FewByName(r.X)
}

// single is the type of a small struct that e is the address of: a fresh one, at once or
// by a variable of the loop's.
func (s search) single(c, loop inspector.Cursor, e ast.Expr) *types.Named {
	e = ast.Unparen(e)
	if v := kit.Variable(s.info, e); kit.IsLocal(v) && kit.DeclaredIn(v, loop.Node()) {
		fn, ok := kit.Frame(c)
		if !ok || len(kit.Given(s.info, fn.Node(), v)) != 1 {
			return nil
		}
		e = kit.Origin(s.info, fn.Node(), e)
	}
	if call, is := ast.Unparen(e).(*ast.CallExpr); is && kit.IsBuiltin(s.info, call, "new") {
		return s.smallOne(s.info.TypeOf(call.Args[0]))
	}
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return nil
	}
	switch x := ast.Unparen(u.X).(type) {
	case *ast.CompositeLit:
	case *ast.Ident:
		if v := kit.Variable(s.info, x); !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.LoopBody(loop.Node())) {
			return nil
		}
	default:
		return nil
	}
	return s.smallOne(s.info.TypeOf(u.X))
}

// smallOne is of as a small struct or array that may lie anywhere, nil for others.
func (s search) smallOne(of types.Type) *types.Named {
	t, ok := types.Unalias(of).(*types.Named)
	if !ok || !movable(t) {
		return nil
	}
	if size := kit.Size(s.pass, t); size <= 0 || size > small {
		return nil
	}
	return t
}
