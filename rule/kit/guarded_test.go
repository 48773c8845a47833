package kit

import (
	"go/ast"
	"testing"
)

func TestMutexVarAndRootVar(t *testing.T) {
	pass, _ := newPass(t, `package p

import "sync"

type s struct {
	mu sync.Mutex
	m map[string]*s
}

type e struct {
	sync.RWMutex
	s s
}

var mu sync.Mutex

func f(x *s, y *e) {
	x.mu.Lock()          // mu x
	x.m["a"].mu.Lock()   // mu x
	y.Lock()             // RWMutex y
	y.s.mu.Lock()        // mu y
	mu.Lock()            // mu mu
	get().mu.Lock()      // mu
}

func get() *s { return nil }
`)
	want := [][2]string{{"mu", "x"}, {"mu", "x"}, {"RWMutex", "y"}, {"mu", "y"}, {"mu", "mu"}, {"mu", ""}}
	i := 0
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		mu, _ := MutexCall(pass.TypesInfo, c.Node().(*ast.CallExpr))
		if mu == nil {
			continue
		}
		equal(t, MutexVar(pass.TypesInfo, mu).Name(), want[i][0], "mutex of call %d", i)
		root := ""
		if v := RootVar(pass.TypesInfo, mu); v != nil {
			root = v.Name()
		}
		equal(t, root, want[i][1], "root of call %d", i)
		i++
	}
	equal(t, i, len(want), "locks")
}
