package kit

import (
	"go/ast"
	"strings"
	"testing"
)

const quickSource = `package p

import ("errors"; "fmt"; "strings"; "sync"; "time")

type set map[string]bool

func (s set) Add(k string) { s[k] = true }

type T struct{ mu sync.Mutex; n int; names set }

func (t *T) small(k string) { t.n++; t.names.Add(strings.ToLower(k)) }
func (t *T) loops() { for i := range 10 { t.n += i } }
func (t *T) deep() { t.small("a") }
func (t *T) ID() int { return t.n }
func (t *T) Close() error { return nil }
func (t *T) Get() error { return nil }

func f(t *T, c chan int, v func(), at time.Time, err error, list []int) {
	quick1 := func() { t.small("x"); t.n = t.ID() }
	quick2 := func() { t.deep(); list = append(list, len(list)) }
	quick3 := func() { if at.Before(time.Now()) { t.n = 1 } }
	quick4 := func() { if err != nil { v(); return }; t.n++ }
	quick5 := func() { func() { t.n++ }(); _ = fmt.Sprint(errors.New("x")) }
	quick6 := func() { _ = t.Get() }
	slow10 := func() { _ = t.Close() }
	slow1 := func() { v() }
	slow2 := func() { t.loops() }
	slow3 := func() { <-c }
	slow4 := func() { c <- 1 }
	slow5 := func() { time.Sleep(1) }
	slow6 := func() { go v() }
	slow7 := func() { t.mu.Lock() }
	slow8 := func() { defer t.small("x") }
	slow9 := func() { fmt.Println() }
	_ = []func(){quick1, quick2, quick3, quick4, quick5, quick6, slow10, slow1, slow2, slow3, slow4, slow5, slow6, slow7, slow8, slow9}
}
`

func TestQuick(t *testing.T) {
	pass, file := newPass(t, quickSource)
	q := QuickOf(pass)
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		s, ok := node.(*ast.AssignStmt)
		if !ok {
			return true
		}
		name, isName := s.Lhs[0].(*ast.Ident)
		lit, isLit := s.Rhs[0].(*ast.FuncLit)
		if !isName || !isLit {
			return true
		}
		n++
		if got, want := q.Node(lit.Body, nil), strings.HasPrefix(name.Name, "quick"); got != want {
			t.Errorf("%s: quick is %v", name.Name, got)
		}
		return true
	})
	if n != 16 {
		t.Errorf("%d literals were asked, not 16", n)
	}
}
