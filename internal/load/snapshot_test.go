package load

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestEditDuringTheRunIsNoticed(t *testing.T) {
	dir := module(t, replaced)
	g := list(t, dir, Options{})
	s, err := Take(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "inner/inner.go"), "package inner\n\nconst N = 4\n")
	l := &Loader{Graph: g, Files: s.Files, Keys: g.Keys(s, "test", false)}
	if err := l.Each(t.Context(), g.Targets, func(int32, *Package) error { return nil }); err != nil || !l.Stale() {
		t.Errorf("error %v, stale %v, want nil and true", err, l.Stale())
	}
}

// age makes a tree old enough that its time stamps are believed.
func age(t *testing.T, dir string) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	err := filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chtimes(name, old, old)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSnapshotCheck(t *testing.T) {
	tests := []struct {
		name string
		edit func(t *testing.T, dir string)
		want Change
	}{
		{"nothing", func(*testing.T, string) {}, Same},
		{"touched", func(t *testing.T, dir string) {
			now := time.Now()
			if err := os.Chtimes(filepath.Join(dir, "a.go"), now, now); err != nil {
				t.Fatal(err)
			}
		}, Same},
		{"body", func(t *testing.T, dir string) { swap(t, dir, "inner/inner.go", "nil)", "nil )") }, Contents},
		{"same size and time within a clock tick", func(t *testing.T, dir string) {
			swap(t, dir, "inner/inner.go", "N = 3", "N = 4")
		}, Contents},
		{"dependency in a folder", func(t *testing.T, dir string) { swap(t, dir, "dep/dep.go", "n int }", "n  int }") }, Contents},
		{"import", func(t *testing.T, dir string) {
			swap(t, dir, "inner/inner.go", `import "encoding/json"`, "import (\n\t\"encoding/json\"\n\t_ \"os\"\n)")
		}, Structure},
		{"build constraint", func(t *testing.T, dir string) {
			swap(t, dir, "inner/inner.go", "package inner", "//go:build ignore\n\npackage inner")
		}, Structure},
		{"new file", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "inner/new.go"), "package inner\n") }, Structure},
		{"new package", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "fresh/x.go"), "package fresh\n") }, Structure},
		{"file gone", func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "inner/inner_windows.go")); err != nil {
				t.Fatal(err)
			}
		}, Structure},
		{"test file", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "inner/x_test.go"), "package inner\n") }, Same},
		{"recording", func(t *testing.T, dir string) { write(t, filepath.Join(dir, ".toll/x"), "x") }, Same},
		{"go.mod", func(t *testing.T, dir string) { swap(t, dir, "go.mod", "go 1.22", "go 1.21") }, Structure},
		{"go.mod of a replaced module", func(t *testing.T, dir string) { swap(t, dir, "dep/go.mod", "go 1.22", "go 1.21") }, Structure},
		{"go.sum appears", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "go.sum"), "\n") }, Structure},
		{"go.work appears", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "go.work"), "go 1.22\n") }, Structure},
		{"nested module", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "inner/go.mod"), "module x\n") }, Structure},
		{"nested module goes", func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "dep/go.mod")); err != nil {
				t.Fatal(err)
			}
		}, Structure},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := module(t, replaced)
			age(t, dir)
			g := list(t, dir, Options{})
			if strings.Contains(tt.name, "clock tick") {
				now := time.Now()
				if err := os.Chtimes(filepath.Join(dir, "inner/inner.go"), now, now); err != nil {
					t.Fatal(err)
				}
			}
			s, err := Take(t.Context(), g, nil)
			if err != nil {
				t.Fatal(err)
			}
			tt.edit(t, dir)
			got, now, err := s.Check(t.Context())
			if err != nil || got != tt.want {
				t.Fatalf("change %v, error %v, want %v", got, err, tt.want)
			}
			if got == Structure {
				return
			}
			if again, _, err := now.Check(t.Context()); err != nil || again != Same {
				t.Errorf("a second look says %v, %v", again, err)
			}
		})
	}
}

// A go.mod that GOFLAGS names decides in place of the folder's own.
func TestSnapshotOfANamedModFile(t *testing.T) {
	dir := module(t, replaced)
	own, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "alt/go.alt.mod"), string(own))
	age(t, dir)
	g := list(t, dir, Options{Env: []string{"GOFLAGS=-modfile=alt/go.alt.mod"}})
	s, err := Take(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		edit func()
		want Change
	}{
		{"nothing", func() {}, Same},
		{"its sums appear", func() { write(t, filepath.Join(dir, "alt/go.alt.sum"), "\n") }, Structure},
		{"its sums go", func() { os.Remove(filepath.Join(dir, "alt/go.alt.sum")) }, Same},
		{"it changes", func() { swap(t, dir, "alt/go.alt.mod", "go 1.22", "go 1.21") }, Structure},
	} {
		tt.edit()
		if got, _, err := s.Check(t.Context()); err != nil || got != tt.want {
			t.Errorf("%s: change %v, error %v, want %v", tt.name, got, err, tt.want)
		}
	}
}

// swap edits a file and keeps its time stamp where the size allows to hide the
// edit from stat.
func swap(t *testing.T, dir, name, old, to string) {
	t.Helper()
	name = filepath.Join(dir, name)
	fi, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b), old) {
		t.Fatalf("%s holds no %q", name, old)
	}
	write(t, name, strings.Replace(string(b), old, to, 1))
	if len(old) == len(to) && time.Since(fi.ModTime()) < time.Minute {
		if err := os.Chtimes(name, fi.ModTime(), fi.ModTime()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestKeys(t *testing.T) {
	dir := module(t, replaced)
	age(t, dir)
	g := list(t, dir, Options{})
	at := func(path string) int {
		return slices.IndexFunc(g.Nodes, func(n Node) bool { return n.Path == path })
	}
	keys := func(deep bool) Keys {
		s, err := Take(t.Context(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		return g.Keys(s, "base", deep)
	}
	inner, m := at("example.com/m/inner"), at("example.com/m")
	was, wasDeep := keys(false), keys(true)
	swap(t, dir, "inner/inner.go", "return json.Valid(nil)", "return json.Valid([]byte{})")
	is, isDeep := keys(false), keys(true)
	if is.Whole[inner] == was.Whole[inner] || is.Surface[inner] != was.Surface[inner] || is.Whole[m] != was.Whole[m] {
		t.Error("a body must change its package's key and nothing else")
	}
	if isDeep.Whole[m] == wasDeep.Whole[m] {
		t.Error("with facts, a body must change its importers' keys")
	}
	swap(t, dir, "inner/inner.go", "N = 3", "N = 33")
	if next := keys(false); next.Whole[m] == is.Whole[m] || next.Surface[inner] == is.Surface[inner] {
		t.Error("a declaration must change its importers' keys")
	}
}
