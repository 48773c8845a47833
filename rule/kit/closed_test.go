package kit

import (
	"go/ast"
	"strings"
	"testing"
)

func TestClosed(t *testing.T) {
	pass, _ := newPass(t, `package p

const (
	trace         = false
	loud          = true
	size          = 4
	wide          = size == 8
	first, second = true, (false)
)

var asked = false

func yes()  {}
func no()   {}

func run(n int) {
	const inner = false
	if trace {
		yes()
		if n > 1 {
			yes()
		}
	} else {
		no()
	}
	if n > 1 && (second) {
		yes()
	}
	if inner {
		yes()
	}
	if loud || trace {
		no()
	}
	if first && wide || asked {
		no()
	}
	if wide {
		no()
	}
	if asked {
		no()
	}
	if false == true {
		no()
	}
	if n > 1 {
		no()
	}
	no()
}
`)
	calls := 0
	for c := range Preorder(pass, (*ast.CallExpr)(nil)) {
		name := NameOf(c.Node().(*ast.CallExpr).Fun)
		calls++
		if got, want := closed(pass, c), strings.HasPrefix(name, "yes"); got != want {
			t.Errorf("%s at %v: %v", name, pass.Fset.Position(c.Node().Pos()), got)
		}
	}
	if calls != 12 {
		t.Errorf("%d calls", calls)
	}
}
