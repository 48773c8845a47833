package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, mode := range map[string]fs.FileMode{"private": 0o600, "shared": 0o644} {
		if err := os.WriteFile(at(name), []byte("old"), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("private", at("link")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct {
		file string
		mode fs.FileMode
	}{"link": {"private", 0o600}, "shared": {"shared", 0o644}, "new": {"new", 0o644}} {
		if err := Replace(at(name), []byte(name)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Lstat(at(want.file))
		text, _ := os.ReadFile(at(want.file))
		if err != nil || string(text) != name || info.Mode() != want.mode {
			t.Errorf("%s: %q in %v, %v; want it in a file of mode %v", name, text, info, err, want.mode)
		}
	}
	if link, err := os.Readlink(at("link")); link != "private" {
		t.Errorf("the link leads to %q, %v", link, err)
	}
	if left, _ := filepath.Glob(at(".toll-*")); left != nil {
		t.Errorf("left %v", left)
	}
	if err := Replace(at("none/file"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := Replace(dir, nil); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("a folder: %v", err)
	}
}

// A device or a pipe takes what is written and stays: as root, a renamed file would
// take its place.
func TestReplaceWritesThrough(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	read := make(chan string)
	go func() {
		text, err := os.ReadFile(pipe)
		if err != nil {
			t.Error(err)
		}
		read <- string(text)
	}()
	if err := Replace(pipe, []byte("page")); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "page" {
		t.Errorf("read %q", got)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		t.Errorf("the pipe is %v, %v", info, err)
	}
}
