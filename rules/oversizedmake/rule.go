// Package oversizedmake is the rule for a slice, map or buffer made with room for
// many times what the function can put in.
//
// It owns the upper bound of what is put in, and it is silent where the text
// does not give one. It looks at makes whose result is a local variable only.
package oversizedmake

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
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

// Rule is oversizedmake.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "oversizedmake",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/oversizedmake.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "room is made for many times what is used",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.CPU},
		Frames: []string{"runtime.makeslice", "runtime.makemap*", "runtime.mallocgc*", "internal/runtime/maps.NewMap", "internal/runtime/maps.newarray"},
		Deep:   true,
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	times = 8    // so many times what is used is far above
	waste = 1024 // bytes that nobody misses below
)

// A room is what a make asks for.
type room struct {
	v     *types.Var
	fn    inspector.Cursor
	made  ast.Expr // the argument that says how much
	size  int64    // bytes per element
	isMap bool
	full  bool // a length, not a capacity: the elements are there already
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		r, ok := roomOf(pass, c)
		if !ok || kit.Cold(pass, c) {
			continue
		}
		if most, room, ok := r.oversized(pass); ok {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes room for %s, and not more than %s", room, most))
		}
	}
	return nil, nil
}

// roomOf reads a make of a slice or map whose result is a local variable.
func roomOf(pass *analysis.Pass, c inspector.Cursor) (r room, ok bool) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) < 2 {
		return r, false
	}
	vars := kit.Results(info, c)
	fn, ok := kit.Frame(c)
	if !ok || len(vars) != 1 || !kit.IsLocal(vars[0]) || vars[0].Pos() < kit.FuncBody(fn.Node()).Pos() {
		return r, false
	}
	r = room{v: vars[0], fn: fn, made: call.Args[len(call.Args)-1], full: len(call.Args) == 2}
	switch t := kit.Underlying(info, call).(type) {
	case *types.Map:
		r.size, r.isMap, r.full = kit.Size(pass, t.Key())+kit.Size(pass, t.Elem()), true, false
	case *types.Slice:
		r.size = kit.Size(pass, t.Elem())
		if n, constant := kit.ConstInt(info, call.Args[1]); len(call.Args) == 3 && (!constant || n != 0) {
			return r, false
		}
	default:
		return r, false
	}
	return r, r.size > 0
}

// oversized says what is put in at most and what there is room for; ok is false
// where that is not far above, or not known.
func (r room) oversized(pass *analysis.Pass) (most, space string, ok bool) {
	info := pass.TypesInfo
	n, constant := kit.ConstInt(info, r.made)
	count, loop, ok := r.used(pass)
	if !ok {
		return "", "", false
	}
	unit := "elements"
	if r.isMap {
		unit = "keys"
	}
	switch {
	case constant && loop == nil:
		if r.full {
			return fmt.Sprintf("the first %d are used", count), fmt.Sprintf("%d %s", n, unit), count > 0 && n >= times*count && (n-count)*r.size >= waste
		}
		return fmt.Sprintf("%d can be put in", count), fmt.Sprintf("%d %s", n, unit), count > 0 && n >= times*count && (n-count)*r.size >= waste
	case !constant && loop != nil && count == 1:
		trips, ok := kit.LoopTrips(pass, loop)
		return trips.Text + " can be put in", fmt.Sprintf("%s %s", kit.Text(pass, r.made), unit), ok && trips.Text != "" && multiple(pass, r.made, trips.Text)
	}
	return "", "", false
}

// multiple tells whether e is unit times a length or a constant of 8 and more.
func multiple(pass *analysis.Pass, e ast.Expr, unit string) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.MUL {
		return false
	}
	x, y := b.X, b.Y
	if kit.Text(pass, y) == unit {
		x, y = y, x
	}
	if kit.Text(pass, x) != unit {
		return false
	}
	if n, ok := kit.ConstInt(pass.TypesInfo, y); ok {
		return n >= times
	}
	call, ok := ast.Unparen(y).(*ast.CallExpr)
	return ok && kit.IsBuiltin(pass.TypesInfo, call, "len")
}

