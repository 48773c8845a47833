package optimize

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/race"
)

const keySource = `package p

import "fmt"

// Key joins.
func Key(a, b string) string {
	return fmt.Sprintf("%s:%s", a, b)
}

// Pair joins twice.
func Pair(a, b string) string {
	x := fmt.Sprintf("%s:%s", a, b)
	y := fmt.Sprintf("%s:%s", b, a)
	return x + y
}
`

const keyTest = `package p

import "testing"

func TestKey(t *testing.T) {
	if Key("a", "b") != "a:b" || Pair("a", "b") != "a:bb:a" {
		t.Error(Key("a", "b"), Pair("a", "b"))
	}
}
`

// files are the module that most tests work on.
func files() map[string]string {
	return map[string]string{
		"go.mod":       "module example.com/m\n\ngo 1.21\n",
		"p/p.go":       keySource,
		"p/p_test.go":  keyTest,
		"user/user.go": "package user\n\nimport \"example.com/m/p\"\n\nfunc Use() string { return p.Key(\"1\", \"2\") }\n",
	}
}

func put(t *testing.T, root string, content map[string]string) {
	t.Helper()
	for name, text := range content {
		file := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// repository makes a git repository with one commit of the files.
func repository(t *testing.T, content map[string]string) string {
	t.Helper()
	root := t.TempDir()
	put(t, root, content)
	git(t, root, "init", "--quiet", "--initial-branch=main")
	commitAll(t, root)
	return root
}

func commitAll(t *testing.T, root string) {
	t.Helper()
	git(t, root, "add", "--all")
	git(t, root, "-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message", "state")
}

func git(t *testing.T, root string, args ...string) string {
	t.Helper()
	out, err := gitcmd.Repo{Dir: root}.Run(context.WithoutCancel(t.Context()), args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A world is a repository with fakes around the job.
type world struct {
	t       *testing.T
	root    string
	temp    string
	options Options
	ledger  *ledger.Ledger
	verdict map[string]finding.Verdict // by function name; improved where none is given
	raced   []string                   // titles
	before  string                     // what git said of the user's tree
}

func newWorld(t *testing.T, root string) *world {
	t.Helper()
	l, err := ledger.Open(filepath.Join(root, ".toll", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	w := &world{t: t, root: root, temp: t.TempDir(), ledger: l, verdict: map[string]finding.Verdict{}}
	w.options = Options{
		// Vet is a check of its own; in each `go test` too it would only cost time.
		Dir: root, Ledger: l, TempDir: w.temp, Scan: scan, Env: []string{"GOFLAGS=-vet=off"},
		Choose: func(ctx context.Context, c Changed) (Choice, error) {
			return Choice{Pairs: []race.Pair{{Package: c.Sites[0].Package, Name: "Key", Old: "Key", New: "Key"}}}, ctx.Err()
		},
		Race: w.race,
	}
	w.before = w.userState()
	return w
}

// userState is all of the repository that a job must not change.
func (w *world) userState() string {
	var b strings.Builder
	for _, args := range [][]string{{"status", "--porcelain", "--branch", "--untracked-files=all"}, {"rev-parse", "HEAD"}, {"diff", "--cached"}, {"diff"}, {"stash", "list"}, {"config", "--local", "--list"}} {
		b.WriteString(git(w.t, w.root, args...) + "\n--\n")
	}
	return b.String()
}

func (w *world) run() (finding.Optimization, error) {
	w.t.Helper()
	return w.runWith(w.t.Context())
}

// runWith runs the job and checks what holds after every run.
func (w *world) runWith(ctx context.Context) (finding.Optimization, error) {
	w.t.Helper()
	res, err := Run(ctx, w.options)
	w.checkClean(res)
	return res, err
}

func (w *world) checkClean(res finding.Optimization) {
	w.t.Helper()
	if got := w.userState(); got != w.before {
		w.t.Errorf("the user's tree changed from\n%s\nto\n%s", w.before, got)
	}
	if left, _ := os.ReadDir(w.temp); len(left) != 0 {
		w.t.Errorf("left behind: %v", left)
	}
	if n := strings.Count(git(w.t, w.root, "worktree", "list", "--porcelain"), "worktree "); n != 1 {
		w.t.Errorf("%d worktrees", n)
	}
	branches, want := git(w.t, w.root, "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/toll"), res.Branch
	if res.Count(finding.Committed) == 0 {
		want = ""
	}
	if branches != want {
		w.t.Errorf("branches %q, want %q", branches, want)
	}
	if b, err := os.ReadFile(filepath.Join(w.root, ".toll", "optimize.lock")); err == nil && len(b) != 0 {
		w.t.Errorf("the lock still names a holder: %s", b)
	}
}

// race is an engine that has its verdicts from the test.
func (w *world) race(ctx context.Context, p race.Plan) (finding.Outcome, error) {
	w.raced = append(w.raced, p.Title)
	v := finding.Improved
	for name, set := range w.verdict {
		if strings.Contains(p.Title, name) {
			v = set
		}
	}
	if err := p.Recorder.Trials([]finding.Trial{{Experiment: p.ID, Bench: "Key", Wall: 1}}); err != nil {
		return finding.Outcome{}, fmt.Errorf("store trials: %w", err)
	}
	if p.Progress != nil {
		p.Progress(race.Progress{Stage: race.Racing, Bench: "Key"})
	}
	if ctx.Err() != nil {
		return finding.Outcome{}, context.Cause(ctx)
	}
	return finding.Outcome{
		ID: p.ID, Title: p.Title, Verdict: v, Reason: "as the test says", Threshold: p.Threshold, Trials: 48,
		Builds:  [2]finding.Build{{Go: "go1.26.8", GOOS: "linux", GOARCH: "amd64"}, {}},
		Machine: finding.Machine{CPU: "Test CPU", Cores: 2, Foreign: 0.03},
		Comparisons: []finding.Comparison{
			{Bench: "Key", Unit: "sec/op", Old: 1e-7, New: 5e-8, Ratio: finding.Interval{Low: 0.48, Mid: 0.5, High: 0.52}, N: 24, Verdict: v},
			{Bench: "Key", Unit: "allocs/op", Old: 3, New: 1, Ratio: finding.Interval{Low: 1. / 3, Mid: 1. / 3, High: 1. / 3}, N: 1, Exact: true, Verdict: v},
		},
	}, nil
}

// scan is a rule in miniature: it reads the tree it is given and offers to
// replace every Sprintf("%s:%s") outside of tests.
func scan(ctx context.Context, dir string, _ []string) (Found, error) {
	call := regexp.MustCompile(`fmt\.Sprintf\("%s:%s", (\w+), (\w+)\)`)
	fn := regexp.MustCompile(`(?m)^func (\w+)`)
	var found Found
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, name)
		rel = filepath.ToSlash(rel)
		seen := map[string]int{}
		for _, m := range call.FindAllSubmatchIndex(b, -1) {
			funcs := fn.FindAllSubmatch(b[:m[0]], -1)
			in := "example.com/m/" + path.Dir(rel) + "." + string(funcs[len(funcs)-1][1])
			snippet := string(b[m[0]:m[1]])
			key := in + snippet
			id := finding.NewID("sprintfhot", path.Dir(rel), in, snippet, seen[key])
			seen[key]++
			cure := string(b[m[2]:m[3]]) + ` + ":" + ` + string(b[m[4]:m[5]])
			p := finding.Patch{
				ID: id, Title: "concatenate the key", Level: finding.Safe, Findings: []string{id},
				Edits:  []finding.Edit{{File: rel, Start: m[0], End: m[1], New: cure}},
				Before: map[string]string{rel: finding.Digest(b)},
			}
			line := 1 + strings.Count(string(b[:m[0]]), "\n")
			found.Findings = append(found.Findings, finding.Priced{
				Finding: finding.Finding{
					ID: id, Rule: "sprintfhot", Message: "formats a string with reflection", Snippet: snippet, Patches: []finding.Patch{p},
					Site: finding.Site{Module: "example.com/m", Package: "example.com/m/" + path.Dir(rel), File: rel, Line: line, Col: 9, EndLine: line, Func: in},
				},
				Advice: finding.AdviseFix,
				Prices: []finding.Price{{Kind: finding.CPU, Share: finding.Interval{Low: 0.01, Mid: 0.02, High: 0.03}, Basis: "line match, 412 of 35,019 samples"}},
			})
		}
		return nil
	})
	return found, err
}

func fates(res finding.Optimization) string {
	var s []string
	for _, a := range res.Attempts {
		s = append(s, a.Finding.Site.Func[strings.LastIndex(a.Finding.Site.Func, ".")+1:]+" "+string(a.Fate))
	}
	return strings.Join(s, ", ")
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got error %v, want %q", err, want)
	}
}

func wantWarning(t *testing.T, res finding.Optimization, want string) {
	t.Helper()
	for _, w := range res.Warnings {
		if strings.Contains(w.String(), want) {
			return
		}
	}
	t.Errorf("no warning %q in %q", want, res.Warnings)
}
