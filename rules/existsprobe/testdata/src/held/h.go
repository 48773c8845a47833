package held

import (
	"errors"
	"io"
	"log"
	"os"
	"path/filepath"
)

type cache struct{ dir string }

func (c *cache) filename(name string) string { return filepath.Join(c.dir, name[:2], name) }
func (c *cache) tempname(name string) string { return filepath.Join(c.dir, "tmp", name) }

func (c *cache) Has(name string) bool {
	if c == nil {
		return false
	}
	_, err := os.Stat(c.filename(name))
	return err == nil
}

func (c *cache) load(name string, offset int64) (io.ReadCloser, error) {
	f, err := os.Open(c.filename(name))
	if err != nil {
		return nil, err
	}
	_, err = f.Seek(offset, io.SeekStart)
	return f, err
}

func (c *cache) temp(name string) (io.ReadCloser, error) { return os.Open(c.tempname(name)) }

var errMissing = errors.New("missing")

// Both make the path of the same.
func read(c *cache, name string) (io.ReadCloser, error) {
	if c.Has(name) { // want "asks whether the file exists before load, which tells by itself"
		log.Print("kept")
		rd, err := c.load(name, 0)
		if err == nil {
			return rd, nil
		}
	}
	return nil, errMissing
}

func must(c *cache, name string) (io.ReadCloser, error) {
	if !c.Has(name) { // want "asks whether the file exists before load, which tells by itself"
		return nil, errMissing
	}
	rd, err := c.load(name, 0)
	return rd, err
}

// Another name, another cache, another path, or much in between.
func others(c, d *cache, name, next string, work func()) (err error) {
	if c.Has(name) {
		_, err = c.load(next, 0)
	}
	if c.Has(name) {
		_, err = d.load(name, 0)
	}
	if c.Has(name) {
		_, err = c.temp(name)
	}
	if !c.Has(name) {
		work()
		next = name
		_, err = c.load(name, 0)
	}
	return err
}
