package rowinvariant

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fanned says what a call makes anew for each of those that a range hands it to: the argument of
// a call of the range's own element. It is something that is given away by value, made of a list
// by a function of another package, or what a snapshot is for.
func (c *checker) fanned(at, loop inspector.Cursor, call *ast.CallExpr) string {
	r, ok := loop.Node().(*ast.RangeStmt)
	kind, _ := at.ParentEdge()
	f := kit.Callee(c.TypesInfo, call)
	if !ok || kind != edge.CallExpr_Args || f == nil || f.Signature().Results().Len() != 1 {
		return ""
	}
	to := kit.Receiver(at.Parent().Node().(*ast.CallExpr))
	item := kit.Variable(c.TypesInfo, r.Value)
	if to == nil || item == nil || kit.RootVar(c.TypesInfo, to) != item {
		return ""
	}
	words := kit.Words(f.Name())
	switch result := f.Signature().Results().At(0).Type(); {
	case len(words) == 0:
		return ""
	case f.Signature().Recv() != nil:
		_, value := result.Underlying().(*types.Struct)
		if !slices.Contains(words, "snapshot") || len(call.Args) > 0 || !types.IsInterface(result) && !value || !kit.IsLocal(kit.Variable(c.TypesInfo, kit.Receiver(call))) {
			return ""
		}
		return "makes the same snapshot for each"
	case f.Pkg() == nil || f.Pkg() == c.Pkg || kit.InStandardLibrary(f.Pkg()) || !byValue(result):
		return ""
	}
	if !slices.Contains([]string{"new", "make", "from", "build", "encode", "marshal", "hash", "sum", "fingerprint", "digest", "join", "merge", "sort"}, words[0]) {
		return ""
	}
	for _, arg := range call.Args {
		switch kit.Underlying(c.TypesInfo, arg).(type) {
		case *types.Slice, *types.Map:
			return "makes the same value for each"
		}
	}
	return ""
}

// byValue tells whether who is given a value of type t has a copy of it: a struct, a text or
// a number.
func byValue(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array, *types.Basic:
		return true
	}
	return false
}

// asksContext matches ctx.Value(key) and metadata.FromIncomingContext(ctx): a walk through all that the
// context was made of, or a copy of what it holds.
func asksContext(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) != 1 || f.Pkg() == nil {
		return false
	}
	if f.Signature().Recv() != nil {
		return f.Name() == "Value" && f.Pkg().Path() == "context"
	}
	return kit.IsNamed(info.TypeOf(call.Args[0]), "context", "Context") && kit.LastWord(f.Name()) == "context" && slices.Contains(kit.Words(f.Name()), "from")
}

// formats tells whether a method of another package writes out a value: uuid.UUID.String(), an
// array or a struct, of which nobody else has a part.
func formats(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() == nil || len(call.Args) > 0 || f.Name() != "String" && f.Name() != "Hex" || !kit.IsString(info.TypeOf(call)) {
		return false
	}
	recv := info.TypeOf(kit.Receiver(call))
	if recv == nil {
		return false
	}
	if kit.InStandardLibrary(f.Pkg()) {
		return kit.IsNamed(recv, "net/netip", "Addr") || kit.IsNamed(recv, "net/netip", "Prefix") || kit.IsNamed(recv, "net/netip", "AddrPort") || kit.IsNamed(recv, "time", "Duration")
	}
	switch recv.Underlying().(type) {
	case *types.Array, *types.Struct:
		return true
	}
	return false
}

// recorded tells whether c is an argument of a logger's, or of a formatted error's.
func recorded(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.CallExpr)(nil), (*ast.BlockStmt)(nil)) {
		call, ok := up.Node().(*ast.CallExpr)
		if !ok {
			return false
		}
		f := kit.Callee(info, call)
		if up == c || f == nil {
			continue
		}
		if kit.TakesAnything(f) || kit.TakesFields(f) || f.Signature().Results().Len() == 1 && kit.IsError(f.Signature().Results().At(0).Type()) {
			return true
		}
	}
	return false
}

// converts tells whether a call in a loop's condition makes another form of its receiver, by its
// name: i < v.ToArray().Len().
func converts(info *types.Info, at, loop inspector.Cursor, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	l, ok := loop.Node().(*ast.ForStmt)
	if !ok || f == nil || f.Signature().Recv() == nil || len(call.Args) > 0 || l.Cond == nil || !kit.Encloses(l.Cond, at.Node()) {
		return false
	}
	words := kit.Words(f.Name())
	if len(words) < 2 || words[0] != "to" || f.Signature().Results().Len() != 1 {
		return false
	}
	switch f.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Slice, *types.Map, *types.Interface:
		return kit.IsLocal(kit.Variable(info, kit.Receiver(call)))
	}
	return false
}

// listsAnew tells whether an inner loop goes over a list that an interface makes, by the method's
// name, where the loop around asks its value for nothing else: for _, id := range other.AllIDs().
func (c *checker) listsAnew(at, loop inspector.Cursor, call *ast.CallExpr) bool {
	info := c.TypesInfo
	f := kit.Callee(info, call)
	if kind, _ := at.ParentEdge(); kind != edge.RangeStmt_X || at.Parent() == loop || f == nil || len(call.Args) > 0 || f.Signature().Results().Len() != 1 {
		return false
	}
	recv := kit.Receiver(call)
	of := kit.Variable(info, recv)
	words := kit.Words(f.Name())
	if recv == nil || !kit.IsLocal(of) || !types.IsInterface(of.Type()) || len(words) == 0 || !slices.Contains([]string{"all", "list", "keys", "values", "collect", "copy", "snapshot"}, words[0]) {
		return false
	}
	switch f.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return false
	}
	for use := range kit.Uses(info, loop, of) {
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok || info.Uses[sel.Sel] != f {
			return false // which may change it
		}
	}
	return true
}

// sortLookup checks m[k] in a literal that decides the order of a sort, or is called for each
// element in another way: the same entry is looked up in each call.
func (c *checker) sortLookup(at inspector.Cursor, e *ast.IndexExpr) {
	if !c.TypesInfo.Types[e].IsValue() || !kit.IsMap(c.TypesInfo.TypeOf(e.X)) || !reads(at) {
		return
	}
	lit, ok := kit.Frame(at)
	if !ok || kit.PerItem(c.TypesInfo, lit)&^kit.Visited == 0 || c.told(e, lit) {
		return
	}
	if _, constant := kit.ConstString(c.TypesInfo, e.Index); constant && kit.Variable(c.TypesInfo, e.X) == nil {
		return
	}
	if !eachCall(at, lit) || !c.sameEveryTime(lit, e, []ast.Expr{e.X, e.Index}) || !c.writesOf(lit.Node()).entry(c.TypesInfo.TypeOf(e.X)) || kit.Cold(c.Pass, at) {
		return
	}
	c.reported = append(c.reported, found{e, lit.Node()})
	kit.Report(c.Pass, finding.Suggest, e, "looks up "+kit.Text(c.Pass, e)+" in every call of the function with the same result: the key is hashed and compared each time")
}
