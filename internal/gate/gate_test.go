package gate

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/rules"
)

const before = `package m

import (
	"errors"
	"fmt"
	"regexp"
	"sync"
)

type point struct{ x, y int }

var kept *point

var mu sync.Mutex // of kept and seen
var seen int

func Hot(keys []string) (int, error) {
	n := 0
	for _, k := range keys {
		p := point{len(k), 1}
		n += weigh(&p)
	}
	if n < 0 {
		return 0, errors.New("negative")
	}
	return n, nil
}

func weigh(p *point) int { return p.x*3 + p.y }

func Locked() int {
	mu.Lock()
	defer mu.Unlock()
	seen += kept.x
	return seen
}

func Walk(xs []int) int {
	n := 0
	for i := 0; i < len(xs); i++ {
		n += xs[i]
	}
	return n
}

func Cold(s string) bool { return s == "" }

func Old(s string) bool { return regexp.MustCompile("^o+$").MatchString(s) }

func Format(n int) string { return fmt.Sprint(n) }
`

// changes of the source, as pairs of old and new text.
type edit []string

func (e edit) apply(t *testing.T, src string) string {
	for i := 0; i < len(e); i += 2 {
		if !strings.Contains(src, e[i]) {
			t.Fatalf("the source has no %q", e[i])
		}
		src = strings.ReplaceAll(src, e[i], e[i+1])
	}
	return src
}

// module is a repository with one commit, and a profile that calls Hot, weigh,
// Locked, Walk and Old hot.
func module(t *testing.T) (root, pprof string) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, root, "go.mod", "module example.com/m\n\ngo 1.24\n")
	write(t, root, "m.go", before)
	git(t, root, "init", "-q", "-b", "main")
	commit(t, root)
	pprof = filepath.Join(t.TempDir(), "cpu.pprof")
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7, DurationNanos: 1e10,
	}
	for name, samples := range map[string]int64{"Hot": 300, "weigh": 200, "Locked": 200, "Walk": 200, "Old": 90, "Cold": 1, "Format": 9} {
		start := slices.IndexFunc(strings.Split(before, "\n"), func(l string) bool { return strings.HasPrefix(l, "func "+name+"(") }) + 1
		id := uint64(len(p.Function) + 1)
		f := &profile.Function{ID: id, Name: "example.com/m." + name, SystemName: "example.com/m." + name, Filename: "/src/m/m.go", StartLine: int64(start)}
		l := &profile.Location{ID: id, Line: []profile.Line{{Function: f, Line: int64(start)}}}
		p.Function, p.Location = append(p.Function, f), append(p.Location, l)
		p.Sample = append(p.Sample, &profile.Sample{Location: []*profile.Location{l}, Value: []int64{samples, samples * 1e7}})
	}
	f, err := os.Create(pprof)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := p.Write(f); err != nil {
		t.Fatal(err)
	}
	return root, pprof
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	name = filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func git(t *testing.T, root string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=Ann", "-c", "user.email=ann@example.com"}, args...)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func commit(t *testing.T, root string) {
	t.Helper()
	git(t, root, "add", "-A")
	git(t, root, "commit", "-q", "-m", "change")
}

func options(t *testing.T, root string, profiles ...string) Options {
	t.Helper()
	s, err := find.Open(t.Context(), find.Options{Root: root, Module: "example.com/m", Rules: rules.All(), Paths: profiles, CacheDir: t.TempDir(), SkipEvidence: len(profiles) == 0})
	if err != nil {
		t.Fatal(err)
	}
	return Options{Root: root, Module: "example.com/m", Base: "main", NoRace: true, Session: s, Prove: prove.Options{TempDir: t.TempDir()}}
}

// told is an issue in short: "fail escapes Hot".
func told(r ruling.Ruling) []string {
	var out []string
	for _, i := range r.Issues {
		out = append(out, string(i.Level)+" "+string(i.Check)+" "+i.Site.FuncName())
	}
	return out
}

