package a

import "io"

// Another writer was asked, or for something else, or what was asked leaves nothing.
func unrefused(w, v io.Writer, s string) {
	if sw, ok := v.(io.StringWriter); ok {
		sw.WriteString(s)
	} else {
		w.Write([]byte(s)) // want `copies a string into bytes`
	}
	if c, ok := w.(io.Closer); ok {
		c.Close()
	} else {
		w.Write([]byte(s)) // want `copies a string into bytes`
	}
	if sw, ok := w.(io.StringWriter); ok {
		sw.WriteString(s)
	}
	w.Write([]byte(s)) // want `copies a string into bytes`
}
