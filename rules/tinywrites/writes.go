package tinywrites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A write is one small write to a writer without a buffer.
type write struct {
	name     string       // of the writer, for a person
	object   types.Object // of the writer
	standard bool         // standard output
	lasting  bool         // a connection, or a file kept in a field

	connection bool
}

// madeIn tells whether the writer is a local that is declared in n.
func (w write) madeIn(n ast.Node) bool {
	v, ok := w.object.(*types.Var)
	return ok && kit.IsLocal(v) && kit.DeclaredIn(v, n)
}

// smallLimit is the size in bytes up to which a known piece is small.
const smallLimit = 512

// smallWrite matches a call that writes a small piece to a file or connection.
func smallWrite(info *types.Info, c inspector.Cursor) (w write, ok bool) {
	call := c.Node().(*ast.CallExpr)
	name := ""
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	var writer ast.Expr
	switch name {
	case "Write", "WriteString":
		if kit.IsCall(info, call, "io", "WriteString") || kit.IsCall(info, call, "encoding/binary", "Write") {
			writer = call.Args[0]
		} else if len(call.Args) == 1 && (name == "WriteString" || small(info, call.Args[0]) || smallLocal(info, c, call.Args[0])) {
			writer = kit.Receiver(call)
		}
	case "Fprint", "Fprintf", "Fprintln":
		if kit.IsCall(info, call, "fmt") {
			writer = call.Args[0]
		}
	case "Print", "Printf", "Println":
		if kit.IsCall(info, call, "fmt") {
			return write{name: "standard output", object: kit.Callee(info, call).Pkg().Scope().Lookup("Println"), standard: true}, true
		}
	case "Encode":
		writer = encoded(info, c, call)
	}
	if writer == nil {
		return w, false
	}
	return direct(info, c, writer)
}

// small tells whether an argument of Write is known to be short.
func small(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if kit.IsConversion(info, e) {
			return true // []byte(line)
		}
		return kit.IsCall(info, e, "fmt", "Appendf", "Append", "Appendln") ||
			kit.IsBuiltin(info, e, "append") && len(e.Args) > 0 && !e.Ellipsis.IsValid()
	case *ast.CompositeLit:
		return len(e.Elts) < smallLimit
	case *ast.SliceExpr:
		n := kit.ArrayLen(info.TypeOf(e.X))
		return 0 <= n && n <= smallLimit
	case *ast.Ident:
		v, ok := info.ObjectOf(e).(*types.Var)
		return ok && !kit.IsLocal(v) && !v.IsField() && slices.Contains([]string{"newline", "crlf", "nl", "sep", "comma"}, strings.ToLower(v.Name()))
	}
	return false
}

// smallLocal tells whether e is a local that is made anew of a small piece at each
// turn of the loop around c, by appends to nothing or by encoding an item. A buffer
// that is filled over several turns is not: it is written where it is full.
func smallLocal(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	v := kit.Variable(info, e)
	loop, ok := kit.Loop(c)
	if ok && refilled(info, loop, e) {
		return true
	}
	if !ok || !kit.IsLocal(v) {
		return false
	}
	body := kit.LoopBody(loop.Node())
	anew := false
	for _, from := range kit.Given(info, body, v) {
		call, ok := ast.Unparen(from).(*ast.CallExpr)
		if !ok {
			return false
		}
		switch {
		case kit.IsCall(info, call, "encoding/json", "Marshal"), kit.IsConversion(info, call), kit.IsCall(info, call, "fmt", "Appendf", "Append", "Appendln"),
			kit.IsBuiltin(info, call, "make") && len(call.Args) == 2 && short(info, call.Args[1]):
			anew = true
		case kit.IsBuiltin(info, call, "append") && !call.Ellipsis.IsValid(), appendsValue(info, call):
			anew = anew || kit.Variable(info, call.Args[0]) != v
		default:
			return false
		}
	}
	return anew
}

// short tells whether a length is that of a header and a name: a small constant, the
// length of a string, or a sum of them. That of bytes may be any.
func short(info *types.Info, length ast.Expr) bool {
	if n, ok := kit.ConstInt(info, length); ok {
		return n <= smallLimit
	}
	switch e := ast.Unparen(length).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && short(info, e.X) && short(info, e.Y)
	case *ast.CallExpr:
		if !kit.IsBuiltin(info, e, "len") || len(e.Args) != 1 {
			return false
		}
		return kit.IsString(info.TypeOf(e.Args[0]))
	}
	return false
}

// appendsValue matches strconv.AppendInt and its like.
func appendsValue(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "strconv" && strings.HasPrefix(f.Name(), "Append")
}

// encoded is the writer below a JSON encoder that call's receiver is.
func encoded(info *types.Info, c inspector.Cursor, call *ast.CallExpr) ast.Expr {
	if !kit.IsMethod(info, call, "encoding/json", "Encoder", "Encode") {
		return nil
	}
	made, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), kit.Receiver(call))).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, made, "encoding/json", "NewEncoder") {
		return nil
	}
	return made.Args[0]
}

// shortest tells whether an argument is a constant of one or two bytes.
func shortest(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if kit.IsConversion(info, e) && len(e.Args) == 1 {
			text, ok := kit.ConstString(info, e.Args[0])
			return ok && len(text) <= 2
		}
	case *ast.CompositeLit:
		return len(e.Elts) <= 2
	}
	text, ok := kit.ConstString(info, e)
	return ok && len(text) <= 2
}

// direct tells whether writer is a file or connection with no buffer before it.
func direct(info *types.Info, c inspector.Cursor, writer ast.Expr) (w write, ok bool) {
	if u, ok := ast.Unparen(writer).(*ast.UnaryExpr); ok && u.Op == token.AND {
		writer = u.X
	}
	kind := unbuffered(info.TypeOf(writer))
	from := kit.Origin(info, kit.TopDecl(c), writer)
	if k := unbuffered(info.TypeOf(from)); k != "" {
		kind = k
	} else if sometimesWrapped(info, c, writer) {
		kind, from = "file", writer
	} else {
		from = writer
	}
	o := kit.Object(info, writer)
	if kind == "" || o == nil {
		return w, false
	}
	w = write{name: types.ExprString(ast.Unparen(writer)), object: o, connection: kind == "connection"}
	if v, ok := o.(*types.Var); ok {
		w.lasting = kind == "connection" || v.IsField() && !types.IsInterface(v.Type())
	}
	if std, ok := kit.Object(info, from).(*types.Var); ok && std.Pkg() != nil && std.Pkg().Path() == "os" && !std.IsField() {
		w.standard = std.Name() == "Stdout"
		return w, std.Name() == "Stdout" // never standard error
	}
	return w, true
}

// unbuffered is "file" or "connection" for types each of whose writes is a
// system call or a record of its own.
func unbuffered(t types.Type) string {
	if kind := kit.Unbuffered(t); kind != "" || t == nil || !likeFile(t) {
		return kind
	}
	return "file"
}

// likeFile tells whether t is an interface of the files of an abstract file system:
// it is written to and closed, and has two methods or more that only a file has. What
// is behind it is a file of the operating system, or memory in tests.
func likeFile(t types.Type) bool {
	if !types.IsInterface(t) || kit.Method(t, "Write") == nil || kit.Method(t, "Close") == nil || kit.Method(t, "Flush") != nil {
		return false
	}
	of := 0
	for _, name := range [...]string{"Sync", "Truncate", "Stat", "Seek", "ReadAt", "WriteAt"} {
		if kit.Method(t, name) != nil {
			of++
		}
	}
	return of >= 2
}
