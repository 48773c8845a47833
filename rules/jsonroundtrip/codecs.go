package jsonroundtrip

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// undoing names what decodes what a function or method of the first name has encoded.
var undoing = map[string]string{
	"Marshal": "Unmarshal", "MustMarshal": "MustUnmarshal", "MarshalBinary": "UnmarshalBinary", "MarshalVT": "UnmarshalVT", "MarshalSSZ": "UnmarshalSSZ",
	"MarshalToBytes": "UnmarshalFromBytes", "EncodeToBytes": "DecodeBytes",
}

// A pair is the encoding of one value, and how it is decoded into another one of its type.
type pair struct {
	info   *types.Info
	frame  inspector.Cursor
	encode *types.Func
	codec  ast.Expr   // whose method encode is; nil for a function and for the value's own
	of     types.Type // the value's
	own    bool       // encode is a method of the value
}

// pairOf reads a call that encodes a value into bytes by any encoding but JSON: by a function of
// its package, rlp.EncodeToBytes(v), by a method of a codec, or by the value's own, v.Marshal().
func (r *trips) pairOf(frame inspector.Cursor, call *ast.CallExpr) *pair {
	info := r.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || undoing[f.Name()] == "" || kit.IsJSON(f.Pkg()) || f.Signature().Results().Len() == 0 || !kit.IsBytes(f.Signature().Results().At(0).Type()) {
		return nil
	}
	p := &pair{info: info, frame: frame, encode: f}
	value := kit.Receiver(call)
	switch method := f.Signature().Recv() != nil; {
	case len(call.Args) == 0 && method:
		p.own = true
	case len(call.Args) == 1 && types.IsInterface(f.Signature().Params().At(0).Type()):
		if method {
			p.codec = value
		}
		value = call.Args[0]
	default:
		return nil
	}
	if value == nil {
		return nil
	}
	if p.of = pointee(info.TypeOf(value)); p.of == nil || !r.copyable(p) {
		return nil
	}
	return p
}

// pointee is what t points to, t itself where it is no pointer; nil for nil.
func pointee(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// element is what a list of type t has, or what its pointers lead to; t itself where it is none.
func element(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return pointee(s.Elem())
	}
	return t
}

// copyable tells whether the package can copy a value of p's type without its encoding: all of it is
// within reach, or there is a function or method for it. One that is decoded in a way of
// its own may come back as more than a copy.
func (r *trips) copyable(p *pair) bool {
	n, ok := types.Unalias(element(p.of)).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	if !p.own && decodesItself(n) {
		return false
	}
	if n.Obj().Pkg() == r.Pkg || clones(p.encode.Pkg(), n) {
		return true
	}
	for _, name := range []string{"Clone", "Copy", "DeepCopy", "CloneVT"} {
		if m := kit.Method(n, name); m != nil && m.Signature().Results().Len() == 1 && m.Signature().Params().Len() == 0 {
			return true
		}
	}
	for f := range s.Fields() {
		if !f.Exported() {
			return false
		}
	}
	return true
}

// clones tells whether a package has a function Clone for values of n, as that of protobuf has.
func clones(p *types.Package, n *types.Named) bool {
	f, ok := p.Scope().Lookup("Clone").(*types.Func)
	return ok && f.Signature().Params().Len() == 1 && types.AssignableTo(types.NewPointer(n), f.Signature().Params().At(0).Type())
}

// decodesItself tells whether values of n have a method that a decoder calls for them.
func decodesItself(n *types.Named) bool {
	for _, name := range []string{"DecodeRLP", "UnmarshalYAML", "UnmarshalTOML", "UnmarshalXML", "UnmarshalBSON", "UnmarshalCBOR", "DecodeMsgpack", "UnmarshalText", "UnmarshalBinary", "UnmarshalJSON"} {
		if kit.Method(n, name) != nil {
			return true
		}
	}
	return false
}

// undone tells whether the call that has the text as its first argument decodes it into a new value
// of the type that was encoded, and the value is wanted.
func (p *pair) undone(call *ast.CallExpr) bool {
	f := kit.Callee(p.info, call)
	if f.Name() != undoing[p.encode.Name()] {
		return false
	}
	to := kit.Receiver(call)
	if p.own {
		return f.Signature().Recv() != nil && len(call.Args) == 1 && to != nil && p.into(to, call)
	}
	if f.Pkg() != p.encode.Pkg() || len(call.Args) != 2 || (f.Signature().Recv() != nil) != (p.codec != nil) || p.codec != nil && !kit.Same(p.info, p.codec, to) {
		return false
	}
	to = ast.Unparen(call.Args[1])
	if u, ok := to.(*ast.UnaryExpr); ok {
		to = u.X
	}
	return p.into(to, call)
}

// namesFields tells whether the encoding writes the fields' names, so that a map of them comes of it.
func (p *pair) namesFields() bool {
	return !p.own && p.codec == nil && slices.Contains([]string{"yaml", "toml", "bson"}, p.encode.Pkg().Name())
}

// into tells whether to, where call decodes into, is a new local or result of the type that was
// encoded, or a map of its fields, of which more is wanted.
func (p *pair) into(to ast.Expr, call *ast.CallExpr) bool {
	v := kit.Variable(p.info, to)
	if v == nil || !types.Identical(pointee(v.Type()), p.of) && !(p.namesFields() && shapeless(v.Type())) || !ownVariable(p.frame, v) && !kit.InResults(kit.FuncType(p.frame.Node()), v) {
		return false
	}
	for _, e := range kit.Given(p.info, p.frame.Node(), v) {
		if e != nil && !isNew(p.info, e) {
			return false
		}
	}
	wanted := kit.InResults(kit.FuncType(p.frame.Node()), v)
	for _, use := range kit.UsesBut(p.info, p.frame, v, call) {
		if p.compared(use) {
			return false // to learn whether the encoding is right
		}
		kind, _ := use.ParentEdge()
		wanted = wanted || kind != edge.AssignStmt_Lhs
	}
	return wanted
}

// compared tells whether the value at c, or what its address leads to, is compared with another one.
func (p *pair) compared(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.UnaryExpr_X {
		c = c.Parent()
	}
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok {
		if call, ok = kit.MethodOf(c); !ok {
			return false
		}
	}
	f := kit.Callee(p.info, call)
	return f != nil && slices.Contains(kit.Words(f.Name()), "equal")
}

// isNew tells T{}, &T{}, new(T) and make(T).
func isNew(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "new") || kit.IsBuiltin(info, e, "make")
	}
	return false
}
