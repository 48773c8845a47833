package kit

import (
	"go/ast"
	"go/parser"
	"go/types"
	"testing"
)

// The first argument of each pair says whether the others are the same.
func TestSame(t *testing.T) {
	pass, _ := newPass(t, `package p

type s struct{ m map[string]int; next *s }

func pair(want int, a, b any) {}
func k() string { return "" }

const one = "one"

func f(x, y *s, xs []int, i int) {
	pair(1, x.m, x.m)
	pair(0, x.m, y.m)
	pair(1, x.m["a"+one], x.m[("a" + one)])
	pair(1, x.m["one"], x.m[one])
	pair(0, x.m["a"], x.m["b"])
	pair(1, xs[i+1], xs[i+1])
	pair(0, xs[i+1], xs[i-1])
	pair(1, x.m[k()], x.m[k()])
	pair(1, *x, *x)
	pair(1, [2]int{i, 1}, [2]int{i, 1})
	pair(0, [2]int{i, 1}, [2]int{1, i})
	pair(0, x.next.m, x.m)
	if x := y; x != nil {
		pair(0, x, y)
	}
}
`)
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "pair" {
			continue
		}
		want, _ := ConstInt(pass.TypesInfo, call.Args[0])
		equal(t, Same(pass.TypesInfo, call.Args[1], call.Args[2]), want == 1, "line %d", Line(pass, call.Pos()))
	}
}

func TestRootVar(t *testing.T) {
	pass, _ := newPass(t, `package p

type s struct{ a []s; p *s }

func call() *s { return nil }

func f(v *s) {
	_ = v.a[0].p.a[1:]
	_ = (*v).a
	_ = call().a
}
`)
	var got []string
	for c := range Root(pass).Preorder((*ast.AssignStmt)(nil)) {
		name := "nil"
		if v := RootVar(pass.TypesInfo, c.Node().(*ast.AssignStmt).Rhs[0]); v != nil {
			name = v.Name()
		}
		got = append(got, name)
	}
	if len(got) != 3 || got[0] != "v" || got[1] != "v" || got[2] != "nil" {
		t.Errorf("got %v, want v, v, nil", got)
	}
}

func TestUncut(t *testing.T) {
	for text, want := range map[string]string{"x[:n]": "x", "(x.f)[:]": "x.f", "((x)[:n])": "x", "x[1:n]": "x[1:n]", "(x)": "x", "x[n]": "x[n]"} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := types.ExprString(Uncut(e)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
