package forms

import "regexp"

type labelled interface{ Label() string }

// A generic type holds a regexp in a field as any other does.
type chooser[T labelled] struct {
	internal *regexp.Regexp
	hidden   *regexp.Regexp
	chosen   []T
}

func newChooser[T labelled](hidden string) *chooser[T] {
	return &chooser[T]{internal: regexp.MustCompile("^internal-"), hidden: regexp.MustCompile(hidden)}
}

func (c *chooser[T]) choose(items []T) {
	for _, item := range items {
		if c.internal.MatchString(item.Label()) { // want `runs a regexp`
			continue
		}
		if at := c.internal.FindStringIndex(item.Label()); at == nil { // want `runs a regexp to look for a fixed text`
			c.chosen = append(c.chosen, item)
		}
		if c.hidden.MatchString(item.Label()) { // whatever it is
			continue
		}
	}
}

var marker = regexp.MustCompile("-- snip --")

// Where it is found is asked, too.
func before(s string) string {
	if at := marker.FindStringIndex(s); at != nil {
		return s[:at[0]]
	}
	return s
}

func marks(lines []string) (n int) {
	for _, line := range lines {
		found := marker.FindString(line) // want `runs a regexp to look for a fixed text`
		if found != "" {
			n++
		}
	}
	return n
}

// Nobody asks, or it is something else later.
func marked(s, t string) bool {
	found := marker.FindString(s)
	if t != "" {
		found = t
	}
	return found != ""
}
