package kit

import (
	"go/ast"
	"testing"
)

// Each function's name says whether its first statement follows p.
func TestFollows(t *testing.T) {
	pass, file := newPass(t, `package p

type s struct {
	n    int
	list []int
	arr  [4]int
	next *s
}

func yes1(p *s) { p.n++ }
func yes2(p *s) { _ = *p }
func yes3(p *s) { if p.n > 0 { return } else if true { return } }
func yes4(p *s) { for i := p.n; i > 0; i-- {} }
func yes5(p *s) { for range p.list {} }
func yes6(p *s) { for i, x := range p.arr { _, _ = i, x } }
func yes7(p *s) { switch x := p.n; x {} }
func yes8(p *s) { _ = p.n > 0 && true }
func yes9(p *s) { _ = p.next.n }
func no1(p *s) { _ = len(p.arr) }
func no2(p *s) { for i := range p.arr { _ = i } }
func no3(p *s) { for i, _ := range p.arr { _ = i } }
func no4(p *s) { if p != nil { p.n++ } }
func no5(p *s) { if p == nil { return } else if p.n > 0 { return } }
func no6(p *s) { _ = p != nil && p.n > 0 }
func no7(p *s) { _ = func() int { return p.n } }
func no8(p *s) { for i := 0; i > 0; i = p.n {} }
func no9(p *s) { go println(p.n) }
`)
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		p := fn.Type.Params.List[0].Names[0]
		equal(t, Follows(pass.TypesInfo, fn.Body.List[0], p), fn.Name.Name[0] == 'y', "%s", fn.Name.Name)
	}
}
