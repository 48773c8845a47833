package load

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"
)

// Calls that someone is typing are left out of what is looked at; what a call's results are handed over to is whole.
func TestHalfCalls(t *testing.T) {
	dir := module(t, `-- go.mod --
module m

go 1.24
-- a.go --
package m

func two() (int, int) { return 1, 2 }
func add(a, b int) int { return a + b }
func log(s string, args ...any) {}

type T struct{}

func (T) m(int) {}

func half(s []int) int {
	log()
	add(1, 2, 3)
	T.m(T{}, 1)
	T.m(1)
	go add(1)
	defer two()
	s = append()
	n := add(int(), len())
	return add(two()) + add(n, 2) + cap(s)
}
`)
	g := list(t, dir, Options{})
	s, err := Take(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	l := &Loader{Graph: g, Files: s.Files, Keys: g.Keys(s, "test", false)}
	err = l.Each(t.Context(), g.Targets, func(_ int32, p *Package) error {
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					left = append(left, types.ExprString(call))
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(left, "; "), "T.m(T{}, 1); two(); add((ast: *ast.BadExpr), (ast: *ast.BadExpr)); add(two()); two(); add(n, 2); cap(s)"; got != want {
		t.Errorf("left is %s, want %s", got, want)
	}
}
