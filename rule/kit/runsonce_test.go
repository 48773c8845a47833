package kit

import (
	"go/ast"
	"testing"
)

func TestLastRoundOfAFlag(t *testing.T) {
	pass, _ := newPass(t, `package p

func f(xs []int, say func(string)) {
	told, first, again, other := false, true, false, false
	for _, x := range xs {
		if x > 1 && !told {
			say("once")
			told = true
		}
		if first {
			say("once")
			first = false
		}
		if !again {
			say("more")
			again = true
		}
		if x > 5 {
			again = false
		}
		if !other {
			say("more")
		}
		inner := false
		if !inner {
			say("more")
			inner = true
		}
		if x > 2 || !told {
			say("more")
			told = true
		}
		if x == 3 {
			say("once")
			return
		}
	}
}
`)
	n := 0
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		loop, ok := Loop(c)
		if !ok {
			t.Fatal("no loop")
		}
		want, _ := ConstString(pass.TypesInfo, c.Node().(*ast.CallExpr).Args[0])
		if got := LastRound(pass.TypesInfo, c, loop); got != (want == "once") {
			t.Errorf("call %d, %s: %v", n, want, got)
		}
		n++
	}
	if n != 7 {
		t.Errorf("%d calls", n)
	}
}
