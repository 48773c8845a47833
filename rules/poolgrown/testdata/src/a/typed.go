package a

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"sync"
)

// A SizedPool keeps slices of one type.
type SizedPool[T any] struct{ p sync.Pool }

func (p *SizedPool[T]) Get(n int) []T {
	if v, ok := p.p.Get().(*[]T); ok && cap(*v) >= n {
		return (*v)[:0]
	}
	return make([]T, 0, n)
}

func (p *SizedPool[T]) Put(x []T) {
	clear(x)
	x = x[:0]
	p.p.Put(&x)
}

type row struct{ id, size int }
type rows []row

var rowPool SizedPool[row]

func (r rows) total() (n int) {
	for _, x := range r {
		n += x.size
	}
	return n
}

func sum(sizes map[int]int) int {
	list := rows(rowPool.Get(len(sizes)))
	defer rowPool.Put(list) // want `evaluates list when it is deferred`
	for id, size := range sizes {
		list = append(list, row{id, size})
	}
	return list.total()
}

func sumLater(sizes map[int]int) int {
	list := rows(rowPool.Get(len(sizes)))
	defer func() { rowPool.Put(list) }()
	for id, size := range sizes {
		list = append(list, row{id, size})
	}
	return list.total()
}

// A readerPool hands out readers of packed data.
type readerPool struct{ readers sync.Pool }

func (p *readerPool) GetReader(src io.Reader) (io.Reader, error) {
	if r := p.readers.Get(); r != nil {
		z := r.(*gzip.Reader)
		return z, z.Reset(src)
	}
	return gzip.NewReader(src)
}

func (p *readerPool) PutReader(r io.Reader) { p.readers.Put(r.(*gzip.Reader)) }

var readers readerPool

func unpack(b []byte, n int) ([]byte, error) {
	r, err := readers.GetReader(bytes.NewReader(b)) // want `takes from a pool what is not given back`
	if err != nil {
		return nil, err
	}
	out := make([]byte, n)
	if _, err := io.ReadFull(r, out); err != nil {
		return nil, err
	}
	return out, nil
}

func unpackAndPut(b []byte, n int) ([]byte, error) {
	r, err := readers.GetReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	defer readers.PutReader(r)
	out := make([]byte, n)
	_, err = io.ReadFull(r, out)
	return out, err
}

type series struct {
	r io.Reader
	n int
}

func openPage(b []byte) (*series, error) {
	r, err := readers.GetReader(bytes.NewReader(b)) // its holder gives it back
	if err != nil {
		return nil, err
	}
	return &series{r: r}, nil
}

var headers = sync.Pool{New: func() any { return new([8]byte) }}

func first4(r io.Reader) (uint32, error) {
	h := headers.Get().(*[8]byte) // want `takes from a pool what is not given back`
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return 0, err
	}
	n := uint32(h[0]) | uint32(h[1])<<8
	return n, nil
}

func first4AndPut(r io.Reader) (uint32, error) {
	h := headers.Get().(*[8]byte)
	defer headers.Put(h)
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint32(h[:]), nil
}

func headLent(r io.Reader, use func([]byte)) {
	h := headers.Get().(*[8]byte) // whoever uses it may give it back
	use(h[:])
}

type tallier struct {
	n   int
	buf []byte
}

var talliers = sync.Pool{New: func() any { return new(tallier) }}

func (s *tallier) add(n int) { s.n += n }

func (s *tallier) done() { talliers.Put(s) }

func tallied(list []int) int {
	s := talliers.Get().(*tallier)
	defer s.done()
	for _, n := range list {
		s.add(n)
	}
	return s.n
}

// A connection is no memory: who has it goes on with it.
type connPool struct{ free sync.Pool }

func (p *connPool) Get() io.ReadWriter { c, _ := p.free.Get().(io.ReadWriter); return c }

func (p *connPool) Put(c io.ReadWriter) { p.free.Put(c) }

func ask(p *connPool, q []byte) (err error) {
	c := p.Get()
	_, err = c.Write(q)
	return err
}

func packets(r io.Reader, n int, use func([]byte)) error {
	for range n {
		p := headers.Get().(*[8]byte) // want `what the way to line`
		if _, err := io.ReadFull(r, p[:]); err != nil {
			return err // one that fails is seldom
		}
		if p[0] == 0 {
			headers.Put(p)
			continue
		}
		version := p[1]
		if version != 1 {
			continue
		}
		use(p[:])
		headers.Put(p)
	}
	return nil
}

func packetsAll(r io.Reader, n, version int, use func([]byte)) error {
	for range n {
		p := headers.Get().(*[8]byte)
		if _, err := io.ReadFull(r, p[:]); err != nil {
			return err
		}
		if version == 1 {
			use(p[:]) // who uses it may keep it
		}
		headers.Put(p)
	}
	return nil
}

func earlyLeave(r io.Reader, skip bool) (n int, err error) {
	p := headers.Get().(*[8]byte) // want `what the way to line`
	if skip {
		return 0, nil
	}
	n, err = io.ReadFull(r, p[:])
	headers.Put(p)
	return n, err
}

func earlyLeaveAndPut(r io.Reader, skip bool) (n int, err error) {
	p := headers.Get().(*[8]byte)
	defer headers.Put(p)
	if skip {
		return 0, nil
	}
	return io.ReadFull(r, p[:])
}

func failingRead(r io.Reader) (n int, err error) {
	p := headers.Get().(*[8]byte)
	if n, err = io.ReadFull(r, p[:]); err == nil {
		headers.Put(p)
	}
	return n, err
}

func sized(n int) *[]byte {
	b, ok := sizes.Get().(*[]byte)
	if ok && cap(*b) >= n {
		*b = (*b)[:n]
		return b
	}
	if ok {
		sizes.Put(b)
	}
	made := make([]byte, n)
	return &made
}

var sizes sync.Pool
