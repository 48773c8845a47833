// Package growmap is the rule for a map that is filled key by key although the
// loop's length is known.
//
// It owns the judgement which loops store one new key in each iteration, and it
// refuses to guess: a filter, a count per key, a group or a set that removes
// duplicates has no known size, and a map sized for keys that repeat is dearer
// than one that grew. It looks only at loops that store into a map.
package growmap

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

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

// Rule is growmap.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "growmap",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/growmap.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a map outgrows one table after the other in a loop of known length",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"internal/runtime/maps.(*Map).growToTable", "internal/runtime/maps.(*Map).growToSmall",
			"internal/runtime/maps.(*table).rehash", "runtime.hashGrow", "runtime.growWork*",
		},
		Deep: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// few is the number of keys up to which a map needs one group and never grows.
const few = 8

func run(pass *analysis.Pass) (any, error) {
	reflects := kit.Imports(pass, "reflect")
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if reflects {
			checkReflect(pass, c)
		}
		if c.Parent().Node() != nil {
			check(pass, c)
			checkBits(pass, c)
			checkTarget(pass, c)
		}
	}
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.ExprStmt)(nil)) {
		checkCopy(pass, c)
		checkAdd(pass, effects, c)
		checkCallback(pass, c)
	}
	return nil, nil
}

// checkCopy looks at maps.Copy into a map that is empty before.
func checkCopy(pass *analysis.Pass, c inspector.Cursor) {
	call, ok := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr)
	if !ok || !isCopy(pass.TypesInfo, call) {
		return
	}
	if listed, ok := kit.Stmt(c); !ok || listed != c || kit.Cold(pass, c) {
		return
	}
	if s, ok := findStart(pass, c, call.Args[0]); ok && !s.outside && !s.lazy {
		kit.Report(pass, finding.Suggest, call, message(pass, call.Args[0], "the source's"))
		return
	}
	copyEach(pass, c, call)
}

// isCopy matches maps.Copy(dst, src), and a function of another package for maps that is called
// so and does the same.
func isCopy(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) != 2 {
		return false
	}
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && f.Name() == "Copy" && strings.Contains(f.Pkg().Name(), "map") && f.Signature().Recv() == nil && f.Signature().Results().Len() == 0 &&
		kit.IsMap(info.TypeOf(call.Args[0])) && kit.IsMap(info.TypeOf(call.Args[1]))
}

func message(pass *analysis.Pass, m ast.Expr, whose string) string {
	return fmt.Sprintf("grows %s table by table although %s length is known: each outgrown table is allocated and its keys are hashed again", kit.Text(pass, m), whose)
}

// A fill is one store m[key] = value that every iteration of a loop performs.
type fill struct {
	stmt *ast.AssignStmt
	m    ast.Expr // the map: a variable or a field
	key  ast.Expr
}

func check(pass *analysis.Pass, loop inspector.Cursor) {
	info := pass.TypesInfo
	trips, ok := manyTurns(pass, loop)
	if !ok || claimed(info, loop, trips.Expr) {
		return
	}
	deduped(pass, loop)
	for _, f := range fills(info, loop) {
		distinct, ok := newKeys(info, loop.Node(), f)
		if !ok {
			continue
		}
		s, ok := findStart(pass, loop, f.m)
		if kit.Cold(pass, loop) {
			continue
		}
		if !ok {
			nested(pass, loop, f)
			continue
		}
		report(pass, f, s, trips, distinct)
	}
}

// manyTurns is how often a loop turns, where a map would grow.
func manyTurns(pass *analysis.Pass, loop inspector.Cursor) (kit.Trips, bool) {
	trips, ok := tripsOf(pass, loop.Node())
	if !ok {
		_, ok = kit.Iterated(pass.TypesInfo, loop)
		trips.Const = -1
	}
	return trips, ok && (trips.Const < 0 || trips.Const > few)
}

