package growslice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkText looks at a loop that puts the parts of a text into bytes, with something changed
// or left out here and there: the text's length is about what they will need.
func checkText(pass *analysis.Pass, c inspector.Cursor, all []growth) {
	info := pass.TypesInfo
	body := kit.LoopBody(c.Node())
	for _, g := range all {
		d := g.d
		if d.field != nil || !kit.IsBytes(d.v.Type()) || kit.DeclaredIn(d.v, c.Node()) || resets(info, body, d) || kit.Cold(pass, c) {
			continue
		}
		if inner, ok := kit.Find(c, g.call); ok {
			if at, looped := kit.Loop(inner); !looped || at != c {
				continue
			}
		}
		if app, ok := countAppends(info, c, d); ok && app.perTurn > 0 {
			continue // check has it
		}
		text := source(info, c.Node(), d)
		if text == nil || capAsked(info, c, d.v) {
			continue
		}
		if _, ok := startOf(info, c, d); ok {
			kit.Report(pass, finding.Suggest, g.call, fmt.Sprintf("grows %s array by array although the length of %s tells about how long it gets: each outgrown array is allocated and copied", d.text(pass), kit.Text(pass, text)))
		}
	}
}

// source is the text whose parts a loop appends to d and which the loop goes through; nil where
// d gets parts of something else too.
func source(info *types.Info, loop ast.Node, d dest) (text ast.Expr) {
	ok := true
	ast.Inspect(kit.LoopBody(loop), func(n ast.Node) bool {
		s, is := n.(*ast.AssignStmt)
		if !is {
			return ok
		}
		other, call := appending(info, s)
		if call == nil || !other.same(info, d) {
			return ok
		}
		for _, arg := range call.Args[1:] {
			from := partOf(info, loop, arg, call.Ellipsis.IsValid())
			switch {
			case from != nil && (text == nil || kit.Same(info, from, text)):
				text = from
			case from != nil, call.Ellipsis.IsValid() && !short(info, arg):
				ok = false
			}
		}
		return ok
	})
	if !ok || text == nil || !goesThrough(info, loop, text) {
		return nil
	}
	return text
}

// partOf is the text that e is a part of: text[a:b], text[i], or what a range over it gives.
func partOf(info *types.Info, loop ast.Node, e ast.Expr, spread bool) ast.Expr {
	var of ast.Expr
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		of = e.X
	case *ast.IndexExpr:
		of = e.X
	case *ast.CallExpr:
		if len(e.Args) != 1 || !kit.IsConversion(info, e) {
			return nil
		}
		return partOf(info, loop, e.Args[0], spread)
	case *ast.Ident:
		r, ranges := loop.(*ast.RangeStmt)
		if v := kit.Variable(info, e); ranges && r.Value != nil && v != nil && kit.Variable(info, r.Value) == v && !spread {
			of = r.X
		} else if v != nil && kit.DeclaredIn(v, kit.LoopBody(loop)) && !spread { // c := text[i], perhaps another case of it by then
			for _, from := range kit.Given(info, kit.LoopBody(loop), v) {
				if from != nil && kit.Variable(info, from) != v {
					return partOf(info, loop, from, spread)
				}
			}
		}
	}
	if of == nil || kit.RootVar(info, of) == nil {
		return nil
	}
	if t := info.TypeOf(of); kit.IsString(t) || kit.IsBytes(t) {
		return of
	}
	return nil
}

// short tells whether what is spread is a few bytes: a constant, some that are written out, a part of an array, or a text
// that takes the place of something.
func short(info *types.Info, e ast.Expr) bool {
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); constantLength(info, e) > 0 || ok && len(lit.Elts) <= 8 {
		return true
	}
	if cut, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		_, array := kit.Underlying(info, cut.X).(*types.Array)
		return array
	}
	return kit.IsString(info.TypeOf(e))
}

// goesThrough tells whether the loop goes through a text: its head asks for its length or ranges
// over it, or its body cuts off what is done.
func goesThrough(info *types.Info, loop ast.Node, text ast.Expr) bool {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return kit.Same(info, loop.X, text)
	case *ast.ForStmt:
		if loop.Cond != nil && asksLength(info, loop.Cond, text) {
			return true
		}
	}
	found := false
	for _, s := range kit.LoopBody(loop).List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !kit.Same(info, a.Lhs[0], text) {
			continue
		}
		cut, ok := ast.Unparen(a.Rhs[0]).(*ast.SliceExpr)
		found = found || ok && cut.Low != nil && cut.High == nil && kit.Same(info, cut.X, text)
	}
	return found
}

// asksLength tells whether a condition asks for the text's length.
func asksLength(info *types.Info, cond ast.Expr, text ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		of := kit.LenOf(info, n)
		found = found || of != nil && kit.Same(info, of, text)
		return !found
	})
	return found
}
