package falseshare

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// layouts reports declarations that put the memory of different cores side by
// side: the locks of shards, and the ends of a queue.
func layouts(pass *analysis.Pass) {
	if !kit.Imports(pass, "sync") && !kit.Imports(pass, "sync/atomic") {
		return
	}
	for c := range kit.Preorder(pass, (*ast.StructType)(nil), (*ast.ValueSpec)(nil), (*ast.TypeSpec)(nil)) {
		switch n := c.Node().(type) {
		case *ast.TypeSpec:
			shards(pass, n.Name, "")
		case *ast.StructType:
			owner := ""
			if spec, ok := c.Parent().Node().(*ast.TypeSpec); ok {
				owner = spec.Name.Name
			}
			for _, f := range n.Fields.List {
				for _, name := range f.Names {
					shards(pass, name, owner)
				}
			}
			ends(pass, n)
		case *ast.ValueSpec:
			for _, name := range n.Names {
				if obj := pass.TypesInfo.Defs[name]; obj != nil && obj.Parent() == pass.Pkg.Scope() {
					shards(pass, name, "")
				}
			}
		}
	}
}

// fewest is from how many locks on an array is more than a handful.
const fewest = 4

// shards reports a list of locks, or of what is named for shards and holds one, itself
// or by its owner, that are smaller than a line: that the lock was split says that it
// is wanted.
func shards(pass *analysis.Pass, name *ast.Ident, owner string) {
	obj := pass.TypesInfo.Defs[name]
	if obj == nil {
		return
	}
	if n, ok := obj.Type().(*types.Named); ok && obj.Name() != n.Obj().Name() {
		return // said where the type is declared
	}
	var elem types.Type
	fixed := false
	switch t := obj.Type().Underlying().(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		if t.Len() < fewest {
			return
		}
		elem, fixed = t.Elem(), true
	default:
		return
	}
	size := kit.Size(pass, elem)
	if size <= 0 || size >= line || !isLock(elem) && !(isCounter(elem) && (parted(name.Name) || parted(owner))) &&
		!(holdsLock(elem) && (split(name.Name, fixed) || split(typeName(elem), fixed) || parted(name.Name) || parted(owner))) && !perCPU(pass, obj, elem) {
		return
	}
	if v, ok := obj.(*types.Var); ok && unused(pass, v) {
		return
	}
	kit.Report(pass, finding.Suggest, name, "puts several shards on one cache line: cores that use different ones take it from each other")
}

// unused tells whether the package does nothing with a list of its own but make it and
// make it longer: no core takes a lock or counts in it. One without any use may be for files of
// another system.
func unused(pass *analysis.Pass, list *types.Var) bool {
	if list.Exported() {
		return false
	}
	made := false
	for use := range kit.Uses(pass.TypesInfo, kit.Root(pass), list) {
		at := use
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		switch kind, i := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.KeyValueExpr_Key:
		case edge.CallExpr_Args:
			if !kit.IsBuiltin(pass.TypesInfo, at.Parent().Node().(*ast.CallExpr), "append") || i != 0 {
				return false
			}
		default:
			return false
		}
		made = true
	}
	return made
}

// isLock matches a lock by value: what a pointer leads to lies elsewhere.
func isLock(t types.Type) bool {
	return !kit.IsPointer(t) && (kit.IsNamed(t, "sync", "Mutex") || kit.IsNamed(t, "sync", "RWMutex"))
}

// holdsLock tells whether a struct has a lock or an atomic counter in it, by value.
func holdsLock(t types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if isLock(f.Type()) || isCounter(f.Type()) {
			return true
		}
	}
	return false
}

func typeName(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// parted tells whether the name of a type, or of a list of counters, says that it was
// split for many cores: striped, sharded, perCPU.
func parted(name string) bool {
	words := kit.Words(name)
	for i, word := range words {
		switch word {
		case "striped", "sharded", "stripes", "percpu":
			return true
		case "cpu", "core", "worker", "shard", "stripe":
			if i > 0 && words[i-1] == "per" {
				return true
			}
		}
	}
	return false
}

// split tells whether a name speaks of parts that are locked apart. The buckets of a
// table that grows are too many to be made larger.
func split(name string, fixed bool) bool {
	for _, word := range kit.Words(name) {
		for _, part := range [...]string{"shard", "strip", "segment", "partition"} {
			if strings.HasPrefix(word, part) {
				return true
			}
		}
		if fixed && strings.HasPrefix(word, "bucket") {
			return true
		}
		if word == "lock" || word == "locks" || word == "mutexes" {
			return true
		}
	}
	return false
}

// ends reports the second end of a queue less than a line behind the first: one
// goroutine moves the one, another the other.
func ends(pass *analysis.Pass, n *ast.StructType) {
	st, ok := pass.TypesInfo.TypeOf(n).(*types.Struct)
	if !ok || kit.Size(pass, st) < 0 {
		return
	}
	offsets := offsetsOf(pass, st)
	var first types.Object
	side := 0
	for _, f := range n.Fields.List {
		for _, name := range f.Names {
			obj := pass.TypesInfo.Defs[name]
			at := end(name.Name)
			if obj == nil || at == 0 || !atomically(pass, obj) {
				continue
			}
			if first != nil && at == -side && offsets[obj]-offsets[first] < line {
				kit.Report(pass, finding.Suggest, name, "puts both ends of a queue on one cache line: who writes the one takes it from who writes the other")
				return
			}
			first, side = obj, at
		}
	}
}

// end tells which end of a queue a field is for: 1 where it grows, -1 where it
// shrinks, 0 for other fields.
func end(name string) int {
	words := kit.Words(name)
	position := false
	for _, w := range words {
		switch w {
		case "pos", "idx", "index", "seq", "cursor", "ptr", "sequence", "position":
			position = true
		}
	}
	if len(words) == 0 || len(words) > 2 || len(words) == 2 && !position {
		return 0
	}
	switch words[0] {
	case "tail", "enqueue", "enq", "producer", "prod", "push", "rear":
		return 1
	case "head", "dequeue", "deq", "consumer", "cons", "pop", "front":
		return -1
	case "write", "put", "in":
		if position {
			return 1
		}
	case "read", "get", "out":
		if position {
			return -1
		}
	}
	return 0
}

// atomically tells whether a field is of a type of sync/atomic that counts, or is
// changed by one of its functions.
func atomically(pass *analysis.Pass, field types.Object) bool {
	if isCounter(field.Type()) {
		return true
	}
	if !kit.IsInteger(field.Type()) || !kit.Imports(pass, "sync/atomic") {
		return false
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) < 2 || !kit.IsCall(pass.TypesInfo, call, "sync/atomic") {
			continue
		}
		if u, ok := ast.Unparen(call.Args[0]).(*ast.UnaryExpr); ok && kit.Object(pass.TypesInfo, u.X) == field {
			return true
		}
	}
	return false
}

// isCounter matches a number of sync/atomic by value.
func isCounter(t types.Type) bool {
	if kit.IsPointer(t) {
		return false
	}
	for _, name := range [...]string{"Int32", "Int64", "Uint32", "Uint64", "Uintptr"} {
		if kit.IsNamed(t, "sync/atomic", name) {
			return true
		}
	}
	return false
}
