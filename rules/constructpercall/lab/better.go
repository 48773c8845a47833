package lab

import (
	"compress/gzip"
	"io"
	"strings"
	"sync"
)

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\"", "&#34;")

var zips = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Better escapes text and writes it compressed.
func Better(w io.Writer, text string) error {
	zip := zips.Get().(*gzip.Writer)
	defer zips.Put(zip)
	zip.Reset(w)
	if _, err := zip.Write([]byte(escape.Replace(text))); err != nil {
		return err
	}
	return zip.Close()
}
