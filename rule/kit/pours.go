package kit

import (
	"go/ast"
	"go/types"
)

// Pours tells whether all that a call in the function fn changes are streams that fn was given: w.Write(b) of a
// parameter w, fmt.Fprintln(w, x), enc.Encode(x) of enc := json.NewEncoder(w), or a function that is handed w and
// does no more with it. Of the module's other packages these are known to an analyzer that requires PureAnalyzer.
func (x *Effects) Pours(fn ast.Node, call *ast.CallExpr) bool { return x.poursInto(fn, call, depth) }

func (x *Effects) poursInto(fn ast.Node, call *ast.CallExpr, depth int) bool {
	info := x.pass.TypesInfo
	if recv := Receiver(call); recv != nil && x.poured(fn, recv) {
		switch FirstWord(NameOf(call.Fun)) {
		case "write", "header", "flush", "encode", "set", "add", "del", "error":
			return true
		}
		return false
	}
	if len(call.Args) > 0 && prints(info, call) {
		return x.poured(fn, call.Args[0])
	}
	return x.poured(fn, call) || x.handsStream(fn, call) && x.poursBody(Callee(info, call), depth)
}

// prints matches the functions of the standard library that write what they are given to their first argument.
func prints(info *types.Info, call *ast.CallExpr) bool {
	return IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln") || IsCall(info, call, "io", "WriteString") ||
		IsCall(info, call, "encoding/binary", "Write") || IsCall(info, call, "net/http", "Error")
}

// layers is how many variables are looked behind for a stream: each may write to the next one.
const layers = 3

// poured tells whether e is a stream that fn was given, what writes to one (bufio.NewWriter(w), be it in a
// variable), or its headers.
func (x *Effects) poured(fn ast.Node, e ast.Expr) bool { return x.pouredBehind(fn, e, layers) }

func (x *Effects) pouredBehind(fn ast.Node, e ast.Expr, layers int) bool {
	info := x.pass.TypesInfo
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if recv := Receiver(call); recv != nil && NameOf(call.Fun) == "Header" {
			return x.pouredBehind(fn, recv, layers)
		}
		return wraps(info, call) && x.pouredBehind(fn, call.Args[0], layers)
	}
	v := Variable(info, e)
	if !IsLocal(v) || layers == 0 {
		return false
	}
	if InParams(FuncType(fn), v) {
		return takesBytes(v.Type()) && len(Given(info, fn, v)) == 0
	}
	return DeclaredIn(v, fn) && AllGiven(info, fn, v, func(value ast.Expr) bool {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		return ok && wraps(info, call) && x.pouredBehind(fn, call.Args[0], layers-1)
	})
}

// wraps matches what makes a writer that writes to another one and keeps nothing else.
func wraps(info *types.Info, call *ast.CallExpr) bool {
	return len(call.Args) > 0 && (IsCall(info, call, "bufio", "NewWriter", "NewWriterSize") || IsCall(info, call, "encoding/csv", "NewWriter") ||
		IsCall(info, call, "encoding/json", "NewEncoder") || IsCall(info, call, "encoding/xml", "NewEncoder"))
}

// takesBytes tells whether a parameter of type t is there to be written to: an io.Writer and the like, but no end of a
// conversation, and pointers to the buffers of the standard library.
func takesBytes(t types.Type) bool {
	if !types.IsInterface(t) {
		return IsPointer(t) && SinkType(t) != NoSink
	}
	write := Method(t, "Write")
	if write == nil || IsTypeParam(t) || Method(t, "Read") != nil {
		return false
	}
	sig := write.Signature()
	return sig.Params().Len() == 1 && IsBytes(sig.Params().At(0).Type()) && sig.Results().Len() == 2 && IsError(sig.Results().At(1).Type())
}

// takesStream tells whether a parameter of f is there to be written to.
func takesStream(f *types.Func) bool {
	for v := range f.Signature().Params().Variables() {
		if takesBytes(v.Type()) {
			return true
		}
	}
	return false
}

// handsStream tells whether a call in fn hands on a stream that fn was given, and no other one.
func (x *Effects) handsStream(fn ast.Node, call *ast.CallExpr) bool {
	info, hands := x.pass.TypesInfo, false
	sig, ok := Underlying(info, call.Fun).(*types.Signature)
	if !ok || !WrittenOut(sig, call) {
		return false
	}
	for i, arg := range call.Args {
		if t := info.TypeOf(arg); t == nil || !takesBytes(t) && !takesBytes(ParamType(sig, i)) {
			continue
		}
		if !x.poured(fn, arg) {
			return false
		}
		hands = true
	}
	return hands
}

// poursBody tells whether f changes nothing but the streams among its parameters.
func (x *Effects) poursBody(f *types.Func, depth int) bool {
	if f == nil || f.Pkg() == nil {
		return false
	}
	if decl := x.Decl(f); decl != nil {
		return x.pours(decl, depth)
	}
	return x.pure.has(f, pourFuncs)
}

// pours tells whether a function of this package writes, but for its own variables, to nothing but the streams
// among its parameters, within depth calls.
func (x *Effects) pours(decl *ast.FuncDecl, depth int) bool {
	return x.bodyBut(decl, depth, false, func(call *ast.CallExpr) bool {
		return x.poursInto(decl, call, depth-1) || x.ownLiteral(decl, call) || x.putsIntoOwn(decl, call) || x.fillsOwn(call, depth-1)
	})
}

// ownLiteral tells whether call is of a variable that the function gives literals only: what they do is seen there.
func (x *Effects) ownLiteral(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	v := Variable(x.pass.TypesInfo, call.Fun)
	if v == nil || !DeclaredIn(v, decl.Body) {
		return false
	}
	return AllGiven(x.pass.TypesInfo, decl, v, func(value ast.Expr) bool {
		_, literal := ast.Unparen(value).(*ast.FuncLit)
		return literal
	})
}

// putsIntoOwn matches binary.PutUvarint(buf[:], n) with an array of the function's own.
func (x *Effects) putsIntoOwn(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	f := Callee(x.pass.TypesInfo, call)
	return f != nil && Package(f) == "encoding/binary" && FirstWord(f.Name()) == "put" && x.ownArray(decl, call.Args[0])
}

// fillsOwn tells whether call is of a function of the package without a stream that changes nothing, but for an array
// of its own.
func (x *Effects) fillsOwn(call *ast.CallExpr, depth int) bool {
	if !Imports(x.pass, "encoding/binary") {
		return false // x.call has looked
	}
	f := Callee(x.pass.TypesInfo, call)
	if f == nil {
		return false
	}
	decl := x.Decl(f)
	return decl != nil && x.bodyBut(decl, depth, false, func(call *ast.CallExpr) bool { return x.putsIntoOwn(decl, call) })
}
