package a

import (
	"bufio"
	"bytes"
	"crypto/md5"
	"io"
	"os"
)

// Piece by piece, without a look at the sizes.
func deepCompare(a, b string) (bool, error) {
	f, err := os.Open(a)
	if err != nil {
		return false, err
	}
	defer f.Close()
	g, err := os.Open(b)
	if err != nil {
		return false, err
	}
	defer g.Close()
	x, y := make([]byte, 64000), make([]byte, 64000)
	for {
		_, err1 := f.Read(x)
		_, err2 := io.ReadFull(g, y)
		if err1 != nil || err2 != nil {
			return err1 == io.EOF && err2 == io.EOF, nil
		}
		if !bytes.Equal(x, y) { // want `to find out whether they are equal`
			return false, nil
		}
	}
}

func byteByByte(f, g *os.File) bool {
	r, s := bufio.NewReader(f), bufio.NewReader(g)
	for {
		x, err1 := r.ReadByte()
		y, err2 := s.ReadByte()
		if err1 != nil || err2 != nil {
			return err1 == err2
		}
		if x != y { // want `to find out whether they are equal`
			return false
		}
	}
}

// Only the beginning of both is read.
func sameMagic(f, g *os.File) bool {
	x, y := make([]byte, 4), make([]byte, 4)
	f.Read(x)
	g.Read(y)
	return bytes.Equal(x, y)
}

// Streams have no size.
func streamPieces(f, g io.Reader) bool {
	x, y := make([]byte, 4), make([]byte, 4)
	for {
		_, err1 := f.Read(x)
		_, err2 := g.Read(y)
		if err1 != nil || err2 != nil {
			return err1 == err2
		}
		if !bytes.Equal(x, y) {
			return false
		}
	}
}

// The path is a field.
type pathed struct{ path string }

func (p *pathed) sum() []byte {
	f, err := os.Open(p.path)
	if err != nil {
		return nil
	}
	defer f.Close()
	h := md5.New()
	io.Copy(h, f)
	return h.Sum(nil)
}

func (p *pathed) equal(other *pathed) bool {
	return bytes.Equal(p.sum(), other.sum()) // want `to find out whether their digests are equal`
}

// Sizes of such files say nothing.
func sameMounts() bool {
	x, _ := os.ReadFile("/proc/self/mountinfo")
	y, _ := os.ReadFile("/proc/1/mountinfo")
	return bytes.Equal(x, y)
}
