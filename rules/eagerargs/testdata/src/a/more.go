package a

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	pkgerrors "github.com/pkg/errors"

	"example.com/debug"
)

func wrapped(err error, message string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", message, err)
}

func told(err error, message string) {
	if err != nil {
		fmt.Println(message, err)
	}
}

func debugf(format string, args ...any) {}

func setTitle(title string) {} // another system has one

// Assertions of other packages, wrappers of one's own, and functions that are empty in this build.
func more(levels []int, name string) error {
	for _, l := range levels {
		debug.Assert(l > 0, "bad level "+strconv.Itoa(l)) // want `computes strconv.Itoa|computes a concatenation for a call that looks at it only when something is wrong`
	}
	told(open(name), fmt.Sprintf("open %q", name))    // want `computes fmt.Sprintf for a call that ignores it when the error is nil`
	debugf("levels %s", fmt.Sprint(levels))           // want `ignores it when it is switched off`
	return wrapped(open(name), "open "+name+" again") // want `computes a concatenation for a call that ignores it when the error is nil`
}

// Through a local variable.
func local(t *tracer, words []string, n int) int {
	message := fmt.Sprintf("%d of %s", n, strings.Join(words, ","))
	t.step(message) // want `computes fmt.Sprintf for a call that ignores it when it is switched off`
	return n * 2
}

// What is needed elsewhere, made once, or known to be needed.
func needed(t *tracer, words []string, name string) (string, error) {
	message := strings.Join(words, ",")
	t.step(message)
	all := strings.Join(words, ";")
	for range words {
		t.step(all)
	}
	setTitle("at " + name)
	_ = debug.Must(len(words) > 0, name+message)
	err := open(name)
	if err == nil {
		return message, nil
	}
	if len(words) > 3 {
		return "", wrapped(err, "open "+name)
	}
	return "", pkgerrors.Wrap(err, fmt.Sprintf("open %s", name))
}

var errMissing = errors.New("missing")

func missing(name string) error { return wrapped(errMissing, "open "+name) }

func fresh(name string) error { return wrapped(errors.New("bad"), "open "+name) }

type queue struct{ messages []string }

// A queue that is not there is no switch.
func (q *queue) send(subject, text string) {
	if q == nil {
		return
	}
	q.messages = append(q.messages, subject, text)
}

func sent(q *queue, name string) int {
	subject := "created." + name
	q.send(subject, fmt.Sprint(len(name)))
	return len(name)
}

// A wrapper passes all on.
func (t *tracer) logf(format string, args ...any) {
	text := fmt.Sprintf("%p: %s", t, format)
	t.note(text, args...)
}

// A switch that asks one thing is an if.
func shouldBe(ok bool, message string) {
	switch {
	case !ok:
		panic(message)
	}
}

func (t *tracer) mark(message string) {
	switch {
	case !t.debug:
		return
	}
	t.sink(message)
}

func (t *tracer) count(message string) {
	switch {
	case !t.debug:
		break
	}
	t.sink(message)
}

func (t *tracer) label(n int) string { return fmt.Sprintf("label %d", n) }

func switches(t *tracer, n int) {
	shouldBe(n > 0, fmt.Sprintf("bad n %d", n)) // want `computes fmt.Sprintf for a call that looks at it only when something is wrong`
	t.mark(fmt.Sprint(n))                       // want `ignores it when it is switched off`
	t.count(fmt.Sprint(n))
	label := t.label(n)
	shouldBe(n > 1, label) // want `computes label for a call that looks at it only when something is wrong`
}
