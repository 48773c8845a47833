package quadraticscan

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// maxDepth is how many functions that hand list and key on are looked into.
const maxDepth = 2

// short is the number of statements of a function that does little more than
// search.
const short = 5

// callSearch matches a call that searches a list: of the standard library, of a
// function of this package or a literal that does it, or of another package's
// function whose name says so.
func (c *checker) callSearch(at inspector.Cursor, call *ast.CallExpr, depth int) (s search, ok bool) {
	info := c.TypesInfo
	if s, ok = c.libraryCall(at, call); ok || depth == 0 || len(call.Args) == 0 {
		return s, ok
	}
	if v := kit.Variable(info, call.Fun); v != nil {
		decl := kit.Decl(at)
		if !kit.IsLocal(v) || decl == nil {
			return s, false
		}
		lit, ok := ast.Unparen(kit.Origin(info, decl, call.Fun)).(*ast.FuncLit)
		if !ok {
			return s, false
		}
		return c.given(at, call, lit.Type, lit.Body, nil, depth)
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Variadic() {
		return s, false
	}
	if f.Pkg() != c.Pkg {
		return c.byName(f, call)
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return s, false
	}
	self := kit.ReceiverVar(info, decl)
	if self == nil && decl.Recv != nil {
		return s, false
	}
	return c.given(at, call, decl.Type, decl.Body, self, depth)
}

// libraryCall matches slices.Contains, slices.ContainsFunc with a comparison,
// and their like.
func (c *checker) libraryCall(at inspector.Cursor, call *ast.CallExpr) (s search, ok bool) {
	info := c.TypesInfo
	if len(call.Args) != 2 {
		return s, false
	}
	s = search{at: call, list: call.Args[0]}
	for _, path := range [...]string{"slices", "github.com/samber/lo"} {
		if kit.IsCall(info, call, path, "Contains", "Index", "IndexOf") {
			s.keys = call.Args[1:]
			return s, true
		}
		if !kit.IsCall(info, call, path, "ContainsFunc", "IndexFunc", "ContainsBy", "Find", "DeleteFunc") {
			continue
		}
		s.keys, ok = c.predicateKeys(at, s.list, call.Args[1])
		return s, ok
	}
	return s, false
}

// byName matches a call of another package's function that gets a list and one
// of its elements and whose name says that it searches.
func (c *checker) byName(f *types.Func, call *ast.CallExpr) (s search, ok bool) {
	if recv := kit.Receiver(call); recv != nil && f.Signature().Recv() != nil && len(call.Args) == 1 && saysSearch(f.Name()) && !kit.InStandardLibrary(f.Pkg()) {
		return search{at: call, list: recv, keys: call.Args}, holds(c.TypesInfo, recv, call.Args[0]) // a list that has the search as a method
	}
	if len(call.Args) != 2 || f.Signature().Recv() != nil || f.Signature().Results().Len() != 1 || !saysSearch(f.Name()) || kit.InStandardLibrary(f.Pkg()) {
		return s, false
	}
	for i := range 2 {
		if holds(c.TypesInfo, call.Args[i], call.Args[1-i]) {
			return search{at: call, list: call.Args[i], keys: []ast.Expr{call.Args[1-i]}}, true
		}
	}
	return s, false
}

// holds tells whether list is a slice of what key is.
func holds(info *types.Info, list, key ast.Expr) bool {
	t, ok := under(info.TypeOf(list)).(*types.Slice)
	of := info.TypeOf(key)
	return ok && of != nil && types.Identical(t.Elem(), types.Default(of))
}

// saysSearch tells whether a function's name is one for a search in a list:
// Contains, StringInSlice, IndexOf, SliceHas.
func saysSearch(name string) bool {
	words := kit.Words(name)
	for i, w := range words {
		switch w {
		case "contains", "contain", "includes", "include", "has", "exists":
			return true
		case "in":
			return i == len(words)-1 || slices.Contains([]string{"slice", "list", "array", "strings", "ints"}, words[i+1])
		case "index":
			return len(words) == 1 || words[len(words)-1] == "of" || strings.HasPrefix(name, "Slice") || strings.HasPrefix(name, "String")
		}
	}
	return false
}

// given matches the body of a function as a search whose list or keys are
// parameters, the receiver or captured: in terms of the call's arguments.
func (c *checker) given(at inspector.Cursor, call *ast.CallExpr, t *ast.FuncType, body *ast.BlockStmt, self *types.Var, depth int) (s search, ok bool) {
	inner, ok := c.onlySearch(at, body, depth)
	if !ok {
		return s, false
	}
	info := c.TypesInfo
	s = search{at: call}
	of := inner.of
	if of == nil {
		of = info.TypeOf(inner.list)
	}
	root := c.root(inner.list)
	if root == nil {
		return s, false
	}
	i := paramIndex(info, t, root)
	switch {
	case self != nil && root == self:
		s.list = kit.Receiver(call)
		s.of = of
	case i >= 0 && i < len(call.Args):
		s.list = call.Args[i]
		if kit.Variable(info, inner.list) != root {
			s.of = of
		}
	case !kit.DeclaredIn(root, body) && (self == nil && kit.IsLocal(root) || c.table(root)):
		s.list, s.of = inner.list, of // captured by a literal, or a long list of the package
	default:
		return s, false
	}
	s.keys = arguments(info, call, t, inner.keys)
	for _, keys := range inner.either {
		args := arguments(info, call, t, keys)
		if len(args) == 0 {
			return s, false // it is the same for all calls
		}
		s.either = append(s.either, args)
	}
	return s, s.list != nil && len(s.keys) > 0
}

// arguments are those of call whose parameters, of a function of type t, its keys are made of.
func arguments(info *types.Info, call *ast.CallExpr, t *ast.FuncType, keys []ast.Expr) (args []ast.Expr) {
	for _, key := range keys {
		v := kit.RootVar(info, unwrap(info, key))
		if v == nil {
			continue
		}
		if i := paramIndex(info, t, v); i >= 0 && i < len(call.Args) {
			args = append(args, call.Args[i])
		}
	}
	return args
}

// unwrap is what a key is made from: key of strings.ToLower(key), k of T(k).
func unwrap(info *types.Info, e ast.Expr) ast.Expr {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		switch {
		case !ok:
			return e
		case len(call.Args) == 1 && kit.IsConversion(info, call) || reshapes(info, call):
			e = call.Args[0]
		case len(call.Args) == 0 && kit.Receiver(call) != nil:
			e = kit.Receiver(call)
		default:
			return e
		}
	}
}

