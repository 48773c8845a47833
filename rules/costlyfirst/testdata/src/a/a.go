package a

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"
)

var pattern = regexp.MustCompile(`^[a-z]+[0-9]{4}$`)

var verbose bool

type entry struct {
	name  string
	size  int
	when  time.Time
	tags  map[string]string
	owner *owner
}

type owner struct {
	name   string
	active bool
}

func (o *owner) isActive() bool { return o.active }

func matched(e entry, least int) bool {
	return pattern.MatchString(e.name) && e.size >= least // want `matches a pattern before it asks e.size >= least, which costs next to nothing and would do where it is false`
}

func either(e entry, all bool) int {
	if pattern.MatchString(e.name) || all { // want `matches a pattern before it asks all, which costs next to nothing and would do where it is true`
		return 1
	}
	return 0
}

// Cheap parts keep their order, and go before the first costly one only.
func chain(e entry, ok bool, want string) bool {
	return ok && pattern.MatchString(e.name) && e.size > 0 && len(want) > 3 // want `matches a pattern before it asks e.size > 0`
}

func between(e entry, want string) bool {
	return /* want `runs fmt.Sprint before it asks e.size > 0` */ fmt.Sprint(e.size) == want &&
		pattern.MatchString(e.name) &&
		e.size > 0
}

func deep(a, b entry) bool {
	return reflect.DeepEqual(a.tags, b.tags) && a.size == b.size // want `runs reflect.DeepEqual before it asks a.size == b.size`
}

func notDeep(a, b entry) bool {
	return !reflect.DeepEqual(a.tags, b.tags) || a.size != b.size || a.name != b.name // want `runs reflect.DeepEqual before it asks a.size != b.size`
}

func lower(names []string, min int) (n int) {
	for _, name := range names {
		if strings.ToLower(name) == "some" && min > 3 { // want `runs strings.ToLower before it asks min > 3`
			n++
		}
	}
	return n
}

func search(known, names []string) (n int) {
	for _, name := range names {
		if slices.Contains(known, name) && name != "" { // want `searches a list before it asks name != ""`
			n++
		}
	}
	return n
}

func isSHA(s string) bool { return pattern.MatchString(s) }

func ours(s string, enabled bool) bool {
	return isSHA(s) && enabled // want `runs isSHA, which matches a pattern, before it asks enabled`
}

func has(list []entry, name string) bool {
	for _, e := range list {
		if e.name == name {
			return true
		}
	}
	return false
}

func walked(list []entry, names []string, quiet bool) bool {
	for _, name := range names {
		if !has(list, name) && !quiet { // want `runs has, which walks over a list, before it asks !quiet`
			return true
		}
	}
	return false
}

// Both look behind the same pointer: if it is nil, both orders panic.
func (o *owner) same(name string) bool {
	return strings.ToUpper(o.name) == name && o.active // want `runs strings.ToUpper before it asks o.active`
}

func (o *owner) used(name string) bool {
	o.name = strings.TrimSpace(o.name)
	return pattern.MatchString(name) && o.active // want `matches a pattern before it asks o.active`
}

func asked(o *owner, name string) bool {
	if o == nil {
		return false
	}
	return pattern.MatchString(name) && o.active // want `matches a pattern before it asks o.active`
}

func within(o *owner, name string) bool {
	return o != nil && pattern.MatchString(name) && o.active // want `matches a pattern before it asks o.active`
}

func inBranch(o *owner, name string) bool {
	if o != nil && name != "" {
		if pattern.MatchString(name) || !o.active { // want `matches a pattern before it asks !o.active`
			return true
		}
	}
	return false
}

func fresh(name string, active bool) bool {
	o := &owner{name: name, active: active}
	return pattern.MatchString(name) && o.active // want `matches a pattern before it asks o.active`
}

// One if in the other asks the same as &&.
func nested(e entry, least int) (n int) {
	/* want `matches a pattern before it asks e.size > least` */ if pattern.MatchString(e.name) {
		if e.size > least {
			n++
		}
	}
	return n
}

func prefix(name string) bool {
	return pattern.MatchString(name) && strings.HasPrefix(name, "tmp") // want `matches a pattern before it asks strings.HasPrefix\(name, "tmp"\)`
}

func mixed(e entry, least int, all bool) bool {
	return pattern.MatchString(e.name) && e.tags != nil || all // want `matches a pattern before it asks e.tags != nil`
}

func trailing(e entry, least int) bool {
	return pattern.MatchString(e.name) && e.size >= least /* bytes */ // want `matches a pattern before it asks e.size >= least`
}

func outer(e entry, least int, all bool) bool {
	return all && (pattern.MatchString(e.name) && e.owner.active) || least > 3
}

func whole(e entry, least int) bool {
	return pattern.MatchString(e.name) && e.owner.active || least > 3 // want `matches a pattern before it asks least > 3`
}

// The heads of a loop and of a switch are come to in any case.
func looped(o *owner, name string) bool {
	for i := len(o.name); i > 0; i-- {
		verbose = !verbose
	}
	return pattern.MatchString(name) && o.active // want `matches a pattern before it asks o.active`
}

func switched(o *owner, name string) bool {
	switch n := len(o.name); {
	case n > 1:
		verbose = true
	}
	return pattern.MatchString(name) && o.active // want `matches a pattern before it asks o.active`
}
