package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A duplicate is a copy that a function makes.
type duplicate struct {
	c          inspector.Cursor // what makes it: a call, or the declaration of what is filled next
	at         analysis.Range   // where the memory is taken
	from       ast.Expr
	v          *types.Var // that holds it; nil where it is used on the spot
	start, end token.Pos  // of all that makes it
	given      int        // how often v is given something meanwhile
	deep       bool       // what the copy leads to is copied, too
	items      bool       // it is a list of a map's keys or values
}

// duplicateOf reads the copy that is made at c: by a call, or by a declaration
// whose variable the next statement fills.
func duplicateOf(info *types.Info, c inspector.Cursor) (d duplicate, ok bool) {
	call, is := c.Node().(*ast.CallExpr)
	if !is {
		return filled(info, c)
	}
	from, deep := copied(info, call)
	if from == nil {
		return d, false
	}
	d = duplicate{c: c, at: call, from: from, start: call.Pos(), end: call.End(), given: 1, deep: deep}
	if _, asserted := c.Parent().Node().(*ast.TypeAssertExpr); asserted {
		d.c = c.Parent()
	}
	if vars := kit.Results(info, d.c); vars != nil {
		if len(vars) != 1 || !kit.IsLocal(vars[0]) {
			return d, false
		}
		d.v = vars[0]
	}
	return d, true
}

// copied is what call makes a copy of, and whether the copy goes all the way
// down; nil for calls that make none.
func copied(info *types.Info, call *ast.CallExpr) (from ast.Expr, deep bool) {
	switch {
	case len(call.Args) == 1 && (kit.IsCall(info, call, "slices", "Clone") || kit.IsCall(info, call, "maps", "Clone") ||
		kit.IsCall(info, call, "bytes", "Clone") || kit.IsCall(info, call, "strings", "Clone")):
		return call.Args[0], false
	case kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && call.Ellipsis.IsValid() && (empty(info, call.Args[0]) || roomFor(info, call.Args[0], call.Args[1])):
		if sameElements(info, call.Args[0], call.Args[1]) {
			return call.Args[1], false
		}
	case kit.IsConversion(info, call) && kit.IsBytes(info.TypeOf(call)):
		inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr) // []byte(string(b))
		if ok && kit.IsConversion(info, inner) && len(inner.Args) == 1 && kit.IsBytes(info.TypeOf(inner.Args[0])) {
			return inner.Args[0], false
		}
	case len(call.Args) == 0 && cloner(info, call):
		_, pointer := kit.Underlying(info, call).(*types.Pointer)
		return kit.Receiver(call), pointer
	case len(call.Args) == 1 && (kit.IsCall(info, call, "google.golang.org/protobuf/proto", "Clone") || kit.IsCall(info, call, "github.com/golang/protobuf/proto", "Clone") ||
		kit.IsCall(info, call, "github.com/gogo/protobuf/proto", "Clone")):
		return call.Args[0], true
	}
	return nil, false
}

// cloner tells a method that gives a copy of its receiver: of a struct with all that
// it leads to, of a slice or a map.
func cloner(info *types.Info, call *ast.CallExpr) bool {
	if !kit.GivesCopy(kit.Callee(info, call)) {
		return false
	}
	t := info.TypeOf(call)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if _, ok := u.Elem().Underlying().(*types.Struct); !ok {
			return false
		}
	case *types.Slice:
		if leads(u.Elem()) {
			return false // who knows how far down it copies
		}
	case *types.Map:
		if leads(u.Elem()) && !kit.IsNamed(t, "net/http", "Header") && !kit.IsNamed(t, "google.golang.org/grpc/metadata", "MD") {
			return false
		}
	default:
		return false
	}
	return types.Identical(info.TypeOf(kit.Receiver(call)), t)
}

func sameElements(info *types.Info, a, b ast.Expr) bool {
	return sameType(info.TypeOf(a), info.TypeOf(b))
}

func sameType(a, b types.Type) bool {
	return a != nil && b != nil && types.Identical(a.Underlying(), b.Underlying())
}

