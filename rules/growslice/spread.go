package growslice

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkSpread looks at a loop that does nothing but append each slice of a list
// to one: the sum of their lengths is there to be asked. There is no edit: the
// cure is slices.Concat or a loop that adds up, by taste.
func checkSpread(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		return
	}
	s, d, xs := spreads(info, loop)
	if s == nil || !hasLength(info, xs, r) {
		return
	}
	start, ok := findStart(info, loop, d)
	if _, n := appendTo(info, s); ok && n > 0 {
		return // check has counted them
	}
	if !ok && !tight(info, loop, d) && !beginsAsFirst(info, loop, d) || kit.Cold(pass, loop) {
		return
	}
	if t, ok := turnsOf(pass, loop, false); !ok || start.stmt == nil && t.constant >= 0 {
		return
	}
	reportSum(pass, s, d.text(pass), "sum")
}

// spreads is the statement of a loop that appends a list to d in every turn, with
// the list, by its first name; nil where the others do anything with d but append lists of which
// the length is known too, or may leave without failing.
func spreads(info *types.Info, loop inspector.Cursor) (at *ast.AssignStmt, d dest, xs ast.Expr) {
	body := kit.LoopBody(loop.Node())
	r, _ := loop.Node().(*ast.RangeStmt)
	for _, stmt := range body.List {
		s, ok := stmt.(*ast.AssignStmt)
		if !ok {
			continue
		}
		to, call := appending(info, s)
		if call == nil || !call.Ellipsis.IsValid() || fixedLength(info, body, call.Args[1]) {
			continue
		}
		list := byFirstName(info, body, call.Args[1])
		switch {
		case at == nil:
			at, d, xs = s, to, list
		case r == nil || !to.same(info, d) || !hasLength(info, list, r):
			return nil, d, nil
		}
	}
	if at == nil {
		return nil, d, nil
	}
	for _, stmt := range body.List {
		if s, ok := stmt.(*ast.AssignStmt); ok {
			if to, call := appending(info, s); call != nil && call.Ellipsis.IsValid() && to.same(info, d) && !d.uses(info, call.Args[1], false) {
				continue
			}
		}
		if d.uses(info, stmt, true) || !onlyFails(info, loop, stmt) {
			return nil, d, nil
		}
	}
	return at, d, xs
}

// byFirstName is what a variable of the body was made as, or the list itself.
func byFirstName(info *types.Info, body *ast.BlockStmt, xs ast.Expr) ast.Expr {
	if v := kit.Variable(info, xs); v != nil && kit.DeclaredIn(v, body) {
		return kit.Origin(info, body, xs)
	}
	return xs
}

// fixedLength tells whether a list of the body has a length that the text tells: one that is written out
// or made with it, a constant, or the slice of an array.
func fixedLength(info *types.Info, body *ast.BlockStmt, xs ast.Expr) bool {
	if info.Types[xs].Value != nil {
		return true
	}
	xs = ast.Unparen(byFirstName(info, body, xs))
	switch e := xs.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.SliceExpr:
		if e.Low != nil || e.High != nil {
			return false
		}
		_, array := kit.Underlying(info, e.X).(*types.Array)
		return array
	case *ast.CallExpr:
		if kit.IsBuiltin(info, e, "make") && len(e.Args) == 2 {
			return info.Types[e.Args[1]].Value != nil
		}
	}
	return false
}

// onlyFails tells whether a statement of the loop goes on behind itself but where something went wrong.
func onlyFails(info *types.Info, loop inspector.Cursor, s ast.Stmt) bool {
	if !kit.Jumps(s) {
		return true
	}
	good := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			good = false
		case *ast.ReturnStmt:
			c, ok := kit.Find(loop, n)
			good = good && ok && kit.ErrorPath(info, c)
		}
		return good
	})
	return good
}

func reportSum(pass *analysis.Pass, at ast.Node, name, what string) {
	kit.Report(pass, finding.Suggest, at, fmt.Sprintf("grows %s array by array although the %s of the lengths can be asked first: each outgrown array is allocated and copied", name, what))
}

// hasLength tells whether xs is the item of a range, or a field of it: its length is
// known before the loop. lists[key] is the item by another name.
func hasLength(info *types.Info, xs ast.Expr, r *ast.RangeStmt) bool {
	if index, ok := ast.Unparen(xs).(*ast.IndexExpr); ok && r.Key != nil {
		key := kit.Variable(info, r.Key)
		return key != nil && kit.Variable(info, index.Index) == key && kit.SideEffectFree(info, r.X) && kit.Same(info, index.X, r.X)
	}
	if r.Value == nil {
		return false
	}
	item := kit.Variable(info, r.Value)
	if x := got(info, xs); x != nil {
		xs = x
	}
	return item != nil && kit.RootVar(info, xs) == item && kit.SideEffectFree(info, xs) && cheap(info, xs)
}

// got is what a getter without arguments is asked of, as those of generated messages: nil for
// other expressions.
func got(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return nil
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || f.Signature().Results().Len() != 1 || kit.FirstWord(f.Name()) != "get" {
		return nil
	}
	return kit.Receiver(call)
}
