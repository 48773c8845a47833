package a

import (
	"fmt"
	"net/url"
	"regexp"

	"texts"
)

type filter struct {
	re      *regexp.Regexp
	enabled bool
}

// The pattern may be nil, and nobody may have asked for it.
func (f *filter) matches(name string) bool {
	return f.re.MatchString(name) && f.enabled // want `matches a pattern before it asks f.enabled`
}

// A String method of another package may panic.
func text(u *url.URL, want string, n int) bool {
	return u.String() == want && n > 0 // want `runs URL.String before it asks n > 0`
}

// An index may be out of range where n is 0.
func index(list []string, n int) bool {
	return fmt.Sprint(list[0]) == "a" && n > 0 // want `runs fmt.Sprint before it asks n > 0`
}

// What a comment says is of one part.
func commented(e entry, least int) bool {
	return pattern.MatchString(e.name) && // want `matches a pattern before it asks e.size >= least`
		// small ones are free
		e.size >= least
}

func beside(e entry, least int) bool {
	return pattern.MatchString(e.name) && // want `matches a pattern before it asks e.size >= least`
		e.size >= least // small ones are free
}

// A getter may be replaced by something dearer.
func getter(o *owner, name string) bool {
	o.name = name
	return pattern.MatchString(name) && o.isActive() // want `matches a pattern before it asks o.isActive\(\)`
}

// Each of the ifs has its comment.
func skips(list []entry, all bool) (n int) {
	for _, e := range list {
		// names of temporary files
		if pattern.MatchString(e.name) { // want `matches a pattern before it asks e.size == 0`
			continue
		}
		// empty files
		if e.size == 0 {
			continue
		}
		n++
	}
	return n
}

func last(e entry, all bool) bool {
	if !pattern.MatchString(e.name) { // want `matches a pattern before it asks e.size > 3`
		return false
	}
	return e.size > 3 && all
}

func anyOf(e entry) bool {
	if pattern.MatchString(e.name) { // want `matches a pattern before it asks e.size > 3`
		return true
	}
	return e.size > 3
}

func nestedComment(e entry, least int) (n int) {
	if pattern.MatchString(e.name) { // want `matches a pattern before it asks e.size > least`
		// only large ones
		if e.size > least {
			n++
		}
	}
	return n
}

type ref string

func (r ref) Short() string { return longest(string(r)) }

func longest(s string) string { return s[len(s)/2:] }

func (r ref) Name() string { return string(r) }

// What a method of a text gives is another text of it.
func named(refs []ref, want string) bool {
	for _, r := range refs {
		if texts.Ref(r).Short() == want || r.Name() == want || string(r) == want { // want `runs Short before it asks r.Name\(\) == want`
			return true
		}
	}
	return false
}

// A method that only compares what it is asked of with what it is given is cheap, too.
type rule struct {
	kind, other int
	wanted      map[string]string
	on          bool
}

func (r *rule) isKind(k int) bool   { return r.kind == k }
func (r *rule) either(k int) bool   { return r.kind == k || r.other == k }
func (r *rule) enabled() bool       { return r.on && r.kind > 0 }
func kindOf(r *rule, kind int) bool { return r.kind == kind }

func (r *rule) matches(labels map[string]string) bool {
	for k, v := range r.wanted {
		if labels[k] != v {
			return false
		}
	}
	return true
}

func matching(rules []rule, labels map[string]string, kind int) (found []*rule) {
	for i := range rules {
		r := &rules[i]
		if r.matches(labels) && r.isKind(kind) { // want `runs matches, which walks over a list, before it asks r.isKind\(kind\)`
			found = append(found, r)
		}
		if r.matches(labels) && r.either(kind) { // want `runs matches, which walks over a list, before it asks r.either\(kind\)`
			found = append(found, r)
		}
		if r.matches(labels) && kindOf(r, kind) { // want `runs matches, which walks over a list, before it asks kindOf\(r, kind\)`
			found = append(found, r)
		}
		if !r.matches(labels) || !r.enabled() { // want `runs matches, which walks over a list, before it asks !r.enabled\(\)`
			continue
		}
		found = append(found, r)
	}
	return found
}

// What is asked only behind something cheap need not be known before.
func keptEarly(list []entry, least int) (n int) {
	for _, e := range list {
		match := pattern.MatchString(e.name) // want `matches a pattern before it asks e.size >= least`
		if e.size >= least && match {
			n++
		}
		if no := pattern.MatchString(e.name); e.size < least || !no { // want `matches a pattern before it asks e.size < least`
			continue
		}
		n++
	}
	return n
}
