package kit

import (
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

func TestRarely(t *testing.T) {
	pass, _ := newPass(t, `package p

import ("errors"; "log"; "testing")

type suite struct{ b *testing.B }

func (s *suite) tell() { s.b.Log(mark(0)) }

type failure struct{ n int }

func (f failure) Error() string { return name(mark(0)) }

func mark(n int) int { return n }
func name(n int) string { return "" }
func debugf(args ...any) {}
func traceID(n int) int { return n }
func NewError(n int) error { return errors.New("") }

var total = mark(0)

func openAll(list []int) {
	mark(0)
	for range list {
		mark(1)
	}
}

func put(n int) error {
	mark(1)
	total = mark(1) + traceID(1)
	log.Println(n, name(mark(0)))
	debugf(mark(0))
	if n > 1 {
		return NewError(mark(0))
	}
	return nil
}
`)
	n := 0
	marks(pass, func(c inspector.Cursor, often int64) {
		n++
		equal(t, Rarely(pass, c), often == 0, "line %d", Line(pass, c.Node().Pos()))
	})
	equal(t, n, 10, "marks")
}
