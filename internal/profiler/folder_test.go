package profiler

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
)

// put writes a file below dir.
func put(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	at := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// fleetFolder is the fleet's profiles, a folder for each program, with what
// else lies around.
func fleetFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for round := range rounds {
		when := begin(noon).Add(time.Duration(round) * every)
		for _, m := range fleet {
			ps := made(m, round)
			at := fmt.Sprintf("job=%s/instance=%s/%d-", m.job, m.instance, round)
			put(t, dir, at+"cpu.pprof", packed(t, ps["process_cpu"], when, every))
			put(t, dir, at+"mutex.pprof", packed(t, ps["mutex"], when, every))
			put(t, dir, at+"heap.pb.gz", packed(t, ps["total"], when, 0))
			if m.job == "web" {
				put(t, dir, at+"allocs.pb.gz", packed(t, ps["memory"], when, every))
			}
		}
	}
	put(t, dir, "README.md", []byte("# what these are\n"))
	put(t, dir, "job=api/instance=a/half.pprof", []byte{0x1f, 0x8b, 8, 0})
	put(t, dir, ".toll/evidence/001/cpu.pprof", packed(t, made(fleet[2], 0)["process_cpu"], noon, every))
	return dir
}

func openAt(t *testing.T, address string) Source {
	t.Helper()
	s, err := Open(address, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFolder(t *testing.T) {
	dir := fleetFolder(t)
	checkFolder(t, openAt(t, "dir://"+filepath.ToSlash(dir)))
}

// checkFolder asks a store that has the folder's files.
func checkFolder(t *testing.T, s Source) {
	t.Helper()
	types, err := s.Types(t.Context(), Query{})
	if err != nil {
		t.Fatal(err)
	}
	if got := ids(types); got != "alloc, alloc-since-start, cpu, mutex" {
		t.Errorf("types %s", got)
	}
	// Of totals that count from the start the newest has the others in it: a's
	// fifth, and b's second since it was started again.
	parts := verify(t, s, window(noon, `{job="api"}`), nil, []want{
		{finding.CPU, 2, apiCPU, apiCPU * tick},
		{finding.Alloc, 2, 0, 16640 * (5*1 + 2*2)},
		{finding.Mutex, 2, 5 * api, 13000 * api},
	})
	var notes []string
	for _, n := range s.Notes() {
		notes = append(notes, n.Text)
	}
	text := strings.Join(notes, "\n")
	for _, want := range []string{
		"1 of 31 files were left out; the first: read profile job=api/instance=a/half.pprof: ",
		"8 of 10 alloc profiles were left out: they count from the program's start",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	for _, p := range parts {
		if got := lines(t, p.Data); got != wholeStack {
			t.Errorf("%s: the stack is %q", p.Kind, got)
		}
	}
	if parts[0].Seconds != (rounds*every).Seconds() || !parts[0].Begin.Equal(begin(noon)) || !parts[0].End.Equal(noon) {
		t.Errorf("CPU covers %v s from %s to %s", parts[0].Seconds, parts[0].Begin, parts[0].End)
	}
	if parts[1].Seconds != 0 {
		t.Errorf("totals since the start cover %v s: how long the programs ran is not known", parts[1].Seconds)
	}
	verify(t, s, Query{Match: `{job!~"a.*"}`}, []string{"alloc"}, []want{{finding.Alloc, 1, 0, 16640 * 7 * rounds}})
	verify(t, s, Query{From: begin(noon).Add(every), Until: begin(noon).Add(3 * every), Match: `{instance="b"}`}, []string{"cpu"}, []want{{finding.CPU, 1, 5*2*2 + 1 + 2, (5*2*2 + 1 + 2) * tick}})
}

func TestFolderRefuses(t *testing.T) {
	dir := fleetFolder(t)
	for _, c := range []struct {
		q     Query
		types []string
		want  string
	}{
		{Query{Match: `{job="none"}`}, nil, "no profile matches: "},
		{Query{From: noon.Add(time.Hour)}, nil, "has none since 2026-11-21T13:00:00Z"},
		{Query{}, []string{"block"}, "--type block: "},
		{Query{Match: `job="api"`}, nil, "label matchers stand in braces"},
		{Query{Match: `{job=api}`}, nil, `not understood from "api" on`},
		{Query{Match: `{job="api" zone="b"}`}, nil, `not understood from "zone=`},
		{Query{Match: `{job=~"("}`}, nil, "missing closing )"},
		{Query{From: noon, Until: noon}, nil, "is empty: --since has to be before --until"},
	} {
		_, err := Fetch(t.Context(), openAt(t, dir), c.q, c.types, func(string, int, int) {})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v %v: %v, want %q", c.q, c.types, err, c.want)
		}
	}
	put(t, dir, "file", nil)
	for address, want := range map[string]string{
		filepath.Join(dir, "none"): "there is no folder " + filepath.Join(dir, "none"),
		filepath.Join(dir, "file"): "is a file: give the folder of profiles",
		"dir://" + "relative/path": "with three slashes",
	} {
		if _, err := Open(address, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
}
