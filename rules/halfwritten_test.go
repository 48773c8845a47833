package rules_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/astutil"
)

// spoilers leave code as an editor sees it while someone types, or call functions in the rarer ways; each is told of a node that it may change.
var spoilers = map[string]func(c *astutil.Cursor){
	"calls without arguments": func(c *astutil.Cursor) {
		if n, ok := c.Node().(*ast.CallExpr); ok {
			n.Args, n.Ellipsis = nil, token.NoPos
		}
	},
	"calls of a call's results": func(c *astutil.Cursor) {
		if n, ok := c.Node().(*ast.CallExpr); ok && len(n.Args) > 1 {
			several := &ast.FuncLit{Type: &ast.FuncType{Params: &ast.FieldList{}, Results: &ast.FieldList{}}, Body: &ast.BlockStmt{}}
			for range n.Args {
				several.Type.Results.List = append(several.Type.Results.List, &ast.Field{Type: ast.NewIdent("any")})
			}
			several.Body.List = []ast.Stmt{&ast.ExprStmt{X: &ast.CallExpr{Fun: ast.NewIdent("panic"), Args: []ast.Expr{ast.NewIdent("nil")}}}}
			n.Args, n.Ellipsis = []ast.Expr{&ast.CallExpr{Fun: several}}, token.NoPos
		}
	},
	"too few values": func(c *astutil.Cursor) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) > 1 {
				n.Rhs = n.Rhs[:1]
			} else if len(n.Lhs) > 1 {
				n.Lhs = n.Lhs[:1]
			}
		case *ast.ReturnStmt:
			n.Results = nil
		case *ast.ValueSpec:
			if n.Type != nil || len(n.Values) > 1 {
				n.Values = n.Values[:len(n.Values)/2]
			}
		}
	},
	"empty bodies": func(c *astutil.Cursor) {
		switch n := c.Node().(type) {
		case *ast.BlockStmt:
			n.List = nil
		case *ast.CaseClause:
			n.Body = nil
		case *ast.CommClause:
			n.Body = nil
		case *ast.CompositeLit:
			n.Elts = nil
		}
	},
	"other parameters": func(c *astutil.Cursor) {
		if n, ok := c.Node().(*ast.FuncType); ok {
			if _, inner := c.Parent().(*ast.FuncDecl); inner || n.Results != nil {
				n.Results = nil
				for _, p := range n.Params.List {
					p.Names = nil
				}
			}
		}
	},
	"parentheses": func(c *astutil.Cursor) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			n.Fun = &ast.ParenExpr{X: n.Fun}
			for i, arg := range n.Args {
				n.Args[i] = &ast.ParenExpr{X: arg}
			}
		case *ast.BinaryExpr:
			n.X, n.Y = &ast.ParenExpr{X: n.X}, &ast.ParenExpr{X: n.Y}
		case *ast.IndexExpr:
			n.X = &ast.ParenExpr{X: n.X}
		case *ast.UnaryExpr:
			n.X = &ast.ParenExpr{X: n.X}
		}
	},
	"postponed calls": func(c *astutil.Cursor) {
		s, ok := c.Node().(*ast.ExprStmt)
		if !ok {
			return
		}
		if call, ok := s.X.(*ast.CallExpr); ok && c.Index() >= 0 {
			if len(call.Args)%2 == 0 {
				c.Replace(&ast.DeferStmt{Call: call})
			} else {
				c.Replace(&ast.GoStmt{Call: call})
			}
		}
	},
	"receives": func(c *astutil.Cursor) {
		if s, ok := c.Node().(*ast.ExprStmt); ok {
			s.X = &ast.UnaryExpr{Op: token.ARROW, X: &ast.CallExpr{Fun: ast.NewIdent("make"), Args: []ast.Expr{&ast.ChanType{Dir: ast.SEND | ast.RECV, Value: ast.NewIdent("int")}}}}
		}
	},
	"statements of their own": func(c *astutil.Cursor) {
		if s, ok := c.Node().(ast.Stmt); ok && c.Index() >= 0 {
			switch s.(type) {
			case *ast.CaseClause, *ast.CommClause, *ast.LabeledStmt, *ast.BranchStmt:
			default:
				c.Replace(&ast.BlockStmt{List: []ast.Stmt{s}})
			}
		}
	},
	"nil and blank": func(c *astutil.Cursor) {
		id, ok := c.Node().(*ast.Ident)
		if !ok {
			return
		}
		switch c.Parent().(type) {
		case *ast.CallExpr, *ast.BinaryExpr, *ast.IndexExpr, *ast.KeyValueExpr, *ast.ReturnStmt:
			id.Name = "nil"
		case *ast.AssignStmt, *ast.RangeStmt, *ast.Field:
			id.Name = "_"
		}
	},
}

// TestHalfWritten scans the fixtures of all rules with one in four of their nodes spoiled: no rule may panic, or not come to an end.
func TestHalfWritten(t *testing.T) {
	fixtures, err := filepath.Glob("*/testdata/src/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range spoilers {
		t.Run(name, func(t *testing.T) {
			dir, random := t.TempDir(), rand.New(rand.NewPCG(1, 1))
			put(t, filepath.Join(dir, "go.mod"), "module spoiled\n\ngo 1.26\n")
			for _, f := range fixtures {
				put(t, filepath.Join(dir, strings.Replace(f, "testdata/src/", "", 1)), spoiled(t, f, func(c *astutil.Cursor) bool {
					if c.Node() != nil && random.IntN(4) == 0 {
						spoil(c)
					}
					return true
				}))
			}
			finish(t, dir)
		})
	}
}

// spoiled is a file's text after a change to its syntax.
func spoiled(t *testing.T, file string, change astutil.ApplyFunc) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	astutil.Apply(f, change, nil)
	f.Comments = nil
	var out bytes.Buffer
	if err := printer.Fprint(&out, token.NewFileSet(), f); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
