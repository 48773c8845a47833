package a

import (
	"bytes"
	"io"
)

func state(r io.Reader, n int) ([]byte, error) {
	buf := &bytes.Buffer{}
	if _, err := io.CopyN(buf, r, int64(n)); err != nil { // want `outgrows one array after the other: it is known how much is copied`
		return nil, err
	}
	return buf.Bytes(), nil
}

func frames(r io.Reader, sizes []int64) (all [][]byte, err error) {
	for _, n := range sizes {
		var b bytes.Buffer
		if _, err = io.CopyN(&b, r, n); err != nil { // want `outgrows one array after the other: it is known how much is copied`
			break
		}
		all = append(all, b.Bytes())
	}
	return all, err
}

// Few bytes, a buffer that has room, one that is used again, and another writer.
func others(w io.Writer, r io.Reader, sizes []int64) (n int) {
	var head bytes.Buffer
	io.CopyN(&head, r, 16)
	var body bytes.Buffer
	body.Grow(4096)
	io.CopyN(&body, r, 4096)
	var again bytes.Buffer
	for _, size := range sizes {
		io.CopyN(&again, r, size)
		n += again.Len()
		again.Reset()
	}
	io.CopyN(w, r, 4096)
	return n
}

// A limit is seldom reached.
func upTo(r io.Reader, maxSize int64) (*bytes.Buffer, error) {
	head := new(bytes.Buffer)
	_, err := io.CopyN(head, r, maxSize+1)
	return head, err
}

func asMuch(r io.Reader, n int64) (*bytes.Buffer, error) {
	head := new(bytes.Buffer)
	if _, err := io.CopyN(head, r, n); err != nil && err != io.EOF {
		return nil, err
	}
	return head, nil
}
