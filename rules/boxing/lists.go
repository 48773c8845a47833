package boxing

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A store is what a package does with one variable that is a []any or a chan any.
type store struct {
	elem     types.Type // of all elements so far
	spoilt   bool       // elements of several types, or seen by others
	first    inspector.Cursor
	in, back bool // something is put in; something comes out with its type asked for
}

// checkLists reports []any and chan any of this package, stacks and queues mostly, whose elements are
// all of one type and are asked for it when they come out.
func checkLists(pass *analysis.Pass) {
	if !declares(pass) || !asserts(pass) {
		return
	}
	checkStores(pass, func(v *types.Var) bool { return ofAny(v.Type()) }, func(s *store, c inspector.Cursor) { s.add(pass.TypesInfo, c) },
		"boxes each element of a list whose elements are all of one type")
}

// checkStores reports the variables that hold something, as holds tells of their own, by what add takes note of at
// each use.
func checkStores(pass *analysis.Pass, holds func(*types.Var) bool, add func(*store, inspector.Cursor), message string) {
	stores := map[*types.Var]*store{}
	var order []*types.Var
	for c := range kit.Root(pass).Preorder((*ast.Ident)(nil)) {
		v, ok := pass.TypesInfo.ObjectOf(c.Node().(*ast.Ident)).(*types.Var)
		if !ok || v.Pkg() != pass.Pkg || !holds(v) {
			continue
		}
		s := stores[v]
		if s == nil {
			s = &store{spoilt: !own(v) || v.Embedded() || v.Kind() == types.ParamVar || v.Kind() == types.ResultVar}
			stores[v] = s
			order = append(order, v)
		}
		if !s.spoilt {
			add(s, c)
		}
	}
	for _, v := range order {
		if s := stores[v]; !s.spoilt && s.in && s.back && !kit.SkipFile(pass, kit.File(s.first)) && !kit.Cold(pass, s.first) {
			kit.Report(pass, "", s.first.Node().(ast.Expr), message)
		}
	}
}

// declares tells whether the package has a list or channel that may be one of those: the cheaper test.
func declares(pass *analysis.Pass) bool {
	for _, obj := range pass.TypesInfo.Defs {
		if v, ok := obj.(*types.Var); ok && v.Kind() != types.ParamVar && v.Kind() != types.ResultVar && ofAny(v.Type()) {
			return true
		}
	}
	return false
}

// asserts tells whether the package asks anything for its type, without which no element is asked: the
// cheap test.
func asserts(pass *analysis.Pass) bool {
	for c := range kit.Root(pass).Preorder((*ast.TypeAssertExpr)(nil)) {
		if c.Node().(*ast.TypeAssertExpr).Type != nil {
			return true
		}
	}
	return false
}

// ofAny tells whether t is a plain []any or chan any.
func ofAny(t types.Type) bool {
	var elem types.Type
	switch t := types.Unalias(t).(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Chan:
		elem = t.Elem()
	default:
		return false
	}
	i, ok := elem.Underlying().(*types.Interface)
	return ok && i.Empty() && !kit.IsTypeParam(elem)
}

// add takes note of one use.
func (s *store) add(info *types.Info, c inspector.Cursor) {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	kind, i := c.ParentEdge()
	up := c.Parent()
	switch n := up.Node().(type) {
	case *ast.AssignStmt:
		s.spoilt = s.spoilt || kind != edge.AssignStmt_Lhs || len(n.Lhs) != len(n.Rhs) || !s.whole(info, c.Node().(ast.Expr), n.Rhs[i])
	case *ast.ValueSpec:
		s.spoilt = s.spoilt || kind != edge.ValueSpec_Names || len(n.Values) > 0 && (len(n.Values) != len(n.Names) || !s.whole(info, n.Names[i], n.Values[i]))
	case *ast.Field: // of a struct
	case *ast.KeyValueExpr:
		s.spoilt = s.spoilt || kind != edge.KeyValueExpr_Key || !s.whole(info, n.Key, n.Value)
	case *ast.CallExpr:
		s.call(info, up, n, i)
	case *ast.IndexExpr:
		at, _ := up.ParentEdge()
		if assign, ok := up.Parent().Node().(*ast.AssignStmt); ok && at == edge.AssignStmt_Lhs && len(assign.Lhs) == 1 && len(assign.Rhs) == 1 {
			if !kit.IsNil(info, assign.Rhs[0]) {
				s.put(info, up, assign.Rhs[0])
			}
			return
		}
		s.comesOut(info, up)
	case *ast.SliceExpr:
		at, j := up.ParentEdge()
		assign, ok := up.Parent().Node().(*ast.AssignStmt)
		s.spoilt = s.spoilt || kind != edge.SliceExpr_X || at != edge.AssignStmt_Rhs || !ok || len(assign.Lhs) != len(assign.Rhs) || !kit.Same(info, assign.Lhs[j], n.X)
	case *ast.RangeStmt:
		if kind != edge.RangeStmt_X {
			s.spoilt = true
			return
		}
		out := n.Value
		if _, isChan := kit.Underlying(info, n.X).(*types.Chan); isChan {
			out = n.Key
		}
		s.held(info, up, out)
	case *ast.SendStmt:
		if kind == edge.SendStmt_Chan {
			s.put(info, up.ChildAt(edge.SendStmt_Value, -1), n.Value)
		} else {
			s.spoilt = true
		}
	case *ast.UnaryExpr:
		if s.spoilt = s.spoilt || n.Op != token.ARROW; !s.spoilt {
			s.comesOut(info, up)
		}
	case *ast.BinaryExpr: // with nil
	default:
		s.spoilt = true
	}
}

