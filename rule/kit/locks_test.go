package kit

import (
	"go/ast"
	"testing"
)

// mark(1) runs with the lock held, mark(0) without.
func TestSections(t *testing.T) {
	pass, _ := newPass(t, `package p

import "sync"

func mark(n int) int { return n }

type s struct {
	mu sync.Mutex
	sync.RWMutex
	n int
	cond *sync.Cond
	l sync.Locker
}

func (x *s) ofCond() {
	mark(0)
	x.cond.L.Lock()
	mark(1)
	x.cond.L.Unlock()
	x.l.Lock() // of nobody knows what
	mark(0)
	x.l.Unlock()
}

func (x *s) plain() {
	mark(0)
	x.mu.Lock()
	mark(1)
	x.mu.Unlock()
	mark(0)
}

func (x *s) deferred() {
	x.Lock()
	defer x.Unlock()
	mark(1)
	defer mark(1)
	go mark(0)
	go func(n int) { mark(0) }(mark(1))
	func() { mark(1) }()
	_ = func() { mark(0) }
}

func (x *s) early(c bool) {
	x.RLock()
	if c {
		mark(1)
		x.RUnlock()
		mark(0)
		return
	}
	mark(1)
	switch mark(1) {
	case mark(1):
		mark(1)
	}
	x.RUnlock()
	mark(0)
}

func (x *s) branches(c bool) {
	x.mu.Lock()
	if c {
		mark(1)
		x.mu.Unlock()
		mark(0)
	} else {
		x.mu.Unlock()
	}
	mark(0)
}

func (x *s) literal() {
	x.mu.Lock()
	defer func() { x.mu.Unlock() }()
	mark(1)
}

func (x *s) other(c bool) {
	x.mu.Lock()
	if c {
		mark(1)
		x.mu.Unlock()
		return
	}
	defer func() {
		x.mu.Lock()
		mark(1)
		x.mu.Unlock()
	}()
	mark(1)
	x.mu.Unlock()
	mark(0)
}

func (x *s) nested(c bool) {
	if c {
		x.mu.Lock()
		defer x.mu.Unlock()
		mark(1)
	}
	mark(0)
}

func (x *s) loop() {
	for {
		x.mu.Lock()
		for x.n > 0 {
			mark(1)
		}
		x.mu.Unlock()
		mark(0)
	}
}
`)
	held := map[ast.Node]bool{}
	n, open := 0, 0
	for s := range Sections(pass.TypesInfo, Root(pass)) {
		n++
		if s.Open {
			open++
		}
		s.Inspect(pass.TypesInfo, func(n ast.Node) bool {
			held[n] = true
			return true
		})
	}
	equal(t, n, 10, "sections")
	equal(t, open, 2, "sections whose lock is held beyond")
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "mark" {
			want, _ := ConstInt(pass.TypesInfo, call.Args[0])
			equal(t, held[call], want == 1, "held in line %d", Line(pass, call.Pos()))
		}
	}
}
