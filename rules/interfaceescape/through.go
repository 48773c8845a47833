package interfaceescape

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A tracker follows a value's memory through one function.
type tracker struct {
	pass   *analysis.Pass
	fn     inspector.Cursor
	depth  int // of loops around what is allocated
	seen   []*types.Var
	why    string // the first interface that is to blame
	blames []blamed
	shared bool   // a loop inside gives the same memory again and again
	inside bool   // what is followed is a parameter: nothing may be to blame
	reader bool   // what is followed is a pointer to a reader
	direct bool   // a reader is first read from outside of any loop inside
	fails  string // what formats it where the function fails
}

// variable tells whether no use of v keeps its memory but a call that is to
// blame. A slice is its memory, other values, and those of which the compiler moved
// the variable itself, are where their address is taken.
func (t *tracker) variable(v *types.Var, moved bool) bool {
	if slices.Contains(t.seen, v) {
		return true
	}
	t.seen = append(t.seen, v)
	info := t.pass.TypesInfo
	_, slice := v.Type().Underlying().(*types.Slice)
	for use := range kit.Uses(info, t.fn, v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != t.fn.Node() {
			return false // a literal shares it
		}
		if (slice || t.reader) && !moved {
			if !t.value(use) {
				return false
			}
			continue
		}
		if at, taken := kit.Address(info, use); taken && !t.value(at) {
			return false
		}
	}
	return true
}

// value tells whether nobody keeps what at is, a slice or a pointer, but a call
// that is to blame.
func (t *tracker) value(at inspector.Cursor) bool {
	kind, i := at.ParentEdge()
	up := at.Parent()
	switch n := up.Node().(type) {
	case *ast.ParenExpr:
		return t.value(up)
	case *ast.SliceExpr:
		return kind != edge.SliceExpr_X || t.value(up)
	case *ast.IndexExpr:
		// An element, but not its address.
		kind, _ := up.ParentEdge()
		x, ok := up.Parent().Node().(*ast.UnaryExpr)
		return kind != edge.UnaryExpr_X || !ok || x.Op != token.AND
	case *ast.BinaryExpr, *ast.RangeStmt, *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs {
			return true
		}
		if len(n.Lhs) != len(n.Rhs) {
			return false
		}
		return t.alias(n.Lhs[i])
	case *ast.SelectorExpr:
		kind, _ := up.ParentEdge()
		return t.reader && kind == edge.CallExpr_Fun // its own method
	case *ast.ValueSpec:
		return kind != edge.ValueSpec_Values || i < len(n.Names) && t.alias(n.Names[i])
	case *ast.CallExpr:
		if kind == edge.CallExpr_Fun {
			return true // a method of the value itself
		}
		return kind == edge.CallExpr_Args && t.call(up, n, i)
	}
	return false // stored, returned, sent
}

