package stringbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkSized looks at a bytes.Buffer whose room the function computes, by Grow or by
// bytes.NewBuffer(make([]byte, 0, n)), and of which nothing but the string is asked: a
// strings.Builder takes the same room and gives it away as the string. No sizes need to be
// observed for that.
func checkSized(pass *analysis.Pass) {
	if !kit.Imports(pass, "bytes") {
		return
	}
	info, effects := pass.TypesInfo, kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.DeclStmt)(nil), (*ast.AssignStmt)(nil)) {
		v, made := madeWithRoom(info, c)
		if !made {
			var ok bool
			if v, ok = kit.EmptyBuffer(info, c); !ok || !kit.IsNamed(v.Type(), "bytes", "Buffer") {
				continue
			}
		}
		b := buffer{decl: c, v: v, effects: effects, anySize: true}
		if !b.collect(info) || b.texts != 1 || kit.Cold(pass, c) {
			continue
		}
		if b.sized || made {
			kit.Report(pass, finding.Suggest, c.Node().(ast.Stmt), "fills "+v.Name()+" only to copy it into a string")
		} else if b.text != nil && b.means(pass) {
			b.report(pass, "len("+b.text.Name()+")", "the text's length tells how much room a strings.Builder needs", "of the text's length")
		} else if b.text == nil {
			b.checkSummed(pass)
		}
	}
}

// madeWithRoom matches buf := bytes.NewBuffer(make([]byte, 0, n)) with an n that is no constant.
func madeWithRoom(info *types.Info, c inspector.Cursor) (*types.Var, bool) {
	def, ok := c.Node().(*ast.AssignStmt)
	if !ok {
		return nil, false
	}
	call, ok := defines(def)
	if !ok || !kit.IsCall(info, call, "bytes", "NewBuffer") || len(call.Args) != 1 {
		return nil, false
	}
	room, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	v := kit.Variable(info, def.Lhs[0])
	return v, ok && v != nil && hasRoom(info, room)
}

// means tells whether len and the text's name mean what they should at the first write.
func (b *buffer) means(pass *analysis.Pass) bool {
	_, obj := pass.Pkg.Scope().Innermost(b.first.Pos()).LookupParent(b.text.Name(), b.first.Pos())
	return obj == b.text && kit.Predeclared(pass, kit.File(b.decl), b.first.Pos(), "len")
}
