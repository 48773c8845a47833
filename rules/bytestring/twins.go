package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// twin finds the call that does without the conversion.
func (s *site) twin() (twin, bool) {
	src, toString := bytesOf(s.TypesInfo, s.call.Args[s.at])
	find := []func(source) (twin, bool){s.builtin, s.stringsCall, s.utf8Call, s.writesString, s.makesReader, s.printed, s.prints, s.decodes, s.sibling}
	if !toString {
		src, _ = stringOf(s.TypesInfo, s.call.Args[s.at])
		find = []func(source) (twin, bool){s.buffered, s.bytesCall, s.formats, s.writesBytes, s.readsString, s.siblingString}
	}
	for _, f := range find {
		if t, ok := f(src); ok {
			return t, true
		}
	}
	return twin{}, false
}

// builtin: append(x, string(b)...) and copy(x, string(b)).
func (s *site) builtin(src source) (twin, bool) {
	for _, name := range [...]string{"append", "copy"} {
		if kit.IsBuiltin(s.TypesInfo, s.call, name) && s.at == 1 && (name == "copy" || s.call.Ellipsis.IsValid()) {
			args, ok := s.args(src, nil)
			return twin{name: "the bytes themselves", text: name + "(" + args + ")"}, ok
		}
	}
	return twin{}, false
}

// stringsCall: functions of strings that answer with a number or a boolean.
func (s *site) stringsCall(src source) (twin, bool) {
	info := s.TypesInfo
	text, answers := false, s.compared() && kit.IsCall(info, s.call, "strings", "TrimSpace", "Trim", "TrimLeft", "TrimRight")
	switch {
	case s.at != 0:
		return twin{}, false
	case kit.IsCall(info, s.call, "strings", "Contains", "Count", "EqualFold", "HasPrefix", "HasSuffix", "Index", "LastIndex"):
		text = true
	case answers:
	case kit.IsCall(info, s.call, "strings", "ContainsAny", "ContainsRune", "IndexAny", "IndexByte", "IndexRune", "IndexFunc",
		"LastIndexAny", "LastIndexByte", "LastIndexFunc"):
	default:
		return twin{}, false
	}
	q, ok := kit.Qualifier(s.Pass, s.file, s.call.Pos(), "bytes")
	if !ok {
		return twin{}, false
	}
	args, ok := s.args(src, func(i int, e ast.Expr) (string, bool) {
		if !text {
			return kit.Text(s.Pass, e), true
		}
		if other, is := bytesOf(info, e); is {
			return s.text(other), true
		}
		c, constant := kit.ConstString(info, e)
		return "[]byte(" + kit.Text(s.Pass, e) + ")", constant && len(c) <= 32 // on the stack
	})
	if !ok {
		return twin{}, text && !short(info, src.expr) && s.otherFree(s.call.Args[1])
	}
	name := kit.Callee(info, s.call).Name()
	call := q + name + "(" + args + ")"
	if answers {
		call = "string(" + call + ")"
	}
	return twin{name: "bytes." + name, text: call, pkg: "bytes", gone: s.qualifiers()}, true
}

// otherFree tells whether the other text, a variable's, can be bytes without a copy for this call:
// the compiler makes none for what Go code compares, and a loop around does with one.
func (s *site) otherFree(e ast.Expr) bool {
	info := s.TypesInfo
	if info.Types[e].Value != nil {
		return false
	}
	if kit.IsCall(info, s.call, "strings", "EqualFold", "HasPrefix", "HasSuffix") {
		return kit.AtLeast(s.Pass, s.file, "1.22")
	}
	loop, ok := kit.Loop(s.cursor)
	return ok && kit.Variable(info, e) != nil && kit.Invariant(info, e, loop.Node())
}

// compared tells whether the call's result is only compared: there the
// compiler needs no string of its own.
func (s *site) compared() bool {
	b, ok := s.cursor.Parent().Node().(*ast.BinaryExpr)
	return ok && (b.Op == token.EQL || b.Op == token.NEQ)
}

func (s *site) qualifiers() []*ast.Ident {
	if id := kit.PackageIdent(s.TypesInfo, s.call); id != nil {
		return []*ast.Ident{id}
	}
	return nil
}

// utf8Call: functions of unicode/utf8.
func (s *site) utf8Call(src source) (twin, bool) {
	if !kit.IsCall(s.TypesInfo, s.call, "unicode/utf8", "ValidString", "RuneCountInString", "DecodeRuneInString", "DecodeLastRuneInString", "FullRuneInString") {
		return twin{}, false
	}
	name := strings.TrimSuffix(strings.TrimSuffix(kit.Callee(s.TypesInfo, s.call).Name(), "InString"), "String")
	return s.renamed(src, name, "utf8."+name, "")
}

// renamed is the same call by another name of the same package or receiver.
func (s *site) renamed(src source, name, title string, level finding.Level) (twin, bool) {
	args, ok := s.args(src, nil)
	if sel, is := ast.Unparen(s.call.Fun).(*ast.SelectorExpr); is {
		name = kit.Text(s.Pass, sel.X) + "." + name
	}
	return twin{level: level, name: title, text: name + "(" + args + ")"}, ok
}

// writesString: WriteString(string(b)).
func (s *site) writesString(src source) (twin, bool) {
	info := s.TypesInfo
	if kit.IsCall(info, s.call, "io", "WriteString") && s.at == 1 && primary(s.call.Args[0]) {
		w := s.call.Args[0]
		if u, ok := w.(*ast.UnaryExpr); ok {
			w = u.X // &buf: Write takes the address itself
		}
		level := finding.Unsafe
		if writerOfStd(info.TypeOf(w)) {
			level = ""
		}
		return twin{level: level, name: "Write", text: kit.Text(s.Pass, w) + ".Write(" + s.text(src) + ")", gone: s.qualifiers()}, true
	}
	f := kit.Callee(info, s.call)
	if f == nil || f.Name() != "WriteString" || f.Signature().Recv() == nil || len(s.call.Args) != 1 {
		return twin{}, false
	}
	recv := kit.Receiver(s.call)
	if recv == nil || !s.has(info.TypeOf(recv), "Write", f.Signature(), true) {
		return twin{}, false
	}
	level := finding.Unsafe
	if writerOfStd(f.Signature().Recv().Type()) && writerOfStd(info.TypeOf(recv)) {
		level = ""
	}
	return s.renamed(src, "Write", "Write", level)
}

// primary tells whether ".Write" can follow e, or e is the address of what it
// can follow.
func primary(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr, *ast.ParenExpr:
		return true
	case *ast.UnaryExpr:
		_, ok := e.X.(*ast.Ident)
		return ok && e.Op == token.AND
	}
	return false
}

// writerOfStd tells whether t writes bytes and strings alike for certain.
func writerOfStd(t types.Type) bool {
	return kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Builder") || kit.IsNamed(t, "bufio", "Writer") ||
		kit.IsNamed(t, "os", "File")
}

// makesReader: a reader over bytes by way of a string.
func (s *site) makesReader(src source) (twin, bool) {
	name := ""
	switch {
	case kit.IsCall(s.TypesInfo, s.call, "strings", "NewReader") && s.passed():
		name = "NewReader"
	case kit.IsCall(s.TypesInfo, s.call, "bytes", "NewBufferString"):
		name = "NewBuffer"
	default:
		return twin{}, false
	}
	q, ok := kit.Qualifier(s.Pass, s.file, s.call.Pos(), "bytes")
	return twin{level: finding.Unsafe, name: "bytes." + name, text: q + name + "(" + s.text(src) + ")", pkg: "bytes", gone: s.qualifiers()}, ok
}
