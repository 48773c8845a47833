// Package cache keeps derived results between runs, one file per entry, named
// by a digest of everything that the result depends on.
//
// It owns the folder, the file format and the bound on growth. It refuses to
// interpret what it stores and to fail: a lost, damaged or unwritable entry is
// a miss and costs time only. Entries are written to a temporary name and
// renamed, so that concurrent processes see whole entries or none. A read is one open and one checksum.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"time"
)

// A Cache is one folder of entries, safe for concurrent use. The nil *Cache
// holds nothing and stays empty.
type Cache struct{ dir string }

// magic begins each entry; a change of the format changes it.
const magic = "toll cache 1\n"

// DefaultDir is toll's folder in the user's cache folder.
func DefaultDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find the user's cache folder: %w", err)
	}
	return filepath.Join(base, "toll"), nil
}

// Open makes the folder and shows that it can be written.
func Open(dir string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("make cache folder: %w", err)
	}
	f, err := os.CreateTemp(dir, "tmp-")
	if err != nil {
		return nil, fmt.Errorf("write to cache folder: %w", err)
	}
	f.Close()
	os.Remove(f.Name())
	return &Cache{dir: dir}, nil
}

// Key is a digest of parts as an entry's name.
func Key(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s,", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (c *Cache) file(key string) string {
	sum := sha256.Sum256([]byte(key))
	name := hex.EncodeToString(sum[:])
	return filepath.Join(c.dir, name[:2], name[2:])
}

// fresh is how old an entry's time stamp may be before a read renews it.
const fresh = 6 * time.Hour

// Get returns the entry, which the caller owns.
func (c *Cache) Get(key string) ([]byte, bool) {
	if c == nil {
		return nil, false
	}
	name := c.file(key)
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, false
	}
	data, ok := unseal(b)
	if !ok {
		os.Remove(name)
		return nil, false
	}
	if fi, err := os.Stat(name); err == nil {
		if now := time.Now(); now.Sub(fi.ModTime()) > fresh {
			os.Chtimes(name, now, now)
		}
	}
	return data, true
}

// Put stores data under key.
func (c *Cache) Put(key string, data []byte) {
	if c == nil {
		return
	}
	name := c.file(key)
	dir := filepath.Dir(name)
	if os.MkdirAll(dir, 0o777) != nil {
		return
	}
	f, err := os.CreateTemp(dir, "tmp-")
	if err != nil {
		return
	}
	_, err = f.Write(seal(data))
	if cerr := f.Close(); err != nil || cerr != nil || os.Rename(f.Name(), name) != nil {
		os.Remove(f.Name())
	}
}

// seal puts magic and a checksum before data. The checksum guards against torn
// and rotten files, not against malice: whoever can write here runs as us.
func seal(data []byte) []byte {
	b := make([]byte, 0, len(magic)+8+len(data))
	b = append(b, magic...)
	b = fmt.Appendf(b, "%08x", crc32.Checksum(data, castagnoli()))
	return append(b, data...)
}

func unseal(b []byte) ([]byte, bool) {
	rest, ok := bytes.CutPrefix(b, []byte(magic))
	if !ok || len(rest) < 8 {
		return nil, false
	}
	sum, data := rest[:8], rest[8:]
	return data, string(sum) == fmt.Sprintf("%08x", crc32.Checksum(data, castagnoli()))
}

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }
