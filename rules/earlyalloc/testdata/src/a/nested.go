package a

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

type pageCache struct{ pages map[int64][]byte }

type pageFile struct {
	cache *pageCache
	file  io.ReaderAt
	check bool
}

// The exit stands in an if at the end of a branch.
func (p *pageFile) page(at int64, size uint32) ([]byte, error) {
	buf := make([]byte, size) // want `allocates before an exit that makes it useless`
	if p.cache != nil {
		if page, ok := p.cache.pages[at]; ok {
			return page, nil
		}
	}
	_, err := p.file.ReadAt(buf, at)
	return buf, err
}

// Nested, and a failure.
func (p *pageFile) checked(at int64, size uint32) ([]byte, error) {
	buf := make([]byte, size)
	if p.check {
		if at < 0 {
			return nil, fmt.Errorf("page at %d", at)
		}
	}
	_, err := p.file.ReadAt(buf, at)
	return buf, err
}

func (p *pageFile) opened(at int64, size uint32, err error) ([]byte, error) {
	buf := make([]byte, size)
	if p.check {
		if err != nil {
			return nil, nil // something failed
		}
	}
	_, err = p.file.ReadAt(buf, at)
	return buf, err
}

// A case that fails says nothing of the others.
func (p *pageFile) tail(at, size int64, info fs.FileInfo) ([]byte, error) {
	buf := make([]byte, size) // want `allocates before an exit that makes it useless`
	switch {
	case info.Size() < at:
		return nil, fmt.Errorf("truncated to %d", info.Size())
	case info.Size() == at:
		return nil, nil
	}
	_, err := p.file.ReadAt(buf, at)
	return buf, err
}

// All cases that leave have to do with an error.
func (p *pageFile) found(at, size int64, err error) ([]byte, error) {
	buf := make([]byte, size)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case at < 0:
		println(fmt.Errorf("at %d", at).Error())
		return nil, nil
	}
	_, err = p.file.ReadAt(buf, at)
	return buf, err
}

// A buffer of 64 KB for nothing.
func (p *pageFile) lines(at int64, info fs.FileInfo) (n int) {
	br := bufio.NewReaderSize(io.NewSectionReader(p.file, at, info.Size()), 64<<10) // want `allocates before an exit that makes it useless`
	if info.Size() == at {
		return 0
	}
	for {
		if _, err := br.ReadString('\n'); err != nil {
			return n
		}
		n++
	}
}

// Needed whichever way it goes.
func copyOut(w io.Writer, r io.Reader, empty bool) error {
	bw := bufio.NewWriter(w)
	if empty {
		return bw.Flush()
	}
	io.Copy(bw, r)
	return bw.Flush()
}
