package forms

import (
	"archive/tar"
	"errors"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"time"
)

// An archive has an end.
func unpack(src io.Reader, dest string) error {
	tr := tar.NewReader(src)
	for {
		head, err := tr.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		f, err := os.Create(filepath.Join(dest, head.Name))
		if err != nil {
			return err
		}
		if _, err := io.Copy(f, tr); err != nil {
			f.Close()
			return err
		}
		if err = f.Sync(); err != nil { // want `waits for the disk at each turn of the loop`
			f.Close()
			return err
		}
		if err = f.Close(); err != nil {
			return err
		}
	}
}

// What is received is written down, and nobody is told.
func record(conn net.Conn, out *os.File) {
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := conn.Read(buf)
			if n > 0 {
				if _, werr := out.Write(buf[:n]); werr == nil {
					out.Sync() // want `waits for the disk at each turn of the loop`
				} else {
					log.Print(werr)
					return
				}
			}
			if errors.Is(err, io.EOF) {
				return
			}
		}
	}()
}

// Left alone: each message is answered when it is stored.
func serve(conn net.Conn, out *os.File) error {
	buf := make([]byte, 4096)
	for {
		n, err := conn.Read(buf)
		if err == io.EOF {
			return nil
		}
		if _, err := out.Write(buf[:n]); err != nil {
			return err
		}
		if err := out.Sync(); err != nil {
			return err
		}
		if _, err := conn.Write([]byte("ok")); err != nil {
			return err
		}
	}
}

// Left alone: no end is in sight.
func (s *store) forever(next func() []byte) {
	for {
		s.f.Write(next())
		s.f.Sync()
	}
}

// Left alone: each folder once, whatever was written to it.
func organizeOnce(files []string, data []byte) error {
	dirs := map[string]bool{}
	for _, name := range files {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return err
		}
		dirs[filepath.Dir(name)] = true
	}
	for dir := range dirs {
		if err := syncDir(dir); err != nil {
			return err
		}
	}
	return nil
}

// Left alone: a timer's work, for which nobody waits.
func (s *store) syncSometimes() {
	for _, b := range s.blks {
		b.fd.Sync()
	}
	time.AfterFunc(time.Minute, s.syncSometimes)
}
