package kit

import (
	"go/ast"
	"strings"
	"testing"
)

func TestDuty(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"done", `open(); done()`, ""},
		{"never", `open()`, "return"},
		{"one way", `open(); if b { return }; done()`, "return"},
		{"both ways", `open(); if b { done(); return }; done()`, ""},
		{"a loop", `for { open(); if b { done(); break } }`, "again"},
		{"a loop that is left", `for { open(); done() }`, ""},
		{"absent", `open(); if none { return }; done()`, ""},
		{"absent in one part", `open(); if none || b { return }; done()`, "return"},
		{"absent in a part of and", `open(); if none && b { return }; done()`, ""},
		{"not absent", `open(); if !none { done() }`, ""},
		{"forgotten", `open(); none = b; if none { return }; done()`, "return"},
		{"ends the process", `open(); if b { panic("no") }; done()`, ""},
		{"exits", `open(); if b { fatal() }; done()`, ""},
		{"a case", `open(); switch n { case 1: done(); case 2: return; default: done() }`, "return"},
		{"lost", `open(); if b { lose() }; done()`, "lost"},
		{"done before it is lost", `open(); done(); lose()`, ""},
		{"lost where there is none", `open(); if none { lose() }; done()`, ""},
		{"deferred", `open(); defer done(); if b { return }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			pass, file := newPass(t, "package p\n\nfunc f(b, none bool, n int) {\n\t"+c.body+"\n}\n\nfunc open() {}\nfunc done() {}\nfunc lose() {}\nfunc fatal() {}\n")
			calls := func(n ast.Node, name string) (found ast.Node) {
				ast.Inspect(n, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok && strings.HasPrefix(name, call.Fun.(*ast.Ident).Name) {
						found = call
					}
					return found == nil
				})
				return found
			}
			d := Duty{
				Settles: func(n ast.Node) bool { return calls(n, "done") != nil },
				Absent: func(cond ast.Expr, holds, late bool) bool {
					id, ok := cond.(*ast.Ident)
					return ok && id.Name == "none" && holds && !late
				},
				Forgets: func(n ast.Node) bool { _, ok := n.(*ast.AssignStmt); return ok },
				Loses:   func(n ast.Node) bool { return calls(n, "lose") != nil },
			}
			body := file.Decls[0].(*ast.FuncDecl).Body
			got := ""
			switch end := d.Neglected(pass.TypesInfo, body, calls(body, "open")).(type) {
			case nil:
			case *ast.ReturnStmt:
				got = "return"
			default:
				got = "again"
				if calls(end, "lose") != nil {
					got = "lost"
				}
			}
			if got != c.want {
				t.Errorf("%s: %q, want %q", c.body, got, c.want)
			}
		})
	}
}

func TestDutyOwed(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       bool
	}{
		{"never", `b = !b`, true},
		{"done", `done()`, false},
		{"one way", `if b { return }; done()`, true},
		{"a loop that is never left", `for { b = !b }`, false},
		{"a loop that is left", `for { if b { break } }; done()`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			pass, file := newPass(t, "package p\n\nfunc f(b bool) {\n\t"+c.body+"\n}\n\nfunc done() {}\n")
			d := Duty{Settles: func(n ast.Node) bool {
				stmt, ok := n.(*ast.ExprStmt)
				return ok && stmt.X.(*ast.CallExpr).Fun.(*ast.Ident).Name == "done"
			}}
			if got := d.Owed(pass.TypesInfo, file.Decls[0].(*ast.FuncDecl).Body) != nil; got != c.want {
				t.Errorf("%s: owed %v, want %v", c.body, got, c.want)
			}
		})
	}
}
