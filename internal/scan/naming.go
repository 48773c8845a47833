package scan

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"github.com/gotoll/toll/internal/load"
)

// naming spells the functions of one package as pprof does, without closure
// suffixes and type arguments.
type naming struct {
	p      *load.Package
	prefix string // import path, or "main": the linker calls every command that
	inits  map[*ast.FuncDecl]int
}

func newNaming(p *load.Package) naming {
	n := naming{p: p, prefix: p.Path, inits: map[*ast.FuncDecl]int{}}
	if p.Name == "main" {
		n.prefix = "main"
	}
	// The compiler numbers init functions through the package, file by file.
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv == nil && fd.Name.Name == "init" {
				n.inits[fd] = len(n.inits)
			}
		}
	}
	return n
}

// at names the declared function around pos, the line of its "func", and the
// line of the innermost function literal. A place outside any declared
// function has no name.
func (n naming) at(file int, pos token.Pos) (name string, line, closure int) {
	decls := n.p.Syntax[file].Decls
	i := slices.IndexFunc(decls, func(d ast.Decl) bool { return d.Pos() <= pos && pos < d.End() })
	if i < 0 {
		return "", 0, 0
	}
	closure = n.closure(decls[i], pos)
	fd, ok := decls[i].(*ast.FuncDecl)
	if !ok {
		return "", 0, closure
	}
	return n.name(fd), n.line(fd.Type.Func), closure
}

func (n naming) line(pos token.Pos) int { return n.p.Fset.PositionFor(pos, false).Line }

func (n naming) closure(decl ast.Decl, pos token.Pos) int {
	line := 0
	ast.Inspect(decl, func(x ast.Node) bool {
		if x == nil || pos < x.Pos() || x.End() <= pos {
			return false
		}
		// A finding on the literal itself belongs to the function around it.
		if lit, ok := x.(*ast.FuncLit); ok && lit.Pos() < pos {
			line = n.line(lit.Pos())
		}
		return true
	})
	return line
}

func (n naming) name(fd *ast.FuncDecl) string {
	if i, ok := n.inits[fd]; ok {
		return fmt.Sprintf("%s.init.%d", n.prefix, i)
	}
	if fd.Recv == nil || len(fd.Recv.List) == 0 {
		return n.prefix + "." + fd.Name.Name
	}
	recv, pointer := ast.Unparen(fd.Recv.List[0].Type), false
	if star, ok := recv.(*ast.StarExpr); ok {
		recv, pointer = ast.Unparen(star.X), true
	}
	switch x := recv.(type) {
	case *ast.IndexExpr:
		recv = x.X
	case *ast.IndexListExpr:
		recv = x.X
	}
	id, ok := recv.(*ast.Ident)
	switch {
	case !ok:
		return n.prefix + "." + fd.Name.Name
	case pointer:
		return fmt.Sprintf("%s.(*%s).%s", n.prefix, id.Name, fd.Name.Name)
	}
	return fmt.Sprintf("%s.%s.%s", n.prefix, id.Name, fd.Name.Name)
}
