package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gotoll/toll/internal/cli"
	"github.com/gotoll/toll/lab"
	"github.com/gotoll/toll/rules"
)

// TestMain lets the scripts run this test binary as the toll command, so that
// flags, signals and exit codes are real.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"toll": func() { os.Exit(cli.Main(rules.All, lab.Catalogue, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			home, err := os.UserHomeDir()
			if err != nil {
				return err
			}
			env.Setenv("GOCACHE", goCache(home))
			env.Setenv("GOPATH", cmpOr(os.Getenv("GOPATH"), filepath.Join(home, "go")))
			env.Setenv("GOFLAGS", os.Getenv("GOFLAGS"))
			env.Setenv("GOPROXY", os.Getenv("GOPROXY"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("GIT_CONFIG_GLOBAL", "/dev/null")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"mkprofile": makeProfile,
			"exits":     exits,
			"repo":      repo,
			"await":     await,
			"gone":      gone,
			"postgres":  postgres,
		},
	})
}

func goCache(home string) string {
	return cmpOr(os.Getenv("GOCACHE"), filepath.Join(home, ".cache", "go-build"))
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// exits CODE COMMAND ARGS...: the command ends with exactly that code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if err != nil {
		code, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = code.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// repo [DIR]: makes a git repository with one commit of what is there.
func repo(ts *testscript.TestScript, neg bool, args []string) {
	dir := "."
	if len(args) > 0 {
		dir = args[0]
	}
	for _, cmd := range [][]string{
		{"init", "-q", "-b", "main"}, {"add", "-A"},
		{"-c", "user.name=Ann", "-c", "user.email=ann@example.com", "commit", "-q", "-m", "first"},
	} {
		ts.Check(ts.Exec("git", append([]string{"-C", dir}, cmd...)...))
	}
}

// makeProfile writes a CPU profile for the scripts' inputs:
//
//	mkprofile FILE FUNC SOURCE LINE START SAMPLES [variant]
//
// where variant is one of truncated, bomb, nosymbols, negative, busy (on two processors).
func makeProfile(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 6 {
		ts.Fatalf("usage: mkprofile FILE FUNC SOURCE LINE START SAMPLES [variant]")
	}
	line, _ := strconv.Atoi(args[3])
	start, _ := strconv.Atoi(args[4])
	samples, err := strconv.Atoi(args[5])
	ts.Check(err)
	variant := ""
	if len(args) > 6 {
		variant = args[6]
	}
	p := hotLine(args[1], args[2], int64(line), int64(start), int64(samples))
	switch variant {
	case "nosymbols":
		p.Function = nil
		for _, l := range p.Location {
			l.Line = nil
		}
	case "busy":
		p.DurationNanos /= 2
	case "negative":
		p.Sample = append(p.Sample, &profile.Sample{Location: p.Sample[0].Location, Value: []int64{-3, -30_000_000}})
	}
	var buf bytes.Buffer
	ts.Check(p.Write(&buf))
	data := buf.Bytes()
	switch variant {
	case "truncated":
		data = data[:len(data)/2]
	case "bomb":
		data = bomb(ts)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o644))
}

// hotLine is a profile with half of its samples in a callee of one line.
func hotLine(fn, file string, line, start, samples int64) *profile.Profile {
	caller := &profile.Function{ID: 1, Name: fn, SystemName: fn, Filename: file, StartLine: start}
	callee := &profile.Function{ID: 2, Name: "fmt.Sprintf", SystemName: "fmt.Sprintf", Filename: "fmt/print.go", StartLine: 237}
	m := &profile.Mapping{ID: 1, HasFunctions: true, HasFilenames: true, HasLineNumbers: true}
	at := &profile.Location{ID: 1, Mapping: m, Address: 16, Line: []profile.Line{{Function: caller, Line: line}}}
	below := &profile.Location{ID: 2, Mapping: m, Address: 32, Line: []profile.Line{{Function: callee, Line: 239}}}
	half := samples / 2
	return &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 10_000_000,
		DurationNanos: samples * 10_000_000, Mapping: []*profile.Mapping{m},
		Function: []*profile.Function{caller, callee}, Location: []*profile.Location{at, below},
		Sample: []*profile.Sample{
			{Location: []*profile.Location{below, at}, Value: []int64{half, half * 10_000_000}},
			{Location: []*profile.Location{at}, Value: []int64{samples - half, (samples - half) * 10_000_000}},
		},
	}
}

// bomb is a small gzip file of a gigabyte of zeros.
func bomb(ts *testscript.TestScript) []byte {
	var buf bytes.Buffer
	z, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	ts.Check(err)
	zeros := make([]byte, 1<<20)
	for range 1 << 10 {
		_, err := z.Write(zeros)
		ts.Check(err)
	}
	ts.Check(z.Close())
	return buf.Bytes()
}
