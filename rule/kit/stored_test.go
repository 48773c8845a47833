package kit

import (
	"go/ast"
	"testing"
)

// Each function's name says whether its element is stored to.
func TestStored(t *testing.T) {
	pass, _ := newPass(t, `package p

func yes1(list []int) { list[0] = 1 }
func yes2(list []int) { list[0]++ }
func yes3(list []int) *int { return &list[0] }
func yes4(list []int) { for list[0] = range 3 {} }
func no1(list []int) int { return list[0] }
func no2(list []int) int { return -list[0] }
func no3(list []int) { for range list[0] {} }
`)
	n := 0
	for c := range Root(pass).Preorder((*ast.IndexExpr)(nil)) {
		n++
		name := Decl(c).Name.Name
		equal(t, Stored(c), name[0] == 'y', "%s", name)
	}
	equal(t, n, 7, "elements")
}
