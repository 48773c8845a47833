// Package growslice is the rule for a slice that is grown append by append
// although the loop's length is known.
//
// It owns the judgement which loops append the same number of elements in each
// iteration, and it refuses to guess: a filter, a break, an iterator or a
// channel has no known length. It looks only at functions that call append, and
// at each statement list once.
package growslice

import (
	"embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is growslice.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "growslice",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/growslice.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "append outgrows one array after the other in a loop of known length",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.growslice"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	reflects := kit.Imports(pass, "reflect")
	var told []token.Pos // what has been said of loops
	listening, report := *pass, pass.Report
	listening.Report = func(d analysis.Diagnostic) {
		told = append(told, d.Pos)
		report(d)
	}
	pass = &listening
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if listed, ok := kit.Stmt(c); !ok || listed != c { // a labelled loop may be left from inside
			continue
		}
		checkPrepend(pass, c)
		if reflects {
			checkReflect(pass, c)
		}
		body := kit.LoopBody(c.Node())
		all := grown(pass.TypesInfo, body)
		if len(all) == 0 {
			continue
		}
		check(pass, c)
		checkSpread(pass, c)
		checkNested(pass, c)
		checkTarget(pass, c, all)
		checkLeft(pass, c, all)
		checkText(pass, c, all)
		checkZeros(pass, c, body, all)
		checkCount(pass, c)
		if !slices.ContainsFunc(told, func(at token.Pos) bool { return c.Node().Pos() <= at && at < c.Node().End() }) {
			checkOneByOne(pass, c)
		}
	}
	for c := range kit.Preorder(pass, (*ast.ExprStmt)(nil)) {
		checkCallback(pass, c)
	}
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		checkFull(pass, c)
		checkSum(pass, c)
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		checkRoomOfNone(pass, c)
		checkNestedSum(pass, c)
		checkJoined(pass, c)
		checkBehind(pass, c)
	}
	return nil, nil
}

func check(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	body := kit.LoopBody(loop.Node())
	for _, d := range appended(info, body) {
		app, ok := countAppends(info, loop, d)
		if !ok || app.perTurn == 0 || collectsErrors(info, d) || searches(info, loop, app) || app.bound && chooses(loop, d) {
			continue
		}
		start, ok := findStart(info, loop, d)
		if !ok {
			continue
		}
		turns, ok := turnsOf(pass, loop, len(app.returns) > 0 || app.breaks)
		app.atMost = app.atMost || turns.early
		wide := spells(pass, loop.Node()) && !narrow(pass, d)
		if app.breaks && (turns.constant >= 0 || turns.foreign) {
			continue // where it ends is where there is no more
		}
		if !ok || (turns.pieces || wide) && handful(pass, loop, d) {
			continue
		}
		if wide {
			turns.counter, turns.text = "utf8.RuneCountInString", ""
		}
		report(pass, loop, d, app, start, turns)
	}
}

// spells tells whether a loop goes over the characters of a text.
func spells(pass *analysis.Pass, loop ast.Node) bool {
	r, ok := loop.(*ast.RangeStmt)
	return ok && kit.IsString(pass.TypesInfo.TypeOf(r.X))
}

// narrow tells whether the elements are so small that room for as many as the text has
// bytes is no waste where it has fewer characters.
func narrow(pass *analysis.Pass, d dest) bool {
	slice, ok := d.typ(pass.TypesInfo).Underlying().(*types.Slice)
	return ok && kit.Size(pass, slice.Elem()) <= 2
}

// handful tells whether the pieces of a text that are appended to d are few, by the
// name of d, or taken once, by the name of the function.
func handful(pass *analysis.Pass, loop inspector.Cursor, d dest) bool {
	decl := kit.Decl(loop)
	return decl != nil && kit.Seldom(decl.Name.Name) || fewByName(d) || kit.Cold(pass, loop)
}

// collectsErrors tells whether d holds errors: what goes wrong is rare, and the
// usual length of such a list is zero.
func collectsErrors(info *types.Info, d dest) bool {
	slice, ok := d.typ(info).Underlying().(*types.Slice)
	return ok && (kit.ImplementsError(slice.Elem()) || kit.ImplementsError(types.NewPointer(slice.Elem())))
}

