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
`)
	var got []string
	for file := range Files(pass) {
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			if Often(c) {
				got = append(got, Decl(c).Name.Name)
			}
		}
	}
	if want := "put, openAll"; strings.Join(got, ", ") != want {
		t.Errorf("%s; want %s", strings.Join(got, ", "), want)
	}
}
