package kit

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// IteratorTrips is how often a range over an iterator turns, where something tells:
// what slices.Values, maps.Keys and the like go over has a length, and so has a
// container beside its method that goes over all. The pieces of SplitSeq can be
// counted, which is no length: then counter says with what.
func IteratorTrips(pass *analysis.Pass, loop ast.Node) (t Trips, counter string, ok bool) {
	r, is := loop.(*ast.RangeStmt)
	if !is {
		return t, "", false
	}
	call, is := ast.Unparen(r.X).(*ast.CallExpr)
	if !is {
		return t, "", false
	}
	info := pass.TypesInfo
	if over := IteratorOf(info, call); over != nil {
		t = Trips{Expr: over, Const: -1, IsLen: true}
		if twice(info, over) {
			t.Text = "len(" + Text(pass, over) + ")"
		}
		return t, "", true
	}
	switch {
	case IsCall(info, call, "strings", "SplitSeq"):
		return Trips{Expr: call.Args[0], Const: -1}, "strings.Count", true
	case IsCall(info, call, "bytes", "SplitSeq"):
		return Trips{Expr: call.Args[0], Const: -1}, "bytes.Count", true
	}
	if f := Callee(info, call); f != nil && len(call.Args) == 0 && f.Signature().Recv() != nil && goesOverAll(f.Name()) {
		if counter := Counts(f.Signature().Recv().Type()); counter != "" {
			return Trips{Expr: call, Const: -1, IsLen: true}, counter, true
		}
	}
	return t, "", false
}

// IteratorOf is the list or map that a call of slices.Values, maps.Keys and the like goes over, nil for
// other expressions.
func IteratorOf(info *types.Info, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if ok && (IsCall(info, call, "slices", "All", "Values", "Backward") || IsCall(info, call, "maps", "All", "Keys", "Values")) {
		return call.Args[0]
	}
	return nil
}

// goesOverAll tells whether a method gives all that a container has, by its name, also from
// one of its ends: All, KeysFromNewest, FromOldest.
func goesOverAll(name string) bool {
	if what, end, ok := strings.Cut(name, "From"); ok && slices.Contains(containerEnds, end) {
		name = cmp.Or(what, "All")
	}
	switch name {
	case "All", "Keys", "Values", "Entries", "Items", "Elements", "Iter", "Backward":
		return true
	}
	return false
}

var containerEnds = []string{"Oldest", "Newest", "Front", "Back", "First", "Last", "Head", "Tail", "Start", "End"}

// Counts is the method of a type that says how many elements it has, "" if it has
// none: Len, Size, Count or Length, without arguments and with an int as the result.
func Counts(t types.Type) string {
	for _, name := range [...]string{"Len", "Size", "Count", "Length"} {
		o, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		f, ok := o.(*types.Func)
		if !ok {
			continue
		}
		sig := f.Signature()
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Int]) {
			return name
		}
	}
	return ""
}
