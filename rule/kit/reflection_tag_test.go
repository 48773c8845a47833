package kit

import (
	"go/ast"
	"testing"
)

// The functions that are given a field and read its tag are those whose names start with tag. What is
// searched by name is told of by itself.
func TestReadsTag(t *testing.T) {
	pass, _ := newPass(t, `package p

import "reflect"

func tagOf(f reflect.StructField) string { return f.Tag.Get("x") }

func tagIn(tag reflect.StructTag) string { return tag.Get("x") }

func nameOf(f reflect.StructField) string { return f.Name }

func own(t reflect.Type) string { return t.Field(0).Tag.Get("x") }

func all(t reflect.Type) {
	tagOf(t.Field(0))
	tagIn(t.Field(0).Tag)
	nameOf(t.Field(0))
	own(t)
	f, _ := t.FieldByName("A")
	tagOf(f)
}
`)
	got := ""
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); ok && ReadsTag(pass.TypesInfo, EffectsOf(pass), c) {
			got += id.Name + " "
		}
	}
	if got != "tagOf tagIn " {
		t.Errorf("read tags: %q", got)
	}
}
