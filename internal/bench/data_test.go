package bench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDataDiffers(t *testing.T) {
	base := map[string]string{"a.go": "package a", "README.md": "x", "LICENSE": "x", ".git/HEAD": "x", "testdata/in.json": "{}", "testdata/src/x.go": "package x", "_test/spec.md": "# a", "sub/b.go": "package sub", "sub/b.txt": "b", "big.bin": strings.Repeat("x", 100_000)}
	folder := func(changes map[string]string) string {
		dir := t.TempDir()
		for _, files := range []map[string]string{base, changes} {
			for name, text := range files {
				at := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		return dir
	}
	old := folder(nil)
	for _, c := range []struct {
		name       string
		changes    map[string]string
		own, whole bool
	}{
		{"nothing", nil, false, false},
		{"source", map[string]string{"a.go": "package b", "sub/b.go": "package c"}, false, false},
		{"a text for people", map[string]string{"README.md": "y", "LICENSE": "y", ".git/HEAD": "y"}, false, false},
		{"test data", map[string]string{"testdata/in.json": "[]"}, true, true},
		{"a new file", map[string]string{"testdata/src/more.txt": ""}, true, true},
		{"source as test data", map[string]string{"testdata/src/x.go": "package y"}, true, true},
		{"what a build leaves", map[string]string{"a.test": "elf", "sub/cpu.pprof": "p"}, false, false},
		{"a specification", map[string]string{"_test/spec.md": "# b"}, true, true},
		{"another package's", map[string]string{"sub/b.txt": "c"}, false, true},
		{"the end of a large one", map[string]string{"big.bin": strings.Repeat("x", 99_999) + "y"}, true, true},
	} {
		changed := folder(c.changes)
		if got := DataDiffers(old, changed, true); got != c.own {
			t.Errorf("%s: the package's own differ: %v", c.name, got)
		}
		if got := DataDiffers(old, changed, false); got != c.whole {
			t.Errorf("%s: anything differs: %v", c.name, got)
		}
	}
	if DataDiffers(old, old, false) {
		t.Error("a folder differs from itself")
	}
	if !DataDiffers(old, filepath.Join(old, "none"), true) {
		t.Error("a folder that is not there is the same")
	}
}
