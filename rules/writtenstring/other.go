package writtenstring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// otherForm matches io.WriteString(w, text) and w.Write([]byte(text)) on a writer
// that takes strings itself.
func (w *write) otherForm(info *types.Info) bool {
	w.other = true
	if kit.IsCall(info, w.call, "io", "WriteString") && len(w.call.Args) == 2 {
		w.to, w.text = ast.Unparen(w.call.Args[0]), w.call.Args[1]
		if u, ok := w.to.(*ast.UnaryExpr); ok && u.Op == token.AND {
			w.to = ast.Unparen(u.X)
		}
	} else {
		w.to = kit.Receiver(w.call)
		f := kit.Callee(info, w.call)
		if w.to == nil || f == nil || f.Name() != "Write" || len(w.call.Args) != 1 {
			return false
		}
		if w.text = asBytes(info, w.call.Args[0]); w.text == nil {
			return false
		}
	}
	w.sink = kit.SinkOf(info, w.to)
	return w.sink != kit.NoSink && kit.Named(info, w.to)
}

// asBytes is text of []byte(text), nil for anything else.
func asBytes(info *types.Info, e ast.Expr) ast.Expr {
	conversion, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsConversion(info, conversion) || !kit.IsBytes(info.TypeOf(conversion)) || !kit.IsString(info.TypeOf(conversion.Args[0])) {
		return nil
	}
	return conversion.Args[0]
}

// madeFor is what a local variable holds that is made for the write at c alone, nil
// for other texts.
func (x checker) madeFor(c inspector.Cursor, text ast.Expr) ast.Expr {
	v := kit.Variable(x.TypesInfo, text)
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) {
		return nil
	}
	made := ast.Unparen(kit.Origin(x.TypesInfo, frame.Node(), text))
	switch made.(type) {
	case *ast.CallExpr, *ast.BinaryExpr:
	default:
		return nil
	}
	uses := 0
	for use := range kit.Uses(x.TypesInfo, frame, v) {
		if use.Node() != text && use.Node().Pos() != v.Pos() {
			return nil
		}
		uses++
	}
	at, found := kit.Find(frame, made)
	if uses == 0 || !found {
		return nil
	}
	home, repeated := kit.Loop(at)
	loop, inside := kit.Loop(c)
	if repeated != inside || inside && home != loop {
		return nil // made once for many writes
	}
	return made
}

// around makes the edits that leave w.to.Write( before call and a parenthesis behind
// it.
func (w write) around(pass *analysis.Pass, file *ast.File, call *ast.CallExpr) (head, tail analysis.TextEdit, ok bool) {
	head = kit.ReplaceRange(w.call.Pos(), call.Pos(), kit.Text(pass, w.to)+".Write(")
	tail = kit.ReplaceRange(call.End(), w.call.End(), ")")
	return head, tail, !kit.HasComment(file, head.Pos, head.End) && !kit.HasComment(file, tail.Pos, tail.End)
}

// imports drops package io where the last use of it is gone.
func (w write) imports(pass *analysis.Pass) []analysis.TextEdit {
	if pkg := kit.PackageIdent(pass.TypesInfo, w.call); pkg != nil && w.other {
		return kit.EditImports(pass, kit.File(w.at), []*ast.Ident{pkg})
	}
	return nil
}

// small tells whether the number is known to be one of those whose strings the
// linker makes: a part of a clock's time, a remainder, how deep something lies.
func small(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "strconv" || len(call.Args) == 0 {
		return false
	}
	switch f.Name() {
	case "FormatInt", "FormatUint":
		if base, ok := kit.ConstInt(info, call.Args[1]); !ok || base != 10 {
			return false
		}
	case "Itoa":
	default:
		return false
	}
	return below100(info, call.Args[0])
}

func below100(info *types.Info, e ast.Expr) bool {
	if n, ok := kit.ConstInt(info, e); ok {
		return 0 <= n && n < 100
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		word := kit.LastWord(kit.NameOf(e))
		return word == "level" || word == "depth"
	case *ast.BinaryExpr:
		n, ok := kit.ConstInt(info, e.Y)
		return ok && e.Op == token.REM && n <= 100
	case *ast.CallExpr:
		if kit.IsConversion(info, e) {
			return below100(info, e.Args[0])
		}
		return kit.IsMethod(info, e, "time", "Time", "Day", "Hour", "Minute", "Month", "Second", "Weekday")
	}
	return false
}
