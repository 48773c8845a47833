package bytestring

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// bytesCall: functions of bytes whose argument the compiler does copy.
func (s *site) bytesCall(src source) (twin, bool) {
	both := kit.IsCall(s.TypesInfo, s.call, "bytes", "Compare", "Contains", "Count", "Index") ||
		kit.IsCall(s.TypesInfo, s.call, "bytes", "LastIndex") && !kit.AtLeast(s.Pass, s.file, "1.22") // no assembly: the compiler sees that it only reads
	if s.at != 0 || !both && !kit.IsCall(s.TypesInfo, s.call, "bytes", "ContainsAny", "ContainsRune", "IndexAny", "IndexByte", "IndexRune") {
		return twin{}, false
	}
	q, ok := kit.Qualifier(s.Pass, s.file, s.call.Pos(), "strings")
	if !ok {
		return twin{}, false
	}
	args, ok := s.args(src, func(i int, e ast.Expr) (string, bool) {
		if !both {
			return kit.Text(s.Pass, e), true
		}
		other, is := stringOf(s.TypesInfo, e)
		if !is {
			return "", false
		}
		return s.text(other), true
	})
	name := kit.Callee(s.TypesInfo, s.call).Name()
	return twin{name: "strings." + name, text: q + name + "(" + args + ")", pkg: "strings", gone: s.qualifiers()}, ok
}

// writesBytes: Write([]byte(s)).
func (s *site) writesBytes(src source) (twin, bool) {
	f := kit.Callee(s.TypesInfo, s.call)
	recv := kit.Receiver(s.call)
	if f == nil || f.Name() != "Write" || recv == nil || len(s.call.Args) != 1 || f.Signature().Recv() == nil {
		return twin{}, false
	}
	t := s.TypesInfo.TypeOf(recv)
	switch {
	case kit.IsNamed(t, "bytes", "Buffer"), kit.IsNamed(t, "strings", "Builder"):
		return twin{}, false // no copy since Go 1.22
	case s.has(t, "WriteString", f.Signature(), false):
		level := finding.Unsafe
		if writerOfStd(t) && writerOfStd(f.Signature().Recv().Type()) {
			level = ""
		}
		return s.renamed(src, "WriteString", "WriteString", level)
	case s.ofArchive(recv):
		return twin{}, false // what writes into an archive copies the text itself
	case s.refused(recv):
		return twin{}, false // what it has comes to Write in the end
	case kit.IsNamed(t, "io", "Writer"), kit.IsNamed(t, "net/http", "ResponseWriter"):
		q, ok := kit.Qualifier(s.Pass, s.file, s.call.Pos(), "io")
		text := q + "WriteString(" + kit.Text(s.Pass, recv) + ", " + s.text(src) + ")"
		return twin{level: finding.Unsafe, name: "io.WriteString", text: text, pkg: "io"}, ok
	}
	return twin{}, false
}

// ofArchive tells whether a writer is what a zip.Writer gives for a file.
func (s *site) ofArchive(w ast.Expr) bool {
	decl, v := kit.Decl(s.cursor), kit.Variable(s.TypesInfo, w)
	if decl == nil || !kit.IsLocal(v) {
		return false
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 || kit.Variable(s.TypesInfo, a.Lhs[0]) != v {
			return !found
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		found = found || ok && kit.IsMethod(s.TypesInfo, call, "archive/zip", "Writer", "Create", "CreateHeader", "CreateRaw")
		return !found
	})
	return found
}

// readsString: a reader over a string by way of bytes.
func (s *site) readsString(src source) (twin, bool) {
	if !kit.IsCall(s.TypesInfo, s.call, "bytes", "NewReader", "NewBuffer") || !s.passed() {
		return twin{}, false
	}
	q, ok := kit.Qualifier(s.Pass, s.file, s.call.Pos(), "strings")
	return twin{level: finding.Unsafe, name: "strings.NewReader", text: q + "NewReader(" + s.text(src) + ")", pkg: "strings", gone: s.qualifiers()}, ok
}

