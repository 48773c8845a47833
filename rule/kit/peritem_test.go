package kit

import (
	"go/ast"
	"testing"
)

func TestPerItem(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"io/fs"
	"iter"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"
)

type tree struct{}

func (tree) Ascend(f func(int) bool) {}
func (tree) Find(f func(int) bool)   {}

func f(xs []int, all iter.Seq[int], m *sync.Map, tr tree, once *sync.Once) {
	sort.Slice(xs, func(i, j int) bool { return true })            // Compared
	sort.Search(9, func(int) bool { return true })                 // none
	slices.SortFunc(xs, func(a, b int) int { return 1 })           // Compared
	slices.BinarySearchFunc(xs, 1, func(a, b int) int { return 2 }) // none
	slices.DeleteFunc(xs, func(int) bool { return true })          // Each
	slices.IndexFunc(xs, func(int) bool { return true })           // Searched
	strings.Map(func(r rune) rune { return r }, "")                // Each
	strings.TrimFunc("", func(r rune) bool { return true })        // Searched
	filepath.WalkDir("", func(string, fs.DirEntry, error) error { return nil }) // Walked
	m.Range(func(k, v any) bool { return true })                   // Visited
	tr.Ascend(func(int) bool { return true })                      // Visited
	tr.Find(func(int) bool { return true })                        // none
	all(func(int) bool { return true })                            // Visited
	once.Do(func() {})                                             // none
	go func() {}()                                                 // none
}
`)
	want := []ItemKind{Compared, 0, Compared, 0, Each, Searched, Each, Searched, Walked, Visited, Visited, 0, Visited, 0, 0}
	i := 0
	for c := range Root(pass).Preorder((*ast.FuncLit)(nil)) {
		if got := PerItem(pass.TypesInfo, c); got != want[i] {
			t.Errorf("%s: kind %b, want %b", pass.Fset.Position(c.Node().Pos()), got, want[i])
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d literals, want %d", i, len(want))
	}
}
