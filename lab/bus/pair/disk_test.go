package pair

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestTools(t *testing.T) {
	left, right := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(right, "bus-both"), nil, 0o777))
	must(t, os.WriteFile(filepath.Join(right, "bus-alone"), nil, 0o777))
	must(t, os.WriteFile(filepath.Join(right, "other"), nil, 0o777))
	must(t, os.Mkdir(filepath.Join(left, "bus-folder"), 0o777))
	must(t, os.WriteFile(filepath.Join(left, "bus-both"), nil, 0o777))
	must(t, os.Symlink(filepath.Join(right, "other"), filepath.Join(left, "bus-link")))
	must(t, os.Symlink(right, filepath.Join(left, "bus-linkedfolder")))
	must(t, os.Symlink(filepath.Join(right, "none"), filepath.Join(left, "bus-broken")))
	path := strings.Join([]string{left, filepath.Join(left, "missing"), right}, string(filepath.ListSeparator))
	want := []tool{{"alone", filepath.Join(right, "bus-alone")}, {"both", filepath.Join(left, "bus-both")}, {"link", filepath.Join(left, "bus-link")}}
	for name, tools := range map[string]func(string) []tool{"bad": toolsBad, "better": toolsBetter} {
		if got := tools(path); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
		if got := tools(""); got != nil {
			t.Errorf("%s: got %q from an empty PATH", name, got)
		}
	}
}

func TestPreflight(t *testing.T) {
	left, right := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(left, "bus-text"), nil, 0o666)) // may not run: the next folder's does
	must(t, os.WriteFile(filepath.Join(left, "bus-dead"), nil, 0o666))
	must(t, os.WriteFile(filepath.Join(right, "bus-text"), nil, 0o777))
	must(t, os.WriteFile(filepath.Join(right, "bus-here"), nil, 0o777))
	path := strings.Join([]string{left, filepath.Join(left, "missing"), right}, string(filepath.ListSeparator))
	targets := []string{"none", "here", "text", "dead", "here", "none"}
	for name, missing := range map[string]func(string, []string) []string{"bad": missingBad, "better": missingBetter} {
		if got, want := missing(path, targets), []string{"none", "dead", "none"}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if got, want := newPathIndex(path).look("bus-text"), filepath.Join(right, "bus-text"); got != want || lookBad(path, "bus-text") != want {
		t.Errorf("look: got %s, want %s", got, want)
	}
}

// After each step both forms see the same, and the right thing.
func TestTxFS(t *testing.T) {
	f := newTxFS(t.TempDir(), t.TempDir())
	for _, name := range []string{"a/one", "a/two", "b/three"} {
		must(t, write(filepath.Join(f.base, name), "base"))
	}
	put := func(name, data string) func() error {
		return func() error {
			file, err := f.openFileBetter(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND)
			if err != nil {
				return err
			}
			_, err = file.WriteString(data)
			return errors.Join(err, file.Close())
		}
	}
	for _, step := range []struct {
		name string
		do   func() error
		want map[string]string
	}{
		{"untouched", func() error { return nil }, map[string]string{"a/one": "base", "a/two": "base", "b/three": "base"}},
		{"append", put("a/one", "+"), map[string]string{"a/one": "base+", "a/two": "base", "b/three": "base"}},
		{"append again", put("a/one", "+"), map[string]string{"a/one": "base++", "a/two": "base", "b/three": "base"}},
		{"new", put("c/d/new", "x"), map[string]string{"a/one": "base++", "a/two": "base", "b/three": "base", "c/d/new": "x"}},
		{"tree removed", func() error { return f.remove("a") }, map[string]string{"b/three": "base", "c/d/new": "x"}},
		{"written below it", put("a/one", "y"), map[string]string{"a/one": "y", "b/three": "base", "c/d/new": "x"}},
		{"file removed", func() error { return f.remove("b/three") }, map[string]string{"a/one": "y", "c/d/new": "x"}},
		{"new removed", func() error { return f.remove("c/d/new") }, map[string]string{"a/one": "y"}},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		f.seen(t, step.name, step.want)
	}
	for name, where := range map[string]func(string) (string, error){"bad": f.whereBad, "better": f.whereBetter} {
		if at, err := where("../outside"); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%s: a path that leaves the folder is at %s, %v", name, at, err)
		}
	}
}

