package regexpinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// held tells whether the regexp at c goes into a field of a struct that the function makes
// for itself, reads field by field and lets nobody else see, so that the regexp ends with it.
func held(pass *analysis.Pass, c inspector.Cursor) (ok, onlyMatches bool) {
	info := pass.TypesInfo
	if selected, method := atOnce(info, c); selected {
		return method != "Longest", isMatch(method)
	}
	v, field := fieldFor(info, c)
	frame, inside := kit.Frame(c)
	if v == nil || field == nil || !inside || !kit.DeclaredIn(v, frame.Node()) || kit.DeclaredIn(v, kit.FuncType(frame.Node())) || isParam(c, v) {
		return false, false // a named result is the caller's, as what a parameter points to
	}
	if loop, repeated := kit.Loop(c); repeated && !kit.DeclaredIn(v, loop.Node()) {
		return false, false // may be filled at the first turn alone
	}
	for _, value := range kit.Given(info, frame.Node(), v) {
		if value != nil && structLit(info, value) == nil {
			return false, false // perhaps a pointer to what others see
		}
	}
	asked := false
	onlyMatches = true
	for at := range kit.Uses(info, frame, v) {
		kind, _ := at.ParentEdge()
		if kind == edge.AssignStmt_Lhs && at.Parent().Node().(*ast.AssignStmt).Tok == token.DEFINE {
			continue
		}
		if kind != edge.SelectorExpr_X || !staysIn(info, at, frame) {
			return false, false
		}
		s := info.Selections[at.Parent().Node().(*ast.SelectorExpr)]
		if s != nil && s.Kind() == types.MethodVal && asksField(pass, at, field) {
			asked, onlyMatches = true, false
			continue
		}
		state, method := readOf(info, at, field)
		switch state {
		case leaks:
			return false, false
		case asks:
			asked, onlyMatches = true, onlyMatches && isMatch(method)
		}
	}
	return asked, onlyMatches
}

// A read tells what becomes of a field's regexp where its struct is used.
type read int

const (
	other read = iota // another field is meant, or the field is given another value
	asks              // a method is called
	leaks             // it may go anywhere
)

// readOf tells what becomes of the field where the variable of its struct is used at c.
func readOf(info *types.Info, at inspector.Cursor, field *types.Var) (state read, method string) {
	if kind, _ := at.ParentEdge(); kind != edge.SelectorExpr_X {
		return leaks, ""
	}
	s := info.Selections[at.Parent().Node().(*ast.SelectorExpr)]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		return leaks, ""
	}
	kind, _ := at.Parent().ParentEdge()
	if s.Obj() != field || kind == edge.AssignStmt_Lhs {
		return other, ""
	}
	method, called := methodOf(at.Parent())
	if kind != edge.SelectorExpr_X || !called || method == "Longest" {
		return leaks, ""
	}
	return asks, method
}

// asksField tells whether the variable at c is the receiver of a method of the package that calls
// methods of the field's regexp while it runs, and does nothing else with its receiver than to read
// fields.
func asksField(pass *analysis.Pass, at inspector.Cursor, field *types.Var) bool {
	if _, called := methodOf(at); !called {
		return false
	}
	call := at.Parent().Parent()
	if kit.Postponed(call) {
		return false
	}
	f := kit.Callee(pass.TypesInfo, call.Node().(*ast.CallExpr))
	if f == nil || f.Pkg() != pass.Pkg || f.Origin() != f {
		return false // the fields of a generic type are others in its methods
	}
	decl, ok := kit.EffectsOf(pass).Body(f)
	recv := f.Signature().Recv()
	if !ok || recv == nil {
		return false
	}
	asked := false
	for use := range kit.Uses(pass.TypesInfo, decl, recv) {
		state, _ := readOf(pass.TypesInfo, use, field)
		if state == leaks || !staysIn(pass.TypesInfo, use, decl) {
			return false
		}
		asked = asked || state == asks
	}
	return asked
}

// atOnce matches T{field: regexp}.field.Method(), where no variable has the struct.
func atOnce(info *types.Info, c inspector.Cursor) (ok bool, method string) {
	kind, _ := c.ParentEdge()
	if kind == edge.KeyValueExpr_Value {
		c = c.Parent()
	}
	if kind, _ = c.ParentEdge(); kind != edge.CompositeLit_Elts {
		return false, ""
	}
	lit := c.Parent()
	if _, ok := kit.Underlying(info, lit.Node().(ast.Expr)).(*types.Struct); !ok {
		return false, ""
	}
	for kind, _ = lit.ParentEdge(); kind == edge.UnaryExpr_X || kind == edge.ParenExpr_X; kind, _ = lit.ParentEdge() {
		lit = lit.Parent()
	}
	if kind != edge.SelectorExpr_X || !isRegexp(info, lit.Parent()) {
		return false, ""
	}
	method, ok = methodOf(lit.Parent())
	kind, _ = lit.Parent().ParentEdge()
	return ok && kind == edge.SelectorExpr_X, method
}

