package a

import (
	"bytes"
	"image"
	"image/png"
	"io"
)

type sheet interface {
	EncodeRow(i int, to *bytes.Buffer) error
	NewEncoder(w io.Writer) io.Writer
	SetOutput(w io.Writer)
	Render(w io.Writer) (func(), error)
}

// An interface that is given the buffer to write into is done with it.
func rowSizes(t sheet, n int) (total int) {
	for i := range n {
		var row bytes.Buffer // want `makes and grows a buffer per iteration`
		if t.EncodeRow(i, &row) == nil {
			total += row.Len()
		}
	}
	return total
}

func pictures(all []image.Image, out io.Writer) error {
	for _, p := range all {
		b := new(bytes.Buffer) // want `makes and grows a buffer per iteration`
		if err := png.Encode(b, p); err != nil {
			return err
		}
		if _, err := out.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// Who sets it, wraps it, or gives something to call later may keep it.
func outputs(t sheet, n int) (total int) {
	for range n {
		var b bytes.Buffer
		t.SetOutput(&b)
		total += b.Len()
	}
	for range n {
		var b bytes.Buffer
		io.WriteString(t.NewEncoder(&b), "x")
		total += b.Len()
	}
	for range n {
		var b bytes.Buffer
		later, _ := t.Render(&b)
		later()
		total += b.Len()
	}
	return total
}

// The bytes are kept.
func rowBytes(t sheet, n int) (rows [][]byte) {
	for i := range n {
		var row bytes.Buffer
		if t.EncodeRow(i, &row) == nil {
			rows = append(rows, row.Bytes())
		}
	}
	return rows
}