func (f *txFS) seen(t *testing.T, step string, want map[string]string) {
	t.Helper()
	for _, name := range []string{"a", "a/one", "a/two", "b/three", "c", "c/d/new", "none"} {
		bad, err1 := f.whereBad(name)
		better, err2 := f.whereBetter(name)
		if bad != better || text(err1) != text(err2) {
			t.Errorf("%s: %s: Bad %s %v, Better %s %v", step, name, bad, err1, better, err2)
		}
		_, err1 = f.statBad(name)
		_, err2 = f.statBetter(name)
		if text(err1) != text(err2) {
			t.Errorf("%s: %s: Bad %v, Better %v", step, name, err1, err2)
		}
		if !strings.Contains(name, "/") {
			continue
		}
		file, err := f.openBetter(name)
		data, there := want[name]
		if there != (err == nil) || !there && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %s: %v, want it there: %v", step, name, err, there)
		}
		if err != nil {
			continue
		}
		got, err := os.ReadFile(file.Name())
		must(t, errors.Join(err, file.Close()))
		if string(got) != data {
			t.Errorf("%s: %s holds %q, want %q", step, name, got, data)
		}
	}
}

func contents(t *testing.T, root string) map[string]string {
	names, err := regular(root)
	must(t, err)
	out := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(root, name))
		must(t, err)
		out[filepath.ToSlash(name)] = string(data)
	}
	return out
}

func commitCase(t *testing.T) *txFS {
	f := newTxFS(t.TempDir(), t.TempDir())
	for _, name := range []string{"keep", "tree/old", "tree/again", "replace"} {
		must(t, write(filepath.Join(f.base, name), "base"))
	}
	must(t, f.remove("tree"))
	for _, name := range []string{"tree/again", "replace", "new/dir/file"} {
		file, err := f.openFileBad(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
		must(t, err)
		_, err = file.WriteString("new")
		must(t, errors.Join(err, file.Close()))
	}
	return f
}

func TestCommit(t *testing.T) {
	want := map[string]string{"keep": "base", "tree/again": "new", "replace": "new", "new/dir/file": "new"}
	for name, commit := range map[string]func(*txFS) error{"bad": (*txFS).commitBad, "better": (*txFS).commitBetter} {
		f := commitCase(t)
		reader, err := os.Open(filepath.Join(f.base, "replace"))
		must(t, err)
		for _, round := range []string{"first", "done again"} {
			must(t, commit(f))
			if got := contents(t, f.base); !maps.Equal(got, want) {
				t.Errorf("%s, %s: got %v, want %v", name, round, got, want)
			}
		}
		// A file is replaced, not written into: who has it open keeps the old one.
		data := make([]byte, 8)
		n, err := reader.Read(data)
		must(t, errors.Join(err, reader.Close()))
		if string(data[:n]) != "base" {
			t.Errorf("%s: an open file turned into %q", name, data[:n])
		}
	}
}

func TestFailedCommitLeavesNothing(t *testing.T) {
	f := commitCase(t)
	must(t, os.Remove(filepath.Join(f.overlay, "replace")))
	if err := f.commitBetter(); err == nil {
		t.Fatal("a file of the overlay is missing, and the commit went through")
	}
	for name, data := range contents(t, f.base) {
		if strings.Contains(name, ".tx-") || data != "base" {
			t.Errorf("%s was left, with %q", name, data)
		}
	}
}

func TestMerge(t *testing.T) {
	base := t.TempDir()
	for _, name := range []string{"same", "rewritten", "gone", "dir/longer", ".git/HEAD", ".bus/tx/log"} {
		must(t, write(filepath.Join(base, name), "base"))
	}
	staged := t.TempDir()
	must(t, os.CopyFS(staged, os.DirFS(base)))
	time.Sleep(4 * racy)
	stamped, err := stamps(staged)
	must(t, err)
	// The same size, and the old time set again: only the content tells.
	at := filepath.Join(staged, "rewritten")
	must(t, os.WriteFile(at, []byte("BASE"), 0o666))
	must(t, os.Chtimes(at, time.Time{}, stamped["rewritten"].info.ModTime()))
	must(t, write(filepath.Join(staged, "dir/longer"), "base and more"))
	must(t, write(filepath.Join(staged, "added"), "x"))
	must(t, write(filepath.Join(staged, ".git/HEAD"), "moved"))
	must(t, os.Symlink("same", filepath.Join(staged, "link")))
	must(t, os.Remove(filepath.Join(staged, "gone")))
	want := delta{Write: map[string]string{"rewritten": "BASE", filepath.Join("dir", "longer"): "base and more", "added": "x"}, Delete: []string{"gone"}}
	bad, err1 := mergeBad(base, staged)
	better, err2 := mergeBetter(base, staged, stamped)
	must(t, errors.Join(err1, err2))
	if !reflect.DeepEqual(bad, want) || !reflect.DeepEqual(better, want) {
		t.Errorf("got %v and %v, want %v", bad, better, want)
	}
}

// A file that changes within a tick of the clock after its stamp may keep its
// times: a young stamp is not trusted.
func TestYoungStampIsNotTrusted(t *testing.T) {
	at := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(at, []byte("x"), 0o666))
	info, err := os.Stat(at)
	must(t, err)
	when, ok := changed(info)
	if untouched(stamp{info, when.Add(racy / 2)}, info) {
		t.Error("a stamp as young as the change was trusted")
	}
	if ok != untouched(stamp{info, when.Add(2 * racy)}, info) {
		t.Error("an old stamp of an untouched file is to be trusted where the system tells changes")
	}
}

