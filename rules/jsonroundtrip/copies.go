package jsonroundtrip

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// trips looks for values that are encoded only to be decoded.
type trips struct {
	*analysis.Pass
	effects  *kit.Effects
	helpers  map[*types.Func]bool // what helper has told
	decoders map[*types.Func]bool // what decoder has told
	by       *pair                // how the text is decoded that is being followed; nil for JSON and gob
}

// copies tells whether call encodes into text that is only decoded again.
func (r *trips) copies(frame, c inspector.Cursor, call *ast.CallExpr) bool {
	info := r.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if f.Name() == "Encode" {
		if f.Signature().Recv() == nil || !isCodec(f.Pkg()) {
			return false
		}
		buf := bufferOf(info, frame, kit.Receiver(call), "NewEncoder")
		return buf != nil && ownVariable(frame, buf) && r.decodedBuffer(frame, buf)
	}
	return (marshals(info, call) || r.helper(f)) && r.onlyDecoded(frame, c, call)
}

// copiesBy tells whether call encodes a value by another encoding than JSON into text that is
// only decoded again, into a value of the same type.
func (r *trips) copiesBy(frame, c inspector.Cursor, call *ast.CallExpr) bool {
	p := r.pairOf(frame, call)
	if p == nil {
		return false
	}
	by := *r
	by.by = p
	return by.onlyDecoded(frame, c, call)
}

// onlyDecoded tells whether the text that call encodes into is decoded once, and nothing else is
// done with it.
func (r *trips) onlyDecoded(frame, c inspector.Cursor, call *ast.CallExpr) bool {
	info := r.TypesInfo
	if vars := kit.Results(info, c); len(vars) > 0 {
		if !ownVariable(frame, vars[0]) {
			return false
		}
		until := frame.Node().End()
		if len(kit.Given(info, frame.Node(), vars[0])) != 1 {
			if until = givenNext(info, frame, c, vars[0]); until == token.NoPos {
				return false
			}
		}
		decoded := 0
		for _, use := range kit.UsesBut(info, frame, vars[0], call) {
			if pos := use.Node().Pos(); until != frame.Node().End() && (pos < call.Pos() || pos >= until) {
				continue // another text
			}
			n, ok := r.decodes(frame, use)
			if !ok {
				return false
			}
			decoded += n
		}
		return decoded == 1
	}
	n, ok := r.decodes(frame, c)
	return ok && n == 1
}

func marshals(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && kit.IsJSON(f.Pkg()) && (f.Name() == "Marshal" || f.Name() == "MarshalIndent" || f.Name() == "MarshalToString")
}

// helper tells whether f, of the package, does no more than encode a value and
// return its text.
func (r *trips) helper(f *types.Func) bool {
	return r.known(r.helpers, f, r.onlyEncodes)
}

// known is what is found out of f, if it is of the package, and kept in found.
func (r *trips) known(found map[*types.Func]bool, f *types.Func, find func(*types.Func) bool) bool {
	known, ok := found[f]
	if !ok && f.Pkg() == r.Pkg {
		known = find(f)
		found[f] = known
	}
	return known
}

func (r *trips) onlyEncodes(f *types.Func) bool {
	body, ok := r.effects.Body(f)
	if !ok {
		return false
	}
	calls := 0
	for c := range body.Preorder((*ast.CallExpr)(nil)) {
		if !marshals(r.TypesInfo, c.Node().(*ast.CallExpr)) {
			continue
		}
		calls++
		vars := kit.Results(r.TypesInfo, c)
		if len(vars) == 0 {
			kind, _ := c.ParentEdge()
			ok = ok && kind == edge.ReturnStmt_Results
			continue
		}
		if vars[0] == nil {
			return false
		}
		for _, use := range kit.UsesBut(r.TypesInfo, body, vars[0], c.Node()) {
			ok = ok && returned(r.TypesInfo, use)
		}
	}
	return ok && calls == 1
}

// returned tells whether the value at c is a function's result, converted or not.
func returned(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind == edge.CallExpr_Args && kit.IsConversion(info, c.Parent().Node().(*ast.CallExpr)) {
		return returned(info, c.Parent())
	}
	return kind == edge.ReturnStmt_Results
}

func ownVariable(frame inspector.Cursor, v *types.Var) bool {
	body := kit.FuncBody(frame.Node())
	return v != nil && kit.IsLocal(v) && body.Pos() < v.Pos() && v.Pos() < body.End()
}

// decodes counts how often the text at c is decoded: by Unmarshal, or by a decoder
// that reads it, perhaps through conversions and local variables. ok is false where
// anything else than an error looks at the text.
func (r *trips) decodes(frame, c inspector.Cursor) (n int, ok bool) {
	if n, ok = r.decoded(frame, c); !ok {
		return 0, kit.ErrorPath(r.TypesInfo, c)
	}
	return n, ok
}

