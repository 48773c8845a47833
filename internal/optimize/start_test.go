package optimize

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/race"
)

func TestPreconditions(t *testing.T) {
	with := func(change map[string]string) map[string]string {
		all := files()
		for name, text := range change {
			all[name] = text
		}
		return all
	}
	for name, c := range map[string]struct {
		root func(t *testing.T) string
		want string
		is   error
	}{
		"no go.mod": {func(t *testing.T) string { return repository(t, map[string]string{"a.txt": "x"}) }, "go mod init", gocmd.ErrNoModule},
		"no repository": {func(t *testing.T) string {
			root := t.TempDir()
			put(t, root, files())
			return root
		}, "git init", gitcmd.ErrNoRepo},
		"no commit": {func(t *testing.T) string {
			root := t.TempDir()
			put(t, root, files())
			git(t, root, "init", "--quiet")
			return root
		}, "commit once", gitcmd.ErrNoCommit},
		"module not committed": {func(t *testing.T) string {
			root := repository(t, map[string]string{"a.txt": "x"})
			put(t, root, files())
			return root
		}, "go.mod is not in the last commit", nil},
		"broken go.mod": {func(t *testing.T) string { return repository(t, with(map[string]string{"go.mod": "modul x\n"})) }, "go.mod", nil},
		"newer toolchain": {func(t *testing.T) string {
			t.Setenv("GOTOOLCHAIN", "local")
			return repository(t, with(map[string]string{"go.mod": "module example.com/m\n\ngo 1.99\n"}))
		}, "requires go >= 1.99", nil},
		"replaced from outside": {func(t *testing.T) string {
			return repository(t, with(map[string]string{"go.mod": "module example.com/m\n\ngo 1.21\n\nreplace example.com/x => ../x\n"}))
		}, "outside the repository", nil},
		"inside a hook": {func(t *testing.T) string {
			root := repository(t, files())
			t.Setenv("GIT_INDEX_FILE", filepath.Join(root, ".git", "index"))
			return root
		}, "GIT_INDEX_FILE is set", nil},
		"a branch in the way": {func(t *testing.T) string {
			root := repository(t, files())
			git(t, root, "branch", "toll")
			return root
		}, `the branch "toll" is in the way`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			root, temp := c.root(t), t.TempDir()
			l, err := ledger.Open(filepath.Join(t.TempDir(), "ledger.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			_, err = Run(t.Context(), Options{Dir: root, TempDir: temp, Ledger: l, Scan: func(context.Context, string, []string) (Found, error) {
				t.Error("the scan ran")
				return Found{}, nil
			}})
			wantError(t, err, c.want)
			if c.is != nil && !errors.Is(err, c.is) {
				t.Errorf("%v is not %v", err, c.is)
			}
			if left, _ := os.ReadDir(temp); len(left) != 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestUnusualRepositories(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		root    func(t *testing.T) string
		warning string
	}{
		"detached head": {func(t *testing.T) string {
			root := repository(t, files())
			git(t, root, "checkout", "--quiet", "--detach")
			return root
		}, ""},
		"shallow clone": {func(t *testing.T) string {
			origin := repository(t, files())
			put(t, origin, map[string]string{"more.txt": "x"})
			commitAll(t, origin)
			root := filepath.Join(t.TempDir(), "clone")
			git(t, origin, "clone", "--quiet", "--depth=1", "file://"+origin, root)
			return root
		}, ""},
		"module in a folder": {func(t *testing.T) string {
			all := map[string]string{"readme.txt": "x", "other/x.go": "package x"}
			for name, text := range files() {
				all["go module/"+name] = text
			}
			return filepath.Join(repository(t, all), "go module")
		}, ""},
		"through a symlink": {func(t *testing.T) string {
			link := filepath.Join(t.TempDir(), "link")
			if err := os.Symlink(repository(t, files()), link); err != nil {
				t.Fatal(err)
			}
			return link
		}, ""},
		"dirty": {func(t *testing.T) string {
			root := repository(t, files())
			put(t, root, map[string]string{"new.go": "package broken(", "p/p.go": "package p // half done\n"})
			git(t, root, "add", "p/p.go")
			return root
		}, "2 files are not committed"},
		"crlf": {func(t *testing.T) string {
			all := files()
			all["p/p.go"] = strings.ReplaceAll(keySource, "\n", "\r\n")
			return repository(t, all)
		}, ""},
		"workspace not committed": {func(t *testing.T) string {
			all := files()
			all[".gitignore"] = "go.work\n"
			root := repository(t, all)
			put(t, root, map[string]string{"go.work": "go 1.21\n\nuse .\n"})
			return root
		}, "built without it"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, c.root(t))
			w.options.Max = 1
			res, err := w.run()
			if err != nil || res.Count(finding.Committed) != 1 {
				t.Fatalf("%s, %+v, %v", fates(res), res.Warnings, err)
			}
			if c.warning == "" && len(res.Warnings) > 0 {
				t.Errorf("warnings %q", res.Warnings)
			}
			if c.warning != "" {
				wantWarning(t, res, c.warning)
			}
			if name == "crlf" {
				if got := git(t, w.root, "show", res.Branch+":p/p.go"); strings.Count(got, "\n") != strings.Count(got, "\r\n") {
					t.Errorf("%q", got)
				}
			}
		})
	}
}

