package boxing

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// mostFields is how many fields a record may have that still reads well by hand.
const mostFields = 8

// costOfTransfer names what the call at c costs that reads or writes a small struct of numbers, or an array
// of bytes, with package binary; "" for others.
func costOfTransfer(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	read := kit.IsCall(info, call, "encoding/binary", "Read")
	if !read && !kit.IsCall(info, call, "encoding/binary", "Write") || len(call.Args) != 3 {
		return ""
	}
	t, pointer := pointedTo(info, call.Args[2])
	switch {
	case t == nil || read && !pointer:
		return ""
	case isRecord(t):
		return costOfRecord(info, c, call.Args[0], read)
	case isByteArray(t) && !ofKernel(info.TypeOf(call.Args[0])) && kit.Often(c):
		if read {
			return "walks an array of bytes by reflection to read it"
		}
		return "walks an array of bytes by reflection to write it"
	}
	return ""
}

// costOfRecord is costOfTransfer for a small struct of numbers that stream is to give or to take: at each turn of
// a loop, or, where it is done often, out of bytes at hand or into a buffer that the function made. One struct, as a
// file's header, is read plainest so; a reader over bytes is there for the one struct.
func costOfRecord(info *types.Info, c inspector.Cursor, stream ast.Expr, read bool) string {
	_, loops := kit.Loop(c)
	each := loops && !ofKernel(info.TypeOf(stream))
	switch {
	case each && read:
		return "walks the fields of a struct by reflection to read each record"
	case each:
		return "walks the fields of a struct by reflection to write each record"
	case !kit.Often(c):
	case read && overBytes(info, c, stream):
		return "walks the fields of a struct by reflection to read them out of bytes at hand"
	case !read && ownBuffer(info, c, stream):
		return "walks the fields of a struct by reflection to write them into a buffer at hand"
	}
	return ""
}

// ownBuffer tells whether e is a bytes.Buffer that the function around c declares, its address, or
// a pointer to one that it makes.
func ownBuffer(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	v := kit.Variable(info, e)
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
		return false
	}
	if kit.IsNamed(v.Type(), "bytes", "Buffer") {
		return true
	}
	made, ok := kit.Origin(info, frame.Node(), e).(*ast.CallExpr)
	return ok && (kit.IsCall(info, made, "bytes", "NewBuffer") || kit.IsBuiltin(info, made, "new") && len(made.Args) == 1 && kit.IsNamed(info.TypeOf(made.Args[0]), "bytes", "Buffer"))
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

func isByteArray(t types.Type) bool {
	a, ok := t.Underlying().(*types.Array)
	return ok && kit.IsBytes(types.NewSlice(a.Elem()))
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
