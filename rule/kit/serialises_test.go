package kit

import (
	"go/ast"
	"testing"
)

func TestSerialises(t *testing.T) {
	pass, file := newPass(t, `package p

import "sync"

// Held for long-running calls.
var slow sync.Mutex

// Guards nothing much.
var plain sync.Mutex

func f(a, b, c, d, e *sync.Mutex) {
	// We download one
	// at a time.
	a.Lock()
	b.Lock() // serialises the writes
	// Protects the map from concurrent use.
	c.Lock()
	// In that case, we want to block the handler until it is updated.
	d.Lock()
	slow.Lock()
	plain.Lock()
	e.Lock()
	defer e.Unlock() // includes the query, to avoid races

	plain.Lock()
	defer plain.Unlock()
	// We don't want f and g to be invoked concurrently,
	// so use a common lock.
	a.Lock()
	// It may be called concurrently.
	b.Lock()
	// Only allow one streamer process at a time
	c.Lock()
}
`)
	want := []bool{true, true, false, true, true, false, true, true, false, false, true, false, true}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(want) > 0 {
			if got := Serialises(pass, call); got != want[0] {
				t.Errorf("%s: %v", CalleeName(pass.TypesInfo, call), got)
			}
			want = want[1:]
		}
		return true
	})
}

func TestUnderLock(t *testing.T) {
	pass, file := newPass(t, `package p

func f(tell func()) {
	// Told under the lock so that it cannot be overtaken.
	tell()
	// Reject a duplicate.
	tell()
	tell() // with the lock held
}
`)
	want := []bool{true, false, true}
	for i, stmt := range file.Decls[0].(*ast.FuncDecl).Body.List {
		if got := UnderLock(pass, stmt); got != want[i] {
			t.Errorf("statement %d: %v", i, got)
		}
	}
}
