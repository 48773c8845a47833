package kit

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

// mark(n, e): n is 1 when e is free of side effects, plus 2 when it may panic.
func TestPurity(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

type s struct{ f int; p *s }

func mark(n int, e any) {}

func call() int { return 0 }

func f(x int, y float64, xs []int, a [4]int, m map[string]int, im map[any]int, v s, p *s, ch chan int, i any, b []byte) {
	mark(1, x+1)
	mark(1, len(xs))
	mark(1, a[2])
	mark(1, m["k"])
	mark(3, im[i])
	mark(1, v.f)
	mark(3, p.f)
	mark(3, v.p.f)
	mark(3, xs[0])
	mark(1, xs[:])
	mark(3, xs[1:])
	mark(3, *p)
	mark(1, x/2)
	mark(3, 2/x)
	mark(3, x<<x)
	mark(3, i.(int))
	mark(1, int64(x))
	mark(1, strings.ToUpper("x"))
	mark(3, strings.Repeat("x", x))
	mark(1, strconv.Itoa(x))
	mark(2, strings.Map(func(r rune) rune { call(); return r }, "x"))
	mark(2, call())
	mark(0, <-ch)
	mark(1, func() { call() })
	mark(3, [2]int(xs))
	mark(1, y*2)
	mark(2, strconv.AppendInt(b, 1, 10))
	mark(2, utf8.EncodeRune(b, 'x'))
	mark(2, utf8.AppendRune(b, 'x'))
	mark(1, utf8.RuneLen('x'))
	mark(1, utf16.Encode([]rune("x")))
}
`)
	marks(pass, func(c inspector.Cursor, want int64) {
		e := c.Node().(*ast.CallExpr).Args[1]
		line := Line(pass, e.Pos())
		equal(t, SideEffectFree(pass.TypesInfo, e), want&1 == 1, "side-effect free in line %d", line)
		equal(t, MayPanic(pass.TypesInfo, e), want&2 == 2, "may panic in line %d", line)
	})
}

// mark(n, e): n is 1 when e is invariant in the loop around it.
func TestInvariant(t *testing.T) {
	pass, _ := newPass(t, `package p

type s struct{ n int }

func (v *s) change() {}

func mark(n int, e any) {}

var global int

func f(x, y, z int, v, w s, xs []int) {
	for i := range xs {
		mark(1, x+1)
		mark(0, y)
		mark(0, z)
		mark(0, i)
		mark(0, global)
		mark(0, xs[0])
		mark(0, v.n)
		mark(1, w.n)
		y++
		p := &z
		*p = 1
		v.change()
	}
}
`)
	marks(pass, func(c inspector.Cursor, want int64) {
		loop, _ := Loop(c)
		e := c.Node().(*ast.CallExpr).Args[1]
		equal(t, Invariant(pass.TypesInfo, e, loop.Node()), want == 1, "invariant in line %d", Line(pass, e.Pos()))
	})
}
