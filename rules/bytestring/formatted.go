package bytestring

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// sprint is the call of fmt whose string src is, nil for anything else.
func (s *site) sprint(src source) *ast.CallExpr {
	call, ok := ast.Unparen(src.expr).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || kit.PackageIdent(s.TypesInfo, call) == nil || !kit.IsCall(s.TypesInfo, call, "fmt", "Sprintf", "Sprint", "Sprintln") {
		return nil
	}
	return call
}

// formats: Write([]byte(fmt.Sprintf(...))).
func (s *site) formats(src source) (twin, bool) {
	call := s.sprint(src)
	f := kit.Callee(s.TypesInfo, s.call)
	recv := kit.Receiver(s.call)
	if call == nil || f == nil || f.Name() != "Write" || recv == nil || len(s.call.Args) != 1 || f.Signature().Recv() == nil {
		return twin{}, false
	}
	if f.Signature().Results().Len() != 2 {
		return twin{}, false // no io.Writer
	}
	to := kit.Text(s.Pass, recv)
	t := s.TypesInfo.TypeOf(recv)
	if kit.IsPointer(f.Signature().Recv().Type()) && !kit.IsPointer(t) {
		to = "&" + to
	}
	level := finding.Unsafe
	if writerOfStd(t) {
		level = ""
	}
	text, ok := s.twinOf(call, "F", to)
	return twin{level: level, name: "fmt.F" + kit.Callee(s.TypesInfo, call).Name()[1:], text: text}, ok
}

// twinOf is the call of fmt's twin with prefix F or Append instead of the S, and
// what it writes to as a first argument.
func (s *site) twinOf(call *ast.CallExpr, prefix, to string) (string, bool) {
	args, ok := kit.Source(s.Pass, call.Args[0].Pos(), call.Rparen)
	name := kit.Callee(s.TypesInfo, call).Name()[1:]
	if prefix == "Append" {
		name = strings.TrimPrefix(name, "print")
	}
	return kit.PackageIdent(s.TypesInfo, call).Name + "." + prefix + name + "(" + to + ", " + args + ")", ok
}

// checkFormatted looks at []byte(fmt.Sprintf(...)) at c: fmt.Appendf makes the
// bytes without a string before.
func checkFormatted(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	src, ok := stringOf(pass.TypesInfo, call)
	if !ok {
		return
	}
	s := &site{Pass: pass, cursor: c, file: kit.File(c), call: call}
	made := s.sprint(src)
	if made == nil && !kit.Cold(pass, c) {
		s.checkNumber(src)
	}
	if made == nil || !kit.AtLeast(pass, s.file, "1.19") || kit.Cold(pass, c) || elsewhere(pass, c) {
		return
	}
	const message = "copies a string that fmt made into bytes that fmt could make"
	text, ok := s.twinOf(made, "Append", "nil")
	if !ok || !kit.Predeclared(pass, s.file, call.Pos(), "nil") || kit.HasComment(s.file, call.Pos(), made.Args[0].Pos()) || kit.HasComment(s.file, made.Rparen, call.End()) {
		kit.Report(pass, finding.Suggest, call, message)
		return
	}
	level := finding.Unsafe
	if neverEmpty(pass, made) {
		level = ""
	}
	name := "fmt.Append" + strings.TrimPrefix(kit.Callee(pass.TypesInfo, made).Name(), "Sprint")
	kit.Report(pass, level, call, message, kit.Fix("use "+name, kit.Tidy(pass, s.file, kit.Replace(call, text))...))
}

// elsewhere tells whether the conversion at c is reported with the call that it
// is an argument of.
func elsewhere(pass *analysis.Pass, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	up := c.Parent()
	outer := up.Node().(*ast.CallExpr)
	at := conversion(pass.TypesInfo, outer)
	if at < 0 || kit.IsConversion(pass.TypesInfo, outer) {
		return false
	}
	s := &site{Pass: pass, cursor: up, file: kit.File(up), call: outer, at: at}
	_, ok := s.twin()
	return ok && outer.Args[at] == c.Node()
}

// neverEmpty tells whether the call's string has a byte for certain: Append of
// nothing is nil, while a conversion is empty.
func neverEmpty(pass *analysis.Pass, call *ast.CallExpr) bool {
	if kit.IsCall(pass.TypesInfo, call, "fmt", "Sprintln") {
		return true
	}
	format, ok := kit.ConstString(pass.TypesInfo, call.Args[0])
	if !ok || !kit.IsCall(pass.TypesInfo, call, "fmt", "Sprintf") {
		return ok && format != ""
	}
	before, directive, found := strings.Cut(format, "%")
	if before != "" || !found {
		return before != ""
	}
	verb := strings.IndexFunc(directive, func(r rune) bool { return !strings.ContainsRune("+-# 0123456789.*[]", r) })
	return verb >= 0 && (directive[verb] == '%' || directive[verb] == 'd' || directive[verb] == 'q' || verb+1 < len(directive) && directive[verb+1] != '%')
}
