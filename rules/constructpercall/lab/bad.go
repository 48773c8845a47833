// Package lab races helpers built per call against helpers built once.
package lab

import (
	"compress/gzip"
	"io"
	"strings"
)

// Bad escapes text and writes it compressed.
func Bad(w io.Writer, text string) error {
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\"", "&#34;")
	zip := gzip.NewWriter(w)
	if _, err := zip.Write([]byte(escape.Replace(text))); err != nil {
		return err
	}
	return zip.Close()
}