// used counts what is put in at most: in all, or per iteration of the only loop
// whose length is no constant.
func (r room) used(pass *analysis.Pass) (count int64, loop ast.Node, ok bool) {
	info := pass.TypesInfo
	for use := range kit.Uses(info, r.fn, r.v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != r.fn.Node() {
			return 0, nil, false
		}
		n, known := r.puts(info, use)
		if !known {
			return 0, nil, false
		}
		if n == 0 {
			continue
		}
		if r.full {
			count = max(count, n)
			continue
		}
		times, open, ok := repeats(pass, use, r.v)
		if !ok || open != nil && loop != nil || n > 1<<20 || times > 1<<20 {
			return 0, nil, false
		}
		if open != nil {
			loop = open
		}
		count += n * times
	}
	return count, loop, true
}

// puts is how much the use of the variable puts in, each time.
func (r room) puts(info *types.Info, use inspector.Cursor) (n int64, known bool) {
	kind, i := use.ParentEdge()
	switch up := use.Parent().Node().(type) {
	case *ast.AssignStmt: // v = append(v, ...) is counted at the append
		if kind != edge.AssignStmt_Lhs || len(up.Lhs) != len(up.Rhs) {
			return 0, false
		}
		call, ok := up.Rhs[i].(*ast.CallExpr)
		return 0, ok && kit.IsBuiltin(info, call, "append") && kit.Variable(info, call.Args[0]) == r.v
	case *ast.CallExpr:
		switch {
		case kind != edge.CallExpr_Args:
		case kit.IsBuiltin(info, up, "len"):
			return 0, !r.full
		case kit.IsBuiltin(info, up, "append") && i == 0 && !r.full:
			_, assigned := use.Parent().Parent().Node().(*ast.AssignStmt)
			return int64(len(up.Args) - 1), assigned && !up.Ellipsis.IsValid()
		case r.full && kit.IsCall(info, up, "encoding/binary", "PutUvarint", "PutVarint"):
			return 10, true
		case kit.IsCall(info, up, "strings", "Join") || kit.IsBuiltin(info, up, "delete"):
			return 0, !r.full
		}
	case *ast.IndexExpr:
		return r.index(info, use.Parent(), kind == edge.IndexExpr_X, up)
	case *ast.SliceExpr:
		n, constant := int64(0), false
		if up.High != nil {
			n, constant = kit.ConstInt(info, up.High)
		}
		return n, r.full && kind == edge.SliceExpr_X && constant && up.Max == nil && !grows(info, use.Parent())
	case *ast.RangeStmt:
		return 0, kind == edge.RangeStmt_X && !r.full
	}
	return 0, false
}

func (r room) index(info *types.Info, c inspector.Cursor, operand bool, e *ast.IndexExpr) (n int64, known bool) {
	kind, _ := c.ParentEdge()
	if !operand {
		return 0, false
	}
	if r.isMap {
		if kind == edge.AssignStmt_Lhs || kind == edge.IncDecStmt_X {
			return 1, true
		}
		return 0, true
	}
	if r.full {
		n, constant := kit.ConstInt(info, e.Index)
		return n + 1, constant
	}
	_, address := c.Parent().Node().(*ast.UnaryExpr)
	return 0, !address
}

// grows tells whether the slice at c may be extended into the room behind it: it
// is appended to, or kept.
func grows(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok || kind != edge.CallExpr_Args {
		return true
	}
	if kit.IsBuiltin(info, call, "append") {
		return i == 0
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Results().Len() == 0 {
		return false
	}
	_, slice := f.Signature().Results().At(0).Type().Underlying().(*types.Slice)
	return slice || !kit.IsCall(info, call, "io", "ReadFull", "ReadAtLeast") && f.Name() != "Read" && f.Name() != "Write" && !kit.IsMethod(info, call, "encoding/binary", "")
}

// repeats multiplies the constant lengths of the loops around c that do not hold
// v's declaration; open is the one whose length is no constant.
func repeats(pass *analysis.Pass, c inspector.Cursor, v *types.Var) (times int64, open ast.Node, ok bool) {
	times = 1
	for loop, is := kit.Loop(c); is; loop, is = kit.Loop(loop) {
		n := loop.Node()
		if n.Pos() <= v.Pos() && v.Pos() < n.End() {
			break
		}
		trips, counted := kit.LoopTrips(pass, n)
		switch {
		case !counted:
			return 0, nil, false
		case trips.Const >= 0:
			times *= min(trips.Const, 1<<20)
		case open != nil:
			return 0, nil, false
		default:
			open = n
		}
		if times > 1<<20 {
			return 0, nil, false
		}
	}
	return times, open, true
}
