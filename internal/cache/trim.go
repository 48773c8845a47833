package cache

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Limits bound what a cache holds.
type Limits struct {
	Age   time.Duration // entries unread for longer go
	Bytes int64         // then the longest unread go, until the rest is smaller
}

// DefaultLimits hold a few dozen large repositories.
func DefaultLimits() Limits { return Limits{Age: 30 * 24 * time.Hour, Bytes: 1 << 30} }

// Trim removes entries beyond limits, unless it did so less than every ago.
func (c *Cache) Trim(every time.Duration, l Limits) {
	if c == nil {
		return
	}
	stamp := filepath.Join(c.dir, "trimmed")
	now := time.Now()
	if fi, err := os.Stat(stamp); err == nil && now.Sub(fi.ModTime()) < every {
		return
	}
	if os.WriteFile(stamp, nil, 0o666) != nil || os.Chtimes(stamp, now, now) != nil {
		return
	}
	c.trim(now, l)
}

func (c *Cache) trim(now time.Time, l Limits) {
	type entry struct {
		name string
		size int64
		used time.Time
	}
	var entries []entry
	var total int64
	filepath.WalkDir(c.dir, func(name string, d fs.DirEntry, err error) error {
		// Only what Put wrote: the folder may hold other things of the user.
		if err != nil || d.IsDir() || len(filepath.Base(filepath.Dir(name))) != 2 {
			return nil
		}
		fi, err := d.Info()
		if err != nil {
			return nil
		}
		age := now.Sub(fi.ModTime())
		if age > l.Age || strings.HasPrefix(d.Name(), "tmp-") && age > time.Hour {
			os.Remove(name)
			return nil
		}
		entries = append(entries, entry{name, fi.Size(), fi.ModTime()})
		total += fi.Size()
		return nil
	})
	slices.SortFunc(entries, func(a, b entry) int { return a.used.Compare(b.used) })
	for _, e := range entries {
		if total <= l.Bytes {
			return
		}
		os.Remove(e.name)
		total -= e.size
	}
}
