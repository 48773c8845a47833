package evidence

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
)

// keep puts a recording with the given profiles into a store. A key
// "kind/package" names what the profile is of.
func keep(t testing.TB, s Store, label string, made Sources, profiles map[string][]byte) finding.Recording {
	t.Helper()
	w, err := s.Create(label)
	if err != nil {
		t.Fatal(err)
	}
	rec := finding.Recording{Source: "test"}
	for name, data := range profiles {
		p, err := Read(name, data)
		if err != nil {
			t.Fatal(err)
		}
		kind, pkg, _ := strings.Cut(name, "/")
		p.Info.File, p.Info.Package, p.Info.Kind = strings.ReplaceAll(name, "/", "-"), pkg, finding.Kind(kind)
		if err := w.Write(p.Info.File, data); err != nil {
			t.Fatal(err)
		}
		rec.Profiles = append(rec.Profiles, p.Info)
	}
	if made != nil {
		rec.Tree = made.Digest()
	}
	rec, err = w.Commit(rec, made)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func testStore(t testing.TB) Store {
	return Store{Dir: filepath.Join(t.TempDir(), ".toll", "evidence")}
}

func folders(t testing.TB, s Store) []string {
	t.Helper()
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestStore(t *testing.T) {
	s := testStore(t)
	if recs, warnings, err := s.List(); len(recs)+len(warnings) != 0 || err != nil {
		t.Fatalf("empty store: %v %v %v", recs, warnings, err)
	}
	first := keep(t, s, "bench", Sources{"a.go": {Digest: "x"}}, map[string][]byte{"cpu": profileOf(t, finding.CPU, "1 | a.F")})
	for range 10 {
		keep(t, s, "live", nil, nil)
	}
	if first.Name != "001-bench" || first.Tree == "" {
		t.Errorf("first recording: %+v", first)
	}
	// A damaged recording, a foreign folder, and one renamed by hand.
	must(t, os.WriteFile(s.Path("003-live", recordFile), []byte("{"), 0o666))
	must(t, os.MkdirAll(filepath.Join(s.Dir, "notes"), 0o777))
	must(t, os.Rename(filepath.Join(s.Dir, "011-live"), filepath.Join(s.Dir, "011-before-release")))
	recs, warnings, err := s.List()
	if err != nil {
		t.Fatal(err)
	}
	var names, where []string
	for _, r := range recs {
		names = append(names, r.Name)
	}
	for _, w := range warnings {
		where = append(where, w.Where)
	}
	if d := cmp.Diff([]string{"001-bench", "002-live", "004-live", "005-live", "006-live", "007-live", "008-live", "009-live", "010-live", "011-before-release"}, names); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"notes", "003-live"}, where); d != "" {
		t.Error(d)
	}
	ignore, err := os.ReadFile(filepath.Join(filepath.Dir(s.Dir), ".gitignore"))
	if err != nil || string(ignore) != "*\n" {
		t.Errorf(".gitignore: %q, %v", ignore, err)
	}
}

func TestStoreIsAllOrNothing(t *testing.T) {
	s := testStore(t)
	w, err := s.Create("bench")
	must(t, err)
	must(t, w.Write("cpu.pprof", []byte("x")))
	if recs, _, err := s.List(); err != nil || len(recs) != 0 {
		t.Errorf("an unfinished recording is listed: %v, %v", recs, err)
	}
	for _, bad := range []string{"../x", "a/b", recordFile, sourcesFile, ""} {
		if err := w.Write(bad, nil); err == nil {
			t.Errorf("Write(%q) was accepted", bad)
		}
	}
	must(t, w.Abort())
	if got := folders(t, s); len(got) != 0 {
		t.Errorf("Abort left %v", got)
	}
	// Leftovers of a process that is gone are removed, those of a living one
	// are not. Process IDs end far below 1<<30.
	gone, alive := fmt.Sprintf("%s%d-0", tempPrefix, 1<<30), fmt.Sprintf("%s%d-7", tempPrefix, os.Getppid())
	must(t, os.MkdirAll(filepath.Join(s.Dir, gone), 0o777))
	must(t, os.MkdirAll(filepath.Join(s.Dir, alive), 0o777))
	keep(t, s, "bench", nil, nil)
	if d := cmp.Diff([]string{alive, "001-bench"}, folders(t, s)); d != "" {
		t.Error(d)
	}
}

