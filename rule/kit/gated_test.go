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

func TestAsksSwitch(t *testing.T) {
	pass, _ := newPass(t, `package p

func f(treeLevel int, debugging, checked bool) {
	if treeLevel > 0 {
		use(1)
	}
	if debugging {
		use(3)
	}
	if checked {
		use(0)
	}
}

func use(int) {}
`)
	n := 0
	for c := range Preorder(pass, (*ast.IfStmt)(nil)) {
		n++
		s := c.Node().(*ast.IfStmt)
		want, _ := ConstInt(pass.TypesInfo, s.Body.List[0].(*ast.ExprStmt).X.(*ast.CallExpr).Args[0])
		if got := AsksLevel(s.Cond); got != (want > 0) {
			t.Errorf("line %d: asks a level is %v", Line(pass, s.Pos()), got)
		}
		if got := AsksSwitch(s.Cond); got != (want > 1) {
			t.Errorf("line %d: asks a switch is %v", Line(pass, s.Pos()), got)
		}
	}
	if n != 3 {
		t.Errorf("%d conditions seen", n)
	}
}