func TestRun(t *testing.T) {
	t.Parallel()
	const loop = "\t\tn += weigh(&p)\n"
	for _, c := range []struct {
		name   string
		edit   edit
		policy config.Gate
		cold   bool // no profile
		want   []string
		done   bool // the check of findings
	}{
		{name: "a comment", edit: edit{"func Cold", "// Cold tells.\nfunc Cold"}, done: true},
		{name: "a value escapes", edit: edit{loop, "\t\tkept = &p\n" + loop}, want: []string{"fail escapes Hot"}, done: true},
		{name: "on the way to an error", edit: edit{`errors.New("negative")`, `fmt.Errorf("negative: %d, %w", n, errors.ErrUnsupported)`}, want: []string{"note escapes Hot", "note inlining Hot"}, done: true},
		{name: "lost inlining", edit: edit{"func weigh", "//go:noinline\nfunc weigh"}, want: []string{"fail inlining weigh", "note inlining Hot"}, done: true},
		{name: "a defer in a loop", edit: edit{"\tdefer mu.Unlock()\n", "\tfor range 1 { defer mu.Unlock() }\n"}, want: []string{"fail defers Locked"}, done: true},
		{name: "a bounds check", edit: edit{"i < len(xs); i++", "i < cap(xs); i++"}, want: []string{"warn bounds Walk"}, done: true},
		{name: "policy", edit: edit{"i < len(xs); i++", "i < cap(xs); i++"}, policy: config.Gate{Bounds: "fail"}, want: []string{"fail bounds Walk"}, done: true},
		{name: "off", edit: edit{loop, "\t\tkept = &p\n" + loop}, policy: config.Gate{Escapes: "off"}, done: true},
		{name: "nothing is that hot", edit: edit{loop, "\t\tkept = &p\n" + loop}, policy: config.Gate{Hot: 0.5}, done: true},
		{name: "a cold function escapes", edit: edit{`return s == ""`, "kept = &point{1, 2}; return s == \"\""}, done: true},
		{name: "a pattern in hot code", edit: edit{loop, loop + "\t\tif ok, _ := regexp.MatchString(`^a+$`, k); ok {\n\t\t\tn++\n\t\t}\n"},
			want: []string{"fail findings Hot", "note inlining Hot"}, done: true},
		{name: "a pattern in cold code", edit: edit{`return s == ""`, "return regexp.MustCompile(\"^a+$\").MatchString(s)"}, want: []string{"note findings Cold"}, done: true},
		{name: "an old one moved and edited", edit: edit{"func Cold", "\n\n\nfunc Cold", `"^o+$"`, `"^o*$"`}, done: true},
		{name: "an old one renamed", edit: edit{"func Old", "func Elder"}, done: true},
		{name: "no profile", cold: true, edit: edit{loop, "\t\tkept = &p\n" + loop, `return s == ""`, "return regexp.MustCompile(\"^a+$\").MatchString(s)"}, want: []string{"warn findings Cold"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			root, pprof := module(t)
			write(t, root, "m.go", c.edit.apply(t, before))
			profiles := []string{pprof}
			if c.cold {
				profiles = nil
			}
			o := options(t, root, profiles...)
			o.Policy = c.policy
			r, err := Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if got := told(r); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q: %+v", got, c.want, r.Issues)
			}
			want := ruling.Pass
			if r.Count(ruling.Failed) > 0 {
				want = ruling.Fail
			}
			if r.Verdict != want || len(r.Looked) != len(ruling.Checks()) || r.Looked[0].Done != c.done {
				t.Errorf("verdict %s, looked %+v", r.Verdict, r.Looked)
			}
		})
	}
}

// What others did on the base since then is not this change's affair.
func TestOnlyTheChangeIsJudged(t *testing.T) {
	t.Parallel()
	root, pprof := module(t)
	git(t, root, "checkout", "-q", "-b", "feature")
	write(t, root, "README", "text")
	commit(t, root)
	git(t, root, "checkout", "-q", "main")
	write(t, root, "m.go", strings.Replace(before, "func Old", "func Gone", 1))
	commit(t, root)
	git(t, root, "checkout", "-q", "feature")
	r, err := Run(t.Context(), options(t, root, pprof))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Issues) > 0 || r.Verdict != ruling.Pass || r.Looked[0].Says != "no compiled file differs" {
		t.Errorf("%s: %+v", r.Reason, r.Looked)
	}
}

func TestNothingIsLeft(t *testing.T) {
	t.Parallel()
	root, pprof := module(t)
	write(t, root, "m.go", strings.Replace(before, "len(k), 1", "len(k), 2", 1))
	for _, at := range []string{"scanning", "asking"} {
		o := options(t, root, pprof)
		ctx, cancel := context.WithCancel(t.Context())
		o.Step = func(what string) {
			if strings.HasPrefix(what, at) {
				cancel()
			}
		}
		if _, err := Run(ctx, o); err == nil {
			t.Errorf("stopped while %s, and no error", at)
		}
		cancel()
		if left, _ := os.ReadDir(o.Prove.TempDir); len(left) > 0 {
			t.Errorf("left behind after %s: %v", at, left)
		}
		if out := git(t, root, "worktree", "list"); strings.Count(out, "\n") != 1 {
			t.Errorf("worktrees after %s:\n%s", at, out)
		}
	}
	if out := git(t, root, "status", "--porcelain"); out != " M m.go\n" {
		t.Errorf("the work tree changed: %q", out)
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	root, _ := module(t)
	git(t, root, "checkout", "-q", "--orphan", "other")
	write(t, root, "README", "of another history")
	commit(t, root)
	for base, want := range map[string]string{"nobody": `find the commit "nobody"`, "main": "no commit in common"} {
		o := options(t, root)
		o.Base = base
		if _, err := Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "shallow") {
			t.Errorf("base %s: %v", base, err)
		}
	}
}

// A fix's regions count code points, and put the new text where the bytes were.
func TestFixes(t *testing.T) {
	root := t.TempDir()
	const text = "package m\n\n// äöü\nvar ä, b = 1, 2\n"
	write(t, root, "m.go", text)
	g := &gate{head: newTree(root), texts: map[string][]byte{}}
	at := strings.Index(text, "b =")
	p := finding.Patch{Title: "rename b", Level: finding.Safe, Before: map[string]string{"m.go": finding.Digest([]byte(text))}, Edits: []finding.Edit{{File: "m.go", Start: at, End: at + 1, New: "c"}}}
	got := g.fixes([]finding.Patch{p, {Title: "advice", Level: finding.Suggest}})
	want := ruling.Region{StartLine: 4, StartColumn: 8, EndLine: 4, EndColumn: 9}
	if len(got) != 1 || len(got[0].Edits) != 1 || got[0].Edits[0].Region != want || got[0].Edits[0].Text != "c" {
		t.Errorf("%+v", got)
	}
	p.Before["m.go"] = "another file"
	if got := g.fixes([]finding.Patch{p}); len(got) != 0 {
		t.Errorf("a patch of other content: %+v", got)
	}
	if r := g.region(finding.Site{File: "m.go", Line: 4, Col: 9, EndLine: 4}); r != (ruling.Region{StartLine: 4, StartColumn: 8, EndLine: 4, EndColumn: 16}) {
		t.Errorf("%+v", r)
	}
}
