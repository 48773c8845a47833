package kit

import (
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

// The argument of each mark is 1 where the code is cold.
const coldSource = `package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"
	"testing"
)

func reply(w http.ResponseWriter) { http.Error(w, mark(1), http.StatusNotFound) }

func mark(n int) string { return fmt.Sprint(n) }

var atStart = mark(1)

var spot = func() string { return mark(1) }()

var later = func() string { return mark(0) }

var lazy = sync.OnceValue(func() string { return mark(1) })

var once sync.Once

var errKnown = errors.New("known")

type myError struct{ text string }

func (e *myError) Error() string { return e.text }

func invalid(text string) *myError { return &myError{text} }

func wrapErr(text string) error { return errors.New(text) }

func load(text string) error { return nil }

var handlers = map[string]func(){}

func init() {
	mark(1)
	handlers["a"] = func() { mark(0) }
	local := func() { mark(1) }
	local()
}

func main() {
	mark(1)
	for range 3 {
		mark(0)
	}
	http := func() { mark(0) }
	http()
}

func do() { once.Do(func() { mark(1) }) }

func errorPaths(err error, n int) error {
	mark(0)
	if err != nil {
		mark(1)
		return err
	}
	if n > 0 {
		mark(0)
		return load(mark(0))
	}
	if n > 1 {
		mark(1)
		return errKnown
	}
	if n > 2 {
		mark(0)
		return err
	}
	switch n {
	case 3:
		mark(1)
		os.Exit(1)
	case 4:
		mark(1)
		panic(mark(1))
	case 5:
		return wrapErr(mark(1))
	case 6:
		_ = invalid(mark(1))
		_ = myError{mark(1)}
	}
	func() { mark(0) }()
	return fmt.Errorf("x %s", mark(1))
}

func helper(t testing.TB) { mark(1) }
`

func TestCold(t *testing.T) {
	pass, _ := newPass(t, coldSource)
	marks(pass, func(c inspector.Cursor, want int64) {
		equal(t, Cold(pass, c), want == 1, "line %d", Line(pass, c.Node().Pos()))
	})
}
