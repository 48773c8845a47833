package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gotoll/toll/internal/proc"
)

// A Listed is one benchmark of a binary, leaves only, or one test or fuzz
// target as a workload.
type Listed struct {
	Name    string // as the testing package prints it, without "Benchmark" and "-8"; "test:TestX", "fuzz:FuzzX"
	Nanos   int64  // of its one iteration: cold, a rough size; of the second for tests and fuzz targets
	Loop    bool   // b.Loop style
	Trouble string // why it cannot be measured; "" if it can. Sub-benchmarks of it may be missing.
}

// Top is the name of the benchmark function.
func (l Listed) Top() string {
	top, _, _ := strings.Cut(l.Name, "/")
	return top
}

// Function is the name of the Go function behind a workload's name.
func Function(name string) string {
	top := Listed{Name: name}.Top()
	if kind, rest := cutKind(top); kind != "" {
		return rest
	}
	return "Benchmark" + top
}

// List runs each benchmark that pattern matches (as `go test -bench` reads it;
// "" is all) for one iteration, and returns them in order. With "test:" or
// "fuzz:" before it the pattern is one of tests or fuzz targets, as -run reads
// it: they are run twice, since a race runs them many times in one process. One
// that fails or takes longer than timeout is listed with its trouble; the
// others still are. A command is listed whatever the pattern.
func (b *Binary) List(ctx context.Context, pattern string, timeout time.Duration) ([]Listed, error) {
	if b.command != nil {
		return b.listCommand(ctx, timeout)
	}
	if pattern == "" {
		pattern = "."
	}
	all, err := b.list(ctx, pattern, timeout, 0)
	if err == nil || ctx.Err() != nil {
		return all, err
	}
	// One of them broke the run: list each benchmark function by itself.
	tops, err := b.tops(ctx, pattern, timeout)
	if err != nil {
		return nil, err
	}
	_, sub, deep := strings.Cut(pattern, "/")
	all = nil
	for _, top := range tops {
		one, name := exactly(top), top
		if deep {
			one += "/" + sub
			if isWork(top) {
				name += "/" + sub
			}
		}
		found, err := b.list(ctx, one, timeout, 0)
		if ctx.Err() != nil {
			return all, err
		}
		all = append(all, found...)
		if f := (*Failure)(nil); errors.As(err, &f) && isWork(top) {
			all = append(all, Listed{Name: name, Trouble: f.Reason})
		} else if err != nil {
			all = append(all, Listed{Name: name, Trouble: err.Error()})
		}
	}
	return all, nil
}

// list runs the benchmarks for so many iterations; 0 is one, and two for tests
// and fuzz targets. args are more flags of the test binary.
func (b *Binary) list(ctx context.Context, pattern string, timeout time.Duration, rounds int, args ...string) ([]Listed, error) {
	flags, env := selecting(pattern)
	flags = slices.Concat(flags, []string{"-test.benchtime=1x"}, args)
	c, err := b.spawn(ctx, flags, slices.Concat(b.env, env, []string{"TOLL_DRIVER=list", fmt.Sprintf("TOLL_ROUNDS=%d", rounds)}), nil)
	if err != nil {
		return nil, err
	}
	c.name = strings.TrimPrefix(strings.ReplaceAll(strings.ReplaceAll(pattern, "^", ""), "$", ""), "Benchmark")
	var found []Listed
	for deadline := time.Now().Add(timeout); ; {
		line, err := c.line(time.Until(deadline))
		if err != nil {
			err = c.fail(ctx, err, timeout, true)
			if errors.Is(err, ErrSkipped) { // the end of the list: no child to serve
				err = nil
			}
			return found, err
		}
		if name, why, ok := trouble(line); ok {
			found = append(found, Listed{Name: name, Trouble: why})
			continue
		}
		if strings.HasPrefix(line, "a\t") {
			c.again = true
			continue
		}
		c.again = false
		f := strings.SplitN(strings.TrimSpace(line), " ", 4)
		if len(f) != 4 || f[0] != "b" {
			return found, c.fail(ctx, fmt.Errorf("unexpected answer %q", line), timeout, false)
		}
		ns, _ := strconv.ParseInt(f[2], 10, 64)
		found = append(found, Listed{Name: strings.TrimPrefix(f[3], "Benchmark"), Nanos: ns, Loop: f[1] == "l"})
	}
}

// tops lists the benchmark functions, tests or fuzz targets that pattern's
// first element matches, by their names as workloads.
// TestMain and what initialises the packages run for it, too, as long as timeout, and what they
// start ends with it.
func (b *Binary) tops(ctx context.Context, pattern string, timeout time.Duration) ([]string, error) {
	kind, rest := cutKind(pattern)
	first, _, _ := strings.Cut(rest, "/")
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, fmt.Errorf("no answer within %s: TestMain or an init does not end", timeout))
	defer cancel()
	c, err := proc.Start(ctx, proc.Spec{Args: []string{b.Path, "-test.list=" + cmp.Or(first, ".")}, Dir: b.Package.Dir, Env: b.env})
	var r proc.Result
	if err == nil {
		r, err = c.Wait(ctx)
		c.Kill()
	}
	if err != nil {
		return nil, fmt.Errorf("list the benchmarks of %s (%s): %w", b.Package.ImportPath, b.Build.Label, err)
	}
	var tops []string
	for line := range strings.Lines(string(r.Stdout)) {
		if name, ok := Workload(strings.TrimSpace(line)); ok && kindOf(name) == kind {
			tops = append(tops, name)
		}
	}
	return tops, nil
}
