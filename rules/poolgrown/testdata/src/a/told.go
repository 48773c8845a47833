package a

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"sync"
)

// MaxFrame limits frames where it is set.
var MaxFrame = 0

var errFrame = errors.New("frame too large")

type toldFrame struct {
	kind byte
	data []byte
}

var toldFrames = sync.Pool{New: func() any { return new(toldFrame) }}

func (f *toldFrame) read(r io.Reader) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	n := binary.BigEndian.Uint32(head[:])
	if MaxFrame > 0 && int(n) > MaxFrame {
		return errFrame
	}
	size := int(n)
	if cap(f.data) >= size {
		f.data = f.data[:size]
	} else {
		f.data = make([]byte, size)
	}
	data := f.data
	_, err := io.ReadFull(r, data)
	return err
}

func (f *toldFrame) free() {
	f.kind = 0
	toldFrames.Put(f) // want `whatever its size`
}

// There is a limit.
type shortFrame struct{ data []byte }

var shortFrames sync.Pool

func (f *shortFrame) read(r io.Reader) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n > 4096 {
		return errFrame
	}
	if cap(f.data) < int(n) {
		f.data = make([]byte, n)
	}
	_, err := io.ReadFull(r, f.data[:n])
	return err
}

func (f *shortFrame) free() { shortFrames.Put(f) }

// Two bytes tell no more than 64 KB.
type tinyFrame struct{ data []byte }

var tinyFrames sync.Pool

func (f *tinyFrame) read(r io.Reader) error {
	var head [2]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	n := int(binary.BigEndian.Uint16(head[:]))
	if cap(f.data) < n {
		f.data = make([]byte, n)
	}
	_, err := io.ReadFull(r, f.data[:n])
	return err
}

func (f *tinyFrame) free() { tinyFrames.Put(f) }

// What is large does not go back.
type pickyFrame struct{ data []byte }

var pickyFrames sync.Pool

func (f *pickyFrame) read(r io.Reader) error {
	n, err := binary.ReadUvarint(r.(io.ByteReader))
	if err != nil {
		return err
	}
	if uint64(cap(f.data)) < n {
		f.data = make([]byte, n)
	}
	_, err = io.ReadFull(r, f.data[:n])
	return err
}

func (f *pickyFrame) free() {
	if cap(f.data) < 4096 {
		pickyFrames.Put(f)
	}
}

// The array of each frame is its own.
type freshFrame struct{ data []byte }

var freshFrames sync.Pool

func (f *freshFrame) read(r io.Reader) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	f.data = make([]byte, binary.BigEndian.Uint32(head[:]))
	_, err := io.ReadFull(r, f.data)
	return err
}

func (f *freshFrame) free() {
	*f = freshFrame{}
	freshFrames.Put(f)
}

// The program wrote the file itself.
type fileBlock struct{ data []byte }

var fileBlocks sync.Pool

func (b *fileBlock) read(f *os.File) error {
	var head [4]byte
	if _, err := io.ReadFull(f, head[:]); err != nil {
		return err
	}
	n := int(binary.BigEndian.Uint32(head[:]))
	if cap(b.data) < n {
		b.data = make([]byte, n)
	}
	_, err := io.ReadFull(f, b.data[:n])
	return err
}

func (b *fileBlock) free() { fileBlocks.Put(b) }

var bodies = sync.Pool{New: func() any { return new([]byte) }}

func eachBody(r io.Reader, do func([]byte)) error {
	p := bodies.Get().(*[]byte)
	defer bodies.Put(p) // want `whatever its size`
	for {
		var head [4]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return err
		}
		n := int(binary.BigEndian.Uint32(head[:]))
		if cap(*p) < n {
			*p = make([]byte, n)
		}
		if _, err := io.ReadFull(r, (*p)[:n]); err != nil {
			return err
		}
		do((*p)[:n])
	}
}

// Somebody looks whether it is too large.
func eachShortBody(r io.Reader, do func([]byte), tooLarge func(int) bool) error {
	p := bodies.Get().(*[]byte)
	defer bodies.Put(p)
	for {
		var head [4]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return err
		}
		n := int(binary.BigEndian.Uint32(head[:]))
		if tooLarge(n) {
			return errFrame
		}
		if cap(*p) < n {
			*p = make([]byte, n)
		}
		if _, err := io.ReadFull(r, (*p)[:n]); err != nil {
			return err
		}
		do((*p)[:n])
	}
}
