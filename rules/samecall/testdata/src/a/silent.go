package a

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

// An operand is given another value.
func changed(a string) {
	useString(strings.ToLower(a))
	a = "y"
	useString(strings.ToLower(a))
}

func inALoop(names []string) {
	for _, n := range names {
		useString(strings.ToLower(n))
	}
	for i := 0; i < len(names); i++ {
		useString(strings.ToLower(names[i]))
	}
}

// The literal may run at any time.
func captured(a string) {
	set := func() { a = "z" }
	useString(strings.ToLower(a))
	set()
	useString(strings.ToLower(a))
}

// Its address is given away.
func addressed(a string, set func(*string)) {
	useString(strings.ToLower(a))
	set(&a)
	useString(strings.ToLower(a))
}

// Only one of them runs.
func exclusive(a string, yes bool) string {
	if yes {
		return strings.ToLower(a)
	}
	return strings.ToLower(a) + "x"
}

func cases(a string, n int) string {
	switch n {
	case 1:
		return strings.ToUpper(a)
	case 2:
		return strings.ToUpper(a) + "2"
	}
	return ""
}

// Perhaps it was never made.
func perhaps(a string, yes bool) string {
	if yes && strings.ToLower(a) == "x" {
		return "x"
	}
	return strings.ToLower(a)
}

// Errors, logs and what is deferred.
func failing(a, b string) (string, error) {
	p := fmt.Sprintf("%s-%s", a, b)
	log.Println(fmt.Sprintf("%s-%s", a, b))
	if p == "" {
		return "", errors.New("no " + fmt.Sprintf("%s-%s", a, b))
	}
	defer func() { useString(strings.ToUpper(a)) }()
	useString(strings.ToUpper(a))
	return p, nil
}

// A loop is another rule's.
func before(a string, list []string) {
	useString(strings.ToLower(a))
	for _, l := range list {
		use(l, strings.ToLower(a))
	}
}

// The compiler copies nothing for these.
func free(b []byte, m map[string]int) int {
	if string(b) == "x" {
		return m[string(b)]
	}
	useString("a" + string(b))
	return m[string(b)]
}

func onlyRead(s string) bool {
	return bytes.Contains([]byte(s), []byte("a")) || bytes.Contains([]byte(s), []byte("b"))
}

// The field is set, by this function or by one that it calls.
func (h *host) set() {
	useString(strings.ToLower(h.name))
	h.name = "x"
	useString(strings.ToLower(h.name))
	h.rename()
	useString(strings.ToLower(h.name))
}

func (h *host) rename() { h.name = "y" }

// Others may set it while this one waits.
func (h *host) waits() {
	useString(strings.ToLower(h.name))
	h.mu.Lock()
	useString(strings.ToLower(h.name))
	h.mu.Unlock()
}

// Somebody unknown has the pointer.
func (h *host) given(f func(*host)) {
	useString(strings.ToLower(h.name))
	f(h)
	useString(strings.ToLower(h.name))
}

// The bytes change.
func (h *host) bytes(b []byte, r interface{ Read([]byte) (int, error) }) {
	useString(string(b))
	r.Read(b)
	useString(string(b))
	b[0] = 'x'
	useString(string(b))
	copy(b, "abc")
	useString(string(b))
}

// The bytes are the iterator's.
type iterator interface {
	Key() []byte
	Next() bool
}

func iterate(it iterator) {
	key := it.Key()
	useString(string(key))
	it.Next()
	useString(string(key))
}

// Each has a list of its own.
func lists(s string) ([]string, []string) {
	return strings.Split(s, ","), strings.Split(s, ",")
}

type node struct{ names []string }

func newNode(s string) *node { return &node{strings.Split(s, ",")} }

func two(s string) (*node, *node) { return newNode(s), newNode(s) }

// A buffer is written to in between.
func buffer(b *bytes.Buffer) {
	useString(b.String())
	b.WriteString("x")
	useString(b.String())
}

