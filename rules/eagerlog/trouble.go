package eagerlog

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

// troubleOnly tells whether an if that asks for the error v does nothing where it is set but write records of
// any level, and nothing else but debug records where it is not: that a record cannot be made is its own trouble.
func troubleOnly(info *types.Info, at inspector.Cursor, v *types.Var, gate *ast.IfStmt) bool {
	failed, good, ok := branches(info, v, gate)
	return ok && failed != nil && tells(info, failed) && onlyRecords(info, at, good)
}

// branches are the block that runs where the condition finds the error v, and what runs where it does not.
func branches(info *types.Info, v *types.Var, gate *ast.IfStmt) (failed *ast.BlockStmt, good ast.Stmt, ok bool) {
	x, op, y, ok := kit.Comparison(gate.Cond)
	if !ok || !kit.IsNil(info, y) || kit.Variable(info, x) != v {
		return nil, nil, false
	}
	if op == token.NEQ {
		return gate.Body, gate.Else, true
	}
	failed, ok = gate.Else.(*ast.BlockStmt)
	return failed, gate.Body, ok && op == token.EQL
}

// inTrouble tells whether c stands in the block of an if that is for the trouble of the error v alone.
func inTrouble(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.FuncLit)(nil)) {
		gate, ok := up.Node().(*ast.IfStmt)
		if !ok {
			return false
		}
		if failed, _, ok := branches(info, v, gate); ok {
			return failed != nil && kit.Encloses(failed, c.Node()) && tells(info, failed)
		}
	}
	return false
}

// tells tells whether a block does nothing but write records.
func tells(info *types.Info, b *ast.BlockStmt) bool {
	return !slices.ContainsFunc(b.List, func(s ast.Stmt) bool {
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			return true
		}
		call, ok := e.X.(*ast.CallExpr)
		return !ok || !written(info, call)
	})
}

// written tells whether a call writes a record of any level.
func written(info *types.Info, call *ast.CallExpr) bool {
	if _, ok := loggerOf(info, call); ok {
		return true
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Results().Len() > 0 {
		return false
	}
	if f.Pkg().Path() == "github.com/rs/zerolog" {
		return slices.Contains([]string{"Msg", "Msgf", "Send"}, f.Name())
	}
	if !slices.Contains([]string{"error", "errorf", "errorw", "errorln", "warn", "warnf", "warnw", "warnln", "warning", "warningf", "print", "printf", "println"}, kit.FirstWord(f.Name())) {
		return false
	}
	if recv := f.Signature().Recv(); recv != nil && kit.Leveled(recv.Type(), f.Pkg()) {
		return true
	}
	return strings.Contains(strings.ToLower(f.Pkg().Name()+kit.ReceiverName(f)), "log")
}

// endOf is the record below Info that ends the chain in which the call at c stands, l.Debug().Str("k", v).Msg("done"); nil for
// other calls.
func endOf(info *types.Info, c inspector.Cursor) *ast.CallExpr {
	for {
		if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X {
			return nil
		}
		sel := c.Parent()
		if kind, _ := sel.ParentEdge(); kind != edge.CallExpr_Fun {
			return nil
		}
		c = sel.Parent()
		call := c.Node().(*ast.CallExpr)
		if _, ok := loggerOf(info, call); ok {
			return call
		}
	}
}
