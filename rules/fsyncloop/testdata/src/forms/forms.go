// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"sync"
)

type store struct {
	mu   sync.Mutex
	f    *os.File
	w    *bufio.Writer
	dir  string
	sync bool
	blks []*block
}

type block struct {
	mu     sync.Mutex
	closed bool
	mfn    string
	needed bool
	fd     *os.File
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// Nats.
func (s *store) syncBlocks() {
	for _, mb := range s.blks {
		mb.mu.Lock()
		if mb.closed {
			mb.mu.Unlock()
			continue
		}
		if mb.needed {
			if err := syncDir(mb.mfn); err != nil { // want `waits for the disk at each turn of the loop`
				mb.mu.Unlock()
				continue
			}
		}
		mb.mu.Unlock()
	}
}

// As it was mended.
func (s *store) syncBlocksOnce() {
	need := false
	for _, mb := range s.blks {
		mb.mu.Lock()
		need = need || mb.needed
		mb.mu.Unlock()
	}
	if need {
		syncDir(s.dir)
	}
}

type entry struct{ Key, Val []byte }

// Wal append per entry.
func (s *store) append(es []entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range es {
		if err := s.writeEntry(&es[i]); err != nil { // want `waits for the disk at each turn of the loop`
			return err
		}
	}
	return nil
}

func (s *store) writeEntry(e *entry) error {
	var hdr [8]byte
	binary.LittleEndian.PutUint32(hdr[:], uint32(len(e.Key)))
	if _, err := s.w.Write(hdr[:]); err != nil {
		return err
	}
	s.w.Write(e.Key)
	if err := s.w.Flush(); err != nil {
		return err
	}
	return s.f.Sync()
}

// File like pebble's vfs
type File interface {
	io.ReadWriteCloser
	Stat() (os.FileInfo, error)
	Sync() error
}
type FS interface {
	Create(name string) (File, error)
}

// Vfs interface.
func writeAll(fs FS, parts map[string][]byte) error {
	for name, data := range parts {
		f, err := fs.Create(name)
		if err != nil {
			return err
		}
		if _, err := f.Write(data); err != nil {
			f.Close()
			return err
		}
		if err := f.Sync(); err != nil { // want `waits for the disk at each turn of the loop`
			f.Close()
			return err
		}
		f.Close()
	}
	return nil
}

// Organize: copy and sync directory per file.
func organize(files []string, dest string) (n int, err error) {
	for _, src := range files {
		dst := filepath.Join(dest, filepath.Base(src))
		if err := copyFile(src, dst); err != nil { // want `waits for the disk at each turn of the loop`
			return n, err
		}
		n++
	}
	return n, nil
}

func copyFile(src, dst string) error {
	in, err := os.Open(src)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(dst)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return syncDir(filepath.Dir(dst))
}

// Closure.
func dump(path string, recs []entry) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	put := func(e entry) error {
		if err := json.NewEncoder(f).Encode(e); err != nil {
			return err
		}
		return f.Sync()
	}
	for _, e := range recs {
		if err := put(e); err != nil { // want `waits for the disk at each turn of the loop`
			return err
		}
	}
	return nil
}

// Direct.
func flushSegments(segs []*os.File) error {
	for _, s := range segs {
		if err := s.Sync(); err != nil { // want `waits for the disk at each turn of the loop`
			return err
		}
		if err := s.Close(); err != nil {
			return err
		}
	}
	return nil
}

// Count loop.
func (s *store) writeChunks(data []byte, size int) error {
	for off := 0; off < len(data); off += size {
		end := off + size
		if end > len(data) {
			end = len(data)
		}
		if _, err := s.f.WriteAt(data[off:end], int64(off)); err != nil {
			return err
		}
		if err := s.f.Sync(); err != nil { // want `waits for the disk at each turn of the loop`
			return err
		}
	}
	return nil
}

// Left alone: one at the end.
func (s *store) writeChunksOnce(data []byte, size int) error {
	for off := 0; off < len(data); off += size {
		if _, err := s.f.WriteAt(data[off:off+size], int64(off)); err != nil {
			return err
		}
	}
	return s.f.Sync()
}

// Left alone: a queue.
func (s *store) loop(ch <-chan entry) {
	for e := range ch {
		s.writeEntry(&e)
	}
}

type core interface {
	Write([]byte) (int, error)
	Sync() error
}

// Left alone: loggers.
func syncCores(cs []core) error {
	for _, c := range cs {
		if err := c.Sync(); err != nil {
			return err
		}
	}
	return nil
}

// Left alone: in parallel.
func syncAll(fs []*os.File) {
	var wg sync.WaitGroup
	for _, f := range fs {
		wg.Add(1)
		go func() { defer wg.Done(); f.Sync() }()
	}
	wg.Wait()
}

// Left alone: retry.
func syncRetry(f *os.File) (err error) {
	for i := 0; i < 3; i++ {
		if err = f.Sync(); err == nil {
			return nil
		}
	}
	return err
}
