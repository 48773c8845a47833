package kit

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// DeclComments are the comments of what is declared at pos, a field, a variable or a
// type, and of the declaration that it is a part of.
func DeclComments(pass *analysis.Pass, pos token.Pos) (said []*ast.CommentGroup) {
	at, ok := Root(pass).FindByPos(pos, pos)
	if !ok {
		return nil
	}
	for c := range at.Enclosing((*ast.Field)(nil), (*ast.ValueSpec)(nil), (*ast.TypeSpec)(nil), (*ast.GenDecl)(nil)) {
		var groups []*ast.CommentGroup
		switch n := c.Node().(type) {
		case *ast.Field:
			groups = []*ast.CommentGroup{n.Doc, n.Comment}
		case *ast.ValueSpec:
			groups = []*ast.CommentGroup{n.Doc, n.Comment}
		case *ast.TypeSpec:
			groups = []*ast.CommentGroup{n.Doc, n.Comment}
		case *ast.GenDecl:
			groups = []*ast.CommentGroup{n.Doc}
		}
		for _, g := range groups {
			if g != nil {
				said = append(said, g)
			}
		}
	}
	return said
}
