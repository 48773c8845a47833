package kit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Sink is a kind of writer of the standard library that copies what it gets
// into memory of its own: what it was given is not held when it returns, and
// Write and WriteString do the same with the same bytes.
type Sink int

const (
	NoSink      Sink = iota
	BuilderSink      // strings.Builder
	BufferSink       // bytes.Buffer
	BufioSink        // bufio.Writer, which may hand bytes on to an interface
)

// SinkOf is the kind of the writer w, a value or a pointer; NoSink for all
// others, and for types that embed one.
func SinkOf(info *types.Info, w ast.Expr) Sink { return SinkType(info.TypeOf(w)) }

// SinkType says which sink a value of type t is, or a pointer to one.
func SinkType(t types.Type) Sink {
	switch {
	case t == nil:
	case IsNamed(t, "strings", "Builder"):
		return BuilderSink
	case IsNamed(t, "bytes", "Buffer"):
		return BufferSink
	case IsNamed(t, "bufio", "Writer"):
		return BufioSink
	}
	return NoSink
}

// StringSink is w of a call w.WriteString(s) on a sink.
func StringSink(info *types.Info, call *ast.CallExpr) (w ast.Expr, s Sink) {
	w = Receiver(call)
	if w == nil || len(call.Args) != 1 {
		return nil, NoSink
	}
	s = SinkOf(info, w)
	if f := Callee(info, call); s == NoSink || f == nil || f.Name() != "WriteString" {
		return nil, NoSink
	}
	return w, s
}

// Buffers tells whether a value of type t takes text as a sink does, though it is none: a
// struct that embeds a sink and writes with its method, or a type that is named a
// buffer or builder and has WriteString and WriteByte. What else its methods do nobody
// knows here: for advice only.
func Buffers(t types.Type) bool {
	if t == nil || types.IsInterface(t) || IsTypeParam(t) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "WriteString")
	f, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	recv := f.Signature().Recv().Type()
	if IsNamed(recv, "strings", "Builder") || IsNamed(recv, "bytes", "Buffer") || IsNamed(recv, "bufio", "Writer") {
		return true
	}
	named := NamedOf(t)
	if named == nil || !strings.HasSuffix(named.Obj().Name(), "Buffer") && !strings.HasSuffix(named.Obj().Name(), "Builder") {
		return false
	}
	one, _, _ := types.LookupFieldOrMethod(named, true, nil, "WriteByte")
	_, ok = one.(*types.Func)
	return ok
}

// Room is the text of an empty slice of bytes that an Append function can fill
// for the sink w: n bytes that stay on the stack, as a Builder and a Buffer copy
// them at once, or the free memory of a bufio.Writer, and of a Buffer where nobody
// knows n. The latter is of use only while nothing else is written: see Borrows.
// ok is false where neither can be written here.
func (s Sink) Room(pass *analysis.Pass, file *ast.File, w ast.Expr, n int) (text string, ok bool) {
	switch s {
	case BuilderSink, BufferSink:
		if s.Borrows(n) {
			return Text(pass, w) + ".AvailableBuffer()", Named(pass.TypesInfo, w) && AtLeast(pass, file, "1.21")
		}
		at := w.Pos()
		return fmt.Sprintf("make([]byte, 0, %d)", n), n > 0 && Predeclared(pass, file, at, "make") && Predeclared(pass, file, at, "byte")
	case BufioSink:
		return Text(pass, w) + ".AvailableBuffer()", Named(pass.TypesInfo, w) && AtLeast(pass, file, "1.18")
	}
	return "", false
}

// Borrows tells whether Room for n bytes is memory of the sink itself, which is
// asked for before the operands of the Append function are evaluated.
func (s Sink) Borrows(n int) bool { return s == BufioSink || s == BufferSink && n == 0 }

// Named tells whether e is a variable or a chain of fields of one, so that
// reading it once more costs nothing and changes nothing.
func Named(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return Variable(info, e) != nil
	case *ast.SelectorExpr:
		return Named(info, e.X)
	}
	return false
}
