package readonlybytes

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// declared judges everything that v is given: a declaration without a value, a
// copy of a string, or bytes that stay in the trace.
func (t *trace) declared(v *types.Var) bool {
	info, found := t.TypesInfo, true
	for c := range t.frame.Preorder((*ast.ValueSpec)(nil), (*ast.AssignStmt)(nil), (*ast.RangeStmt)(nil), (*ast.UnaryExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				switch {
				case info.Defs[id] != v:
				case len(n.Names) != 1:
					found = false
				case n.Type == nil:
					found = found && t.given(n.Values[0])
				default:
					found = found && len(n.Values) == 0
					t.edit(kit.Replace(n.Type, "string"))
				}
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if kit.Variable(info, l) == v {
					found = found && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) && (len(n.Lhs) == len(n.Rhs) && t.given(n.Rhs[i]) || i < 2 && cuts(info, n) && t.twin(n.Rhs[0].(*ast.CallExpr)))
				}
			}
		case *ast.RangeStmt:
			found = found && (n.Key == nil || kit.Variable(info, n.Key) != v) && (n.Value == nil || kit.Variable(info, n.Value) != v || t.splits(n))
		case *ast.UnaryExpr:
			found = found && (n.Op != token.AND || kit.RootVar(info, n.X) != v)
		}
	}
	return found
}

// given judges one value of a variable of the trace.
func (t *trace) given(e ast.Expr) bool {
	info := t.TypesInfo
	if call, ok := copied(info, e); ok {
		t.edit(kit.Replace(call, kit.Text(t.Pass, call.Args[0])))
		return true
	}
	if kit.IsNil(info, e) {
		t.edit(kit.Replace(e, `""`))
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SliceExpr:
		v := kit.RootVar(info, e)
		return v != nil && isBytes(v.Type()) && t.join(v)
	case *ast.CallExpr:
		return t.twin(e) && isBytes(info.TypeOf(e))
	}
	return false
}

// use judges the expression at c, which is v, a piece of it, or what a twin
// gives.
func (t *trace) use(c inspector.Cursor, v *types.Var) bool {
	info := t.TypesInfo
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return t.use(c.Parent(), v)
	case *ast.SliceExpr:
		if kind != edge.SliceExpr_X {
			return false
		}
		t.cut = t.cut || !t.within(n, v)
		return n.Max == nil && t.use(c.Parent(), v)
	case *ast.RangeStmt: // over []byte(s), which the compiler does not copy
		if kind != edge.RangeStmt_X {
			return false
		}
		t.edit(kit.Insert(c.Node().Pos(), "[]byte("))
		t.edit(kit.Insert(c.Node().End(), ")"))
		return true
	case *ast.IndexExpr:
		up, _ := c.Parent().ParentEdge()
		_, addressed := c.Parent().Parent().Node().(*ast.UnaryExpr)
		return kind == edge.IndexExpr_X && up != edge.AssignStmt_Lhs && up != edge.IncDecStmt_X &&
			(!addressed || c.Parent().Parent().Node().(*ast.UnaryExpr).Op != token.AND)
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs {
			return true // judged by declared
		}
		to := kit.Variable(info, n.Lhs[i])
		return len(n.Lhs) == len(n.Rhs) && (kit.IsBlank(n.Lhs[i]) && n.Tok == token.ASSIGN || to != nil && t.join(to))
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && t.argument(c, n, v)
	}
	return false
}

func (t *trace) argument(c inspector.Cursor, call *ast.CallExpr, v *types.Var) bool {
	info := t.TypesInfo
	switch {
	case kit.IsConversion(info, call):
		if !types.Identical(types.Unalias(info.TypeOf(call)), types.Typ[types.String]) {
			return false
		}
		t.pieces = t.pieces || !looked(info, c.Parent())
		t.edit(kit.ReplaceRange(call.Pos(), call.Args[0].Pos(), ""))
		t.edit(kit.ReplaceRange(call.Args[0].End(), call.End(), ""))
		return true
	case kit.IsBuiltin(info, call, "len"):
		return true
	case kit.IsBuiltin(info, call, "copy"):
		return call.Args[1] == c.Node()
	case kit.IsBuiltin(info, call, "append"):
		return len(call.Args) == 2 && call.Ellipsis.IsValid() && call.Args[1] == c.Node()
	}
	if t.writes(call) {
		return true
	}
	if !t.twin(call) {
		return false
	}
	if loop, ok := c.Parent().Parent().Node().(*ast.RangeStmt); ok && loop.X == call {
		return t.splits(loop) && t.halves([]ast.Expr{loop.Value})
	}
	if assign, ok := c.Parent().Parent().Node().(*ast.AssignStmt); ok && cuts(info, assign) {
		return t.halves(assign.Lhs[:2])
	}
	if !isBytes(info.TypeOf(call)) {
		_, list := kit.Underlying(info, call).(*types.Slice)
		return !list
	}
	return t.use(c.Parent(), v)
}