// fieldFor is the variable and its field that the value at c is given to: v := T{field: value},
// v := &T{field: value}, v.field = value.
func fieldFor(info *types.Info, c inspector.Cursor) (v, field *types.Var) {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Rhs:
		s := c.Parent().Node().(*ast.AssignStmt)
		if len(s.Rhs) != 1 && len(s.Rhs) != len(s.Lhs) {
			return nil, nil
		}
		sel, ok := ast.Unparen(s.Lhs[i]).(*ast.SelectorExpr)
		if !ok || info.Selections[sel] == nil || len(info.Selections[sel].Index()) != 1 {
			return nil, nil
		}
		id, ok := ast.Unparen(sel.X).(*ast.Ident)
		if !ok {
			return nil, nil
		}
		v, _ = info.ObjectOf(id).(*types.Var)
		field, _ = info.Selections[sel].Obj().(*types.Var)
		return v, field
	case edge.KeyValueExpr_Value:
		key, ok := c.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
		if !ok {
			return nil, nil
		}
		field, _ = info.ObjectOf(key).(*types.Var)
		c = c.Parent().Parent()
	case edge.CompositeLit_Elts:
		c = c.Parent()
		t, ok := kit.Underlying(info, c.Node().(*ast.CompositeLit)).(*types.Struct)
		if !ok || i >= t.NumFields() {
			return nil, nil
		}
		field = t.Field(i)
	default:
		return nil, nil
	}
	if field == nil || !field.IsField() {
		return nil, nil // the key of a map
	}
	return holder(info, c), field
}

// holder is the variable that a statement declares with the literal at c, or its address.
func holder(info *types.Info, c inspector.Cursor) *types.Var {
	kind, i := c.ParentEdge()
	if kind == edge.UnaryExpr_X {
		c = c.Parent()
		kind, i = c.ParentEdge()
	}
	var id *ast.Ident
	switch kind {
	case edge.AssignStmt_Rhs:
		if s := c.Parent().Node().(*ast.AssignStmt); s.Tok == token.DEFINE && i < len(s.Lhs) {
			id, _ = s.Lhs[i].(*ast.Ident)
		}
	case edge.ValueSpec_Values:
		if s := c.Parent().Node().(*ast.ValueSpec); s.Type == nil && i < len(s.Names) {
			id = s.Names[i]
		}
	}
	if id == nil {
		return nil
	}
	v, _ := info.ObjectOf(id).(*types.Var)
	return v
}

// structLit is e where it is the literal of a struct, or its address.
func structLit(info *types.Info, e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	if _, ok := kit.Underlying(info, lit).(*types.Struct); !ok {
		return nil
	}
	return lit
}

// bound tells whether the regexp at c is the receiver of a method value that is only
// called here, or given to a search of package slices, strings or bytes.
func bound(pass *analysis.Pass, c inspector.Cursor) (ok, onlyMatches bool) {
	info := pass.TypesInfo
	if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X {
		return false, false
	}
	value := c.Parent()
	onlyMatches = isMatch(value.Node().(*ast.SelectorExpr).Sel.Name)
	if searched(info, value) {
		return true, onlyMatches
	}
	v, frame, inside := holder(info, value), inspector.Cursor{}, false
	if v != nil {
		frame, inside = kit.Frame(c)
	}
	if !inside || !kit.DeclaredIn(v, frame.Node()) {
		return false, false
	}
	for at := range kit.Uses(info, frame, v) {
		kind, _ := at.ParentEdge()
		if kind == edge.AssignStmt_Lhs && at.Parent() == value.Parent() {
			continue
		}
		if !staysIn(info, at, frame) || kind != edge.CallExpr_Fun && !searched(info, at) {
			return false, false
		}
		ok = true
	}
	return ok, onlyMatches
}

// searched tells whether the function at c is given to one of slices, strings or bytes that calls
// it while it runs: ContainsFunc, IndexFunc. FieldsFuncSeq keeps it.
func searched(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	f := kit.Callee(info, c.Parent().Node().(*ast.CallExpr))
	if f == nil || f.Pkg() == nil || !strings.HasSuffix(f.Name(), "Func") {
		return false
	}
	path := kit.Package(f)
	return path == "slices" || path == "strings" || path == "bytes"
}
