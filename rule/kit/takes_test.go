package kit

import (
	"go/ast"
	"slices"
	"testing"
)

func TestTakes(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"bytes"
	"strings"
)

func pointer(b *bytes.Buffer)   { mark() }
func value(n int, b bytes.Buffer) { mark() }
func around(b *bytes.Buffer)    { go func() { mark() }() }
func literal()                  { _ = func(b *bytes.Reader) { mark() } }
func other(b *strings.Builder)  { mark() }
func list(b ...*bytes.Buffer)   { mark() }
func mark()                     {}
`)
	var got []string
	for file := range Files(pass) {
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			if IsConversion(pass.TypesInfo, c.Node().(*ast.CallExpr)) || Callee(pass.TypesInfo, c.Node().(*ast.CallExpr)) == nil {
				continue
			}
			if Takes(pass.TypesInfo, c, "bytes", "Buffer", "Reader") {
				got = append(got, Decl(c).Name.Name)
			}
		}
	}
	if want := []string{"pointer", "value", "around", "literal"}; !slices.Equal(got, want) {
		t.Errorf("%v; want %v", got, want)
	}
}
