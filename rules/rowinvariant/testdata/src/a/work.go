package a

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"
	"time"
)

type leaf struct {
	steps []string
	name  string
	kept  string
	since time.Time
	base  string
}

// It joins at each call.
func (l *leaf) where() string { return path.Join(l.steps...) }

// It keeps what it made.
func (l *leaf) title() string {
	if l.kept != "" {
		return l.kept
	}
	return strings.ToUpper(l.name)
}

// It asks the clock.
func (l *leaf) age() string { return fmt.Sprintf("%s %v", l.name, time.Since(l.since)) }

// It only hands out.
func (l *leaf) plain() string { return l.name }

func (l *leaf) parsed() (*url.URL, error) {
	u, err := url.Parse(l.base)
	if err != nil {
		return nil, err
	}
	return u.Parse(l.name)
}

func (l *leaf) link() (string, error) {
	u, err := l.parsed()
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

func key(name string, n int) string { return fmt.Sprintf("%s/%d", name, n) }

func under(l *leaf, all []*leaf) bool {
	for _, other := range all {
		top := other.where()
		own := l.where() // want `runs where on the same values in every iteration with the same result`
		if strings.HasPrefix(own, top) && own != top {
			return true
		}
	}
	return false
}

type writer interface {
	Put(name, to string) error
}

// The other code of the loop is not handed the leaf.
func links(w writer, all []*leaf) error {
	for _, l := range all {
		for _, p := range l.steps {
			to, err := l.link() // want `runs link on the same values`
			if err != nil {
				return err
			}
			if err := w.Put(p, to); err != nil {
				return err
			}
		}
	}
	return nil
}

func matching(names []string, name string, n int) (out []string) {
	for _, x := range names {
		if x == key(name, n) { // want `runs key on the same values`
			out = append(out, x)
		}
	}
	return out
}

// What the function looks at changes in the loop, or may.
func changed(l *leaf, all []*leaf, touch func(*leaf)) (n int) {
	for _, other := range all {
		if other.where() == l.where() {
			n++
		}
		l.steps = append(l.steps, other.name)
	}
	for _, other := range all {
		if other.where() == l.where() {
			n++
		}
		touch(l)
	}
	for _, other := range all {
		other.steps[0] = l.where()
	}
	return n
}

// It is cheap, kept, of the clock, or asked for seldom.
func leftAlone(l *leaf, all []*leaf) error {
	for _, other := range all {
		if other.name == l.plain() || other.name == l.title() || other.kept == l.age() {
			return nil
		}
		if other.name == "" {
			return errors.New("no name beside " + l.where())
		}
		if other.kept == "" && other.name == l.where() {
			continue
		}
	}
	return nil
}
