package fix

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/patch"
)

const source = `package p

import "fmt"

// Key joins.
func Key(a, b string) string {
	return fmt.Sprintf("%s:%s", a, b) // hot
}
`

const test = `package p

import "testing"

func TestKey(t *testing.T) {
	if Key("a", "b") != "a:b" {
		t.Error(Key("a", "b"))
	}
}
`

const user = `package user

import "example.com/m/p"

func Use() string { return p.Key("1", "2") }
`

// module writes a module with a package, its test and a dependent.
func module(t *testing.T, change map[string]string) string {
	t.Helper()
	root := t.TempDir()
	files := map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.21\n", "p/p.go": source, "p/p_test.go": test, "user/user.go": user,
	}
	for name, content := range change {
		files[name] = content
	}
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// one returns a finding whose patch puts new in place of old in p/p.go.
func one(t *testing.T, root, id, old, new string, level finding.Level) finding.Priced {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, "p/p.go"))
	if err != nil {
		t.Fatal(err)
	}
	i := strings.Index(string(b), old)
	if i < 0 {
		t.Fatalf("no %q", old)
	}
	p := finding.Patch{
		ID: "p" + id, Title: "concatenate", Level: level, Findings: []string{id},
		Edits:  []finding.Edit{{File: "p/p.go", Start: i, End: i + len(old), New: new}},
		Before: map[string]string{"p/p.go": finding.Digest(b)},
	}
	return finding.Priced{Finding: finding.Finding{
		ID: id, Rule: "sprintfhot", Site: finding.Site{Module: "example.com/m", Package: "example.com/m/p", File: "p/p.go", Line: 7}, Patches: []finding.Patch{p},
	}}
}

func setup(t *testing.T, root string, f finding.Priced) Options {
	t.Helper()
	l, err := ledger.Open(filepath.Join(root, ".toll", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return Options{Root: root, Findings: []finding.Priced{f}, ID: f.ID, Write: true, Ledger: l}
}

func read(t *testing.T, root string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, "p/p.go"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const sprintf = `fmt.Sprintf("%s:%s", a, b)`

func TestShowWritesNothing(t *testing.T) {
	root := module(t, nil)
	o := setup(t, root, one(t, root, "abcd1", sprintf, `a + ":" + b`, finding.Safe))
	o.Write, o.ID = false, "ABC"
	res, err := Run(t.Context(), o)
	if err != nil || res.Written || read(t, root) != source {
		t.Fatal(res, err)
	}
	if !strings.Contains(res.Diff, "+\treturn a + \":\" + b // hot\n") || !strings.Contains(res.Diff, "-import \"fmt\"\n") {
		t.Error(res.Diff)
	}
}

func TestWriteAndUndo(t *testing.T) {
	crlf := strings.ReplaceAll(source, "\n", "\r\n")
	root := module(t, map[string]string{"p/p.go": crlf})
	o := setup(t, root, one(t, root, "abcd1", sprintf, `a + ":" + b`, finding.Safe))
	var steps []string
	o.Progress = func(s string) { steps = append(steps, s) }
	res, err := Run(t.Context(), o)
	if err != nil || !res.Written {
		t.Fatal(err)
	}
	if got := read(t, root); strings.Contains(got, "fmt") || !strings.Contains(got, "a + \":\" + b // hot\r\n") {
		t.Errorf("%q", got)
	}
	if d := cmp.Diff([]string{"build", "vet", "test"}, steps); d != "" {
		t.Error(d)
	}
	if g := res.Checks[0]; g.Detail != "example.com/m/p example.com/m/user" || !g.OK {
		t.Errorf("%+v", g)
	}
	if _, files, err := Undo(root, "abcd", o.Ledger); err != nil || !cmp.Equal(files, []string{"p/p.go"}) {
		t.Fatal(files, err)
	}
	if read(t, root) != crlf {
		t.Error("not byte-identical")
	}
	if _, _, err := Undo(root, "abcd", o.Ledger); !errors.Is(err, ledger.ErrNone) {
		t.Error(err)
	}
}

func TestUndoRefusesLaterEdit(t *testing.T) {
	root := module(t, nil)
	o := setup(t, root, one(t, root, "abcd1", sprintf, `a + ":" + b`, finding.Safe))
	if _, err := Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	mine := read(t, root) + "\n// mine\n"
	if err := os.WriteFile(filepath.Join(root, "p/p.go"), []byte(mine), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Undo(root, "abcd1", o.Ledger); !errors.Is(err, patch.ErrChanged) {
		t.Error(err)
	}
	if read(t, root) != mine {
		t.Error("the later edit is gone")
	}
}

func TestFailuresRestoreAll(t *testing.T) {
	broken := strings.Replace(test, `"a:b"`, `"a;b"`, 1)
	needsFmt := strings.Replace(source, "// Key", "func F() { fmt.Println(1) }\n\n// Key", 1)
	for name, c := range map[string]struct {
		files    map[string]string
		old, new string
		level    finding.Level
		want     string
	}{
		"build":          {nil, sprintf, `a + 1`, finding.Safe, "build of example.com/m/p, example.com/m/user fails with the patch"},
		"vet":            {map[string]string{"p/p.go": needsFmt}, sprintf, `fmt.Sprintf("%d:%s", a, b)`, finding.Safe, "vet of example.com/m/p fails with the patch"},
		"test":           {nil, sprintf, `b + ":" + a`, finding.Safe, "test of example.com/m/p fails with the patch"},
		"failing before": {map[string]string{"p/p_test.go": broken}, sprintf, `a + ":" + b`, finding.Safe, "fails with and without the patch"},
		"dependent":      {nil, "Key(a, b string)", `Key(a, b, c string)`, finding.Safe, "fails with the patch"},
		"unsafe":         {nil, sprintf, `a + ":" + b`, finding.Unsafe, "--unsafe"},
		"advice":         {nil, sprintf, ``, finding.Suggest, "by hand"},
	} {
		t.Run(name, func(t *testing.T) {
			root := module(t, c.files)
			before := read(t, root)
			f := one(t, root, "abcd1", c.old, c.new, c.level)
			if c.level == finding.Suggest {
				f.Patches[0].Edits = nil
			}
			o := setup(t, root, f)
			_, err := Run(t.Context(), o)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %q", err, c.want)
			}
			if read(t, root) != before {
				t.Error("the file is not as it was")
			}
			if _, _, err := Undo(root, "abcd1", o.Ledger); !errors.Is(err, ledger.ErrNone) {
				t.Errorf("something is left to undo: %v", err)
			}
		})
	}
}

func TestStopRestores(t *testing.T) {
	for _, at := range []string{"build", "vet", "test"} {
		t.Run(at, func(t *testing.T) {
			root := module(t, nil)
			o := setup(t, root, one(t, root, "abcd1", sprintf, `a + ":" + b`, finding.Safe))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			o.Progress = func(s string) {
				if s == at {
					cancel()
				}
			}
			if _, err := Run(ctx, o); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			if read(t, root) != source {
				t.Error("the file is not as it was")
			}
		})
	}
}

func TestPanicRestores(t *testing.T) {
	root := module(t, nil)
	o := setup(t, root, one(t, root, "abcd1", sprintf, `a + ":" + b`, finding.Safe))
	o.Progress = func(s string) {
		if s == "vet" {
			panic("broken progress bar")
		}
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		Run(t.Context(), o)
	}()
	if read(t, root) != source {
		t.Error("the file is not as it was")
	}
}