// alias follows the variable that a value is given to.
func (t *tracker) alias(e ast.Expr) bool {
	if kit.IsBlank(e) {
		return true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v := kit.Variable(t.pass.TypesInfo, id)
	if !kit.IsLocal(v) || isParameter(t.fn, v) && !t.inside {
		return false
	}
	if _, slice := v.Type().Underlying().(*types.Slice); !slice {
		return false
	}
	return t.variable(v, false)
}

// call judges the i-th argument of a call.
func (t *tracker) call(c inspector.Cursor, call *ast.CallExpr, i int) bool {
	info := t.pass.TypesInfo
	if why := blame(info, call, i, kit.LoopDepth(c) > 0 || t.reader); why != "" {
		if t.inside {
			return false
		}
		if t.why == "" {
			t.why = why
		}
		t.blames = append(t.blames, blamed{call, i})
		if inner := kit.LoopDepth(c) > t.depth; inner && !t.direct {
			t.shared = true
		} else if !inner && t.reader {
			t.shared, t.direct = false, true // the loop inside has the rest
		}
		return !givesBack(info.TypeOf(call)) || i > 0 && growsFirst(info, call) || t.value(c)
	}
	switch {
	case !t.reader && kit.IsCall(info, call, "fmt") && kit.ErrorPath(info, c):
		t.fails = types.ExprString(call.Fun)
		return !t.inside
	case kit.IsConversion(info, call):
		return kit.IsString(info.TypeOf(call))
	case kit.IsBuiltin(info, call, "append"):
		// The elements of a slice that is spread are copied.
		return i > 0 && call.Ellipsis.IsValid() || i == 0 && t.value(c)
	case kit.IsBuiltin(info, call, "copy"), kit.IsBuiltin(info, call, "len"), kit.IsBuiltin(info, call, "cap"), kit.IsBuiltin(info, call, "clear"):
		return true
	}
	if !harmless(info, call) && !t.local(c, call, i) {
		return false
	}
	if sig, ok := kit.Underlying(info, call.Fun).(*types.Signature); t.reader && ok && !holds(sig) {
		return true // what is read is of the bytes, not of the reader
	}
	return !givesBack(info.TypeOf(call)) || t.value(c)
}

// growsFirst tells whether a call gives its first argument back, grown, as an AEAD does: what
// else it gets is not in there.
func growsFirst(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Params().Len() == 0 || !kit.IsBytes(f.Signature().Params().At(0).Type()) {
		return false
	}
	return f.Name() == "Seal" || f.Name() == "Open" || strings.HasPrefix(f.Name(), "Append")
}

// givesBack tells whether a result may be memory of an argument.
func givesBack(result types.Type) bool {
	switch r := result.(type) {
	case nil:
		return false
	case *types.Tuple:
		return slices.ContainsFunc(slices.Collect(r.Variables()), func(v *types.Var) bool { return givesBack(v.Type()) })
	}
	_, basic := result.Underlying().(*types.Basic)
	return !basic && !kit.IsError(result)
}

// local tells whether a function of the same package keeps its i-th argument, as
// far as its text shows.
func (t *tracker) local(c inspector.Cursor, call *ast.CallExpr, i int) bool {
	f := kit.Callee(t.pass.TypesInfo, call)
	if f == nil || f.Pkg() != t.pass.Pkg || f.Origin() != f || t.inside || i >= f.Signature().Params().Len() || f.Signature().Variadic() {
		return false
	}
	p := f.Signature().Params().At(i)
	decl, ok := kit.EffectsOf(t.pass).Body(f)
	if t.reader {
		return ok && t.follow(decl, p)
	}
	switch p.Type().Underlying().(type) {
	case *types.Slice:
	case *types.Pointer:
		return ok && kit.LookerOf(t.pass).Quiet(c.ChildAt(edge.CallExpr_Args, i))
	default:
		return false
	}
	return ok && (&tracker{pass: t.pass, fn: decl, inside: true}).variable(p, false)
}

// follow goes on in a function that is given the reader as what it is: who is to blame
// there is to blame here.
func (t *tracker) follow(decl inspector.Cursor, p *types.Var) bool {
	if _, pointer := p.Type().Underlying().(*types.Pointer); !pointer || slices.Contains(t.seen, p) {
		return pointer
	}
	in := &tracker{pass: t.pass, fn: decl, seen: t.seen, reader: true}
	if !in.variable(p, false) {
		return false
	}
	if t.why == "" {
		t.why = in.why
	}
	t.seen, t.blames = in.seen, append(t.blames, in.blames...)
	return true
}

// blame says how call gives its i-th argument to an interface: bytes to a method
// whose receiver is one, to one that by its contract keeps nothing and yet hands
// them on (bufio.Writer.Write), or to a function that passes them on to such a
// receiver (io.ReadFull); or, in a loop, a value as an interface with methods. What
// a method fills for its caller is not flagged: it has to be somewhere. A callee
// that keeps what it gets in its result is not to blame.
func blame(info *types.Info, call *ast.CallExpr, i int, loop bool) string {
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	if !ok || kit.IsConversion(info, call) || holds(sig) || keeps(info, call) {
		return ""
	}
	bytes := kit.IsBytes(info.TypeOf(call.Args[i]))
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && bytes && info.Selections[sel] != nil {
		t := info.TypeOf(sel.X)
		switch {
		case slow(info, sel.X):
		case methods(t):
			return fmt.Sprintf("%s is called through the interface %s", types.ExprString(sel), name(t))
		case streams(sel.Sel.Name) && !copies(t):
			return fmt.Sprintf("%s may hand it to an interface", types.ExprString(sel))
		}
	}
	if call.Ellipsis.IsValid() {
		return ""
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && loop && fillsAt(info, call, i) && info.Selections[sel] != nil {
		if t := info.TypeOf(sel.X); methods(t) && !slow(info, sel.X) {
			return fmt.Sprintf("%s is called through the interface %s", types.ExprString(sel), name(t))
		}
	}
	if t := parameter(sig, i); methods(t) && !kit.IsError(t) && !bytes && loop && !writes(info.TypeOf(call.Args[i])) {
		return fmt.Sprintf("%s takes it as %s", types.ExprString(call.Fun), name(t))
	}
	if bytes && kit.IsCall(info, call, "io", "ReadFull", "ReadAtLeast", "CopyBuffer") && !slow(info, call.Args[0]) {
		if t := info.TypeOf(call.Args[0]); methods(t) {
			return fmt.Sprintf("%s gives it to the interface %s", types.ExprString(call.Fun), name(t))
		}
		return types.ExprString(call.Fun) + " hands it to an interface"
	}
	return ""
}

// fillsAt tells whether the i-th argument is the address of a variable that a loop's
// body declares, for a method to fill: outside of the loop one would do. What decodes
// or asks somebody else costs more than its place.
func fillsAt(info *types.Info, call *ast.CallExpr, i int) bool {
	x, ok := ast.Unparen(call.Args[i]).(*ast.UnaryExpr)
	f := kit.Callee(info, call)
	if !ok || x.Op != token.AND || kit.Variable(info, x.X) == nil || f == nil {
		return false
	}
	for p := range f.Signature().Params().Variables() {
		if kit.IsNamed(p.Type(), "context", "Context") {
			return false
		}
	}
	for _, word := range kit.Words(f.Name()) {
		switch word {
		case "decode", "unmarshal", "parse", "scan", "get", "list", "find", "first", "query", "exec", "call", "do", "read", "load", "fetch", "bind", "select", "recv", "receive", "visit", "apply", "run":
			return false
		}
	}
	return true
}

// writes tells whether t is a writer: it grows memory of its own, which costs more
// than its place.
func writes(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Write")
	_, ok := obj.(*types.Func)
	return ok
}

// streams tells whether a method is one of the io package's interfaces, by name.
func streams(method string) bool {
	switch method {
	case "Write", "Read", "ReadAt", "WriteAt":
		return true
	}
	return false
}

// copies tells whether a writer or reader is known to hand nothing on.
func copies(t types.Type) bool {
	return kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Builder") || kit.IsNamed(t, "bytes", "Reader") || kit.IsNamed(t, "strings", "Reader")
}

// slow tells whether a stream ends in a system call, or works for as long as one:
// the allocation is nothing beside it.
func slow(info *types.Info, stream ast.Expr) bool {
	t := info.TypeOf(stream)
	if t == nil {
		return false
	}
	if kit.IsNamed(t, "net/http", "ResponseWriter") || kit.IsNamed(t, "io", "ReadWriteCloser") || kit.IsNamed(t, "io", "ReadWriter") {
		return true
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		for _, kind := range [...]string{"file", "conn", "socket", "pipe", "port"} {
			if strings.HasSuffix(strings.ToLower(named.Obj().Name()), kind) {
				return true
			}
		}
	}
	v, ok := kit.Object(info, stream).(*types.Var)
	return ok && v.Pkg() != nil && v.Pkg().Path() == "crypto/rand"
}

// keeps tells whether the callee takes the argument for later, as far as its name
// shows.
func keeps(info *types.Info, call *ast.CallExpr) bool {
	obj := kit.Object(info, call.Fun)
	return obj == nil || slices.ContainsFunc(kit.Words(obj.Name()), func(w string) bool {
		switch w {
		case "reset", "set", "init", "add", "register", "attach", "use", "bind", "push", "put", "store", "wrap", "with", "new", "open", "start", "go",
			"send", "publish", "enqueue", "queue", "append", "insert", "submit", "post", "emit":
			return true
		}
		return false
	})
}

// holds tells whether a result may hold an argument: a pointer, an interface
// other than error, a function, a struct.
func holds(sig *types.Signature) bool {
	for r := range sig.Results().Variables() {
		switch r.Type().Underlying().(type) {
		case *types.Basic, *types.Slice:
		default:
			if !kit.IsError(r.Type()) {
				return true
			}
		}
	}
	return false
}

func parameter(sig *types.Signature, i int) types.Type {
	if n := sig.Params().Len(); i < n && !(sig.Variadic() && i == n-1) {
		return sig.Params().At(i).Type()
	}
	return nil
}

// methods tells whether t is an interface with methods, not a type parameter.
func methods(t types.Type) bool {
	if t == nil || kit.IsTypeParam(t) {
		return false
	}
	u, ok := t.Underlying().(*types.Interface)
	return ok && u.NumMethods() > 0
}

func name(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

// harmless tells whether the callee is of a package of the standard library whose
// functions keep no bytes; a result may be of the same memory.
func harmless(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch kit.Package(f) {
	case "encoding/binary":
		return f.Name() != "Read" && f.Name() != "Write"
	case "bytes", "strconv", "unicode/utf8", "unicode/utf16", "slices", "math", "math/bits", "hash/crc32", "hash/crc64", "hash/adler32",
		"crypto/subtle", "encoding/hex", "encoding/base64", "crypto/sha256", "crypto/sha1", "crypto/md5", "crypto/sha512":
		return !holds(f.Signature())
	case "time":
		return f.Name() == "AppendFormat"
	}
	return false
}
