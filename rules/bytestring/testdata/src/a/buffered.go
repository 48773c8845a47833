package a

import (
	"bytes"
	"os"
	"strings"
	"text/template"
)

// The buffer has the bytes.
func render(t *template.Template, path string, data any) error {
	var buf bytes.Buffer
	if err := t.Execute(&buf, data); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(buf.String()), 0o644) // want `copies a string into bytes`
}

// A builder has none to give away.
func built(path string, lines []string) error {
	var sb strings.Builder
	for _, l := range lines {
		sb.WriteString(l)
	}
	return os.WriteFile(path, []byte(sb.String()), 0o644)
}
