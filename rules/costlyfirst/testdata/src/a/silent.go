package a

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// The cheap part stands first already.
func first(e entry, least int) bool { return e.size >= least && pattern.MatchString(e.name) }

// The owner may be nil: nothing before says that it is not.
func mayBeNil(o *owner, name string) bool { return pattern.MatchString(name) && o.active }

func mayBeNilReceiver(name string, o *owner) bool {
	return pattern.MatchString(name) && !o.isActive()
}

// It is another owner by then.
func moved(o *owner, next *owner, name string) bool {
	o.name = name
	o = next
	return pattern.MatchString(name) && o.active
}

// Only where the first part holds, the second may be asked.
func guarded(list []entry, name string) bool { return has(list, name) && list[0].size > 3 }

func asserted(v any, name string) bool { return pattern.MatchString(name) && v.(int) > 3 }

func divided(a, b int, name string) bool { return pattern.MatchString(name) && a/b > 3 }

func behind(e entry) bool { return fmt.Sprint(e.size) != "0" && e.owner.active }

// What the first part does is wanted.
func (o *owner) touch() bool { o.active = true; return pattern.MatchString(o.name) }

func effect(o *owner, ok bool) bool { return o.touch() && ok }

func received(c chan string, ok bool) bool { return pattern.MatchString(<-c) && ok }

// What stands between is done only where the first part holds.
func (o *owner) effectBetween(name string, ok bool) bool {
	return pattern.MatchString(name) && o.touch() && ok
}

// Both cost something.
func both(a, b string) bool { return pattern.MatchString(a) && fmt.Sprint(b) == a }

// What is a constant decides nothing at run time.
const debug = false

func constant(name string) bool { return pattern.MatchString(name) && !debug }

// Two interfaces may hold what cannot be compared.
func compared(a, b any, name string) bool { return pattern.MatchString(name) && a == b }

// It is costly only where the first part of it holds.
func gated(e entry, all, more bool) bool { return all && pattern.MatchString(e.name) || more }

// A few items, and a cheap look at a string.
func few(name string, n int) bool { return slices.Contains([]string{"a", "b"}, name) && n > 3 }

func contains(name string, n int) bool { return strings.Contains(name, "a") && n > 3 }

// A failure is made a text of.
func failed(name string, n int) error {
	if n < 0 {
		if pattern.MatchString(name) && n < -3 {
			return errors.New("low")
		}
		return errors.New("negative")
	}
	return nil
}

var atStart = pattern.MatchString("abc1234") && verbose

func init() {
	verbose = pattern.MatchString("abc1234") && verbose
}

// Else runs where either is false.
func withElse(e entry, least int) int {
	if pattern.MatchString(e.name) {
		if e.size > least {
			return 1
		}
	} else {
		return 2
	}
	return 3
}

// The leaves differ.
func otherLeaves(e entry) int {
	if pattern.MatchString(e.name) {
		return 1
	}
	if e.size > 3 {
		return 2
	}
	return 3
}

// What is asked second is made by the first.
func remembers(name string) bool {
	if m := pattern.FindString(name); m != "" && len(m) > 3 {
		return true
	}
	return false
}

// A reading of the clock is cheaper than the loops that mostly are around it.
func clocks(list []entry, age time.Duration, force bool) (n int) {
	for _, e := range list {
		if time.Since(e.when) > age || force {
			n++
		}
	}
	return n
}

func walkedOnce(list []entry, name string, quiet bool) bool { return !has(list, name) && !quiet }

var known = []string{"a", "b", "c", "d"}

func table(names []string, quiet bool) (n int) {
	for _, name := range names {
		if slices.Contains(known, name) && !quiet {
			n++
		}
	}
	return n
}

// The list is searched once, or the loop waits anyway.
func searchOnce(known []string, name string) bool { return slices.Contains(known, name) && name != "" }

func ticks(known []string, c chan string, force bool) {
	for {
		if slices.Contains(known, <-c) && force {
			return
		}
		for _, name := range known {
			if slices.Contains(known, name) && force {
				return
			}
		}
	}
}

type table0 struct {
	items [4]int
	open  bool
}

// The length of an array is known without a look behind the pointer.
func length(t *table0, name string) bool {
	n := len(t.items)
	for range t.items {
		n++
	}
	return n > 3 && pattern.MatchString(name) && t.open
}

// Another literal changes what this one has captured.
func captured(o *owner, name string, run func(func())) bool {
	run(func() { o = nil })
	ok := false
	run(func() {
		o.name = name
		ok = pattern.MatchString(name) && o.active
	})
	return ok
}

// What a method looks behind may be nil, and what it asks may be more than a comparison.
type knot struct {
	next *knot
	name string
	kind int
}

func (k *knot) follows(kind int) bool { return k.next.kind == kind }
func (k *knot) counts(kind int) bool  { k.kind++; return k.kind == kind }
func same(k *knot, kind int) bool     { return k.kind == kind }

func knots(list []*knot, kind int) (n int) {
	for _, k := range list {
		if pattern.MatchString("x") && k.follows(kind) {
			n++
		}
		if pattern.MatchString("x") && k.counts(kind) {
			n++
		}
		if pattern.MatchString("x") && same(k, kind) {
			n++
		}
	}
	return n
}

// The match is read elsewhere, or asked first, or what is asked before it has an effect.
func keptForMore(list []entry, least int, next func() bool) (n int, last bool) {
	for _, e := range list {
		match := pattern.MatchString(e.name)
		if e.size >= least && match {
			n++
		}
		last = match
		first := pattern.MatchString(e.name)
		if first && e.size >= least {
			n++
		}
		behind := pattern.MatchString(e.name)
		if next() && behind {
			n++
		}
	}
	return n, last
}

// What is refused is rare: mostly all parts are asked.
func checked(name string) error {
	if pattern.MatchString(name) || name == "@" {
		return errors.New("no name")
	}
	return nil
}
