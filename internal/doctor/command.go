package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/vitals"
)

// godebug makes the runtime write a line per collection, and one per tenth of
// a second on what the scheduler has to do.
const godebug = "gctrace=1,schedtrace=100"

// fromCommand runs a program with its runtime telling what it does. Of `go
// test` the tests are asked, not the compiler, and their profiles taken too.
func (f *facts) fromCommand(ctx context.Context, o Options) error {
	f.kind, f.target = "command", proc.CommandLine(o.Command)
	if len(o.Command) > 1 && o.Command[0] == "go" && o.Command[1] == "run" {
		return errors.New("`go run` would measure the compiler too: build the program (`go build -o /tmp/app .`), then `toll doctor -- /tmp/app`")
	}
	tmp, err := os.MkdirTemp("", "toll-doctor-")
	if err != nil {
		return fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(tmp)
	spec := proc.Spec{Args: o.Command, Dir: o.Dir, Env: []string{"GODEBUG=" + debugSettings()}}
	test := len(o.Command) > 1 && o.Command[0] == "go" && o.Command[1] == "test"
	if test {
		spec = proc.Spec{Args: testCommand(o.Command, tmp), Dir: o.Dir}
	}
	lines := &vitals.Lines{Rest: o.Output, Take: f.runtimeLine}
	spec.Stdout, spec.Stderr = o.Output, lines
	if test { // go test passes what its test binary writes on as its own output
		spec.Stdout = lines
	}
	before := vitals.ReadMachine()
	res, err := f.runFor(ctx, o, spec)
	after := vitals.ReadMachine()
	lines.Close()
	if err != nil {
		return err
	}
	f.seconds = res.Wall.Seconds()
	if !test {
		f.used = res.User.Seconds() + res.Sys.Seconds()
	}
	f.machineKnown, f.machine = after.Known, after.Starved(before, res.User.Seconds()+res.Sys.Seconds())
	if err := f.load(ctx, testProfiles(tmp)); err != nil {
		return err
	}
	if test && f.profiles != nil {
		if tested := f.profiles.Totals(finding.CPU).Seconds; tested > 0 {
			f.seconds = tested // without what was compiled
		}
	}
	f.gctraced = len(f.queues) > 0
	f.source("gctrace", "%d collections", len(f.cycles))
	f.source("schedtrace", "%d readings", len(f.queues))
	if len(f.queues) == 0 {
		return fmt.Errorf("run %s: its runtime wrote nothing: is it a Go program that ran longer than 0.1 s and keeps GODEBUG?", f.target)
	}
	return nil
}

func debugSettings() string {
	if had := os.Getenv("GODEBUG"); had != "" {
		return had + "," + godebug
	}
	return godebug
}

// testCommand asks the test binary alone, and for its profiles.
func testCommand(command []string, tmp string) []string {
	add := []string{"-o", filepath.Join(tmp, "x.test"), "-outputdir", tmp, "-cpuprofile", "cpu.pprof", "-memprofile", "alloc.pprof", "-mutexprofile", "mutex.pprof"}
	if !slices.ContainsFunc(command, func(a string) bool { return strings.HasPrefix(strings.TrimLeft(a, "-"), "exec") }) {
		add = append(add, "-exec", "env GODEBUG="+debugSettings())
	}
	return slices.Concat(command[:2], add, command[2:])
}

func testProfiles(tmp string) []profile {
	var out []profile
	for _, name := range []string{"cpu.pprof", "alloc.pprof", "mutex.pprof"} {
		if data, err := os.ReadFile(filepath.Join(tmp, name)); err == nil {
			out = append(out, profile{name: name, data: data})
		}
	}
	return out
}

// errLongEnough is the end of the time that was asked for.
var errLongEnough = errors.New("observed long enough")

// runFor runs the program to its end, or as long as Options say. A program
// that was stopped, or that fails after it was seen at work, still tells.
func (f *facts) runFor(ctx context.Context, o Options, spec proc.Spec) (proc.Result, error) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if o.Seconds > 0 {
		limited, cancel = context.WithTimeoutCause(ctx, time.Duration(o.Seconds)*time.Second, errLongEnough)
	}
	defer cancel()
	ticking, stop := context.WithCancel(limited)
	defer stop()
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for n := 0; ; n++ {
			o.progress("running "+f.target, n, o.Seconds)
			select {
			case <-ticking.Done():
				return
			case <-tick.C:
			}
		}
	}()
	res, err := proc.Run(limited, spec)
	switch {
	case err == nil || errors.Is(err, errLongEnough):
		return res, nil
	case ctx.Err() != nil:
		return res, context.Cause(ctx)
	case res.Code > 0:
		f.warn("", "the command ended with exit code %d", res.Code)
		return res, nil
	}
	return res, err
}

func (f *facts) runtimeLine(line string) bool {
	if c, ok := vitals.ReadCycle(line); ok {
		f.cycles = append(f.cycles, c)
		return true
	}
	q, ok := vitals.ReadQueue(line)
	if ok {
		f.queues = append(f.queues, q)
	}
	return ok
}
