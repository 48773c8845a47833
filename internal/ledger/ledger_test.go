package ledger

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/perf/benchfmt"

	"github.com/gotoll/toll/finding"
)

// child, when set, turns the test binary into a process that writes to the
// ledger it names until it is killed.
const child = "TOLL_LEDGER_CHILD"

// batchSize is the number of trials in one batch of a child.
const batchSize = 7

func TestMain(m *testing.M) {
	path := os.Getenv(child)
	if path == "" {
		os.Exit(m.Run())
	}
	l, err := Open(path)
	if strings.HasPrefix(path, "postgres:") {
		l, err = OpenTeam(path, filepath.Join(os.TempDir(), "never", "made.db"))
	}
	if err != nil {
		panic(err)
	}
	race := "child-" + strconv.Itoa(os.Getpid())
	for i := 0; ; i++ {
		if err := l.Trials(trials(race, i, batchSize)); err != nil {
			panic(err)
		}
		os.Stdout.WriteString(strconv.Itoa(i) + "\n")
	}
}

func trials(race string, launch, n int) []finding.Trial {
	all := make([]finding.Trial, n)
	for i := range all {
		all[i] = finding.Trial{
			Experiment: race, Bench: "Route/json", Launch: launch, Block: i / 4, Part: i, Arm: finding.Arm(i % 2),
			Iterations: 1000, Wall: 123.456789012345 + float64(i), CPU: 0.1 + 0.2, GCs: 1, Switches: 2, Seed: math.MaxInt64,
		}
	}
	all[0].Values = map[string]float64{"B/op": 12.5, "allocs/op": 3, "odd": math.Inf(1)}
	return all
}

