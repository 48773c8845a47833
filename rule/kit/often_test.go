package kit

import (
	"go/ast"
	"strings"
	"testing"
)

func TestOften(t *testing.T) {
	pass, _ := newPass(t, `package p

func put(x int)         { mark(x) }
func writeHeader(x int) { mark(x) }
func readyWithoutAccept(x int) { mark(x) }
func openAll(xs []int) {
	for _, x := range xs {
		mark(x)
	}
}
func long(x int) {
	`+strings.Repeat("x++\n\t", mostNodes)+`
	mark(x)
}
func mark(int) {}

type mockStore struct{}

func (m *mockStore) put(x int) { mark(x) }

type opSpan struct{}

func (s *opSpan) Finish(x int) { mark(x) }
func startSpan(x int)          { mark(x) }
func (m *mockStore) Finish(x int) { mark(x) }
`)
	var got []string
	for file := range Files(pass) {
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			if Often(c) {
				got = append(got, Decl(c).Name.Name)
			}
		}
	}
	if want := "put, readyWithoutAccept, openAll, Finish, startSpan"; strings.Join(got, ", ") != want {
		t.Errorf("%s; want %s", strings.Join(got, ", "), want)
	}
}

func TestOftenFor(t *testing.T) {
	pass, _ := newPass(t, `package p

func long(x int) {
	`+strings.Repeat("x++\n\t", mostNodes+20)+`
	mark(x)
}
func mark(int) {}
`)
	for file := range Files(pass) {
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			if OftenFor(c, 32) || !OftenFor(c, 32*perNode) {
				t.Errorf("of 32 bytes %v, of %d bytes %v", OftenFor(c, 32), 32*perNode, OftenFor(c, 32*perNode))
			}
		}
	}
}

func TestSeldom(t *testing.T) {
	for name, want := range map[string]bool{"ServeHTTP": false, "ServeDNS": false, "Serve": true, "ServeConn": true, "get": false, "loadAll": true} {
		if got := Seldom(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestShort(t *testing.T) {
	_, file := newPass(t, `package p

func f(x int) {
	x++
	if x > 1 {
		_ = func() { x-- }
	}
}
`)
	body := file.Decls[0].(*ast.FuncDecl).Body
	if Short(body, 6) || !Short(body, 7) {
		t.Errorf("of 6 %v, of 7 %v", Short(body, 6), Short(body, 7))
	}
}