// empty tells what has no elements, and no room for any: []T(nil), []T{}, x[:0:0];
// or a map without any.
func empty(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.SliceExpr:
		return kit.IsZero(info, e.High) && kit.IsZero(info, e.Max)
	case *ast.CallExpr:
		if kit.IsBuiltin(info, e, "make") {
			return len(e.Args) == 1 || len(e.Args) == 2 && (kit.IsZero(info, e.Args[1]) || kit.IsMap(info.TypeOf(e)))
		}
		return kit.IsTypedNil(info, e)
	}
	return false
}

// filled reads a declaration of a slice or map that the next statement fills with
// all that another has.
func filled(info *types.Info, c inspector.Cursor) (d duplicate, ok bool) {
	v, value := declared(info, c)
	next, more := c.NextSibling()
	if !kit.IsLocal(v) || !more {
		return d, false
	}
	d = duplicate{c: c, at: c.Node(), v: v, start: c.Node().Pos(), end: next.Node().End(), given: 1}
	if value != nil {
		d.at = value
	}
	switch s := next.Node().(type) {
	case *ast.ExprStmt: // v := make([]T, len(x)); copy(v, x)
		call, ok := s.X.(*ast.CallExpr)
		if ok && kit.IsBuiltin(info, call, "copy") && whole(info, call.Args[0], v) && sized(info, value, call.Args[1]) {
			d.from = call.Args[1]
		}
	case *ast.AssignStmt: // v = append(v, x...)
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || kit.Variable(info, s.Lhs[0]) != v {
			break
		}
		call, ok := s.Rhs[0].(*ast.CallExpr)
		if ok && kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && call.Ellipsis.IsValid() && kit.Variable(info, call.Args[0]) == v &&
			(value == nil || empty(info, value) || roomFor(info, value, call.Args[1])) {
			d.from, d.given = call.Args[1], 2
			if value == nil {
				d.given, d.at = 1, call
			}
		}
	case *ast.RangeStmt: // for k, x := range from { v[k] = x }
		from, call := gathered(info, s, v)
		d.items = from != nil && kit.IsMap(info.TypeOf(from))
		if from != nil && (value == nil || empty(info, value) || roomFor(info, value, from)) {
			d.from, d.given = from, 2
			if value == nil {
				d.given, d.at = 1, call
			}
			break
		}
		if from := ranged(info, s, v); from != nil && (sized(info, value, from) || kit.IsMap(v.Type()) && value != nil && empty(info, value)) {
			d.from = from
		}
	}
	return d, d.from != nil && (d.items || sameType(info.TypeOf(d.from), v.Type()))
}

// declared is the variable that statement c declares alone, and its value; nil
// for var v []T.
func declared(info *types.Info, c inspector.Cursor) (*types.Var, ast.Expr) {
	switch s := c.Node().(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			return kit.Variable(info, s.Lhs[0]), s.Rhs[0]
		}
	case *ast.DeclStmt:
		decl, ok := s.Decl.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR || len(decl.Specs) != 1 {
			return nil, nil
		}
		spec := decl.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) == 1 && len(spec.Values) == 0 {
			return kit.Variable(info, spec.Names[0]), nil
		}
	}
	return nil, nil
}

// ranged is what a loop puts into v, all of it and nothing else; nil for other
// loops.
func ranged(info *types.Info, loop *ast.RangeStmt, v *types.Var) ast.Expr {
	if loop.Tok != token.DEFINE || loop.Key == nil || len(loop.Body.List) != 1 {
		return nil
	}
	s, ok := loop.Body.List[0].(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return nil
	}
	key := kit.Variable(info, loop.Key)
	to, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr) // v[k] = ...
	if !ok || key == nil || kit.Variable(info, to.X) != v || kit.Variable(info, to.Index) != key {
		return nil
	}
	if loop.Value != nil && !kit.IsBlank(loop.Value) {
		if kit.Variable(info, s.Rhs[0]) == kit.Variable(info, loop.Value) {
			return loop.X
		}
		return nil
	}
	element, ok := ast.Unparen(s.Rhs[0]).(*ast.IndexExpr)
	if ok && kit.Same(info, element.X, loop.X) && kit.Variable(info, element.Index) == key {
		return loop.X
	}
	return nil
}

