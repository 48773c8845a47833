package oversizedmake

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// packetBuffer is wholeBuffer for a loop that makes a buffer for each message: what gets
// it keeps it, or it could be used again.
const packetBuffer = 4 << 10

// wholeBuffer is from how many bytes a buffer is meant for the largest message there
// may be, of which the usual one is a small part.
const wholeBuffer = 16 << 10

// keptWhole is the size of a buffer that is made for one message of a connection and
// handed on cut to what was read: the message holds all of it for as long as it lives.
// A stream that is read in pieces fills them.
func keptWhole(pass *analysis.Pass, c inspector.Cursor) (n int64, ok bool) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) != 2 || !kit.IsBytes(info.TypeOf(call)) {
		return 0, false
	}
	n, ok = kit.ConstInt(info, call.Args[1])
	fn, inside := kit.Frame(c)
	vars := kit.Results(info, c)
	decl := kit.Decl(c)
	_, looped := kit.Loop(c)
	if !ok || n < wholeBuffer && !(looped && n >= packetBuffer) || !inside || decl != nil && once(decl.Name.Name) || len(vars) != 1 || !kit.IsLocal(vars[0]) {
		return 0, false
	}
	v := vars[0]
	var read *types.Var
	for use := range kit.Uses(info, fn, v) {
		got, ok := receives(info, use)
		if !ok {
			continue
		}
		if read != nil || !sameLoop(c, use) {
			return 0, false
		}
		read = got
	}
	return n, read != nil && handsOn(pass, fn, v, read, looped)
}

// once tells whether a function runs once for a connection, by its name.
func once(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return w == "handshake" || w == "hello" || w == "greeting" || w == "preface" || w == "banner"
	})
}

// receives matches n, ... := conn.Read(buf) of a connection and gives n.
func receives(info *types.Info, use inspector.Cursor) (n *types.Var, ok bool) {
	call, ok := use.Parent().Node().(*ast.CallExpr)
	if !ok || !slices.Contains(call.Args, use.Node().(ast.Expr)) {
		return nil, false
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || !strings.HasPrefix(f.Name(), "Read") && !strings.HasPrefix(f.Name(), "Recv") {
		return nil, false
	}
	x := kit.Receiver(call)
	results := kit.Results(info, use.Parent())
	if x == nil || len(results) < 2 || results[0] == nil || !connects(info.TypeOf(x)) && !messageByName(f.Name()) {
		return nil, false
	}
	return results[0], true
}

// messageByName tells whether a method reads one message, by its name: ReadPacket, ReadSCTP,
// RecvMsg. What reads bytes, lines and files is called otherwise.
func messageByName(name string) bool {
	words := kit.Words(name)
	if len(words) < 2 {
		return false
	}
	switch words[1] {
	case "message", "msg", "packet", "packets", "datagram", "frame", "data", "rtp", "rtcp", "sctp", "udp", "event":
		return true
	}
	return false
}

// connects tells whether a value of type t is a connection: it has an address.
func connects(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, pointer := t.Underlying().(*types.Pointer); !pointer && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	return types.NewMethodSet(t).Lookup(nil, "LocalAddr") != nil
}

// sameLoop tells whether a and b are in the same loop: one message for each buffer.
func sameLoop(a, b inspector.Cursor) bool {
	of, _ := kit.Loop(a)
	in, _ := kit.Loop(b)
	return of == in
}

// handsOn tells whether v[:n] is returned, sent or stored, or v itself once it was cut
// to that; in a loop, also whether a function of the package gets it.
func handsOn(pass *analysis.Pass, fn inspector.Cursor, v, n *types.Var, looped bool) bool {
	info := pass.TypesInfo
	cut, keeps, given := false, false, false
	for use := range kit.Uses(info, fn, v) {
		at := use
		part, sliced := use.Parent().Node().(*ast.SliceExpr)
		if sliced {
			if part.High == nil || kit.Variable(info, part.High) != n {
				continue
			}
			at = use.Parent()
			if s, ok := at.Parent().Node().(*ast.AssignStmt); ok && len(s.Lhs) == 1 && kit.Variable(info, s.Lhs[0]) == v {
				cut = true
				continue
			}
		}
		if kept(info, at) || looped && handed(pass, at) {
			keeps, given = keeps || sliced, given || !sliced
		}
	}
	return keeps || cut && given
}

// handed tells whether the expression at c is given to a function of the package, or to
// one that nobody knows here.
func handed(pass *analysis.Pass, c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok || !slices.Contains(call.Args, c.Node().(ast.Expr)) {
		return false
	}
	tv := pass.TypesInfo.Types[call.Fun]
	f := kit.Callee(pass.TypesInfo, call)
	return f == nil && !tv.IsBuiltin() && !tv.IsType() || f != nil && f.Pkg() == pass.Pkg
}

// kept tells whether the expression at c is a result, a message or a part of
// something else.
func kept(info *types.Info, c inspector.Cursor) bool {
	switch up := c.Parent().Node().(type) {
	case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit:
		return true
	case *ast.SendStmt:
		return up.Value == c.Node()
	case *ast.AssignStmt:
		i := slices.Index(up.Rhs, c.Node().(ast.Expr))
		return i >= 0 && len(up.Lhs) == len(up.Rhs) && kit.Variable(info, up.Lhs[i]) == nil && !kit.IsBlank(up.Lhs[i])
	}
	return false
}