// tripsOf is how often a loop turns, by its head.
func tripsOf(pass *analysis.Pass, loop ast.Node) (kit.Trips, bool) {
	if trips, ok := kit.LoopTrips(pass, loop); ok {
		return trips, true
	}
	if trips, _, ok := kit.IteratorTrips(pass, loop); ok {
		return trips, trips.IsLen // the pieces of a text are a handful
	}
	return strides(pass, loop)
}

// report flags the store, where the cost falls, and edits the beginning.
func report(pass *analysis.Pass, f fill, s start, trips kit.Trips, distinct bool) {
	if !distinct || s.entries || s.outside || s.lazy || !s.counts(pass, trips) {
		kit.Report(pass, finding.Suggest, f.stmt, message(pass, f.m, "the loop's"))
		return
	}
	text := fmt.Sprintf("make(%s, %s)", kit.Text(pass, s.typ), hint(trips))
	kit.Report(pass, finding.Safe, f.stmt, message(pass, f.m, "the loop's"), kit.Fix("make the map as large as it will be", kit.Replace(s.made, text)))
}

// hint is the count as the second argument of make: any integer type will do,
// and a negative one counts as none.
func hint(trips kit.Trips) string {
	if trips.Const >= 0 && trips.Text == "" {
		return fmt.Sprint(trips.Const)
	}
	return trips.Text
}

// fills lists the stores that an iteration cannot skip but by failing, one per
// map: statements of the loop's own list up to the first that may leave.
func fills(info *types.Info, loop inspector.Cursor) []fill {
	body := kit.LoopBody(loop.Node())
	var out []fill
	for _, s := range body.List {
		assign, ok := s.(*ast.AssignStmt)
		f, both := branched(info, s)
		if !both {
			f, both = unfailed(info, s)
		}
		if !both {
			f, both = typed(info, loop.Node(), s)
		}
		if both && !stored(info, out, f.m) && !leaves(info, loop, body, s.End()) {
			out = append(out, f)
		}
		if !ok || assign.Tok != token.ASSIGN {
			continue
		}
		for _, l := range assign.Lhs {
			index, ok := ast.Unparen(l).(*ast.IndexExpr)
			if ok && kit.IsMap(info.TypeOf(index.X)) && !stored(info, out, index.X) && !leaves(info, loop, body, s.End()) {
				out = append(out, fill{assign, index.X, index.Index})
			}
		}
	}
	return out
}

func stored(info *types.Info, fills []fill, m ast.Expr) bool {
	for _, f := range fills {
		if kit.Same(info, f.m, m) {
			return true
		}
	}
	return false
}

// leaves tells whether an iteration may be cut short otherwise than by failing:
// then the loop is a filter or a search. A continue behind the store, which ends
// at stored, leaves nothing out, nor does one in front of it and of what counts.
func leaves(info *types.Info, loop inspector.Cursor, body *ast.BlockStmt, stored token.Pos) bool {
	found, counts := false, countsDown(info, loop.Node())
	var visit func(n ast.Node, inner bool)
	visit = func(root ast.Node, inner bool) {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				if n != root {
					visit(n, true)
					return false
				}
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				if n != root && !inner {
					found = found || n.Pos() < stored && kit.Continues(n)
					visit(n, true) // a break in it stays in it
					return false
				}
			case *ast.IfStmt:
				if it := kit.RangeValue(info, loop.Node()); !inner && (kit.SkipsRare(info, n, body, it) || kit.SkipsOther(info, n, body, it)) {
					return false
				}
			case *ast.BranchStmt:
				uncounted := n.Pos() < stored && counts != nil && n.Pos() < counts.Pos()
				goesOn := n.Tok == token.FALLTHROUGH || n.Tok == token.CONTINUE && (n.Pos() > stored || uncounted)
				found = found || n.Label != nil || n.Tok == token.GOTO || !inner && !goesOn
			case *ast.ReturnStmt:
				c, ok := kit.Find(loop, n)
				found = found || !ok || !kit.ErrorPath(info, c)
			}
			return !found
		})
	}
	visit(body, false)
	return found
}
