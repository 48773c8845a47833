package kit

import (
	"go/ast"
	"go/token"
	"slices"
	"testing"
)

// The addresses of variables that are named quiet... are not kept.
func TestLooker(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"math/big"
	"sync/atomic"
)

type pair struct {
	a, b int
	buf  [8]byte
	next *pair
}

func (p *pair) sum() int           { return p.a + p.b }
func (p *pair) deep() int          { return p.next.sum() + p.sum() }
func (p *pair) less(q *pair) bool  { return p.a < q.a && !q.less(p) }
func (p *pair) fill()              { copy(p.buf[:], "x"); p.a++ }
func (p *pair) self() *pair        { return p }
func (p *pair) later() func() int  { return func() int { return p.a } }
func (p *pair) go1()               { go p.sum() }
func (p *pair) link()              { kept = p }
func (p *pair) over()              { q := p; q.link() }

var kept *pair
var total *big.Int

func f(n int64, each []int) {
	quietA, quietB, quietC, quietD, quietE := pair{}, pair{}, pair{}, pair{}, pair{}
	(&quietA).sum()
	(&quietB).deep()
	(&quietC).less(&quietD)
	(&quietE).fill()
	keptA, keptB, keptC, keptD, keptE := pair{}, pair{}, pair{}, pair{}, pair{}
	(&keptA).self()
	(&keptB).later()
	(&keptC).go1()
	(&keptD).link()
	(&keptE).over()
	var quietBig, keptBig big.Int
	(&quietBig).Sign()
	(&keptBig).Set(total)
	quietNumber := n
	atomic.AddInt64(&quietNumber, 1)
	quietAlias := pair{}
	q := &quietAlias
	println(q.a, q.next == nil)
	var last *pair
	for range each {
		keptTurn := pair{}
		if last != nil {
			println(last.a)
		}
		last = &keptTurn
	}
}
`)
	var quiet []string
	for file := range Files(pass) {
		for c := range file.Preorder((*ast.UnaryExpr)(nil)) {
			u := c.Node().(*ast.UnaryExpr)
			if decl := Decl(c); u.Op != token.AND || decl == nil || decl.Name.Name != "f" {
				continue
			}
			at := c
			if _, paren := c.Parent().Node().(*ast.ParenExpr); paren {
				at = c.Parent()
			}
			if _, method := at.Parent().Node().(*ast.SelectorExpr); method {
				at = at.Parent()
			}
			if LookerOf(pass).Quiet(at) {
				quiet = append(quiet, u.X.(*ast.Ident).Name)
			}
		}
	}
	want := []string{"quietA", "quietB", "quietC", "quietD", "quietE", "quietBig", "quietNumber", "quietAlias"}
	if !slices.Equal(quiet, want) {
		t.Errorf("%v; want %v", quiet, want)
	}
}
