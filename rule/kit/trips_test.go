package kit

import (
	"go/ast"
	"testing"
)

// The count that each loop's comment gives is what its text must be.
func TestLoopTrips(t *testing.T) {
	want := []string{"len(xs)", "len(m)", "n", "n + 1", "len(a)", "uncounted", "uncounted", "uncounted", "uncounted", "uncounted", "once"}
	pass, _ := newPass(t, `package p

func make1() []int { return nil }

func f(xs []int, m map[int]int, n int, s string, ch chan int) {
	var a [4]int
	for range xs {}
	for range m {}
	for i := 0; i < n; i++ { _ = i }
	for i := 1; i <= n + 1; i++ { _ = i }
	for range a {}
	for range s {}
	for range ch {}
	for i := 0; i < n; i++ { i++ }
	for i := 0; i < len(xs); i++ { xs = append(xs, i) }
	for {}
	for range make1() {}
}
`)
	i := 0
	for c := range Root(pass).Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
		trips, ok := LoopTrips(pass, c.Node())
		got := trips.Text
		if !ok {
			got = "uncounted"
		} else if got == "" {
			got = "once" // counted by what must not be evaluated twice
		}
		equal(t, got, want[i], "loop in line %d", Line(pass, c.Node().Pos()))
		if want[i] == "len(a)" {
			equal(t, trips.Const, 4, "length of an array")
		}
		i++
	}
	equal(t, i, len(want), "loops seen")
}
