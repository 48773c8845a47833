package oversizedmake

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// manySlots is the size of a channel's buffer that nobody's burst is worth: it is
// there from the start, also while nothing is sent. Where the channel is one of many
// for certain, less will do.
const (
	manySlots   = 1 << 20
	slotsPerKey = 1 << 17
)

// perPeer tells whether a function makes something for each of many who come and go,
// by its name: one queue for the whole program may be as long as its worst burst, and
// what holds all of them has many.
func perPeer(decl *ast.FuncDecl) bool {
	return decl != nil && !holdsPeers(kit.LastWord(decl.Name.Name)) && slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool {
		switch w {
		case "subscribe", "subscriber", "subscription", "sub", "client", "conn", "connection", "session", "stream", "watcher", "watch", "peer":
			return true
		}
		return false
	})
}

// holdsPeers tells whether a word names what there is one of for many peers.
func holdsPeers(word string) bool {
	switch word {
	case "pool", "manager", "registry", "hub", "table", "store", "tracker", "factory":
		return true
	}
	return false
}

// perConnection tells whether a function gets a connection that it sets something up
// for.
func perConnection(info *types.Info, decl *ast.FuncDecl) bool {
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	for v := range f.Signature().Params().Variables() {
		if connects(v.Type()) {
			return true
		}
	}
	return false
}

// manyKeys is the size of a map's room that a connection is not worth before it has
// said anything.
const manyKeys = 1 << 16

// keys is how many keys a map is made for that a field keeps, and their bytes, where
// these are very many for what there is one of per connection.
func keys(pass *analysis.Pass, c inspector.Cursor) (n, size int64, ok bool) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 {
		return 0, 0, false
	}
	m, ok := kit.Underlying(info, call).(*types.Map)
	if !ok {
		return 0, 0, false
	}
	n, ok = kit.ConstInt(info, call.Args[1])
	size = n * (kit.Size(pass, m.Key()) + kit.Size(pass, m.Elem()))
	decl := kit.Decl(c)
	if !ok || size < manyKeys || decl == nil || !perPeer(decl) && !perConnection(info, decl) {
		return 0, 0, false
	}
	switch up := c.Parent().Node().(type) {
	case *ast.KeyValueExpr:
		return n, size, up.Value == c.Node()
	case *ast.AssignStmt:
		i := slices.Index(up.Rhs, ast.Expr(call))
		_, field := up.Lhs[max(i, 0)].(*ast.SelectorExpr)
		return n, size, field && i >= 0 && len(up.Lhs) == len(up.Rhs)
	}
	return 0, 0, false
}

// slots is how many slots a channel is made with, and their bytes, where these are
// very many.
func slots(pass *analysis.Pass, c inspector.Cursor) (n, size int64, ok bool) {
	n, each, ok := channel(pass, c)
	size = n * each
	switch {
	case !ok || size < slotsPerKey:
		return 0, 0, false
	case size >= manySlots && perPeer(kit.Decl(c)):
		return n, size, true
	}
	return n, size, perKey(pass.TypesInfo, c)
}

// channel is how many slots the channel made at c has, a constant, and the bytes of each.
func channel(pass *analysis.Pass, c inspector.Cursor) (n, each int64, ok bool) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 {
		return 0, 0, false
	}
	ch, ok := kit.Underlying(info, call).(*types.Chan)
	if !ok {
		return 0, 0, false
	}
	n, ok = kit.ConstInt(info, call.Args[1])
	return n, kit.Size(pass, ch.Elem()), ok
}

// perKey tells whether what the make at c gives is stored in a map, one for each key.
func perKey(info *types.Info, c inspector.Cursor) bool {
	if s, ok := c.Parent().Node().(*ast.AssignStmt); ok && slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool { return entry(info, l) }) {
		return true
	}
	fn, inside := kit.Frame(c)
	vars := kit.Results(info, c)
	if !inside || len(vars) != 1 || !kit.IsLocal(vars[0]) {
		return false
	}
	for use := range kit.Uses(info, fn, vars[0]) {
		s, ok := use.Parent().Node().(*ast.AssignStmt)
		if !ok || len(s.Lhs) != len(s.Rhs) {
			continue
		}
		if i := slices.Index(s.Rhs, use.Node().(ast.Expr)); i >= 0 && entry(info, s.Lhs[i]) {
			return true
		}
	}
	return false
}

// entry matches m[key] of a map whose keys are as many as there are users of it: of
// strings or numbers that no constants list.
func entry(info *types.Info, e ast.Expr) bool {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && kit.IsMap(info.TypeOf(index.X)) && info.Types[index.Index].Value == nil && !kit.Enumerated(info.TypeOf(index.Index))
}