func TestWorkspace(t *testing.T) {
	for _, tt := range []struct {
		name    string
		command func(view) error
		want    delta
	}{
		{"nothing", func(view) error { return nil }, delta{Write: map[string]string{}}},
		{"written as it was", func(v view) error { return v.Write("keep", "base") }, delta{Write: map[string]string{}}},
		{"made and removed", func(v view) error { return errors.Join(v.Write("new", "x"), v.Remove("new")) }, delta{Write: map[string]string{}}},
		{"changes", func(v view) error {
			return errors.Join(v.Remove("tree/old"), v.Write("tree/new", "x"), v.Write("keep", "y"))
		}, delta{Write: map[string]string{"keep": "y", filepath.Join("tree", "new"): "x"}, Delete: []string{filepath.Join("tree", "old")}}},
		{"removed and written", func(v view) error { return errors.Join(v.Remove("keep"), v.Write("keep", "z")) }, delta{Write: map[string]string{"keep": "z"}}},
		{"what it sees", func(v view) error {
			err := errors.Join(v.Write("tree/new", "x"), v.Remove("keep"))
			names, err2 := v.List()
			_, gone := v.Read("keep")
			data, err3 := v.Read("tree/new")
			if !slices.Equal(names, []string{"tree-side", filepath.Join("tree", "new"), filepath.Join("tree", "old")}) || !errors.Is(gone, fs.ErrNotExist) || data != "x" {
				return errors.Join(err, err2, err3, errors.New("saw "+strings.Join(names, " ")+" "+data))
			}
			return errors.Join(err, err2, err3)
		}, delta{Write: map[string]string{filepath.Join("tree", "new"): "x"}, Delete: []string{"keep"}}},
	} {
		base := t.TempDir()
		for _, name := range []string{"keep", "tree/old", "tree-side", ".git/HEAD"} {
			must(t, write(filepath.Join(base, name), "base"))
		}
		for name, run := range map[string]func(string, func(view) error) (delta, error){"bad": runBad, "better": runBetter} {
			got, err := run(base, tt.command)
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%s, %s: got %v %v, want %v", tt.name, name, got, err, tt.want)
			}
		}
		failed := errors.New("failed")
		for name, run := range map[string]func(string, func(view) error) (delta, error){"bad": runBad, "better": runBetter} {
			if _, err := run(base, func(v view) error { return errors.Join(v.Write("keep", "y"), failed) }); !errors.Is(err, failed) || contents(t, base)["keep"] != "base" {
				t.Errorf("%s: a command that failed changed the workspace: %v", name, err)
			}
		}
	}
}
