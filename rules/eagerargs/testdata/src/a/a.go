package a

import (
	"context"
	"fmt"
	"net/url"
	"runtime/trace"
	"strings"

	"github.com/pkg/errors"
)

func assert(ok bool, message string) {
	if !ok {
		panic(message)
	}
}

func assertThat(ok bool, args ...any) {
	if ok {
		return
	}
	panic(fmt.Sprint(args...))
}

func require(n int, what string) error {
	if n < 0 {
		return fmt.Errorf("negative %s", what)
	}
	return nil
}

type tracer struct {
	debug bool
	sink  func(string)
}

func (t *tracer) event(name string) {
	if t == nil {
		return
	}
	t.sink(name)
}

func (t *tracer) step(name string) {
	if t.sink != nil {
		t.sink(name)
	}
}

func (t *tracer) note(format string, args ...any) {
	if !t.debug {
		return
	}
	t.sink(fmt.Sprintf(format, args...))
}

func work(t *tracer, u *url.URL, words []string, n int) error {
	assert(n > 0, fmt.Sprintf("bad n %d", n))        // want `computes fmt.Sprintf for a call that looks at it only when something is wrong`
	assertThat(n > 0, "n", strings.Join(words, ""))  // want `computes strings.Join for a call that looks at it only when something is wrong`
	t.event("work " + words[0])                      // want `computes a concatenation for a call that ignores it when it is switched off`
	t.step(u.String())                               // want `computes URL.String for a call that ignores it when it is switched off`
	t.note("%s", fmt.Sprint(words))                  // want `ignores it when it is switched off`
	trace.Log(context.Background(), "k", u.String()) // want `ignores it when it is switched off`
	return require(n, fmt.Sprintf("n of %s", words)) // want `only when something is wrong`
}

func load(name string) error {
	err := open(name)
	return errors.Wrap(err, fmt.Sprintf("load %s", name)) // want `computes fmt.Sprintf for a call that ignores it when the error is nil`
}

func open(name string) error { return nil }
