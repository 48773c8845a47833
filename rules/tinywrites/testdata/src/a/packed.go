package a

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"io"
	"net"
	"os"
)

func packPipe(r io.Reader) io.Reader {
	pr, pw := io.Pipe()
	go func() {
		zw := gzip.NewWriter(pw) // want `packs into pw with no buffer between: each 240 bytes of what comes out are a write of their own`
		_, err := io.Copy(zw, r)
		zw.Close()
		pw.CloseWithError(err)
	}()
	return pr
}

func packConn(conn net.Conn, r io.Reader) error {
	zw, err := flate.NewWriter(conn, flate.BestSpeed) // want `packs into conn with no buffer between`
	if err != nil {
		return err
	}
	if _, err := io.Copy(zw, r); err != nil {
		return err
	}
	return zw.Close()
}

// A buffer stands between.
func packBuffered(conn net.Conn, r io.Reader) error {
	bw := bufio.NewWriter(conn)
	zw := gzip.NewWriter(bw)
	if _, err := io.Copy(zw, r); err != nil {
		return err
	}
	if err := zw.Close(); err != nil {
		return err
	}
	return bw.Flush()
}

// For a file a write is cheap beside the packing.
func packFile(f *os.File, r io.Reader) error {
	zw := gzip.NewWriter(f)
	if _, err := io.Copy(zw, r); err != nil {
		return err
	}
	return zw.Close()
}

// Numbers of variable length.
type wire struct {
	io.Writer
	buf [1]byte
}

func (w *wire) writeByte(b byte) {
	w.buf[0] = b
	if _, err := w.Write(w.buf[:]); err != nil {
		panic(err)
	}
}

func (w *wire) uint(u uint64) {
	for u >= 0x80 {
		w.writeByte(byte(u) | 0x80) // want `writes a number byte by byte, each by a call of its own`
		u >>= 7
	}
	w.writeByte(byte(u))
}

func varint(w io.Writer, u uint64) error {
	for ; u >= 0x80; u >>= 7 {
		if _, err := w.Write([]byte{byte(u) | 0x80}); err != nil { // want `writes a number byte by byte`
			return err
		}
	}
	_, err := w.Write([]byte{byte(u)})
	return err
}

// A writer of single bytes.
func varintTo(w *bufio.Writer, u uint64) {
	for ; u >= 0x80; u >>= 7 {
		w.WriteByte(byte(u) | 0x80)
	}
	w.WriteByte(byte(u))
}

func varintOnce(w io.Writer, u uint64) error {
	var b [10]byte
	n := 0
	for ; u >= 0x80; u >>= 7 {
		b[n] = byte(u) | 0x80
		n++
	}
	b[n] = byte(u)
	_, err := w.Write(b[:n+1])
	return err
}
