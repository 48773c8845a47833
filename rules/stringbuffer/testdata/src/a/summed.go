package a

import "bytes"

// Another has the name, and there is a comment: no edit, but the copy is made.
func shadowed(names []string) string {
	strings := len(names)
	var buf bytes.Buffer
	for _, n := range names[:strings] {
		buf.WriteString(n)
	}
	return buf.String() // want `copies what buf holds into a string`
}

func commented(names []string) string {
	buf := bytes.NewBuffer( /* nothing yet */ nil)
	for _, n := range names {
		buf.WriteString(n)
	}
	return buf.String() // want `copies what buf holds into a string`
}

type step struct {
	name string
	key  interface{ String() string }
}

// The lengths of the names can be added up.
func path(steps []step) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	sep := ""
	for _, s := range steps {
		buf.WriteString(sep)
		buf.WriteString("module.")
		buf.WriteString(s.name)
		if s.key != nil {
			buf.WriteString(s.key.String())
		}
		sep = "."
	}
	return buf.String() // want `copies what buf holds into a string: a strings.Builder with room for the texts of the list gives its array away`
}

// What is written is made for it: nobody knows its length before.
func keys(steps []step) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for _, s := range steps {
		buf.WriteString(s.key.String())
	}
	return buf.String()
}

// Most of it may be what other turns write.
func nested(all [][]step) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for _, steps := range all {
		for _, s := range steps {
			buf.WriteString(s.name)
		}
		buf.WriteString(nestedText(steps))
	}
	return buf.String()
}

func nestedText(steps []step) string { return steps[0].key.String() }

// A channel and a function can be walked once.
func received(names chan string, each func(func(string) bool)) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for n := range names {
		buf.WriteString(n)
	}
	for n := range each {
		buf.WriteString(n)
	}
	return buf.String()
}

// Bytes are asked for, too.
func both(steps []step) (string, []byte) {
	var buf bytes.Buffer
	for _, s := range steps {
		buf.WriteString(s.name)
	}
	return buf.String(), buf.Bytes()
}

func straight(scheme, host string, port int) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	buf.WriteString(scheme)
	buf.WriteString("://")
	buf.WriteString(host)
	buf.WriteByte(':')
	return buf.String() // want `copies what buf holds into a string: . puts its parts together at once`
}

// A branch, or a byte that varies, is no part of an expression.
func branched(scheme, host string, c byte) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	buf.WriteString(scheme)
	if host != "" {
		buf.WriteString(host)
	}
	buf.WriteByte(c)
	return buf.String()
}
