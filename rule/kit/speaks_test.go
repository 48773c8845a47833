package kit

import (
	"go/ast"
	"testing"
)

func TestSpeaks(t *testing.T) {
	pass, _ := newPass(t, `package p

type hub struct{ on func(int) }

func (h *hub) Subscribe(f func(int)) {}
func (h *hub) do(f func(int))        {}

func use(int) {}

func newHub(h *hub) func(int) {
	use(1)
	h.Subscribe(func(int) { use(0) })
	h.do(func(int) { use(1) })
	h.on = func(int) { use(0) }
	func() { use(1) }()
	_ = hub{on: func(int) { use(0) }}
	f := func(int) { use(1) }
	f(2)
	return func(int) { use(0) }
}

func newCloser() func() { return func() { use(1) } }
`)
	n := 0
	for c := range Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "use" {
			continue
		}
		n++
		want, _ := ConstInt(pass.TypesInfo, call.Args[0])
		if got := Speaks(c) != nil; got != (want == 1) {
			t.Errorf("line %d: a name speaks: %v", Line(pass, call.Pos()), got)
		}
	}
	if n != 9 {
		t.Errorf("%d calls seen", n)
	}
}
