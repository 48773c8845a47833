package repeatedsort

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// perCall tells whether a function that answers from a list sorts it, though it
// did not change it: a field of its receiver or a package variable.
func perCall(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Type.Results == nil || builds(decl.Name.Name) {
		return false
	}
	from := source(info, decl, list)
	v := kit.RootVar(info, from)
	if v == nil || !stored(decl, v, from) || guarded(info, c, v) || !path(info, from) {
		return false
	}
	return kit.Steady(info, from, decl.Body) && !touched(info, decl.Body, from) && !touched(info, decl.Body, list) && (answers(info, c, list) || answers(info, c, from))
}

// source is what list is another name of: s.names of names := s.names[:].
func source(info *types.Info, decl *ast.FuncDecl, list ast.Expr) ast.Expr {
	v := kit.Variable(info, list)
	if v == nil || !kit.IsLocal(v) || !kit.DeclaredIn(v, decl.Body) {
		return list
	}
	given := kit.Given(info, decl, v)
	if len(given) != 1 || given[0] == nil {
		return list
	}
	from := ast.Unparen(given[0])
	if part, ok := from.(*ast.SliceExpr); ok && part.Low == nil && part.High == nil {
		from = ast.Unparen(part.X)
	}
	if _, ok := from.(*ast.SelectorExpr); !ok || kit.RootVar(info, from) == nil {
		return list
	}
	return from
}

// stored tells whether a list outlives the function: a field of its receiver, a
// variable of the package.
func stored(decl *ast.FuncDecl, v *types.Var, list ast.Expr) bool {
	_, field := ast.Unparen(list).(*ast.SelectorExpr)
	if decl.Recv != nil && kit.DeclaredIn(v, decl.Recv) {
		return field
	}
	return !kit.IsLocal(v) && !v.IsField()
}

// answers tells whether the function is there to give the list: it returns it, a
// copy, an element of it, or searches it behind the sort.
func answers(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	found := false
	ast.Inspect(kit.Decl(c), func(n ast.Node) bool {
		if n == nil || found || n.End() < c.Node().End() {
			return !found
		}
		switch n := n.(type) {
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				found = found || gives(info, r, list)
			}
		case *ast.CallExpr:
			if n.Pos() > c.Node().End() && (kit.IsCall(info, n, "sort", "Search", "SearchInts", "SearchStrings", "SearchFloat64s") || kit.IsCall(info, n, "slices", "BinarySearch", "BinarySearchFunc")) {
				for _, arg := range n.Args {
					found = found || gives(info, arg, list) || kit.Contains(info, arg, list)
				}
			}
		}
		return !found
	})
	return found
}

// gives matches the list, a part, an element or a copy of it.
func gives(info *types.Info, e, list ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return gives(info, x.X, list)
	case *ast.SliceExpr:
		return gives(info, x.X, list)
	case *ast.UnaryExpr:
		return gives(info, x.X, list)
	case *ast.CallExpr:
		if kit.IsBuiltin(info, x, "append") || kit.IsCall(info, x, "slices", "Clone") || kit.IsConversion(info, x) {
			return gives(info, x.Args[len(x.Args)-1], list)
		}
	}
	return kit.Same(info, e, list)
}

// builds tells whether a function's name says that it changes or orders things,
// or that it is called once.
func builds(name string) bool {
	words := kit.Words(name)
	return len(words) > 0 && slices.Contains([]string{
		"sort", "new", "init", "build", "finish", "close", "add", "set", "insert", "merge", "normalize", "load", "parse", "read", "compile", "reset", "update",
		"register", "append", "write", "generate", "gen", "make", "prepare", "marshal", "unmarshal", "final", "finalize", "result", "results", "flush", "freeze", "end", "done",
		"complete", "take", "create", "commit", "save", "store", "export", "dump", "run", "start", "exec", "execute", "process", "apply", "encode", "main", "render", "print",
	}, words[0])
}