// The clock, the environment, and what keeps its result.
func stamp(a string) string { return a + time.Now().String() }

func home(a string) string { return a + os.Getenv("HOME") }

var kept = map[string]string{}

func keeps(a string) string {
	if s, ok := kept[a]; ok {
		return s
	}
	kept[a] = strings.ToLower(a)
	return kept[a]
}

func asksTwice(a string) {
	useString(stamp(a))
	useString(stamp(a))
	useString(home(a))
	useString(home(a))
	useString(keeps(a))
	useString(keeps(a))
}

// What it looks at changes.
var prefix = "p"

func SetPrefix(p string) { prefix = p }

func full(a string) string { return prefix + a }

func prefixed(a string) {
	useString(full(a))
	useString(full(a))
}

// Getters and the like are cheap.
func (h *host) title() string { return h.name }

func cheap(h *host, r *http.Request) {
	useString(h.title())
	useString(h.title())
	use(strings.HasPrefix(h.name, "a"), strings.HasPrefix(h.name, "a"))
	useString(strings.Repeat("-", 80))
	useString(strings.Repeat("-", 80))
}

// A set-up runs once.
func newHost(a string) *host {
	useString(strings.ToLower(a))
	return &host{name: strings.ToLower(a)}
}

func init() {
	name := os.Getenv("NAME")
	useString(strings.ToLower(name))
	useString(strings.ToLower(name))
}

// The branch leaves before it comes to the call, or the code behind it may not come to its own.
func leaves(a string, yes, no bool) string {
	if yes {
		if no {
			return ""
		}
		useString(strings.ToLower(a))
	}
	return strings.ToLower(a)
}

func leavesLater(a string, yes, no bool) string {
	if yes {
		useString(strings.ToLower(a))
	}
	if no {
		return ""
	}
	return strings.ToLower(a)
}

func setsIt(a string, yes bool) string {
	if yes {
		useString(strings.ToLower(a))
		a = "x"
	}
	return strings.ToLower(a)
}

func orElse(a string, yes bool) string {
	if yes {
		useString(strings.ToLower(a))
	} else {
		a = "y"
	}
	return strings.ToLower(a)
}

func loops(a string, list []string, yes bool) string {
	if yes {
		for range list {
			useString(strings.ToLower(a))
		}
	}
	return strings.ToLower(a)
}

// It fell back to it because something failed, or tells a test.
func fallback(a []byte, get func(string) error) string {
	if err := get(string(a)); err != nil {
		return string(a)
	}
	return ""
}

// What works only where something is missing.
func (h *host) find(name string) *host {
	found, ok := h.all[name]
	if !ok {
		found = h.all[strings.ToLower(name)]
	}
	return found
}

func (h *host) titleOf(name string) string {
	if f := h.find(name); f != nil {
		return f.name
	}
	return ""
}

func titles(h *host, name string) {
	if h.titleOf(name) != "" {
		useString(h.titleOf(name))
	}
}

// A handful of numbers.
func least(v [4]int) (n int) {
	for _, x := range v {
		n = min(n, x)
	}
	return n
}

func leastTwice(v [4]int) int { return least(v) + least(v) }

func turnsOn(list []string, yes bool) (out []string) {
	for _, l := range list {
		if yes {
			out = append(out, strings.ToUpper(l))
			continue
		}
		out = append(out, "x"+strings.ToUpper(l))
	}
	return out
}

func returnsThere(a string, yes, no bool) string {
	if yes {
		if no {
			useString(strings.ToUpper(a))
			return ""
		}
	}
	return strings.ToUpper(a)
}

type logBook struct{ pages []string }

func (l *logBook) title() string { return strings.ToUpper(strings.Join(l.pages, " ")) }

func (l *logBook) Info(s string) { l.pages = append(l.pages, s) }

// The method of a log, which does more than to tell.
func (l *logBook) entered() (string, string) {
	before := l.title()
	l.Info("x")
	return before, l.title()
}
