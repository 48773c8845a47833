package prove

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/race"
)

func write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		at := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// code is a module whose Sum runs n rounds and whose Other nothing measures.
func code(n string) map[string]string {
	return map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.25\n",
		"m.go": `package m

func Sum() (s uint32) {
	for i := range ` + n + ` {
		s = s*16777619 ^ uint32(i)
	}
	return s
}

func Still() int { return 1 }

func Other() int { return 2 }
`,
		"m_test.go": `package m

import "testing"

var sink uint32

func TestStill(t *testing.T) {
	if Still() != 1 {
		t.Error("Still moved")
	}
}

func BenchmarkSum(b *testing.B) {
	for range b.N {
		sink += Sum()
	}
}

func BenchmarkStill(b *testing.B) {
	for range b.N {
		sink += uint32(Still())
	}
}
`,
	}
}

func repo(t *testing.T, versions ...map[string]string) gitcmd.Repo {
	t.Helper()
	r := gitcmd.Repo{Dir: t.TempDir()}
	git := func(args ...string) {
		t.Helper()
		if _, err := r.Run(t.Context(), append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com"}, args...)...); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q", "-b", "main")
	for _, files := range versions {
		write(t, r.Dir, files)
		git("add", "-A")
		git("commit", "-q", "-m", "x")
	}
	return r
}

func TestTwoRefs(t *testing.T) {
	r := repo(t, code("2000"), code("1000"))
	temp := t.TempDir()
	o, err := Run(t.Context(), Options{Dir: r.Dir, OldRef: "HEAD~1", NewRef: "main", Tests: true, Budget: 20 * time.Second, TempDir: temp})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Improved || o.Builds[0].Label != "HEAD~1" || o.Builds[1].Label != "main" {
		t.Errorf("%s %s, builds %+v", o.Verdict, o.Reason, o.Builds)
	}
	for _, c := range o.Comparisons {
		if c.Bench != "Sum" {
			t.Errorf("%s was raced: it cannot reach the change", c.Bench)
		}
	}
	var names []string
	for _, g := range o.Guards {
		names = append(names, g.Name)
		if !g.OK {
			t.Errorf("guard %+v", g)
		}
	}
	if strings.Join(names, ", ") != "tests, same build, same benchmark source" {
		t.Errorf("guards %v", names)
	}
	nothingLeft(t, r, temp)
}

// One tree, run in two ways: the environment is the difference.
func TestOneTreeTwoWays(t *testing.T) {
	dir := t.TempDir()
	files := code("1000")
	files["w_test.go"] = `package m

import (
	"os"
	"testing"
)

func BenchmarkWay(b *testing.B) {
	n := 1
	if os.Getenv("WAY") == "long" {
		n = 2
	}
	for b.Loop() {
		for range n {
			Sum()
		}
	}
}
`
	write(t, dir, files)
	o, err := Run(t.Context(), Options{Dir: dir, Bench: "Way", Sides: &[2]Side{{Env: []string{"WAY=long"}}, {}}, Budget: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Improved || o.Builds[0].Label != "WAY=long" || o.Builds[1].Label != "as it is" {
		t.Errorf("%s %s, builds %+v", o.Verdict, o.Reason, o.Builds)
	}
	if _, err := Run(t.Context(), Options{Dir: dir, Sides: &[2]Side{{Env: []string{"A=1"}}, {Env: []string{"A=1"}}}}); err == nil || !strings.Contains(err.Error(), "nothing to compare") {
		t.Errorf("two equal sides: %v", err)
	}
}

func nothingLeft(t *testing.T, r gitcmd.Repo, temp string) {
	t.Helper()
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left in the temporary folder: %v", left)
	}
	list, err := r.Run(context.WithoutCancel(t.Context()), "worktree", "list", "--porcelain")
	if err != nil || strings.Count(list, "worktree ") != 1 {
		t.Errorf("worktrees %q, %v", list, err)
	}
}

// TestSweep takes away what a killed proof left, and nothing that is in use or somebody else's.
func TestSweep(t *testing.T) {
	t.Parallel()
	r := repo(t, code("10"))
	parent, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	add := func(dir string) {
		if err := r.AddWorktree(t.Context(), filepath.Join(dir, "old"), "HEAD"); err != nil {
			t.Fatal(err)
		}
	}
	inTemp := func() tempFolder {
		temp, err := makeTemp(parent)
		if err != nil {
			t.Fatal(err)
		}
		add(temp.path)
		return temp
	}
	running, killed, gone := inTemp(), inTemp(), inTemp()
	defer running.remove()
	killed.held.Close() // as the kernel does
	gone.remove()       // and the registration stays
	users := filepath.Join(parent, "users")
	add(users)
	sweep(t.Context(), r)
	left, err := r.Worktrees(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{r.Dir, filepath.Join(running.path, "old"), filepath.Join(users, "old")}
	if d := cmp.Diff(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(left))); d != "" {
		t.Errorf("worktrees left (-want +got):\n%s", d)
	}
	if _, err := os.Stat(killed.path); err == nil {
		t.Error("the folder of the killed one is there")
	}
	if _, err := os.Stat(filepath.Join(running.path, "old", "m.go")); err != nil {
		t.Error(err)
	}
}

func TestWorkingTreeThatBreaksATest(t *testing.T) {
	t.Parallel()
	r := repo(t, code("1000"))
	broken := code("10")
	broken["m.go"] = strings.Replace(broken["m.go"], "return 1", "return 3", 1)
	write(t, r.Dir, broken)
	o, err := Run(t.Context(), Options{Dir: r.Dir, OldRef: "HEAD", Tests: true})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Invalid || !strings.Contains(o.Reason, "TestStill") || o.Trials != 0 {
		t.Errorf("%s %s", o.Verdict, o.Reason)
	}
}

func TestPlainFolders(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	write(t, a, code("500"))
	write(t, b, code("1000"))
	o, err := Run(t.Context(), Options{OldDir: a, NewDir: b, Bench: "Sum", Budget: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != finding.Regressed {
		t.Errorf("%s %s", o.Verdict, o.Reason)
	}
}

func TestWhatCannotBeProved(t *testing.T) {
	t.Parallel()
	r := repo(t, code("1000"))
	temp := t.TempDir()
	other := code("1000")
	other["m.go"] = strings.Replace(other["m.go"], "return 2", "return 22", 1)
	write(t, r.Dir, other)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	empty := t.TempDir()
	for _, c := range []struct {
		name string
		ctx  context.Context
		o    Options
		want string
	}{
		{"nothing reaches the change", t.Context(), Options{Dir: r.Dir}, "none at hand reaches the change"},
		{"no such ref", t.Context(), Options{Dir: r.Dir, OldRef: "nowhere"}, `find the commit "nowhere"`},
		{"one folder", t.Context(), Options{OldDir: r.Dir}, "two folders are needed"},
		{"no module", t.Context(), Options{OldDir: r.Dir, NewDir: empty}, "no go.mod here"},
		{"no folder", t.Context(), Options{OldDir: r.Dir, NewDir: "/nonexistent"}, "/nonexistent"},
		{"stopped", cancelled, Options{Dir: r.Dir}, "context canceled"},
	} {
		c.o.TempDir = temp
		if _, err := Run(c.ctx, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	nothingLeft(t, r, temp)
}

func TestStoppedInTheMiddleLeavesNoWorktree(t *testing.T) {
	t.Parallel()
	r := repo(t, code("2000"), code("1999"))
	temp := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := Run(ctx, Options{Dir: r.Dir, OldRef: "HEAD~1", NewRef: "HEAD", TempDir: temp, Progress: func(p race.Progress) {
		if p.Launches > 0 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	nothingLeft(t, r, temp)
}

func TestCompareTrees(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change map[string]string
		want   change
	}{
		{"nothing", nil, change{}},
		{"a comment", map[string]string{"m.go": "// Package m.\n" + code("1")["m.go"]}, change{packages: []string{"."}}},
		{"one function", map[string]string{"m.go": code("2")["m.go"]}, change{packages: []string{"."}, touched: []bench.Touch{{File: "m.go", Lines: [][2]int{{3, 8}}}}}},
		{"a variable", map[string]string{"m.go": code("1")["m.go"] + "\nvar x = 1\n"}, change{packages: []string{"."}, touched: []bench.Touch{{File: "m.go"}}}},
		{"a build constraint", map[string]string{"m.go": "//go:build linux\n\n" + code("1")["m.go"]}, change{packages: []string{"."}, touched: []bench.Touch{{File: "m.go"}}}},
		{"C in a comment", map[string]string{"m.go": strings.Replace(code("1")["m.go"], "package m\n", "package m\n\n// int x = 1;\nimport \"C\"\n", 1)}, change{packages: []string{"."}, touched: []bench.Touch{{File: "m.go"}}}},
		{"what go generate runs", map[string]string{"m.go": code("1")["m.go"] + "\n//go:generate stringer\n"}, change{packages: []string{"."}}},
		{"a test", map[string]string{"m_test.go": "package m\n"}, change{tests: true}},
		{"a dependency", map[string]string{"go.sum": "x\n"}, change{other: []string{"go.sum"}}},
		{"another package, test data, a nested module", map[string]string{
			"p/p.go": "package p\n\nfunc P() {}\n", "testdata/x.go": "x", "sub/go.mod": "module sub\n", "sub/s.go": "package sub\n",
		}, change{packages: []string{"./p"}, touched: []bench.Touch{{File: "p/p.go", Lines: [][2]int{{3, 3}}}}}},
	} {
		a, b := t.TempDir(), t.TempDir()
		write(t, a, code("1"))
		files := code("1")
		maps.Copy(files, c.change)
		write(t, b, files)
		got, err := compare(a, b)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestSubmodulesAreSaid(t *testing.T) {
	with, more := code("10"), code("10")
	with[".gitmodules"] = "[submodule \"lib\"]\n\tpath = third/lib\n\turl = ../lib\n"
	maps.Copy(more, with)
	more["note.txt"] = "changed\n"
	r := repo(t, with, more)
	o, err := Run(t.Context(), Options{Dir: r.Dir, OldRef: "HEAD~1", NewRef: "main", Packages: []string{"./..."}, Budget: time.Second, TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(o.Warnings, "\n"), "third/lib") {
		t.Errorf("warnings %q", o.Warnings)
	}
}

// TestLinkedFolder stands in a folder that the shell reached by a link, as ~/src often is one.
func TestLinkedFolder(t *testing.T) {
	more := code("10")
	more["note.txt"] = "changed\n"
	r := repo(t, code("10"), more)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(r.Dir, link); err != nil {
		t.Fatal(err)
	}
	t.Chdir(link) // sets PWD, as a shell does
	o, err := Run(t.Context(), Options{OldRef: "HEAD~1", Bench: ".", Budget: time.Second, TempDir: t.TempDir()})
	if err != nil || o.Verdict != finding.Same {
		t.Errorf("%s: %s, %v", o.Verdict, o.Reason, err)
	}
}

// TestWorkspaceThatIsNotCommitted builds neither side in it: only one could be.
func TestWorkspaceThatIsNotCommitted(t *testing.T) {
	more := code("10")
	more["note.txt"] = "changed\n"
	r := repo(t, code("10"), more)
	write(t, r.Dir, map[string]string{"go.work": "go 1.25\n\nuse (\n\t.\n\t./lib\n)\n", "lib/go.mod": "module example.com/lib\n\ngo 1.25\n"})
	tr, err := Open(t.Context(), Options{Dir: r.Dir, OldRef: "HEAD~1", TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	for i, s := range tr.s.src {
		if !slices.Contains(s.Env, "GOWORK=off") {
			t.Errorf("side %d has %q", i, s.Env)
		}
	}
	if len(tr.s.lacks) != 1 || !strings.Contains(tr.s.lacks[0], "go.work") {
		t.Errorf("%q", tr.s.lacks)
	}
}
