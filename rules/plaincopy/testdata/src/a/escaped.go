package a

import (
	"bytes"
	"encoding/xml"
	"html/template"
	"strings"
)

func escapeXML(s string) string {
	var buf bytes.Buffer
	xml.EscapeText(&buf, []byte(s)) // want `copies s into bytes, a buffer and a string, also where nothing in it has to change`
	return buf.String()
}

func escapeHTML(text string) string {
	b := new(strings.Builder)
	template.HTMLEscape(b, []byte(text)) // want `copies text into bytes, a buffer and a string`
	return b.String()
}

// It looks first.
func escapeSome(s string) string {
	if !strings.ContainsAny(s, `<>&"'`) {
		return s
	}
	var buf bytes.Buffer
	xml.EscapeText(&buf, []byte(s))
	return buf.String()
}

// Something stands around it.
func element(s string) string {
	var buf bytes.Buffer
	buf.WriteString("<t>")
	xml.EscapeText(&buf, []byte(s))
	buf.WriteString("</t>")
	return buf.String()
}

// The buffer is the caller's.
func escapeInto(buf *bytes.Buffer, s string) string {
	xml.EscapeText(buf, []byte(s))
	return buf.String()
}