// onlySearch matches the only loop of a short function as a search, or the
// search that it hands its arguments on to.
func (c *checker) onlySearch(at inspector.Cursor, body *ast.BlockStmt, depth int) (s search, ok bool) {
	if len(body.List) > short {
		return s, false
	}
	for _, stmt := range body.List {
		found, is := search{}, false
		switch n := stmt.(type) {
		case *ast.RangeStmt:
			if found, is = c.rangeSearch(n); !is {
				return s, false
			}
		case *ast.ForStmt:
			if found, is = c.forSearch(n); !is {
				return s, false
			}
		case *ast.IfStmt:
			if loop := guarded(n); loop != nil {
				if found, is = c.rangeSearch(loop); !is {
					return s, false
				}
				break
			}
			found, is = c.searchIn(at, n.Cond, depth)
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				if !is {
					found, is = c.searchIn(at, r, depth)
				}
			}
		case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.DeferStmt:
		default:
			return s, false
		}
		if is && ok {
			return s, false // two of them
		}
		if is {
			s, ok = found, true
		} else if c.works(stmt) {
			return s, false
		}
	}
	return s, ok
}

// guarded is the range that is all an if does, such as one that asks whether there is a key at all.
func guarded(s *ast.IfStmt) *ast.RangeStmt {
	if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return nil
	}
	loop, _ := s.Body.List[0].(*ast.RangeStmt)
	return loop
}

// works tells whether a statement calls what may take longer than a search: other
// functions than those of the standard library.
func (c *checker) works(stmt ast.Stmt) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		f := kit.Callee(c.TypesInfo, call)
		switch {
		case f != nil:
			found = !kit.InStandardLibrary(f.Pkg()) && !c.getter(call)
		case kit.IsConversion(c.TypesInfo, call):
		default:
			id, _ := ast.Unparen(call.Fun).(*ast.Ident)
			_, builtin := c.TypesInfo.ObjectOf(id).(*types.Builtin)
			found = id == nil || !builtin
		}
		return !found
	})
	return found
}

// searchIn is the search that an expression does.
func (c *checker) searchIn(at inspector.Cursor, e ast.Expr, depth int) (s search, ok bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && !ok && depth > 0 {
			s, ok = c.callSearch(at, call, depth-1)
		}
		return !ok
	})
	return s, ok
}

// param is the n-th parameter, nil without a name.
func param(info *types.Info, t *ast.FuncType, n int) *types.Var {
	for _, field := range t.Params.List {
		for _, name := range field.Names {
			if n == 0 {
				v, _ := info.Defs[name].(*types.Var)
				return v
			}
			n--
		}
	}
	return nil
}

// paramIndex is the number of parameter v, -1 if it is none.
func paramIndex(info *types.Info, t *ast.FuncType, v *types.Var) int {
	n := 0
	for _, field := range t.Params.List {
		for _, name := range field.Names {
			if info.Defs[name] == v {
				return n
			}
			n++
		}
	}
	return -1
}
