package record

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseTest(t *testing.T) {
	for _, c := range []struct {
		command  string
		packages string
		build    string
		main     string // without what every run has
		waits    string
	}{
		{"go test -bench=. ./...", "./...", "",
			"-test.timeout=10m -test.run=^$ -test.benchmem -test.bench=.",
			"-test.timeout=10m -test.run=^$ -test.bench=. -test.benchtime=100ms"},
		{"go test -bench Foo/x -benchtime 2s -count=3 -tags a,b -v ./p ./q", "./p ./q", "-tags=a,b",
			"-test.timeout=10m -test.run=^$ -test.benchmem -test.bench=Foo/x -test.benchtime=2s -test.count=3 -test.v",
			"-test.timeout=10m -test.run=^$ -test.bench=Foo/x -test.benchtime=100ms"},
		{"go test --bench=. -benchtime=50x -run=TestA -timeout=1m -cpu 1,2", ".", "",
			"-test.benchmem -test.bench=. -test.benchtime=50x -test.run=TestA -test.timeout=1m -test.cpu=1,2",
			"-test.bench=. -test.run=TestA -test.timeout=1m -test.cpu=1,2 -test.benchtime=50x"},
		{"go test ./... -short -race -args -x y", "./...", "-race",
			"-test.timeout=10m -test.mutexprofile=mutex.pprof -test.blockprofile=block.pprof -test.blockprofilerate=10000 -test.short -x y", ""},
		{"go test -test.bench=. -update=false ./p -ldflags=-s=w", "./p", "-ldflags=-s=w",
			"-test.timeout=10m -test.run=^$ -test.benchmem -test.bench=. -update=false", "-test.timeout=10m -test.run=^$ -test.bench=. -test.benchtime=100ms -update=false"},
	} {
		run, err := parseTest(strings.Fields(c.command))
		if err != nil {
			t.Errorf("%s: %v", c.command, err)
			continue
		}
		main, waits := run.main("D"), run.waits("D")
		if d := cmp.Diff(c.packages, strings.Join(run.packages, " ")); d != "" {
			t.Errorf("%s: packages %s", c.command, d)
		}
		if d := cmp.Diff(c.build, strings.Join(run.build, " ")); d != "" {
			t.Errorf("%s: build flags %s", c.command, d)
		}
		if d := cmp.Diff("-test.paniconexit0 -test.outputdir=D -test.cpuprofile=cpu.pprof -test.memprofile=alloc.pprof "+c.main, strings.Join(main, " ")); d != "" {
			t.Errorf("%s: main run %s", c.command, d)
		}
		if c.waits == "" {
			continue
		}
		if d := cmp.Diff("-test.paniconexit0 -test.outputdir=D -test.mutexprofile=mutex.pprof -test.blockprofile=block.pprof "+c.waits, strings.Join(waits, " ")); d != "" {
			t.Errorf("%s: waiting run %s", c.command, d)
		}
	}
}

func TestParseTestRefuses(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"./server", "not a `go test` command"},
		{"go", "not a `go test` command"},
		{"go test -cpuprofile=x -bench=.", "leave out -cpuprofile: toll record takes the profiles itself"},
		{"go test -o x", "leave out -o"},
		{"go test -json", "leave out -json"},
		{"go test -cover ./...", "leave out -cover"},
		{"go test -fuzz=F", "leave out -fuzz"},
		{"go test -bench", "flag -bench needs a value"},
		{"go test a_test.go", "a_test.go is a file"},
	} {
		_, err := parseTest(strings.Fields(c.command))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.command, err, c.want)
		}
	}
	if _, err := parseTest(nil); !errors.Is(err, errNotGoTest) {
		t.Errorf("no command: %v", err)
	}
}

func FuzzParseTest(f *testing.F) {
	f.Add("go test -bench=. ./...")
	f.Add("go test -run x -args -- -y")
	f.Fuzz(func(t *testing.T, line string) {
		run, err := parseTest(strings.Split(line, " "))
		if err != nil {
			return
		}
		if len(run.packages) == 0 {
			t.Error("no packages")
		}
		if slices.Contains(run.main("d"), "") && !slices.Contains(run.args, "") {
			t.Errorf("an empty argument came from nowhere: %q", run.main("d"))
		}
	})
}
