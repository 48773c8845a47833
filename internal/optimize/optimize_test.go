package optimize

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/race"
)

func TestKeepsWhatIsProvenAndDropsTheRest(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.verdict["p.Pair"] = finding.Same
	res, err := w.run()
	if err != nil {
		t.Fatal(err)
	}
	// Pair has two findings: their certain gain together ranks first.
	if got := fates(res); got != "Pair dropped, Key committed" {
		t.Error(got)
	}
	if a := res.Attempts[0]; len(a.Others) != 1 || !strings.Contains(w.raced[0], "(2 places)") || a.Reason != "same: as the test says" {
		t.Errorf("%+v, %q", a, w.raced)
	}
	if res.Branch != "toll/optimize-1" || res.Module != "example.com/m" || res.Attempts[1].Commit != res.Head {
		t.Errorf("%+v", res)
	}
	if got := git(t, w.root, "rev-list", "--count", "main.."+res.Branch); got != "1" {
		t.Errorf("%s commits", got)
	}
	if got := git(t, w.root, "show", "--name-only", "--format=", res.Branch); got != "p/p.go" {
		t.Errorf("commit touches %q", got)
	}
	if got := git(t, w.root, "show", res.Branch+":p/p.go"); !strings.Contains(got, `return a + ":" + b`) || strings.Count(got, "fmt.Sprintf") != 2 {
		t.Error(got)
	}
	stored, err := w.ledger.LastOptimization()
	if err != nil || len(stored.Attempts) != 2 || stored.Head != res.Head || stored.Seconds == 0 {
		t.Errorf("%+v, %v", stored, err)
	}
	races, err := w.ledger.Races(0)
	if err != nil || len(races) != 2 || races[0].Trials != 1 || races[0].Outcome == nil {
		t.Errorf("%+v, %v", races, err)
	}
}

func TestAllCommitsInOneFileRevertOneByOne(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	res, err := w.run()
	if err != nil {
		t.Fatal(err)
	}
	if got := fates(res); got != "Pair committed, Key committed" {
		t.Fatal(got)
	}
	// The import goes with its last use.
	if got := git(t, w.root, "show", res.Branch+":p/p.go"); strings.Contains(got, "fmt") {
		t.Error(got)
	}
	git(t, w.root, "checkout", "--quiet", res.Branch)
	git(t, w.root, "-c", "user.name=T", "-c", "user.email=t@e", "revert", "--no-edit", res.Attempts[0].Commit, res.Attempts[1].Commit)
	if got := git(t, w.root, "diff", "main"); got != "" && !strings.Contains(got, "import") {
		t.Error(got)
	}
}

// TestOverlappingPatchesWaitTheirTurn has the two places of Pair both claim
// the line end between them.
func TestOverlappingPatchesWaitTheirTurn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.options.Scan = func(ctx context.Context, dir string, patterns []string) (Found, error) {
		f, err := scan(ctx, dir, patterns)
		for _, f := range f.Findings {
			e := &f.Patches[0].Edits[0]
			switch f.Snippet {
			case `fmt.Sprintf("%s:%s", a, b)`:
				e.End++
				e.New += "\n"
			case `fmt.Sprintf("%s:%s", b, a)`:
				e.Start -= len("\n\ty := ")
				e.New = "\n\ty := " + e.New
			}
		}
		return f, err
	}
	res, err := w.run()
	if err != nil {
		t.Fatal(err)
	}
	if got := fates(res); got != "Pair committed, Pair committed, Key committed" {
		t.Errorf("%s, %v", got, res.Kept)
	}
	if got := git(t, w.root, "show", res.Branch+":p/p.go"); strings.Contains(got, "Sprintf") {
		t.Error(got)
	}
}

