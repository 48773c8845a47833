package tinywrites

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkPacked reports a compressor that writes straight into a connection or a pipe: it
// hands on what it has each 240 bytes.
func checkPacked(pass *analysis.Pass, c inspector.Cursor) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || len(call.Args) == 0 || !strings.HasPrefix(f.Name(), "NewWriter") || f.Signature().Recv() != nil {
		return
	}
	switch path.Base(f.Pkg().Path()) {
	case "gzip", "flate", "zlib":
	default:
		return
	}
	if !strings.HasPrefix(f.Pkg().Path(), "compress/") && !strings.HasPrefix(f.Pkg().Path(), "github.com/klauspost/compress/") {
		return
	}
	to := call.Args[0]
	from := kit.Origin(info, kit.TopDecl(c), to)
	if !pipe(info.TypeOf(to)) && !pipe(info.TypeOf(from)) && unbuffered(info.TypeOf(to)) != "connection" || kit.Cold(pass, c) {
		return
	}
	kit.Report(pass, finding.Suggest, call, "packs into "+types.ExprString(ast.Unparen(to))+" with no buffer between: each 240 bytes of what comes out are a write of their own")
}

func pipe(t types.Type) bool { return t != nil && kit.IsNamed(t, "io", "PipeWriter") }

// checkNumber reports the loop that writes a number of variable length (seven bits a byte) to
// a writer that nobody knows, one byte a call.
func checkNumber(pass *analysis.Pass, effects *kit.Effects, c, loop inspector.Cursor) bool {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	f, ok := loop.Node().(*ast.ForStmt)
	if !ok || !oneByte(info, call) && !writesByte(info, effects, call) || !shifts(info, f) || kit.Cold(pass, c) {
		return false
	}
	kit.Report(pass, finding.Suggest, call, "writes a number byte by byte, each by a call of its own: an array takes all of them")
	return true
}

// shifts tells x >>= 7 in a loop's body, or where it goes on.
func shifts(info *types.Info, loop *ast.ForStmt) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Rhs) != 1 {
			return !found
		}
		by := s.Rhs[0]
		if b, ok := ast.Unparen(by).(*ast.BinaryExpr); ok && s.Tok == token.ASSIGN && b.Op == token.SHR {
			by = b.Y
		} else if s.Tok != token.SHR_ASSIGN {
			return !found
		}
		n7, constant := kit.ConstInt(info, by)
		found = found || constant && n7 == 7
		return !found
	})
	return found
}

// oneByte tells whether call writes one byte to an interface that has no WriteByte.
func oneByte(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Name() != "Write" || len(call.Args) != 1 || f.Signature().Recv() == nil || !types.IsInterface(f.Signature().Recv().Type()) ||
		kit.Method(f.Signature().Recv().Type(), "WriteByte") != nil {
		return false
	}
	switch e := ast.Unparen(call.Args[0]).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 1
	case *ast.SliceExpr:
		if high, ok := kit.ConstInt(info, e.High); e.High != nil && ok && high == 1 && e.Low == nil {
			return true
		}
		return e.High == nil && e.Low == nil && kit.ArrayLen(info.TypeOf(e.X)) == 1
	}
	return false
}

// writesByte tells whether call is of a function of the package that writes its byte so.
func writesByte(info *types.Info, effects *kit.Effects, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) == 0 || f.Signature().Params().Len() == 0 {
		return false
	}
	last := f.Signature().Params().At(f.Signature().Params().Len() - 1).Type()
	if b, ok := last.Underlying().(*types.Basic); !ok || b.Kind() != types.Uint8 {
		return false
	}
	body, ok := effects.Body(f)
	if !ok {
		return false
	}
	writes := 0
	for c := range body.Preorder((*ast.CallExpr)(nil)) {
		if oneByte(info, c.Node().(*ast.CallExpr)) {
			writes++
		}
	}
	return writes == 1
}
