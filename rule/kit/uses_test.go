package kit

import (
	"go/ast"
	"slices"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

// Uses and Find are held against looking at everything, at each node of a file.
func TestUsesAndFind(t *testing.T) {
	pass, _ := newPass(t, `package p

var total int

type s struct{ n int }

func (r *s) add(n int) (sum int) {
	for i := range n {
		if i := i + n; i > r.n {
			r.n += func(n int) int { return n + i }(n)
		}
	}
	total += r.n
	return r.n + (n)
}

func f[T any](x T) T { return x }

var g, h = f(total), f("")
`)
	root, questions := Root(pass), 0
	for c := range root.Preorder() {
		if at, ok := Find(root, c.Node()); !ok || at != c {
			t.Errorf("%T at %d is found at %v", c.Node(), c.Index(), at)
		}
	}
	cursors := append(slices.Collect(root.Preorder()), root)
	for id := range root.Preorder((*ast.Ident)(nil)) {
		obj := pass.TypesInfo.ObjectOf(id.Node().(*ast.Ident))
		if obj == nil {
			continue
		}
		for _, c := range cursors {
			var want []inspector.Cursor
			for at := range c.Preorder((*ast.Ident)(nil)) {
				if pass.TypesInfo.Uses[at.Node().(*ast.Ident)] == obj {
					want = append(want, at)
				}
			}
			if questions++; !slices.Equal(slices.Collect(Uses(pass.TypesInfo, c, obj)), want) {
				t.Errorf("%s below %T: not the %d uses there", obj.Name(), c.Node(), len(want))
			}
		}
	}
	if questions < 1000 {
		t.Errorf("asked %d times only", questions)
	}
}

// A field of a generic type is one for all methods.
func TestUsesOfGenericField(t *testing.T) {
	pass, _ := newPass(t, `package p

type list[T any] struct{ items []T }

func (l *list[T]) add(x T)   { l.items = append(l.items, x) }
func (l *list[E]) len() int  { return len(l.items) }
func first(l *list[int]) int { return l.items[0] }
`)
	root, asked := Root(pass), 0
	for id := range root.Preorder((*ast.Ident)(nil)) {
		if id.Node().(*ast.Ident).Name != "items" {
			continue
		}
		asked++
		obj := pass.TypesInfo.ObjectOf(id.Node().(*ast.Ident))
		if n := len(slices.Collect(Uses(pass.TypesInfo, root, obj))); n != 4 {
			t.Errorf("%d uses, not 4, by the one at %d", n, Line(pass, id.Node().Pos()))
		}
	}
	if asked != 5 {
		t.Errorf("asked %d times", asked)
	}
}
