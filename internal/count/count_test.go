package count

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

// program calls what is counted from many goroutines, and ends as it is told.
const program = `package main

import (
	"os"
	"sync"
	"syscall"
)

type T struct{}

func (T) Value()    {}
func (*T) Pointer() {}

func Generic[E any](e E) E { return e }

func Literals() {
	a, b := func() {}, func() {}
	a()
	b()
	c := func() {
	}
	c()
}

//go:nosplit
func Nosplit() {}

func assembly()

var early = Early()

func Early() int { return 1 }

func many() {
	var wg sync.WaitGroup
	for i := 0; i < 8; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for n := 0; n < 10000; n++ {
				Generic(n)
			}
		}()
	}
	wg.Wait()
}

func main() {
	many()
	T{}.Value()
	new(T).Pointer()
	new(T).Pointer()
	Literals()
	Nosplit()
	switch os.Args[1] {
	case "exit":
		os.Exit(1)
	case "panic":
		panic("as told")
	case "kill":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
}
`

func write(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// The count is whole however the program ends, and the user's file is as it was.
func TestCounts(t *testing.T) {
	source := strings.Replace(program, "func assembly()\n\n", "", 1)
	root := write(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.21\n", "main.go": source})
	tmp := t.TempDir()
	packages := []Package{{Dir: root, ImportPath: "example.com/m", Name: "main", GoFiles: []string{"main.go"}}}
	s, err := Prepare(root, packages, []Target{
		{Dir: ".", Name: "Generic"}, {Dir: ".", Name: "T.Value"}, {Dir: ".", Name: "(*T).Pointer"}, {Dir: ".", Name: "Literals"},
		{Dir: ".", Name: "Literals", Literal: 17}, {Dir: ".", Name: "Literals", Literal: 20}, {Dir: ".", Name: "Nosplit"}, {Dir: ".", Name: "many"}, {Dir: "x", Name: "F"},
		{Dir: ".", Name: "Early"},
	}, tmp)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, w := range s.Left {
		left = append(left, w.String())
	}
	if d := cmp.Diff([]string{
		"Literals, literal of line 17: not counted: several literals begin on that line", "Nosplit: not counted: it is marked //go:nosplit", "x/F: not counted: it is in no file of this build",
	}, left); d != "" {
		t.Error(d)
	}
	flag, err := s.Flag(tmp)
	if err != nil {
		t.Fatal(err)
	}
	app := filepath.Join(tmp, "app")
	if _, err := (gocmd.Tool{Dir: root, Env: []string{"GOFLAGS=", "GOWORK=off"}}).Run(t.Context(), "build", "-o", app, flag, "."); err != nil {
		t.Fatal(err)
	}
	want := map[string]int64{"main.Generic": 80000, "main.T.Value": 1, "main.(*T).Pointer": 2, "main.Literals": 1, "main.Literals:20": 1, "main.many": 1, "main.Early": 0}
	for _, how := range []string{"return", "exit", "panic", "kill"} {
		at := filepath.Join(tmp, how)
		if err := s.File(at); err != nil {
			t.Fatal(err)
		}
		if _, err := proc.Run(t.Context(), proc.Spec{Args: []string{app, how}, Env: []string{Env + "=" + at}}); (err == nil) != (how == "return") {
			t.Errorf("%s: %v", how, err)
		}
		n, err := s.Read(at)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int64{}
		for i, c := range s.Counters {
			name := c.Func
			if c.ClosureLine > 0 {
				name += ":20"
			}
			got[name] = n[i]
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", how, d)
		}
	}
	if now, err := os.ReadFile(filepath.Join(root, "main.go")); err != nil || string(now) != source {
		t.Errorf("the user's file changed: %v", err)
	}
	// Without a file, or with one that is gone, the program runs all the same.
	for _, env := range []string{"X=", Env + "=/nowhere/at/all"} {
		if _, err := proc.Run(t.Context(), proc.Spec{Args: []string{app, "return"}, Env: []string{env}}); err != nil {
			t.Errorf("%s: %v", env, err)
		}
	}
}

// Lines stay what they are, so that profiles and panics name the right ones.
func TestLinesStay(t *testing.T) {
	root, tmp := write(t, map[string]string{"main.go": program}), t.TempDir()
	p := Package{Dir: root, ImportPath: "example.com/m", Name: "main", GoFiles: []string{"main.go"}}
	s, err := Prepare(root, []Package{p}, []Target{{Dir: ".", Name: "many"}, {Dir: ".", Name: "assembly"}}, tmp)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(s.Overlay[filepath.Join(root, "main.go")])
	if err != nil || strings.Count(string(text), "\n") != strings.Count(program, "\n") || !strings.Contains(string(text), "func many() { tollCount(0);\n") {
		t.Errorf("%v\n%s", err, text)
	}
	if len(s.Left) != 1 || s.Left[0].Text != "not counted: it has no body in Go" {
		t.Errorf("%v", s.Left)
	}
	p.GoFiles, p.CgoFiles = nil, []string{"main.go"}
	if s, err = Prepare(root, []Package{p}, []Target{{Dir: ".", Name: "many"}}, tmp); err != nil || len(s.Counters) != 0 || len(s.Overlay) != 0 || s.Left[0].Text != "not counted: its file uses cgo" {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestReadRefusesOtherFiles(t *testing.T) {
	s := &Set{Counters: make([]finding.CallCount, 2)}
	at := filepath.Join(t.TempDir(), "counters")
	data := make([]byte, 2*shards*stride*8)
	for shard := range shards {
		binary.NativeEndian.PutUint64(data[(shards+shard)*stride*8:], uint64(shard))
	}
	if err := os.WriteFile(at, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Read(at); err != nil || n[0] != 0 || n[1] != 120 {
		t.Errorf("%v, %v", n, err)
	}
	if err := os.Truncate(at, 8); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(at); err == nil {
		t.Error("a short file was read")
	}
}
