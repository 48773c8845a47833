package a

import "io"

// The writer has said that it takes no strings.
func orElse(w io.Writer, s string) (err error) {
	if sw, ok := w.(io.StringWriter); ok {
		_, err = sw.WriteString(s)
	} else {
		_, err = w.Write([]byte(s))
	}
	return err
}

func orBehind(w io.Writer, s string) (int, error) {
	if sw, ok := w.(interface{ WriteString(string) (int, error) }); ok {
		return sw.WriteString(s)
	}
	return w.Write([]byte(s))
}