func (r *trips) decoded(frame, c inspector.Cursor) (n int, ok bool) {
	info := r.TypesInfo
	if held := kit.Holder(info, frame.Node(), c); held != nil {
		for use := range kit.Uses(info, frame, held) {
			more, ok := r.decodes(frame, use)
			if !ok {
				return 0, false
			}
			n += more
		}
		return n, true
	}
	kind, i := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Lhs:
		return 0, true
	case edge.ParenExpr_X:
		return r.decodes(frame, c.Parent())
	case edge.CallExpr_Args:
	default:
		return 0, false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	switch {
	case kit.IsConversion(info, call),
		kit.IsCall(info, call, "bytes", "NewReader", "NewBuffer", "NewBufferString"), kit.IsCall(info, call, "strings", "NewReader"):
		return r.decodes(frame, c.Parent())
	case f == nil || f.Pkg() == nil || i != 0:
		return 0, false
	case r.by != nil:
		return 1, r.by.undone(call)
	case likeUnmarshal(f), r.decoder(f) && decodesShape(info, call.Args[1]):
		return 1, true
	case kit.IsJSON(f.Pkg()) && (f.Name() == "Unmarshal" || f.Name() == "UnmarshalFromString"), isCodec(f.Pkg()) && f.Name() == "NewDecoder":
		return 1, true
	}
	return 0, false
}

// likeUnmarshal matches a project's own Unmarshal, by its name and form: a text, and
// any value to decode it into. What decodes what an encoder of JSON has written
// decodes JSON. A type in the place of any is a conversion that only its codec knows.
func likeUnmarshal(f *types.Func) bool {
	params, results := f.Signature().Params(), f.Signature().Results()
	if f.Name() != "Unmarshal" && f.Name() != "UnmarshalJSON" || f.Signature().Recv() != nil || params.Len() != 2 || f.Signature().Variadic() || results.Len() != 1 {
		return false
	}
	to, ok := params.At(1).Type().Underlying().(*types.Interface)
	return ok && to.Empty() && kit.IsBytes(params.At(0).Type()) && kit.IsError(results.At(0).Type())
}

// decoder tells whether f, of the package, does no more than decode a text into what it is given.
func (r *trips) decoder(f *types.Func) bool {
	return r.known(r.decoders, f, r.onlyDecodes)
}

func (r *trips) onlyDecodes(f *types.Func) bool {
	params := f.Signature().Params()
	if params.Len() != 2 || f.Signature().Variadic() || !kit.IsBytes(params.At(0).Type()) && !kit.IsString(params.At(0).Type()) {
		return false
	}
	if to, ok := params.At(1).Type().Underlying().(*types.Interface); !ok || !to.Empty() {
		return false
	}
	body, ok := r.effects.Body(f)
	if !ok {
		return false
	}
	r.decoders[f] = false // one that calls itself is none
	uses := 0
	for use := range kit.Uses(r.TypesInfo, body, params.At(0)) {
		if n, ok := r.decodes(body, use); !ok || n != 1 {
			return false
		}
		uses++
	}
	return uses == 1
}

// decodesShape tells whether to, where a text is decoded, has a shape of its own. A tree of maps
// and lists is what such a function is for: it makes any value one that its caller can walk.
func decodesShape(info *types.Info, to ast.Expr) bool {
	t := info.TypeOf(to)
	return t != nil && !shapeless(t)
}

func isCodec(p *types.Package) bool { return kit.IsJSON(p) || p.Path() == "encoding/gob" }

// bufferOf is the local bytes.Buffer that coder, a call of maker or a local made
// by one, writes to or reads from.
func bufferOf(info *types.Info, frame inspector.Cursor, coder ast.Expr, maker string) *types.Var {
	if coder == nil {
		return nil
	}
	call, ok := ast.Unparen(kit.Origin(info, frame.Node(), coder)).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	f := kit.Callee(info, call)
	if f == nil || f.Name() != maker {
		return nil
	}
	arg := ast.Unparen(call.Args[0])
	if u, ok := arg.(*ast.UnaryExpr); ok {
		arg = u.X
	}
	v := kit.Variable(info, arg)
	if v == nil || !kit.IsNamed(v.Type(), "bytes", "Buffer") {
		return nil
	}
	return v
}

// decodedBuffer tells whether buf is only the place between one encoder and one
// decoder.
func (r *trips) decodedBuffer(frame inspector.Cursor, buf *types.Var) bool {
	info := r.TypesInfo
	encoders, decoders := 0, 0
	for use := range kit.Uses(info, frame, buf) {
		at := use
		if kind, _ := at.ParentEdge(); kind == edge.UnaryExpr_X {
			at = at.Parent()
		}
		if _, method := kit.MethodOf(at); method {
			switch at.Parent().Node().(*ast.SelectorExpr).Sel.Name {
			case "Bytes", "String":
				n, ok := r.decodes(frame, at.Parent().Parent())
				if !ok {
					return false
				}
				decoders += n
			case "Grow", "Reset", "Len":
			default:
				return false
			}
			continue
		}
		if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Args {
			return false
		}
		f := kit.Callee(info, at.Parent().Node().(*ast.CallExpr))
		switch {
		case f == nil:
			return false
		case f.Name() == "NewEncoder":
			encoders++
		case f.Name() == "NewDecoder":
			decoders++
		default:
			return false
		}
	}
	return encoders == 1 && decoders == 1
}
