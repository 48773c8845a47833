package reflecthot

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const costEqual = "compares through reflection what == compares"

// deepEqual says what a comparison of two values of one plain type walks.
func deepEqual(info *types.Info, c inspector.Cursor, call *ast.CallExpr) string {
	if zeroOf(info, call.Args[0], call.Args[1]) || zeroOf(info, call.Args[1], call.Args[0]) {
		return costBoxedZero
	}
	a, b := info.TypeOf(call.Args[0]), info.TypeOf(call.Args[1])
	if a == nil || b == nil || !types.Identical(a, b) {
		return ""
	}
	if emptyPointer(call.Args[0]) || emptyPointer(call.Args[1]) {
		if p, ok := a.Underlying().(*types.Pointer); ok && (kit.LoopDepth(c) > 0 || answers(c)) && shallow(p.Elem(), mostFields) {
			return costLook
		}
	}
	if empty(call.Args[0]) || empty(call.Args[1]) {
		if types.Comparable(a) {
			return costEqual // nothing but nil is equal to nil, for both
		}
		if kit.LoopDepth(c) > 0 && shallow(a, fewFields) {
			return costLook
		}
	}
	switch t := a.Underlying().(type) {
	case *types.Interface:
		if t.Empty() && kit.LoopDepth(c) > 1 && !reflected(info, call.Args[0]) && !reflected(info, call.Args[1]) {
			return "compares values of any type through reflection in a nested loop, also where == of a plain type would do"
		}
	case *types.Slice:
		if listed(t.Elem()) {
			return "compares two slices element by element through reflection"
		}
	case *types.Map:
		if listed(t.Elem()) {
			return "compares two maps entry by entry through reflection"
		}
	case *types.Pointer:
		if _, ok := t.Elem().Underlying().(*types.Struct); ok && plain(t.Elem(), 0) && (kit.LoopDepth(c) > 0 || compares(c)) {
			return "compares through reflection what == of the two structs compares"
		}
	case *types.Basic, *types.Struct, *types.Array:
		if plain(a, 0) {
			return costEqual
		}
		if kit.LoopDepth(c) > 0 && ownFields(a) {
			return "compares the fields of two structs through reflection in a loop, where == and slices.Equal would do"
		}
	}
	return ""
}

// compares tells by its name whether the function around c is there to compare.
func compares(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl != nil && slices.Contains([]string{"equal", "equals", "same", "eq"}, kit.FirstWord(decl.Name.Name))
}

// ownFields tells whether t is a struct of a few fields, each of which is plain, or a list or a map of
// plain values.
func ownFields(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() > fewFields {
		return false
	}
	for f := range s.Fields() {
		switch u := f.Type().Underlying().(type) {
		case *types.Slice:
			ok = plain(u.Elem(), 0)
		case *types.Map:
			ok = plain(u.Elem(), 0)
		default:
			ok = plain(f.Type(), 0)
		}
		if !ok {
			return false
		}
	}
	return true
}

// reflected matches v.Interface() of package reflect: who has reflected values compares them so.
func reflected(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsMethod(info, call, "reflect", "Value", "Interface")
}

// listed tells whether values of type t are plain, or lists of plain values, by pointer or not.
func listed(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return plainParam(p)
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return plain(t, 0)
}

// plainParam tells whether == is what generic code has to compare values of type p, since its
// constraint lets types in that == compares and no pointers: of basic types, or comparable,
// which code that calls DeepEqual has asked for to use == and keys of maps.
func plainParam(p *types.TypeParam) bool {
	constraint, ok := p.Constraint().Underlying().(*types.Interface)
	return ok && constraint.IsComparable() && constraint.NumMethods() == 0
}

// fewFields is how many fields are soon looked at by hand, mostFields how many where an empty value is made
// on the heap to compare with.
const (
	fewFields  = 8
	mostFields = 16
)

// shallow tells whether t is a struct of at most so many fields each of which == or a comparison with
// nil tells to be empty.
func shallow(t types.Type, most int) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() > most {
		return false
	}
	for f := range s.Fields() {
		switch f.Type().Underlying().(type) {
		case *types.Slice, *types.Map, *types.Signature:
		default:
			if !types.Comparable(f.Type()) {
				return false
			}
		}
	}
	return true
}

const costLook = "asks through reflection for what a look at the fields tells"

// answers tells whether the function around c does little more than to ask this question: others call it
// for each of their items.
func answers(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Body == nil || len(decl.Body.List) > 2 || decl.Type.Results.NumFields() != 1 {
		return false
	}
	b, ok := decl.Type.Results.List[0].Type.(*ast.Ident)
	return ok && b.Name == "bool"
}

// emptyPointer matches &T{}.
func emptyPointer(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND && empty(u.X)
}

