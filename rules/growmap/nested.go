package growmap

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

// nested looks at a loop in the body of one over lists that takes each list: the sum of
// their lengths can be asked before the map is made.
func nested(pass *analysis.Pass, inner inspector.Cursor, f fill) {
	info := pass.TypesInfo
	r, ok := inner.Node().(*ast.RangeStmt)
	outer, inside := kit.LoopOf(inner)
	if !ok || !inside || !kit.SideEffectFree(info, r.X) || !kit.OfItem(info, outer.Node(), r.X) {
		return
	}
	if sets(info, f) && !summedUp(info, inner, r.X) {
		return
	}
	reportNested(pass, outer, inner, f)
}

// reportNested flags the store of an inner loop where the outer one does nothing else with
// the map.
func reportNested(pass *analysis.Pass, outer, inner inspector.Cursor, f fill) {
	info, root := pass.TypesInfo, kit.RootVar(pass.TypesInfo, f.m)
	for _, s := range kit.LoopBody(outer.Node()).List {
		if ast.Node(s) != inner.Node() && (kit.Jumps(s) || root == nil || uses(info, s, f.m, root)) {
			return
		}
	}
	if trips, ok := tripsOf(pass, outer.Node()); !ok || trips.Const >= 0 && trips.Const <= few {
		return
	}
	if s, ok := findStart(pass, outer, f.m); ok && !s.lazy {
		kit.Report(pass, finding.Suggest, f.stmt, sumMessage(pass, f.m))
	}
}

func sumMessage(pass *analysis.Pass, m ast.Expr) string {
	return fmt.Sprintf("grows %s table by table although the sum of the lengths can be asked first: each outgrown table is allocated and its keys are hashed again", kit.Text(pass, m))
}

// sets tells whether a store looks like one into a set, made because the lists
// have much in common: the value says nothing, or the key is computed.
func sets(info *types.Info, f fill) bool {
	if call, ok := ast.Unparen(f.key).(*ast.CallExpr); ok && !kit.IsConversion(info, call) {
		return true
	}
	for _, value := range f.stmt.Rhs {
		if lit, ok := ast.Unparen(value).(*ast.CompositeLit); ok && len(lit.Elts) == 0 || info.Types[value].Value != nil {
			return true
		}
	}
	return false
}

// summedUp tells whether the function has added up the lengths of such lists before: n +=
// len(x.list). What is known already costs nothing to use, also for a set.
func summedUp(info *types.Info, loop inspector.Cursor, list ast.Expr) bool {
	field, fn := kit.Object(info, list), kit.Decl(loop)
	if field == nil || fn == nil {
		return false
	}
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Tok != token.ADD_ASSIGN || s.Pos() > loop.Node().Pos() {
			return !found
		}
		of := kit.LenOf(info, s.Rhs[0])
		found = found || of != nil && kit.Object(info, of) == field
		return !found
	})
	return found
}

// copyEach looks at a copy of each map that a loop goes over into one.
func copyEach(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	info := pass.TypesInfo
	outer, ok := kit.LoopOf(c)
	if !ok || !kit.OfItem(info, outer.Node(), call.Args[1]) || kit.Cold(pass, c) {
		return
	}
	for _, s := range kit.LoopBody(outer.Node()).List {
		if ast.Node(s) != c.Node() && (kit.Jumps(s) || kit.Contains(info, s, call.Args[0])) {
			return
		}
	}
	if _, ok := tripsOf(pass, outer.Node()); !ok {
		return
	}
	if s, ok := findStart(pass, outer, call.Args[0]); ok && !s.outside && !s.lazy {
		kit.Report(pass, finding.Suggest, call, sumMessage(pass, call.Args[0]))
	}
}

// checkBits looks at the loop over the bits or bytes of each item, which stores for each of
// them under a key that counts: their number is a multiple of the items'.
func checkBits(pass *analysis.Pass, inner inspector.Cursor) {
	info := pass.TypesInfo
	outer, ok := kit.LoopOf(inner)
	if !ok || !fixedTurns(pass, inner.Node()) || kit.Cold(pass, inner) {
		return
	}
	body := kit.LoopBody(inner.Node())
	for _, s := range body.List {
		assign, ok := s.(*ast.AssignStmt)
		if !ok {
			continue
		}
		index := storeOf(info, assign)
		if index == nil || !counter(info, outer.Node(), index.Index) {
			continue
		}
		if changesMap(info, body, index.X) || !endsOnly(info, body, index.X) {
			continue
		}
		reportNested(pass, outer, inner, fill{assign, index.X, index.Index})
	}
}

// fixedTurns tells whether a loop turns a constant number of times: over the bits of a mask,
// up to a constant.
func fixedTurns(pass *analysis.Pass, loop ast.Node) bool {
	info := pass.TypesInfo
	if trips, ok := kit.LoopTrips(pass, loop); ok {
		return trips.Const > 1
	}
	f, ok := loop.(*ast.ForStmt)
	if !ok {
		return false
	}
	init, ok := f.Init.(*ast.AssignStmt)
	post, shifts := f.Post.(*ast.AssignStmt)
	if !ok || !shifts || len(init.Lhs) != 1 || len(init.Rhs) != 1 || len(post.Lhs) != 1 || post.Tok != token.SHR_ASSIGN && post.Tok != token.SHL_ASSIGN {
		return false
	}
	_, constant := kit.ConstInt(info, init.Rhs[0])
	v := kit.Variable(info, init.Lhs[0])
	return constant && v != nil && kit.Variable(info, post.Lhs[0]) == v && !kit.Changes(info, f.Body, v)
}

// counter tells whether key is counted up by one in the loops and given nothing else there.
func counter(info *types.Info, loop ast.Node, key ast.Expr) bool {
	v := kit.Variable(info, key)
	if v == nil || kit.DeclaredIn(v, loop) {
		return false
	}
	counts, others := 0, 0
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			if kit.Variable(info, n.X) == v && n.Tok == token.INC {
				counts++
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if kit.Variable(info, l) == v {
					others++
				}
			}
		}
		return true
	})
	return counts == 1 && others == 0
}

// endsOnly tells whether nothing but an end, by a return of the map or by a break, is among
// what leaves the body, and the map is only stored into.
func endsOnly(info *types.Info, body *ast.BlockStmt, m ast.Expr) bool {
	ok := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.ReturnStmt:
			return false
		case *ast.BranchStmt:
			ok = ok && n.Tok == token.BREAK
		}
		return ok
	})
	for _, s := range body.List {
		gate, is := s.(*ast.IfStmt)
		if is && gate.Else == nil && len(gate.Body.List) == 1 && kit.Jumps(gate.Body.List[0]) && len(reads(info, gate.Cond, m)) == 0 {
			continue
		}
		if len(reads(info, s, m)) > 0 || kit.Jumps(s) {
			return false
		}
	}
	return ok
}
