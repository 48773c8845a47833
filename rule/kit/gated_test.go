package kit

import (
	"go/ast"
	"testing"
)

func TestGated(t *testing.T) {
	pass, _ := newPass(t, `package p

type logger struct{ debug bool }

func (l logger) Enabled() bool { return l.debug }

func f(l logger, n int) {
	use(0)
	if l.Enabled() {
		use(1)
	}
	if n > 0 {
		use(0)
	}
	switch {
	case l.debug:
		use(1)
	}
	for range n {
		if !l.Enabled() {
			continue
		}
		use(1)
	}
	use(0)
	if !l.debug {
		return
	}
	func() { use(1) }()
}

func use(int) {}
`)
	n := 0
	for c := range Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "use" {
			continue
		}
		n++
		want, _ := ConstInt(pass.TypesInfo, call.Args[0])
		if got := Gated(c); got != (want == 1) {
			t.Errorf("line %d: gated is %v", Line(pass, call.Pos()), got)
		}
	}
	if n != 7 {
		t.Errorf("%d calls seen", n)
	}
}
