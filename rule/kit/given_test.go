package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

func TestGiven(t *testing.T) {
	pass, file := newPass(t, `package p

import "os"

func f(list []int) {
	one := 1
	two, err := os.Open("x")
	two, err = nil, nil
	var none int
	var three = 3
	three++
	for four := range list {
		_ = four
	}
	five := 5
	p := &five
	_, _, _, _, _, _, _ = one, two, err, none, p, three, five
}
`)
	want := map[string]int{"one": 1, "two": 2, "err": 2, "none": 0, "three": 2, "four": 1, "five": 2, "p": 1}
	unknown := map[string]int{"three": 1, "four": 1, "five": 1}
	seen := 0
	for id, o := range pass.TypesInfo.Defs {
		v, ok := o.(*types.Var)
		n, asked := want[id.Name]
		if !ok || !asked {
			continue
		}
		seen++
		given := Given(pass.TypesInfo, file, v)
		nils := 0
		for _, e := range given {
			if e == nil {
				nils++
			}
		}
		if len(given) != n || nils != unknown[id.Name] {
			t.Errorf("%s: given %d values, %d unknown; want %d and %d", id.Name, len(given), nils, n, unknown[id.Name])
		}
		origin := Origin(pass.TypesInfo, file, id)
		_, same := origin.(*ast.Ident)
		if once := n == 1 && unknown[id.Name] == 0; once == (same && origin == ast.Expr(id)) {
			t.Errorf("%s: origin is %v", id.Name, origin)
		}
	}
	if seen != len(want) {
		t.Errorf("%d of %d variables seen", seen, len(want))
	}
}
