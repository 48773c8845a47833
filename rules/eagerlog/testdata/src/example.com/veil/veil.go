// Package veil marks for a log what not everybody may read.
package veil

import "fmt"

// Text is a text that may be hidden.
type Text string

// Set is a set of names, told one after the other.
type Set map[string]bool

func (s Set) String() string {
	all := ""
	for name := range s {
		all += name + " "
	}
	return all
}

// Name has its text at hand.
type Name struct{ text string }

func (n Name) String() string { return n.text }

// Private marks anything, by the text of it.
func Private(v any) any {
	switch v := v.(type) {
	case string:
		return Text(v)
	case fmt.Stringer:
		return Text(v.String())
	}
	return Text(fmt.Sprintf("%+v", v))
}

// Shown is its text.
func Shown(v any) string { return fmt.Sprint(v) }

// Lazy has its text made when somebody asks for it.
func Lazy(v fmt.Stringer) func() string { return func() string { return v.String() } }

// Sets are told without their text.
func Sets(v any) any {
	switch v := v.(type) {
	case Set:
		return len(v)
	case fmt.Stringer:
		return v.String()
	}
	return v
}

// Hidden is the text of what may be told.
func Hidden(v fmt.Stringer) string {
	if hidden {
		return "***"
	}
	return v.String()
}

var hidden = true
