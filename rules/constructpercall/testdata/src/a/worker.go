package a

import (
	"compress/gzip"
	"io"
)

// One stream for as long as the worker runs.
func sends(batches <-chan []byte, to io.Writer) error {
	zw := gzip.NewWriter(to)
	for {
		batch, ok := <-batches
		if !ok {
			return zw.Close()
		}
		if _, err := zw.Write(batch); err != nil {
			return err
		}
	}
}

// A stream for each request, however many parts it has.
func sendsParts(parts [][]byte, to io.Writer) error {
	zw := gzip.NewWriter(to) // want `builds a compressor with its tables per call`
	for _, part := range parts {
		if _, err := zw.Write(part); err != nil {
			return err
		}
	}
	return zw.Close()
}
