// Package a copies buffers into strings.
package a

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"io"
	"strings"
	"text/template"
)

func replaced(text string, by map[rune]string) string {
	var buf bytes.Buffer // want `fills buf only to copy it into a string: the text's length tells how much room a strings.Builder needs`
	for _, r := range text {
		if s, ok := by[r]; ok {
			buf.WriteString(s)
		} else {
			buf.WriteRune(r)
		}
	}
	return buf.String()
}

func printed(names []string) string {
	buf := &bytes.Buffer{} // want `fills buf only to copy it into a string`
	if len(names) == 0 {
		return ""
	}
	for i, n := range names {
		fmt.Fprintf(buf, "%2d %s", i, n)
		if buf.Len() > 100 {
			break
		}
	}
	return strings.TrimSpace(buf.String())
}

func addressed(names []string) (all []string) {
	for _, n := range names {
		buf := bytes.Buffer{} // want `fills buf only`
		io.WriteString(&buf, n)
		buf.WriteByte('.')
		all = append(all, buf.String())
	}
	return all
}

func made(names []string) string {
	a := bytes.NewBuffer(nil) // want `fills a only`
	for _, n := range names {
		a.Write([]byte(n))
	}
	return a.String()
}

func pointed[T ~string](all []T) string {
	buf := new(bytes.Buffer) // want `fills buf only`
	for _, x := range all {
		buf.WriteString(string(x))
	}
	return buf.String()
}

const least = bytes.MinRead

func executed(t *template.Template, data any) (string, error) {
	output := &bytes.Buffer{} // want `fills output only`
	if err := t.Execute(output, data); err != nil {
		return "", err
	}
	return output.String(), nil
}

func formatted(fset *token.FileSet, n ast.Node) (string, error) {
	var buf bytes.Buffer // want `fills buf only`
	if err := printer.Fprint(&buf, fset, n); err != nil {
		return "", err
	}
	return buf.String(), nil
}

func encoded(v any) (string, error) {
	var buf bytes.Buffer // want `fills buf only`
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	return buf.String(), nil
}

func row(w io.Writer, cells []string) {
	for _, c := range cells {
		cell(c, w)
	}
	w.Write([]byte("\n"))
}

func cell(c string, w io.Writer) { fmt.Fprintf(w, "%8s", c) }

// A function of the package that does nothing but write.
func table(rows [][]string) string {
	var buf bytes.Buffer // want `fills buf only`
	for _, r := range rows {
		row(&buf, r)
	}
	return buf.String()
}
