package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// passed tells whether the call's result goes to parameters that are interfaces
// and nowhere else: straight, or by way of a local variable.
func (s *site) passed() bool {
	switch kind, i := s.cursor.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return toInterface(s.TypesInfo, s.cursor)
	case edge.AssignStmt_Rhs:
		def := s.cursor.Parent().Node().(*ast.AssignStmt)
		return def.Tok == token.DEFINE && len(def.Lhs) == len(def.Rhs) && s.variablePassed(def.Lhs[i])
	}
	return false
}

// variablePassed tells whether the variable that name declares is only passed on
// as an interface.
func (s *site) variablePassed(name ast.Expr) bool {
	id, ok := name.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := s.TypesInfo.Defs[id].(*types.Var)
	frame, inside := kit.Frame(s.cursor)
	if !ok || !inside {
		return false
	}
	uses := 0
	for use := range kit.Uses(s.TypesInfo, frame, v) {
		if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Args || !toInterface(s.TypesInfo, use) {
			return false
		}
		uses++
	}
	return uses > 0
}

// toInterface tells whether the argument at c is for a parameter that is an
// interface.
func toInterface(info *types.Info, c inspector.Cursor) bool {
	_, i := c.ParentEdge()
	sig, ok := kit.Underlying(info, c.Parent().Node().(*ast.CallExpr).Fun).(*types.Signature)
	if !ok || sig.Params().Len() == 0 {
		return false
	}
	i = min(i, sig.Params().Len()-1)
	return types.IsInterface(sig.Params().At(i).Type())
}

// checkBufferString looks at bytes.NewBufferString(s) that is made for an
// io.Reader: a strings.Reader reads the string itself.
func checkBufferString(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	if !kit.IsCall(pass.TypesInfo, call, "bytes", "NewBufferString") || len(call.Args) != 1 {
		return
	}
	if text, constant := kit.ConstString(pass.TypesInfo, call.Args[0]); constant && text == "" {
		return // no memory
	}
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args || !forReader(pass.TypesInfo, c) || kit.Cold(pass, c) {
		return
	}
	file := kit.File(c)
	q, ok := kit.Qualifier(pass, file, call.Pos(), "strings")
	const message = "copies a string into a buffer that is only read"
	if !ok || kit.HasComment(file, call.Pos(), call.End()) {
		kit.Report(pass, finding.Suggest, call, message)
		return
	}
	var gone []*ast.Ident
	if id := kit.PackageIdent(pass.TypesInfo, call); id != nil {
		gone = append(gone, id)
	}
	edits := append(kit.EditImports(pass, file, gone, "strings"), kit.Replace(call, q+"NewReader("+kit.Text(pass, call.Args[0])+")"))
	kit.Report(pass, finding.Unsafe, call, message, kit.Fix("use strings.NewReader", kit.Tidy(pass, file, edits...)...))
}

// forReader tells whether the argument at c is for an io.Reader: a parameter of
// another interface may ask for more.
func forReader(info *types.Info, c inspector.Cursor) bool {
	_, i := c.ParentEdge()
	sig, ok := kit.Underlying(info, c.Parent().Node().(*ast.CallExpr).Fun).(*types.Signature)
	return ok && i < sig.Params().Len() && kit.IsNamed(sig.Params().At(i).Type(), "io", "Reader")
}