func TestStoresAtOnce(t *testing.T) {
	s := testStore(t)
	done := make(chan error)
	for range 8 {
		go func() {
			w, err := s.Create("bench")
			if err == nil {
				_, err = w.Commit(finding.Recording{}, nil)
			}
			done <- err
		}()
	}
	for range 8 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if recs, _, err := s.List(); err != nil || len(recs) != 8 {
		t.Errorf("%d recordings of 8, %v", len(recs), err)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func load(t testing.TB, o Options) (*Index, string) {
	t.Helper()
	o.Module = "example.com/m"
	x, warnings, err := Load(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, w := range warnings {
		text = append(text, w.String())
	}
	return x, strings.Join(text, "\n")
}

func TestLoadChooses(t *testing.T) {
	s := testStore(t)
	mine := func(n int) []byte {
		return profileOf(t, finding.CPU, fmt.Sprintf("%d | example.com/m/p.Do /m/p/a.go:12 10", n))
	}
	waits := profileOf(t, finding.Mutex, "5 | sync.(*Mutex).Unlock; example.com/m/p.Do /m/p/a.go:12 10")
	keep(t, s, "bench", nil, map[string][]byte{"cpu/p": mine(1), "cpu/q": mine(10), "mutex/p": waits})
	keep(t, s, "bench", nil, map[string][]byte{"cpu/p": mine(100)})
	for _, c := range []struct {
		name    string
		o       Options
		samples int64
		source  string
	}{
		{"newest of each package", Options{Store: s}, 110, "001-bench, 002-bench"},
		{"named", Options{Store: s, Recordings: []string{"001-bench"}}, 11, "001-bench"},
		{"both named", Options{Store: s, Recordings: []string{"001-bench", "002-bench"}}, 111, "001-bench, 002-bench"},
	} {
		x, warnings := load(t, c.o)
		if got := x.Totals(finding.CPU); got.Samples != c.samples || got.Source != c.source || warnings != "" {
			t.Errorf("%s: %+v %s", c.name, got, warnings)
		}
		if got := x.Totals(finding.Mutex); strings.Contains(c.source, "001") && got.Samples != 5 {
			t.Errorf("%s: mutex %+v", c.name, got)
		}
	}
	keep(t, s, "live", nil, map[string][]byte{"cpu": mine(1000)})
	if x, _ := load(t, Options{Store: s}); x.Totals(finding.CPU).Samples != 1000 {
		t.Errorf("a newer live profile is not taken alone: %+v", x.Totals(finding.CPU))
	}
	file := filepath.Join(t.TempDir(), "x.pprof")
	must(t, os.WriteFile(file, mine(7), 0o666))
	if x, _ := load(t, Options{Store: s, Paths: []string{file}}); x.Totals(finding.CPU).Samples != 7 || x.Totals(finding.Mutex).Samples != 5 {
		t.Errorf("a named file does not take the store's place: %+v", x.Totals(finding.CPU))
	}
	if _, _, err := Load(t.Context(), Options{Store: s, Recordings: []string{"nope"}}); err == nil {
		t.Error("an unknown recording was accepted")
	}
}

func TestLoadWarns(t *testing.T) {
	s := testStore(t)
	good := profileOf(t, finding.CPU, "9 | example.com/m/p.Do /m/p/a.go:12 10")
	keep(t, s, "bench", Sources{"p/a.go": {Digest: "x"}}, map[string][]byte{"cpu": good, "alloc": profileOf(t, finding.Alloc, "1 | a.F"), "mutex": profileOf(t, finding.Mutex, "1 | sync.(*Mutex).Unlock"), "block": profileOf(t, finding.Block, "1 | a.F")})
	must(t, os.WriteFile(s.Path("001-bench", "alloc"), good, 0o666))
	must(t, os.WriteFile(s.Path("001-bench", "mutex"), good[:20], 0o666))
	must(t, os.Remove(s.Path("001-bench", "block")))
	must(t, os.WriteFile(s.Path("001-bench", sourcesFile), []byte("{"), 0o666))
	x, warnings := load(t, Options{Store: s, Paths: []string{"/nonexistent/cpu.pprof"}})
	for _, want := range []string{"001-bench/alloc: the file is not the one that was recorded", "001-bench/mutex: read profile", "001-bench/block: the file is gone", "sources.json is damaged", "no such file"} {
		if !strings.Contains(warnings, want) {
			t.Errorf("no warning %q in:\n%s", want, warnings)
		}
	}
	if x.Totals(finding.CPU).Samples != 9 {
		t.Errorf("the good profile is not there: %+v", x.Totals(finding.CPU))
	}
	s = testStore(t)
	keep(t, s, "files", nil, map[string][]byte{"cpu": profileOf(t, finding.CPU, "50 | a.F")})
	if _, warnings := load(t, Options{Store: s}); !strings.Contains(warnings, "001-files: the cpu profile is of another program: 0% of its 50 samples pass through example.com/m") {
		t.Errorf("warnings: %s", warnings)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Load(ctx, Options{Store: s}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled load: %v", err)
	}
}

func TestSnapshot(t *testing.T) {
	root := t.TempDir()
	for _, f := range []string{"a.go", "p/b.go", "p/testdata/c.go", "vendor/x/d.go", ".git/e.go", "_old/f.go", "nested/go.mod", "nested/g.go", "README.md"} {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(root, f)), 0o777))
		must(t, os.WriteFile(filepath.Join(root, f), []byte("package x\n"), 0o666))
	}
	s, err := Snapshot(root)
	must(t, err)
	if len(s) != 2 || s["a.go"].Digest == "" || s["p/b.go"].Digest == "" {
		t.Errorf("remembered %v, want a.go and p/b.go", s)
	}
	was := s.Digest()
	must(t, os.WriteFile(filepath.Join(root, "a.go"), []byte("package y\n"), 0o666))
	if s, err = Snapshot(root); err != nil || s.Digest() == was {
		t.Errorf("the digest does not see a changed file (%v)", err)
	}
}
