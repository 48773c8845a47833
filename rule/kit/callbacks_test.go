package kit

import (
	"go/ast"
	"testing"
)

func TestCallback(t *testing.T) {
	tests := []struct {
		stmt string
		want string // the counter, "" where it is none
	}{
		{"b.Range(func(k int) bool { println(k); return true })", "Len"},
		{"(&b).Range(func(k int) bool { println(k); return true })", "Len"},
		{"b.Each(func(k int) error { println(k); return nil })", "Len"},
		{"b.Range(func(k int) bool { println(k); return k > 0 })", ""},
		{"b.Range(func(k int) bool { return true })", ""},
		{"b.Range(f)", ""},
		{"b.Once(func(k int) bool { println(k); return true })", ""},
		{"u.Range(func(k int) bool { println(k); return true })", ""},
		{"println()", ""},
		{"l.locked(func(k string) { println(k) })", "len(l.names)"},
		{"l.until(func(k string) bool { println(k); return true })", "len(l.names)"},
		{"l.all(func(k string) error { println(k); return nil })", "len(l.names)"},
		{"l.some(func(k string) { println(k) })", ""},
		{"l.other(func(k string) { println(k) })", ""},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, `package p

import "sync"

type bag struct{}

func (*bag) Len() int { return 0 }
func (*bag) Range(func(int) bool) {}
func (*bag) Each(func(int) error) {}
func (*bag) Once(func(int) bool) {}

type uncounted struct{}

func (uncounted) Range(func(int) bool) {}

type list struct {
	mu    sync.Mutex
	names []string
}

func (l *list) locked(fn func(string)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range l.names {
		fn(n)
	}
}

func (l *list) until(fn func(string) bool) {
	for _, n := range l.names {
		if !fn(n) {
			return
		}
	}
}

func (l *list) all(fn func(string) error) error {
	for _, n := range l.names {
		if err := fn(n); err != nil {
			return err
		}
	}
	return nil
}

func (l *list) some(fn func(string)) {
	for _, n := range l.names {
		if n != "" {
			fn(n)
		}
	}
}

func (l *list) other(fn func(string)) {
	for _, n := range l.names {
		println(n)
	}
}

func g(b bag, u uncounted, l *list, f func(int) bool) {
	`+tt.stmt+`
}
`)
		for c := range Root(pass).Preorder((*ast.ExprStmt)(nil)) {
			if in, _ := c.Parent().Parent().Node().(*ast.FuncDecl); in == nil || in.Name.Name != "g" {
				continue // in a literal, or what the container does
			}
			body, counter, ok := Callback(pass, c)
			if ok != (tt.want != "") || ok && (counter != tt.want || len(body) != 1) {
				t.Errorf("%s: %d statements by %q, %v; want %q", tt.stmt, len(body), counter, ok, tt.want)
			}
		}
	}
}