// looked tells whether the string at c is only compared or looked up: then the
// compiler makes no copy for it.
func looked(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		return up.Op != token.ADD
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_Index && kit.IsMap(info.TypeOf(up.X))
	}
	return false
}

// cuts tells k, v, ok := bytes.Cut(b, sep).
func cuts(info *types.Info, s *ast.AssignStmt) bool {
	if len(s.Lhs) != 3 || len(s.Rhs) != 1 {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	return ok && kit.IsCall(info, call, "bytes", "Cut")
}

// splits tells for _, piece := range bytes.Split(b, sep).
func (t *trace) splits(loop *ast.RangeStmt) bool {
	call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	return ok && loop.Tok == token.DEFINE && loop.Value != nil && kit.IsCall(t.TypesInfo, call, "bytes", "Split", "SplitN", "Fields") && t.twin(call)
}

// halves follows what Cut gives.
func (t *trace) halves(targets []ast.Expr) bool {
	for _, l := range targets {
		if v := kit.Variable(t.TypesInfo, l); !kit.IsBlank(l) && (v == nil || !t.join(v)) {
			return false
		}
	}
	return true
}

// writes turns a Write into the WriteString of types that copy what they get.
func (t *trace) writes(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Write" {
		return false
	}
	through := kit.IsMethod(t.TypesInfo, call, "bufio", "Writer", "Write") // it may hand them on
	if through || kit.IsMethod(t.TypesInfo, call, "bytes", "Buffer", "Write") || kit.IsMethod(t.TypesInfo, call, "strings", "Builder", "Write") {
		t.copies = t.copies || through
		t.edit(kit.Replace(sel.Sel, "WriteString"))
		return true
	}
	return false
}

// twin turns a call of package bytes into that of package strings, which does
// the same with strings. All bytes that it takes are of the trace, or constants.
func (t *trace) twin(call *ast.CallExpr) bool {
	info := t.TypesInfo
	pkg := kit.PackageIdent(info, call)
	if pkg == nil || !kit.IsCall(info, call, "bytes") || t.gone[pkg] {
		return pkg != nil && (t.gone[pkg] || t.decodes(call))
	}
	f := kit.Callee(info, call)
	name := f.Name()
	if !searches(name) && name != "Split" && name != "SplitN" && name != "Fields" || f.Name() == "Cut" && !kit.AtLeast(t.Pass, kit.File(t.frame), "1.18") {
		return false
	}
	t.copies = t.copies || assembly(f.Name())
	for _, arg := range call.Args {
		if !isBytes(info.TypeOf(arg)) {
			continue
		}
		if lit, ok := constant(info, arg); ok {
			t.edit(kit.Replace(arg, kit.Text(t.Pass, lit)))
			continue
		}
		if v := kit.RootVar(info, arg); v == nil || !isBytes(v.Type()) || !t.join(v) {
			return false
		}
	}
	q, ok := kit.Qualifier(t.Pass, kit.File(t.frame), call.Pos(), "strings")
	if !ok || q == "" {
		return false
	}
	t.gone[pkg], t.twins = true, true
	t.edit(kit.Replace(pkg, strings.TrimSuffix(q, ".")))
	return true
}

// decodes turns a function of utf8 into that for strings.
func (t *trace) decodes(call *ast.CallExpr) bool {
	if !kit.IsCall(t.TypesInfo, call, "unicode/utf8", "DecodeRune", "DecodeLastRune", "RuneCount", "Valid", "FullRune") {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok { // of a dot import
		return false
	}
	name := sel.Sel
	to := name.Name + "InString"
	if name.Name == "Valid" {
		to = "ValidString"
	}
	t.edit(kit.Replace(name, to))
	return true
}

// assembly lists the functions of bytes that end in code of which the compiler
// does not know that it leaves its bytes alone.
func assembly(name string) bool {
	switch name {
	case "Compare", "Contains", "ContainsAny", "ContainsRune", "Count", "Cut", "Index", "IndexAny", "IndexByte", "IndexRune", "Split", "SplitN":
		return true
	}
	return false
}

// constant matches []byte("text").
func constant(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, call) {
		return nil, false
	}
	_, text := kit.ConstString(info, call.Args[0])
	return call.Args[0], text
}

// searches lists functions of bytes whose twins of strings give the same for the
// same bytes, also where these are no UTF-8.
func searches(name string) bool {
	switch name {
	case "Compare", "Contains", "ContainsAny", "ContainsRune", "Count", "Cut", "EqualFold", "HasPrefix", "HasSuffix", "Index", "IndexAny", "IndexByte",
		"IndexRune", "LastIndex", "LastIndexAny", "LastIndexByte", "Trim", "TrimLeft", "TrimPrefix", "TrimRight", "TrimSpace", "TrimSuffix":
		return true
	}
	return false
}
