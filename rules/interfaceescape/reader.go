package interfaceescape

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// newReader matches a reader of bytes or of a text that is at hand.
func newReader(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "bytes", "NewReader", "NewBuffer") || kit.IsCall(info, call, "strings", "NewReader")
}

// readerOf is the value of a reader: an argument, or a variable.
func readerOf(info *types.Info, at inspector.Cursor) (m value, ok bool) {
	m = value{at: at, name: "a reader", reader: true}
	if kind, _ := at.ParentEdge(); kind == edge.CallExpr_Args {
		return m, true
	}
	vars := kit.Results(info, at)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) {
		return m, false
	}
	m.v = vars[0]
	return m, true
}

// numbers tells whether all calls to blame take single numbers, or some bytes, out of the
// reader: the allocation is as much as what they do.
func (t *tracker) numbers() bool {
	return !slices.ContainsFunc(t.blames, func(b blamed) bool {
		sig, ok := kit.Underlying(t.pass.TypesInfo, b.call.Fun).(*types.Signature)
		if !ok {
			return true
		}
		if p := parameter(sig, b.i); kit.IsNamed(p, "io", "ByteReader") || kit.IsNamed(p, "io", "ByteScanner") {
			return false
		}
		if sig.Results().Len() == 0 {
			return true
		}
		if kit.IsCall(t.pass.TypesInfo, b.call, "io", "ReadFull") {
			return false // a copy would do
		}
		r, basic := sig.Results().At(0).Type().Underlying().(*types.Basic)
		return !basic || r.Info()&(types.IsInteger|types.IsFloat|types.IsBoolean) == 0 || !takes(t.pass.TypesInfo, b.call)
	})
}

// takes tells whether a callee takes a value out of a reader, by its name: what others
// give is how much they have read.
func takes(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || kit.IsCall(info, call, "io") {
		return false
	}
	words := kit.Words(f.Name())
	return !slices.Contains(words, "from") && slices.ContainsFunc(words, func(w string) bool {
		return w == "read" || w == "varint" || w == "uvarint" || w == "parse" || w == "decode"
	})
}

// streaming tells whether c stands in a method Read or Write of a pointer: its type has room
// for bytes that each call needs, since one goroutine reads, and one writes.
func streaming(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Name.Name != "Read" && decl.Name.Name != "Write" {
		return false
	}
	recv := kit.ReceiverVar(info, decl)
	if recv == nil {
		return false
	}
	_, pointer := types.Unalias(recv.Type()).(*types.Pointer)
	f, ok := info.Defs[decl.Name].(*types.Func)
	return ok && pointer && f.Signature().Params().Len() == 1 && kit.IsBytes(f.Signature().Params().At(0).Type())
}
