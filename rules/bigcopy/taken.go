package bigcopy

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// taken reports v := list[i] and v := *p, also several at once, in a loop or in what a
// sort calls, where at most half of a large v is read, or much of it is not, and nothing
// else is done with it.
func taken(pass *analysis.Pass, waits *kit.Waits, c inspector.Cursor) {
	s := c.Node().(*ast.AssignStmt)
	if s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) {
		return
	}
	for i := range s.Lhs {
		takenOne(pass, waits, c, s.Lhs[i], s.Rhs[i])
	}
}

func takenOne(pass *analysis.Pass, waits *kit.Waits, c inspector.Cursor, name, value ast.Expr) {
	info := pass.TypesInfo
	if !addressed(info, value) {
		return
	}
	v := kit.Variable(info, name)
	fn, ok := kit.Frame(c)
	if v == nil || !ok {
		return
	}
	loop, looped := kit.Loop(c)
	if !looped && often(pass, waits, c) {
		loop, looped = fn, true // what a sort calls, or calls itself
	}
	if !looped {
		return
	}
	if _, is := v.Type().Underlying().(*types.Struct); !is {
		return
	}
	size := kit.Size(pass, v.Type())
	if size < minSize || kit.Changes(info, bodyOf(loop.Node()), v) && changedAfter(info, loop, c, v) || overwritten(info, loop, v.Type()) {
		return
	}
	read, parts := int64(0), map[string]bool{}
	for use := range kit.Uses(info, fn, v) {
		part, ok := field(info, fn, use)
		if !ok {
			return
		}
		if text := kit.Text(pass, part); !parts[text] {
			parts[text] = true
			read += max(kit.Size(pass, info.TypeOf(part)), 0)
		}
	}
	if read == 0 || read*2 > size && size-read < minSize || slow(waits, loop) || heavy(info, c.Parent(), size) || kit.Cold(pass, c) {
		return
	}
	kit.Report(pass, "", value, fmt.Sprintf("copies %d bytes per iteration to read %d of them", size, read))
}

// bodyOf is what a loop, or a function, runs.
func bodyOf(n ast.Node) ast.Node {
	if body := kit.FuncBody(n); body != nil {
		return body
	}
	return kit.LoopBody(n)
}

// addressed tells an element of a slice and what a pointer leads to: both stay
// where they are.
func addressed(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		_, ok := kit.Underlying(info, e.X).(*types.Slice)
		return ok && kit.SideEffectFree(info, e)
	case *ast.StarExpr:
		return kit.SideEffectFree(info, e)
	}
	return false
}

// field is the longest v.f.g at use, which is only read.
func field(info *types.Info, fn, use inspector.Cursor) (ast.Expr, bool) {
	if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() {
		return nil, false
	}
	at := use
	for {
		sel, ok := at.Parent().Node().(*ast.SelectorExpr)
		if !ok {
			break
		}
		s := info.Selections[sel]
		if s == nil || s.Kind() != types.FieldVal {
			if at.Node() == use.Node() {
				return nil, false // a method has the whole value
			}
			break
		}
		if s.Indirect() {
			break
		}
		at = at.Parent()
	}
	return at.Node().(ast.Expr), at.Node() != use.Node()
}

// changedAfter tells whether anything in the loop but the declaration at c changes
// v.
func changedAfter(info *types.Info, loop, c inspector.Cursor, v *types.Var) bool {
	for s := range loop.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.SelectorExpr)(nil), (*ast.RangeStmt)(nil)) {
		if s.Node() == c.Node() || s.Node() == loop.Node() {
			continue
		}
		if _, ok := s.Node().(*ast.RangeStmt); ok {
			continue // its parts come by themselves
		}
		if kit.DeclaredIn(v, s.Node()) {
			continue
		}
		if kit.Changes(info, s.Node(), v) {
			return true
		}
	}
	return false
}

// overwritten tells whether the loop assigns to memory of type t, or to a field of
// such: the copy may be what was there before.
func overwritten(info *types.Info, loop inspector.Cursor, t types.Type) bool {
	hits := func(e ast.Expr) bool {
		for {
			if et := info.TypeOf(e); et != nil && (types.Identical(et, t) || types.Identical(et, types.NewPointer(t))) {
				return true
			}
			switch x := ast.Unparen(e).(type) {
			case *ast.SelectorExpr:
				e = x.X
			case *ast.IndexExpr:
				e = x.X
			default:
				return false
			}
		}
	}
	for c := range loop.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
		switch s := c.Node().(type) {
		case *ast.IncDecStmt:
			if hits(s.X) {
				return true
			}
		case *ast.AssignStmt:
			for _, l := range s.Lhs {
				if s.Tok != token.DEFINE && hits(l) {
					return true
				}
			}
		}
	}
	return false
}
