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