func TestSubmodulesAreSaid(t *testing.T) {
	t.Parallel()
	lib := repository(t, map[string]string{"x.txt": "x"})
	root := repository(t, files())
	git(t, root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", lib, "third/lib")
	commitAll(t, root)
	res, err := newWorld(t, root).run()
	if err != nil {
		t.Fatal(err)
	}
	wantWarning(t, res, "1 submodule is not checked out")
}

// TestStopAtEveryStage ends the context as soon as a stage begins.
func TestStopAtEveryStage(t *testing.T) {
	t.Parallel()
	for _, stage := range []Stage{Preparing, Scanning, Choosing, Baseline, Checking, Racing, Dependents, Committing, Ended} {
		t.Run(string(stage), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, repository(t, files()))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			w.options.Progress = func(e Event) {
				if e.Stage == stage {
					cancel()
				}
			}
			res, err := w.runWith(ctx)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
			if stage == Ended {
				if res.Count(finding.Committed) != 1 || res.Branch == "" {
					t.Errorf("the commit made before the stop is gone: %+v", res)
				}
			} else if len(res.Attempts) != 0 {
				t.Errorf("%s", fates(res))
			}
			if stage == Racing && res.Kept["the job was stopped first"] != 3 {
				t.Errorf("kept %v", res.Kept)
			}
			if stage == Racing {
				races, err := w.ledger.Races(0)
				if err != nil || len(races) != 1 || races[0].Trials != 1 {
					t.Errorf("trials of the stopped race: %+v, %v", races, err)
				}
			}
		})
	}
}

func TestPanicLeavesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	w.options.Race = func(context.Context, race.Plan) (finding.Outcome, error) { panic("broken invariant") }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		Run(t.Context(), w.options)
	}()
	w.checkClean(finding.Optimization{})
}

func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	var second error
	w.options.Race = func(ctx context.Context, p race.Plan) (finding.Outcome, error) {
		if second == nil {
			_, second = Run(ctx, w.options)
		}
		return w.race(ctx, p)
	}
	if _, err := w.run(); err != nil {
		t.Fatal(err)
	}
	wantError(t, second, "another `toll optimize` works in this module (process ")
}

// victim, when set, turns the test binary into a job in the module it names,
// which says when its race has begun and then hangs until it is killed.
const victim = "TOLL_OPTIMIZE_VICTIM"

func TestMain(m *testing.M) {
	root := os.Getenv(victim)
	if root == "" {
		os.Exit(m.Run())
	}
	l, err := ledger.Open(filepath.Join(root, ".toll", "ledger.db"))
	if err != nil {
		panic(err)
	}
	Run(context.Background(), Options{
		Dir: root, Ledger: l, TempDir: os.Getenv("TMPDIR"), Scan: scan,
		Choose: func(_ context.Context, c Changed) (Choice, error) {
			return Choice{Pairs: []race.Pair{{Package: c.Sites[0].Package, Name: "Key", Old: "Key", New: "Key"}}}, nil
		},
		Race: func(_ context.Context, p race.Plan) (finding.Outcome, error) {
			p.Recorder.Trials([]finding.Trial{{Experiment: p.ID, Bench: "Key"}})
			os.Stdout.WriteString("racing\n")
			select {}
		},
	})
}

func TestKill9IsCleanedUpByTheNextRun(t *testing.T) {
	t.Parallel()
	w := newWorld(t, repository(t, files()))
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self)
	c.Env = append(os.Environ(), victim+"="+w.root, "TMPDIR="+w.temp)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "racing\n" {
		t.Fatal(line, err)
	}
	if err := c.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	c.Wait()
	if left, _ := os.ReadDir(w.temp); len(left) == 0 {
		t.Fatal("the killed job left nothing: the test tests nothing")
	}
	races, err := w.ledger.Races(0)
	if err != nil || len(races) != 1 || races[0].Trials != 1 {
		t.Errorf("trials of the killed race: %+v, %v", races, err)
	}
	res, err := w.run()
	if err != nil || res.Count(finding.Committed) != 2 {
		t.Errorf("%s, %v", fates(res), err)
	}
	wantWarning(t, res, "an earlier run was killed")
}
