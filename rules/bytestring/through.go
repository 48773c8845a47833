package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkThrough looks at string(b) of bytes that a function of the package has made of
// strings just before, on all its ways, and at []byte(s) of a string that one has made of
// bytes: s := key.String(); []byte(s). It tells whether the call is one.
func (s *site) checkThrough() bool {
	info := s.TypesInfo
	_, toBytes := stringOf(info, s.call)
	src, toString := bytesOf(info, s.call)
	if toString && src.buffer || !toBytes && !toString || len(s.call.Args) != 1 || s.free() {
		return false
	}
	if kind, _ := s.cursor.ParentEdge(); toString && (kind == edge.BinaryExpr_X || kind == edge.BinaryExpr_Y) {
		return false // to compare it nothing is copied
	}
	made, at := s.maker(s.call.Args[0])
	if made == nil {
		return false
	}
	f := kit.Callee(info, made)
	if f == nil || f.Pkg() != s.Pkg {
		return false
	}
	decl := kit.EffectsOf(s.Pass).Decl(f.Origin())
	if decl == nil || decl.Body == nil || len(decl.Body.List) > littleElse || !converts(info, decl, at, toBytes) || kit.Cold(s.Pass, s.cursor) {
		return false
	}
	message := "copies bytes into a string that " + f.Name() + " has just copied into them"
	if toBytes {
		message = "copies a string into bytes that " + f.Name() + " has just copied into it"
	}
	kit.Report(s.Pass, finding.Suggest, s.call, message)
	return true
}

// littleElse is how many statements a function has that does little but convert: beside more
// work the copy is nothing.
const littleElse = 3

// maker is the call that made e, itself or the local that holds it and is used for nothing
// else, and which of its results that is.
func (s *site) maker(e ast.Expr) (call *ast.CallExpr, at int) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return call, 0
	}
	frame, inside := kit.Frame(s.cursor)
	call, ok := ast.Unparen(kit.MadeFor(s.TypesInfo, s.cursor, e)).(*ast.CallExpr)
	if !inside || !ok {
		return nil, 0
	}
	c, ok := kit.Find(frame, call)
	if !ok {
		return nil, 0
	}
	at = slices.Index(kit.Results(s.TypesInfo, c), kit.Variable(s.TypesInfo, e))
	if at < 0 {
		return nil, 0
	}
	return call, at
}

// converts tells whether a function gives, as its at-th result, a conversion on each of its
// ways, but nothing where it fails: string(b) where toString, []byte(s) where not.
func converts(info *types.Info, decl *ast.FuncDecl, at int, toString bool) bool {
	found, ok := 0, true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if at >= len(n.Results) {
				ok = false
				return false
			}
			if kit.IsNil(info, n.Results[at]) {
				return false
			}
			var is bool
			if toString {
				var src source
				src, is = bytesOf(info, n.Results[at])
				is = is && !src.buffer
			} else {
				call, conversion := ast.Unparen(n.Results[at]).(*ast.CallExpr)
				is = conversion && kit.IsConversion(info, call) && len(call.Args) == 1 && kit.IsBytes(info.TypeOf(call)) && kit.IsString(info.TypeOf(call.Args[0]))
			}
			found++
			ok = ok && is
		}
		return ok
	})
	return ok && found > 0
}

// checkNoRunes looks at string(runes) that is only measured against nothing: len(runes) tells.
func checkNoRunes(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	if !ofRunes(info, call) {
		return false
	}
	b, ok := c.Parent().Node().(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	other := b.Y
	if ast.Unparen(other) == call {
		other = b.X
	}
	text, constant := kit.ConstString(info, other)
	if !constant || text != "" || kit.Cold(pass, c) {
		return false
	}
	const message = "encodes runes to ask whether there are any"
	file := kit.File(c)
	if kit.HasComment(file, b.Pos(), b.End()) || !kit.Predeclared(pass, file, call.Pos(), "len") {
		kit.Report(pass, finding.Suggest, call, message)
		return true
	}
	to := "len(" + kit.Text(pass, call.Args[0]) + ") " + b.Op.String() + " 0"
	kit.Report(pass, "", call, message, kit.Fix("use len", kit.Tidy(pass, file, kit.Replace(b, to))...))
	return true
}
