package kit

import (
	"go/ast"
	"testing"
)

func TestIterated(t *testing.T) {
	tests := []struct{ body, want string }{
		{`it := v.MapRange(); for it.Next() { _ = it.Key() }`, "Len"},
		{`it := s.Iterator(); for it.HasNext() {}`, "GetCardinality"},
		{`it := u.Iterator(); for it.HasNext() {}`, ""},
		{`it := s.Other(); for it.HasNext() {}`, ""},
		{`it := s.Iterator(); it = u.Iterator(); for it.HasNext() {}`, ""},
		{`for n > 0 { n-- }`, ""},
	}
	for _, tt := range tests {
		pass, _ := newPass(t, `package p
import "reflect"
type iter struct{}
func (*iter) HasNext() bool { return false }
type set struct{}
func (set) Iterator() *iter { return nil }
func (set) Other() *iter { return nil }
func (set) GetCardinality() uint64 { return 0 }
type unknown struct{}
func (unknown) Iterator() *iter { return nil }
func f(v reflect.Value, s set, u unknown, n int) {
`+tt.body+"\n}\n")
		for c := range Root(pass).Preorder((*ast.ForStmt)(nil)) {
			if got, _ := Iterated(pass.TypesInfo, c); got != tt.want {
				t.Errorf("%s: %q, want %q", tt.body, got, tt.want)
			}
		}
	}
}
