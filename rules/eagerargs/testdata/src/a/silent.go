package a

import (
	"fmt"
	"io"

	"github.com/pkg/errors"
)

func cheap(t *tracer, n int) {
	assert(n > 0, "bad n") // a constant
	t.note("%d", n)        // formatted by the callee
}

func gated(t *tracer, n int) {
	if t.debug {
		t.note("%s", fmt.Sprint(n)) // somebody asked
	}
}

func failed(name string) error {
	if err := open(name); err != nil {
		return errors.Wrap(err, fmt.Sprintf("open %s", name)) // there is an error
	}
	return nil
}

func write(w io.Writer, s string) error {
	if w == nil {
		return nil // leaves for another reason than being switched off
	}
	_, err := io.WriteString(w, s)
	return err
}

func used(w io.Writer, n int) error {
	return write(w, fmt.Sprintf("%d", n))
}

func (t *tracer) both(name string) int {
	if t.debug {
		t.sink(name)
	}
	return len(name) // used in any case
}

func always(t *tracer, n int) int { return t.both(fmt.Sprint(n)) }

func nonEmpty(s string) {
	if s != "" { // asks about the argument itself
		println(s)
	}
}

func asked(n int) { nonEmpty(fmt.Sprint(n)) }

func mustBe(s string) {
	if len(s) > 3 {
		panic("too long: " + s) // looks at the argument to decide
	}
}

func decided(n int) { mustBe(fmt.Sprint(n)) }

func later(ok bool, message string) func() {
	return func() {
		if !ok {
			panic(message)
		}
	}
}

func kept(n int) func() { return later(n > 0, fmt.Sprint(n)) }

type peers struct{ table map[string][]string }

func (p *peers) add(name string, all string) {
	if p.table == nil {
		return // not started: this is no switch
	}
	p.table[name] = append(p.table[name], all)
}

func register(p *peers, name string) { p.add("x", fmt.Sprint(name)) }

func giveUp(t *tracer, name string) {
	t.event(fmt.Sprintf("lost %s", name)) // the function panics in any case
	panic("lost")
}

func (t *tracer) respond(err error) {
	if t.sink == nil {
		return
	}
	t.sink(err.Error())
}

func answer(t *tracer) { t.respond(fmt.Errorf("timed out")) } // something failed