// insertion tells whether a function whose name says that it adds one element
// appends it to a list that stays and sorts all of that.
func insertion(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Recv == nil || len(decl.Type.Params.List) == 0 || !adds(decl.Name.Name) {
		return false
	}
	if _, loops := kit.Loop(c); loops {
		return false
	}
	if home := putBack(info, c, list); home != nil {
		v := kit.RootVar(info, home)
		return path(info, element(info, home)) && stored(decl, v, element(info, home)) && !guarded(info, c, v) && !guarded(info, c, kit.Variable(info, list))
	}
	v := kit.RootVar(info, list)
	if !path(info, element(info, pointed(list))) || !stored(decl, v, element(info, list)) && !ownSlice(info, decl, v, list) || guarded(info, c, v) && !ordersOnly(info, c, list) {
		return false
	}
	appended, other := false, false
	for at := range frame(c).Preorder((*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
		if call, ok := at.Node().(*ast.CallExpr); ok {
			other = other || call.Pos() < c.Node().Pos() && kit.IsCall(info, call, "sort", "Search", "SearchInts", "SearchStrings") || kit.IsBuiltin(info, call, "copy")
			continue
		}
		s := at.Node().(*ast.AssignStmt)
		for i, l := range s.Lhs {
			if !kit.Same(info, pointed(l), pointed(list)) {
				continue
			}
			call, ok := ast.Unparen(s.Rhs[min(i, len(s.Rhs)-1)]).(*ast.CallExpr)
			_, loops := kit.Loop(at)
			if part, is := ast.Unparen(s.Rhs[min(i, len(s.Rhs)-1)]).(*ast.SliceExpr); is && kit.Same(info, pointed(part.X), pointed(list)) {
				continue // what is too old or too much goes
			}
			one := ok && !loops && kit.IsBuiltin(info, call, "append") && kit.Same(info, pointed(call.Args[0]), pointed(list)) && len(call.Args) == 2 && !call.Ellipsis.IsValid()
			appended, other = appended || one, other || !one
		}
	}
	return appended && !other
}

// frame is the declaration around c.
func frame(c inspector.Cursor) inspector.Cursor {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return fn
	}
	return c
}

// ownSlice matches the receiver, or *s of it, where it points to a slice.
func ownSlice(info *types.Info, decl *ast.FuncDecl, v *types.Var, list ast.Expr) bool {
	return kit.Variable(info, pointed(list)) == v && pointsToSlice(v.Type()) && kit.DeclaredIn(v, decl.Recv)
}

func pointsToSlice(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	return ok && kit.IsSlice(p.Elem())
}

// pointed is s of *s.
func pointed(e ast.Expr) ast.Expr {
	if star, ok := ast.Unparen(e).(*ast.StarExpr); ok {
		return star.X
	}
	return e
}

// adds tells whether a method's name says that it adds data; what is registered
// once, commands and handlers, is no data.
func adds(name string) bool {
	words := kit.Words(name)
	if len(words) == 0 || !slices.Contains([]string{"add", "insert", "push", "put", "enqueue", "offer", "schedule", "observe", "record", "append", "set", "track"}, words[0]) {
		return false
	}
	return !slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"command", "commands", "route", "handler", "hook", "plugin", "flag", "provider", "middleware", "listener", "migration", "rule", "factory", "driver",
			"module", "option", "config", "filter", "subcommand", "interceptor", "check", "getter", "setter", "rewriter", "lexer", "extension", "backend", "template"}, w)
	})
}

// guarded tells whether a condition on the same thing decides about the sort,
// if !r.sorted { ... }, or whether others change it under a lock.
func guarded(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if s := up.Node().(*ast.IfStmt); c.Node().Pos() >= s.Body.Pos() && kit.Mentions(info, s.Cond, v) {
			return true
		}
	}
	return false
}

// ordersOnly tells whether the conditions about the sort only ask whether there is
// more than one element, and whether one stands where it should not.
func ordersOnly(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		if c.Node().Pos() < s.Body.Pos() {
			continue
		}
		if x, _, y, ok := kit.Comparison(s.Cond); ok {
			of := kit.LenOf(info, x)
			n, constant := kit.ConstInt(info, y)
			if of != nil && kit.Same(info, of, list) && constant && n <= 2 {
				continue
			}
		}
		element := false
		ast.Inspect(s.Cond, func(n ast.Node) bool {
			index, ok := n.(*ast.IndexExpr)
			element = element || ok && kit.Same(info, index.X, list)
			return !element
		})
		if !element || s.Else != nil {
			return false
		}
	}
	return true
}

// touched tells whether elements of list are stored to, or list is handed to
// somebody by address.
func touched(info *types.Info, body ast.Node, list ast.Expr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				index, ok := ast.Unparen(l).(*ast.IndexExpr)
				found = found || ok && kit.Same(info, index.X, list) || n.Tok != token.DEFINE && kit.Same(info, l, list)
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && kit.Same(info, n.X, list)
		}
		return !found
	})
	return found
}