// searches tells whether an iteration may return with success: then the loop
// looks for something, and what it collected on the way has no known length.
func searches(info *types.Info, loop inspector.Cursor, app appends) bool {
	for _, r := range app.returns {
		if c, ok := kit.Find(loop, r); !ok || !kit.ErrorPath(info, c) && !refuses(info, loop.Node(), c) {
			return true
		}
	}
	return false
}

// appended lists what v = append(v, ...) appends to directly or deeper in body,
// in source order.
func appended(info *types.Info, body *ast.BlockStmt) []dest {
	var all []dest
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for _, one := range each(n) {
				d, values := appendTo(info, one)
				if values > 0 && !slices.ContainsFunc(all, func(e dest) bool { return e.same(info, d) }) {
					all = append(all, d)
				}
			}
		}
		return true
	})
	return all
}

// each gives x = a and y = b of x, y = a, b, and other assignments as they are.
func each(s *ast.AssignStmt) []*ast.AssignStmt {
	if len(s.Lhs) == 1 || len(s.Lhs) != len(s.Rhs) || s.Tok != token.ASSIGN {
		return []*ast.AssignStmt{s}
	}
	all := make([]*ast.AssignStmt, len(s.Lhs))
	for i := range s.Lhs {
		all[i] = &ast.AssignStmt{Lhs: s.Lhs[i : i+1], TokPos: s.TokPos, Tok: s.Tok, Rhs: s.Rhs[i : i+1]}
	}
	return all
}

// appendTo matches v = append(v, x, ...) with single values, or with xs... of
// constant length, and returns how many; 0 for anything else.
func appendTo(info *types.Info, s *ast.AssignStmt) (d dest, values int) {
	d, call := appending(info, s)
	if call == nil || len(call.Args) < 2 {
		return d, 0
	}
	values = len(call.Args) - 1
	if call.Ellipsis.IsValid() {
		values = pieceLength(info, call.Args[1])
	}
	for _, arg := range call.Args[1:] {
		if d.uses(info, arg, false) && !pointsBack(info, d, arg) {
			return d, 0
		}
	}
	return d, values
}

// pointsBack tells whether an element has nothing to do with the value whose field d is but to
// hold a pointer to it: append(t.items, item{of: t}).
func pointsBack(info *types.Info, d dest, e ast.Expr) bool {
	if _, pointer := d.v.Type().Underlying().(*types.Pointer); !pointer || d.field == nil {
		return false
	}
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.CallExpr:
			ok = ok && !kit.Mentions(info, n, d.v)
		case *ast.KeyValueExpr:
			return kit.Variable(info, n.Value) != d.v
		case *ast.SelectorExpr:
			ok = ok && !d.is(info, n)
		case *ast.Ident:
			ok = ok && info.ObjectOf(n) != d.v
		}
		return ok
	})
	return ok
}

// appending matches v = append(v, ...); call is nil for anything else.
func appending(info *types.Info, s *ast.AssignStmt) (d dest, call *ast.CallExpr) {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return d, nil
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(info, call, "append") {
		return d, nil
	}
	d, ok = destOf(info, s.Lhs[0])
	if !ok || !d.is(info, call.Args[0]) {
		return d, nil
	}
	return d, call
}

// pieceLength is constantLength, also of a whole array: a buffer that the loop fills.
func pieceLength(info *types.Info, xs ast.Expr) int {
	part, ok := ast.Unparen(xs).(*ast.SliceExpr)
	if !ok || part.Low != nil || part.High != nil {
		return constantLength(info, xs)
	}
	return int(max(kit.ArrayLen(info.TypeOf(part.X)), 0))
}

// constantLength is the length of xs in append(v, xs...) where the source says
// it: a part of an array or slice between constants, or a constant string.
func constantLength(info *types.Info, xs ast.Expr) int {
	if c := info.Types[xs].Value; c != nil && c.Kind() == constant.String {
		return len(constant.StringVal(c))
	}
	part, ok := ast.Unparen(xs).(*ast.SliceExpr)
	if !ok || part.High == nil {
		return 0
	}
	low, high := int64(0), int64(0)
	if part.Low != nil {
		if low, ok = kit.ConstInt(info, part.Low); !ok {
			return 0
		}
	}
	if high, ok = kit.ConstInt(info, part.High); !ok {
		return 0
	}
	return int(max(high-low, 0))
}
