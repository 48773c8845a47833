package boxing

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// mostFields is how many fields a record may have that still reads well by hand.
const mostFields = 8

// costOfRecord names what the call at c costs that reads or writes a small struct of
// numbers with package binary at each turn of a loop; "" for others. One struct, as a
// file's header, is read plainest so.
func costOfRecord(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	read := kit.IsCall(info, call, "encoding/binary", "Read")
	if !read && !kit.IsCall(info, call, "encoding/binary", "Write") || len(call.Args) != 3 {
		return ""
	}
	t := info.TypeOf(call.Args[2])
	if t == nil {
		return ""
	}
	p, pointer := t.Underlying().(*types.Pointer)
	if pointer {
		t = p.Elem()
	}
	if _, loops := kit.Loop(c); !loops || read && !pointer || !isRecord(t) || ofKernel(info.TypeOf(call.Args[0])) {
		return ""
	}
	if read {
		return "walks the fields of a struct by reflection to read each record"
	}
	return "walks the fields of a struct by reflection to write each record"
}

// costOfArray names what the call at c costs that reads or writes an array of bytes with
// package binary, where that is done often; "" for others.
func costOfArray(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	read := kit.IsCall(info, call, "encoding/binary", "Read")
	if !read && !kit.IsCall(info, call, "encoding/binary", "Write") || len(call.Args) != 3 {
		return ""
	}
	t, pointer := pointedTo(info, call.Args[2])
	if t == nil || read && !pointer {
		return ""
	}
	a, ok := t.Underlying().(*types.Array)
	if !ok || !kit.IsBytes(types.NewSlice(a.Elem())) || ofKernel(info.TypeOf(call.Args[0])) || !kit.Often(c) {
		return ""
	}
	if read {
		return "walks an array of bytes by reflection to read it"
	}
	return "walks an array of bytes by reflection to write it"
}

// costOfParsed names what the call at c costs that reads a small struct of numbers out of
// bytes at hand, or writes one into a buffer that the function made, where that is done often; "" for
// others. The bytes are in memory, and the reader is there for the one struct.
func costOfParsed(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	read := kit.IsCall(info, call, "encoding/binary", "Read")
	if !read && !kit.IsCall(info, call, "encoding/binary", "Write") || len(call.Args) != 3 {
		return ""
	}
	t, pointer := pointedTo(info, call.Args[2])
	if t == nil || read && !pointer || !isRecord(t) || !kit.Often(c) {
		return ""
	}
	switch {
	case read && overBytes(info, c, call.Args[0]):
		return "walks the fields of a struct by reflection to read them out of bytes at hand"
	case !read && ownBuffer(info, c, call.Args[0]):
		return "walks the fields of a struct by reflection to write them into a buffer at hand"
	}
	return ""
}

// ownBuffer tells whether e is a bytes.Buffer that the function around c declares, or its address.
func ownBuffer(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	v := kit.Variable(info, e)
	frame, ok := kit.Frame(c)
	return ok && kit.IsLocal(v) && kit.IsNamed(v.Type(), "bytes", "Buffer") && kit.DeclaredIn(v, kit.FuncBody(frame.Node()))
}

// overBytes tells whether e is a reader over bytes that is made for the call at c alone.
func overBytes(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	made, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		made, ok = ast.Unparen(kit.MadeFor(info, c, e)).(*ast.CallExpr)
	}
	return ok && kit.IsCall(info, made, "bytes", "NewReader", "NewBuffer")
}

// ofKernel tells whether t is a file or a connection: each record is a system call,
// beside which reflection does not count.
func ofKernel(t types.Type) bool {
	if t == nil {
		return false
	}
	deadline, _, _ := types.LookupFieldOrMethod(t, true, nil, "SetDeadline")
	return deadline != nil
}

// isRecord tells whether t is a struct of a few numbers.
func isRecord(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() == 0 || s.NumFields() > mostFields {
		return false
	}
	for f := range s.Fields() {
		of := f.Type()
		if array, ok := of.Underlying().(*types.Array); ok {
			of = array.Elem()
		}
		if !isNumber(of) {
			return false
		}
	}
	return true
}
