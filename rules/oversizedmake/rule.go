// Package oversizedmake is the rule for a slice, map or buffer made with room for
// many times what the function can put in.
//
// It owns the upper bound of what is put in, and it is silent where the text
// does not give one. It looks at makes whose result is a local variable only.
package oversizedmake

import (
	"bufio"
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

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
	Status:  rule.Stable,
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
	away  bool // it is returned or handed on
	back  bool // it is returned
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		if n, ok := lineRoom(pass, c); ok && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes room for a line of %d bytes before one is read: a Scanner grows as far as its lines ask", n))
			continue
		}
		if n, size, ok := slots(pass, c); ok && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes a channel with %d slots: its %d bytes are taken and cleared at once, and kept for as long as it lives", n, size))
			continue
		}
		if n, most, ok := sent(pass, c); ok && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes a channel with %d slots, and not more than %d values can be sent on it", n, most))
			continue
		}
		if n, size, ok := keys(pass, c); ok && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes a map with room for %d keys for each connection: its %d bytes are taken and cleared at once, and kept for as long as it lives", n, size))
			continue
		}
		if n, ok := keptWhole(pass, c); ok && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes a buffer of %d bytes for one message, and all of it is kept with what was read", n))
			continue
		}
		r, ok := roomOf(pass, c)
		if !ok || kit.Cold(pass, c) {
			continue
		}
		if most, ok := r.ended(pass); ok {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes room for %s elements, and the loop ends with %d", kit.Text(pass, r.made), most))
			continue
		}
		if most, room, ok := r.oversized(pass); ok {
			kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("makes room for %s, and not more than %s", room, most))
		}
	}
	return nil, nil
}

// lineRoom is the size of a buffer that is made for a bufio.Scanner, where that is
// far above what it takes for lines of its default limit.
func lineRoom(pass *analysis.Pass, c inspector.Cursor) (n int64, ok bool) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) < 2 || !kit.IsBytes(info.TypeOf(call)) {
		return 0, false
	}
	n, ok = kit.ConstInt(info, call.Args[len(call.Args)-1])
	if !ok || n < times*bufio.MaxScanTokenSize {
		return 0, false
	}
	at := c
	if vars := kit.Results(info, c); len(vars) == 1 && kit.IsLocal(vars[0]) {
		uses := 0
		for use := range kit.Uses(info, kit.Root(pass), vars[0]) {
			at = use
			uses++
		}
		if uses != 1 {
			return 0, false
		}
	}
	buffer, is := at.Parent().Node().(*ast.CallExpr)
	loop, looped := kit.Loop(at)
	return n, is && kit.IsMethod(info, buffer, "bufio", "Scanner", "Buffer") && (!looped || loop.Node().Pos() < call.Pos())
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
func (r *room) oversized(pass *analysis.Pass) (most, space string, ok bool) {
	info := pass.TypesInfo
	n, constant := kit.ConstInt(info, r.made)
	count, loop, ok := r.used(pass)
	if !ok || count == 0 {
		return "", "", false
	}
	unit := "elements"
	if r.isMap {
		unit = "keys"
	}
	switch {
	case constant && loop == nil:
		if r.away && !r.full && (!r.back || extended(pass, r.fn)) {
			return "", "", false // somebody may need the rest
		}
		most = fmt.Sprintf("%d can be put in", count)
		if r.full {
			most = fmt.Sprintf("the first %d are used", count)
		}
		return most, fmt.Sprintf("%d %s", n, unit), n >= times*count && (n-count)*r.size >= waste
	case !constant && loop != nil && !r.full && count == 1 && entryOf(pass, r.fn.Node(), r.made, loop):
		over := kit.Text(pass, loop.(*ast.RangeStmt).X)
		return "the elements of " + over + " are put in", fmt.Sprintf("%s %s", kit.Text(pass, r.made), unit), true
	case !constant && loop != nil && !r.full:
		trips, ok := kit.LoopTrips(pass, loop)
		if !ok || trips.Text == "" || !multiple(pass, r.fn.Node(), r.made, trips.Text, count) {
			return "", "", false
		}
		most = trips.Text + " can be put in"
		if count > 1 {
			most = fmt.Sprintf("%d times %s", count, most)
		}
		return most, fmt.Sprintf("%s %s", kit.Text(pass, r.made), unit), true
	}
	return "", "", false
}

// multiple tells whether e is unit times a length, or times a constant that is
// far above count.
func multiple(pass *analysis.Pass, fn ast.Node, e ast.Expr, unit string, count int64) bool {
	info := pass.TypesInfo
	b, ok := ast.Unparen(kit.Origin(info, fn, e)).(*ast.BinaryExpr)
	if !ok || b.Op != token.MUL {
		return false
	}
	is := func(e ast.Expr) bool {
		return kit.Text(pass, e) == unit || kit.Text(pass, kit.Origin(info, fn, e)) == unit
	}
	x, y := b.X, b.Y
	if is(y) {
		x, y = y, x
	}
	if !is(x) {
		return false
	}
	if n, ok := kit.ConstInt(info, y); ok {
		return n >= times*count
	}
	call, ok := ast.Unparen(kit.Origin(info, fn, y)).(*ast.CallExpr)
	return ok && count <= 2 && kit.IsBuiltin(info, call, "len") && !is(y) || count <= 2 && is(y)
}

// entryOf tells whether room is made for as many as a map or list has entries, and the
// loop goes over what one of them holds: m[key] for len(m).
func entryOf(pass *analysis.Pass, fn ast.Node, made ast.Expr, loop ast.Node) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok {
		return false
	}
	of := kit.LenOf(pass.TypesInfo, kit.Origin(pass.TypesInfo, fn, made))
	index, ok := ast.Unparen(r.X).(*ast.IndexExpr)
	return ok && of != nil && kit.Same(pass.TypesInfo, index.X, of)
}

// extended tells whether somebody in the package appends to what fn returns.
func extended(pass *analysis.Pass, fn inspector.Cursor) bool {
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok {
		return true
	}
	info := pass.TypesInfo
	for id := range kit.Uses(info, kit.Root(pass), info.Defs[decl.Name]) {
		call := id.Parent()
		if _, is := call.Node().(*ast.SelectorExpr); is {
			call = call.Parent()
		}
		if _, is := call.Node().(*ast.CallExpr); !is {
			return true
		}
		if up, is := call.Parent().Node().(*ast.CallExpr); is && kit.IsBuiltin(info, up, "append") {
			return true
		}
		for _, v := range kit.Results(info, call) {
			if v == nil {
				return true
			}
			for use := range kit.Uses(info, kit.Root(pass), v) {
				if up, is := use.Parent().Node().(*ast.CallExpr); is && up.Args != nil && !kit.IsBuiltin(info, up, "len") {
					return true
				}
			}
		}
	}
	return false
}
