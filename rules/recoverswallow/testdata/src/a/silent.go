package a

import (
	"fmt"
	"log"
	"net/http"
	"reflect"
	"runtime/debug"
)

func logged(f func()) {
	defer func() {
		if r := recover(); r != nil {
			log.Printf("panic: %v", r) // seen
		}
	}()
	f()
}

func stacked(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack()) // the stack is kept
		}
	}()
	f()
	return nil
}

func again(f func()) {
	defer func() {
		if r := recover(); r != nil {
			panic(r) // goes on
		}
	}()
	f()
}

type parseError struct{ error }

func parse(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			pe, ok := r.(parseError) // panic as a way out of a parser
			if !ok {
				panic(r)
			}
			err = pe
		}
	}()
	f()
	return nil
}

func told(f func()) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false // the caller is told
		}
	}()
	f()
	return true
}

func closed(c chan int) {
	defer func() { recover() }() // somebody else may have closed it
	close(c)
}

func method(v any, name string) (found bool) {
	defer func() { recover() }() // reflection panics by nature
	return reflect.ValueOf(v).MethodByName(name).IsValid()
}

func given(f func(), caught func(any)) {
	defer func() {
		caught(recover()) // somebody looks
	}()
	f()
}

// A walk that is left by a panic of its own.
func walks(n int) (found bool) {
	defer func() { _ = recover() }()
	walk(n)
	return true
}

func walk(n int) {
	if n == 0 {
		panic("done")
	}
	walk(n - 1)
}

// One call that is known to panic.
func registers(mux *http.ServeMux, h http.Handler) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	mux.Handle("/", h)
	return nil
}

type panicError struct{ value any }

func (e *panicError) Error() string { return fmt.Sprint(e.value) }

// The caller is told that it was a panic.
func typed(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &panicError{fmt.Errorf("panic: %v", r)}
		}
	}()
	f()
	return nil
}

func explained(f func()) (err error) {
	// The parser can panic on input that is cut short.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("parse: %v", r)
		}
	}()
	f()
	return nil
}

// toErr turns a panic of the decoder into an error.
func toErr(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("corrupt: %v", r)
	}
}

// Deferred by a decoder only: its input made the panic.
func intoError(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v", r)
	}
}

type recordDecoder struct{ fs []func() }

func (d *recordDecoder) records() (err error) {
	defer intoError(&err)
	for _, f := range d.fs {
		f()
	}
	return nil
}

// A net under a parser.
func parseAll(f func()) (err error) {
	defer func() {
		if recover() != nil {
			err = errInternal
		}
	}()
	f()
	return nil
}

// Deferred by what panics as a way out.
func wayOut(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("query: %v", r)
	}
}

func query(n int) (err error) {
	defer wayOut(&err)
	fail(n)
	return nil
}

func fail(n int) {
	if n < 0 {
		panic(errInternal)
	}
}

func HandleCrash() {
	if r := recover(); r != nil {
		log.Printf("%v", r)
		panic(r)
	}
}

func told2(f func()) {
	defer func() { recover() }() // the other has told
	defer HandleCrash()
	f()
}

// tryIndex is like indexOf but answers false instead of panicking.
func tryIndex(of func(string) int, name string) (i int, ok bool) {
	defer func() { _ = recover() }()
	return of(name), true
}

// progress tells the caller's function, recovering from
// panics in it.
func progress(tell func(int), n int) {
	defer func() {
		_ = recover()
	}()
	tell(n)
}

func walkAll(walk func()) (failed bool) {
	defer func() {
		// Recover from any panics during the walk.
		recover()
	}()
	walk()
	return false
}

// A comment says where the panic comes from.
func metadata(ask func() error) (err error) {
	// Proxies may answer in a way that causes a panic in the client's
	// connection.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic asking for metadata")
		}
	}()
	return ask()
}
