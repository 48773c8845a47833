package fsyncloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// together tells whether all items of the loop around c are at hand before it begins, or
// come from an input that is read to its end.
func together(info *types.Info, c inspector.Cursor, loop ast.Node) bool {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		t := info.TypeOf(l.X)
		if t == nil {
			return false
		}
		if _, isChan := t.Underlying().(*types.Chan); isChan {
			return false
		}
	case *ast.ForStmt:
		if l.Cond == nil && !drains(info, c, l) {
			return false
		}
	}
	body := kit.LoopBody(loop)
	sleeps := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		sleeps = sleeps || ok && kit.IsCall(info, call, "time", "Sleep")
		return !sleeps
	})
	return !sleeps && !waitsOnChannel(body)
}

// waitsOnChannel is kit.WaitsOnChannel, where a select with a default only looks whether
// somebody wants the loop to end.
func waitsOnChannel(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt:
			if !kit.HasDefault(n) {
				found = true
				return false
			}
			for _, s := range n.Body.List {
				for _, stmt := range s.(*ast.CommClause).Body {
					found = found || waitsOnChannel(stmt)
				}
			}
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// drains tells whether a loop without a condition reads an input to its end and
// answers nobody in between: all that it writes goes to the file that c syncs, or to
// one that a turn opens.
func drains(info *types.Info, c inspector.Cursor, loop *ast.ForStmt) bool {
	file := kit.RootVar(info, kit.Receiver(c.Node().(*ast.CallExpr)))
	ends, own := false, true
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			f, ok := info.Uses[n.Sel].(*types.Var)
			ends = ends || ok && f.Name() == "EOF" && f.Pkg() != nil && f.Pkg().Path() == "io"
		case *ast.CallExpr:
			to, writes := written(info, n)
			if v := kit.RootVar(info, to); writes && v != file {
				own = own && v != nil && kit.Encloses(loop, ident{v.Pos()})
			}
		}
		return own
	})
	return ends && own
}

// An ident is where a variable is declared.
type ident struct{ at token.Pos }

func (i ident) Pos() token.Pos { return i.at }
func (i ident) End() token.Pos { return i.at }

// written is what a call writes to or answers.
func written(info *types.Info, call *ast.CallExpr) (to ast.Expr, ok bool) {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return nil, false
	}
	if f.Signature().Recv() == nil && f.Pkg().Path() == "os" {
		return nil, false // os.WriteFile: of a name, nobody reads along
	}
	words := kit.Words(f.Name())
	speaks := len(words) > 0 && slices.Contains([]string{"write", "send", "reply", "respond", "ack", "encode", "flush", "publish", "commit"}, words[0])
	switch recv := kit.Receiver(call); {
	case f.Signature().Recv() != nil:
		return recv, speaks
	case len(call.Args) == 0:
		return nil, false
	case f.Pkg().Path() == "fmt":
		return call.Args[0], strings.HasPrefix(f.Name(), "Fprint")
	}
	return call.Args[0], speaks || kit.IsCall(info, call, "io", "Copy", "CopyN", "CopyBuffer")
}

// collected tells whether the loop goes through a set that the function made to sync
// each item once: the keys of a map, put in before, or a list that items are added to only if they are not in it.
func collected(info *types.Info, c inspector.Cursor, loop ast.Node) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok {
		return false
	}
	set, decl := kit.Variable(info, r.X), kit.Decl(c)
	if decl == nil || !kit.IsLocal(set) || !kit.Encloses(decl.Body, ident{set.Pos()}) {
		return false
	}
	if !kit.IsMap(set.Type()) {
		return addedOnce(info, c, decl.Body, set, loop)
	}
	fills := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if ok && s.End() < loop.Pos() {
			for _, l := range s.Lhs {
				e, ok := ast.Unparen(l).(*ast.IndexExpr)
				fills = fills || ok && kit.Variable(info, e.X) == set
			}
		}
		return !fills
	})
	return fills
}

// addedOnce tells whether body adds to a list only in ifs that ask what is in it, before the loop or, where the
// loop is deferred, anywhere.
func addedOnce(info *types.Info, c inspector.Cursor, body *ast.BlockStmt, list *types.Var, loop ast.Node) bool {
	deferred := false
	if frame, ok := kit.Frame(c); ok {
		kind, _ := frame.Parent().ParentEdge()
		deferred = kind == edge.DeferStmt_Call
	}
	adds, asked := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if kit.IsBuiltin(info, n, "append") && kit.Variable(info, n.Args[0]) == list {
				adds++
			}
		case *ast.IfStmt:
			if (deferred || n.End() < loop.Pos()) && (kit.Mentions(info, n.Cond, list) || n.Init != nil && kit.Mentions(info, n.Init, list)) {
				for _, s := range n.Body.List {
					add, ok := s.(*ast.AssignStmt)
					if ok && len(add.Lhs) == 1 && kit.Variable(info, add.Lhs[0]) == list {
						asked++
					}
				}
			}
		}
		return true
	})
	return adds > 0 && adds == asked
}

// periodic tells whether the function around c starts itself again after a time:
// nobody waits for it.
func periodic(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	self, again := info.Defs[decl.Name], false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		again = again || ok && kit.IsCall(info, call, "time", "AfterFunc") && len(call.Args) == 2 && kit.Mentions(info, call.Args[1], self)
		return !again
	})
	return again
}

// measured tells whether the loop takes the time around c and gathers it: how long the
// disk takes is the question.
func measured(info *types.Info, c inspector.Cursor, loop ast.Node) bool {
	var begun []*types.Var
	taken := false
	ast.Inspect(kit.LoopBody(loop), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && n.End() < c.Node().Pos() && kit.IsCall(info, call, "time", "Now") {
				begun = append(begun, kit.Variable(info, n.Lhs[0]))
			}
		case *ast.CallExpr:
			since := kit.IsCall(info, n, "time", "Since") || kit.IsMethod(info, n, "time", "Time", "Sub")
			if since && n.Pos() > c.Node().End() && len(n.Args) == 1 && slices.Contains(begun, kit.Variable(info, n.Args[0])) {
				taken = taken || gathers(info, loop, n)
			}
		}
		return !taken
	})
	return taken
}

// gathers tells whether a duration is appended to a list, itself or by the local that it
// is put into.
func gathers(info *types.Info, loop ast.Node, duration ast.Expr) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !kit.IsBuiltin(info, call, "append") {
			return !found
		}
		for _, item := range call.Args[1:] {
			found = found || item == duration || kit.Origin(info, loop, item) == duration
		}
		return !found
	})
	return found
}
