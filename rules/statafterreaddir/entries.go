package statafterreaddir

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofEntry tells whether path is that of an entry at hand: joined from entry.Name(),
// or the path that a walk gives its function.
func ofEntry(info *types.Info, c inspector.Cursor, path ast.Expr) bool {
	if walked(info, c, path) {
		return true
	}
	path = kit.Origin(info, kit.TopDecl(c), path)
	if kept := fieldOf(info, c, path); kept != nil {
		path = kept
	}
	switch e := ast.Unparen(path).(type) {
	case *ast.CallExpr:
		if len(e.Args) > 1 && kit.JoinsPath(info, e) {
			return isEntryName(info, c, e.Args[:len(e.Args)-1], e.Args[len(e.Args)-1])
		}
	case *ast.BinaryExpr:
		return isEntryName(info, c, []ast.Expr{leftmost(e.X)}, e.Y)
	}
	return false
}

// fieldOf is what a literal puts into the field e of the local that is made of it, f.path of f := file{path: p},
// where nothing else does; nil for other expressions.
func fieldOf(info *types.Info, c inspector.Cursor, e ast.Expr) (value ast.Expr) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || !kit.IsLocal(kit.Variable(info, sel.X)) {
		return nil
	}
	decl := kit.TopDecl(c)
	made := ast.Unparen(kit.Origin(info, decl, sel.X))
	if u, ok := made.(*ast.UnaryExpr); ok && u.Op == token.AND {
		made = ast.Unparen(u.X)
	}
	lit, ok := made.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok && kit.Object(info, kv.Key) == info.ObjectOf(sel.Sel) {
			value = kv.Value
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool { return kit.Same(info, l, sel) }) {
			value = nil
		}
		return value != nil
	})
	return value
}

// leftmost is dir in dir + "/".
func leftmost(e ast.Expr) ast.Expr {
	for {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok {
			return e
		}
		e = b.X
	}
}

// ofName tells whether path is joined from a folder and a name that Readdirnames
// gave for it.
func ofName(info *types.Info, c inspector.Cursor, path ast.Expr) bool {
	e, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), path)).(*ast.CallExpr)
	if !ok || !kit.JoinsPath(info, e) || len(e.Args) != 2 {
		return false
	}
	list := listOf(info, c, e.Args[1])
	if list == nil {
		return false
	}
	read, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), list)).(*ast.CallExpr)
	return ok && kit.IsMethod(info, read, "os", "File", "Readdirnames") && sameFolder(info, c, list, e.Args[:1])
}

// isEntryName matches entry.Name(), also through a local.
func isEntryName(info *types.Info, c inspector.Cursor, dir []ast.Expr, e ast.Expr) bool {
	call, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), e)).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, call, "io/fs", "", "Name") {
		return false
	}
	entry := kit.Receiver(call)
	if !isEntry(info.TypeOf(entry)) {
		return false
	}
	list := listOf(info, c, entry)
	return list != nil && sameFolder(info, c, list, dir)
}

// listOf is the list that e is an item of, as its index or the loop around c shows.
func listOf(info *types.Info, c inspector.Cursor, e ast.Expr) ast.Expr {
	if indexed, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		return indexed.X
	}
	for loop := range c.Enclosing((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
		if list := kit.ItemOf(info, loop.Node(), e); list != nil {
			return list
		}
	}
	return nil
}

// sameFolder tells whether list was read from the folder dir, as far as the
// function shows where it comes from: the same name may be asked for elsewhere.
func sameFolder(info *types.Info, c inspector.Cursor, list ast.Expr, dir []ast.Expr) bool {
	decl := kit.TopDecl(c)
	read, ok := ast.Unparen(kit.Origin(info, decl, list)).(*ast.CallExpr)
	if !ok {
		return true
	}
	if len(read.Args) == 1 {
		// must(os.ReadDir(dir)) gives what the call in it gives.
		inner, ok := ast.Unparen(read.Args[0]).(*ast.CallExpr)
		if _, several := info.TypeOf(read.Args[0]).(*types.Tuple); ok && several {
			read = inner
		}
	}
	if recv := kit.Receiver(read); recv != nil && kit.IsNamed(info.TypeOf(recv), "os", "File") {
		opened, ok := ast.Unparen(kit.Origin(info, decl, recv)).(*ast.CallExpr)
		if !ok || len(opened.Args) == 0 {
			return true
		}
		read = opened
	}
	if len(read.Args) == 0 {
		return true
	}
	from := read.Args[0]
	if kit.IsCall(info, read, "io/fs", "ReadDir") && len(read.Args) == 2 {
		from = read.Args[1] // behind the file system
	}
	folder := kit.Origin(info, decl, from)
	if len(dir) == 1 {
		return kit.Same(info, from, dir[0]) || kit.Same(info, folder, kit.Origin(info, decl, dir[0]))
	}
	joined, ok := ast.Unparen(folder).(*ast.CallExpr) // filepath.Join(root, sub) and filepath.Join(root, sub, name)
	return ok && kit.JoinsPath(info, joined) && slices.EqualFunc(joined.Args, dir, func(a, b ast.Expr) bool { return kit.Same(info, a, b) })
}

// ofGiven tells whether path is joined from a folder and the name of an entry that the
// function around c is given both, by a caller in the package that has read the entry from
// that folder.
func ofGiven(pass *analysis.Pass, c inspector.Cursor, path ast.Expr) bool {
	info, decl := pass.TypesInfo, kit.Decl(c)
	joined, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), path)).(*ast.CallExpr)
	if !ok || decl == nil || len(joined.Args) != 2 || !kit.JoinsPath(info, joined) {
		return false
	}
	name, ok := ast.Unparen(kit.Origin(info, decl, joined.Args[1])).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, name, "io/fs", "", "Name") {
		return false
	}
	f, ok := info.Defs[decl.Name].(*types.Func)
	entry, dir := kit.Variable(info, kit.Receiver(name)), kit.Variable(info, joined.Args[0])
	if !ok || entry == nil || dir == nil || !isEntry(entry.Type()) || f.Signature().Variadic() {
		return false
	}
	i, j := kit.ParamIndex(f.Signature(), entry), kit.ParamIndex(f.Signature(), dir)
	if i < 0 || j < 0 || len(kit.Given(info, decl.Body, entry))+len(kit.Given(info, decl.Body, dir)) > 0 {
		return false
	}
	calls, _ := kit.CallsOf(pass, f)
	return slices.ContainsFunc(calls, func(call inspector.Cursor) bool {
		args := call.Node().(*ast.CallExpr).Args
		list := listOf(info, call, args[i])
		if list == nil {
			return false
		}
		_, read := ast.Unparen(kit.Origin(info, kit.TopDecl(call), list)).(*ast.CallExpr)
		return read && sameFolder(info, call, list, args[j:j+1])
	})
}

// kindHelper is a function of the package that stats the path it is given and looks
// at nothing but its kind: isDir(path).
func kindHelper(info *types.Info, effects *kit.Effects, call *ast.CallExpr) *ast.FuncDecl {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || len(call.Args) != 1 {
		return nil
	}
	decl := effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) > 3 {
		return nil
	}
	kind := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != 2 || len(s.Rhs) != 1 {
			return true
		}
		stat, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		if !ok || !kit.IsCall(info, stat, "os", "Stat", "Lstat") {
			return true
		}
		p, v := kit.Variable(info, stat.Args[0]), kit.Variable(info, s.Lhs[0])
		kind = p != nil && p.Pos() < decl.Body.Pos() && v != nil && onlyKind(info, decl.Body, v)
		return false
	})
	if !kind {
		return nil
	}
	return decl
}