func TestCommitMessage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	res, err := w.run()
	if err != nil {
		t.Fatal(err)
	}
	msg := git(t, w.root, "log", "-1", "--format=%B", res.Attempts[0].Commit)
	for _, want := range []string{
		"p: concatenate the key (sprintfhot)\n\n",
		"p/p.go:12:9: formats a string with reflection (sprintfhot)\np/p.go:13:9: ",
		"Worth before: 1.0%..3.0% of cpu (line match, 412 of 35,019 samples)",
		"  Key  sec/op     100 ns -> 50.0 ns  -50.0% [-52.0%, -48.0%]  n=24 pairs  improved\n",
		"  Key  allocs/op  3 -> 1             -66.7%                   exact       improved\n",
		"go1.26.8 linux/amd64; Test CPU, 2 cores; 3.0% of it used by others meanwhile.",
		"Build: example.com/m/p and 1 dependent package\n",
		"Tests: example.com/m/p pass before and after\n",
		"Roll back with: git revert <this commit>\n",
		"Toll-Finding: " + res.Attempts[0].Finding.ID + " " + res.Attempts[0].Others[0].ID + "\n",
	} {
		if !strings.Contains(msg, want) {
			t.Errorf("no %q in\n%s", want, msg)
		}
	}
	if got := git(t, w.root, "log", "-1", "--format=%an <%ae>", res.Head); !strings.Contains(got, "@") {
		t.Error(got)
	}
}

func TestSecondRunTakesTheNextBranch(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	git(t, w.root, "branch", "toll/optimize-9")
	git(t, w.root, "branch", "toll/optimize-old")
	res, err := Run(t.Context(), w.options)
	if err != nil || res.Branch != "toll/optimize-10" {
		t.Errorf("branch %q, %v", res.Branch, err)
	}
}

// TestBranchThatSomebodyLooksAt stays: a work tree that stands on it would show the next commit
// as taken back.
func TestBranchThatSomebodyLooksAt(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	look := filepath.Join(t.TempDir(), "look")
	w.options.Race = func(ctx context.Context, p race.Plan) (finding.Outcome, error) {
		if len(w.raced) == 1 {
			git(t, w.root, "worktree", "add", "--quiet", look, "toll/optimize-1")
		}
		return w.race(ctx, p)
	}
	res, err := Run(t.Context(), w.options)
	if err != nil || res.Branch != "toll/optimize-2" || res.Count(finding.Committed) < 2 {
		t.Fatalf("branch %q, %d committed, %v", res.Branch, res.Count(finding.Committed), err)
	}
	wantWarning(t, res, "toll/optimize-2 has its commits")
	if n := git(t, w.root, "rev-list", "--count", "main..toll/optimize-1"); n != "1" {
		t.Errorf("%s commits on the branch that is looked at", n)
	}
	if n := git(t, w.root, "rev-list", "--count", "main..toll/optimize-2"); n != strconv.Itoa(res.Count(finding.Committed)) {
		t.Errorf("%s commits on the other, %d made", n, res.Count(finding.Committed))
	}
	if s := git(t, look, "status", "--porcelain"); s != "" {
		t.Errorf("the work tree has changes: %s", s)
	}
}

func TestRefusedPatches(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		cure, want string
		change     map[string]string
	}{
		"does not build":   {"a + 1", "it does not build", nil},
		"vet":              {`fmt.Sprintf("%d", a)`, "vet complains", nil},
		"tests fail":       {`b + ":" + a`, "--- FAIL: TestKey", nil},
		"tests hang":       {`func() string { select {} }()`, "tests of example.com/m/p fail with the patch: panic: test timed out", nil},
		"breaks dependent": {`a + ":" + b`, "tests of example.com/m/user, which depends on it, fail with the patch: --- FAIL: TestSource", map[string]string{"user/user_test.go": "package user\n\nimport (\"testing\"; \"os\"; \"strings\")\n\nfunc TestSource(t *testing.T) {\n\tif b, _ := os.ReadFile(\"../p/p.go\"); !strings.Contains(string(b), \"return fmt.Sprintf\") {\n\t\tt.Error(\"gone\")\n\t}\n}\n"}},
		// A folder of tests alone, which `go build` refuses, guards as well.
		"breaks a package of tests": {`a + ":" + b`, "tests of example.com/m/whole, which depends on it, fail with the patch: --- FAIL: TestSource", map[string]string{"whole/whole_test.go": "package whole\n\nimport (\"testing\"; \"os\"; \"strings\"; _ \"example.com/m/p\")\n\nfunc TestSource(t *testing.T) {\n\tif b, _ := os.ReadFile(\"../p/p.go\"); !strings.Contains(string(b), \"return fmt.Sprintf\") {\n\t\tt.Error(\"gone\")\n\t}\n}\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := files()
			for file, text := range c.change {
				content[file] = text
			}
			w := newWorld(t, repository(t, content))
			w.options.TestTimeout = time.Second
			w.options.Scan = func(ctx context.Context, dir string, patterns []string) (Found, error) {
				f, err := scan(ctx, dir, patterns)
				f.Findings = f.Findings[:1]
				f.Findings[0].Patches[0].Edits[0].New = c.cure
				return f, err
			}
			res, err := w.run()
			if err != nil || fates(res) != "Key refused" || !strings.Contains(res.Attempts[0].Reason, c.want) {
				t.Errorf("%s, %+v, %v; want %q", fates(res), res.Attempts, err, c.want)
			}
		})
	}
}