// empty matches T{} of a struct.
func empty(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}

const costBoxedZero = "boxes a reflected value to ask what its IsZero tells"

// zeroOf matches v.Interface() and reflect.Zero(v.Type()).Interface(), of package reflect.
func zeroOf(info *types.Info, value, zero ast.Expr) bool {
	if !reflected(info, value) || !reflected(info, zero) {
		return false
	}
	v := kit.Receiver(ast.Unparen(value).(*ast.CallExpr))
	made, ok := ast.Unparen(kit.Receiver(ast.Unparen(zero).(*ast.CallExpr))).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, made, "reflect", "Zero") {
		return false
	}
	of, ok := ast.Unparen(made.Args[0]).(*ast.CallExpr)
	return ok && kit.IsMethod(info, of, "reflect", "Value", "Type") && kit.Same(info, kit.Receiver(of), v)
}

const costZero = "asks through reflection for what == with a zero value tells"

// asksZero says what reflect.ValueOf(x).IsZero(), or a function of the package
// that is no more than that, asks of a value that == compares.
func asksZero(pass *analysis.Pass, call *ast.CallExpr) string {
	info := pass.TypesInfo
	x := zeroAsked(info, call)
	if f := kit.Callee(info, call); x == nil && f != nil && f.Pkg() == pass.Pkg && len(call.Args) == 1 {
		if decl := kit.EffectsOf(pass).Decl(f); decl != nil && isWrapper(info, decl) {
			x = call.Args[0]
		}
	}
	if x == nil {
		return ""
	}
	t := info.TypeOf(x)
	if inner, ok := ast.Unparen(x).(*ast.CallExpr); ok && kit.IsMethod(info, inner, "reflect", "Value", "Interface") {
		return costBoxedZero
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		if i, ok := p.Constraint().Underlying().(*types.Interface); ok && i.IsComparable() {
			return costZero
		}
		return ""
	}
	if t == nil || types.IsInterface(t) || !types.Comparable(t) || hasFloat(t, 0) {
		return ""
	}
	return costZero
}

// zeroAsked is x of reflect.ValueOf(x).IsZero() and of
// reflect.ValueOf(&x).Elem().IsZero(), nil for other calls.
func zeroAsked(info *types.Info, call *ast.CallExpr) ast.Expr {
	if !kit.IsMethod(info, call, "reflect", "Value", "IsZero") {
		return nil
	}
	made, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	if !ok {
		return nil
	}
	elem := kit.IsMethod(info, made, "reflect", "Value", "Elem")
	if elem {
		made, ok = ast.Unparen(kit.Receiver(made)).(*ast.CallExpr)
	}
	if !ok || !kit.IsCall(info, made, "reflect", "ValueOf") || len(made.Args) != 1 {
		return nil
	}
	if !elem {
		return made.Args[0]
	}
	if u, ok := ast.Unparen(made.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return nil
}

// isWrapper matches func f(v any) bool { return reflect.ValueOf(v).IsZero() }, the value
// held in a variable or not.
func isWrapper(info *types.Info, decl *ast.FuncDecl) bool {
	if decl.Recv != nil || decl.Body == nil || len(decl.Body.List) == 0 || len(decl.Body.List) > 2 || decl.Type.Params.NumFields() != 1 {
		return false
	}
	ret, ok := decl.Body.List[len(decl.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	x := zeroAsked(info, call)
	if len(decl.Body.List) == 2 {
		if x = nil; kit.IsMethod(info, call, "reflect", "Value", "IsZero") {
			made, ok := ast.Unparen(kit.Origin(info, decl, kit.Receiver(call))).(*ast.CallExpr)
			if ok && kit.IsCall(info, made, "reflect", "ValueOf") {
				x = made.Args[0]
			}
		}
	}
	return kit.InParams(decl.Type, kit.Variable(info, x))
}

// hasFloat tells whether t holds a floating-point number: -0 is not the zero
// value and equal to it.
func hasFloat(t types.Type, depth int) bool {
	if depth > 8 {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsFloat|types.IsComplex) != 0
	case *types.Array:
		return hasFloat(t.Elem(), depth+1)
	case *types.Struct:
		for f := range t.Fields() {
			if hasFloat(f.Type(), depth+1) {
				return true
			}
		}
	}
	return false
}

// plain tells whether == means the same as DeepEqual for values of type t: no
// pointer, interface, slice, map or function is in it.
func plain(t types.Type, depth int) bool {
	if depth > 8 {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer && t.Info()&types.IsUntyped == 0
	case *types.Array:
		return plain(t.Elem(), depth+1)
	case *types.Struct:
		for f := range t.Fields() {
			if !plain(f.Type(), depth+1) {
				return false
			}
		}
		return true
	}
	return false
}
