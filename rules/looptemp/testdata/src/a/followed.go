package a

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
)

const blockSize = 1 << 20

type wire struct {
	conn net.Conn
	rest []byte
	all  [][]byte
}

// cut takes one message after the other off what came; what it keeps, it copies.
func (l *wire) cut(p []byte) {
	n := int(binary.BigEndian.Uint16(p))
	if len(p) <= n {
		l.rest = append(l.rest, p...)
		return
	}
	l.rest = append(l.rest, p[:n]...)
	l.cut(p[n:])
}

func (l *wire) receive() error {
	for {
		block := make([]byte, blockSize) // want `makes a slice per iteration`
		n, err := l.conn.Read(block)
		if err != nil {
			return err
		}
		l.cut(block[:n])
	}
}

// cutOff calls itself too, and keeps the end.
func (l *wire) cutOff(p []byte) {
	if len(p) < 2 {
		l.rest = p
		return
	}
	l.cutOff(p[2:])
}

func (l *wire) receiveLast() error {
	for {
		block := make([]byte, blockSize)
		n, err := l.conn.Read(block)
		if err != nil {
			return err
		}
		l.cutOff(block[:n])
	}
}

// grown gives the list back, and keeps it.
func (l *wire) grown(p []byte, n int) []byte {
	l.rest = same(p)
	return binary.AppendVarint(p, int64(n))
}

func same(p []byte) []byte { return p }

func (l *wire) numbers(rows [][]int) {
	for _, row := range rows {
		var line []byte
		for _, n := range row {
			line = l.grown(line, n)
		}
		l.conn.Write(line)
	}
}

func packets(c *net.UDPConn, sizes []int) (n int) {
	for _, size := range sizes {
		packet := make([]byte, size) // want `makes a slice per iteration`
		m, _, err := c.ReadFromUDP(packet)
		if err == nil {
			n += m + payloadLen(packet[:m])
		}
	}
	return n
}

// On its way to the reader behind it the block goes through an interface.
func lines(r *bufio.Reader) (n int) {
	for {
		block := make([]byte, 512) // want `makes a slice per iteration`
		m, err := r.Read(block)
		if err != nil {
			return n
		}
		n += m
	}
}

// A connection itself needs no memory of the heap for it.
func direct(c *net.TCPConn) (n int) {
	for {
		block := make([]byte, 512)
		m, err := c.Read(block)
		if err != nil {
			return n
		}
		n += m
	}
}

// Nor does a pipe, which copies.
func piped(r *io.PipeReader) (n int) {
	for {
		block := make([]byte, 512)
		m, err := r.Read(block)
		if err != nil {
			return n
		}
		n += m
	}
}

type pendingRows struct{ pending [][]int }

func (b *pendingRows) Write(batch []int) error {
	b.pending = append(b.pending, batch)
	return nil
}

type batchWriter interface{ Write(batch []int) error }

// What is no io.Writer may wait until there is more.
func inBatches(w batchWriter, rows [][]int) {
	for _, row := range rows {
		var batch []int
		for _, n := range row {
			batch = append(batch, n)
		}
		w.Write(batch)
	}
}

func payloadLen(p []byte) int { return int(p[0]) }
