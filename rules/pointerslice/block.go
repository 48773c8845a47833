package pointerslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fewTurns is the number of turns up to which one allocation more or less for each of
// them is not worth a word.
const fewTurns = 8

// block looks at list[i] = &T{...} where the pointers have to stay: every turn of a loop
// of known length puts one at the loop's own index. One []T holds them all, with
// pointers into it.
func (s search) block(c inspector.Cursor) {
	assign, ok := c.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Tok != token.ASSIGN {
		return
	}
	to, ok := ast.Unparen(assign.Lhs[0]).(*ast.IndexExpr)
	loop, looped := kit.Loop(c)
	decl := kit.Decl(c)
	if !ok || !looped || decl == nil || kit.LoopBody(loop.Node()) != c.Parent().Node() || !counts(s.info, loop.Node(), to.Index) {
		return
	}
	slice, ok := kit.Underlying(s.info, to.X).(*types.Slice)
	if !ok || kit.Seldom(decl.Name.Name) || kit.FewByName(to.X) || handful(loop.Node()) {
		return
	}
	trips, ok := kit.LoopTrips(s.pass, loop.Node())
	t := s.single(c, loop, assign.Rhs[0])
	if !ok || trips.Const >= 0 && trips.Const <= fewTurns || t == nil || !numerous(t.Obj().Name()) || !types.Identical(slice.Elem(), types.NewPointer(t)) || kit.Cold(s.pass, c) {
		return
	}
	kit.Report(s.pass, finding.Suggest, assign.Rhs[0], fmt.Sprintf("allocates each %s on its own, %d bytes, although the loop's length is known: one block of them with pointers into it is one allocation", t.Obj().Name(), kit.Size(s.pass, t)))
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
	if slices.Contains(words, "access") || slices.Contains(words, "auth") {
		return false // such a token is a user's
	}
	return slices.ContainsFunc(words, func(w string) bool {
		switch strings.TrimSuffix(w, "s") {
		case "token", "record", "row", "cell", "column", "field", "vector", "point", "sample", "entry", "event", "node", "leaf", "edge", "term", "posting", "word", "line",
			"pixel", "vertex", "triangle", "message", "item", "kv", "pair", "value", "element", "document", "doc", "hit", "score", "span", "segment", "symbol", "tuple", "bucket", "slot",
			"transaction", "tx", "receipt", "trace", "series", "metric", "measurement", "frame", "packet", "chunk", "block", "piece", "match", "location", "position", "offset", "range", "interval", "fragment":
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
	t, ok := types.Unalias(s.info.TypeOf(u.X)).(*types.Named)
	if !ok || !movable(t) {
		return nil
	}
	if size := kit.Size(s.pass, t); size <= 0 || size > small {
		return nil
	}
	return t
}
