package wider

import (
	"bytes"
	"fmt"
	"strings"
)

func sanitize(name string, lower bool) string {
	name = strings.Replace(name, ".", "_", -1) // want `walks and copies the string once per replacement`
	name = strings.Replace(name, "-", "_", -1)
	if lower {
		name = strings.ToLower(name)
	}
	name = strings.Replace(name, "/", "_", -1)
	name = strings.Replace(name, " ", "_", -1)
	return name
}

// What the branch does may be anything.
func branched(name string, dots bool) string {
	name = strings.ReplaceAll(name, "-", "_")
	name = strings.ReplaceAll(name, "/", "_")
	if dots {
		name = strings.ReplaceAll(name, ".", "_")
	}
	if name == "" {
		return "x"
	}
	return strings.ReplaceAll(name, " ", "_")
}

var escapes = []struct{ from, to string }{
	{"\\", "\\\\"}, {"\n", "\\n"}, {"\"", "\\\""},
}

var words = [][2]string{{"one", "1"}, {"two", "2"}, {"three", "3"}}

func pairs(s string) string {
	for _, e := range escapes {
		s = strings.ReplaceAll(s, e.from, e.to) // want `walks and copies the string once per replacement`
	}
	for _, e := range [][2]string{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}} {
		s = strings.ReplaceAll(s, e[0], e[1]) // want `walks and copies the string once per replacement`
	}
	for _, w := range words {
		s = strings.ReplaceAll(s, w[0], w[1])
	}
	return s
}

var tags = map[byte][]byte{',': []byte(`\,`), ' ': []byte(`\ `), '=': []byte(`\=`)}

func ofBytes(in []byte) []byte {
	for b, esc := range tags {
		in = bytes.Replace(in, []byte{b}, esc, -1) // want `walks and copies the string once per replacement`
	}
	in = bytes.ReplaceAll(in, []byte("&"), []byte("&amp;")) // want `walks and copies the string once per replacement`
	in = bytes.ReplaceAll(in, []byte("<"), []byte("&lt;"))
	return bytes.ReplaceAll(in, []byte(">"), []byte("&gt;"))
}

func special(q string) string {
	for _, c := range `+-&|!(){}` {
		q = strings.ReplaceAll(q, string(c), "\\"+string(c)) // want `walks and copies the string once per replacement`
	}
	return q
}

func others(q string, names []string, tail string) string {
	for _, n := range names {
		q = strings.ReplaceAll(q, n, "\\"+n)
	}
	for _, c := range `+-&` {
		q = strings.ReplaceAll(q, string(c), tail)
	}
	return q
}

func wrapped(s string) error {
	s = strings.ReplaceAll(s, "\n", " ")
	s = strings.ReplaceAll(s, "\t", " ")
	s = strings.ReplaceAll(s, "\r", " ")
	return fmt.Errorf("bad input: %s", s)
}

func checked(s string) (string, error) {
	s = strings.ReplaceAll(s, "\n", " ") // want `walks and copies the string once per replacement`
	s = strings.ReplaceAll(s, "\t", " ")
	s = strings.ReplaceAll(s, "\r", " ")
	if s == "" {
		return "", fmt.Errorf("bad input: %s", s)
	}
	return s, nil
}
