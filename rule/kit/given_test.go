package kit

import (
	"go/ast"
	"go/types"
	"maps"
	"strings"
	"testing"
)

// Long nodes are listed once; short ones are looked through for each question.
func TestGiven(t *testing.T) {
	t.Run("short", func(t *testing.T) { testGiven(t, "") })
	t.Run("long", func(t *testing.T) { testGiven(t, strings.Repeat("x", listed)) })
}

func testGiven(t *testing.T, comment string) {
	pass, file := newPass(t, `package p

import "os"

func f(list []int) {
	// `+comment+`
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

func TestOriginOfParameter(t *testing.T) {
	pass, file := newPass(t, `package p

func text() string

func f(given string) string {
	given = text()
	made := text()
	return given + made
}
`)
	decl := file.Decls[1].(*ast.FuncDecl)
	sum := decl.Body.List[2].(*ast.ReturnStmt).Results[0].(*ast.BinaryExpr)
	if o := Origin(pass.TypesInfo, decl, sum.X); o != sum.X {
		t.Errorf("the parameter is made from %v", o)
	}
	if _, call := Origin(pass.TypesInfo, decl, sum.Y).(*ast.CallExpr); !call {
		t.Error("the local is made from nothing")
	}
}

func TestMadeFor(t *testing.T) {
	pass, _ := newPass(t, `package p

func text(n int) string

func use(values ...any)

func f(list []int, given string) {
	once := text(1)
	use("once", once)
	twice := text(2)
	use("twice", twice)
	use("other", twice)
	var changed = text(3)
	changed += "!"
	use("changed", changed)
	outside := text(4)
	for range list {
		use("outside", outside)
		within := text(5)
		use("within", within)
	}
	var late string
	late = text(6)
	use("late", late)
	use("given", given)
	func() { use("literal", once) }()
}

func g(n int) {
	var two, err = text(n), 1
	use("two", two)
	use(err)
}
`)
	got := map[string]bool{}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if name, ok := ConstString(pass.TypesInfo, first(call)); ok {
			got[name] = MadeFor(pass.TypesInfo, c, call.Args[1]) != nil
		}
	}
	want := map[string]bool{"once": false, "twice": false, "other": false, "changed": false, "outside": false, "within": true, "late": true, "given": false, "literal": false, "two": true}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// first is the first argument of a call that has two.
func first(call *ast.CallExpr) ast.Expr {
	if len(call.Args) < 2 {
		return call
	}
	return call.Args[0]
}

// Around a literal of the package there is no declaration: nobody knows what it is given.
func TestGivenOfNothing(t *testing.T) {
	var none *ast.FuncDecl
	for _, n := range []ast.Node{nil, none} {
		if got := Given(nil, n, nil); len(got) != 1 || got[0] != nil {
			t.Errorf("%T: %v", n, got)
		}
	}
}