// whole tells v and v[:].
func whole(info *types.Info, e ast.Expr, v *types.Var) bool {
	if s, ok := ast.Unparen(e).(*ast.SliceExpr); ok && s.Low == nil && s.High == nil {
		e = s.X
	}
	return kit.Variable(info, e) == v
}

// sized tells make([]T, len(from)).
func sized(info *types.Info, value, from ast.Expr) bool {
	call, ok := value.(*ast.CallExpr)
	return ok && kit.IsBuiltin(info, call, "make") && len(call.Args) >= 2 && (lengthOf(info, call.Args[1], from) || cutAt(info, call.Args[1], from))
}

// cutAt tells whether from has n elements: x[:n], x[i:i+n], unsafe.Slice(p, n).
func cutAt(info *types.Info, n, from ast.Expr) bool {
	if conv, ok := ast.Unparen(n).(*ast.CallExpr); ok && kit.IsConversion(info, conv) {
		n = conv.Args[0]
	}
	switch from := ast.Unparen(from).(type) {
	case *ast.SliceExpr:
		return from.High != nil && (from.Low == nil && kit.Same(info, from.High, n) || from.Low != nil && apartBy(info, from.Low, from.High, n))
	case *ast.CallExpr:
		b, ok := kit.Object(info, from.Fun).(*types.Builtin)
		return ok && b.Name() == "Slice" && len(from.Args) == 2 && kit.Same(info, from.Args[1], n)
	}
	return false
}

// apartBy tells whether high is low and n more, as it is written: i+n, or n is high-low.
func apartBy(info *types.Info, low, high, n ast.Expr) bool {
	if sum, ok := ast.Unparen(high).(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return kit.Same(info, sum.X, low) && kit.Same(info, sum.Y, n) || kit.Same(info, sum.Y, low) && kit.Same(info, sum.X, n)
	}
	diff, ok := ast.Unparen(n).(*ast.BinaryExpr)
	return ok && diff.Op == token.SUB && kit.Same(info, diff.X, high) && kit.Same(info, diff.Y, low)
}

// roomFor tells make([]T, 0, len(from)): other room may be for what comes behind.
func roomFor(info *types.Info, e, from ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kit.IsBuiltin(info, call, "make") && len(call.Args) == 3 && kit.IsZero(info, call.Args[1]) && lengthOf(info, call.Args[2], from)
}

// lengthOf tells len(from), and the Len of a buffer for its Bytes.
func lengthOf(info *types.Info, e, from ast.Expr) bool {
	n, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if sel, is := n.Fun.(*ast.SelectorExpr); is && sel.Sel.Name == "Len" { // buf.Len() of buf.Bytes()
		b, ok := ast.Unparen(from).(*ast.CallExpr)
		return ok && kit.IsMethod(info, n, "bytes", "Buffer", "Len") && kit.IsMethod(info, b, "bytes", "Buffer", "Bytes") && kit.Same(info, sel.X, kit.Receiver(b))
	}
	return kit.IsBuiltin(info, n, "len") && kit.Same(info, n.Args[0], from)
}

// plain tells whether e names memory that is there anyway, and is not made for
// the copy.
func plain(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return kit.RootVar(info, e) != nil
	case *ast.SliceExpr:
		return plain(info, e.X)
	}
	return false
}

// atomically tells whether the method of the package that makes the copy loads what it copies by atomics:
// others change it all the time.
func atomically(info *types.Info, effects *kit.Effects, d duplicate) bool {
	call, ok := d.at.(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	decl := effects.Decl(f.Origin())
	if decl == nil || decl.Body == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		load, ok := n.(*ast.CallExpr)
		if ok {
			by := kit.Callee(info, load)
			found = found || by != nil && by.Pkg() != nil && by.Pkg().Path() == "sync/atomic" && strings.HasPrefix(by.Name(), "Load")
		}
		return !found
	})
	return found
}
