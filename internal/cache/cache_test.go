package cache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T) *Cache {
	t.Helper()
	c, err := Open(filepath.Join(t.TempDir(), "c"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPutGet(t *testing.T) {
	c := open(t)
	if _, ok := c.Get("k"); ok {
		t.Error("an empty cache has an entry")
	}
	for _, data := range [][]byte{{}, []byte("x"), bytes.Repeat([]byte{0, 255}, 1<<16)} {
		c.Put("k", data)
		got, ok := c.Get("k")
		if !ok || !bytes.Equal(got, data) {
			t.Errorf("got %d bytes, %v, want %d", len(got), ok, len(data))
		}
	}
}

func TestDamagedEntryIsAMiss(t *testing.T) {
	damage := map[string]func([]byte) []byte{
		"empty":     func([]byte) []byte { return nil },
		"truncated": func(b []byte) []byte { return b[:len(b)-1] },
		"flipped":   func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"old":       func(b []byte) []byte { return bytes.Replace(b, []byte("cache 1"), []byte("cache 0"), 1) },
		"header":    func(b []byte) []byte { return b[:len(magic)+3] },
	}
	for name, f := range damage {
		t.Run(name, func(t *testing.T) {
			c := open(t)
			c.Put("k", []byte("some data"))
			file := c.file("k")
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, f(b), 0o666); err != nil {
				t.Fatal(err)
			}
			if got, ok := c.Get("k"); ok {
				t.Errorf("got %q of a damaged entry", got)
			}
			if _, err := os.Stat(file); !os.IsNotExist(err) {
				t.Error("the damaged entry is still there")
			}
		})
	}
}

func TestConcurrentWritersLeaveWholeEntries(t *testing.T) {
	c := open(t)
	value := func(i int) []byte { return bytes.Repeat(fmt.Appendf(nil, "%d,", i), 10_000) }
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for range 20 {
				c.Put("k", value(w))
				got, ok := c.Get("k")
				if !ok || len(got) == 0 || !bytes.Equal(got, value(int(got[0]-'0'))) {
					t.Error("a torn entry was read")
				}
			}
		})
	}
	wg.Wait()
	err := filepath.WalkDir(c.dir, func(name string, _ os.DirEntry, err error) error {
		if strings.HasPrefix(filepath.Base(name), "tmp-") {
			t.Errorf("left behind: %s", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestNilCache(t *testing.T) {
	var c *Cache
	c.Put("k", []byte("x"))
	if _, ok := c.Get("k"); ok {
		t.Error("the nil cache holds something")
	}
	c.Trim(0, Limits{})
}

func TestOpenWhereNothingCanBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(file); err == nil {
		t.Error("a file was opened as a folder")
	}
}

func TestTrim(t *testing.T) {
	c := open(t)
	now := time.Now()
	used := func(key string, ago time.Duration) {
		c.Put(key, bytes.Repeat([]byte("x"), 1000))
		if err := os.Chtimes(c.file(key), now.Add(-ago), now.Add(-ago)); err != nil {
			t.Fatal(err)
		}
	}
	used("ancient", 100*time.Hour)
	used("old", 50*time.Hour)
	used("recent", time.Hour)
	used("newest", time.Minute)
	mine := filepath.Join(c.dir, "notes.txt")
	if err := os.WriteFile(mine, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(mine, time.Time{}, now.Add(-1000*time.Hour)); err != nil {
		t.Fatal(err)
	}
	c.trim(now, Limits{Age: 60 * time.Hour, Bytes: 2500})
	for key, want := range map[string]bool{"ancient": false, "old": false, "recent": true, "newest": true} {
		if _, ok := c.Get(key); ok != want {
			t.Errorf("%s is there: %v, want %v", key, ok, want)
		}
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("a file that the cache did not write is gone")
	}
}

func TestTrimOnlyOnceInAWhile(t *testing.T) {
	c := open(t)
	c.Trim(time.Hour, Limits{})
	c.Put("k", nil)
	c.Trim(time.Hour, Limits{})
	if _, ok := c.Get("k"); !ok {
		t.Error("trimmed again within the hour")
	}
	c.Trim(0, Limits{Age: -1})
	if _, ok := c.Get("k"); ok {
		t.Error("not trimmed although it was time")
	}
}

func TestReadRenewsOldEntry(t *testing.T) {
	c := open(t)
	c.Put("k", nil)
	old := time.Now().Add(-2 * fresh)
	if err := os.Chtimes(c.file("k"), old, old); err != nil {
		t.Fatal(err)
	}
	c.Get("k")
	fi, err := os.Stat(c.file("k"))
	if err != nil || time.Since(fi.ModTime()) > fresh {
		t.Errorf("still unread since %v, error %v", fi.ModTime(), err)
	}
}

func TestKeyPartsDoNotRunTogether(t *testing.T) {
	if Key("ab", "c") == Key("a", "bc") || Key("a") == Key("a", "") {
		t.Error("different parts, one key")
	}
}
