package kit

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

// mark(n, e): n is 1 when e allocates on its own line for a variable of its type.
func TestAllocates(t *testing.T) {
	pass, _ := newPass(t, `package p

import "fmt"

type s struct{ a, b int }

func mark(n int, e any) {}

func call(x int) string { return "" }

func boxed(x any) int { return 0 }

func f(x int, t string, b []byte, i any, xs []int) {
	mark(0, x+1)
	mark(0, t[1:])
	mark(0, s{1, x})
	mark(0, int64(x))
	mark(0, call(x))
	mark(0, len(xs))
	mark(0, boxed(i))
	mark(1, t+"!")
	mark(1, &s{})
	mark(1, []int{x})
	mark(1, map[int]int{})
	mark(1, string(b))
	mark(1, []byte(t))
	mark(1, append(xs, 1))
	mark(1, new(int))
	mark(1, func() int { return x })
	mark(1, fmt.Sprint(x))
	mark(1, boxed(x))
}
`)
	marks(pass, func(c inspector.Cursor, n int64) {
		e := c.Node().(*ast.CallExpr).Args[1]
		got := Allocates(pass.TypesInfo, e, pass.TypesInfo.TypeOf(e))
		equal(t, got, n == 1, "Allocates of %s", Text(pass, e))
	})
}

// A value for an interface is boxed, another interface is not.
func TestAllocatesForAnInterface(t *testing.T) {
	pass, _ := newPass(t, `package p

func mark(n int, e any) {}

func f(x int, i any) {
	mark(1, x)
	mark(0, i)
}
`)
	marks(pass, func(c inspector.Cursor, n int64) {
		call := c.Node().(*ast.CallExpr)
		iface := pass.TypesInfo.TypeOf(pass.Files[0].Decls[0].(*ast.FuncDecl).Type.Params.List[1].Type)
		equal(t, Allocates(pass.TypesInfo, call.Args[1], iface), n == 1, "Allocates of %s", Text(pass, call.Args[1]))
	})
}
