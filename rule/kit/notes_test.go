package kit

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"

	"github.com/gotoll/toll/rule"
)

const notesSource = `package p

func f(k int) *int {
	x := k
	return &x
}
`

func TestNotesOf(t *testing.T) {
	pass, _ := newPass(t, notesSource)
	pass.ResultOf[rule.NotesAnalyzer] = rule.Notes(nil)
	for range NotesOf(pass) {
		t.Error("a note though nobody told one")
	}
	const file = "p.go"
	pass.ResultOf[rule.NotesAnalyzer] = rule.Notes{
		{Heap: true, File: file, Line: 4, Col: 2, What: "x"},
		{Heap: true, File: file, Line: 3, Col: 8, What: "k"},
		{Heap: true, File: file, Line: 5, Col: 9, What: "&x"},  // no declaration
		{Heap: true, File: file, Line: 4, Col: 2, What: "y"},   // another text than the compiler saw
		{Heap: false, File: file, Line: 4, Col: 2, What: "x"},  // a defer
		{Heap: true, File: "q.go", Line: 4, Col: 2, What: "x"}, // not in the package
		{Heap: true, File: file, Line: 40, Col: 2, What: "x"},  // beyond the end
		{Heap: true, File: file, Line: 6, Col: 90, What: "x"},
		{Heap: true, File: file, Line: 4, Col: lastColumn, What: "x"},
	}
	got := ""
	for n := range NotesOf(pass) {
		name := "-"
		if v, _ := n.Moved(pass.TypesInfo); v != nil {
			name = v.Name()
		}
		got += fmt.Sprintf("%d %s\n", n.Line, name)
	}
	if want := "4 x\n3 k\n5 -\n4 -\n4 -\n"; got != want {
		t.Errorf("notes:\n%swant:\n%s", got, want)
	}
}

func TestAddress(t *testing.T) {
	pass, _ := newPass(t, `package p

type s struct{ n int; p *s; a [3]int }

func (s) value()    {}
func (*s) pointer() {}

func g(any) {}

func f(xs []int) {
	var v s
	g(&v)        // &v
	g(&v.n)      // &v.n
	g(v.a[:])    // v.a[:]
	g(&v.a[1])   // &v.a[1]
	v.pointer()  // v.pointer
	v.value()
	g(v)
	g(&v.p.n)
	v.n++
	g(xs[v.n:])
}
`)
	var got []string
	for file := range Files(pass) {
		for c := range file.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			if id.Name != "v" || pass.TypesInfo.Uses[id] == nil {
				continue
			}
			if at, taken := Address(pass.TypesInfo, c); taken {
				got = append(got, Text(pass, at.Node()))
			}
		}
	}
	if want := "&v, &v.n, v.a[:], &v.a[1], v.pointer"; strings.Join(got, ", ") != want {
		t.Errorf("%s; want %s", strings.Join(got, ", "), want)
	}
}