func TestTestsThatFailBeforeAnyChange(t *testing.T) {
	t.Parallel()
	content := files()
	content["p/p_test.go"] = strings.Replace(keyTest, `"a:b"`, `"a;b"`, 1)
	w := newWorld(t, repository(t, content))
	res, err := w.run()
	if err != nil || len(res.Attempts) != 0 || res.Kept["tests of example.com/m/p fail before any change"] != 3 {
		t.Errorf("%+v, %v", res, err)
	}
	wantWarning(t, res, "--- FAIL: TestKey")
}

func TestPackageThatDoesNotBuildBeforeAnyChange(t *testing.T) {
	t.Parallel()
	content := files()
	content["p/broken.go"] = "package p\n\nvar x int = \"\"\n"
	w := newWorld(t, repository(t, content))
	res, err := w.run()
	if err != nil || len(res.Attempts) != 0 || res.Kept["example.com/m/p does not build at the last commit"] != 3 {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestFlakyTestsAreSaid(t *testing.T) {
	t.Parallel()
	content := files()
	content["p/flaky_test.go"] = `package p

import (
	"os"
	"testing"
)

func TestOnceBad(t *testing.T) {
	t.Parallel()
	name := os.Getenv("FLAKY")
	if _, err := os.Stat(name); err != nil {
		os.WriteFile(name, nil, 0o644)
		t.Error("first time")
	}
}
`
	w := newWorld(t, repository(t, content))
	w.options.Env = append(w.options.Env, "FLAKY="+filepath.Join(t.TempDir(), "seen"))
	res, err := w.run()
	if err != nil || res.Count(finding.Committed) != 2 {
		t.Errorf("%s, %v", fates(res), err)
	}
	wantWarning(t, res, "flaky")
}

func TestNoBenchmark(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.options.Choose = func(context.Context, Changed) (Choice, error) { return Choice{}, nil }
	res, err := w.run()
	if err != nil || fates(res) != "Pair unproved, Key unproved" || !strings.Contains(res.Attempts[1].Reason, "no benchmark of the module reaches p.Key") {
		t.Errorf("%s, %v", fates(res), err)
	}
	if res.Attempts[0].Diff == "" {
		t.Error("an unproved attempt shows no diff")
	}
	w.options.Choose = func(context.Context, Changed) (Choice, error) {
		return Choice{SetUpOnly: "Big runs it in its set-up only"}, nil
	}
	res, err = w.run()
	if err != nil || fates(res) != "Pair unproved, Key unproved" || !strings.Contains(res.Attempts[1].Reason, "no benchmark of the module times p.Key (Big runs it") {
		t.Errorf("%s, %v, %v", fates(res), res.Attempts, err)
	}
}

func TestNothingRecorded(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.options.Scan = func(ctx context.Context, dir string, patterns []string) (Found, error) {
		f, err := scan(ctx, dir, patterns)
		for i := range f.Findings {
			f.Findings[i].Advice, f.Findings[i].Prices = finding.AdviseMeasure, nil
		}
		return f, err
	}
	res, err := w.run()
	if err != nil || len(res.Attempts) != 0 || res.Kept["not enough evidence to say (--unpriced tries it)"] != 3 {
		t.Errorf("%+v, %v", res, err)
	}
	wantWarning(t, res, "toll record")
	w.options.Unpriced, w.options.Max = true, 1
	if res, err = w.run(); err != nil || fates(res) != "Key committed" || res.Kept["more patches than were asked for"] != 2 {
		t.Errorf("%s %v, %v", fates(res), res.Kept, err)
	}
}

func TestRaceThatCannotRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.options.Race = func(context.Context, race.Plan) (finding.Outcome, error) {
		return finding.Outcome{}, errors.New("benchmark Key panics")
	}
	res, err := w.run()
	if err != nil || res.Count(finding.Unproved) != 2 || !strings.Contains(res.Attempts[0].Reason, "Key panics") {
		t.Errorf("%+v, %v", res, err)
	}
}

// TestDoubtIsRacedOnceMore has a first race that won while another benchmark
// looked worse.
func TestDoubtIsRacedOnceMore(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		second float64 // centre of the other benchmark the second time
		want   string
	}{"cleared": {1, "Key committed"}, "confirmed": {1.3, "Key dropped"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, repository(t, files()))
			w.options.Unpriced, w.options.Max = true, 1
			w.options.Scan = func(ctx context.Context, dir string, patterns []string) (Found, error) {
				f, err := scan(ctx, dir, patterns)
				f.Findings = f.Findings[:1]
				return f, err
			}
			var budgets []time.Duration
			w.options.Race = func(ctx context.Context, p race.Plan) (finding.Outcome, error) {
				o, err := w.race(ctx, p)
				mid := 1.3
				if budgets = append(budgets, p.Budget); len(budgets) == 2 {
					mid = c.second
				}
				o.Comparisons = append(o.Comparisons, finding.Comparison{Bench: "Other", Unit: "sec/op", Ratio: finding.Interval{Low: mid - 0.1, Mid: mid, High: mid + 0.1}, Verdict: finding.Inconclusive})
				return o, err
			}
			res, err := w.run()
			if err != nil || fates(res) != c.want || len(budgets) != 2 || budgets[1] != 2*budgets[0] {
				t.Errorf("%s, %v, %v", fates(res), budgets, err)
			}
			if races, err := w.ledger.Races(0); err != nil || len(races) != 2 {
				t.Error(len(races), err)
			}
		})
	}
}

