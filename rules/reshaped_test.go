package rules_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/astutil"
)

// reshapers say the same in other ways, in which rules meet functions that are no declarations.
var reshapers = map[string]func(d *ast.FuncDecl) ast.Decl{
	"variables of the package": func(d *ast.FuncDecl) ast.Decl {
		if d.Recv != nil || d.Type.TypeParams != nil || d.Name.Name == "main" || d.Name.Name == "init" || d.Name.Name == "_" {
			return d
		}
		return variable(d.Name, d)
	},
	"methods with a receiver among the parameters": func(d *ast.FuncDecl) ast.Decl {
		if d.Recv == nil || d.Name.Name == "_" {
			return d
		}
		d.Type.Params.List = append(d.Recv.List, d.Type.Params.List...)
		if name := d.Recv.List[0]; len(name.Names) == 0 {
			name.Names = []*ast.Ident{ast.NewIdent("_")}
		}
		return variable(ast.NewIdent(d.Name.Name+"Of"), d)
	},
	"literals called on the spot": func(d *ast.FuncDecl) ast.Decl {
		call := &ast.CallExpr{Fun: &ast.FuncLit{Type: &ast.FuncType{Params: &ast.FieldList{}, Results: d.Type.Results}, Body: d.Body}}
		if d.Type.Results != nil {
			d.Body = &ast.BlockStmt{List: []ast.Stmt{&ast.ReturnStmt{Results: []ast.Expr{call}}}}
		} else {
			d.Body = &ast.BlockStmt{List: []ast.Stmt{&ast.ExprStmt{X: call}}}
		}
		return d
	},
	"named results": func(d *ast.FuncDecl) ast.Decl {
		if d.Type.Results == nil {
			return d
		}
		for i, r := range d.Type.Results.List {
			if len(r.Names) == 0 {
				r.Names = []*ast.Ident{ast.NewIdent(fmt.Sprint("res", i))}
			}
		}
		return d
	},
	"cases": func(d *ast.FuncDecl) ast.Decl {
		d.Body = &ast.BlockStmt{List: []ast.Stmt{&ast.SwitchStmt{Body: &ast.BlockStmt{List: []ast.Stmt{&ast.CaseClause{Body: d.Body.List}}}}}}
		return d
	},
	"goroutines": func(d *ast.FuncDecl) ast.Decl {
		if d.Type.Results != nil {
			return d
		}
		lit := &ast.FuncLit{Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: d.Body}
		d.Body = &ast.BlockStmt{List: []ast.Stmt{&ast.GoStmt{Call: &ast.CallExpr{Fun: lit}}}}
		return d
	},
}

// variable declares name as a literal of the function d.
func variable(name *ast.Ident, d *ast.FuncDecl) ast.Decl {
	lit := &ast.FuncLit{Type: &ast.FuncType{Params: d.Type.Params, Results: d.Type.Results}, Body: d.Body}
	return &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{&ast.ValueSpec{Names: []*ast.Ident{name}, Values: []ast.Expr{lit}}}}
}

// TestReshaped scans the fixtures of all rules with their functions said in other ways: no rule may panic, or not come to an end.
func TestReshaped(t *testing.T) {
	fixtures, err := filepath.Glob("*/testdata/src/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for name, reshape := range reshapers {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, filepath.Join(dir, "go.mod"), "module reshaped\n\ngo 1.26\n")
			for _, f := range fixtures {
				put(t, filepath.Join(dir, strings.Replace(f, "testdata/src/", "", 1)), spoiled(t, f, func(c *astutil.Cursor) bool {
					if d, ok := c.Node().(*ast.FuncDecl); ok && d.Body != nil {
						c.Replace(reshape(d))
					}
					return true
				}))
			}
			finish(t, dir)
		})
	}
}
