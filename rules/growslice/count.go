package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkCount looks at a loop over a text that appends for each occurrence of one
// character: how many there are is quick to ask.
func checkCount(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	text := walked(info, loop.Node())
	if text == nil {
		return
	}
	body := kit.LoopBody(loop.Node())
	for _, s := range body.List {
		gate, ok := s.(*ast.IfStmt)
		if !ok || gate.Init != nil || gate.Else != nil || !isCharacter(info, loop.Node(), gate.Cond, text) {
			continue
		}
		for _, d := range appended(info, gate.Body) {
			if once(info, body, gate, d) && !kit.Quits(body) && madeBefore(info, loop, d) && !fewByName(d) && !kit.Cold(pass, loop) {
				kit.Report(pass, finding.Suggest, gate.Body.List[0], fmt.Sprintf("grows %s array by array although %s.Count tells how many there are: each outgrown array is allocated and copied", d.text(pass), library(info, text)))
			}
		}
	}
}

// fewByName tells whether the name of d promises a handful.
func fewByName(d dest) bool {
	if d.field != nil {
		return kit.FewByName(d.field)
	}
	return kit.FewByName(ast.NewIdent(d.v.Name()))
}

// walked is the text that a loop goes through from its beginning to its end, nil for
// other loops.
func walked(info *types.Info, loop ast.Node) ast.Expr {
	var text ast.Expr
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if loop.Value != nil {
			text = loop.X
		}
	case *ast.ForStmt:
		_, bound := kit.Counter(info, loop)
		if of := kit.LenOf(info, bound); of != nil {
			text = of
		}
	}
	if text == nil || !kit.SideEffectFree(info, text) || library(info, text) == "" {
		return nil
	}
	return text
}

// library is the package whose Count counts in text.
func library(info *types.Info, text ast.Expr) string {
	t := info.TypeOf(text)
	switch {
	case t == nil:
		return ""
	case kit.IsString(t):
		return "strings"
	case kit.IsBytes(t):
		return "bytes"
	}
	return ""
}

// isCharacter tells whether cond compares the character that the loop stands at with
// one of ASCII, and asks nothing else.
func isCharacter(info *types.Info, loop ast.Node, cond ast.Expr, text ast.Expr) bool {
	x, op, y, ok := kit.Comparison(cond)
	n, constant := int64(0), false
	if ok {
		n, constant = kit.ConstInt(info, y)
	}
	if !constant || op != token.EQL || n >= utf8.RuneSelf {
		return false
	}
	if r, ok := loop.(*ast.RangeStmt); ok && kit.Variable(info, x) != nil {
		return kit.Variable(info, x) == kit.Variable(info, r.Value)
	}
	f, ok := loop.(*ast.ForStmt)
	index, is := ast.Unparen(x).(*ast.IndexExpr)
	if !ok || !is {
		return false
	}
	i, _ := kit.Counter(info, f)
	return kit.Same(info, index.X, text) && i != nil && kit.Variable(info, index.Index) == i
}

// once tells whether the body appends to d in the gate alone, one element in a
// statement of its own.
func once(info *types.Info, body *ast.BlockStmt, gate *ast.IfStmt, d dest) bool {
	own, all := 0, 0
	for _, s := range gate.Body.List {
		if a, ok := s.(*ast.AssignStmt); ok {
			if other, n := appendTo(info, a); n == 1 && other.same(info, d) {
				own++
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			if other, call := appending(info, a); call != nil && other.same(info, d) {
				all++
			}
		}
		return true
	})
	return own == 1 && all == 1
}

// madeBefore tells whether d, or what has it, is declared in the list that holds the
// loop, with what is known there: one run of the loop fills one slice.
func madeBefore(info *types.Info, loop inspector.Cursor, d dest) bool {
	list, i := siblings(loop)
	for _, s := range list[:i] {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE && kit.DeclaredIn(d.v, s) {
				return !sized(info, s)
			}
		case *ast.DeclStmt:
			if kit.DeclaredIn(d.v, s) {
				return !sized(info, s)
			}
		}
	}
	return false
}

// sized tells whether a declaration gives room for more: a capacity, a part of an array,
// or what a function has made.
func sized(info *types.Info, s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SliceExpr:
			found = true
		case *ast.CallExpr:
			made := kit.IsBuiltin(info, n, "make")
			found = found || made && len(n.Args) == 3 || !made && !kit.IsConversion(info, n)
		}
		return !found
	})
	return found
}
