package kit

import (
	"go/ast"
	"testing"
)

func TestOneTurn(t *testing.T) {
	pass, _ := newPass(t, `package p

func f(lines []string, m map[int]int, header int, g func(int)) {
	for n := range lines {
		if n == header {
			g(1)
		} else {
			g(2)
		}
		if lines[n] == "x" {
			g(3)
		}
		if n == g0() {
			for i := 0; i < 3; i++ {
				g(4)
				if i != 1 {
					g(5)
				}
			}
		}
	}
	for k := range m {
		if k == 0 {
			g(6)
		}
	}
}

func g0() int { return 0 }
`)
	want := map[string]bool{"1": true, "4": true, "5": true}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) == 0 {
			continue
		}
		n := call.Args[0].(*ast.BasicLit).Value
		if got := OneTurn(pass.TypesInfo, c); got != want[n] {
			t.Errorf("g(%s): %v", n, got)
		}
	}
}

func TestMapsRow(t *testing.T) {
	pass, _ := newPass(t, `package p

type rows interface {
	Next() bool
	Scan(to ...any) error
}

func find(string) any { return nil }

func one(r rows, names []string) error {
	var to []any
	for _, n := range names {
		to = append(to, find(n))
	}
	return r.Scan(to...)
}

func all(r rows, names []string) (err error) {
	var to []any
	for _, n := range names {
		to = append(to, find(n))
	}
	for r.Next() {
		err = r.Scan(to...)
	}
	return err
}

func row(names []string) {
	for _, n := range names {
		find(n)
	}
}

func each(list [][]string) {
	for _, names := range list {
		row(names)
	}
}

func sometimes(names []string) {
	for _, n := range names {
		find(n)
	}
}

func use(list [][]string) {
	for _, names := range list {
		sometimes(names)
	}
	sometimes(nil)
}
`)
	want := map[string]bool{"one": true, "row": true}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		if id, ok := c.Node().(*ast.CallExpr).Fun.(*ast.Ident); !ok || id.Name != "find" {
			continue
		}
		name := Decl(c).Name.Name
		if got := MapsRow(pass, c, "field"); got != want[name] {
			t.Errorf("%s: %v", name, got)
		}
		if MapsRow(pass, c, "tag") != (name == "one") {
			t.Errorf("%s: tags", name)
		}
	}
}
