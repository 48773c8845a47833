package outgrownbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkSource looks at what is read whole from a source that says how large it is: a file, an
// entry of an archive, a part of a form. There is no edit: what an archive says comes from
// outside, and the author decides how much is believed.
func checkSource(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	var src, to ast.Expr
	switch {
	case kit.IsCall(info, call, "io", "Copy") && len(call.Args) == 2:
		to, src = call.Args[0], call.Args[1]
	case kit.IsMethod(info, call, "bytes", "Buffer", "ReadFrom") && len(call.Args) == 1:
		to, src = kit.Receiver(call), call.Args[0]
	case (kit.IsCall(info, call, "io", "ReadAll") || kit.IsCall(info, call, "io/ioutil", "ReadAll")) && len(call.Args) == 1:
		src = call.Args[0]
	default:
		return
	}
	frame, ok := kit.Frame(c)
	if !ok || kit.Cold(pass, c) {
		return
	}
	teller, file := tells(info, frame, src)
	if teller == "" || to == nil && file {
		return // os.ReadFile is another matter
	}
	if to != nil {
		v := pointed(info, to)
		if v == nil || !kit.IsNamed(v.Type(), "bytes", "Buffer") && !kit.IsNamed(v.Type(), "strings", "Builder") || !empty(info, frame, v, call) {
			return
		}
	}
	kit.Report(pass, finding.Suggest, call, "outgrows one array after the other: "+teller+" tells how much is read")
}

// tells is what says how many bytes a source has, "" where nothing does; file tells that it is
// a file of the system.
func tells(info *types.Info, frame inspector.Cursor, src ast.Expr) (teller string, file bool) {
	if t := info.TypeOf(src); t != nil && kit.IsNamed(t, "archive/tar", "Reader") {
		return "the header's Size", false
	}
	call, ok := ast.Unparen(kit.Origin(info, frame.Node(), src)).(*ast.CallExpr)
	switch {
	case !ok:
		return "", false
	case kit.IsMethod(info, call, "archive/zip", "File", "Open"):
		return "UncompressedSize64", false
	case kit.IsMethod(info, call, "mime/multipart", "FileHeader", "Open"):
		return "the FileHeader's Size", false
	case kit.IsCall(info, call, "os", "Open", "OpenFile"):
		return "Stat", true
	case opens(info, call):
		return "its Size", false
	}
	return "", false
}

// opens matches a call without arguments but a context that gives the stream of something that
// has a Size: blob.Reader(), object.Open(ctx).
func opens(info *types.Info, call *ast.CallExpr) bool {
	f, of := kit.Callee(info, call), kit.Receiver(call)
	if f == nil || of == nil || f.Signature().Recv() == nil {
		return false
	}
	switch f.Name() {
	case "Reader", "NewReader", "OpenReader", "Open":
	default:
		return false
	}
	for _, arg := range call.Args {
		if !kit.IsNamed(info.TypeOf(arg), "context", "Context") {
			return false
		}
	}
	size, _, _ := types.LookupFieldOrMethod(info.TypeOf(of), true, f.Pkg(), "Size")
	switch size := size.(type) {
	case *types.Var:
		return kit.IsInteger(size.Type())
	case *types.Func:
		sig := size.Signature()
		return sig.Params().Len() == 0 && sig.Results().Len() == 1 && kit.IsInteger(sig.Results().At(0).Type())
	}
	return false
}

// told tells whether a source says how large it is.
func (b *buffer) told(info *types.Info, src ast.Expr) bool {
	frame, ok := kit.Frame(b.decl)
	if !ok {
		return false
	}
	teller, _ := tells(info, frame, src)
	return teller != ""
}