// sibling: a function of the same package or type that takes bytes.
func (s *site) sibling(src source) (twin, bool) {
	f := kit.Callee(s.TypesInfo, s.call)
	if f == nil || f.Pkg() == nil || slices.Contains([]string{"strings", "strconv", "fmt", "io", "os", "bufio", "reflect"}, f.Pkg().Path()) {
		return twin{}, false
	}
	names := []string{f.Name() + "Bytes"}
	if i := strings.Index(f.Name(), "String"); i >= 0 {
		head, tail := f.Name()[:i], f.Name()[i+len("String"):]
		names = append(names, head+tail, head+"Bytes"+tail)
	}
	return s.named(src, f, names, true)
}

// siblingString: a function of the same package or type that takes a string.
func (s *site) siblingString(src source) (twin, bool) {
	f := kit.Callee(s.TypesInfo, s.call)
	if f == nil || f.Pkg() == nil || f.Name() == "Write" || slices.Contains([]string{"bytes", "unicode/utf8", "io", "os", "bufio", "reflect"}, f.Pkg().Path()) {
		return twin{}, false
	}
	names := []string{f.Name() + "String"}
	if i := strings.Index(f.Name(), "Bytes"); i >= 0 {
		head, tail := f.Name()[:i], f.Name()[i+len("Bytes"):]
		names = append(names, head+tail, head+"String"+tail)
	}
	if f.Pkg().Path() == "regexp" && strings.HasSuffix(f.Name(), "Index") { // FindStringIndex
		for _, verb := range [...]string{"FindAll", "Find"} {
			if tail, ok := strings.CutPrefix(f.Name(), verb); ok {
				names = append(names, verb+"String"+tail)
				break
			}
		}
	}
	return s.named(src, f, names, false)
}

func (s *site) named(src source, f *types.Func, names []string, toBytes bool) (twin, bool) {
	if f.Signature().TypeParams().Len() > 0 {
		return twin{}, false
	}
	level := finding.Unsafe
	if f.Pkg().Path() == "regexp" {
		level = ""
	}
	for _, name := range names {
		if name == f.Name() || name == "" {
			continue
		}
		if f.Signature().Recv() != nil {
			recv := kit.Receiver(s.call)
			if recv != nil && s.has(s.TypesInfo.TypeOf(recv), name, f.Signature(), toBytes) {
				return s.renamed(src, name, name, level)
			}
			continue
		}
		g, ok := f.Pkg().Scope().Lookup(name).(*types.Func)
		if ok && (g.Exported() || g.Pkg() == s.Pkg) && g != s.self() && s.alike(f.Signature(), g.Signature(), toBytes) {
			return s.renamed(src, name, f.Pkg().Name()+"."+name, level)
		}
	}
	return twin{}, false
}

// self is the function around the call: a twin that is written with its other
// half must not call itself.
func (s *site) self() types.Object {
	if d := kit.Decl(s.cursor); d != nil {
		return s.TypesInfo.Defs[d.Name]
	}
	return nil
}

// has tells whether values of t have a method name that is like sig.
func (s *site) has(t types.Type, name string, sig *types.Signature, toBytes bool) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, s.Pkg, name)
	m, ok := obj.(*types.Func)
	return ok && m != s.self() && s.alike(sig, m.Signature(), toBytes)
}

// alike tells whether b is signature a but for the type of the parameter that
// the conversion is made for.
func (s *site) alike(a, b *types.Signature, toBytes bool) bool {
	if a.Params().Len() != b.Params().Len() || a.Variadic() != b.Variadic() || !types.Identical(a.Results(), b.Results()) || s.at >= a.Params().Len() {
		return false
	}
	for i := range a.Params().Len() {
		p, q := a.Params().At(i).Type(), b.Params().At(i).Type()
		if i != s.at {
			if !types.Identical(p, q) {
				return false
			}
			continue
		}
		if toBytes && !kit.IsBytes(q) || !toBytes && !types.Identical(types.Unalias(q), types.Typ[types.String]) {
			return false
		}
	}
	return !a.Variadic() || s.at < a.Params().Len()-1
}
