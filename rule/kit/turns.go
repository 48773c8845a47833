package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
)

// InTurns is the level at which what one write to the sink w gives it, made of
// parts that are all evaluated before, may be given in several writes, each part
// evaluated after the parts before it were written. at is the call that writes;
// each part lists the expressions that it evaluates. ok is false where a part
// may come out otherwise.
func InTurns(info *types.Info, at inspector.Cursor, w ast.Expr, s Sink, parts [][]ast.Expr) (level finding.Level, ok bool) {
	root := RootVar(info, w)
	if root == nil || !Named(info, w) {
		return "", false
	}
	level = finding.Safe
	if s == BufioSink {
		level = finding.Unsafe // it cuts what does not fit into it elsewhere
	}
	for i, part := range parts {
		for _, e := range part {
			if Mentions(info, e, root) && !fieldsOf(info, e, root) {
				return "", false
			}
			if i == 0 {
				continue
			}
			if !SideEffectFree(info, e) {
				return "", false
			}
			if MayPanic(info, e) && !fieldOf(info, e, root) && !forgotten(info, at, root) {
				level = finding.Unsafe
			}
		}
	}
	return level, true
}

// fieldsOf tells whether v is used in e only to reach fields of basic types: s of
// s.name, where s.buf is the sink.
func fieldsOf(info *types.Info, e ast.Expr, v *types.Var) bool {
	all, fields := 0, 0
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if info.Uses[n] == v {
				all++
			}
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			if _, basic := Underlying(info, n).(*types.Basic); basic && sel != nil && sel.Kind() == types.FieldVal && Variable(info, n.X) == v {
				fields++
			}
		}
		return true
	})
	return all == fields
}

// fieldOf tells whether e is a field that v holds or points to: if v is nil, so
// is where the sink lies.
func fieldOf(info *types.Info, e ast.Expr, v *types.Var) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && Variable(info, sel.X) == v
}

// forgotten tells whether nobody sees the sink after a panic: it is a local
// variable of a function that defers nothing, and a value.
func forgotten(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	frame, ok := Frame(c)
	if !ok || !IsLocal(v) || v.Pos() < FuncBody(frame.Node()).Pos() || frame.Node().End() < v.Pos() {
		return false
	}
	if _, pointer := types.Unalias(v.Type()).(*types.Pointer); pointer {
		return false
	}
	if _, decl := frame.Node().(*ast.FuncDecl); !decl {
		return false // the function around may defer
	}
	for range frame.Preorder((*ast.DeferStmt)(nil)) {
		return false
	}
	return true
}