func open(t *testing.T) *Ledger {
	t.Helper()
	l, err := Open(filepath.Join(t.TempDir(), ".toll", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestRaceRoundTrip(t *testing.T) {
	l := open(t)
	check(t, l.BeginRace("r1", "a race", finding.Build{Label: "main"}))
	want := trials("r1", 0, 9)
	want[3].Wall = math.NaN()
	check(t, l.Trials(want[:5]))
	check(t, l.Trials(want[5:]))
	check(t, l.Trials(nil))
	got, err := l.RaceTrials("r1")
	check(t, err)
	if d := cmp.Diff(want, got, cmpopts.EquateNaNs()); d != "" {
		t.Error(d)
	}
	r, err := l.Race("r1")
	check(t, err)
	if r.Outcome != nil || r.Trials != 9 || r.Title != "a race" {
		t.Errorf("unfinished race: %+v", r)
	}
	o := finding.Outcome{ID: "r1", Verdict: finding.Same, Comparisons: []finding.Comparison{{Bench: "Route/json", Ratio: finding.Interval{Low: 0.1 + 0.2}}}}
	check(t, l.FinishRace(o))
	if err := l.FinishRace(o); err == nil {
		t.Error("a second outcome for one race was taken")
	}
	check(t, l.FinishRace(finding.Outcome{ID: "r2", Time: "2999-01-01T00:00:00Z", Verdict: finding.Invalid}))
	all, err := l.Races(0)
	check(t, err)
	if len(all) != 2 || all[0].ID != "r2" || all[1].Outcome == nil || cmp.Diff(o, *all[1].Outcome) != "" {
		t.Errorf("got %+v", all)
	}
	if few, err := l.Races(1); err != nil || len(few) != 1 {
		t.Error(few, err)
	}
	if _, err := l.Race("r"); err == nil || !strings.Contains(err.Error(), "several") {
		t.Error("ambiguous prefix:", err)
	}
	if _, err := l.Race("x"); !errors.Is(err, ErrNone) {
		t.Error("unknown race:", err)
	}
}

func TestBenchfmtIsReadable(t *testing.T) {
	l := open(t)
	check(t, l.Trials(trials("r1", 0, 4)))
	var buf bytes.Buffer
	check(t, l.Benchfmt(&buf, "r1"))
	r := benchfmt.NewReader(&buf, "ledger")
	arms := map[string]int{}
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			t.Fatalf("line does not parse: %v", r.Result())
		}
		arms[res.GetConfig("arm")]++
		if v, ok := res.Value("sec/op"); !ok || v < 100e-9 || v > 200e-9 {
			t.Errorf("sec/op %v", v)
		}
	}
	check(t, r.Err())
	if d := cmp.Diff(map[string]int{"old": 2, "new": 2}, arms); d != "" {
		t.Error(d)
	}
}

func TestOptimizationOfAKilledRun(t *testing.T) {
	l := open(t)
	if _, err := l.LastOptimization(); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	attempt := func(id string, v finding.Verdict) finding.Attempt {
		a := finding.Attempt{Rule: "sprintfhot", Fate: finding.Dropped}
		a.Finding.ID = id
		if v != "" {
			a.Outcome = &finding.Outcome{Verdict: v}
		}
		return a
	}
	check(t, l.SaveOptimization("run1", finding.Optimization{Module: "m", Branch: ""}))
	check(t, l.SaveAttempt("run1", attempt("a", finding.Improved)))
	check(t, l.SaveOptimization("run1", finding.Optimization{Module: "m", Branch: "toll/optimize-1"}))
	check(t, l.SaveAttempt("run1", attempt("b", "")))
	o, err := l.LastOptimization()
	check(t, err)
	if o.Branch != "toll/optimize-1" || len(o.Attempts) != 2 || o.Attempts[0].Finding.ID != "a" {
		t.Errorf("got %+v", o)
	}
	check(t, l.SaveAttempt("run2", attempt("a", finding.Same)))
	check(t, l.SaveAttempt("run2", attempt("c", finding.Improved)))
	check(t, l.SaveAttempt("run2", attempt("d", finding.Inconclusive)))
	h, err := l.History()
	check(t, err)
	if d := cmp.Diff(map[string]finding.History{"sprintfhot": {Improved: 1, Same: 1}}, h); d != "" {
		t.Error(d)
	}
}

func TestUndo(t *testing.T) {
	l := open(t)
	u := finding.Undo{Patch: "p", Findings: []string{"abc1", "abd2"}, Files: []finding.UndoFile{{File: "a.go", Before: []byte("\xff\x00\r\n"), After: "d"}}}
	seq, err := l.SavePatch(u)
	check(t, err)
	a, err := l.UndoFor("abc")
	check(t, err)
	if d := cmp.Diff(u, a.Undo); d != "" || a.Seq != seq {
		t.Error(d)
	}
	if _, err := l.UndoFor("ab"); err == nil || !strings.Contains(err.Error(), "several") {
		t.Error(err)
	}
	check(t, l.MarkUndone(seq, "test"))
	if _, err := l.UndoFor("abc"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

func TestAppendOnly(t *testing.T) {
	l := open(t)
	check(t, l.Trials(trials("r", 0, 3)))
	for _, q := range []string{"DELETE FROM trial", "UPDATE trial SET wall = 1", "DELETE FROM race", "UPDATE race SET title = ''"} {
		if _, err := l.db.Exec(q); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: %v", q, err)
		}
	}
}

func TestFullDiskIsOneClearErrorAndLosesNothing(t *testing.T) {
	l := open(t)
	check(t, l.Trials(trials("r", 0, 100)))
	var pages int
	check(t, l.db.QueryRow("PRAGMA page_count").Scan(&pages))
	if _, err := l.db.Exec("PRAGMA max_page_count = " + strconv.Itoa(pages+1)); err != nil {
		t.Fatal(err)
	}
	err := l.Trials(trials("r", 1, 10_000))
	if err == nil || !strings.Contains(err.Error(), "disk is full") {
		t.Fatalf("got %v", err)
	}
	got, err := l.RaceTrials("r")
	if err != nil || len(got) != 100 {
		t.Errorf("%d trials left, %v", len(got), err)
	}
}

func TestOpenBadFiles(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	check(t, os.WriteFile(text, []byte(strings.Repeat("not a database, ", 100)), 0o644))
	newer := filepath.Join(dir, "newer.db")
	l, err := Open(newer)
	check(t, err)
	_, err = l.db.Exec("PRAGMA user_version = 99")
	check(t, errors.Join(err, l.Close()))
	for path, want := range map[string]string{
		text:                                 "no ledger",
		newer:                                "newer Toll",
		dir:                                  "cannot open",
		filepath.Join(dir, "none", "l.db"):   "cannot open",
		filepath.Join(text, ".toll", "l.db"): "make Toll's folder",
	} {
		l, err := Open(path)
		if err == nil {
			l.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", path, err, want)
		}
	}
}

func TestFolderIgnoresItself(t *testing.T) {
	root := t.TempDir()
	for range 2 {
		dir, err := Folder(root)
		check(t, err)
		if b, err := os.ReadFile(filepath.Join(dir, ".gitignore")); err != nil || string(b) != "*\n" {
			t.Error(string(b), err)
		}
	}
}

func TestManyOpenersAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".toll", "ledger.db")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			l, err := Open(path)
			if err != nil {
				t.Error(err)
				return
			}
			defer l.Close()
			for j := range 5 {
				if err := l.Trials(trials("r"+strconv.Itoa(i), j, 10)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	l, err := Open(path)
	check(t, err)
	defer l.Close()
	all, err := l.Races(0)
	check(t, err)
	if len(all) != 8 || all[0].Trials != 50 {
		t.Errorf("%d races, %+v", len(all), all)
	}
}

// TestKill9 kills two writers in the middle of their work, several times. What
// they said was stored must be there, and only whole batches.
func TestKill9(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".toll", "ledger.db")
	for round := range 3 {
		var wg sync.WaitGroup
		for range 2 {
			pid, last := killWriter(t, path, 5+20*round)
			wg.Go(func() { verifyKilled(t, path, pid, last) })
		}
		wg.Wait()
	}
}

// killWriter starts a writer, kills it once it has stored some batches, and
// returns its process and the last batch it told of.
func killWriter(t *testing.T, path string, batches int) (pid, last int) {
	t.Helper()
	self, err := os.Executable()
	check(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := exec.CommandContext(ctx, self)
	c.Env = append(os.Environ(), child+"="+path)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.StdoutPipe()
	check(t, err)
	check(t, c.Start())
	lines := bufio.NewScanner(out)
	last = -1
	for lines.Scan() {
		n, err := strconv.Atoi(lines.Text())
		if err != nil {
			break // cut off by the kill
		}
		if last = n; n == batches {
			check(t, c.Process.Kill())
		}
	}
	c.Wait()
	if last < batches {
		t.Fatalf("the writer ended by itself: %s", &stderr)
	}
	return c.Process.Pid, last
}

func verifyKilled(t *testing.T, path string, pid, last int) {
	l, err := Open(path)
	if err != nil {
		t.Error(err)
		return
	}
	defer l.Close()
	got, err := l.RaceTrials("child-" + strconv.Itoa(pid))
	if err != nil {
		t.Error(err)
		return
	}
	if len(got) < (last+1)*batchSize || len(got)%batchSize != 0 {
		t.Errorf("%d trials stored, at least %d in whole batches of %d were promised", len(got), (last+1)*batchSize, batchSize)
	}
	var ok string
	if err := l.db.QueryRow("PRAGMA integrity_check").Scan(&ok); err != nil || ok != "ok" {
		t.Errorf("integrity: %s %v", ok, err)
	}
}
