package overdecode

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// partly says what the call at c decodes or parses for nobody, where the library has a function that reads the head
// alone: pixels of an image that is asked for its size, declarations of a file that is asked for its imports.
func partly(info *types.Info, frame, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil {
		return ""
	}
	what := ""
	switch path, name := f.Pkg().Path(), f.Name(); {
	case name == "Decode" && slices.Contains(images, path) && len(call.Args) == 1:
		what = "decodes all pixels of an image that is only asked for its size"
	case name == "ParseFile" && path == "go/parser" && len(call.Args) == 4 && whole(info, call.Args[3]):
		what = "parses a whole file of which only the package and the imports are looked at"
	default:
		return ""
	}
	vars := kit.Results(info, c)
	if len(vars) == 0 || !kit.IsLocal(vars[0]) || !kit.DeclaredIn(vars[0], kit.FuncBody(frame.Node())) {
		return ""
	}
	if given := kit.Given(info, frame.Node(), vars[0]); len(given) != 1 {
		return "" // or by another way
	}
	asked := false
	for use := range kit.Uses(info, frame, vars[0]) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs || kind == edge.ValueSpec_Names {
			continue
		}
		if !inHead(info, use) {
			return ""
		}
		asked = true
	}
	if !asked {
		return ""
	}
	return what
}

// images are packages with a DecodeConfig beside their Decode.
var images = []string{"image", "image/gif", "image/jpeg", "image/png", "golang.org/x/image/bmp", "golang.org/x/image/tiff", "golang.org/x/image/webp"}

// modes of go/parser that matter here: their values are part of its interface.
const (
	packageClauseOnly = 1
	importsOnly       = 2
)

// whole tells whether a mode of go/parser, which is a constant, has it parse declarations.
func whole(info *types.Info, mode ast.Expr) bool {
	n, ok := kit.ConstInt(info, mode)
	return ok && n&(packageClauseOnly|importsOnly) == 0
}

// inHead tells whether a use of an image asks for its size, or one of a file for what stands above its declarations.
func inHead(info *types.Info, use inspector.Cursor) bool {
	if kind, _ := use.ParentEdge(); kind != edge.SelectorExpr_X {
		return false
	}
	at := use.Parent()
	switch at.Node().(*ast.SelectorExpr).Sel.Name {
	case "Name", "Imports", "Package":
		return kit.IsNamed(info.TypeOf(use.Node().(ast.Expr)), "go/ast", "File")
	case "Bounds":
	default:
		return false
	}
	if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	bounds := at.Parent()
	if held, ok := bounds.Parent().Node().(*ast.AssignStmt); ok && len(held.Lhs) == 1 {
		v := kit.Variable(info, held.Lhs[0])
		if !kit.IsLocal(v) {
			return false
		}
		for fn := range use.Enclosing((*ast.FuncDecl)(nil)) {
			for of := range kit.Uses(info, fn, v) {
				if kind, _ := of.ParentEdge(); kind != edge.AssignStmt_Lhs && !size(of) {
					return false
				}
			}
			return true
		}
	}
	return size(bounds)
}

// size tells whether the rectangle at c is asked for what the head of an image tells.
func size(c inspector.Cursor) bool {
	sel, ok := c.Parent().Node().(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch sel.Sel.Name {
	case "Dx", "Dy", "Size", "Max":
		return true
	}
	return false
}
