package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Quick knows what takes so little time that a lock around it costs as much: no
// loop, no waiting, no call but of what is known to be quick. It is made per Pass
// and used by one goroutine.
type Quick struct {
	pass    *analysis.Pass
	effects *Effects
}

// QuickOf makes it; the work is done when it is asked.
func QuickOf(pass *analysis.Pass) *Quick { return &Quick{pass, EffectsOf(pass)} }

// fewStatements is how many statements a function may have to be quick.
const fewStatements = 10

// Node tells whether n is quick. Calls that are allowed are taken for quick
// without a look; what runs only because something failed is not looked at.
func (q *Quick) Node(n ast.Node, allowed func(*ast.CallExpr) bool) bool {
	return q.node(n, allowed, depth)
}

// Call tells whether a call itself, not its arguments, is quick.
func (q *Quick) Call(call *ast.CallExpr) bool { return q.call(call, depth) }

func (q *Quick) node(n ast.Node, allowed func(*ast.CallExpr) bool, depth int) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt, *ast.FuncLit:
			ok = false
		case *ast.DeferStmt:
			ok = ok && allowed != nil && allowed(n.Call)
			return false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.IfStmt:
			if Failed(q.pass.TypesInfo, n.Cond) {
				ok = ok && (n.Init == nil || q.node(n.Init, allowed, depth)) && (n.Else == nil || q.node(n.Else, allowed, depth))
				return false
			}
		case *ast.CallExpr:
			if lit, spot := ast.Unparen(n.Fun).(*ast.FuncLit); spot && len(n.Args) == 0 {
				ok = ok && q.node(lit.Body, allowed, depth)
				return false
			}
			ok = ok && (allowed != nil && allowed(n) || q.call(n, depth))
		}
		return ok
	})
	return ok
}

// Failed tells whether a condition holds only when something failed: an error is
// not nil.
func Failed(info *types.Info, cond ast.Expr) bool {
	x, op, y, ok := Comparison(cond)
	return ok && op == token.NEQ && IsNil(info, y) && IsError(info.TypeOf(x))
}

// call covers the call itself, not its arguments.
func (q *Quick) call(call *ast.CallExpr, depth int) bool {
	info := q.pass.TypesInfo
	if IsConversion(info, call) {
		return true
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, builtin := info.Uses[id].(*types.Builtin); builtin {
			return id.Name != "print" && id.Name != "println"
		}
	}
	f := Callee(info, call)
	switch {
	case f == nil || f.Pkg() == nil:
		return f != nil // the method Error of errors
	case f.Pkg() == q.pass.Pkg:
		if placeholder(q.pass, f) && goesOut(f.Name()) {
			return false // the real one is elsewhere
		}
		if decl := q.effects.Decl(f); decl != nil {
			return depth > 0 && decl.Body != nil && len(decl.Body.List) <= fewStatements && q.node(decl.Body, nil, depth-1)
		}
	case InStandardLibrary(f.Pkg()):
		return quickInLibrary(f)
	}
	return asksOnly(f) || ofMap(info, call) || counts(f) || chats(call, f)
}

// goesOut tells by a name whether a method asks a service, or ends a connection to one.
func goesOut(name string) bool {
	words := Words(name)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "close", "flush", "sync":
		return true
	case "get", "set", "put", "load", "store", "find", "lookup", "remove", "delete", "copy", "list", "register":
		return false // of what is in memory as often
	}
	return serves(words[0])
}

// quickInLibrary tells whether a function of the standard library is quick.
func quickInLibrary(f *types.Func) bool {
	name := f.Name()
	switch Package(f) {
	case "strings", "strconv", "math", "math/bits", "math/rand", "math/rand/v2", "unicode", "unicode/utf8", "sync/atomic", "bytes", "errors", "cmp",
		"container/list", "container/heap", "container/ring", "encoding/binary", "hash/fnv", "hash/maphash", "hash/crc32", "net/netip", "path", "slices", "unique":
		return true
	case "time":
		recv := ReceiverName(f)
		return recv == "Time" || recv == "Duration" || recv == "" && slices.Contains([]string{"Now", "Since", "Until", "Unix", "UnixMilli", "Date"}, name)
	case "fmt":
		return strings.HasPrefix(name, "Sprint") || name == "Errorf"
	case "path/filepath":
		return slices.Contains([]string{"Base", "Dir", "Ext", "Join", "Clean"}, name)
	}
	return asksOnly(f)
}

// asksOnly tells whether f is a method without parameters whose name says that it
// tells something of its receiver.
func asksOnly(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() == nil || sig.Params().Len() > 0 || sig.Results().Len() != 1 {
		return false
	}
	switch f.Name() {
	case "ID", "Id", "Key", "Name", "Len", "Size", "Hash", "Version", "Type", "Kind", "Addr", "Error", "String", "Height", "Number", "Nonce", "Index":
		return true
	}
	words := Words(f.Name())
	return len(words) > 1 && (words[0] == "get" || words[0] == "is" || words[0] == "has")
}

// ofMap tells whether call is of a method of a named map: a set.
func ofMap(info *types.Info, call *ast.CallExpr) bool {
	recv := Receiver(call)
	return recv != nil && IsMap(info.TypeOf(recv)) && len(call.Args) <= 2
}

// counts tells whether f counts up a metric.
func counts(f *types.Func) bool {
	path := f.Pkg().Path()
	if !strings.Contains(path, "prometheus") && !strings.Contains(path, "metric") {
		return false
	}
	return slices.Contains([]string{"Inc", "Dec", "Add", "Sub", "Set", "Observe", "WithLabelValues", "Update", "Mark"}, f.Name())
}

// chats tells whether call writes a record for those who look for mistakes.
func chats(call *ast.CallExpr, f *types.Func) bool {
	if words := Words(f.Name()); len(words) > 0 && (words[0] == "debug" || words[0] == "trace" || words[0] == "debugf" || words[0] == "tracef") {
		return true
	}
	level, ok := ast.Unparen(orSelf(Receiver(call))).(*ast.CallExpr)
	if !ok {
		return f.Name() == "V"
	}
	sel, ok := ast.Unparen(level.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "V"
}

func orSelf(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}
