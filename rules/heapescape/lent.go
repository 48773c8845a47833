package heapescape

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// lent tells whether an address is one of bytes, b[:], that only a call has which the
// compiler sees through: it needs nothing on the heap.
func lent(info *types.Info, at inspector.Cursor) bool {
	if _, cut := at.Node().(*ast.SliceExpr); !cut {
		return false
	}
	kind, i := at.ParentEdge()
	call, ok := at.Parent().Node().(*ast.CallExpr)
	if !ok || kind != edge.CallExpr_Args {
		return false
	}
	switch {
	case kit.IsBuiltin(info, call, "copy"), kit.IsBuiltin(info, call, "len"), kit.IsBuiltin(info, call, "cap"), kit.IsBuiltin(info, call, "clear"):
		return true
	case kit.IsBuiltin(info, call, "append"):
		return i > 0 && call.Ellipsis.IsValid()
	case kit.IsConversion(info, call):
		return kit.IsString(info.TypeOf(call))
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "encoding/binary" {
		return false
	}
	recv := f.Signature().Recv()
	return recv != nil && !types.IsInterface(recv.Type()) || recv == nil && slices.Contains([]string{"PutUvarint", "PutVarint", "Uvarint", "Varint"}, f.Name())
}

// onlyTold tells whether the addresses are given to what tells of the value, by its name,
// and has nothing to put in: what is read behind is what was there before.
func onlyTold(info *types.Info, taken []inspector.Cursor) bool {
	for _, t := range taken {
		kind, _ := t.ParentEdge()
		call, ok := t.Parent().Node().(*ast.CallExpr)
		if !ok || kind != edge.CallExpr_Args {
			return false
		}
		f := kit.Callee(info, call)
		if f == nil || f.Signature().Results().Len() > 0 || !slices.ContainsFunc(kit.Words(f.Name()), tellsOf) {
			return false
		}
	}
	return true
}

// tellsOf tells whether a word of a name is for telling others.
func tellsOf(word string) bool {
	switch word {
	case "log", "logf", "trace", "tracef", "debug", "debugf", "info", "infof", "warn", "warnf", "print", "printf", "println", "dump", "report", "observe", "audit", "export", "notify", "publish":
		return true
	}
	return false
}
