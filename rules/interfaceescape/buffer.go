package interfaceescape

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// leastKept is the size in bytes of a buffer that is worth a field although one call uses it
// more than once: it is cleared for each call.
const leastKept = 1024

// ofReceiver tells whether a method of a pointer reads one record, or writes one, by the
// buffer: the stream is a field of its receiver, and the loop around the reads leaves the
// method, with success, while there is more in the stream. The receiver may hold the buffer for the next call.
func (t *tracker) ofReceiver() bool {
	decl, ok := t.fn.Node().(*ast.FuncDecl)
	if !ok || decl.Recv == nil || len(t.blames) == 0 || !perRecord(decl.Name.Name) {
		return false
	}
	info := t.pass.TypesInfo
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	recv := f.Signature().Recv()
	if _, pointer := recv.Type().Underlying().(*types.Pointer); !pointer {
		return false
	}
	for _, b := range t.blames {
		stream := ast.Expr(nil)
		if sel, ok := ast.Unparen(b.call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil {
			stream = sel.X
		} else if len(b.call.Args) > 0 {
			stream = b.call.Args[0]
		}
		field, ok := ast.Unparen(stream).(*ast.SelectorExpr)
		if !ok || kit.Variable(info, field.X) != recv {
			return false
		}
	}
	return t.leavesLoop()
}

// perRecord tells whether a method is called for each record of a stream, by its name.
func perRecord(name string) bool {
	switch kit.FirstWord(name) {
	case "next", "read", "scan", "decode", "write", "encode", "append", "get", "put", "recv", "receive", "send", "fetch", "emit", "advance", "step":
		return true
	}
	return false
}

// leavesLoop tells whether a loop of the function returns without a failure.
func (t *tracker) leavesLoop() bool {
	for c := range t.fn.Preorder((*ast.ReturnStmt)(nil)) {
		inner, ok := kit.Frame(c)
		if ok && inner.Node() == t.fn.Node() && kit.LoopDepth(c) > 0 && succeeds(t.pass.TypesInfo, c) {
			return true
		}
	}
	return false
}

// succeeds tells whether the last that a return gives is nil or true.
func succeeds(info *types.Info, c inspector.Cursor) bool {
	s := c.Node().(*ast.ReturnStmt)
	if len(s.Results) == 0 {
		return false
	}
	last := s.Results[len(s.Results)-1]
	id, named := ast.Unparen(last).(*ast.Ident)
	return kit.IsNil(info, last) || named && id.Name == "true"
}
