package wider

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
)

// The lengths of keys and values can be added up, and what is escaped is no shorter.
func query(values map[string]string) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for name, value := range values {
		buf.WriteString(url.QueryEscape(name))
		buf.WriteByte('=')
		buf.WriteString(url.QueryEscape(value))
		buf.WriteByte('&')
	}
	s := buf.String() // want `copies what buf holds into a string: a strings.Builder with room for the texts of the map gives its array away`
	return s[:len(s)-1]
}

func names(set map[string]bool) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for name := range set {
		buf.WriteString(name)
		buf.WriteByte(' ')
	}
	return buf.String() // want `room for the texts of the map`
}

func pathOf(names []string) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for _, name := range names {
		buf.WriteByte('/')
		buf.WriteString(url.PathEscape(name))
	}
	return buf.String() // want `room for the texts of the list`
}

// A number's text and one that is cut are as long as they are, and quotes are new memory for each.
func counts(of map[string]int, names []string) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for _, n := range of {
		buf.WriteString(strconv.Itoa(n))
	}
	for i := range names {
		buf.WriteString(strings.TrimSpace(names[i]))
	}
	for name := range of {
		buf.WriteString(strconv.Quote(name))
	}
	return buf.String()
}

// Most of it may be what other turns write.
func nested(all []map[string]string) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string`
	for _, values := range all {
		for name := range values {
			buf.WriteString(name)
		}
	}
	return buf.String()
}

// Its bytes are asked for, too.
func sent(values map[string]string, to func([]byte)) string {
	var buf bytes.Buffer
	for name := range values {
		buf.WriteString(name)
	}
	to(buf.Bytes())
	return buf.String()
}