// fullLedger fails as a ledger on a full disk does.
type fullLedger struct{ Ledger }

func (fullLedger) Trials([]finding.Trial) error { return errors.New("the disk is full") }

func TestFullDiskStopsTheJob(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.options.Ledger = fullLedger{w.ledger}
	_, err := w.run()
	wantError(t, err, "the disk is full")
	if len(w.raced) != 1 {
		t.Errorf("went on racing: %q", w.raced)
	}
}

func TestTestsThatWriteIntoTheTree(t *testing.T) {
	t.Parallel()
	content := files()
	content["p/write_test.go"] = `package p

import (
	"os"
	"testing"
)

func TestWrites(t *testing.T) {
	t.Parallel()
	os.Mkdir("readonly", 0o755)
	os.WriteFile("readonly/x", []byte("x"), 0o444)
	os.Chmod("readonly", 0o555)
	os.WriteFile("p.go", []byte("package p // rewritten by a test\n"), 0o644)
}
`
	w := newWorld(t, repository(t, content))
	res, err := w.run()
	if err != nil || res.Count(finding.Committed) != 2 {
		t.Fatalf("%s, %v, %v", fates(res), res.Attempts, err)
	}
	if got := git(t, w.root, "diff", "--stat", "main", res.Branch); !strings.Contains(got, "1 file changed") {
		t.Error(got)
	}
}

func TestKeepWorktrees(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.options.KeepWorktrees = true
	if _, err := Run(t.Context(), w.options); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(w.temp); len(left) != 1 {
		t.Errorf("kept %v", left)
	}
	w.options.KeepWorktrees = false
	w.options.Scan = func(context.Context, string, []string) (Found, error) { return Found{}, nil }
	res, err := Run(t.Context(), w.options)
	if err != nil {
		t.Fatal(err)
	}
	wantWarning(t, res, "worktrees have been removed")
	if left, _ := os.ReadDir(w.temp); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}