// call takes note of a builtin that gets the list.
func (s *store) call(info *types.Info, at inspector.Cursor, call *ast.CallExpr, i int) {
	switch {
	case kit.IsBuiltin(info, call, "len"), kit.IsBuiltin(info, call, "cap"), kit.IsBuiltin(info, call, "close"):
	case kit.IsBuiltin(info, call, "append") && i == 0 && !call.Ellipsis.IsValid():
		for j, arg := range call.Args[1:] {
			s.put(info, at.ChildAt(edge.CallExpr_Args, j+1), arg)
		}
		assign, ok := at.Parent().Node().(*ast.AssignStmt)
		s.spoilt = s.spoilt || !ok || len(assign.Lhs) != 1 || !kit.Same(info, assign.Lhs[0], call.Args[0])
	default:
		s.spoilt = true
	}
}

// whole tells whether e is nothing, or the same list in another length.
func (s *store) whole(info *types.Info, list, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "make") || kit.IsBuiltin(info, e, "append") && kit.Same(info, e.Args[0], list)
	case *ast.SliceExpr:
		return kit.Same(info, e.X, list)
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	}
	return kit.IsNil(info, e)
}

func (s *store) put(info *types.Info, at inspector.Cursor, e ast.Expr) {
	if !allocates(info, e) {
		s.spoilt = true
		return
	}
	if !s.in {
		s.first, s.in = at, true
	}
	s.same(info.TypeOf(e))
}

func (s *store) same(t types.Type) {
	if s.elem == nil {
		s.elem = t
	}
	s.spoilt = s.spoilt || t == nil || !types.Identical(s.elem, t)
}

// comesOut takes note of an element at c: its type is asked for at once, or by the variable that it is given to.
func (s *store) comesOut(info *types.Info, c inspector.Cursor) {
	switch n := c.Parent().Node().(type) {
	case *ast.TypeAssertExpr:
		if n.Type == nil {
			s.spoilt = true
			return
		}
		s.back = true
		s.same(info.TypeOf(n.Type))
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE || len(n.Rhs) != 1 {
			s.spoilt = true
			return
		}
		s.held(info, c, n.Lhs[0])
	case *ast.ExprStmt:
	default:
		s.spoilt = true
	}
}

// held takes note of the variable that gets an element.
func (s *store) held(info *types.Info, c inspector.Cursor, name ast.Expr) {
	if name == nil || kit.IsBlank(name) {
		return
	}
	v := kit.Variable(info, name)
	frame, ok := kit.Frame(c)
	if v == nil || !ok || len(kit.Given(info, frame.Node(), v)) != 1 {
		s.spoilt = true
		return
	}
	s.asked(info, frame, v)
}

// asked takes note of the uses below c of a variable that has an element: each has to ask for
// its type.
func (s *store) asked(info *types.Info, c inspector.Cursor, v types.Object) {
	for use := range kit.Uses(info, c, v) {
		assert, ok := use.Parent().Node().(*ast.TypeAssertExpr)
		if !ok || assert.Type == nil {
			s.spoilt = true
			return
		}
		s.back = true
		s.same(info.TypeOf(assert.Type))
	}
}
