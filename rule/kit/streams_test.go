package kit

import (
	"go/ast"
	"testing"
)

func TestStream(t *testing.T) {
	pass, file := newPass(t, `package p

type (
	Bytes   interface{ Write(p []byte) (int, error) }
	Socket  interface{ WriteMessage(kind int, p []byte) error }
	Calls   struct{}
	Half    struct{}
	Store   interface{ Write(key string) error }
)

func (*Calls) Send(m string) error     { return nil }
func (*Calls) Recv() (string, error)   { return "", nil }
func (Half) Send(m string) error       { return nil }

var bytes Bytes
var socket Socket
var calls *Calls
var half Half
var store Store
`)
	want := map[string]bool{"bytes": true, "socket": true, "calls": true, "half": false, "store": false}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			name := spec.Names[0].Name
			if got := Stream(pass.TypesInfo.TypeOf(spec.Names[0])); got != want[name] {
				t.Errorf("Stream(%s) = %v", name, got)
			}
		}
		return true
	})
}

func TestHandsOver(t *testing.T) {
	pass, file := newPass(t, `package p

type listener interface {
	OnChange(n int)
	HandleAll(n int) error
	Handler(n int) string
	NotifyAll(n int) []int
	Apply(n int)
}

type own struct{}

func (own) OnChange(n int) {}
func (own) Trigger(n int)  {}

type Event1 struct{}

func (*Event1) Trigger(n int)        {}
func (*Event1) Notify(n int) []int   { return nil }
func (*Event1) Fire()                {}

func f(l listener, o own, e *Event1) {
	l.OnChange(1)   // yes
	l.HandleAll(1)  // yes
	l.NotifyAll(1)  // it is asked
	l.Apply(1)      // its name says nothing
	o.OnChange(1)   // it can be looked into
	o.Trigger(1)    // its type says nothing
	e.Trigger(1)    // yes, to those who listen
	e.Notify(1)     // it is asked
	e.Fire()        // it has happened, and nothing is handed over
}
`)
	want := []bool{true, true, false, false, false, false, true, false, false}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(want) > 0 {
			if got := HandsOver(pass.TypesInfo, call); got != want[0] {
				t.Errorf("HandsOver(%s) = %v", CalleeName(pass.TypesInfo, call), got)
			}
			want = want[1:]
		}
		return true
	})
	if len(want) > 0 {
		t.Errorf("%d calls were not visited", len(want))
	}
}
